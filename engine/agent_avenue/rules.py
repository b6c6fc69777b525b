"""The rules of Agent Avenue as the contract asks for them (rules page 3).

Every state has an agenda, and its first item is what is due. `engine.agent_avenue.turn`
says what follows from each move and deal; here is who may do what, and when.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from engine.agent_avenue import turn
from engine.agent_avenue.agents import (
    BASE_DECK,
    BASE_FACES,
    DISCARDS_PER_SEAT,
    HAND_SIZE,
)
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.state import AgentAvenueState, SeatArea, SideArea
from engine.deals import CardId, Draw, Face, Gather, Mix, Seat, Shuffle, Side, TurnUp
from engine.game import DealError, Decide, Due, Move, Options, Over, State, Step

VERSION = "agent-avenue rules 1"
RECRUITS: tuple[Move, ...] = (Recruit(down=False), Recruit(down=True))


class Choices(NamedTuple):
    """The distinct meanings in a hand; cards are places in it, the lowest of a name.

    singles: one card of each name
    pairs:   for each two names the card up, its face, the card down
    twins:   the whole hand, two cards or more, is of one name
    """

    singles: tuple[int, ...]
    pairs: tuple[tuple[int, Face, int], ...]
    twins: bool


@lru_cache(maxsize=4096)
def choices(hand: tuple[Face, ...]) -> Choices:
    """Return what a hand of these faces offers, each meaning once."""
    singles = tuple(i for i, face in enumerate(hand) if face not in hand[:i])
    pairs = tuple((up, hand[up], down) for up, down in permutations(singles, 2))
    return Choices(singles, pairs, len(singles) == 1 and len(hand) > 1)


class AgentAvenue:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: Options) -> tuple[Face, ...]:
        """Return every face in the deck, once, in card-table order."""
        _validated(options)
        return BASE_FACES

    def options(self, state: State) -> AgentAvenueOptions:
        """Return the options that the game was started with."""
        assert isinstance(state, AgentAvenueState)
        return state.options

    def hand(self, state: State, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""
        assert isinstance(state, AgentAvenueState)
        return state.seats[seat].hand

    def start(self, options: Options, entropy: bytes) -> AgentAvenueState:
        """Return the first state: the whole set-up is owed (3.1)."""
        options = _validated(options)
        sides = len(set(options.sides))
        return first_state(options, int.from_bytes(entropy, "big") % sides)

    def due(self, state: State) -> Due:
        """Return the one thing that is due: the first of the agenda."""
        assert isinstance(state, AgentAvenueState)
        return state.agenda[0]

    def moves(self, state: State, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        assert isinstance(state, AgentAvenueState)
        due = state.agenda[0]
        if type(due) is not Decide:
            return ()
        if due.what == "recruit":
            return RECRUITS
        area = state.seats[due.seat]
        hand = area.hand
        singles, pairs, twins = choices(tuple(map(known.__getitem__, hand)))
        moves: list[Move] = [Play(hand[i], face, hand[j]) for i, face, j in pairs]
        if twins:
            moves.append(Play(hand[0], known[hand[0]], hand[1], twins=True))
        if state.deck and area.discards_used < DISCARDS_PER_SEAT:
            moves += [Discard(hand[i]) for i in singles]
        return tuple(moves)

    def play(self, state: State, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`turn.REASONS`)."""
        assert isinstance(state, AgentAvenueState)
        due = state.agenda[0]
        if type(due) is not Decide:
            raise turn.refusal("game-over" if type(due) is Over else "not-due")
        question, follow = MOVES.get(type(move), NO_MOVE)
        if question != due.what:
            raise turn.refusal("not-due")
        return follow(state, due.seat, move)

    def dealt(self, state: State, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done, or raise DealError."""
        assert isinstance(state, AgentAvenueState)
        deal = state.agenda[0]
        try:
            follow = DEALS[type(deal)]
        except KeyError:
            raise DealError(f"no deal is due, but {type(deal).__name__}") from None
        return follow(state, deal, shown)


NO_MOVE = ("", turn.play)
MOVES: Mapping[type, tuple[str, Callable[[AgentAvenueState, Seat, Any], Step]]] = {
    Discard: ("play", turn.discard),
    Play: ("play", turn.play),
    Recruit: ("recruit", turn.recruit),
}
"""Which question each kind of move answers, and what follows from it."""

DEALS: Mapping[type, Callable[[AgentAvenueState, Any, tuple[Face, ...]], Step]] = {
    Draw: turn.drew,
    Gather: turn.gathered,
    Mix: turn.mixed,
    Shuffle: turn.shuffled,
    TurnUp: turn.turned_up,
}
"""What follows from each kind of deal, and the faces that it shows."""


@lru_cache(maxsize=16)
def first_state(options: AgentAvenueOptions, active: Side) -> AgentAvenueState:
    """Return the state in which the whole set-up is owed (3.1).

    The active side draws first, then the others by seat (9b.3).
    """
    first = options.sides.index(active)
    size = len(BASE_DECK)
    gathered, deck = tuple(range(size)), tuple(range(size, 2 * size))
    order = sorted(range(len(options.sides)), key=lambda seat: (seat != first, seat))
    hands = [
        Draw(turn.DECK, deck[n * HAND_SIZE : (n + 1) * HAND_SIZE], seat)
        for n, seat in enumerate(order)
    ]
    return AgentAvenueState(
        options=options,
        turn=1,
        active=active,
        seats=tuple(SeatArea(side) for side in options.sides),
        sides=tuple(SideArea() for _ in set(options.sides)),
        deck=(),
        table=None,
        next_id=2 * size,
        agenda=(
            Gather(turn.DECK, BASE_DECK, gathered),
            Shuffle(turn.DECK, gathered, deck),
            *hands,
            Decide(first, "play"),
        ),
    )


def _validated(options: Options) -> AgentAvenueOptions:
    assert isinstance(options, AgentAvenueOptions)
    validate(options)
    return options
