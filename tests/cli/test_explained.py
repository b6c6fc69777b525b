"""Behind `?` each screen explains itself, and goes on where it was."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from cli.board import BoardScreen
from cli.explained import Page
from cli.full_screen import FullScreen
from cli.languages import LANGUAGES, speaking
from cli.plain_lobby import PlainLines
from cli.presentation import Section
from cli.reading import Reading
from cli.session import Join
from cli.settings import Settings
from cli.settled import Settled
from cli.stage import Stage
from cli.story import Story
from cli.text import columns, text_of
from p2p.lan.sitting import Gathering, Offer, SeatingUpdate, Words
from tests.cli.fakes import KIT, FakeLobby, FakeSeating, FakeSitting
from tests.cli.pipes import talk
from tests.cli.screens import Seen, seen
from tests.vectors.make_transcripts import FOLDER


def at_table(sitting: FakeSitting) -> Callable[[Stage], "asyncio.Future[object]"]:
    async def flow(stage: Stage) -> object:
        story = Story(sitting, lambda: 0.0)
        screen = BoardScreen(story, stage.redraw, pace_s=0, confirm_s=0)
        stage.show(screen)
        return await screen.play()

    return lambda stage: asyncio.ensure_future(flow(stage))


async def explains(look: Seen, there: str, about: str) -> None:
    """Press `?` and go back; the screen is as it was."""
    await look.until(there)
    before = look.lines
    await look.press("?", about)
    await look.press("escape", lambda: look.lines == before)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_lobby_the_tables_and_the_seats(size: tuple[int, int]) -> None:
    words = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
    lobby, seating = FakeLobby(), FakeSeating(words)

    async def flow(stage: Stage) -> None:
        front = FullScreen(stage)
        await front.visit(lobby)
        await front.choose_table(Offer(KIT, KIT.options()))
        await front.gather(seating, "Mai", ("192.168.1.23:24816",))

    async with seen(flow, columns=size[0], rows=size[1]) as (look, _):
        await explains(look, "You are Mai", "The list shows tables")
        look.type("h")
        await explains(look, "▸ 1", "Choose what is played")
        look.type("down")
        await explains(look, "▸ 2", "Simple mode with Division M, 44 agents.")
        look.type("escape")
        await explains(look, "amber   fox", "made from the keys of everyone")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_is_typed(tmp_path: Path, size: tuple[int, int]) -> None:
    typed: list[object] = []

    async def flow(stage: Stage) -> None:
        front = FullScreen(stage, Settled(tmp_path, Settings(name="root")))
        typed.append(await front.ask_name("root"))
        typed.append(await front.visit(FakeLobby()))
        await front.adjust()

    async with seen(flow, columns=size[0], rows=size[1]) as (look, task):
        await explains(look, "> root", "The arrows and Backspace")
        look.type(*["backspace"] * 4, "?Mai?", "enter")
        await look.until("You are Mai")
        await look.press("j", "Join which address?")
        await explains(look, "> ", "Type the address that")
        look.type("what?", "enter")
        await look.until("Pauses and motion")
        await look.press("enter", "> root")
        await explains(look, "> root", "? explains as long as")
        await look.press("escape", lambda: "> root" not in look.text)
        look.type("q")
        await task
    assert typed == ["?Mai?", Join("what?")]


@pytest.mark.parametrize(
    ("keys", "there", "about"),
    [
        ([], "Your choice", "leaves Oakfield"),
        (["R"], "Resign?", "you give up, and that is signed"),
        (["E"], "End it?", "offers to end the game without a winner. It ends if"),
        (["l"], "Any key closes this", "You read: What happened"),
    ],
)
async def test_the_game_and_the_questions_over_it(
    keys: list[str], there: str, about: str
) -> None:
    async with seen(at_table(FakeSitting())) as (look, _):
        await look.until("Your choice")
        look.type(*keys)
        await explains(look, there, about)


SPACE = {"en": "Space", "fr": "Espace", "nl": "spatie", "vi": "phím cách"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_text_names_every_key_that_scrolls_it(language: str) -> None:
    lines = tuple(f"line {number}" for number in range(60))
    with speaking(language):
        reading = Reading("Long", (Section("", lines),))
        last = text_of(reading.render(80, 24)[-1])
        keys = last.partition("·")[0]
        scrolling = ("up", "down", "page-up", "page-down", " ", "home", "end")
        assert columns(last) < 80
        for named in ("↑↓", "PgUp", "PgDn", SPACE[language], "Home", "End"):
            assert named in keys
        assert all(reading.press(key) for key in scrolling)
        assert not reading.press("x")


async def test_an_absence_and_its_record() -> None:
    sitting = FakeSitting(holds=True, seat=1, seed=3)
    async with seen(at_table(sitting)) as (look, _):
        await look.until(lambda: "Waiting" in look.text or "Your choice" in look.text)
        sitting.stay_away(0)
        await look.until("A what now")
        look.type("A")
        await explains(look, "p put the game away", "longer than the grace time")
        await look.press("x", "Record it?")
        await explains(look, "Record it?", "kept as unfinished")


async def test_an_offer_of_the_others() -> None:
    sitting = FakeSitting()
    async with seen(at_table(sitting)) as (look, _):
        await look.until("Your choice")
        sitting.be_offered_the_end(1)
        await look.until("offers to end the game")
        look.type("E")
        await explains(look, "Do you accept?", "a move takes the offer back")


async def test_the_end() -> None:
    async with seen(at_table(FakeSitting())) as (look, _):
        await look.until("Your choice")
        await look.press("R", "Resign?")
        await look.press("y", "Enter shows what was hidden")
        await look.press("enter", "FAIR")
        await explains(look, "r another game", "The game is over and saved.")


async def test_plain_lines_explain_seats_tables_games_and_settings(
    tmp_path: Path,
) -> None:
    words = Words(("amber", "fox", "window", "seven"), "12345678", ("Mai", "Tom"))
    with talk() as ends:
        ends.type("?", "1", "?", "", "?", "", "?", "yes")
        front = PlainLines(ends.console, Settled(tmp_path, Settings(hints=False)))
        offer = Offer(KIT, KIT.options())
        assert await front.choose_table(offer) == offer
        (tmp_path / "games").mkdir()
        shutil.copy(FOLDER / "cut.oakfield", tmp_path / "games")
        await front.look_back()
        await front.adjust()
        await front.gather(FakeSeating(words), "Mai", ())
        said = ends.text
    assert said.count("Type the number of the table") == 2
    assert "DAMAGED: the file is not what anyone signed" in said
    assert "oakfield settings KEY VALUE" in said
    assert "The words are made from the keys" in said


async def test_plain_lines_explain_what_a_name_is() -> None:
    with talk(is_interactive=True) as ends:
        ends.type("?", "Mai?")
        assert await PlainLines(ends.console).ask_name("root") == "Mai?"
        assert "What cannot be seen may not stand in a name." in ends.text
        ends.type("?", "")
        assert await PlainLines(ends.console).ask_name("root") == "root"


async def test_plain_lines_explain_a_table_that_fills() -> None:
    class Filling(FakeSeating):
        """A table at which nobody sits down."""

        async def updates(self) -> AsyncIterator[SeatingUpdate]:
            yield Gathering(("Mai",), 2)
            await asyncio.Event().wait()

    with talk() as ends:
        ends.type("?", "leave")
        assert await PlainLines(ends.console).gather(Filling(), "Mai", ()) is None
        assert "The game starts by itself" in ends.text


async def test_a_page_is_read_to_its_end_and_closed() -> None:
    page = Page("Title", [f"Line {number}." for number in range(60)])

    async def flow(stage: Stage) -> None:
        stage.show(page)
        await page.closed.wait()

    async with seen(flow) as (look, task):
        await look.until("Line 1.")
        await look.press("\x1b[6~", "Line 30.")
        await look.press("?", "You read: Title.")
        await look.press("x", "Line 30.")
        look.type("q")
        await task
