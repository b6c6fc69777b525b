"""The moves and events of Agent Avenue.

Sources: rules page 3 for what may be done, POSITION for the words.
"""

from typing import TypeAlias

from engine.deals import CardId, Face, Seat, Side
from engine.game import Event, Move


class Discard(Move, frozen=True, tag="discard"):
    """Lay one hand card face down in front of you and draw one (3.3 step 1)."""

    card: CardId


class Play(Move, frozen=True, tag="play"):
    """Play `up` showing `face`, and `down` face down (3.3 step 2).

    twins: the whole-hand exception is used: every card in hand is a `face`
    """

    up: CardId
    face: Face
    down: CardId
    twins: bool = False


class Recruit(Move, frozen=True, tag="recruit"):
    """Take the hidden card (`down`) or the visible one (3.3 step 4)."""

    down: bool


AnyMove: TypeAlias = Discard | Play | Recruit


class Started(Event, frozen=True, tag="started"):
    """The toss gave the first turn to `side`."""

    side: Side


class Drew(Event, frozen=True, tag="drew"):
    """`seat` drew `count` cards."""

    seat: Seat
    count: int


class Discarded(Event, frozen=True, tag="discarded"):
    """`seat` discarded a card face down; `left` more discards remain in the game."""

    seat: Seat
    left: int


class Played(Event, frozen=True, tag="played"):
    """`seat` played `up` and a face-down card; `twins`: of the same name."""

    seat: Seat
    up: Face
    twins: bool


class Chose(Event, frozen=True, tag="chose"):
    """`seat` took the hidden card (`down`) or the visible one for its side."""

    seat: Seat
    side: Side
    down: bool


class Recruited(Event, frozen=True, tag="recruited"):
    """`side` has `face` as its `nth` of that name.

    steps: the signed number of spaces its spy moves for it
    """

    side: Side
    face: Face
    nth: int
    steps: int


class Moved(Event, frozen=True, tag="moved"):
    """The spy of `side` went from total advance `before` to `after`."""

    side: Side
    before: int
    after: int


class TurnPassed(Event, frozen=True, tag="turn-passed"):
    """Nobody has won; it is the turn of `side`."""

    side: Side


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; see `Over` for the words of `reason`."""

    winners: tuple[Side, ...]
    reason: str


AnyEvent: TypeAlias = (
    Started | Drew | Discarded | Played | Chose | Recruited | Moved | TurnPassed | Ended
)
