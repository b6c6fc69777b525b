"""The finished games in the lobby: in full screen by keys, in plain lines by lines."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cli import plain_past
from cli.console import InputEnded
from cli.full_screen import FullScreen
from cli.past_screen import look_back
from cli.plain_lobby import PlainLines
from cli.session import visit_lobby
from cli.settings import Settings
from cli.settled import Settled
from cli.stage import Stage
from p2p.lan.sitting import Offer
from tests.cli.fakes import KIT, FakeLobby
from tests.cli.pipes import talk
from tests.cli.screens import Seen, seen
from tests.vectors.make_transcripts import FOLDER

NEW, OLD = "2026-05-02-2130-mai-tom.oakfield", "2026-05-01-0900-mai-tom.oakfield"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games: a fair one, and a damaged one before it."""
    games = tmp_path / "games"
    games.mkdir()
    shutil.copy(FOLDER / "fair.oakfield", games / NEW)
    shutil.copy(FOLDER / "cut.oakfield", games / OLD)
    return games


def looking(folder: Path) -> Callable[[Stage], Awaitable[None]]:
    return lambda stage: look_back(stage, folder)


async def listed(look: Seen) -> None:
    await look.until("FAIR ")
    await look.until("DAMAGED")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_game_is_a_row_with_its_verdict_and_where_it_lies(
    folder: Path, size: tuple[int, int]
) -> None:
    async with seen(looking(folder), columns=size[0], rows=size[1]) as (look, _):
        await listed(look)
        row = next(line for line in look.lines if "Mai & Tom" in line)
        assert row.split() == [
            *("▸", "1", "2026-05-02", "21:30", "Agent", "Avenue", "Mai", "&", "Tom"),
            "FAIR",
        ]
        assert "Mai has 3 Codebreakers: that wins." in look.text
        await look.press("down", "▸ 2  2026-05-01 09:00")
        await look.press("1", "▸ 1  2026-05-02 21:30")


async def test_a_game_that_was_not_checked_says_so_until_it_has_been(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("cli.past_screen._check_all", never)
    async with seen(looking(folder)) as (look, _):
        await look.until("not checked yet")
        assert "FAIR" not in look.text


async def test_a_game_is_verified_and_replayed(folder: Path) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("enter", "v checks it step by step")
        await look.press("v", "9. Outcome: Mai wins")
        assert "FAIR" in look.text
        await look.press("x", "v checks it step by step")
        await look.press("p", "Before the first turn")
        await look.press("q", "v checks it step by step")
        await look.press("escape", "Enter opens")


@pytest.mark.parametrize("key", ["v", "p"])
async def test_what_takes_a_while_says_so_until_it_is_there(
    key: str, folder: Path
) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("enter", "v checks it step by step")
        await look.press(key, f"Checking {NEW} ...")
        await look.until("Format: " if key == "v" else "Before the first turn")
        await look.press("q", "v checks it step by step")
        assert "Checking" not in look.text


async def test_a_file_that_tells_no_game_has_no_end_to_be_missed(folder: Path) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("2", f"/{OLD}")
        assert "It has no end." not in look.text


async def test_a_game_is_written_as_a_page_once(folder: Path) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("enter", "w writes it as a page")
        await look.press("w", "Written to")
        page = (folder / NEW).with_suffix(".html")
        assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
        await look.press("w", "is there already")


async def test_a_file_that_is_no_game_is_not_replayed_and_says_why(
    folder: Path,
) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("2", "▸ 2")
        await look.press("enter", "v checks it step by step")
        await look.press("p", "damaged")
        assert "Your finished games" in look.text


async def test_a_game_is_deleted_only_after_a_yes(folder: Path) -> None:
    async with seen(looking(folder)) as (look, _):
        await listed(look)
        await look.press("enter", "d deletes")
        await look.press("d", f"Delete {NEW}?")
        await look.press("x", f"Delete {NEW}?")
        await look.press("n", "v checks it step by step")
        assert (folder / NEW).exists()
        await look.press("d", f"Delete {NEW}?")
        await look.press("y", f"{NEW} is deleted.")
        assert not (folder / NEW).exists()
        assert "▸ 1  2026-05-01 09:00" in look.text
        assert (folder / OLD).exists()


async def test_an_empty_folder_says_where_games_go(tmp_path: Path) -> None:
    async with seen(looking(tmp_path / "games")) as (look, task):
        await look.until("No finished game is kept in")
        look.type("enter", "v", "escape")
        await task


async def test_a_folder_that_cannot_be_read_is_said_and_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cli.past.os.scandir", refused)
    async with seen(looking(folder)) as (look, task):
        await look.until("cannot be read: ")
        assert "No finished game" not in look.text
        look.type("enter", "x")
        await look.until("cannot be read: ")
        look.type("escape")
        await task
    with talk() as ends:
        await plain_past.look_back(ends.console, folder)
        assert "cannot be read: " in ends.text


async def test_the_lobby_leads_to_the_games_and_back(folder: Path) -> None:
    lobby = FakeLobby()

    async def flow(stage: Stage) -> int:
        settled = Settled(folder.parent, Settings(hints=False))
        offer = Offer(KIT, KIT.options())
        return await visit_lobby(FullScreen(stage, settled), lobby, offer)

    async with seen(flow) as (look, task):
        await look.until("g games")
        await look.press("g", "Your finished games")
        await look.press("?", "These are the finished games")
        await look.press("x", "Your finished games")
        await look.press("q", "You are Mai.")
        look.type("q")
        assert await task == 0


async def test_plain_lines_do_the_same(folder: Path) -> None:
    with talk() as ends:
        ends.type("1", "v", "w", "d", "no", "d", "yes", "1", "p", "q", "", "")
        ends.end()
        await plain_past.look_back(ends.console, folder)
        said = ends.text
    assert "1. 2026-05-02 21:30, Agent Avenue, Mai & Tom." in said
    assert " 9. Outcome: Mai wins" in said
    assert "Written to" in said
    assert f"{NEW} is deleted." in said
    assert not (folder / NEW).exists()
    assert "1. 2026-05-01 09:00, a file that tells no game. DAMAGED." in said


async def test_plain_lines_replay_a_game(folder: Path) -> None:
    with talk() as ends:
        ends.type("1", "p", "n", "q", "", "")
        ends.end()
        await plain_past.look_back(ends.console, folder)
        assert "Turn 1" in ends.text


async def test_the_plain_lobby_leads_to_the_games_and_back(folder: Path) -> None:
    with talk() as ends:
        ends.type("g", "", "q")
        settled = Settled(folder.parent, Settings(hints=False))
        front = PlainLines(ends.console, settled)
        assert await visit_lobby(front, FakeLobby(), Offer(KIT, KIT.options())) == 0
        assert "Type the number of a game" in ends.text


async def test_an_input_that_ends_in_the_list_ends_it(folder: Path) -> None:
    with talk() as ends:
        ends.end()
        with pytest.raises(InputEnded):
            await plain_past.look_back(ends.console, folder)
