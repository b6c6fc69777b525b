"""One turn: what follows from each move and each deal (rules page 3.3).

Every function takes a state whose first agenda item is what it answers, takes that item
off, and puts what is owed next in its place.
"""

from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from engine.agent_avenue.agents import DISCARDS_PER_SEAT, HAND_SIZE, STEPS
from engine.agent_avenue.endings import outcome
from engine.agent_avenue.moves import (
    AnyEvent,
    Chose,
    Discard,
    Discarded,
    Drew,
    Ended,
    Moved,
    Play,
    Played,
    Recruit,
    Recruited,
    Started,
    TurnPassed,
)
from engine.agent_avenue.state import (
    AgentAvenueState,
    Owed,
    SeatArea,
    SideArea,
    Table,
    seat_of,
)
from engine.deals import CardId, Draw, Face, Gather, Mix, Seat, Shuffle, Side, TurnUp
from engine.game import Claim, DealError, Decide, IllegalMove, Is, IsNot, Step

DECK = "deck"

Reason: TypeAlias = Literal[
    "deck-empty",
    "game-over",
    "no-discards-left",
    "not-due",
    "not-in-hand",
    "same-card",
    "same-name",
    "unknown-face",
]
"""Why a move is refused. `same-name` is a matter of faces: to others the claim of the
move says it, to the seat itself the notation."""
REASONS: tuple[Reason, ...] = get_args(Reason)


def refusal(reason: Reason, **fields: str | int) -> IllegalMove:
    """Return the error for an illegal move, its reason checked by type."""
    return IllegalMove(reason, **fields)


def discards_left(state: AgentAvenueState, seat: Seat) -> int:
    """Return how many discards a seat still has in this game."""
    return DISCARDS_PER_SEAT - state.seats[seat].discards_used


@lru_cache(maxsize=1024)
def numbers(start: CardId, end: CardId) -> tuple[CardId, ...]:
    """Return the card numbers from `start` up to, not including, `end`."""
    return tuple(range(start, end))


def refill(
    state: AgentAvenueState, seat: Seat, hand: tuple[CardId, ...], count: int
) -> tuple[tuple[Owed, ...], CardId]:
    """Return the deals for drawing up to `count` cards to `hand`, and the next number.

    Cards that join others are mixed with them, or everyone could follow them from the
    deck into play; an empty hand has nothing to hide them among.
    """
    unused = state.next_id
    drawn = state.deck[:count] if count > 0 else ()
    if not drawn:
        return (), unused
    draw = Draw(DECK, drawn, seat)
    if not hand:
        return (draw,), unused
    mixed = hand + drawn
    end = unused + len(mixed)
    return (draw, Mix(seat, mixed, numbers(unused, end))), end


def _placed(
    seats: tuple[SeatArea, ...], seat: Seat, area: SeatArea
) -> tuple[SeatArea, ...]:
    placed = [*seats]
    placed[seat] = area
    return tuple(placed)


def discard(state: AgentAvenueState, seat: Seat, move: Discard) -> Step:
    """Lay a card aside face down and draw one; the seat is due again (step 1)."""
    area = state.seats[seat]
    if move.card not in area.hand:
        raise refusal("not-in-hand", card=move.card)
    left = discards_left(state, seat) - 1
    if left < 0:
        raise refusal("no-discards-left")
    if not state.deck:
        raise refusal("deck-empty")
    hand = tuple([card for card in area.hand if card != move.card])
    laid = (*area.discards, move.card)
    deals, next_id = refill(state, seat, hand, 1)
    after = replace(
        state,
        seats=_placed(
            state.seats, seat, SeatArea(area.side, hand, laid, area.discards_used + 1)
        ),
        next_id=next_id,
        agenda=deals + state.agenda,
    )
    return Step(after, (), (Discarded(seat, left),))


def _claims(hand: tuple[CardId, ...], move: Play) -> tuple[Claim, ...]:
    """Return what the player must prove of the cards (step 2)."""
    if move.twins:
        return tuple([Is(card, move.face) for card in hand])
    return (Is(move.up, move.face), IsNot(move.down, move.face))


def play(state: AgentAvenueState, seat: Seat, move: Play) -> Step:
    """Play one card up and one down, refill, ask the other side (steps 2 to 4).

    With twins the rest of the hand is shown too. It needs no mix for that: its cards
    are equal, so telling them apart tells nothing; cards that join it bring their own.
    """
    area = state.seats[seat]
    hand, up, down = area.hand, move.up, move.down
    if up not in hand or down not in hand:
        raise refusal("not-in-hand", card=down if up in hand else up)
    if up == down:
        raise refusal("same-card", card=up)
    if move.face not in STEPS:
        raise refusal("unknown-face", face=move.face)
    left = [*hand]
    left.remove(up)
    left.remove(down)
    kept = tuple(left)
    deals, next_id = refill(state, seat, kept, HAND_SIZE - len(kept))
    chooser = seat_of(state, 1 - area.side)
    after = replace(
        state,
        seats=_placed(state.seats, seat, replace(area, hand=kept)),
        table=Table(seat, move.face, move.down, move.twins),
        next_id=next_id,
        agenda=(*deals, Decide(chooser, "recruit"), *state.agenda[1:]),
    )
    events = (Played(seat, move.face, move.twins),)
    return Step(after, _claims(hand, move), events)


def recruit(state: AgentAvenueState, seat: Seat, move: Recruit) -> Step:
    """Take one of the two cards; the hidden one is turned up by its owner (step 4)."""
    table = state.table
    assert table is not None
    chooser = state.seats[seat].side
    down_to = chooser if move.down else 1 - chooser
    after = replace(
        state,
        table=replace(table, down_to=down_to),
        agenda=(TurnUp((table.down,), table.seat), *state.agenda[1:]),
    )
    return Step(after, (), (Chose(seat, chooser, move.down),))


def piled(state: AgentAvenueState, deal: Gather | Shuffle) -> Step:
    """Give the deck its numbers; with the first of these deals the game begins."""
    after = replace(state, deck=deal.fresh, agenda=state.agenda[1:])
    events = (Started(state.active),) if type(deal) is Gather else ()
    return Step(after, (), events)


def drew(state: AgentAvenueState, deal: Draw) -> Step:
    """Move the drawn cards from the deck to the hand."""
    area = state.seats[deal.seat]
    count = len(deal.cards)
    after = replace(
        state,
        seats=_placed(
            state.seats, deal.seat, replace(area, hand=area.hand + deal.cards)
        ),
        deck=state.deck[count:],
        agenda=state.agenda[1:],
    )
    return Step(after, (), (Drew(deal.seat, count),))


def mixed(state: AgentAvenueState, deal: Mix) -> Step:
    """Give the hand its fresh numbers."""
    area = replace(state.seats[deal.seat], hand=deal.fresh)
    seats = _placed(state.seats, deal.seat, area)
    return Step(replace(state, seats=seats, agenda=state.agenda[1:]), (), ())


def turned_up(state: AgentAvenueState, shown: tuple[Face, ...]) -> Step:
    """Put both cards in play, move both spies, end the turn (steps 4 to 6)."""
    table = state.table
    assert table is not None
    if len(shown) != 1:
        raise DealError(f"one face is turned up, not {len(shown)}")
    hidden = shown[0]
    if hidden not in STEPS:
        raise DealError(f"no such agent: {hidden!r}")
    if (hidden == table.up) is not table.twins:
        raise DealError(f"{hidden} is not what the hidden card was proved to be")
    sides = list(state.sides)
    events: list[AnyEvent] = []
    for side in (state.active, 1 - state.active):
        face = hidden if side == table.down_to else table.up
        sides[side] = _recruited(sides[side], side, face, events)
    after = replace(state, sides=tuple(sides), table=None)
    return _ended_turn(after, events)


def _recruited(
    area: SideArea, side: Side, face: Face, events: list[AnyEvent]
) -> SideArea:
    """Return the area with one more agent and the spy moved for it (step 5)."""
    steps = STEPS[face]
    nth = area.agents.count(face) + 1
    if nth >= len(steps):
        raise DealError(f"one {face} more than the box holds")
    walked = steps[nth]
    events.append(Recruited(side, face, nth, walked))
    advance = area.advance + walked
    if walked:
        events.append(Moved(side, area.advance, advance))
    return SideArea(advance, (*area.agents, face), area.market, area.figure)


def _ended_turn(state: AgentAvenueState, events: list[AnyEvent]) -> Step:
    """Check all endings for both sides, or pass the turn (step 6)."""
    over = outcome(state)
    if over is not None:
        events.append(Ended(over.winners, over.reason))
        return Step(replace(state, agenda=(over,)), (), tuple(events))
    side = 1 - state.active
    events.append(TurnPassed(side))
    agenda = (Decide(seat_of(state, side), "play"),)
    after = replace(state, turn=state.turn + 1, active=side, agenda=agenda)
    return Step(after, (), tuple(events))
