"""What a table tells whoever watches it: the updates of one sitting, in order.

Screens get them from `p2p.lan.sitting`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from engine.deals import CardId, Face, Seat
from engine.game import Due, Event, Over, State
from p2p.record.notice import Absence
from p2p.record.table_sign import SignKind


class Progress(msgspec.Struct, frozen=True):
    """A step of the protocol that is no move: what `seat` did, in `seconds` of work.

    code: the kind of the entry: `commit`, `coin`, `key`, `shuffle`, `share`, ...
    pile: which is shuffled, empty if none is
    """

    code: str
    seat: Seat
    seconds: float
    pile: str = ""


class Told(msgspec.Struct, frozen=True):
    """Something happened at the table.

    events:  in order; state, known and due: as they are after them
    is_past: it happened before the table was taken up again, and is told once more
    """

    events: tuple[Event, ...]
    state: State
    known: Mapping[CardId, Face]
    due: Due
    is_past: bool = False


class Away(msgspec.Struct, frozen=True):
    """The link to `seat` is lost; nothing else is."""

    seat: Seat


class Back(msgspec.Struct, frozen=True):
    """`seat` is reachable again."""

    seat: Seat


class GraceOver(msgspec.Struct, frozen=True):
    """`seat` has been away for the grace time: `record_unresponsive` is possible."""

    seat: Seat


class EndOffered(msgspec.Struct, frozen=True):
    """`seat` offers to end the game without a winner.

    Answered by `Sitting.accept_end`, or by not doing so; a move of that seat takes the
    offer back.
    """

    seat: Seat


class GaveUp(msgspec.Struct, frozen=True):
    """`seat` has resigned, and the game goes on.

    If others of its side have not, it plays on until they do; else it moves no more.
    """

    seat: Seat


class SignGiven(msgspec.Struct, frozen=True):
    """`seat` makes a gesture to the table; seen once, and kept nowhere."""

    seat: Seat
    sign: SignKind


class RematchWanted(msgspec.Struct, frozen=True):
    """`seat` would like another game; answered by `Sitting.rematch`."""

    seat: Seat


class Ended(msgspec.Struct, frozen=True):
    """The game is over and the transcript is safe; it is being checked now.

    outcome:  winning sides and reason; path: the transcript
    absences: whom others waited for in vain, as they say
    """

    outcome: Over
    path: Path
    absences: tuple[Absence, ...] = ()


class Finished(msgspec.Struct, frozen=True):
    """The transcript has been checked.

    outcome: winning sides and reason
    hands:   all faces that the opened seeds show, by card number
    verdict: `FAIR`, `UNFAIR`, `UNFINISHED`; path: the transcript
    seconds: how long the verification took
    """

    outcome: Over
    hands: Mapping[CardId, Face]
    verdict: str
    path: Path
    seconds: float


class Stopped(msgspec.Struct, frozen=True):
    """The table cannot go on.

    code: a stable error code; `text` one sentence; `seat`: whom it blames, if anyone
    path: the transcript so far, when there is one
    """

    code: str
    text: str
    seat: Seat | None
    path: Path | None


Update: TypeAlias = (
    Progress
    | Told
    | Away
    | Back
    | GraceOver
    | EndOffered
    | GaveUp
    | SignGiven
    | RematchWanted
    | Ended
    | Finished
    | Stopped
)
