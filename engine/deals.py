"""What a game may ask of a dealer.

A deal names every card it touches and every fresh number it hands out, so that a dealer
needs no game state to answer it. The open dealer (`engine.dealer`) answers from full
knowledge; the table (`p2p.table`) answers the same deals by PROTOCOL section 5. The
rules cannot tell which of the two they are talking to.

Numbers are retired whenever a card could be told apart from its fellows by them: a
shuffle, a mix, a hold and a pass give fresh ones.
"""

from functools import lru_cache
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
"""A place at the table, 0 to n-1."""
Side: TypeAlias = int
"""One player or one team, numbered from 0."""
CardId: TypeAlias = int
"""The public number of a card whose face is not public."""
Face: TypeAlias = str
"""What a card is: its lower-case id in the game's card table."""


@lru_cache(maxsize=64)
def seats_of(sides: tuple[Side, ...], side: Side) -> tuple[Seat, ...]:
    """Return the seats of a side, lowest first. sides: of each seat."""
    return tuple(seat for seat, its in enumerate(sides) if its == side)


class Deal(msgspec.Struct, frozen=True, gc=False, tag_field="deal"):
    """Base of all deals. Numbers and texts only, so nothing for the collector."""


class Gather(Deal, frozen=True, tag="gather"):
    """Lay face-up cards on a pile, at its end: `fresh[i]` becomes `faces[i]`."""

    pile: str
    faces: tuple[Face, ...]
    fresh: tuple[CardId, ...]


class Shuffle(Deal, frozen=True, tag="shuffle"):
    """Permute the whole pile `cards` (top first); its new order is `fresh`."""

    pile: str
    cards: tuple[CardId, ...]
    fresh: tuple[CardId, ...]


class Draw(Deal, frozen=True, tag="draw"):
    """Move `cards` (the top ones, top first) from the pile into the hand of `seat`.

    The numbers stay the same; only `seat` learns the faces.
    """

    pile: str
    cards: tuple[CardId, ...]
    seat: Seat


class TurnUp(Deal, frozen=True, tag="turn-up"):
    """Show the faces of `cards` to all.

    seat: the owner of the cards, or None for the top cards of a pile.
    Answered by `Game.dealt(state, shown)` with one face a card, in this order.
    """

    cards: tuple[CardId, ...]
    seat: Seat | None


class Mix(Deal, frozen=True, tag="mix"):
    """Permute the whole hand `cards` of `seat`; its new numbers are `fresh`.

    Only `seat` knows which fresh number was which card.
    """

    seat: Seat
    cards: tuple[CardId, ...]
    fresh: tuple[CardId, ...]


class Hold(Deal, frozen=True, tag="hold"):
    """Take face-up cards into the hand of `seat`: `fresh[i]` becomes `faces[i]`."""

    seat: Seat
    faces: tuple[Face, ...]
    fresh: tuple[CardId, ...]


class Pass(Deal, frozen=True, tag="pass"):
    """Move `card` from the hand of `giver` to that of `taker` as `fresh`.

    Only the two of them learn the face.
    """

    card: CardId
    giver: Seat
    taker: Seat
    fresh: CardId


AnyDeal: TypeAlias = Gather | Shuffle | Draw | TurnUp | Mix | Hold | Pass
