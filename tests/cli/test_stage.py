"""The terminal while it is ours: sizes, colours, glyphs, Ctrl-C, typing."""

import asyncio
import re
from collections.abc import Sequence

import pytest

from cli.stage import Interrupted, Stage
from cli.text import Line, line
from tests.cli.screens import seen

COLOURS = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|9[0-7]|4[0-7]|10[0-7])[;m]")


class Sheet:
    """A screen that shows what it is told, and keeps its keys."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.sizes: list[tuple[int, int]] = []

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        self.sizes.append((columns, rows))
        return [
            line(("class:side0", "▲ green"), " ─ ", ("class:warn", "warned")),
            *[line(f"row {number}") for number in range(1, rows - 1)],
            line("x" * columns),
        ]

    def press(self, key: str) -> None:
        self.keys.append(key)


class Show:
    """A flow that shows one sheet for good, and notes that it was stopped."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.has_cleaned_up = False

    async def __call__(self, stage: Stage) -> None:
        stage.show(self.sheet)
        try:
            await asyncio.Event().wait()
        finally:
            self.has_cleaned_up = True


async def test_a_small_window_asks_to_be_made_larger_and_takes_no_keys() -> None:
    show = Show()
    async with seen(show, columns=60, rows=15) as (look, _task):
        await look.until("make the window larger: it is 60 x 15")
        assert "80 x 24" in look.text
        processed = asyncio.Event()
        look.stage.app.key_processor.after_key_press += lambda _: processed.set()
        look.type("1")
        await processed.wait()
        look.resize(80, 24)
        await look.until("row 22")
        look.type("2")
        await look.until(lambda: show.sheet.keys == ["2"])


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (79, 24), (80, 23)])
async def test_no_window_is_too_small_to_be_told_so(size: tuple[int, int]) -> None:
    async with seen(Show(), columns=size[0], rows=size[1]) as (look, _task):
        await look.until(lambda: look.lines[0].strip() != "")
        assert "row 1" not in look.text


async def test_a_resize_at_any_time_draws_the_whole_screen_anew() -> None:
    async with seen(Show()) as (look, _task):
        await look.until("row 22")
        for columns, rows in ((120, 40), (80, 24), (40, 10), (100, 30)):
            look.resize(columns, rows)
            if columns >= 80:
                await look.until(lambda: look.lines[-1] == "x" * columns)  # noqa: B023
                assert look.lines[1].startswith("row 1")
            else:
                await look.until("larger")


async def test_control_c_stops_the_flow_after_it_has_cleaned_up() -> None:
    show = Show()
    async with seen(show) as (look, task):
        await look.until("row 22")
        look.type("ctrl-c")
        with pytest.raises(Interrupted):
            await task
        assert show.has_cleaned_up


async def test_an_error_of_the_flow_is_raised_once_the_screen_is_gone() -> None:
    async def broken(stage: Stage) -> None:
        stage.show(Sheet())
        await asyncio.sleep(0)
        raise LookupError("ours")

    async with seen(broken) as (_look, task):
        with pytest.raises(LookupError, match="ours"):
            await task


async def test_without_colour_there_is_no_colour_but_the_same_text() -> None:
    async with seen(Show(), colour=False) as (look, _task):
        await look.until("row 22")
        assert COLOURS.search(look.written) is None
        assert "▲ green ─ warned" in look.text


async def test_colours_are_of_the_sixteen() -> None:
    async with seen(Show()) as (look, _task):
        await look.until("row 22")
        assert COLOURS.search(look.written) is not None
        assert "38;5" not in look.written
        assert "38;2" not in look.written


async def test_what_the_encoding_cannot_show_is_drawn_in_ascii() -> None:
    async with seen(Show(), encoding="ascii") as (look, _task):
        await look.until("G green - warned")
        assert look.text.isascii()


async def test_a_text_is_typed_corrected_and_given() -> None:
    async def ask(stage: Stage) -> str | None:
        stage.show(Sheet())
        return await stage.type_text("root")

    async with seen(ask) as (look, task):
        await look.until("> root")
        look.type(*["backspace"] * 4, "Mai ?q", "enter")
        assert await task == "Mai ?q"


async def test_escape_gives_up_typing() -> None:
    async def ask(stage: Stage) -> str | None:
        stage.show(Sheet())
        return await stage.type_text()

    async with seen(ask) as (look, task):
        await look.until("> ")
        look.type("abc", "escape")
        assert await task is None


async def test_named_keys_reach_the_screen_by_name() -> None:
    show = Show()
    async with seen(show) as (look, _task):
        await look.until("row 22")
        look.type("up", "down", "left", "enter", "escape")
        await look.until(
            lambda: show.sheet.keys == ["up", "down", "left", "enter", "escape"]
        )
