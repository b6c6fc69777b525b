"""Who is away, and since when; how long that has to be borne."""

from collections.abc import Callable

from engine.deals import Seat
from p2p.lan.inbox import Alarms, GracePassed
from p2p.lan.sitting import Away, Back, GraceOver, Update


class Absence:
    """The seats to which there is no link.

    grace_s: after so many seconds a seat may be recorded as unresponsive
    clock:   steady seconds
    alarms:  bring a `GracePassed`, to be handed back; tell: is called with what happens
    """

    def __init__(
        self,
        grace_s: float,
        clock: Callable[[], float],
        alarms: Alarms,
        tell: Callable[[Update], None],
    ) -> None:
        """Begin with everybody here."""
        self.grace_s = grace_s
        self._clock = clock
        self._alarms = alarms
        self._tell = tell
        self._since: dict[Seat, float] = {}
        self._told: set[Seat] = set()

    def left(self, seat: Seat) -> None:
        """Take that a seat is away."""
        if seat not in self._since:
            self._since[seat] = self._clock()
            self._tell(Away(seat))
            self._alarms.after(self.grace_s, GracePassed(seat))

    def came(self, seat: Seat) -> bool:
        """Take that a seat is here; tell whether that is new."""
        is_new = self._since.pop(seat, None) is not None
        self._told.discard(seat)
        if is_new:
            self._tell(Back(seat))
        return is_new

    def heard(self, seat: Seat) -> None:
        """Take that a seat has spoken, if through another: its time begins anew."""
        if seat in self._since:
            self._since[seat] = self._clock()
            if seat in self._told:
                self._told.discard(seat)
                self._alarms.after(self.grace_s, GracePassed(seat))

    def passed(self, seat: Seat) -> None:
        """Take that a seat may have been away for its grace time; wait on if not."""
        since = self._since.get(seat)
        if since is None or seat in self._told:
            return
        left_s = since + self.grace_s - self._clock()
        if left_s > 0:
            self._alarms.after(left_s, GracePassed(seat))
        else:
            self._told.add(seat)
            self._tell(GraceOver(seat))

    def has_lasted(self, seat: Seat) -> bool:
        """Tell whether the grace time of a seat is over."""
        since = self._since.get(seat)
        return since is not None and self._clock() - since >= self.grace_s
