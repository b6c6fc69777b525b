"""The moves and events of Agent Avenue.

Sources: rules page 3, 4 and 6 for what may be done, POSITION for the words.
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


class Lead(Move, frozen=True, tag="lead"):
    """Let that teammate play the face-up card of this turn (5)."""

    seat: Seat


class Up(Move, frozen=True, tag="up"):
    """Play a card face up for the team, showing `face` (5)."""

    card: CardId
    face: Face


class Down(Move, frozen=True, tag="down"):
    """Play a card face down for the team, of another name than its first (5).

    twins: the whole-hand exception is used: every card in this hand has that name
    """

    card: CardId
    twins: bool = False


class Agree(Move, frozen=True, tag="agree"):
    """Accept the teammate's standing proposal, which is thereby made."""


class Take(Move, frozen=True, omit_defaults=True, tag="take"):
    """Take a market card of the supply (4.2).

    seat: the teammate who takes it; None on a side of one seat
    """

    card: Face
    seat: Seat | None = None


class ShowCard(Move, frozen=True, omit_defaults=True, tag="show-card"):
    """Recruit `card` from the hand, showing `face`.

    pair: another card of that face, shown and kept, where the ability asks for two
    """

    card: CardId
    face: Face
    pair: CardId | None = None


class ShowNone(Move, frozen=True, tag="show-none"):
    """Prove that the hand holds nothing that the ability asks for."""


class ChooseAgent(Move, frozen=True, omit_defaults=True, tag="choose-agent"):
    """Choose an agent in play, of the side that the ability says.

    other: an agent of the other side, where the ability asks for one of each
    """

    face: Face
    other: Face | None = None


class Again(Move, frozen=True, tag="again"):
    """Recruit the agent that has just come back to the hand (`yes`), or keep it."""

    yes: bool


class MoveFigure(Move, frozen=True, tag="move-figure"):
    """Move the Division M figure by that many squares; forward is positive (6)."""

    steps: int


AnyMove: TypeAlias = (
    Discard
    | Play
    | Recruit
    | Lead
    | Up
    | Down
    | Agree
    | Take
    | ShowCard
    | ShowNone
    | ChooseAgent
    | Again
    | MoveFigure
)


class Started(Event, frozen=True, tag="started"):
    """The toss gave the first turn to `side`."""

    side: Side


class Sided(Event, frozen=True, tag="sided"):
    """Who plays with whom: the side of each seat, at a table with teams."""

    sides: tuple[Side, ...]


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


class Proposed(Event, frozen=True, tag="proposed"):
    """`seat` proposed a move to its teammate."""

    seat: Seat
    move: Move


class Leads(Event, frozen=True, tag="leads"):
    """`seat` plays the face-up card of this turn."""

    seat: Seat


class PlayedUp(Event, frozen=True, tag="played-up"):
    """`seat` played `face` face up for its team."""

    seat: Seat
    face: Face


class PlayedDown(Event, frozen=True, tag="played-down"):
    """`seat` played a face-down card for its team; `twins`: of the same name."""

    seat: Seat
    twins: bool


class Chose(Event, frozen=True, tag="chose"):
    """`seat` took the hidden card (`down`) or the visible one for its side."""

    seat: Seat
    side: Side
    down: bool


class Recruited(Event, frozen=True, tag="recruited"):
    """`side` has `face` as its `nth` of that name.

    steps: the signed number of spaces its spy moves for it, market cards included
    """

    side: Side
    face: Face
    nth: int
    steps: int


class Moved(Event, frozen=True, tag="moved"):
    """The spy of `side` went from total advance `before` to `after`.

    by: the market card that moved it, None for the agent recruited
    """

    side: Side
    before: int
    after: int
    by: Face | None = None


class Stopped(Event, frozen=True, tag="stopped"):
    """The spy of `side` may not move for the rest of the turn: `by` forbids it."""

    side: Side
    by: Face


class Stocked(Event, frozen=True, tag="stocked"):
    """These market cards have joined the supply."""

    cards: tuple[Face, ...]


class Took(Event, frozen=True, tag="took"):
    """`seat` took the market card for its side."""

    seat: Seat
    card: Face


class Ignored(Event, frozen=True, tag="ignored"):
    """The ability of `card` cannot be done by `seat` and is ignored (4.2)."""

    seat: Seat
    card: Face


class Spent(Event, frozen=True, tag="spent"):
    """These market cards went to the market discard."""

    cards: tuple[Face, ...]


class Returned(Event, frozen=True, tag="returned"):
    """An agent of `side` in play went to the hand of `seat`."""

    side: Side
    face: Face
    seat: Seat


class Kept(Event, frozen=True, tag="kept"):
    """`seat` holds `face` for all to know, and keeps it in hand."""

    seat: Seat
    face: Face


class Removed(Event, frozen=True, tag="removed"):
    """An agent of `side` in play left the game."""

    side: Side
    face: Face


class Swapped(Event, frozen=True, tag="swapped"):
    """`side` gave `face` in play for `other` of the other side."""

    side: Side
    face: Face
    other: Face


class HandGrew(Event, frozen=True, tag="hand-grew"):
    """The hand of `seat` refills to `size` cards from now on."""

    seat: Seat
    size: int


class DiscardsGrew(Event, frozen=True, tag="discards-grew"):
    """`seat` has `left` discards now."""

    seat: Seat
    left: int


class FigurePlaced(Event, frozen=True, tag="figure-placed"):
    """The figure of `side` stands on its home."""

    side: Side


class FigureMoved(Event, frozen=True, tag="figure-moved"):
    """The figure of `side` went from one ring square to another, or stayed."""

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
    Started
    | Sided
    | Drew
    | Discarded
    | Played
    | Proposed
    | Leads
    | PlayedUp
    | PlayedDown
    | Chose
    | Recruited
    | Moved
    | Stopped
    | Stocked
    | Took
    | Ignored
    | Spent
    | Returned
    | Kept
    | Removed
    | Swapped
    | HandGrew
    | DiscardsGrew
    | FigurePlaced
    | FigureMoved
    | TurnPassed
    | Ended
)
