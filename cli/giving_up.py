"""Who has resigned, whom that leaves at the table, and how both are said.

On a side of several, and where several sides play, the game need not end by it.
"""

from collections.abc import Callable

from cli.presentation import AND
from cli.words import has, say
from engine.deals import Seat, Side
from p2p.lan.sitting import Sitting


class GivingUp:
    """Who has given up, as one seat knows it."""

    def __init__(
        self, sitting: Sitting, sides: Callable[[], tuple[Side, ...] | None]
    ) -> None:
        """Begin with nobody.

        sides: of all seats, None until they are settled
        """
        self.seats: set[Seat] = set()
        self._names = sitting.names
        self._ours = sitting.seat
        self._sides = sides

    def mates(self, seat: Seat) -> list[Seat]:
        """Return who else of a seat's side has not resigned, once sides are settled."""
        sides, gone = self._sides() or (), self.seats | {seat}
        same = (other for other, side in enumerate(sides) if side == sides[seat])
        return [other for other in same if other not in gone]

    def is_final(self, seat: Seat) -> bool:
        """Whether a seat has resigned and none of its side plays on."""
        return seat in self.seats and not self.mates(seat)

    def teammates(self) -> str:
        """Return the names of the others who play on this seat's side."""
        return self._joined(self.mates(self._ours))

    def form(self) -> str:
        """Return whom it leaves if this seat gives up: a team, or several who play."""
        if self.mates(self._ours):
            return ".team"
        sides, gone = enumerate(self._sides() or ()), self.seats | {self._ours}
        standing = {side for seat, side in sides if seat not in gone}
        return ".others" if len(standing) > 1 else ""

    def question(self) -> str:
        """Return what is asked before this seat gives up."""
        form = self.form()
        if not form:
            return say("table.resign.ask")
        return say(f"table.resign.ask{form}", names=self.teammates())

    def concluded(self, how: str, others: str) -> str:
        """Return what this seat has said last: it has `resigned`, `accepted`, ..."""
        key, form = f"table.concluded.{how}", self.form()
        if not has(f"{key}{form}"):
            return say(key, names=others)
        return say(f"{key}{form}", names=self.teammates() or others)

    def said_of(self, seat: Seat) -> str:
        """Return that a seat has resigned, and who of its side must do so too."""
        mates = self.mates(seat)
        form = "alone" if not mates else "you" if self._ours in mates else "they"
        names = self._joined(mates)
        return say(f"table.gave-up.{form}", name=self._names[seat], names=names)

    def _joined(self, seats: list[Seat]) -> str:
        return AND.join(self._names[seat] for seat in seats)
