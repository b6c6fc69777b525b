"""What can be read at a table in plain lines, and what is said without being asked."""

import asyncio
import re

import pytest

from cli.plain import PlainTable
from cli.rematch import Rematch
from cli.story import Story
from engine.agent_avenue.options import AgentAvenueOptions
from engine.registry import GAMES
from p2p.lan.sitting import Progress, Told
from tests.cli.fakes import FakeSitting
from tests.cli.pipes import Talk, talk
from tests.transcripts import vector


def start(ends: Talk, sitting: FakeSitting) -> "asyncio.Task[Rematch | None]":
    story = Story(sitting, lambda: 0.0)
    return asyncio.ensure_future(PlainTable(ends.console, story).play())


def silent(sitting: FakeSitting) -> FakeSitting:
    """Return a sitting to whose seat nothing has been told."""
    while not sitting._queue.empty():
        sitting._queue.get_nowait()
    return sitting


def told(sitting: FakeSitting) -> Told:
    """Return the position, without how it came about."""
    state, due = sitting.state, sitting.due
    assert state is not None
    assert due is not None
    return Told((), state, sitting.known, due)


async def test_a_long_set_up_is_one_sentence_and_its_steps_are_there_to_be_read() -> (
    None
):
    sitting = silent(FakeSitting(seed=1))
    with talk() as ends:
        task = start(ends, sitting)
        sitting.put(Progress("commit", 0, 0.1))
        await ends.until("The deck is shuffled so that nobody knows its order.\n")
        sitting.put(Progress("commit", 1, 0.1))
        sitting.put(Progress("shuffle", 1, 0.1))
        await ends.until("Tom has shuffled: checked (0.1 s).")
        assert "sealed" not in ends.text
        ends.type("s")
        await ends.until("Tom has sealed a secret.")
        assert "You have sealed your secret." in ends.text
        task.cancel()


async def test_who_takes_a_game_up_hears_at_once_how_it_stands() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    await sitting.decide(sitting.moves()[0])
    silent(sitting).put(told(sitting))
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Your hand: ")
        assert "is shuffled" not in ends.text
        assert ends.text.startswith("Turn 1, yours. Deck 28.")
        task.cancel()


async def test_who_looks_at_other_tables_after_the_end_has_left_once() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("resign", "yes")
        await ends.until("Type v for")
        for _ in range(3):
            sitting.go_away(1)
            sitting.come_back(1)
        sitting.be_asked_again(1)
        await ends.until("Tom would like another game.")
        assert ends.text.count("Tom has left the table.") == 1
        assert "Tom is back." not in ends.text
        ends.type("q")
        await task


async def test_the_whole_position_is_told_once_then_what_has_changed() -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2", "y")
        await ends.until(lambda: ends.text.count("s says how things stand;") == 2)
        first, later = re.split("You play .* and a hidden card", ends.text)
        assert "Your spy is on space 1 of the ring of 14." in first
        assert "Your spy is on space" not in later
        assert re.search("You need [0-9]+ spaces? to catch Tom", later)
        assert "Your hand: " in later
        ends.type("s")
        await ends.until(lambda: ends.text.count("Your spy is on space") == 2)
        task.cancel()


async def test_what_has_not_changed_is_not_said_again() -> None:
    sitting = FakeSitting(seed=3, kit=GAMES["grifters"], bot="simple")
    with talk() as ends:
        task = start(ends, sitting)
        for _ in range(12):
            if task.done() or "Type v for" in ends.text:
                break
            seen = len(ends.text)
            ends.type(_first_possible(ends.text), "y")
            await ends.until(lambda seen=seen: "Type" in ends.text[seen:])  # type: ignore[misc]
            await asyncio.sleep(0.05)
        jobs = re.findall("^(?:Blue|Red|Green|Pink) .*: requires .*$", ends.text, re.M)
        whole = [job for job in jobs if "You " in job]
        assert len(set(whole)) == len(whole)
        task.cancel()


def _first_possible(text: str) -> str:
    before = text.rsplit("Type a number;", 1)[0].splitlines()
    options = [line for line in before if re.match(r"\d+\. (?!.*not possible)", line)]
    return options[-1].split(".")[0] if options else "1"


async def test_all_that_has_happened_can_be_heard_again() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        await ends.until("Type a number;")
        ends.printed.clear()
        ends.type("L")
        await ends.until("Type a number;")
        assert "The toss is yours: you begin.\nYou draw 4 cards.\n" in ends.text
        task.cancel()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            AgentAvenueOptions(),
            "Sidekick. An agent; there is 1 in the deck. When you get it: your spy"
            " moves 4 spaces forward. Now for you 1st: +4. Now for Tom 1st: +4.",
        ),
        (
            AgentAvenueOptions(mode="advanced"),
            "The supply: who lands on a market corner takes one:",
        ),
    ],
)
async def test_the_cards_of_each_table_can_be_read(
    options: AgentAvenueOptions, said: str
) -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, options=options))
        await ends.until("Type a number;")
        ends.printed.clear()
        ends.type("m")
        await ends.until(said)
        task.cancel()


async def test_the_help_of_a_table_tells_each_word_and_the_rules() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        ends.type("?")
        await ends.until("resign gives up.")
        for said in ("l all that has happened", "leave leaves; the game is kept"):
            assert said in ends.text
        assert "sign and a number makes one" in ends.text
        assert "Simple mode, 38 agents." in ends.text
        for key in ("Arrow", "Enter", "Esc", "Ctrl"):
            assert key not in ends.text
        task.cancel()


async def test_bots_are_offered_no_signs() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, keeps=False))
        ends.type("?")
        await ends.until("resign gives up.")
        assert "which signs there are" not in ends.text
        task.cancel()


async def test_the_end_is_explained_and_the_game_can_still_be_read() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1, path=vector("fair")))
        ends.type("resign", "yes", "?")
        await ends.until("r asks the others for another game")
        ends.printed.clear()
        ends.type("s", "l")
        await ends.until("Your spy is on space")
        await ends.until("The toss is yours: you begin.")
        ends.type("Q")
        await task


async def test_teams_are_told_whom_they_wait_for_by_whole_names() -> None:
    names = ("Mai", "Maximilian-Sebastian", "Wilhelmina-Josephine", "Kim")
    options = AgentAvenueOptions(sides=(0, 1, 1, 0))
    with talk() as ends:
        task = start(ends, FakeSitting(seed=2, names=names, options=options))
        await ends.until("Type a number;")
        for _ in range(3):
            ends.type("1", "y")
            await asyncio.sleep(0.05)
        assert "…" not in ends.text
        assert "Maximilian-Sebastian & Wilhelmina-Josephine" in ends.text
        task.cancel()
