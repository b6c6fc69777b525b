"""One of a team has given up: it plays on until the other has, or all agree to end."""

import asyncio

import pytest

from cli.board import BoardScreen
from cli.plain import PlainTable
from cli.rematch import Rematch
from cli.stage import Stage
from cli.story import Story
from cli.tidings import sentences
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import Draw
from engine.game import Decide
from p2p.lan.sitting import GaveUp, Told
from tests.cli.fakes import FakeSitting
from tests.cli.pipes import talk
from tests.cli.screens import seen

NAMES = ("Mai", "Tom", "Ana", "Kim")
TEAMS = AgentAvenueOptions(sides=(0, 1, 0, 1))


def sitting_of(seat: int) -> FakeSitting:
    return FakeSitting(seed=2, seat=seat, names=NAMES, options=TEAMS, holds=True)


def deal_due(sitting: FakeSitting) -> Told:
    """Return that a card is to be dealt, to which every other seat must help."""
    assert sitting.state is not None
    return Told((), sitting.state, dict(sitting.known), Draw("deck", (1,), 0))


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (0, "Tom gives up; the game ends when Kim gives up too."),
        (
            1,
            "You give up; the game ends when Kim gives up too. Until then play on.",
        ),
        (3, "Tom gives up; the game ends when you give up too."),
    ],
)
def test_all_are_told_once_who_gives_up_and_what_that_means(
    seat: int, said: str
) -> None:
    sitting = sitting_of(seat)
    story = Story(sitting, lambda: 0.0)
    story.take(deal_due(sitting))
    assert sentences(story, GaveUp(1)) == [said]


def test_who_gave_up_is_asked_for_moves_as_long_as_the_other_has_not() -> None:
    sitting = sitting_of(1)
    story = Story(sitting, lambda: 0.0)
    assert sitting.state is not None
    story.take(GaveUp(1))
    story.take(Told((), sitting.state, dict(sitting.known), Decide(1, "lead")))
    assert story.is_due
    assert story.has_given_up
    story.take(GaveUp(3))
    assert not story.is_due


def test_the_second_of_a_team_to_give_up_waits_for_nobody() -> None:
    story = Story(sitting_of(3), lambda: 0.0)
    story.take(deal_due(sitting_of(3)))
    assert story.teammates == "Tom"
    assert "Tom" in story.resign_question()
    story.take(GaveUp(1))
    assert story.teammates == ""
    assert story.resign_question() == (
        "Do you give up this game? That cannot be taken back."
    )
    story.conclusion = "resigned"
    assert story.last_word() == "You give up; Mai & Tom & Ana must still sign that."


async def flow(stage: Stage, sitting: FakeSitting) -> Rematch | None:
    screen = BoardScreen(
        Story(sitting, lambda: 0.0), stage.redraw, pace_s=0, confirm_s=0
    )
    stage.show(screen)
    return await screen.play()


async def test_who_gave_up_may_accept_an_offer_to_end() -> None:
    sitting = sitting_of(1)
    async with seen(lambda stage: flow(stage, sitting)) as (look, _task):
        await look.until("─ Waiting")
        sitting.put(GaveUp(1))
        await look.until("You give up; the game ends when Kim")
        await look.press("E", "─ End it?")
        await look.press("escape", "─ Waiting")
        sitting.be_offered_the_end(0)
        await look.until("E answer")
        look.type("E")
        await look.until("y ")
        look.type("y")
        await look.until("Nobody wins.")


async def test_who_gave_up_may_accept_an_offer_in_plain_lines() -> None:
    sitting = sitting_of(1)
    with talk() as ends:
        table = PlainTable(ends.console, Story(sitting, lambda: 0.0))
        task = asyncio.ensure_future(table.play())
        sitting.put(GaveUp(1))
        sitting.be_offered_the_end(0)
        await ends.until("Type end to answer")
        ends.type("end", "yes")
        await ends.until("Nobody wins.")
        task.cancel()
        await asyncio.wait((task,))
    assert sitting.offered == 0


async def test_who_gave_up_does_not_give_up_again() -> None:
    sitting = sitting_of(1)
    async with seen(lambda stage: flow(stage, sitting)) as (look, _task):
        await look.until("─ Waiting")
        sitting.put(GaveUp(1))
        await look.until("You give up; the game ends when Kim")
        look.type("R")
        await look.press("l", "key closes this")
        await look.press("x", "─ Waiting")
        assert "Resign?" not in look.text
    assert sitting.offered == 0
