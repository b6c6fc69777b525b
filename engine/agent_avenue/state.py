"""The public state of one game of Agent Avenue: what all seats can see."""

from typing import Protocol, TypeAlias

import msgspec

from engine.agent_avenue.agents import DISCARDS_PER_SEAT, HAND_SIZE
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import AnyDeal, CardId, Face, Seat, Side
from engine.game import Decide, Over, State


class Owing(msgspec.Struct, frozen=True, gc=False, tag_field="owed"):
    """Base of what is owed and is no question; `agenda.settle` does it in its turn.

    Behind a decision or a turn-up stands the one of these that takes the answer.
    """


class Recruiting(Owing, frozen=True, tag="recruiting"):
    """Both cards go into play and both spies move (4.3 steps 1 to 3)."""


class FigureStep(Owing, frozen=True, tag="figure-step"):
    """`side` has recruited its `nth` of `face`: its figure does what that says."""

    side: Side
    face: Face
    nth: int


class FigureMove(Owing, frozen=True, tag="figure-move"):
    """`side` may move its figure up to `reach` squares either way (4.3 step 4)."""

    side: Side
    reach: int


class Pick(Owing, frozen=True, tag="pick"):
    """`side` takes a market card if its spy has landed on the market (step 5)."""

    side: Side


class Stocking(Owing, frozen=True, tag="stocking"):
    """The market cards that are turned up join the supply."""


class Using(Owing, frozen=True, tag="using"):
    """`seat` resolves `card`, which it has taken for `side`.

    agent: what it has chosen so far, if the card asks twice
    """

    card: Face
    side: Side
    seat: Seat
    agent: Face | None = None


class Spend(Owing, frozen=True, tag="spend"):
    """An instant card has been resolved and goes to the market discard."""

    card: Face


class Refill(Owing, frozen=True, tag="refill"):
    """All hands below their size draw, the active side's first (step 6, 9b.3)."""


class EndStep(Owing, frozen=True, tag="end-step"):
    """All endings are checked, or the turn passes (step 7)."""


AnyOwing: TypeAlias = (
    Recruiting
    | FigureStep
    | FigureMove
    | Pick
    | Stocking
    | Using
    | Spend
    | Refill
    | EndStep
)
Owed: TypeAlias = Decide | AnyDeal | Over | AnyOwing


class SeatArea(msgspec.Struct, frozen=True, gc=False):
    """What lies before one seat, face down.

    hand:          card numbers, in the order in which they came; equal faces first
                   play their lowest place
    discards:      its discarded cards, as far as they are followed (oldest first)
    discards_used: how many of its discards are spent
    hand_size:     up to how many cards it refills
    discards_of:   how many discards it has in this game
    """

    side: Side
    hand: tuple[CardId, ...] = ()
    discards: tuple[CardId, ...] = ()
    discards_used: int = 0
    hand_size: int = HAND_SIZE
    discards_of: int = DISCARDS_PER_SEAT


class SideArea(msgspec.Struct, frozen=True, gc=False):
    """What belongs to one side, face up.

    advance: signed total of its spy's steps since the start
    agents:  recruited faces, in order of recruitment
    market:  its ongoing market cards, in the order in which they were taken
    figure:  ring square of its Division M figure, None while it is off the board
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


class Leading(msgspec.Struct, frozen=True, gc=False):
    """Who plays face up for the team whose turn it is, from when that is agreed.

    reserved: one card was left in the deck then, and it is kept for this seat
    up:       the face that it has played, once it has
    """

    seat: Seat
    reserved: bool = False
    up: Face | None = None


class Market(msgspec.Struct, frozen=True, gc=False):
    """The black market of an advanced game.

    supply:  the cards that lie face up; deck: face-down, top first
    discard: spent cards, oldest first
    landed:  the sides whose spy has landed on the market and that are owed a card
    stopped: the sides whose spy may not move for the rest of this turn
    """

    supply: tuple[Face, ...] = ()
    deck: tuple[CardId, ...] = ()
    discard: tuple[Face, ...] = ()
    landed: tuple[Side, ...] = ()
    stopped: tuple[Side, ...] = ()


class AgentAvenueState(State, frozen=True, gc=False):
    """One moment of a game.

    turn:    counted from 1
    active:  the side whose turn it is
    deck:    face-down agents, top first
    next_id: the lowest card number never used
    agenda:  what is owed, next first; its first item is what is due
    market:  None in simple mode
    leading: None where a side plays alone, and before its team has agreed
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
    market: Market | None = None
    leading: Leading | None = None


class AtTable(Protocol):
    """Whatever knows the options of its table: a state, or one in the making."""

    @property
    def options(self) -> AgentAvenueOptions:
        """The options of the table."""


def seat_of(state: AtTable, side: Side) -> Seat:
    """Return the lowest seat of a side."""
    return state.options.sides.index(side)
