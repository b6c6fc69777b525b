"""One turn: what follows from each move and each deal (rules page 3.3).

Every function takes a state whose first agenda item is what it answers, takes that item
off, and puts what is owed next in its place.
"""

from msgspec.structs import replace

from engine.agent_avenue.agenda import refill_hands, settle
from engine.agent_avenue.agents import KNOWN
from engine.agent_avenue.draft import DECK, Draft, discards_left, drawing
from engine.agent_avenue.moves import (
    Chose,
    Discard,
    Discarded,
    Down,
    Drew,
    Lead,
    Leads,
    Play,
    Played,
    PlayedDown,
    PlayedUp,
    Recruit,
    Sided,
    Started,
    Up,
)
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import (
    AgentAvenueState,
    EndStep,
    Leading,
    Market,
    Owed,
    Pick,
    Recruiting,
    SeatArea,
    Table,
    seat_of,
)
from engine.agent_avenue.team import PAIR, partner
from engine.deals import (
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Seat,
    Shuffle,
    TurnUp,
    seats_of,
)
from engine.game import Claim, DealError, Decide, Event, Is, IsNot, Step

RECRUITING, END_STEP = Recruiting(), EndStep()


def refill(
    state: AgentAvenueState, seat: Seat, hand: tuple[CardId, ...], count: int
) -> tuple[tuple[Owed, ...], CardId]:
    """Return the deals for drawing up to `count` cards, and the next number."""
    drawn = state.deck[:count] if count > 0 else ()
    return drawing(seat, hand, drawn, state.next_id) if drawn else ((), state.next_id)


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
    left = discards_left(area) - 1
    if left < 0:
        raise refusal("no-discards-left")
    if not state.deck:
        raise refusal("deck-empty")
    if is_reserved(state, seat):
        raise refusal("reserved")
    hand = tuple([card for card in area.hand if card != move.card])
    laid = (*area.discards, move.card)
    deals, next_id = refill(state, seat, hand, 1)
    spent = area.discards_used + 1
    area = SeatArea(area.side, hand, laid, spent, area.hand_size, area.discards_of)
    after = replace(
        state,
        seats=_placed(state.seats, seat, area),
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
    if move.face not in KNOWN[state.options.division_m]:
        raise refusal("unknown-face", face=move.face)
    left = [*hand]
    left.remove(up)
    left.remove(down)
    kept = tuple(left)
    deals, next_id = refill(state, seat, kept, area.hand_size - len(kept))
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


def is_reserved(state: AgentAvenueState, seat: Seat) -> bool:
    """Return whether the last card of the deck is kept for this seat's teammate (5)."""
    leading = state.leading
    return leading is not None and leading.reserved and seat != leading.seat


def lead(state: AgentAvenueState, _: Seat, move: Lead) -> Step:
    """Let a teammate play the face-up card; it is due to (5)."""
    sides = state.options.sides
    if move.seat not in seats_of(sides, state.active):
        raise refusal("not-in-team")
    after = replace(
        state,
        leading=Leading(move.seat, reserved=len(state.deck) == 1),
        agenda=(Decide(move.seat, "up"), *state.agenda[1:]),
    )
    return Step(after, (), (Leads(move.seat),))


def up(state: AgentAvenueState, seat: Seat, move: Up) -> Step:
    """Play the team's face-up card; the other teammate is due (5)."""
    leading, area = state.leading, state.seats[seat]
    assert leading is not None
    if move.card not in area.hand:
        raise refusal("not-in-hand", card=move.card)
    if move.face not in KNOWN[state.options.division_m]:
        raise refusal("unknown-face", face=move.face)
    mate = partner(state.options.sides, seat)
    assert mate is not None
    hand = tuple(card for card in area.hand if card != move.card)
    after = replace(
        state,
        seats=_placed(state.seats, seat, replace(area, hand=hand)),
        leading=replace(leading, up=move.face),
        agenda=(Decide(mate, "down"), *state.agenda[1:]),
    )
    return Step(after, (Is(move.card, move.face),), (PlayedUp(seat, move.face),))


def down(state: AgentAvenueState, seat: Seat, move: Down) -> Step:
    """Play the team's face-down card; both refill, and the other side is asked (5)."""
    leading, area = state.leading, state.seats[seat]
    assert leading is not None
    assert leading.up is not None
    if move.card not in area.hand:
        raise refusal("not-in-hand", card=move.card)
    shown = leading.up
    claims: tuple[Claim, ...] = (IsNot(move.card, shown),)
    if move.twins:
        claims = tuple(Is(card, shown) for card in area.hand)
    draft = Draft(state)
    draft.lay(seat, move.card)
    draft.table = Table(seat, shown, move.card, move.twins)
    draft.events.append(PlayedDown(seat, move.twins))
    draft.owe(Decide(seat_of(state, 1 - area.side), "recruit"))
    refill_hands(draft, (leading.seat, seat))
    return draft.close(claims)


def recruit(state: AgentAvenueState, seat: Seat, move: Recruit) -> Step:
    """Take one of the two cards; the hidden one is turned up by its owner (step 4)."""
    table = state.table
    assert table is not None
    chooser = state.seats[seat].side
    down_to = chooser if move.down else 1 - chooser
    after = replace(
        state,
        table=replace(table, down_to=down_to),
        agenda=(TurnUp((table.down,), table.seat), RECRUITING, *state.agenda[1:]),
    )
    return Step(after, (), (Chose(seat, chooser, move.down),))


def piled(state: AgentAvenueState, deal: Gather | Shuffle) -> Step:
    """Give a pile its numbers; with the first of these deals the game begins."""
    rest = state.agenda[1:]
    if deal.pile == DECK:
        after = replace(state, deck=deal.fresh, agenda=rest)
        return Step(after, (), _begun(state) if type(deal) is Gather else ())
    return Step(replace(state, market=Market(deck=deal.fresh), agenda=rest), (), ())


def _begun(state: AgentAvenueState) -> tuple[Event, ...]:
    """Return what the toss has brought: who plays with whom, and who starts."""
    sides = state.options.sides
    teams = (Sided(sides),) if len(sides) > PAIR else ()
    return (*teams, Started(state.active))


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


def held(state: AgentAvenueState, deal: Hold) -> Step:
    """Put face-up cards into the hand, last."""
    area = state.seats[deal.seat]
    area = replace(area, hand=area.hand + deal.fresh)
    seats = _placed(state.seats, deal.seat, area)
    return Step(replace(state, seats=seats, agenda=state.agenda[1:]), (), ())


def recruited(state: AgentAvenueState, shown: tuple[Face, ...]) -> Step:
    """Put both cards in play, move both spies, and owe what follows (steps 4 to 6).

    Without a market nobody is owed a pick.
    """
    table = state.table
    assert table is not None
    hidden = _hidden(table, shown)
    draft = Draft(state, answered=2)
    draft.table = None
    us = state.active
    them = 1 - us
    if state.market is None:
        draft.owe(END_STEP)
    else:
        draft.owe(Pick(us), Pick(them), END_STEP)
    ours, theirs = (table.up, hidden) if table.down_to != us else (hidden, table.up)
    draft.recruit((us, ours), (them, theirs))
    settle(draft)
    return draft.close()


def _hidden(table: Table, shown: tuple[Face, ...]) -> Face:
    """Return the face of the hidden card, if it is what was proved of it."""
    (hidden,) = shown
    if (hidden == table.up) is not table.twins:
        raise DealError(
            "{face} is not what the hidden card was proved to be", face=hidden
        )
    return hidden
