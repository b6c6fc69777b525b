"""The lobby in full screen: the tables nearby, and what one can do."""

import asyncio
import time
from collections.abc import Sequence

from cli.lobby_view import (
    PATIENCE_S,
    address_words,
    broken_words,
    empty_words,
    greeting,
    join_question,
    kept_words,
    lobby_keys,
    page,
    paragraphs,
    table_rows,
    trouble_words,
    why_not,
)
from cli.session import (
    WISHES,
    Join,
    Nearby,
    Resume,
    Wish,
)
from cli.text import Line, line
from cli.words import say
from p2p.lan.sitting import (
    BrokenGame,
    KeptGame,
    TableAd,
)

_AROUND_LIST = 18
"""Rows of the lobby besides the list: title, greeting, troubles, hint, keys."""

_TURNS = {"left": -1, "right": 1}


class LobbyScreen:
    """The tables nearby, and what one can do."""

    def __init__(
        self,
        lobby: Nearby,
        kept: Sequence[KeptGame] = (),
        broken: Sequence[BrokenGame] = (),
        table: str = "",
    ) -> None:
        """Show this lobby from now on.

        kept:  games to go on with, the latest first; broken: those that cannot
        table: what is played at the tables that one opens
        """
        self._table = table
        self._lobby = lobby
        self._kept = kept
        self._offered = 0
        self._broken = broken_words(broken)
        self._since = time.monotonic()
        self._at = ""
        self._help = False
        self._asks_address = False
        self.wish: asyncio.Future[Wish | None] = (
            asyncio.get_running_loop().create_future()
        )
        """What the player wants; None asks for an address first."""

    def _cursor(self, tables: Sequence[TableAd]) -> int:
        """Return where the cursor is: it stays on its table, whatever the list does."""
        labels = [table.label for table in tables]
        if labels and self._at not in labels:
            self._at = labels[0]
        return labels.index(self._at) if labels else 0

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the list, or why it is empty, or help."""
        tables = self._lobby.tables()
        room = max(rows - _AROUND_LIST, 1)
        body = self._list(tables, columns, room) if not self._help else []
        if self._broken:
            body += [line(), *paragraphs(self._broken, columns, "class:warn")]
        keys = lobby_keys(tables, self._cursor(tables), resumes=bool(self._kept))
        if self._help:
            body, keys = self._explained(columns), say("help.keys")
        elif self._asks_address:
            body, keys = paragraphs([join_question()], columns), say("lobby.join.keys")
        return page(say("lobby.title"), body, keys, columns, rows)

    def _list(self, tables: Sequence[TableAd], width: int, room: int) -> list[Line]:
        """Draw who we are and at most `room` tables."""
        lines = paragraphs([greeting(self._lobby.name, len(tables))], width)
        kept = kept_words(self._kept, self._offered, self._lobby.name)
        if kept:
            lines += paragraphs([kept], width, "class:strong")
        if self._table:
            lines += paragraphs([say("lobby.table", table=self._table)], width)
        lines.append(line())
        trouble = self._lobby.trouble()
        if trouble:
            said = [trouble_words(trouble), *address_words(self._lobby.addresses())]
            lines += [*paragraphs(said, width, "class:warn"), line()]
        if tables:
            cursor = self._cursor(tables)
            why = why_not(tables[cursor])
            hint = say("table.dimmed", why=why) if why else say("lobby.why.join")
            style = "class:warn" if why else "class:dim"
            lines += [*table_rows(tables, cursor, width, room), line()]
            return [*lines, *paragraphs([hint], width, style)]
        if time.monotonic() - self._since >= PATIENCE_S and not trouble:
            lines += [*(line("  ", text) for text in empty_words()), line()]
            lines += [line("  ", t) for t in address_words(self._lobby.addresses())]
        return lines

    def _explained(self, width: int) -> list[Line]:
        """Explain the lobby."""
        lines = []
        for key in ("lobby.help", "lobby.help.words", "lobby.help.privacy"):
            lines += [*paragraphs([say(key)], width), line()]
        return lines

    def press(self, key: str) -> None:
        """Move, join, or wish for something."""
        if self._help:
            self._help = False
        elif key == "?":
            self._help = True
        elif key == "j":
            self._settle(None)
        elif key == "r" and self._kept:
            self._settle(Resume(self._kept[self._offered].journal))
        elif key in _TURNS and self._kept:
            self._offered = (self._offered + _TURNS[key]) % len(self._kept)
        elif key in WISHES:
            self._settle(WISHES[key])
        else:
            self._press_list(key)

    def _press_list(self, key: str) -> None:
        """Move the cursor over the tables, or join the one under it."""
        tables = self._lobby.tables()
        if not tables:
            return
        cursor = self._cursor(tables)
        if key in {"up", "down"}:
            step = 1 if key == "down" else -1
            self._at = tables[(cursor + step) % len(tables)].label
        elif key.isdecimal() and 1 <= int(key) <= len(tables):
            self._at = tables[int(key) - 1].label
        elif key == "enter" and not why_not(tables[cursor]):
            self._settle(Join(tables[cursor].label))

    def _settle(self, wish: Wish | None) -> None:
        if not self.wish.done():
            self.wish.set_result(wish)

    def ask_address(self, *, asks: bool) -> None:
        """Show the question for an address, or the list again."""
        self._asks_address = asks
        self.wish = asyncio.get_running_loop().create_future()
