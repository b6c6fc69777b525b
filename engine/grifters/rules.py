"""The rules of Grifters as the contract asks for them (rules page 3 and 4).

Every state has an agenda, and its first item is what is due. `engine.grifters.turn` and
`engine.grifters.effects` say what follows; here is who may do what, and when.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine import drafting
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
)
from engine.game import Claim, DealError, Decide, Due, Move, Over, Step
from engine.grifters import agenda, turn
from engine.grifters.card_table import CARDS
from engine.grifters.draft import DECK as PILE
from engine.grifters.draft import Draft
from engine.grifters.effects.table import effect
from engine.grifters.jobs import stacks, teams
from engine.grifters.moves import (
    Caper,
    DoJob,
    Drew,
    GiveUp,
    PlaceToken,
    Reshuffled,
    Started,
)
from engine.grifters.options import GriftersOptions, validate
from engine.grifters.refusal import refusal
from engine.grifters.specialists import (
    DECK,
    FACES,
    RINGLEADERS_EACH,
    SPECIALISTS_EACH,
)
from engine.grifters.state import GriftersState, Owed, SeatArea
from engine.hand import lowest
from engine.toss import Toss

VERSION = "grifters rules 1"


class Grifters:
    """The rules, for tables that `options.validate` accepts."""

    def faces(self, options: GriftersOptions) -> tuple[Face, ...]:
        """Return every face, Ringleaders first, in card-table order."""
        validate(options)
        return FACES

    def options(self, state: GriftersState) -> GriftersOptions:
        """Return the options that the game was started with."""
        return state.options

    def hand(self, state: GriftersState, seat: Seat) -> tuple[CardId, ...]:
        """Return the numbers of the cards in the hand of `seat`."""
        return state.seats[seat].hand

    def start(self, options: GriftersOptions, entropy: bytes) -> GriftersState:
        """Return the first state: the whole set-up is owed (3)."""
        validate(options)
        return first_state(options, Toss(entropy).below(len(options.sides)))

    def due(self, state: GriftersState) -> Due:
        """Return the one thing that is due: the first of the agenda."""
        return drafting.due(state.agenda)

    def moves(
        self, state: GriftersState, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due, by lowest card numbers."""
        due = state.agenda[0]
        if type(due) is not Decide:
            return ()
        do = agenda.asker(state)
        if do is None:
            return _plays(state, known, due.seat)
        return effect(do.op).answers(state, do, known)

    def resigning(self, state: GriftersState) -> Move | None:
        """Return the move by which the due seat's resignation enters the log (8c.4).

        On another's turn it must still say what only it can say of its hand.
        """
        due = state.agenda[0]
        is_own_turn = type(due) is Decide and due.seat == state.active
        return GiveUp() if is_own_turn else None

    def play(self, state: GriftersState, move: Move) -> Step:
        """Return what follows from the move, or raise IllegalMove (`refusal`)."""
        due = state.agenda[0]
        if type(due) is not Decide:
            raise refusal("game-over" if type(due) is Over else "not-due")
        do = agenda.asker(state)
        draft = Draft(state, answered=1 if do is None else 2)
        if type(move) is GiveUp:
            if due.seat != state.active:
                raise refusal("not-due")
            turn.give_up(draft)
            claims: tuple[Claim, ...] = ()
        elif do is not None:
            claims = effect(do.op).answer(draft, do, move)
        elif (play := turn.PLAYS.get(type(move))) is not None:
            claims = play(draft, move)
        else:
            raise refusal("not-due")
        agenda.settle(draft)
        return draft.close(claims)

    def dealt(self, state: GriftersState, shown: tuple[Face, ...] = ()) -> Step:
        """Return what follows once the due deal is done, or raise DealError."""
        deal = state.agenda[0]
        done = DEALT.get(type(deal))
        if done is None:
            raise DealError("no deal is due, but {due}", due=type(deal).__name__)
        if shown:
            raise DealError("{deal} shows no faces", deal=type(deal).__name__)
        draft = Draft(state)
        done(draft, deal)
        agenda.settle(draft)
        return draft.close()


def _plays(
    state: GriftersState, known: Mapping[CardId, Face], seat: Seat
) -> tuple[Move, ...]:
    """Return what a turn may be: a caper, a job, or with no hand a token (4.2)."""
    hand = state.seats[seat].hand
    if not hand:
        return (PlaceToken(),)
    capers = [Caper(card, face) for face, card in lowest(hand, known).items()]
    available = [stack[0] for stack in state.stacks if stack]
    faces = tuple(known[card] for card in hand)
    by_face: dict[Face, list[CardId]] = {}
    for card, face in zip(hand, faces, strict=True):
        by_face.setdefault(face, []).append(card)
    jobs = [
        DoJob(job, _cards(team, by_face), team)
        for job in available
        for team in teams(job, faces)
    ]
    return (*capers, *jobs)


def _cards(
    team: tuple[Face, ...], by_face: Mapping[Face, list[CardId]]
) -> tuple[CardId, ...]:
    """Return the first cards of the faces of a Team, equal ones side by side in it."""
    cards, before, nth = list[CardId](), "", 0
    for face in team:
        nth = nth + 1 if face == before else 0
        cards.append(by_face[face][nth])
        before = face
    return tuple(cards)


# Deals


def _gathered(draft: Draft, deal: Gather) -> None:
    """Let cards lie on the deck: all in the beginning, later the discard pile."""
    if draft.discard:
        draft.events.append(Reshuffled(len(deal.faces)))
    else:
        draft.events.append(Started(draft.starter))
    draft.discard = ()
    draft.deck += deal.fresh


def _shuffled(draft: Draft, deal: Shuffle) -> None:
    draft.deck = deal.fresh


def _drew(draft: Draft, deal: Draw) -> None:
    draft.deck = draft.deck[len(deal.cards) :]
    _add(draft, deal.seat, deal.cards)
    draft.events.append(Drew(deal.seat, len(deal.cards)))


def _mixed(draft: Draft, deal: Mix) -> None:
    draft.seats[deal.seat] = replace(draft.seats[deal.seat], hand=deal.fresh)


def _held(draft: Draft, deal: Hold) -> None:
    _add(draft, deal.seat, deal.fresh)


def _passed(draft: Draft, deal: Pass) -> None:
    draft.lay(deal.giver, deal.card)
    _add(draft, deal.taker, (deal.fresh,))


def _add(draft: Draft, seat: Seat, cards: tuple[CardId, ...]) -> None:
    area = draft.seats[seat]
    draft.seats[seat] = replace(area, hand=area.hand + cards)


DEALT: Mapping[type, Callable[[Draft, Any], None]] = {
    Gather: _gathered,
    Shuffle: _shuffled,
    Draw: _drew,
    Mix: _mixed,
    Hold: _held,
    Pass: _passed,
}
"""What follows from each deal that this game asks for; it turns no card up."""


@lru_cache(maxsize=16)
def first_state(options: GriftersOptions, starter: Seat) -> GriftersState:
    """Return the state in which the whole set-up is owed (3).

    The seat that starts is dealt to first, then the others clockwise.
    """
    players, size = len(options.sides), len(DECK)
    gathered, deck = tuple(range(size)), tuple(range(size, 2 * size))
    unused, hands = 2 * size, list[Owed]()
    for n in range(players):
        seat = (starter + n) % players
        drawn = deck[n * SPECIALISTS_EACH : (n + 1) * SPECIALISTS_EACH]
        deals, unused = _hand(seat, drawn, unused)
        hands += deals
    each, isk = CARDS.setup.start_isk_each, total_isk(players)
    return GriftersState(
        options=options,
        round=1,
        starter=starter,
        active=starter,
        seats=(SeatArea(stash=each, ringleaders=len(RINGLEADERS_EACH)),) * players,
        coffers=isk - players * each,
        stacks=stacks(players),
        deck=(),
        discard=(),
        next_id=unused,
        agenda=(
            Gather(PILE, DECK, gathered),
            Shuffle(PILE, gathered, deck),
            *hands,
            Decide(starter, "play"),
        ),
    )


def _hand(
    seat: Seat, drawn: tuple[CardId, ...], unused: CardId
) -> tuple[tuple[AnyDeal, ...], CardId]:
    """Return the deals of a first hand, and the next number: all is mixed once."""
    held = tuple(range(unused, unused + len(RINGLEADERS_EACH)))
    hand = held + drawn
    start = unused + len(held)
    fresh = tuple(range(start, start + len(hand)))
    deals = (
        Hold(seat, RINGLEADERS_EACH, held),
        Draw(PILE, drawn, seat),
        Mix(seat, hand, fresh),
    )
    return deals, start + len(fresh)


def total_isk(players: int) -> int:
    """Return how much ISK there is in a game of so many players (3.1)."""
    counts: Mapping[Any, int] = CARDS.setup.total_isk
    return counts[str(players)]
