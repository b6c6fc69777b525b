"""Parcel: a game of no fun that asks for every deal and every claim, for 2 to 4 seats.

Its agenda is laid down at the start. A seat that is due says one true thing about its
two hand cards.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from engine.deals import (
    AnyDeal,
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Pass,
    Seat,
    Shuffle,
    TurnUp,
)
from engine.game import (
    Claim,
    DealError,
    Decide,
    Differ,
    Due,
    IllegalMove,
    Is,
    IsNot,
    Move,
    NotationError,
    OneOf,
    Options,
    Over,
    Same,
    State,
    Step,
)
from engine.kit import Kit
from engine.registry import GAMES

FACES = ("ash", "birch", "cedar")
DECK = FACES * 5
HAND = 2

Owed: TypeAlias = Decide | AnyDeal | Over


class Say(Move, frozen=True, tag="say"):
    """Claim one thing about two hand cards: `is`, `is_not`, `one_of`, `same`, ..."""

    what: str
    card: CardId
    other: CardId
    face: Face


class ParcelState(State, frozen=True, gc=False):
    """What is owed, next first; each hand's numbers; the faces shown so far."""

    options: Options
    toss: int
    agenda: tuple[Owed, ...]
    hands: tuple[tuple[CardId, ...], ...]
    shown: tuple[Face, ...] = ()


def claim_of(move: Say) -> Claim | None:
    """Return what a move claims."""
    two = tuple(face for face in FACES if face != move.face)
    claims: dict[str, Claim] = {
        "is": Is(move.card, move.face),
        "is_not": IsNot(move.card, move.face),
        "one_of": OneOf(move.card, two),
        "same": Same(move.card, move.other),
        "differ": Differ(move.card, move.other),
    }
    return claims.get(move.what)


def agenda(seats: int) -> tuple[Owed, ...]:
    """Return all that this game will owe."""
    size = len(DECK)
    deck = tuple(range(size, 2 * size))
    fresh = iter(range(2 * size, 1000))

    def numbers(n: int) -> tuple[CardId, ...]:
        return tuple(next(fresh) for _ in range(n))

    owed: list[Owed] = [
        Gather("deck", DECK, tuple(range(size))),
        Shuffle("deck", tuple(range(size)), deck),
    ]
    hands = []
    for seat in range(seats):
        drawn = deck[HAND * seat : HAND * (seat + 1)]
        hands.append(numbers(HAND))
        owed += [Draw("deck", drawn, seat), Mix(seat, drawn, hands[-1])]
    owed += [Decide(seat, "say") for seat in range(seats)] * 2
    (passed,), mixed = numbers(1), numbers(3)
    owed += [Pass(hands[0][0], 0, 1, passed), Mix(1, (*hands[1], passed), mixed)]
    (held,), rest = numbers(1), numbers(2)
    owed += [Hold(0, ("ash",), (held,)), Mix(0, (hands[0][1], held), rest)]
    owed += [TurnUp(rest, 0), TurnUp(mixed, 1)]
    owed += [TurnUp(deck[HAND * seats :][:2], None), Over((0,), "done")]
    return tuple(owed)


class Parcel:
    """The rules."""

    def faces(self, options: Options) -> tuple[Face, ...]:
        return FACES

    def options(self, state: State) -> Options:
        assert isinstance(state, ParcelState)
        return state.options

    def hand(self, state: State, seat: Seat) -> tuple[CardId, ...]:
        assert isinstance(state, ParcelState)
        return state.hands[seat]

    def start(self, options: Options, entropy: bytes) -> ParcelState:
        seats = len(options.sides)
        return ParcelState(options, entropy[0], agenda(seats), ((),) * seats)

    def due(self, state: State) -> Due:
        assert isinstance(state, ParcelState)
        return state.agenda[0]

    def moves(self, state: State, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
        due = self.due(state)
        if not isinstance(due, Decide):
            return ()
        card, other = self.hand(state, due.seat)
        face = known[card]
        wrong = next(f for f in FACES if f != face)
        pair = "same" if face == known[other] else "differ"
        return (
            Say("is", card, other, face),
            Say("is_not", card, other, wrong),
            Say("one_of", card, other, wrong),
            Say(pair, card, other, face),
        )

    def resigning(self, state: State) -> None:
        return None

    def play(self, state: State, move: Move) -> Step:
        assert isinstance(state, ParcelState)
        due = state.agenda[0]
        if not isinstance(due, Decide) or not isinstance(move, Say):
            raise IllegalMove("not-due")
        claim = claim_of(move)
        hand = self.hand(state, due.seat)
        if claim is None or {move.card, move.other} != set(hand):
            raise IllegalMove("not-in-hand")
        return Step(replace(state, agenda=state.agenda[1:]), (claim,), ())

    def dealt(self, state: State, shown: tuple[Face, ...] = ()) -> Step:
        assert isinstance(state, ParcelState)
        deal = state.agenda[0]
        hands = list(state.hands)
        match deal:
            case Draw(cards=cards, seat=seat):
                hands[seat] += cards
            case Mix(seat=seat, fresh=fresh):
                hands[seat] = fresh
            case Hold(seat=seat, fresh=fresh):
                hands[seat] += fresh
            case Pass(card=card, giver=giver, taker=taker, fresh=number):
                hands[giver] = tuple(c for c in hands[giver] if c != card)
                hands[taker] += (number,)
            case TurnUp(seat=int(owner)):
                hands[owner] = ()
            case Decide() | Over():
                raise DealError("no deal is due")
            case _:
                pass
        after = replace(
            state,
            agenda=state.agenda[1:],
            hands=tuple(hands),
            shown=state.shown + shown,
        )
        return Step(after, (), ())


class ParcelOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Nothing but the sides."""


def validate(options: Options) -> None:
    """Refuse what has not one side for each seat."""
    if options.sides != tuple(range(len(options.sides))):
        raise NotationError("one seat a side", "options.sides")


PARCEL = Kit(
    name="parcel",
    title="Parcel",
    options=ParcelOptions,
    validate=validate,
    move=Say,
    rules=Parcel(),
    notation=GAMES["agent-avenue"].notation,  # nobody writes this game down
    tables=msgspec.json.encode(DECK),
    bots={},
)
