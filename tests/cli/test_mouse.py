"""A click moves to a row, a second one takes it; the wheel scrolls."""

from cli.explained import Page
from cli.full_screen import FullScreen
from cli.mouse import keys_of_click
from cli.session import Join
from cli.stage import Stage
from p2p.lan.sitting import Offer
from tests.cli.fakes import KIT, FakeLobby, advert
from tests.cli.screens import Seen, seen

TABLE_ROW = " 10 proofs checked │▸ 2 Mole   +1 │ aside"


def click(look: Seen, text: str, button: int = 0) -> None:
    """Click where a text is seen."""
    row = next(n for n, line in enumerate(look.lines, 1) if text in line)
    column = look.lines[row - 1].index(text) + 1
    for letter in "Mm":
        look.type(f"\x1b[<{button};{column};{row}{letter}")


def wheel(look: Seen, *, down: bool) -> None:
    look.type(f"\x1b[<{65 if down else 64};10;10M")


def test_a_row_with_a_number_is_that_number_and_under_the_cursor_enter() -> None:
    assert keys_of_click("   3  Tom   Agent Avenue", 8) == "3"
    assert keys_of_click(" ▸ 3  Tom   Agent Avenue", 8) == "enter"
    assert keys_of_click("▸ 12 Mole", 0) == "enter"
    assert keys_of_click("  12 Mole", 3) == "12"


def test_a_click_beside_a_list_is_nothing() -> None:
    for line in ("", "   ", " You are Mai. 2 tables nearby.", "  3rd", "  x 3 y"):
        assert keys_of_click(line, 0) == ""


def test_of_two_panes_the_one_that_was_clicked_counts() -> None:
    assert keys_of_click(TABLE_ROW, TABLE_ROW.index("Mole")) == "enter"
    assert keys_of_click(TABLE_ROW, TABLE_ROW.index("aside")) == ""
    assert keys_of_click(TABLE_ROW, 2) == "10"
    assert keys_of_click(TABLE_ROW, TABLE_ROW.index("│")) == ""


async def test_a_table_is_joined_by_two_clicks() -> None:
    lobby = FakeLobby(advert("Tom"), advert("Ana"))

    async def flow(stage: Stage) -> object:
        return await FullScreen(stage).visit(lobby)

    async with seen(flow) as (look, task):
        await look.until("▸ 1  Tom")
        click(look, "Ana")
        await look.until("▸ 2  Ana")
        click(look, "You are Mai")
        click(look, "Tom", button=2)
        click(look, "Ana")
        assert await task == Join("ana0000")


async def test_other_lists_are_clicked_the_same_way() -> None:
    async def flow(stage: Stage) -> object:
        return await FullScreen(stage).choose_table(Offer(KIT, KIT.options()))

    async with seen(flow) as (look, task):
        await look.until("▸ 1  Simple mode")
        click(look, "Advanced mode, 38")
        await look.until("▸ 3  Advanced mode, 38")
        click(look, "Advanced mode, 38")
        assert (await task).options.mode == "advanced"


async def test_the_wheel_scrolls_what_is_read_and_types_into_nothing() -> None:
    page = Page("Title", [f"Line {number}." for number in range(60)])

    async def flow(stage: Stage) -> str | None:
        stage.show(page)
        return await stage.type_text("typed")

    async with seen(flow) as (look, task):
        await look.until("> typed")
        wheel(look, down=True)
        look.type("!", "enter")
        assert await task == "typed!"
    page = Page("Title", [f"Line {number}." for number in range(60)])

    async def reading(stage: Stage) -> None:
        stage.show(page)
        await page.closed.wait()

    async with seen(reading) as (look, _):
        await look.until("Line 0.")
        for _ in range(3):
            wheel(look, down=True)
        await look.until(lambda: "Line 2." not in look.text)
        wheel(look, down=False)
        await look.until("Line 2.")


async def test_without_the_setting_the_terminal_keeps_its_mouse() -> None:
    lobby = FakeLobby(advert("Tom"))

    async def flow(stage: Stage) -> object:
        stage.mouse = False
        return await FullScreen(stage).visit(lobby)

    async with seen(flow) as (look, _):
        await look.until("▸ 1  Tom")
        assert "\x1b[?1000h" not in look.written
        look.stage.mouse = True
        look.stage.redraw()
        await look.until(lambda: "\x1b[?1000h" in look.written)
