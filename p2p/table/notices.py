"""The notices at one table that hold: what they offer, promise and rule out.

Each names the head at which its author spoke, and counts from there, for notices can
cross entries in flight.
"""

from collections.abc import Iterable

from engine.clause import clause
from engine.deals import Seat
from engine.game import plays_on_without
from p2p.errors import Refused
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Notice,
    Offer,
    Resign,
    Result,
    Unresponsive,
    notice_digest,
)
from p2p.table.ledger import Ledger


class Notices:
    """All that have been adopted, in order of arrival, beside the ledger's log."""

    def __init__(self, ledger: Ledger) -> None:
        """Begin with none."""
        self._ledger = ledger
        self.all: list[Notice] = []

    def said(self, kind: type[AnySay], seat: Seat | None = None) -> list[Notice]:
        """Return the notices of a kind, by one seat or by all."""
        return [
            notice
            for notice in self.all
            if isinstance(notice.say, kind) and seat in (None, notice.seat)
        ]

    def place(self, notice: Notice) -> int:
        """Return the number of the first entry that its author had not seen."""
        return self._ledger.places[notice.head]

    def has_moved(self, seat: Seat, start: int, end: int | None = None) -> bool:
        """Whether one of the entries from `start`, before `end`, is a move of `seat`.

        What a program says for its person, such as a share, is none.
        """
        authors, kinds = self._ledger.authors[start:end], self._ledger.kinds[start:end]
        return (seat, "move") in zip(authors, kinds, strict=True)

    # Agreed ends

    def name(self, offer: Notice) -> bytes:
        """Return the 32 bytes by which an acceptance names an offer."""
        return notice_digest(self._ledger.heads[0], offer)

    def offer(self, name: bytes) -> Notice | None:
        """Return the offer of that name, if it has reached us."""
        return next((o for o in self.said(Offer) if self.name(o) == name), None)

    def is_withdrawn(self, offer: Notice, end: int | None = None) -> bool:
        """Whether its author has moved after it and before entry `end`."""
        return self.has_moved(offer.seat, self.place(offer), end)

    def accepted_by(self, offer: Notice) -> set[Seat]:
        """Return who has accepted an offer."""
        say = Accept(self.name(offer))
        return {notice.seat for notice in self.said(Accept) if notice.say == say}

    @property
    def agreed(self) -> Notice | None:
        """The offer that stands and that every other seat has accepted."""
        everybody = set(range(self._ledger.seats))
        for offer in self.said(Offer):
            is_whole = self.accepted_by(offer) | {offer.seat} == everybody
            if is_whole and not self.is_withdrawn(offer):
                return offer
        return None

    # Promises

    def is_forsworn(self, seat: Seat, k: int) -> bool:
        """Whether `seat` has promised to sign no entry k."""
        return any(self.forbids(n, k) for n in self.all if n.seat == seat)

    def has_team(self, seat: Seat) -> bool:
        """Whether others of its side have not resigned (9b.10)."""
        sides = self._ledger.sides or ()
        resigned = {notice.seat for notice in self.said(Resign)}
        return any(
            side == sides[seat] and other not in resigned | {seat}
            for other, side in enumerate(sides)
        )

    def is_played_for(self, seat: Seat) -> bool:
        """Whether the others play on without this seat if it resigns (8c.4)."""
        sides = self._ledger.sides
        return sides is not None and plays_on_without(sides, seat)

    def forbids(self, notice: Notice, k: int) -> bool:
        """Whether a notice promises that its author signs no entry k."""
        match notice.say:
            case Resign(team=True):
                return False
            case Resign(final=False) if self.is_played_for(notice.seat):
                return False
            case Result() | Resign() | Unresponsive():
                return k >= self.place(notice)
            case Accept(offer=name):
                # what stands between here and k may withdraw the offer
                is_known = self.place(notice) <= k <= len(self._ledger.texts)
                offer = self.offer(name)
                return (
                    is_known and offer is not None and not self.is_withdrawn(offer, k)
                )
            case _:
                return False


def check_repetition(notice: Notice, others: Iterable[Notice]) -> None:
    """Refuse a second version of what a seat says once, both signed by it.

    Raises: Refused `peer/second-notice`
    """
    for other in others:
        is_alike = (other.seat, type(other.say)) == (notice.seat, type(notice.say))
        if is_alike and other != notice and _excludes(notice, other):
            error = Refused(
                "a second {notice}",
                notice=clause(type(notice.say).__name__.lower()),
                code="peer/second-notice",
            )
            error.blame = notice.seat
            raise error


def _excludes(notice: Notice, other: Notice) -> bool:
    """Tell whether one seat may not say both of these, which are of one kind."""
    match notice.say:
        case Offer():
            return notice.head == other.head
        case Accept() | Resign() | Unresponsive():
            return notice.say == other.say
        case Accuse():
            return False
        case _:
            return True
