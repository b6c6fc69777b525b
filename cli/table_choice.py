"""The tables that one can open, to choose from, in full screen."""

import asyncio
from collections.abc import Sequence

from cli.lobby_view import DIGITS, page
from cli.offers import games_of, seated_as, seatings_of, table_words, tables_of
from cli.presentation import Section, presentation_of
from cli.sides import sides_words
from cli.text import Line, line, wrap
from cli.words import say
from p2p.lan.sitting import Offer

_MARGIN = 6
_STEPS = {"up": -1, "down": 1}
_TURNS = {"left": -1, "right": 1}


class GameTables:
    """The tables of one game that differ in more than who plays, and for whom."""

    def __init__(self, offer: Offer) -> None:
        """Begin at this table."""
        self.title = offer.kit.title
        self._seatings = list(seatings_of(offer))
        if offer not in self._seatings:
            self._seatings.insert(0, offer)
        self._with = self._seatings.index(offer)
        plainest, *others = tables_of(offer)
        self.tables = [plainest]
        for other in (seated_as(other, plainest) for other in others):
            if other not in self.tables:
                self.tables.append(other)
        now = seated_as(offer, plainest)
        self.start = self.tables.index(now) if now in self.tables else 0

    @property
    def seating(self) -> Offer:
        """A table for those who are to play."""
        return self._seatings[self._with]

    def turn(self, by: int) -> None:
        """Take the next number of players, or the next way to part them."""
        self._with = (self._with + by) % len(self._seatings)


class TableChoice:
    """A list of tables, and for whom; `chosen` is set once that is settled."""

    def __init__(self, offer: Offer) -> None:
        """Begin at the table that is opened now."""
        self._offer = offer
        self._games = [GameTables(each) for each in games_of(offer)]
        self._rows = [(game, table) for game in self._games for table in game.tables]
        ours = next(game for game in self._games if game.title == offer.kit.title)
        self._at = self._rows.index((ours, ours.tables[ours.start]))
        self.chosen: asyncio.Future[Offer] = asyncio.get_running_loop().create_future()

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the list, and below it who plays with whom."""
        body: list[Line] = []
        for number, (game, table) in enumerate(self._rows):
            if len(self._games) > 1 and table == game.tables[0]:
                body.append(line("  ", ("class:title", game.title)))
            here = number == self._at
            mark = f" {'▸' if here else ' '} {number + 1}  "
            style = "class:cursor" if here else ""
            body += _entry(mark, table_words(table), columns, style)
        who = sides_words(self._game.seating.options)
        body += [line(), *_entry(" ◂ ▸  ", who, columns, "class:strong")]
        keys = say("tables.keys", last=min(len(self._rows), DIGITS))
        return page(say("tables.title"), body, keys, columns, rows)

    def rules(self) -> tuple[Section, ...]:
        """Return the rules in short of the table under the cursor."""
        table = self._taken()
        said = presentation_of(table.kit.name).rules(table.options)
        return (Section(table_words(table), said),)

    @property
    def _game(self) -> GameTables:
        """The game of the table under the cursor."""
        return self._rows[self._at][0]

    def press(self, key: str) -> None:
        """Move, take the table under the cursor, or leave all as it was."""
        if key in _STEPS:
            self._at = (self._at + _STEPS[key]) % len(self._rows)
        elif key in _TURNS:
            self._game.turn(_TURNS[key])
        elif key.isdecimal() and 1 <= int(key) <= len(self._rows):
            self._at = int(key) - 1
        elif key in {"enter", "escape"} and not self.chosen.done():
            self.chosen.set_result(self._taken() if key == "enter" else self._offer)

    def _taken(self) -> Offer:
        """Return the table under the cursor, for those who are to play."""
        game, table = self._rows[self._at]
        return seated_as(table, game.seating)


def _entry(mark: str, text: str, width: int, style: str) -> list[Line]:
    """Return a text behind a mark, wrapped beside it."""
    first, *rest = wrap(text, width - 2 * _MARGIN)
    lines = [line((style, mark + first))]
    return [*lines, *(line((style, " " * _MARGIN + part)) for part in rest)]
