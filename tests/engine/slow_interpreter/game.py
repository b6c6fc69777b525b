"""The interpreter as one object: what is due, what is legal, play, look."""

from typing import Any

from tests.engine.slow_interpreter.table import (
    Illegal,
    Position,
    Question,
    Table,
    new_table,
    read_position,
    write_position,
)
from tests.engine.slow_interpreter.turn import turns


class SlowGame:
    """A game of two, from full orders of both piles, top card first.

    options: `mode`, `division_m`, `market`, as a position file has them
    active: the seat that begins; seat 0 is green, seat 1 blue
    """

    def __init__(
        self,
        options: dict[str, Any],
        deck: list[str],
        market_deck: list[str],
        active: int,
    ) -> None:
        self._begin(new_table(options, deck, market_deck, active))

    @classmethod
    def from_position(cls, position: Position) -> "SlowGame":
        """Go on from the start of a Play step; `moves` are left to the caller."""
        game = cls.__new__(cls)
        game._begin(read_position(position))
        return game

    def _begin(self, table: Table) -> None:
        self._table = table
        self._turns = turns(table)
        self._question: Question | None = next(self._turns)

    def due(self) -> dict[str, Any]:
        """Return `seat` and `what` of the question that is open, or the `outcome`."""
        if self._question is None:
            return {"outcome": self._table.outcome}
        return {"seat": self._question.seat, "what": self._question.what}

    def legal(self) -> set[str]:
        """Return every move of the due seat."""
        return set() if self._question is None else set(self._question.answers)

    def play(self, text: str) -> None:
        """Make a move; raise Illegal and change nothing if it is not legal."""
        if text not in self.legal():
            raise Illegal(text)
        try:
            self._question = self._turns.send(text)
        except StopIteration:
            self._question = None

    def position(self) -> Position:
        """Return everything there is to see, hidden cards included."""
        position = write_position(self._table)
        due = self.due()
        return {**position, **(due if "outcome" in due else {"due": due})}
