"""The finished games in full screen: verify, replay, report or delete one of them."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cli.answers import is_no, is_yes
from cli.explained import Explained, Page
from cli.failures import sentence_of
from cli.finished import CannotOpen, open_game
from cli.games import delete_games
from cli.lobby_view import DIGITS, page, paragraphs
from cli.past import (
    PastGame,
    ending,
    game_files,
    look_at,
    moment,
    people,
    title,
    verdict,
)
from cli.replay.screen import ReplayScreen
from cli.stage import Stage
from cli.text import Line, clean, columns, line, pad
from cli.verification import report_lines, verification_lines
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.tasks import end
from p2p.lan.verdicts import Verdicts

Deed: TypeAlias = Literal["verify", "replay", "report", "delete"]
_DEEDS: dict[str, Deed] = {"v": "verify", "p": "replay", "w": "report", "d": "delete"}
_STEPS = {"up": -1, "down": 1, "page-up": -10, "page-down": 10}
_AROUND = 10
"""Rows besides the list: title, head, what is under the cursor, keys."""
_MARK, _WHEN, _GAME = 6, 18, 14


class Wish(NamedTuple):
    """What to do with which game."""

    deed: Deed
    game: PastGame


class PastScreen:
    """A list of finished games; `wishes` gives what to do, None to leave."""

    def __init__(self, folder: Path, games: Sequence[PastGame]) -> None:
        """Show these games of a folder, the latest first."""
        self.games = list(games)
        self.notes: Sequence[str] = ()
        """What came of the last wish."""
        self.wishes: asyncio.Queue[Wish | None] = asyncio.Queue()
        self._folder = folder
        self._at = 0
        self._is_open = False
        self._asks = False

    @property
    def _game(self) -> PastGame:
        """The game under the cursor."""
        return self.games[self._at]

    def put(self, game: PastGame) -> None:
        """Show what has been found of a game."""
        paths = [one.path for one in self.games]
        if game.path in paths:
            self.games[paths.index(game.path)] = game

    def remove(self, game: PastGame) -> None:
        """Show a game no more."""
        self.games = [one for one in self.games if one.path != game.path]
        self._at = max(min(self._at, len(self.games) - 1), 0)
        self._is_open = False

    def render(self, width: int, rows: int) -> Sequence[Line]:
        """Draw the list, and what can be done with the game under the cursor."""
        if not self.games:
            said = self.notes or [say("games.none", folder=self._folder)]
            body = paragraphs(said, width)
            return page(say("past.title"), body, say("past.keys.none"), width, rows)
        body = self._list(width, max(rows - _AROUND, 1))
        body += [line(), *paragraphs(self._details(), width, "class:dim"), line()]
        if self._asks:
            asked = say("past.delete.ask", file=clean(self._game.path.name))
            body += paragraphs([asked], width, "class:warn")
        elif self._is_open:
            body += paragraphs([say("past.deeds")], width, "class:strong")
        body += paragraphs(self.notes, width, "class:warn")
        return page(say("past.title"), body, self._keys(), width, rows)

    def _keys(self) -> str:
        if self._asks:
            return say("past.keys.delete")
        if self._is_open:
            return say("past.keys.open")
        if len(self.games) == 1:
            return say("past.keys.one")
        return say("past.keys", last=min(len(self.games), DIGITS))

    def _list(self, width: int, room: int) -> list[Line]:
        """Draw as many games as there is room for, around the cursor."""
        first = max(0, min(self._at - room // 2, len(self.games) - room))
        shown = list(enumerate(self.games))[first : first + room]
        return [self._row(game, at, width) for at, game in shown]

    def _row(self, game: PastGame, at: int, width: int) -> Line:
        """Draw a game in one row."""
        here = at == self._at
        mark = pad(f" {'▸' if here else ' '} {at + 1}", _MARK)
        judged = f" {verdict(game)} "
        found = game.judged
        played = pad(title(found.game) if found and found.names else "", _GAME)
        room = width - _MARK - _WHEN - _GAME - columns(judged) - 1
        names = people(found.names) if found and found.names else game.path.name
        row = f"{mark}{pad(moment(game), _WHEN)}{played} {pad(clean(names), room)}"
        return line(("class:cursor" if here else "", row + judged))

    def _details(self) -> list[str]:
        """Return how the game under the cursor ended, and where it lies."""
        said = ending(self._game)
        return [*([said] if said else []), clean(str(self._game.path))]

    def press(self, key: str) -> None:
        """Move, open the game under the cursor, wish for something, or leave."""
        self.notes = self.notes if not self.games else ()
        if self._asks:
            self._press_asked(key)
        elif key == "q" or (key == "escape" and not self._is_open):
            self.wishes.put_nowait(None)
        elif not self.games:
            return
        elif self._is_open and key in _DEEDS:
            self._wish(_DEEDS[key])
        elif key in {"enter", "escape"}:
            self._is_open = key == "enter"
        else:
            self._move(key)

    def _press_asked(self, key: str) -> None:
        """Take the answer whether a game is to be deleted."""
        if is_yes(key):
            self.wishes.put_nowait(Wish("delete", self._game))
        if is_yes(key) or is_no(key) or key == "escape":
            self._asks = False

    def _wish(self, deed: Deed) -> None:
        if deed == "delete":
            self._asks = True
        else:
            self.wishes.put_nowait(Wish(deed, self._game))

    def _move(self, key: str) -> None:
        """Move the cursor; what was open is then closed."""
        if key in _STEPS:
            self._at = min(max(self._at + _STEPS[key], 0), len(self.games) - 1)
        elif key.isdecimal() and 1 <= int(key) <= len(self.games):
            self._at = int(key) - 1
        else:
            return
        self._is_open = False


async def look_back(stage: Stage, folder: Path) -> None:
    """Show the finished games until the player goes back."""
    screen = PastScreen(folder, ())
    try:
        screen.games = await asyncio.to_thread(_remembered, folder)
    except LocalError as error:
        screen.notes = (sentence_of(error.code, error.text),)
    shown = Explained(screen, "past.help", "past.help.verdict")
    stage.show(shown)
    checking = asyncio.ensure_future(_check_all(screen, folder, stage.redraw))
    try:
        while (wish := await screen.wishes.get()) is not None:
            await _carry_out(stage, screen, wish, folder)
            stage.show(shown)
    finally:
        await end(checking)


def _remembered(folder: Path) -> list[PastGame]:
    """Return the games with the verdicts that are remembered."""
    verdicts = Verdicts(folder)
    return [
        look_at(path, number, verdicts, check=False)
        for number, path in enumerate(game_files(folder), 1)
    ]


async def _check_all(
    screen: PastScreen, folder: Path, redraw: Callable[[], None]
) -> None:
    """Check each game that has no verdict, one after the other."""
    verdicts = Verdicts(folder)
    for game in tuple(screen.games):
        if game.judged is None:
            found = await asyncio.to_thread(
                look_at, game.path, game.number, verdicts, check=True
            )
            screen.put(found)
            redraw()


async def _carry_out(
    stage: Stage, screen: PastScreen, wish: Wish, folder: Path
) -> None:
    """Do what the player wants with a game."""
    path = wish.game.path
    if wish.deed != "delete":
        key = "past.writing" if wish.deed == "report" else "games.checking"
        screen.notes = (say(key, file=clean(path.name)),)
        stage.redraw()
    match wish.deed:
        case "verify":
            lines = await verification_lines(path)
            screen.notes = ()
            await _read(stage, say("past.verified"), lines)
        case "replay":
            await _replay(stage, screen, path)
        case "report":
            screen.notes = await report_lines(path)
        case "delete":
            await _delete(screen, wish.game, folder)


async def _read(stage: Stage, title: str, lines: Sequence[str]) -> None:
    reading = Page(title, lines)
    stage.show(reading)
    await reading.closed.wait()


async def _replay(stage: Stage, screen: PastScreen, path: Path) -> None:
    """Step through a game."""
    try:
        game = await asyncio.to_thread(open_game, path)
    except CannotOpen as error:
        screen.notes = (str(error),)
        return
    screen.notes = ()
    left = asyncio.Event()
    stage.show(ReplayScreen(game, left.set))
    await left.wait()


async def _delete(screen: PastScreen, game: PastGame, folder: Path) -> None:
    try:
        await asyncio.to_thread(delete_games, folder, [game.path])
    except LocalError as error:
        screen.notes = (sentence_of(error.code, error.text),)
        return
    screen.remove(game)
    screen.notes = (say("games.deleted.one", file=clean(game.path.name)),)
