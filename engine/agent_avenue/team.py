"""Who sits with whom, and what teammates decide together (rules page 5, 9b.8).

A joint decision is a proposal by one teammate that the other agrees to or counters,
strictly in turns; a side of one seat decides alone.
"""

from functools import lru_cache

from engine.agent_avenue.agents import (
    DISCARDS_OF_SOLO,
    DISCARDS_PER_SEAT,
    DISCARDS_PER_TEAMMATE,
)
from engine.agent_avenue.moves import Agree, Lead
from engine.deals import Seat, Side, seats_of
from engine.game import Decide, Move

PAIR = 2
"""Seats of a table without teams, and of a team."""
JOINT = frozenset({"lead", "recruit", "take", "figure"})
"""The questions that a team answers together."""
Sides = tuple[Side, ...]


def partner(sides: Sides, seat: Seat) -> Seat | None:
    """Return the teammate of a seat, None for one that plays alone."""
    others = [mate for mate in seats_of(sides, sides[seat]) if mate != seat]
    return others[0] if others else None


def is_joint(sides: Sides, due: Decide) -> bool:
    """Return whether two seats must agree on the answer to a question."""
    return (
        len(sides) > PAIR
        and due.what in JOINT
        and len(seats_of(sides, sides[due.seat])) == PAIR
    )


def opening(sides: Sides, side: Side) -> Decide:
    """Return the first question of a side's turn."""
    seats = seats_of(sides, side)
    return Decide(seats[0], "lead" if len(seats) == PAIR else "play")


def leads(sides: Sides, side: Side) -> tuple[Move, ...]:
    """Return who may play the face-up card."""
    return tuple(map(Lead, seats_of(sides, side)))


def joint_moves(due: Decide, base: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the proposals that may be made, and the agreement to the standing one."""
    if due.standing is None:
        return base
    return (Agree(), *[move for move in base if move != due.standing])


@lru_cache(maxsize=64)
def discards_of(sides: Sides, seat: Seat) -> int:
    """Return how many discards a seat has in a game, market cards aside."""
    if len(sides) == PAIR:
        return DISCARDS_PER_SEAT
    has_mate = partner(sides, seat) is not None
    return DISCARDS_PER_TEAMMATE if has_mate else DISCARDS_OF_SOLO
