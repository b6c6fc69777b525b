"""The form of a position of Grifters (POSITION): every key, its type and bounds."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.deals import Face
from engine.grifters.card_table import CARDS
from engine.grifters.options import MAX_SEATS, MIN_SEATS
from engine.grifters.state import EMPTY_HIDEOUT, Doing, NextTurn, Refresh, Resolved
from engine.grifters.turn import LAST_ROUND

MAX_ISK = max(CARDS.setup.total_isk.values())
Isk: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_ISK)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]
Faces: TypeAlias = tuple[Face, ...]
PendingItem: TypeAlias = Doing | Resolved | Refresh | NextTurn
"""What may be owed behind a question."""


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: every key may be left out, none may be added."""


class OptionsRecord(_Record, frozen=True):
    """The options, of which this game has none: the seats say how many play."""


class SeatRecord(_Record, frozen=True):
    """One seat; nights: Night One first, `isk` for a token."""

    hand: Faces = ()
    nights: tuple[Faces, Faces, Faces] = EMPTY_HIDEOUT
    refresh: Faces = ()
    stash: Isk = 0
    jobs: Faces = ()
    gave_up: bool = False


class DueRecord(_Record, frozen=True):
    """A decision that is owed; standing is another game's."""

    seat: SeatNumber
    what: str
    standing: None = None


class OutcomeRecord(_Record, frozen=True):
    """How a game has ended; the scores are read back only to be compared."""

    winners: tuple[SeatNumber, ...]
    reason: str
    scores: tuple[int, ...] = ()


class PositionRecord(_Record, frozen=True):
    """A whole position; `due` is read back only to be compared.

    active:  the seat to move, before its Advance Time unless something is pending
    starter: the seat that began the game, the active one if left out
    coffers: all that lies nowhere else, if left out
    stacks:  a list for each colour of the table, next job first; if left out, all jobs
             of the table that no seat has
    deck:    top first; discard: an exhausted deck takes it in this order
    pending: in the middle of a turn, what is due and, by their key `owed`, what else is
             to be done, next first
    """

    game: Literal["grifters"]
    options: OptionsRecord = OptionsRecord()
    round: Annotated[int, msgspec.Meta(ge=1, le=LAST_ROUND)] = 1
    starter: SeatNumber | None = None
    active: SeatNumber = 0
    seats: Annotated[
        tuple[SeatRecord, ...],
        msgspec.Meta(min_length=MIN_SEATS, max_length=MAX_SEATS),
    ] = (SeatRecord(), SeatRecord())
    coffers: Isk | None = None
    stacks: tuple[Faces, ...] | None = None
    deck: Faces = ()
    discard: Faces = ()
    pending: tuple[dict[str, object], ...] = ()
    due: DueRecord | None = None
    outcome: OutcomeRecord | None = None
