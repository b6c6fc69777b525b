"""Who has to be heard before a restored seat speaks (PROTOCOL 9).

What we said before a crash may be in the others' logs and not in ours, if the disk lost
its last write. So we first listen, and adopt our own entries that come back.
"""

from collections.abc import Iterable

from engine.deals import Seat


class RollCall:
    """The seats whose logs we have not compared with ours yet."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        """Wait for these seats; none if nothing was restored."""
        self._lengths: dict[Seat, int | None] = dict.fromkeys(seats)

    @property
    def is_over(self) -> bool:
        """Whether everybody has been heard."""
        return not self._lengths

    def told(self, seat: Seat, length: int) -> None:
        """Take how many entries the log of a seat has."""
        if seat in self._lengths:
            self._lengths[seat] = length

    def reached(self, length: int) -> bool:
        """Take how many entries ours has; tell whether that ended the roll call."""
        if self.is_over:
            return False
        heard = [s for s, n in self._lengths.items() if n is not None and n <= length]
        for seat in heard:
            del self._lengths[seat]
        return self.is_over
