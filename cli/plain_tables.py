"""The tables nearby in plain lines: each under a number that it keeps.

A number that has been heard means the same table when it is typed, whatever the list
does in between; a list that changes says what is new in it.
"""

from collections.abc import Sequence

from cli.lobby_view import acquaintance, game_title, seats, why_not
from cli.words import say
from p2p.lan.sitting import TableAd


class PlainTables:
    """The tables that are told during one visit to the lobby."""

    def __init__(self) -> None:
        """Know none."""
        self._numbers: dict[str, int] = {}
        self._heard: dict[int, TableAd] = {}
        """Every table that was told, as it was then."""
        self._told: dict[str, TableAd] = {}
        """Those that are still there."""

    def all(self, tables: Sequence[TableAd]) -> list[str]:
        """Return a sentence a table."""
        self._told |= {table.label: table for table in tables}
        self._heard |= {self._number(table): table for table in tables}
        return [self._line(table) for table in tables]

    def changes(self, tables: Sequence[TableAd], most: int) -> list[str]:
        """Return a sentence for each table that is new, other than it was, or gone.

        most: so many tables are told of themselves
        """
        here = {table.label for table in tables}
        gone = [table for label, table in self._told.items() if label not in here]
        for table in gone:
            del self._told[table.label]
        new = [one for one in tables[:most] if self._told.get(one.label) != one]
        return [*map(self._gone, gone), *self.all(new)]

    def find(self, typed: str) -> TableAd | None:
        """Return the table that was told under a number, None if none was."""
        return self._heard.get(int(typed)) if typed.isdecimal() else None

    def _line(self, table: TableAd) -> str:
        """Return what a table is, or why it cannot be joined."""
        fields = {"name": table.name, "game": game_title(table.game)}
        number, why = self._number(table), why_not(table)
        if why:
            return say("plain.lobby.dimmed", number=number, **fields, why=why)
        known = acquaintance(table)
        fields |= {"seats": seats(table), "known": known}
        return say("plain.lobby.table", number=number, **fields)

    def _gone(self, table: TableAd) -> str:
        return say("plain.lobby.gone", number=self._number(table), name=table.name)

    def _number(self, table: TableAd) -> int:
        return self._numbers.setdefault(table.label, len(self._numbers) + 1)
