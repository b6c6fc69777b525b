"""Who is away from a table, since when, and how that is said."""

from collections.abc import Callable, Iterator

from cli.presentation import AND
from cli.text import clip_names, columns
from cli.words import say
from engine.deals import Seat
from p2p.lan.sitting import Away, Back, GraceOver


class Presence:
    """The seats to which there is no link.

    names:   of all seats; grace_s: after so long one may be recorded as unresponsive
    clock:   steady seconds
    """

    def __init__(
        self, names: tuple[str, ...], grace_s: float, clock: Callable[[], float]
    ) -> None:
        """Begin with everybody here."""
        self._names = names
        self._grace_s = grace_s
        self._clock = clock
        self._since: dict[Seat, float] = {}
        self._overdue: set[Seat] = set()

    def take(self, update: Away | Back | GraceOver) -> None:
        """Adopt who is here and who is not."""
        match update:
            case Away(seat=seat):
                self._since[seat] = self._clock()
            case GraceOver(seat=seat):
                self._overdue.add(seat)
                told = self._since.get(seat, self._clock())
                self._since[seat] = min(told, self._clock() - self._grace_s)
            case Back(seat=seat):
                self._since.pop(seat, None)
                self._overdue.discard(seat)

    def is_gone(self, seat: Seat) -> bool:
        """Whether there is no link to a seat."""
        return seat in self._since

    @property
    def gone(self) -> Seat | None:
        """A seat to which there is no link."""
        return next(iter(self._since), None)

    @property
    def overdue(self) -> Seat | None:
        """A seat that may be recorded as unresponsive now."""
        return min(self._overdue, default=None)

    def words(self, width: int) -> str:
        """Return who is away and for how long, empty if nobody is.

        As much is said as there is room for; names are shortened before the time is.
        """
        if not self._since:
            return ""
        names = [self._names[seat] for seat in self._since]
        said = list(self._forms(names))
        fitting = [form for form in said if columns(form) <= width]
        if fitting:
            return fitting[0]
        *_, shortest = said
        room = width - columns(shortest) + columns(AND.join(names))
        *_, shortest = self._forms([clip_names(names, AND, max(room, 0))])
        return shortest

    def _forms(self, names: list[str]) -> Iterator[str]:
        """Yield what can be said, the fullest first."""
        state = "waiting" if not self._overdue else "overdue"
        form = "" if len(self._since) == 1 else ".several"
        timer = timed(self._clock() - min(self._since.values()))
        for key in (f"table.{state}{form}", f"table.waiting.brief{form}"):
            yield say(key, name=AND.join(names), timer=timer)


def timed(seconds: float) -> str:
    """Return a time as minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"
