"""The rules of Agent Avenue as the contract asks for them (rules page 3).

Every state has an agenda, and its first item is what is due. `engine.agent_avenue.turn`
says what follows from each move and deal; here is who may do what, and when.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.agent_avenue import turn
from engine.agent_avenue.agents import BASE_DECK, BASE_FACES, HAND_SIZE
from engine.agent_avenue.moves import Discard, Play, Recruit, Started
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.state import AgentAvenueState, SeatArea, SideArea
from engine.deals import CardId, Draw, Face, Gather, Mix, Seat, Shuffle, TurnUp
from engine.game import DealError, Decide, Due, Move, Options, Over, State, Step

VERSION = "agent-avenue rules 1"
RECRUITS: tuple[Move, ...] = (Recruit(down=False), Recruit(down=True))


class Choices(NamedTuple):
    """The distinct meanings in a hand, by position of their lowest cards.

    twins: the whole hand, two cards or more, is of one name
    """

    singles: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    twins: bool


@lru_cache(maxsize=4096)
def choices(hand: tuple[Face, ...]) -> Choices:
    """Return what a hand of these faces offers, each meaning once."""
    singles = tuple(i for i, face in enumerate(hand) if face not in hand[:i])
    pairs = tuple((i, j) for i in singles for j in singles if i != j)
    return Choices(singles, pairs, len(singles) == 1 and len(hand) > 1)


class AgentAvenue:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: Options) -> tuple[Face, ...]:
        """Return every face in the deck, once, in card-table order."""
        _validated(options)
        return BASE_FACES

    def options(self, state: State) -> AgentAvenueOptions:
        """Return the options that the game was started with."""
        return _own(state).options

    def hand(self, state: State, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""
        return _own(state).seats[seat].hand

    def start(self, options: Options, entropy: bytes) -> AgentAvenueState:
        """Return the first state: the whole set-up is owed (3.1)."""
        options = _validated(options)
        active = int.from_bytes(entropy, "big") % len(set(options.sides))
        first = options.sides.index(active)
        size = len(BASE_DECK)
        gathered, shuffled = tuple(range(size)), tuple(range(size, 2 * size))
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
                Shuffle(turn.DECK, gathered, shuffled),
                *_first_hands(options, first, shuffled),
                Decide(first, "play"),
            ),
        )

    def due(self, state: State) -> Due:
        """Return the one thing that is due: the first of the agenda."""
        return _own(state).agenda[0]

    def moves(self, state: State, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        state = _own(state)
        due = state.agenda[0]
        if not isinstance(due, Decide):
            return ()
        if due.what == "recruit":
            return RECRUITS
        hand = state.seats[due.seat].hand
        faces = tuple([known[card] for card in hand])
        singles, pairs, twins = choices(faces)
        moves: list[Move] = [Play(hand[i], faces[i], hand[j]) for i, j in pairs]
        if twins:
            moves.append(Play(hand[0], faces[0], hand[1], twins=True))
        if state.deck and turn.discards_left(state, due.seat) > 0:
            moves += [Discard(hand[i]) for i in singles]
        return tuple(moves)

    def play(self, state: State, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`turn.REASONS`)."""
        state = _own(state)
        due = state.agenda[0]
        if isinstance(due, Over):
            raise turn.refusal("game-over")
        if isinstance(due, Decide):
            match move:
                case Recruit() if due.what == "recruit":
                    return turn.recruit(state, due.seat, move)
                case Play() if due.what == "play":
                    return turn.play(state, due.seat, move)
                case Discard() if due.what == "play":
                    return turn.discard(state, due.seat, move)
        raise turn.refusal("not-due")

    def dealt(self, state: State, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done, or raise DealError."""
        state = _own(state)
        deal = state.agenda[0]
        if isinstance(deal, TurnUp):
            return turn.turned_up(state, shown)
        if shown:
            raise DealError(f"{type(deal).__name__} shows no faces")
        match deal:
            case Draw():
                return turn.drew(state, deal)
            case Mix():
                return turn.mixed(state, deal)
            case Gather():
                piled = replace(state, deck=deal.fresh, agenda=state.agenda[1:])
                return Step(piled, (), (Started(state.active),))
            case Shuffle():
                piled = replace(state, deck=deal.fresh, agenda=state.agenda[1:])
                return Step(piled, (), ())
            case _:
                raise DealError(f"no deal is due, but {type(deal).__name__}")


def _first_hands(
    options: AgentAvenueOptions, first: Seat, deck: tuple[CardId, ...]
) -> list[Draw]:
    """Return the first draws, the active side's first, then by seat (9b.3)."""
    order = sorted(range(len(options.sides)), key=lambda seat: (seat != first, seat))
    return [
        Draw(turn.DECK, deck[n * HAND_SIZE : (n + 1) * HAND_SIZE], seat)
        for n, seat in enumerate(order)
    ]


def _validated(options: Options) -> AgentAvenueOptions:
    assert isinstance(options, AgentAvenueOptions)
    validate(options)
    return options


def _own(state: State) -> AgentAvenueState:
    assert isinstance(state, AgentAvenueState)
    return state
