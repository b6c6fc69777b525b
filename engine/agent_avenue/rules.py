"""The rules of Agent Avenue as the contract asks for them (rules page 3).

Every state has an agenda, and its first item is what is due. `engine.agent_avenue.turn`
says what follows from each move and deal; here is who may do what, and when. Kinds are
told apart by exact type: isinstance is ten times slower on a record of another type.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from engine import drafting
from engine.agent_avenue import agenda, team, turn
from engine.agent_avenue.agents import DECKS, FACES, HAND_SIZE
from engine.agent_avenue.draft import DECK, MARKET, Draft, discards_left
from engine.agent_avenue.market.cards import SUPPLY, market_faces
from engine.agent_avenue.moves import (
    Agree,
    Discard,
    Down,
    Lead,
    Play,
    Proposed,
    Recruit,
    Up,
)
from engine.agent_avenue.options import AgentAvenueOptions, settled, validate
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import (
    AgentAvenueState,
    Owed,
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
from engine.hand import lowest
from engine.toss import Toss

VERSION = "agent-avenue rules 2"
RECRUITS: tuple[Move, ...] = (Recruit(down=False), Recruit(down=True))
TEAM_CARDS = frozenset({"up", "down"})
ANSWERS: Mapping[tuple[str, type[Move]], Callable[..., Step]] = {
    ("play", Play): turn.play,
    ("play", Discard): turn.discard,
    ("recruit", Recruit): turn.recruit,
    ("lead", Lead): turn.lead,
    ("up", Up): turn.up,
    ("up", Discard): turn.discard,
    ("down", Down): turn.down,
    ("down", Discard): turn.discard,
}
"""What answers the questions of a turn; the others are the agenda's."""
TURN_QUESTIONS = frozenset(what for what, _ in ANSWERS)


class AgentAvenue:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: AgentAvenueOptions) -> tuple[Face, ...]:
        """Return every face of both piles, once, in card-table order."""
        validate(options)
        return FACES[options.division_m] + market_faces(options)

    def options(self, state: AgentAvenueState) -> AgentAvenueOptions:
        """Return the options that the game is played with, the sides settled."""
        return state.options

    def hand(self, state: AgentAvenueState, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""
        return state.seats[seat].hand

    def start(self, options: AgentAvenueOptions, entropy: bytes) -> AgentAvenueState:
        """Return the first state: the whole set-up is owed (3.1).

        The toss gives who starts, then who is of which side where that is not settled.
        """
        validate(options)
        toss = Toss(entropy)
        active = toss.below(len(set(options.sides)))
        return first_state(settled(options, toss), active)

    def due(self, state: AgentAvenueState) -> Due:
        """Return the one thing that is due: the first of the agenda."""
        return drafting.due(state.agenda)

    def moves(
        self, state: AgentAvenueState, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        due = state.agenda[0]
        if type(due) is not Decide:
            return ()
        if due.what == "play":
            return _plays(state, known, due.seat)
        if due.what == "recruit":
            base = RECRUITS
        elif due.what == "lead":
            base = team.leads(state.options.sides, state.active)
        elif due.what in TEAM_CARDS:
            return _team_cards(state, known, due)
        else:
            base = agenda.answers(state, known)
        if team.is_joint(state.options.sides, due):
            return team.joint_moves(due, base)
        return base

    def resigning(self, state: AgentAvenueState) -> None:
        """Return None: with two sides there is nobody left to play on."""

    def play(self, state: AgentAvenueState, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`refusal`)."""
        due = state.agenda[0]
        if type(due) is not Decide:
            raise refusal("game-over" if type(due) is Over else "not-due")
        if team.is_joint(state.options.sides, due):
            if type(move) is not Agree:
                return _proposed(self, state, due, move)
            if due.standing is None:
                raise refusal("nothing-proposed")
            move = due.standing
        answer = ANSWERS.get((due.what, type(move)))
        if answer is not None:
            return answer(state, due.seat, move)
        if due.what in TURN_QUESTIONS:
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
            raise DealError("{deal} shows no faces", deal=type(deal).__name__)
        if type(deal) is Draw:
            step = turn.drew(state, deal)
        elif type(deal) is Mix:
            step = turn.mixed(state, deal)
        elif type(deal) is Shuffle or type(deal) is Gather:
            step = turn.piled(state, deal)
        elif type(deal) is Hold:
            step = turn.held(state, deal)
        else:
            raise DealError("no deal is due, but {due}", due=type(deal).__name__)
        return _settled(step) if type(state.agenda[1]) in agenda.DO else step


def _plays(
    state: AgentAvenueState, known: Mapping[CardId, Face], seat: Seat
) -> tuple[Move, ...]:
    """Return what a seat that plays alone may play or discard."""
    hand = state.seats[seat].hand
    first = lowest(hand, known)
    cards = tuple(first.values())
    moves: list[Move] = []
    for face, up in first.items():
        for down in cards:
            if down != up:
                moves.append(Play(up, face, down))
    if not moves and len(hand) > 1:
        moves.append(Play(hand[0], known[hand[0]], hand[1], twins=True))
    return (*moves, *_discards(state, seat, cards))


def _discards(
    state: AgentAvenueState, seat: Seat, cards: tuple[CardId, ...]
) -> list[Move]:
    """Return the discards that a seat may make before it plays."""
    may = state.deck and discards_left(state.seats[seat]) > 0
    if not may or turn.is_reserved(state, seat):
        return []
    return [Discard(card) for card in cards]


def _team_cards(
    state: AgentAvenueState, known: Mapping[CardId, Face], due: Decide
) -> tuple[Move, ...]:
    """Return what a teammate may play up or down, or discard (5)."""
    hand = state.seats[due.seat].hand
    first = lowest(hand, known)
    discards = _discards(state, due.seat, tuple(first.values()))
    if due.what == "up":
        return (*[Up(card, face) for face, card in first.items()], *discards)
    assert state.leading is not None
    others = [Down(card) for face, card in first.items() if face != state.leading.up]
    if not others:
        others = [Down(hand[0], twins=True)]
    return (*others, *discards)


def _proposed(
    rules: "AgentAvenue", state: AgentAvenueState, due: Decide, move: Move
) -> Step:
    """Let the teammate answer a proposal, if it could be made (5)."""
    if move == due.standing:
        raise refusal("same-proposal")
    if move not in rules.moves(state, {}):
        raise refusal("not-due")
    mate = team.partner(state.options.sides, due.seat)
    assert mate is not None
    asked = Decide(mate, due.what, move)
    after = replace(state, agenda=(asked, *state.agenda[1:]))
    return Step(after, (), (Proposed(due.seat, move),))


def _turned_up(state: AgentAvenueState, deal: TurnUp, shown: tuple[Face, ...]) -> Step:
    if len(shown) != len(deal.cards):
        raise DealError(
            "{due} faces are turned up, not {came}",
            due=len(deal.cards),
            came=len(shown),
        )
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
    gather, shuffle = _pile(DECK, DECKS[options.division_m], 0)
    deck, unused = shuffle.fresh, shuffle.fresh[-1] + 1
    order = sorted(
        range(len(options.sides)),
        key=lambda seat: (options.sides[seat] != active, seat),
    )
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
        seats=tuple(
            SeatArea(side, discards_of=team.discards_of(options.sides, seat))
            for seat, side in enumerate(options.sides)
        ),
        sides=tuple(SideArea() for _ in set(options.sides)),
        deck=(),
        table=None,
        next_id=unused,
        agenda=(gather, shuffle, *stall, *hands, team.opening(options.sides, active)),
    )
