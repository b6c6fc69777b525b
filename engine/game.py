"""The contract that every game meets.

A game's state is public: face-up cards by face, face-down cards by number, counts,
positions, whose turn. What one seat knows on top of it is a mapping from card number to
face, kept beside the state and never in it.

At every moment exactly one thing is due (`Game.due`): a seat must decide, the dealer
must deal, or the game is over. `play` answers a `Decide`, `dealt` answers a `Deal`.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from engine.clause import kept
from engine.deals import AnyDeal, CardId, Deal, Face, Seat, Side


class Move(
    msgspec.Struct, frozen=True, gc=False, tag_field="move", forbid_unknown_fields=True
):
    """Base of all moves: hand cards by number, and each face that is shown."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of all events: what happened, in facts that every seat may know."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Base of all states: ints, strings, tuples and records of these only."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all table options. They stand in the charter.

    sides: the side of each seat, in seat order.
    """

    sides: tuple[Side, ...] = (0, 1)

    @property
    def settled_sides(self) -> tuple[Side, ...] | None:
        """The sides, None where the toss is still to deal them to the seats."""
        return self.sides


class Decide(msgspec.Struct, frozen=True, gc=False, tag_field="due", tag="decide"):
    """`seat` must choose a move.

    what:     the question, a word of the game's notation (`play`, `recruit`, ...)
    standing: a teammate's proposal that awaits an answer
    """

    seat: Seat
    what: str
    standing: Move | None = None


class Over(msgspec.Struct, frozen=True, gc=False, tag_field="due", tag="over"):
    """The game has ended.

    winners: the winning sides, none, one or several
    reason:  a code of the position page; the words live in `cli.words`
    """

    winners: tuple[Side, ...]
    reason: str


Due: TypeAlias = Decide | AnyDeal | Over


class Is(msgspec.Struct, frozen=True, gc=False, tag="is"):
    """The card is `face`."""

    card: CardId
    face: Face


class IsNot(msgspec.Struct, frozen=True, gc=False, tag="is_not"):
    """The card is not `face`."""

    card: CardId
    face: Face


class OneOf(msgspec.Struct, frozen=True, gc=False, tag="one_of"):
    """The card is one of `faces`: distinct, in card-table order, at least one."""

    card: CardId
    faces: tuple[Face, ...]


class Same(msgspec.Struct, frozen=True, gc=False, tag="same"):
    """The two cards have one face."""

    card: CardId
    other: CardId


class Differ(msgspec.Struct, frozen=True, gc=False, tag="differ"):
    """The two cards have two faces."""

    card: CardId
    other: CardId


Claim: TypeAlias = Is | IsNot | OneOf | Same | Differ
"""A statement about face-down hand cards of the seat that moves."""

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


class Step(msgspec.Struct, frozen=True, gc=False):
    """What follows from a move or a deal.

    state:  the next state; to be adopted only once every claim is proved
    claims: what the moving seat must prove of its own hand
    events: what to tell all seats
    """

    state: State
    claims: tuple[Claim, ...]
    events: tuple[Event, ...]


class EngineError(Exception):
    """Base of the engine's errors.

    code: a stable word; `text`: one clause for a person (`engine.clause`)
    """

    code = "engine/error"

    def __init__(self, text: str, /, **fields: object) -> None:
        """Store what is to be said: a template, filled with the fields."""
        self.text = kept(text, fields)
        super().__init__(self.text)


class NotationError(EngineError):
    """A text that is no move, option or position. `where` names the place in it."""

    code = "engine/notation"

    def __init__(self, message: str, where: str = "", /, **fields: object) -> None:
        """Store the clause for the user and the place it speaks of.

        message: a template, or a clause that another error brought
        fields:  what the template is filled with
        """
        self.message = kept(message, fields)
        placed = {"where": where, "message": self.message} if where else {}
        super().__init__("{where}: {message}" if where else self.message, **placed)
        self.where = where


class IllegalMove(EngineError):
    """A well-formed move that the rules refuse here.

    reason: a stable word, such as `same-name`; fields explain it.
    """

    code = "engine/illegal-move"

    def __init__(self, reason: str, **fields: str | int) -> None:
        """Store the reason's code and its fields."""
        words = ", ".join(f"{key} {value}" for key, value in fields.items())
        super().__init__(f"{reason} ({words})" if words else reason)
        self.reason = reason
        self.fields = fields


class FalseClaim(EngineError):
    """The open dealer looked, and a claim of the move is not true."""

    code = "engine/false-claim"

    def __init__(self, claim: Claim) -> None:
        """Store the claim."""
        super().__init__("not true: {claim}", claim=type(claim).__name__)
        self.claim = claim


class DealError(EngineError):
    """`Game.dealt` was answered wrongly: no deal is due, or not with these faces."""

    code = "engine/deal"


OwnState: TypeAlias = Any
"""A state of the game whose rules are asked: each game narrows it to its own type."""
OwnOptions: TypeAlias = Any
"""Options of the game whose rules are asked, likewise."""


class Game(Protocol):
    """The rules of one game. Pure: equal arguments give equal results."""

    def faces(self, options: OwnOptions) -> tuple[Face, ...]:
        """Return every face that a card can have, once each, in card-table order."""

    def options(self, state: OwnState) -> Options:
        """Return the options that the game is played with, the sides settled."""

    def hand(self, state: OwnState, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""

    def start(self, options: OwnOptions, entropy: bytes) -> State:
        """Return the first state.

        entropy: at least 32 uniform bytes that no seat chose (`engine.toss`); picks
                 who starts, and deals the sides if they are not settled
        """

    def due(self, state: OwnState) -> Due:
        """Return the one thing that is due."""

    def moves(self, state: OwnState, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, one per distinct meaning.

        known: the faces of that seat's hand; equal faces give one move, not several
        """

    def resigning(self, state: OwnState) -> Move | None:
        """Return the move by which the due seat says that it plays no more.

        So a resignation enters the log where others play on (`resignation`): the seat's
        program makes this move by itself, `moves` never lists it, and after it the
        rules ask the seat for nothing that another could do without.
        None where the seat must answer as ever, or the game knows no such move.
        """

    def play(self, state: OwnState, move: Move) -> Step:
        """Return what follows from the due seat's move.

        Raises: IllegalMove, also when no decision is due
        """

    def dealt(self, state: OwnState, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done.

        shown: the faces turned up, for a `TurnUp` only
        Raises: DealError, also when no deal is due
        """


class Notation(Protocol):
    """Text in and out for one game (POSITION)."""

    def parse(self, state: OwnState, known: Mapping[CardId, Face], text: str) -> Move:
        """Return the due seat's move that `text` writes; NotationError if none."""

    def format(self, state: OwnState, known: Mapping[CardId, Face], move: Move) -> str:
        """Return the text of a legal move."""

    def load(self, position: object) -> tuple[State, dict[CardId, Face]]:
        """Return state and all faces of a position; NotationError names the key."""

    def dump(self, state: OwnState, faces: Mapping[CardId, Face]) -> dict[str, object]:
        """Return the position of a state, with `due` or `outcome`."""

    def outcome(self, state: OwnState, over: Over) -> dict[str, object]:
        """Return how the end of a game is written as `outcome`."""


def digest(state: OwnState) -> bytes:
    """Return 32 bytes that two states share only if they are equal."""
    encoded = msgspec.json.encode(state, order="deterministic")
    return hashlib.sha256(encoded).digest()


def resignation(sides: tuple[Side, ...], resigned: frozenset[Seat]) -> Over | None:
    """Return the end of a game in which these seats have resigned, if it is the end.

    A side has resigned when all its seats have. The last side that stands wins; while
    two or more stand, the game goes on (8c.4). If all have resigned, nobody wins.
    """
    standing = {side for seat, side in enumerate(sides) if seat not in resigned}
    if len(standing) > 1:
        return None
    return Over(tuple(sorted(standing)), "resigned")


def plays_on_without(sides: tuple[Side, ...], seat: Seat) -> bool:
    """Return whether a game goes on when this seat alone has resigned.

    So it does if its side is gone with it, and two or more are left (8c.4).
    """
    return (
        sides.count(sides[seat]) == 1 and resignation(sides, frozenset({seat})) is None
    )


__all__ = [
    "Claim",
    "Deal",
    "DealError",
    "Decide",
    "Differ",
    "Due",
    "EngineError",
    "Event",
    "FalseClaim",
    "Game",
    "IllegalMove",
    "Is",
    "IsNot",
    "Move",
    "Notation",
    "NotationError",
    "OneOf",
    "Options",
    "Over",
    "Same",
    "State",
    "Step",
    "digest",
    "plays_on_without",
    "resignation",
]
