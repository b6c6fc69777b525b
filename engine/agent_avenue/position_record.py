"""The form of a position of Agent Avenue (POSITION): every key, its type and bounds."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.agent_avenue.agents import DISCARDS_PER_SEAT, HAND_SIZE
from engine.deals import Face

Advance: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1)]
NoCards: TypeAlias = Annotated[tuple[Face, ...], msgspec.Meta(max_length=0)]
"""A pile or row of the advanced mode: it must be empty."""


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: every key may be left out, none may be added."""


class OptionsRecord(_Record, frozen=True):
    """The options, but for the sides, which stand with the seats."""

    mode: str = "simple"
    division_m: bool = False
    market: str = "base"


class SeatRecord(_Record, frozen=True):
    """One seat: its hand by face, its spent discards."""

    side: SeatNumber
    hand: tuple[Face, ...] = ()
    discards_used: Annotated[int, msgspec.Meta(ge=0, le=DISCARDS_PER_SEAT)] = 0
    hand_size: Annotated[int, msgspec.Meta(ge=HAND_SIZE, le=HAND_SIZE)] = HAND_SIZE
    discards_extra: Annotated[int, msgspec.Meta(ge=0, le=0)] = 0


class SideRecord(_Record, frozen=True):
    """One side: its spy's total, its agents."""

    advance: Advance = 0
    agents: tuple[Face, ...] = ()
    market: NoCards = ()
    figure: None = None


class TableRecord(_Record, frozen=True):
    """The two cards played and not yet recruited."""

    up: Face
    down: Face


class DueRecord(_Record, frozen=True):
    """A decision that is owed."""

    seat: SeatNumber
    what: Literal["play", "recruit"]
    standing: None = None


class OutcomeRecord(_Record, frozen=True):
    """How a game has ended; winner: a side."""

    winner: SeatNumber | None
    reason: str


class PositionRecord(_Record, frozen=True):
    """A whole position; `due` is read back only to be compared."""

    game: Literal["agent-avenue"]
    options: OptionsRecord = OptionsRecord()
    active: SeatNumber = 0
    seats: Annotated[
        tuple[SeatRecord, ...], msgspec.Meta(min_length=2, max_length=2)
    ] = (SeatRecord(0), SeatRecord(1))
    sides: Annotated[
        tuple[SideRecord, ...], msgspec.Meta(min_length=2, max_length=2)
    ] = (SideRecord(), SideRecord())
    deck: tuple[Face, ...] = ()
    supply: NoCards = ()
    market_deck: NoCards = ()
    market_discard: NoCards = ()
    table: TableRecord | None = None
    pending: tuple[DueRecord, ...] = ()
    due: DueRecord | None = None
    outcome: OutcomeRecord | None = None
