"""A table of Grifters in full screen and in plain lines, played as a person does."""

import asyncio
import re
from collections.abc import Callable

import pytest

from cli.board import BoardScreen
from cli.plain import PlainTable
from cli.stage import Stage
from cli.story import Story
from engine.game import Over
from engine.grifters.options import GriftersOptions
from engine.grifters.state import GriftersState
from engine.registry import GAMES
from tests.cli.fakes import FakeSitting
from tests.cli.pipes import Talk, talk
from tests.cli.screens import Seen, seen

KIT = GAMES["grifters"]
NAMES = ("Mai", "Tom", "Ana", "Kim")
HEADS = "─ Night 1  Night 2  Night 3  Refresh "
ROOMY = re.sub("  ", " " * 7, HEADS)


def sitting_of(players: int, seed: int, seat: int = 0) -> FakeSitting:
    options = GriftersOptions(sides=tuple(range(players)))
    names = NAMES[:players]
    return FakeSitting(seed=seed, seat=seat, names=names, kit=KIT, options=options)


def table(sitting: FakeSitting) -> Callable[[Stage], "asyncio.Future[object]"]:
    async def flow(stage: Stage) -> object:
        story = Story(sitting, lambda: 0.0)
        screen = BoardScreen(story, stage.redraw, pace_s=0, confirm_s=0)
        stage.show(screen)
        return await screen.play()

    return lambda stage: asyncio.ensure_future(flow(stage))


def assert_whole(look: Seen) -> None:
    """Check the frame: two panes beside two, one divider, every player, the legend."""
    lines = look.lines
    divider = lines[1].index("┬")
    joints = "".join(line[divider] for line in lines[1:-1])
    assert re.fullmatch("┬│+┼│+┴", joints), look.text
    assert lines[1].startswith(HEADS if len(lines) == 24 else ROOMY)
    assert lines[1][divider + 1 :].startswith("─ Jobs    needs  reward      you lack ")
    upper = "\n".join(lines[1 : joints.index("┼") + 1])
    assert "…" not in upper, look.text
    assert "B brain S speed W brawn A any *house" in upper
    heads = re.findall(r"^([▸ ])\w+ +\d+M hand ", upper, re.MULTILINE)
    assert len(heads) in (2, 3, 4)
    assert heads.count("▸") == 1


async def play_on(look: Seen, sitting: FakeSitting, most: int) -> None:
    """Take what is offered until the game is over, or so many moves are made."""
    while len(sitting.decided) < most:
        await look.until(
            lambda: "─ Your choice ─" in look.text or "─ The end ─" in look.text
        )
        assert_whole(look)
        if "─ The end ─" in look.text:
            return
        while "─ Send it? ─" not in look.text:
            before = look.text
            look.type("enter")
            await look.until(lambda: look.text != before)  # noqa: B023
        assert_whole(look)
        decided = len(sitting.decided)
        look.type("enter")
        await look.until(lambda: len(sitting.decided) > decided)  # noqa: B023
        await look.until(
            lambda: "─ Send it? ─" not in look.text and "Sent." not in look.text
        )


@pytest.mark.parametrize(
    ("size", "players", "most"),
    [((80, 24), 2, 200), ((80, 24), 4, 200), ((120, 40), 3, 25)],
)
async def test_a_game_is_played_with_the_enter_key(
    size: tuple[int, int], players: int, most: int
) -> None:
    sitting = sitting_of(players, seed=players)
    async with seen(table(sitting), columns=size[0], rows=size[1]) as (look, task):
        await play_on(look, sitting, most)
        if len(sitting.decided) < most:
            over = sitting.dealer.due
            assert isinstance(over, Over)
            await look.until("You win!" if 0 in over.winners else "win")
            await look.press("enter", "What was hidden")
            for shown in ("in the Stash", "Your last hand:", "FAIR (0.3 s)"):
                assert shown in look.text
            look.type("q")
            await task


async def test_every_pane_is_on_the_smallest_screen() -> None:
    async with seen(table(sitting_of(4, seed=5))) as (look, _task):
        await look.until("Time advances; then a caper, or a job?")
        assert_whole(look)
        for shown in (
            "Grifters",
            "Round 1: yours · Coffers ",
            " Tom ",
            " Ana ",
            " Kim ",
            "│ Blue ",
            "│ Yellow ",
            "Do a job",
            "It is your turn.",
            "m cards",
        ):
            assert shown in look.text, look.text


async def test_cards_help_and_rules_are_read_over_the_table() -> None:
    async with seen(table(sitting_of(2, seed=5))) as (look, _task):
        await look.until("Time advances; then a caper, or a job?")
        await look.press("m", "Cards and jobs")
        assert "As a caper now: " in look.text
        await look.press("x", "Time advances; then a caper, or a job?")
        await look.press("?", "[BSW] is a Team")
        assert "Agents" not in look.text
        assert "Market" not in look.text
        while "no protocol can prevent" not in re.sub(r"\s+", " ", look.text):
            look.type("down")
            await asyncio.sleep(0.01)


async def test_a_job_is_undone_and_another_caper_is_sent() -> None:
    sitting = sitting_of(2, seed=5)
    async with seen(table(sitting)) as (look, _task):
        await look.until("Time advances; then a caper, or a job?")
        await look.press("2", "▸ 2 ")
        await look.press("enter", "You play ")
        await look.press("u", "Time advances; then a caper, or a job?")
        assert sitting.decided == []
        await look.press("enter", "Enter sends it")
        look.type("enter")
        await look.until(lambda: len(sitting.decided) == 1)


async def test_who_gives_up_among_three_watches_the_others_play_to_the_end() -> None:
    sitting = sitting_of(3, seed=4)
    async with seen(table(sitting)) as (look, _task):
        await look.until("Time advances; then a caper, or a job?")
        await look.press("R", "y resign · n play on")
        assert "the others need your part of the keys" in re.sub(
            r"\s+│? ?", " ", "\n".join(line[40:] for line in look.lines)
        )
        await look.press("y", "─ The end ─")
        assert "Mai plays no more turns" not in look.text
        state = sitting.dealer.state
        assert isinstance(state, GriftersState)
        assert state.seats[0].gave_up
        over = sitting.dealer.due
        assert isinstance(over, Over)
        assert 0 not in over.winners


def start(ends: Talk, sitting: FakeSitting) -> "asyncio.Task[object]":
    story = Story(sitting, lambda: 0.0)
    return asyncio.ensure_future(PlainTable(ends.console, story).play())


async def play_by_lines(ends: Talk, task: "asyncio.Task[object]") -> None:
    """Answer every question by its first possible choice until the end."""
    read = 0
    while not task.done():
        await ends.until(
            lambda: task.done() or (len(ends.text) > read and ends.text.endswith("\n"))  # noqa: B023
        )
        said = ends.text[read:]
        lines = said.splitlines()
        last = lines[-1] if lines else ""
        if last.startswith("Type a number"):
            possible = r"^(\d+)\. (?!.*: not possible)"
            number = re.findall(possible, said, re.MULTILINE)[0]
            read = len(ends.text)
            ends.type(number)
        elif last.startswith("Type y to send it"):
            read = len(ends.text)
            ends.type("y")
        elif last.endswith("q to leave the table."):
            read = len(ends.text)
            ends.type("q")
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("players", [2, 4])
async def test_a_whole_game_is_played_through_pipes(players: int) -> None:
    sitting = sitting_of(players, seed=10 + players)
    with talk() as ends:
        await play_by_lines(ends, start(ends, sitting))
    assert isinstance(sitting.dealer.due, Over)
    text = ends.text
    for said in (
        "\nA caper, or a job?\n",
        "\nRound 2. Coffers ",
        "Transcript checked: FAIR",
        "in the Stash",
        "Your last hand: ",
    ):
        assert said in text
    assert text.count("Round 1, ") == 1
    assert "\x1b" not in text
    asked_twice = re.search(r"Blue 1, .*\nRed 1, .*\n(?:.*\n){0,3}Blue 1, .*", text)
    assert asked_twice is None


async def test_all_cards_and_the_position_are_said_on_demand() -> None:
    with talk() as ends:
        task = start(ends, sitting_of(3, seed=4))
        await ends.until("Type a number;")
        ends.type("?")
        await ends.until(
            "m says cards in full, with what they would do (Cards and jobs)"
        )
        await ends.until("unless thief and victim collude")
        ends.type("m")
        await ends.until("Jobs to be done:")
        ends.type("s")
        await ends.until(lambda: ends.text.count("Cards in the deck: ") == 2)
        ends.type("leave")
        await task
