"""A table with market and figures in full screen, played and read by keys."""

import asyncio
import re
from collections.abc import Callable

import msgspec
import pytest

from cli.board import BoardScreen
from cli.presentation import Section
from cli.reading import Reading
from cli.stage import Stage
from cli.story import Story
from cli.text import text_of
from engine.agent_avenue.moves import Agree, Lead
from engine.game import Move
from tests.cli.advanced_games import BOTH
from tests.cli.fakes import FakeSitting
from tests.cli.screens import Seen, seen


def table(sitting: FakeSitting) -> Callable[[Stage], "asyncio.Future[object]"]:
    async def flow(stage: Stage) -> object:
        story = Story(sitting, lambda: 0.0)
        screen = BoardScreen(story, stage.redraw, pace_s=0, confirm_s=0)
        stage.show(screen)
        return await screen.play()

    return lambda stage: asyncio.ensure_future(flow(stage))


TITLES = ("Board", "Market  ! instant  = ongoing  *house", "What happened", "")
TEAMS = ("▲ Mai & Ana · ● Tom & Kim", *TITLES[1:])
"""The titles on the left at a table for two, and for four."""


def assert_whole(look: Seen, expected: tuple[str, ...] = TITLES) -> None:
    """Check the frame: three panes on the left, two on the right, one divider."""
    divider = look.lines[1].index("┬")
    joints = "".join(line[divider] for line in look.lines[1:-1])
    assert re.fullmatch("┬│+┤│*├│+┤│+┴", joints), look.text
    left = [line[: divider - 1] for line in look.lines[1:-1] if line.startswith("─")]
    assert tuple(text.strip("─ ") for text in left) == expected


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_an_advanced_game_is_played_with_the_enter_key(seed: int) -> None:
    sitting = FakeSitting(seed=seed, options=BOTH)
    async with seen(table(sitting)) as (look, task):
        await play_on(look, sitting)
        await look.press("enter", "What was hidden")
        assert "Transcript checked: FAIR (0.3 s)." in look.text
        look.type("q")
        await task


@pytest.mark.parametrize(("seat", "made"), [(0, Lead), (2, Agree)])
async def test_a_game_of_teams_is_played_with_the_enter_key(
    seat: int, made: type[Move]
) -> None:
    options = msgspec.structs.replace(BOTH, sides=(0, 1, 0, 1))
    names = ("Mai", "Tom", "Ana", "Kim")
    sitting = FakeSitting(seed=1, seat=seat, options=options, names=names)
    async with seen(table(sitting)) as (look, task):
        await play_on(look, sitting, TEAMS)
        await look.press("enter", "What was hidden")
        assert "Transcript checked: FAIR (0.3 s)." in look.text
        look.type("q")
        await task
    assert made in {type(move) for move in sitting.decided}


async def play_on(
    look: Seen, sitting: FakeSitting, titles: tuple[str, ...] = TITLES
) -> None:
    """Take the offered choices until the game is over, looking at every screen."""
    while True:
        await look.until(
            lambda: "─ Your choice ─" in look.text or "─ The end ─" in look.text
        )
        assert_whole(look, titles)
        if "─ The end ─" in look.text:
            return
        while "─ Send it? ─" not in look.text:
            before = look.text
            await look.press("enter", lambda: look.text != before)  # noqa: B023
        assert_whole(look, titles)
        decided = len(sitting.decided)
        look.type("enter")
        await look.until(lambda: len(sitting.decided) > decided)  # noqa: B023
        await look.until(
            lambda: "─ Send it? ─" not in look.text and "Sent." not in look.text
        )


async def test_market_cards_and_events_are_read_in_place_of_the_table() -> None:
    async with seen(table(FakeSitting(options=BOTH))) as (look, _task):
        await look.until("Your choice")
        await look.press("m", "The supply: who lands on a market corner takes one")
        for title in ("Before you", "Before Tom", "27 market cards lie face down."):
            assert title in look.text
        await look.press("escape", "Your choice")
        await look.press("l", "On the market now:")
        assert "Market cards" not in look.text
        await look.press("escape", "Your choice")
        assert_whole(look)


async def test_help_is_longer_than_the_window_and_scrolls() -> None:
    async with seen(table(FakeSitting(options=BOTH))) as (look, _task):
        await look.until("Your choice")
        await look.press("?", "any other key closes this")
        assert "House cards are our own" not in look.text
        await look.press("\x1b[6~", "House cards are our own")
        assert "Left: the board" not in look.text
        await look.press("\x1b[5~", "Left: the board")
        await look.press("down", lambda: "Left: the board" not in look.text)
        await look.press("escape", "Your choice")


async def test_at_a_simple_table_the_agents_are_read_and_no_market() -> None:
    async with seen(table(FakeSitting()), rows=60) as (look, _task):
        await look.until("Your choice")
        await look.press("m", "Enforcer. An agent; there are 6 in the deck.")
        assert "arket" not in look.text
        for agent in ("Double Agent.", "Mole.", "Two alone do not lose."):
            assert agent in look.text
        assert "Now for you 1st: +2. Now for Tom 1st: +2." in " ".join(
            look.text.split()
        )


def test_a_heading_does_not_say_the_title_again() -> None:
    sections = (Section("Agents", ("Mole.",)), Section("Market", ("Safe House.",)))
    shown = [text_of(one).strip() for one in Reading("Agents", sections).render(80, 24)]
    assert shown[:5] == ["Agents", "Mole.", "", "Market", "Safe House."]
