"""The interpreter as one object: what is due, what is legal, play, look."""

from collections.abc import Callable
from typing import Any

from tests.engine.grifters_interpreter.table import (
    GaveUp,
    Illegal,
    Luck,
    Position,
    Question,
    Table,
    new_table,
    read_position,
    write_position,
)
from tests.engine.grifters_interpreter.turn import turns


class SlowGrifters:
    """A game of two to four, all hands known.

    deck:  the 48 Specialists as shuffled at the set-up, top first
    first: the seat that begins
    luck:  tells every later shuffle and random pick
    """

    def __init__(self, players: int, deck: list[str], first: int, luck: Luck) -> None:
        self._begin(new_table(players, deck, first, luck))

    @classmethod
    def from_position(cls, position: Position, luck: Luck) -> "SlowGrifters":
        """Go on from the start of a turn; `moves` are left to the caller."""
        game = cls.__new__(cls)
        game._begin(read_position(position, luck))
        return game

    def _begin(self, table: Table) -> None:
        self.table = table
        self._turns = turns(table)
        self._question: Question | None = next(self._turns)

    def due(self) -> dict[str, Any]:
        """Return `seat` and `what` of the question that is open, or the `outcome`."""
        if self._question is None:
            return {"outcome": self.table.outcome}
        return {"seat": self._question.seat, "what": self._question.what}

    def legal(self) -> set[str]:
        """Return every move of the due seat."""
        return set() if self._question is None else set(self._question.answers)

    def play(self, text: str) -> None:
        """Make a move; raise Illegal and change nothing if it is not legal."""
        if text not in self.legal():
            raise Illegal(text)
        self._go_on(lambda: self._turns.send(text))

    def give_up(self) -> None:
        """Let the active seat, which must be due, play no more turns (8c.4)."""
        if self._question is None or self._question.seat != self.table.active:
            raise Illegal("give up")
        self._go_on(lambda: self._turns.throw(GaveUp()))

    def _go_on(self, answer: Callable[[], Question]) -> None:
        try:
            self._question = answer()
        except StopIteration:
            self._question = None

    def position(self) -> Position:
        """Return everything there is to see, hidden cards included."""
        position = write_position(self.table)
        due = self.due()
        return {**position, **(due if "outcome" in due else {"due": due})}
