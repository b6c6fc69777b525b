"""The form of a position of Agent Avenue (POSITION): every key, its type and bounds."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.agent_avenue.agents import DISCARDS_PER_SEAT, HAND_SIZE
from engine.agent_avenue.board import SPACES
from engine.agent_avenue.market.cards import SUPPLY
from engine.agent_avenue.market.ongoing import HAND_SIZES
from engine.agent_avenue.state import (
    EndStep,
    FigureMove,
    FigureStep,
    Pick,
    Refill,
    Spend,
    Using,
)
from engine.deals import Face

Advance: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
SideNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1)]
Square: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=SPACES)]
MAX_EXTRA = 8
"""More discards than any game could gain."""
PendingItem: TypeAlias = (
    FigureStep | FigureMove | Pick | Using | Spend | Refill | EndStep
)
"""What may be owed behind a question of the market or of a figure."""


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: every key may be left out, none may be added."""


class OptionsRecord(_Record, frozen=True):
    """The options, but for the sides, which stand with the seats."""

    mode: str = "simple"
    division_m: bool = False
    market: str = "base"


class SeatRecord(_Record, frozen=True):
    """One seat: its hand by face, its spent discards, what it has gained."""

    side: SideNumber
    hand: tuple[Face, ...] = ()
    discards_used: Annotated[
        int, msgspec.Meta(ge=0, le=DISCARDS_PER_SEAT + MAX_EXTRA)
    ] = 0
    hand_size: Annotated[
        int, msgspec.Meta(ge=HAND_SIZE, le=max(HAND_SIZES.values()))
    ] = HAND_SIZE
    discards_extra: Annotated[int, msgspec.Meta(ge=0, le=MAX_EXTRA)] = 0


class SideRecord(_Record, frozen=True):
    """One side: its spy's total, its agents, its market cards, its figure's square."""

    advance: Advance = 0
    agents: tuple[Face, ...] = ()
    market: tuple[Face, ...] = ()
    figure: Square | None = None


class TableRecord(_Record, frozen=True):
    """The two cards played and not yet recruited."""

    up: Face
    down: Face


class LeadingRecord(_Record, frozen=True):
    """Who plays face up for the team whose turn it is, and what it has played."""

    seat: SeatNumber
    reserved: bool = False
    up: Face | None = None


class DueRecord(_Record, frozen=True):
    """A decision that is owed; standing: the text of a teammate's proposal."""

    seat: SeatNumber
    what: Literal["play", "lead", "up", "down", "recruit", "take", "choose", "figure"]
    standing: str | None = None


class OutcomeRecord(_Record, frozen=True):
    """How a game has ended; winner: a side."""

    winner: SideNumber | None
    reason: str


class PositionRecord(_Record, frozen=True):
    """A whole position; `due` is read back only to be compared.

    pending: decisions as `due` has them, and with them, by their key `owed`, what else
             is to be done before the turn ends, next first
    leading: in a team's turn, once it has agreed who plays face up
    landed:  the sides that are still owed a market card
    stopped: the sides whose spy may not move for the rest of this turn
    """

    game: Literal["agent-avenue"]
    options: OptionsRecord = OptionsRecord()
    active: SeatNumber = 0
    seats: Annotated[
        tuple[SeatRecord, ...], msgspec.Meta(min_length=2, max_length=4)
    ] = (SeatRecord(0), SeatRecord(1))
    sides: Annotated[
        tuple[SideRecord, ...], msgspec.Meta(min_length=2, max_length=2)
    ] = (SideRecord(), SideRecord())
    deck: tuple[Face, ...] = ()
    supply: Annotated[tuple[Face, ...], msgspec.Meta(max_length=SUPPLY)] = ()
    market_deck: tuple[Face, ...] = ()
    market_discard: tuple[Face, ...] = ()
    landed: Annotated[tuple[SideNumber, ...], msgspec.Meta(max_length=2)] = ()
    stopped: Annotated[tuple[SideNumber, ...], msgspec.Meta(max_length=2)] = ()
    leading: LeadingRecord | None = None
    table: TableRecord | None = None
    pending: tuple[dict[str, object], ...] = ()
    due: DueRecord | None = None
    outcome: OutcomeRecord | None = None
