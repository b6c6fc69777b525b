"""What is owed is done in order, until a seat or a dealer must answer (4.2, 4.3).

Behind each question and each turn-up of an advanced game stands the item that takes the
answer; here is what every kind of item does, whether or not it waits for one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import drafting
from engine.agent_avenue.draft import Draft
from engine.agent_avenue.endings import out_of_cards, verdict
from engine.agent_avenue.figure import figure_moves, move_figure
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.market.ongoing import hand_size
from engine.agent_avenue.moves import (
    Ended,
    HandGrew,
    Spent,
    Stocked,
    Take,
    Took,
    TurnPassed,
)
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import (
    AgentAvenueState,
    EndStep,
    FigureMove,
    FigureStep,
    Market,
    Owed,
    Pick,
    Refill,
    Spend,
    Stocking,
    Using,
    seat_of,
)
from engine.agent_avenue.team import is_joint, opening
from engine.deals import CardId, Face, Seat, seats_of
from engine.game import Claim, DealError, Decide, Move


def settle(draft: Draft) -> None:
    """Do what is owed until a decision, a deal or the end is due."""
    drafting.settle(draft, DO)


def _ask_figure(draft: Draft, item: FigureMove) -> None:
    draft.owe(Decide(seat_of(draft, item.side), "figure"), item)


def _ask_pick(draft: Draft, item: Pick) -> None:
    stall = draft.market
    if stall is None or item.side not in stall.landed:
        return
    landed = tuple(side for side in stall.landed if side != item.side)
    draft.market = replace(stall, landed=landed)
    if stall.supply:
        draft.owe(Decide(seat_of(draft, item.side), "take"), item)


def _begin(draft: Draft, use: Using) -> None:
    """Lay an ongoing card before its side, or begin the ability of an instant."""
    if MARKET[use.card].type == "instant":
        ABILITIES[use.card].begin(draft, use)
        return
    area = draft.sides[use.side]
    draft.sides[use.side] = replace(area, market=(*area.market, use.card))
    size, seat = hand_size(use.card), draft.seats[use.seat]
    if size > seat.hand_size:
        draft.seats[use.seat] = replace(seat, hand_size=size)
        draft.events.append(HandGrew(use.seat, size))


def _spend(draft: Draft, item: Spend) -> None:
    stall = draft.stall
    draft.market = replace(stall, discard=(*stall.discard, item.card))
    draft.events.append(Spent((item.card,)))


def refill_order(state: Draft | AgentAvenueState) -> list[Seat]:
    """Return all seats as they refill: the active side, its leader first (9b.3)."""
    leader = None if state.leading is None else state.leading.seat

    def place(seat: Seat) -> tuple[bool, bool, Seat]:
        return state.seats[seat].side != state.active, seat != leader, seat

    return sorted(range(len(state.seats)), key=place)


def _refill(draft: Draft, _: Refill) -> None:
    refill_hands(draft, refill_order(draft))


def refill_hands(draft: Draft, order: Sequence[Seat]) -> None:
    """Owe the draws of the short hands among these, in order, as far as cards last."""
    left = draft.deck
    deals: list[Owed] = []
    for seat in order:
        area = draft.seats[seat]
        missing = max(0, area.hand_size - len(area.hand))
        if cards := left[:missing]:
            deals += draft.draw(seat, cards)
            left = left[missing:]
    draft.owe(*deals)


def end_turn(draft: Draft, _: EndStep) -> None:
    """Check all endings for both sides, or pass the turn (3.3 step 6)."""
    over = verdict(draft.active, draft.sides) or out_of_cards(
        draft.active, draft.sides, draft.seats, draft.deck
    )
    if over is not None:
        draft.events.append(Ended(over.winners, over.reason))
        draft.agenda[:] = [over]
        return
    draft.active = 1 - draft.active
    draft.turn += 1
    if draft.market is not None and draft.market.stopped:
        draft.market = replace(draft.market, stopped=())
    draft.leading = None
    draft.events.append(TurnPassed(draft.active))
    draft.owe(opening(draft.options.sides, draft.active))


DO: Mapping[type, Callable[[Draft, Any], None]] = {
    FigureStep: Draft.step_figure,
    FigureMove: _ask_figure,
    Pick: _ask_pick,
    Using: _begin,
    Spend: _spend,
    Refill: _refill,
    EndStep: end_turn,
}
"""What each kind of item does when its turn comes; other items wait for an answer."""


def asker(state: AgentAvenueState) -> object:
    """Return the item that takes the answer to what is due."""
    return state.agenda[1] if len(state.agenda) > 1 else None


def question(item: object) -> str | None:
    """Return the word for what an item asks, None if it asks nothing."""
    match item:
        case Pick():
            return "take"
        case FigureMove():
            return "figure"
        case Using():
            return ABILITIES[item.card].what
        case _:
            return None


def may_be_asked(state: AgentAvenueState, item: object, due: Decide) -> bool:
    """Return whether an item can have asked this, teammates' proposals included."""
    sides, seat = state.options.sides, due.seat
    if seat >= len(sides):
        return False
    if due.standing is not None:
        side = getattr(item, "side", None)
        is_theirs = side == sides[seat] and is_joint(sides, due)
        return is_theirs and due.standing in answers(state, {})
    match item:
        case Pick(side=side) | FigureMove(side=side):
            return seat == seat_of(state, side)
        case Using(seat=user):
            return seat == user
        case _:
            return False


def answers(state: AgentAvenueState, known: Mapping[CardId, Face]) -> tuple[Move, ...]:
    """Return the legal answers to a question of the market or of a figure."""
    match asker(state):
        case Pick():
            assert state.market is not None
            return _takes(state, state.market)
        case FigureMove(reach=reach):
            return figure_moves(reach)
        case Using() as use:
            return ABILITIES[use.card].moves(state, use, known)
        case _:
            return ()


def _takes(state: AgentAvenueState, stall: Market) -> tuple[Move, ...]:
    """Return who of the side may take which card; a side of one names nobody."""
    due = state.agenda[0]
    assert isinstance(due, Decide)
    seats = seats_of(state.options.sides, state.seats[due.seat].side)
    if len(seats) == 1:
        return tuple(map(Take, stall.supply))
    return tuple(Take(card, seat) for card in stall.supply for seat in seats)


def answer(draft: Draft, item: object, move: Move) -> tuple[Claim, ...]:
    """Do what the answer to a question says; return what it must prove."""
    match item:
        case Pick():
            _take(draft, item, move)
            return ()
        case FigureMove(side=side, reach=reach):
            move_figure(draft, side, reach, move)
            return ()
        case Using():
            return ABILITIES[item.card].answer(draft, item, move)
        case _:
            raise refusal("not-due")


def _take(draft: Draft, item: Pick, move: Move) -> None:
    """Take a card, replace it at once, then resolve it and all that follows (4.2)."""
    if type(move) is not Take:
        raise refusal("not-due")
    stall = draft.stall
    if move.card not in stall.supply:
        raise refusal("not-in-supply", card=move.card)
    seats = seats_of(draft.options.sides, item.side)
    seat = seats[0] if move.seat is None else move.seat
    if (move.seat is None) is not (len(seats) == 1) or seat not in seats:
        raise refusal("not-in-team")
    supply = tuple(card for card in stall.supply if card != move.card)
    draft.market = replace(stall, supply=supply)
    draft.events.append(Took(seat, move.card))
    is_instant = MARKET[move.card].type == "instant"
    draft.owe(
        *draft.restock(1),
        Using(move.card, item.side, seat),
        *([Spend(move.card)] if is_instant else []),
        Refill(),
        Pick(item.side),
    )


def shown(draft: Draft, item: object, faces: tuple[Face, ...]) -> None:
    """Go on once cards of a pile are turned up."""
    match item:
        case Stocking():
            stall = draft.stall
            strange = [face for face in faces if face not in MARKET]
            if strange:
                raise DealError("no such market card: {name!r}", name=strange[0])
            draft.market = replace(
                stall, supply=stall.supply + faces, deck=stall.deck[len(faces) :]
            )
            draft.events.append(Stocked(faces))
        case Using():
            ABILITIES[item.card].shown(draft, item, faces)
        case _:
            raise DealError("nobody has asked for these cards")
