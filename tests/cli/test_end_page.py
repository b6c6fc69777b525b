"""The end of a game as it is read: what always stands there, and what scrolls."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack

import pytest

from cli.board import BoardScreen
from cli.grifters.naming import isk, state_of
from cli.grifters.presentation import PRESENTATION
from cli.languages import LANGUAGES, speaking
from cli.scrolling import Scroll
from cli.stage import Screen, Stage
from cli.story import Story
from cli.text import Line, columns, line, text_of, wrap
from cli.words import say
from engine.game import Over
from engine.grifters.options import GriftersOptions
from engine.grifters.scoring import score
from engine.registry import GAMES
from tests.cli import grifters_tables
from tests.cli.fakes import TRANSCRIPT, FakeSitting
from tests.cli.scenes import Scene
from tests.cli.screens import seen
from tests.cli.table_scenes import BOT, HINTS, TABLE, settled, table

SMALL, TALL = (80, 24), (80, 90)
LONG = (
    "Maximilian-Alexander",
    "山田太郎花子次郎三",
    "Anastasia-Ekaterina-Elisabeth-Ma",
    "Christopher-Jonathan-Bartholomew",
)
PAGES = {
    **{name: scene for name, scene in TABLE.items() if name.endswith("-end-page")},
    "again": TABLE["agents-end-again"],
    "first": HINTS["hint-end"],
}
everywhere = pytest.mark.parametrize("language", LANGUAGES)


def long_grifters() -> FakeSitting:
    """Return four of long names who play Grifters."""
    options = GriftersOptions(sides=(0, 1, 2, 3))
    kit = GAMES["grifters"]
    return FakeSitting(seed=5, names=LONG, kit=kit, options=options, bot=BOT)


LONG_END = table(long_grifters, moves=300)
LONG_PAGE = table(long_grifters, moves=300, then=("enter",))


def at(scene: Scene, *keys: str, size: tuple[int, int] = SMALL) -> list[list[str]]:
    """Return what a scene shows at first, and after each key."""

    async def shown() -> list[list[str]]:
        async with AsyncExitStack() as behind:
            screen = await scene(behind)
            found = [rows_of(screen, size)]
            for key in keys:
                screen.press(key)
                found.append(rows_of(screen, size))
            return found

    return asyncio.run(shown())


def rows_of(screen: Screen, size: tuple[int, int]) -> list[str]:
    return [text_of(one).strip() for one in screen.render(*size)]


def sign_of(rows: Sequence[str]) -> str:
    """Return where a page says that there is more, empty if it does not."""
    ways = {say(f"reading.more.{way}"): way for way in ("above", "below", "both")}
    return next((ways[row] for row in rows if row in ways), "")


@everywhere
@pytest.mark.parametrize("scene", [*PAGES.values(), LONG_PAGE], ids=[*PAGES, "long"])
def test_every_line_of_the_end_can_be_read_and_the_verdict_never_leaves(
    language: str, scene: Scene
) -> None:
    with speaking(language):
        (tall,) = at(scene, size=TALL)
        views = at(scene, *["down"] * len(tall))
        assert sign_of(tall) == ""
        assert {row for rows in views for row in rows} >= set(tall)
        always = set.intersection(*map(set, views))
        verdict = say("end.verdict.fair", seconds=0.3)
        for said in (*tall[:1], *tall[2:4], verdict, tall[-1]):
            assert said in always
        assert any(str(TRANSCRIPT) in row for row in always)
        assert "…" not in "".join(row for rows in views for row in rows)
        is_long = len([row for row in tall if row]) > len([r for r in views[0] if r])
        assert sign_of(views[0]) == ("below" if is_long else "")
        assert sign_of(views[-1]) == ("above" if is_long else "")


def test_a_long_end_goes_up_and_down_by_pages_and_to_both_ends() -> None:
    first, paged, back, last, home = at(
        LONG_PAGE, "page-down", "page-up", "end", "home"
    )
    assert sign_of(first) == "below"
    assert sign_of(paged) in {"both", "above"}
    assert sign_of(last) == "above"
    assert first == back == home
    assert len({tuple(first), tuple(paged), tuple(last)}) > 1


def test_on_a_tall_window_nothing_says_that_there_is_more() -> None:
    first, below = at(LONG_PAGE, "end", size=(120, 60))
    assert sign_of(first) == ""
    assert first == below


async def test_the_end_scrolls_by_the_keys_of_a_terminal() -> None:
    async def flow(stage: Stage) -> None:
        async with AsyncExitStack() as behind:
            stage.show(await LONG_PAGE(behind))
            await asyncio.Event().wait()

    async with seen(flow) as (look, _):
        await look.until(say("reading.more.below"))
        top = look.text
        await look.press("end", say("reading.more.above"))
        assert "Transcript checked: FAIR (0.3 s)." in look.text
        await look.press("home", lambda: look.text == top)
        look.type("page-down", "page-up")
        await look.press("down", lambda: look.text != top)


async def test_long_checks_scroll_too_and_the_page_is_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [f"{number:>2}. a check" for number in range(1, 41)]

    async def checks(_path: object) -> list[str]:
        await asyncio.sleep(0)
        return lines

    monkeypatch.setattr("cli.after_game.verification_lines", checks)
    async with AsyncExitStack() as behind:
        screen = await LONG_PAGE(behind)
        screen.press("down")
        page = rows_of(screen, SMALL)
        screen.press("v")
        await settled()
        found = set(rows_of(screen, SMALL))
        assert "1. a check" in found
        assert sign_of(rows_of(screen, SMALL)) == "below"
        for _ in lines:
            screen.press("down")
            found |= set(rows_of(screen, SMALL))
        assert found >= {text.strip() for text in lines}
        screen.press("escape")
        assert rows_of(screen, SMALL) == page


def test_keys_that_scroll_nothing_do_nothing() -> None:
    scroll = Scroll()
    lines = [line(str(number)) for number in range(3)]
    assert scroll.signed(lines, 3) == lines
    assert not scroll.press("down")
    assert scroll.seen(lines, 2) == lines[:2]
    assert not scroll.press("left")
    assert scroll.press("down")
    assert scroll.seen(lines, 2) == lines[1:]


def test_a_place_in_lines_that_become_fewer_is_at_their_end() -> None:
    scroll = Scroll(from_end=True)
    lines = [line(str(number)) for number in range(9)]
    assert scroll.seen(lines, 2) == lines[7:]
    assert scroll.seen(lines[:4], 2) == lines[2:4]
    assert scroll.press("up")
    assert scroll.seen(lines[:4], 2) == lines[1:3]


def end_pane(lines: Sequence[Line]) -> str:
    """Return the text of the pane in which the end is told, beside the board."""
    rows = [list(cells(text_of(one))) for one in lines]
    divider = rows[1].index("┬")
    below = next(at for at, row in enumerate(rows) if row[divider] == "┼")
    said = " ".join("".join(row[divider + 1 :]) for row in rows[below + 1 : -2])
    return " ".join(said.split())


def cells(row: str) -> Iterator[str]:
    """Yield what stands in each column; a wide letter fills two."""
    for letter in row:
        yield from [letter, *[""] * (columns(letter) - 1)]


@everywhere
@pytest.mark.parametrize("scene", [TABLE["grifters-four-end"], LONG_END])
@pytest.mark.parametrize("size", [SMALL, (120, 40)])
def test_the_pane_of_the_end_has_the_score_of_all_four(
    language: str, scene: Scene, size: tuple[int, int]
) -> None:
    async def look() -> tuple[Story, str]:
        async with AsyncExitStack() as behind:
            screen = await scene(behind)
            assert isinstance(screen, BoardScreen)
            return screen.story, end_pane(screen.render(*size))

    with speaking(language):
        story, said = asyncio.run(look())
        assert story.scene is not None
        names = (say("gr.you"), *story.sitting.names[1:])
        for name, area in zip(names, state_of(story.scene).seats, strict=True):
            told = rf"{re.escape(name[:6])}[^.]*\b{re.escape(isk(score(area)))}\b"
            assert re.search(told, said, re.IGNORECASE), (name, said)
        assert said.endswith((say("table.end.keys"), say("table.end.keys.more")))


@everywhere
def test_winner_reason_and_scores_fit_the_pane_however_long_the_names_are(
    language: str,
) -> None:
    seats = ({"stash": 18},) * 4
    outcome = {"winners": [0, 1, 2, 3], "reason": "rounds"}
    dealer = grifters_tables.table(*seats, outcome=outcome)
    assert isinstance(dealer.due, Over)
    with speaking(language):
        for seat in range(4):
            scene = grifters_tables.look(dealer, seat, LONG)
            said = PRESENTATION.short_ending(scene, dealer.due)[:3]
            assert said[2].count(isk(18)) == 4
            assert sum(len(wrap(text, 38)) for text in said) <= 9, said
