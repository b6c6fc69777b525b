"""The tables that one can open, to choose from, in full screen."""

import asyncio
from collections.abc import Sequence

from cli.lobby_view import page
from cli.offers import table_words, tables_of
from cli.text import Line, line, wrap
from cli.words import say
from p2p.lan.sitting import Offer

_MARGIN = 6


class TableChoice:
    """A list of tables; `chosen` is set once one is taken, or the one there was."""

    def __init__(self, offer: Offer) -> None:
        """Begin at the table that is opened now."""
        self._offer = offer
        self._tables = tables_of(offer)
        self._at = self._tables.index(offer) if offer in self._tables else 0
        self.chosen: asyncio.Future[Offer] = asyncio.get_running_loop().create_future()

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the list."""
        body: list[Line] = []
        for number, table in enumerate(self._tables):
            here = number == self._at
            mark = f" {'▸' if here else ' '} {number + 1}  "
            parts = wrap(table_words(table), columns - 2 * _MARGIN)
            style = "class:cursor" if here else ""
            body += [
                line((style, (mark if not index else " " * _MARGIN) + part))
                for index, part in enumerate(parts)
            ]
        return page(say("tables.title"), body, say("tables.keys"), columns, rows)

    def press(self, key: str) -> None:
        """Move the cursor, take the table under it, or leave all as it was."""
        if key in {"up", "down"}:
            step = 1 if key == "down" else -1
            self._at = (self._at + step) % len(self._tables)
        elif key.isdecimal() and 1 <= int(key) <= len(self._tables):
            self._at = int(key) - 1
        elif key in {"enter", "escape"} and not self.chosen.done():
            taken = self._tables[self._at] if key == "enter" else self._offer
            self.chosen.set_result(taken)
