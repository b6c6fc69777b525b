"""Names of people on a table: whole where there is room, and measured in columns."""

import asyncio
import re
import unicodedata
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial

import pytest

from cli.board import BoardScreen
from cli.choice_view import _row
from cli.languages import LANGUAGES
from cli.panes import halves, spare
from cli.stage import Stage
from cli.text import BOT as BOT_MARK
from cli.text import (
    clip,
    clip_name,
    clip_names,
    columns,
    line,
    line_columns,
    pad,
    text_of,
)
from engine.agent_avenue.options import AgentAvenueOptions
from engine.grifters.options import GriftersOptions
from engine.registry import GAMES
from p2p.lan.practice import ROBOT_NAMES
from tests.cli.fakes import FakeSitting
from tests.cli.scenes import BOTH, Picture, Scene, pictures
from tests.cli.screens import seen
from tests.cli.table_scenes import BOT, Seat, settled, table
from tests.cli.test_screens_whole import bends

SMALL, WIDE = (80, 24), (120, 40)
LATIN, HAN = "Maximilian-Alexander", "山田太郎花子次郎三"
MARKS = unicodedata.normalize("NFD", "Zoé-Ángela Núñez-Peña")
OTHERS = (LATIN, HAN, MARKS)
everywhere = pytest.mark.parametrize("language", LANGUAGES)


def agents(other: str, *, advanced: bool = False) -> FakeSitting:
    options = BOTH if advanced else AgentAvenueOptions()
    return FakeSitting(seed=2, names=("Mai", other), options=options, bot=BOT)


def four() -> FakeSitting:
    options = AgentAvenueOptions(sides=(0, 1, 0, 1))
    return FakeSitting(seed=1, names=("Mai", *OTHERS), options=options, bot=BOT)


def grifters() -> FakeSitting:
    kit, options = GAMES["grifters"], GriftersOptions(sides=(0, 1, 2, 3))
    names = ("Mai", *OTHERS)
    return FakeSitting(seed=5, names=names, kit=kit, options=options, bot=BOT)


SCENES: dict[str, Scene] = {
    **{f"agents {name}": table(partial(agents, name)) for name in OTHERS},
    "advanced": table(lambda: agents(LATIN, advanced=True), moves=4),
    "preview": table(lambda: agents(HAN), "enter", "enter"),
    "four": table(four),
    "four-later": table(four, moves=3),
    "grifters": table(grifters, moves=4),
}


def shown(picture: Picture) -> list[str]:
    return [text_of(one) for one in picture.lines]


def without_marks(picture: Picture) -> Picture:
    """Return what is drawn with one letter a column, or two."""
    rows = (
        "".join(letter for letter in row if not unicodedata.combining(letter))
        for row in shown(picture)
    )
    return Picture(picture.size, tuple(map(line, rows)))


@everywhere
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_no_name_bends_a_border_or_leaves_its_row(language: str, scene: Scene) -> None:
    for picture in pictures(scene, language, SMALL, WIDE, (100, 30), (200, 50)):
        assert list(bends(without_marks(picture))) == []
        assert max(map(line_columns, picture.lines)) <= picture.size[0]


@everywhere
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_wide_window_shortens_no_name(language: str, scene: Scene) -> None:
    for picture in pictures(scene, language, (200, 40)):
        assert "…" not in "".join(shown(picture))


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_that_is_shortened_in_a_small_window_is_whole_in_a_wide_one(
    name: str,
) -> None:
    small, wide = pictures(table(lambda: agents(name)), "en", SMALL, WIDE)
    for words in ("{}: 7 spaces to a catch", "{} then takes it"):
        assert words.format(name) not in " ".join("".join(shown(small)).split())
        assert words.format(name) in " ".join("\n".join(shown(wide)).split())
    assert any(name in row.partition("─")[2] for row in shown(wide))


async def test_a_question_is_put_anew_when_the_window_grows_and_loses_nothing() -> None:
    async def flow(stage: Stage) -> None:
        async with AsyncExitStack() as behind:
            stage.show(await table(lambda: agents(LATIN))(behind))
            await asyncio.Event().wait()

    async with seen(flow) as (look, _):
        await look.until("▸ 1 ")
        await look.press("down", "▸ 2 ")
        await look.press("enter", "face up. Which face down?")
        before = [row for row in look.lines if "▸" in row]
        assert f"for {LATIN}" not in look.text
        look.resize(*WIDE)
        await look.until(f"for {LATIN}")
        assert [row.split("│")[-1].split() for row in look.lines if "▸" in row] == [
            row.split("│")[-1].split() for row in before
        ]
        await look.press("u", "▸ 2 ")
        await look.until(f"{LATIN} then takes it")
        look.resize(*SMALL)
        await look.until(lambda: f"{LATIN} then takes it" not in look.text)
        assert "▸ 2 " in look.text


async def test_what_is_confirmed_stays_when_the_window_changes() -> None:
    seat = Seat(agents(LATIN))
    playing = asyncio.ensure_future(seat.screen.play())
    await settled()
    await seat.press("enter", "enter")
    choosing = seat.screen._moment.choosing
    assert choosing is not None
    move = choosing.move
    assert move is not None
    seat.screen.render(*WIDE)
    assert choosing.move == move
    await seat.press("enter")
    assert seat.sitting.decided == [move]
    playing.cancel()
    assert isinstance(seat.screen, BoardScreen)


def test_panes_share_what_a_wide_window_has_to_spare() -> None:
    assert (spare(80), spare(99)) == (0, 0)
    for width in range(80, 200):
        left, right = halves(width)
        assert left + 1 + right == width
        assert left >= 39 + spare(width)
        assert right >= 40 + spare(width)
    assert spare(120) == 19


def widths(text: str) -> Iterator[str]:
    """Yield a text clipped to every width."""
    yield from (clip(text, width) for width in range(1, 30))


@pytest.mark.parametrize("name", OTHERS)
def test_a_clipped_name_keeps_letters_with_their_marks_whole(name: str) -> None:
    for width, cut in enumerate(widths(name), 1):
        assert columns(cut) <= width
        assert columns(pad(name, width)) == width
        kept = cut.removesuffix("…")
        assert name.startswith(kept)
        rest = name[len(kept) :]
        assert not rest or not unicodedata.combining(rest[0])


def test_that_somebody_is_a_bot_gives_way_before_the_name_does() -> None:
    assert all(name.endswith(BOT_MARK) for name in ROBOT_NAMES)
    robin, sam, _ = ROBOT_NAMES
    assert clip_name(robin, 11) == robin
    assert [clip_name(robin, width) for width in (10, 5, 4)] == [
        "Robin",
        "Robin",
        "Rob…",
    ]
    assert clip_names([robin, sam], " & ", 30) == f"{robin} & {sam}"
    assert clip_names([robin, sam], " & ", 20) == "Robin & Sam"


def test_beside_a_bot_no_column_is_cut_and_none_touches_the_next() -> None:
    def sitting() -> FakeSitting:
        return FakeSitting(seed=2, names=("Mai", ROBOT_NAMES[0]), bot=BOT)

    for keys in ((), ("enter",), ("enter", "enter")):
        (shown,) = pictures(table(sitting, *keys), "en", SMALL)
        rows = [text_of(row) for row in shown.lines]
        assert any("Robin" in row for row in rows)
        assert not [row for row in rows if "…" in row or re.search(r"\)\d", row)]


@pytest.mark.parametrize("label", ["(Codebreaker ×2)", "Codebreaker ×2", "x" * 20])
def test_a_cell_stands_apart_from_whatever_is_before_it(label: str) -> None:
    row = _row("  1 ", label, ("1st: 0", "1st: 0"), (), 40)
    assert columns(row) == 40
    assert re.search(r" 1st: 0 +1st: 0", row)
