"""The rules of Agent Avenue as the contract asks for them (rules page 3).

Every state has an agenda, and its first item is what is due. `engine.agent_avenue.turn`
says what follows from each move and deal; here is who may do what, and when. Kinds are
told apart by exact type: isinstance is ten times slower on a record of another type.
"""

from collections.abc import Mapping
from functools import lru_cache

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
from engine.game import DealError, Decide, Due, Move, Over, Step

VERSION = "agent-avenue rules 1"
RECRUITS: tuple[Move, ...] = (Recruit(down=False), Recruit(down=True))


class AgentAvenue:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: AgentAvenueOptions) -> tuple[Face, ...]:
        """Return every face in the deck, once, in card-table order."""
        validate(options)
        return BASE_FACES

    def options(self, state: AgentAvenueState) -> AgentAvenueOptions:
        """Return the options that the game was started with."""
        return state.options

    def hand(self, state: AgentAvenueState, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""
        return state.seats[seat].hand

    def start(self, options: AgentAvenueOptions, entropy: bytes) -> AgentAvenueState:
        """Return the first state: the whole set-up is owed (3.1)."""
        validate(options)
        sides = len(set(options.sides))
        return first_state(options, int.from_bytes(entropy, "big") % sides)

    def due(self, state: AgentAvenueState) -> Due:
        """Return the one thing that is due: the first of the agenda."""
        return state.agenda[0]

    def moves(
        self, state: AgentAvenueState, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        due = state.agenda[0]
        if type(due) is not Decide:
            return ()
        if due.what == "recruit":
            return RECRUITS
        area = state.seats[due.seat]
        hand = area.hand
        lowest: dict[Face, CardId] = {}
        for card in hand:
            lowest.setdefault(known[card], card)
        cards = tuple(lowest.values())
        moves: list[Move] = []
        for face, up in lowest.items():
            for down in cards:
                if down != up:
                    moves.append(Play(up, face, down))
        if not moves and len(hand) > 1:
            moves.append(Play(hand[0], known[hand[0]], hand[1], twins=True))
        if state.deck and area.discards_used < DISCARDS_PER_SEAT:
            moves += [Discard(card) for card in cards]
        return tuple(moves)

    def play(self, state: AgentAvenueState, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`turn.REASONS`)."""
        due = state.agenda[0]
        if type(due) is not Decide:
            raise turn.refusal("game-over" if type(due) is Over else "not-due")
        if due.what == "play":
            if type(move) is Play:
                return turn.play(state, due.seat, move)
            if type(move) is Discard:
                return turn.discard(state, due.seat, move)
        elif type(move) is Recruit:
            return turn.recruit(state, due.seat, move)
        raise turn.refusal("not-due")

    def dealt(self, state: AgentAvenueState, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done, or raise DealError."""
        deal = state.agenda[0]
        if type(deal) is TurnUp:
            return turn.turned_up(state, shown)
        if shown:
            raise DealError(f"{type(deal).__name__} shows no faces")
        if type(deal) is Draw:
            return turn.drew(state, deal)
        if type(deal) is Mix:
            return turn.mixed(state, deal)
        if type(deal) is Shuffle or type(deal) is Gather:
            return turn.piled(state, deal)
        raise DealError(f"no deal is due, but {type(deal).__name__}")


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
