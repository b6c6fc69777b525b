"""Who is away, and since when; how long that has to be borne."""

from collections.abc import Callable

from engine.deals import Seat
from p2p.lan.inbox import Alarms, GracePassed, PatiencePassed, Word
from p2p.lan.sitting import Away, Back, GraceOver, Update

PROGRAM_S, PERSON_S = 20.0, 900.0
"""How long a seat may keep silent when its program, or its person, is due."""


class Absence:
    """The seats that are not heard: without a link, or silent when they are due.

    Else a seat that likes no more to play could stay linked, answer pings, and hold up
    the table for ever.

    grace_s: after so many seconds a seat may be recorded as unresponsive
    clock:   steady seconds
    alarms:  bring what is to be handed back; tell: is called with what happens
    cut:     the seats to which there is no link
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
        self._stops: dict[Seat, Callable[[], object]] = {}
        self.cut: set[Seat] = set()
        self._due: Word | None = None
        self._stop_alarm: Callable[[], object] = lambda: None
        self._silent: Seat | None = None

    def left(self, seat: Seat) -> None:
        """Take that there is no link to a seat."""
        self.cut.add(seat)
        self._miss(seat)

    def came(self, seat: Seat) -> bool:
        """Take that there is a link to a seat; tell whether that is new."""
        is_new = seat in self.cut
        self.cut.discard(seat)
        if is_new and seat != self._silent:
            self._find(seat)
        return is_new

    def heard(self, seat: Seat) -> None:
        """Take that a seat has spoken, if through another: its time begins anew.

        Unless it owes us another word.
        """
        if seat in self._since and seat != self._silent:
            self._renew(seat)

    def await_word(self, word: Word | None) -> None:
        """Take what is due from another seat now, None if nothing is."""
        if word == self._due:
            return
        self._stop_alarm()
        silent, self._silent, self._due = self._silent, None, word
        if silent in self.cut:
            self._renew(silent)
        elif silent is not None:
            self._find(silent)
        if word is not None:
            alarm = PatiencePassed(word)
            self._stop_alarm = self._alarms.after(word.patience_s, alarm)

    def lost_patience(self, word: Word) -> None:
        """Take that a word is overdue, if it still is due."""
        if word == self._due:
            self._silent = word.seat
            self._miss(word.seat)

    def passed(self, seat: Seat) -> None:
        """Take that a seat may have been away for its grace time; wait on if not."""
        since = self._since.get(seat)
        if since is None or seat in self._told:
            return
        left_s = since + self.grace_s - self._clock()
        if left_s > 0:
            self._ring(seat, left_s)
        else:
            self._told.add(seat)
            self._tell(GraceOver(seat))

    def has_lasted(self, seat: Seat) -> bool:
        """Tell whether the grace time of a seat is over."""
        since = self._since.get(seat)
        return since is not None and self._clock() - since >= self.grace_s

    def _miss(self, seat: Seat) -> None:
        if seat not in self._since:
            self._since[seat] = self._clock()
            self._tell(Away(seat))
            self._ring(seat, self.grace_s)

    def _renew(self, seat: Seat) -> None:
        self._since[seat] = self._clock()
        if seat in self._told:
            self._told.discard(seat)
            self._ring(seat, self.grace_s)

    def _find(self, seat: Seat) -> None:
        self._told.discard(seat)
        if self._since.pop(seat, None) is not None:
            self._stops.pop(seat)()
            self._tell(Back(seat))

    def _ring(self, seat: Seat, after_s: float) -> None:
        self._stops[seat] = self._alarms.after(after_s, GracePassed(seat))
