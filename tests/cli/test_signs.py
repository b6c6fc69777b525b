"""Signs to the table: made by a key or a word, told in a sentence, off by an option."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from cli import play
from cli.board import BoardScreen
from cli.main import build_parser, main
from cli.plain import PlainTable
from cli.rematch import Rematch
from cli.stage import Stage
from cli.story import Story
from cli.tidings import sentences
from cli.words import say
from engine.agent_avenue.options import AgentAvenueOptions
from p2p.lan.sitting import SignGiven
from p2p.record.table_sign import SIGN_KINDS, SignKind
from tests.cli.fakes import FakeSitting
from tests.cli.pipes import talk
from tests.cli.screens import seen

NAMES = ("Mai", "Tom", "Ana", "Kim")
TEAMS = [(0, 1), (0, 1, 1), (0, 1, 0, 1)]
HINT = "t sign"


def sitting_of(sides: tuple[int, ...], *, mode: str = "simple") -> FakeSitting:
    options = AgentAvenueOptions(sides=sides, mode=mode)
    return FakeSitting(seed=2, names=NAMES[: len(sides)], options=options)


def board(
    sitting: FakeSitting, *, signs: bool = True
) -> Callable[[Stage], "asyncio.Future[Rematch | None]"]:
    async def flow(stage: Stage) -> Rematch | None:
        story = Story(sitting, lambda: 0.0, signs=signs)
        screen = BoardScreen(story, stage.redraw, pace_s=0, confirm_s=0)
        stage.show(screen)
        return await screen.play()

    return lambda stage: asyncio.ensure_future(flow(stage))


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("sides", TEAMS, ids=str)
async def test_a_key_lists_the_signs_and_a_number_makes_one(
    sides: tuple[int, ...], mode: str
) -> None:
    sitting = sitting_of(sides, mode=mode)
    async with seen(board(sitting)) as (look, _task):
        await look.until(lambda: HINT in look.lines[-1] and "Enter" in look.lines[-1])
        await look.press("t", "A sign to the table")
        for number, kind in enumerate(SIGN_KINDS, 1):
            assert f"{number} {say(f'sign.{kind}')}" in look.text
        assert "1-6 makes it" in look.text
        await look.press("1", "You give a thumbs up.")
        assert "A sign to the table" not in look.text
        sitting.put(SignGiven(1, "hurry"))
        await look.until("Tom asks to hurry.")


@pytest.mark.parametrize("key", ["escape", "t", "n"])
async def test_the_list_of_signs_closes_without_one(key: str) -> None:
    sitting = sitting_of((0, 1, 1))
    async with seen(board(sitting)) as (look, _task):
        await look.until(HINT)
        await look.press("t", "A sign to the table")
        await look.press("9", "A sign to the table")
        await look.press(key, lambda: "A sign to the table" not in look.text)
    assert not sitting.has_signed


async def test_a_second_sign_is_refused_until_something_happens() -> None:
    sitting = sitting_of((0, 1, 0, 1))
    async with seen(board(sitting)) as (look, _task):
        await look.until(HINT)
        look.type("t", "1")
        await look.until("You give a thumbs up.")
        look.type("t", "2")
        await look.until("One sign until something happens")
        assert "well played" not in look.text


async def test_without_signs_none_is_shown_made_or_offered() -> None:
    sitting = sitting_of((0, 1, 1))
    async with seen(board(sitting, signs=False)) as (look, _task):
        await look.until("E end")
        look.type("t", "1")
        sitting.put(SignGiven(1, "hurry"))
        await look.press("?", "Help")
        assert HINT not in look.text
        assert "t makes a sign" not in look.text
        await look.press("x", "E end")
        await look.press("l", "What happened")
        assert "hurry" not in look.text
    assert not sitting.has_signed


async def test_the_help_tells_of_the_key() -> None:
    async with seen(board(sitting_of((0, 1, 1))), rows=40) as (look, _task):
        await look.until(HINT)
        await look.press("?", "t makes a sign.")


async def test_signs_can_be_made_while_others_decide() -> None:
    sitting = FakeSitting(seed=2, seat=1, names=NAMES[:2], holds=True)
    async with seen(board(sitting)) as (look, _task):
        await look.until("Waiting")
        await look.until(HINT)
        look.type("t", "4")
        await look.until("You ask for a moment.")


@pytest.mark.parametrize("kind", SIGN_KINDS)
def test_every_sign_is_a_sentence_with_its_name(kind: SignKind) -> None:
    story = Story(sitting_of((0, 1, 1)), lambda: 0.0)
    (ours,) = sentences(story, SignGiven(0, kind))
    (theirs,) = sentences(story, SignGiven(2, kind))
    assert ours.startswith("You ")
    assert theirs.startswith("Ana ")
    assert ours.endswith((".", "!"))


# Plain lines


def plain(sitting: FakeSitting, *, signs: bool = True) -> Story:
    return Story(sitting, lambda: 0.0, signs=signs)


@pytest.mark.parametrize("sides", TEAMS, ids=str)
async def test_a_word_lists_the_signs_and_with_a_number_makes_one(
    sides: tuple[int, ...],
) -> None:
    sitting = sitting_of(sides)
    with talk() as ends:
        task = asyncio.ensure_future(PlainTable(ends.console, plain(sitting)).play())
        await ends.until("Type a number;")
        ends.type("sign")
        await ends.until(
            "Type sign and a number: 1 Thumbs up, 2 Well played, 3 Thank you,"
            " 4 One moment, 5 Hurry, 6 Oops."
        )
        ends.type("sign 2")
        await ends.until("You say: well played!")
        ends.type("sign 3")
        await ends.until("One sign until something happens")
        sitting.put(SignGiven(1, "thanks"))
        await ends.until("Tom says thank you.")
        ends.type("?")
        await ends.until("sign says which signs there are")
        ends.type("sign 7", "sign x")
        await ends.until("Not understood: sign x.")
        assert "Not understood: sign 7." in ends.text
        task.cancel()
        await asyncio.wait((task,))


async def test_in_plain_lines_a_sign_can_be_made_while_others_decide() -> None:
    sitting = FakeSitting(seed=2, seat=1, names=NAMES[:2], holds=True)
    with talk() as ends:
        task = asyncio.ensure_future(PlainTable(ends.console, plain(sitting)).play())
        await ends.until("who begins.")
        ends.type("sign 5")
        await ends.until("You ask to hurry.")
        task.cancel()
        await asyncio.wait((task,))


async def test_in_plain_lines_without_signs_the_word_says_so() -> None:
    sitting = sitting_of((0, 1, 1))
    with talk() as ends:
        story = plain(sitting, signs=False)
        task = asyncio.ensure_future(PlainTable(ends.console, story).play())
        await ends.until("Type a number;")
        ends.type("sign 1", "sign")
        sitting.put(SignGiven(1, "hurry"))
        await ends.until(lambda: ends.text.count("Signs are off here.") == 2)
        assert "hurry" not in ends.text
        assert not sitting.has_signed
        task.cancel()
        await asyncio.wait((task,))


# The option


@pytest.mark.parametrize(
    ("typed", "kept", "shown"),
    [
        ([], True, True),
        (["--no-signs"], True, False),
        ([], False, False),
        (["--no-signs"], False, False),
    ],
)
def test_signs_are_off_by_option_or_by_what_is_settled(
    typed: list[str],
    kept: bool,
    shown: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[play.Wanted] = []

    def run(wanted: play.Wanted) -> int:
        found.append(wanted)
        return 0

    monkeypatch.setattr(play, "run", run)
    if not kept:
        monkeypatch.setenv("OAKFIELD_SIGNS", "off")
    assert main([*typed, "--home", str(tmp_path), "practice"]) == 0
    assert main(["--home", str(tmp_path), "practice", *typed]) == 0
    assert [wanted.settings.signs for wanted in found] == [shown, shown]


def test_the_option_is_explained() -> None:
    assert "--no-signs" in build_parser().format_help()
