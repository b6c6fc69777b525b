"""Who is away, and since when; how long that has to be borne."""

from collections.abc import Callable

from engine.deals import Seat


class Absence:
    """The seats to which there is no link.

    grace_s: after so many seconds a seat may be recorded as unresponsive
    clock:   steady seconds
    """

    def __init__(self, grace_s: float, clock: Callable[[], float]) -> None:
        """Begin with everybody here."""
        self.grace_s = grace_s
        self._clock = clock
        self._since: dict[Seat, float] = {}

    def left(self, seat: Seat) -> bool:
        """Take that a seat is away; tell whether that is new."""
        if seat in self._since:
            return False
        self._since[seat] = self._clock()
        return True

    def came(self, seat: Seat) -> bool:
        """Take that a seat is here; tell whether that is new."""
        return self._since.pop(seat, None) is not None

    def has_lasted(self, seat: Seat) -> bool:
        """Tell whether the grace time of a seat is over."""
        since = self._since.get(seat)
        return since is not None and self._clock() - since >= self.grace_s
