"""The rules of Agent Avenue as the contract asks for them (rules page 3).

Every state has an agenda, and its first item is what is due. `engine.agent_avenue.turn`
says what follows from each move and deal; here is who may do what, and when. Kinds are
told apart by exact type: isinstance is ten times slower on a record of another type.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.agent_avenue import agenda, turn
from engine.agent_avenue.agents import DECKS, FACES, HAND_SIZE
from engine.agent_avenue.draft import DECK, MARKET, Draft, discards_left
from engine.agent_avenue.market.cards import SUPPLY, market_faces
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import (
    AgentAvenueState,
    Owed,
    Owing,
    Recruiting,
    SeatArea,
    SideArea,
    Stocking,
)
from engine.deals import (
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Seat,
    Shuffle,
    Side,
    TurnUp,
)
from engine.game import DealError, Decide, Due, Move, Over, Step

VERSION = "agent-avenue rules 2"
RECRUITS: tuple[Move, ...] = (Recruit(down=False), Recruit(down=True))


class AgentAvenue:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: AgentAvenueOptions) -> tuple[Face, ...]:
        """Return every face of both piles, once, in card-table order."""
        validate(options)
        return FACES[options.division_m] + market_faces(options)

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
        due = state.agenda[0]
        if TYPE_CHECKING:
            assert not isinstance(due, Owing)  # an agenda is settled
        return due

    def moves(
        self, state: AgentAvenueState, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        due = state.agenda[0]
        if type(due) is not Decide:
            return ()
        if due.what == "recruit":
            return RECRUITS
        if due.what != "play":
            return agenda.answers(state, known)
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
        if state.deck and discards_left(area) > 0:
            moves += [Discard(card) for card in cards]
        return tuple(moves)

    def play(self, state: AgentAvenueState, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`refusal`)."""
        due = state.agenda[0]
        if type(due) is not Decide:
            raise refusal("game-over" if type(due) is Over else "not-due")
        if due.what == "play":
            if type(move) is Play:
                return turn.play(state, due.seat, move)
            if type(move) is Discard:
                return turn.discard(state, due.seat, move)
            raise refusal("not-due")
        if due.what == "recruit":
            if type(move) is Recruit:
                return turn.recruit(state, due.seat, move)
            raise refusal("not-due")
        draft = Draft(state, answered=2)
        claims = agenda.answer(draft, agenda.asker(state), move)
        agenda.settle(draft)
        return draft.close(claims)

    def dealt(self, state: AgentAvenueState, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done, or raise DealError."""
        deal = state.agenda[0]
        if type(deal) is TurnUp:
            return _turned_up(state, deal, shown)
        if shown:
            raise DealError(f"{type(deal).__name__} shows no faces")
        if type(deal) is Draw:
            step = turn.drew(state, deal)
        elif type(deal) is Mix:
            step = turn.mixed(state, deal)
        elif type(deal) is Shuffle or type(deal) is Gather:
            step = turn.piled(state, deal)
        elif type(deal) is Hold:
            step = turn.held(state, deal)
        else:
            raise DealError(f"no deal is due, but {type(deal).__name__}")
        return _settled(step) if type(state.agenda[1]) in agenda.DO else step


def _turned_up(state: AgentAvenueState, deal: TurnUp, shown: tuple[Face, ...]) -> Step:
    if len(shown) != len(deal.cards):
        raise DealError(f"{len(deal.cards)} faces are turned up, not {len(shown)}")
    item = agenda.asker(state)
    if type(item) is Recruiting:
        return turn.recruited(state, shown)
    draft = Draft(state, answered=2)
    agenda.shown(draft, item, shown)
    agenda.settle(draft)
    return draft.close()


def _settled(step: Step) -> Step:
    """Return the step after all that is owed behind its deal and waits for nobody."""
    assert isinstance(step.state, AgentAvenueState)
    draft = Draft(step.state, answered=0)
    agenda.settle(draft)
    return Step(draft.state(), step.claims, step.events + tuple(draft.events))


def _pile(name: str, faces: tuple[Face, ...], unused: CardId) -> tuple[Owed, Shuffle]:
    """Return the deals that lay out and shuffle a pile, from a card number on."""
    size = len(faces)
    gathered = tuple(range(unused, unused + size))
    fresh = tuple(range(unused + size, unused + 2 * size))
    return Gather(name, faces, gathered), Shuffle(name, gathered, fresh)


@lru_cache(maxsize=64)
def first_state(options: AgentAvenueOptions, active: Side) -> AgentAvenueState:
    """Return the state in which the whole set-up is owed (3.1, 4.1).

    The active side draws first, then the others by seat (9b.3).
    """
    first = options.sides.index(active)
    gather, shuffle = _pile(DECK, DECKS[options.division_m], 0)
    deck, unused = shuffle.fresh, shuffle.fresh[-1] + 1
    order = sorted(range(len(options.sides)), key=lambda seat: (seat != first, seat))
    stall: tuple[Owed, ...] = ()
    if options.is_advanced:
        *piled, cards = _pile(MARKET, market_faces(options), unused)
        stall = (*piled, cards, TurnUp(cards.fresh[:SUPPLY], None), Stocking())
        unused = cards.fresh[-1] + 1
    hands = [
        Draw(DECK, deck[n * HAND_SIZE : (n + 1) * HAND_SIZE], seat)
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
        next_id=unused,
        agenda=(gather, shuffle, *stall, *hands, Decide(first, "play")),
    )
