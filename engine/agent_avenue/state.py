"""The public state of one game of Agent Avenue: what all seats can see."""

from typing import TypeAlias

import msgspec

from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import AnyDeal, CardId, Face, Seat, Side
from engine.game import Decide, Over, State

Owed: TypeAlias = Decide | AnyDeal | Over


class SeatArea(msgspec.Struct, frozen=True, gc=False):
    """What lies before one seat, face down.

    hand:          card numbers, ascending whenever a decision is due
    discards:      its discarded cards, as far as they are followed (oldest first)
    discards_used: how many of its discards are spent
    """

    side: Side
    hand: tuple[CardId, ...] = ()
    discards: tuple[CardId, ...] = ()
    discards_used: int = 0


class SideArea(msgspec.Struct, frozen=True, gc=False):
    """What belongs to one side, face up.

    advance: signed total of its spy's steps since the start
    agents:  recruited faces, in order of recruitment
    market:  its black market cards; figure: ring square of its Division M figure
    """

    advance: int = 0
    agents: tuple[Face, ...] = ()
    market: tuple[Face, ...] = ()
    figure: int | None = None


class Table(msgspec.Struct, frozen=True, gc=False):
    """The two cards that `seat` has played and nobody has recruited yet.

    up:      the visible face; down: the number of the hidden card
    twins:   both are of one name, by the whole-hand exception
    down_to: the side that takes the hidden card, once chosen
    """

    seat: Seat
    up: Face
    down: CardId
    twins: bool = False
    down_to: Side | None = None


class AgentAvenueState(State, frozen=True, gc=False):
    """One moment of a game.

    turn:    counted from 1
    active:  the side whose turn it is
    deck:    face-down cards, top first
    next_id: the lowest card number never used
    agenda:  what is owed, next first; its first item is what is due
    """

    options: AgentAvenueOptions
    turn: int
    active: Side
    seats: tuple[SeatArea, ...]
    sides: tuple[SideArea, ...]
    deck: tuple[CardId, ...]
    table: Table | None
    next_id: CardId
    agenda: tuple[Owed, ...]


def seat_of(state: AgentAvenueState, side: Side) -> Seat:
    """Return the lowest seat of a side."""
    return state.options.sides.index(side)
