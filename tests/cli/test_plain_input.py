"""Lines that say nothing that was asked, and an input that ends: at every prompt."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cli.console import InputEnded
from cli.plain import PlainTable
from cli.plain_lobby import PlainLines
from cli.session import visit_lobby
from cli.settings import Settings
from cli.settled import Settled
from cli.story import Story
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeyChanged,
    Offer,
    SeatingUpdate,
    Words,
)
from tests.cli.fakes import KIT, FakeLobby, FakeSeating, FakeSitting, advert
from tests.cli.pipes import Talk, talk
from tests.transcripts import vector

OFFER = Offer(KIT, KIT.options())
WORDS = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
LONG = "9" * 5000


def start(ends: Talk, sitting: FakeSitting) -> "asyncio.Task[object]":
    story = Story(sitting, lambda: 0.0)
    return asyncio.ensure_future(PlainTable(ends.console, story).play())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give a home with one finished game."""
    games = tmp_path / "games"
    games.mkdir()
    text = vector("fair").read_bytes()
    (games / "2026-05-02-2130-mai-tom.oakfield").write_bytes(text)
    return tmp_path


@pytest.mark.parametrize(
    "typed",
    [
        (),
        ("j",),
        ("o",),
        ("o", "99"),
        ("g",),
        ("g", "7"),
        ("g", "1"),
        ("g", "1", "d"),
        ("s",),
        ("s", "motion perhaps"),
        ("b", "1"),
        ("b", "1", "2"),
        ("b", "resign"),
        ("b", "end"),
    ],
)
async def test_an_input_that_ends_at_any_prompt_ends_the_visit(
    home: Path, typed: Sequence[str]
) -> None:
    lobby = FakeLobby(advert("Tom"), seating=FakeSeating(sitting=FakeSitting(seed=1)))
    with talk() as ends:
        ends.type(*typed)
        ends.end()
        front = PlainLines(ends.console, Settled(home, Settings(hints=False)))
        with pytest.raises(InputEnded):
            await asyncio.wait_for(visit_lobby(front, lobby, OFFER), 20)


@pytest.mark.parametrize(
    "asked",
    [
        WORDS,
        KeyChanged("Tom"),
        Invitation(("Mai", "Tom"), KIT, KIT.options()),
    ],
)
async def test_an_input_that_ends_while_seats_are_taken_is_no_yes(
    asked: Words | KeyChanged | Invitation,
) -> None:
    seating = FakeSeating(asked)
    with talk() as ends:
        ends.end()
        front = PlainLines(ends.console)
        with pytest.raises(InputEnded):
            await asyncio.wait_for(front.gather(seating, "Mai", ()), 20)
    assert seating.answers == []


async def test_an_input_that_ends_leaves_a_table_that_fills() -> None:
    class Filling(FakeSeating):
        async def updates(self) -> AsyncIterator[SeatingUpdate]:
            yield Gathering(("Mai",), 2)
            await asyncio.Event().wait()

    with talk() as ends:
        front = PlainLines(ends.console)
        task = asyncio.ensure_future(front.gather(Filling(), "Mai", ()))
        await ends.until("Type leave to leave the table")
        ends.end()
        with pytest.raises(InputEnded):
            await asyncio.wait_for(task, 20)


async def test_an_input_that_ends_waits_for_nobody_who_stays_away() -> None:
    sitting = FakeSitting(seed=1, holds=True)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2", "y")
        await ends.until("You draw Daredevil, Sidekick.")
        ends.end()
        await asyncio.sleep(0.02)
        assert not task.done()
        sitting.stay_away(1)
        with pytest.raises(InputEnded):
            await asyncio.wait_for(task, 20)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"\n", "Choose a number from 1 to 3."),
        (b"4\n", "Not understood: 4. Choose a number from 1 to 3."),
        (b"0\n", "Not understood: 0. Choose a number from 1 to 3."),
        (b"-1\n", "Not understood: -1. Choose"),
        ("\N{SUPERSCRIPT TWO}\n".encode(), "Choose a number from 1 to 3."),
        (b"\xff\xfe\n", "Not understood: \ufffd\ufffd. Choose"),
        (b"\x00\x1b[2J\n", "Choose a number from 1 to 3."),
        (f"{LONG}\n".encode(), f"Not understood: {'9' * 40}.... Choose"),
        (b"u\n", "There is no choice to take back."),
        (b"x\n", "Not understood: x. Choose"),
    ],
)
async def test_a_line_that_is_no_choice_is_answered_in_one_sentence(
    raw: bytes, said: str
) -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        await ends.until("Type a number;")
        ends.type_raw(raw)
        await ends.until(said)
        assert "\x1b" not in ends.text
        assert sitting.decided == []
        task.cancel()


@pytest.mark.parametrize("line", ["", "2", "maybe", LONG])
async def test_a_line_that_confirms_nothing_sends_nothing(line: str) -> None:
    sitting = FakeSitting(seed=1)
    with talk() as ends:
        task = start(ends, sitting)
        ends.type("1", "2")
        await ends.until("Type y to send it")
        ends.type(line)
        await ends.until(lambda: ends.text.count("Type y to send it") == 2)
        assert sitting.decided == []
        ends.type("Y")
        await ends.until(lambda: len(sitting.decided) == 1)
        task.cancel()


async def test_commands_may_be_typed_in_capitals() -> None:
    with talk() as ends:
        task = start(ends, FakeSitting(seed=1))
        ends.type("RESIGN", "Yes", "V", "Leave")
        await asyncio.wait_for(task, 20)
        assert "You have resigned." in ends.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("o", "12", ""), "Not understood: 12. Choose a number from 1 to 8."),
        (("o", "2 5", ""), "No such table can be opened"),
        (("g", "7", ""), "Not understood: 7. Choose a number from 1 to 1."),
        (("g", "1", "z", "", ""), "Not understood: z. Type v to check it"),
        (("g", "1", "d", "no", "", ""), "Nothing is deleted."),
        (("s", "mouse perhaps", ""), "annot be 'perhaps'"),
        (("j", "?", ""), "Type the address of a table, for example 192.168.1.23:24816"),
        (("99",), "Not understood: 99."),
        ((LONG,), f"Not understood: {'9' * 40}..."),
    ],
)
async def test_what_the_lobby_does_not_understand_is_said_where_it_was_typed(
    home: Path, typed: Sequence[str], said: str
) -> None:
    lobby = FakeLobby()
    with talk() as ends:
        ends.type(*typed, "q")
        front = PlainLines(ends.console, Settled(home, Settings(hints=False)))
        assert await asyncio.wait_for(visit_lobby(front, lobby, OFFER), 20) == 0
        assert ends.text.count(said) == (2 if typed[0] == "j" else 1)
    assert lobby.opened == []
