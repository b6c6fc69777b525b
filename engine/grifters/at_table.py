"""What lies on the table, as a state and a draft show it alike."""

from collections.abc import Sequence
from typing import Protocol

from engine.deals import Face, Seat
from engine.grifters.state import ISK, Night, SeatArea


class AtTable(Protocol):
    """Whatever shows what lies on the table: a state, or one in the making."""

    @property
    def seats(self) -> Sequence[SeatArea]:
        """What lies before each seat."""

    @property
    def discard(self) -> tuple[Face, ...]:
        """The discard pile."""


def opponents(table: AtTable, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats, clockwise."""
    count = len(table.seats)
    return tuple((seat + step) % count for step in range(1, count))


def cards(night: Night) -> Night:
    """Return the cards of a Night, without its tokens."""
    return night if ISK not in night else tuple(f for f in night if f != ISK)


def without(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """Return the faces without the first of that name."""
    place = faces.index(face)
    return faces[:place] + faces[place + 1 :]
