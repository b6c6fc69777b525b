"""Positions of Agent Avenue: one moment of a game, every face known (POSITION).

A position is decoded strictly into a record, checked against the card table, and only
then made into a state; `position_dump` writes the same form back.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from engine.agent_avenue import agenda
from engine.agent_avenue.endings import CARDS_OF_A_PLAY, RESIGNED, is_reason
from engine.agent_avenue.move_text import standing_move
from engine.agent_avenue.moves import Lead
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.position_check import check_cards, check_item
from engine.agent_avenue.position_dump import dumped_due
from engine.agent_avenue.position_record import DueRecord, PendingItem, PositionRecord
from engine.agent_avenue.rules import RECRUITS
from engine.agent_avenue.state import (
    AgentAvenueState,
    EndStep,
    Leading,
    Market,
    Owed,
    SeatArea,
    SideArea,
    Spend,
    Table,
    Using,
)
from engine.agent_avenue.team import (
    discards_of,
    is_joint,
    opening,
    partner,
)
from engine.deals import CardId, Face, Side, seats_of
from engine.game import Decide, NotationError, Over
from engine.records import converted, numbered


def load(position: object) -> tuple[AgentAvenueState, dict[CardId, Face]]:
    """Return state and faces of a position, or raise NotationError.

    Hands below their size are filled from the deck, the active side's first (9b.3).
    """
    record = _record(position)
    options = _options(record)
    if record.active >= len(record.seats):
        raise NotationError("no such seat", "active")
    check_cards(record, options)
    faces: dict[CardId, Face] = {}
    seats = tuple(
        SeatArea(
            seat.side,
            numbered(seat.hand, faces),
            (),
            seat.discards_used,
            seat.hand_size,
            discards_of(options.sides, number) + seat.discards_extra,
        )
        for number, seat in enumerate(record.seats)
    )
    table = _table(record, options, faces)
    deck = numbered(record.deck, faces)
    market = _market(record, options, faces)
    state = AgentAvenueState(
        options=options,
        turn=1,
        active=options.sides[record.active],
        seats=seats,
        sides=tuple(
            SideArea(side.advance, side.agents, side.market, side.figure)
            for side in record.sides
        ),
        deck=deck,
        table=table,
        next_id=len(faces),
        agenda=_owed(record, options),
        market=market,
        leading=_leading(record, options),
    )
    if not _is_asking(state) and state.leading is None:
        state = _filled(state)
    _check_due(record, state, faces)
    return state, faces


def _record(position: object) -> PositionRecord:
    """Return the position strictly decoded; NotationError names the key."""
    record: PositionRecord = converted(position, PositionRecord)
    return record


def _options(record: PositionRecord) -> AgentAvenueOptions:
    sides = tuple(seat.side for seat in record.seats)
    given = record.options
    options = AgentAvenueOptions(
        sides=sides, mode=given.mode, division_m=given.division_m, market=given.market
    )
    validate(options)
    return options


def _market(
    record: PositionRecord, options: AgentAvenueOptions, faces: dict[CardId, Face]
) -> Market | None:
    if not options.is_advanced:
        return None
    return Market(
        record.supply,
        numbered(record.market_deck, faces),
        record.market_discard,
        record.landed,
        record.stopped,
    )


def _leading(record: PositionRecord, options: AgentAvenueOptions) -> Leading | None:
    """Return who plays face up for the team whose turn it is, once that is agreed."""
    leading = record.leading
    if leading is None:
        return None
    mates = seats_of(options.sides, options.sides[record.active])
    if leading.seat not in mates or len(mates) == 1:
        raise NotationError("no teammate of the side to move", "leading.seat")
    return Leading(leading.seat, leading.reserved, leading.up)


def _table(
    record: PositionRecord, options: AgentAvenueOptions, faces: dict[CardId, Face]
) -> Table | None:
    if record.table is None:
        return None
    if record.outcome is not None and record.outcome.reason != RESIGNED:
        raise NotationError(
            "cards are still to be recruited, yet the game has ended", "table"
        )
    up, down = record.table.up, record.table.down
    (card,) = numbered((down,), faces)
    owner = record.active
    if record.leading is not None:
        mate = partner(options.sides, record.leading.seat)
        owner = record.leading.seat if mate is None else mate
    return Table(owner, up, card, twins=up == down)


def _owed(record: PositionRecord, options: AgentAvenueOptions) -> tuple[Owed, ...]:
    """Return the agenda: the end, what is pending, a recruit, or a play."""
    ended = record.outcome
    if ended is not None:
        if not is_reason(ended.reason):
            raise NotationError(
                "no such reason: {reason!r}", "outcome.reason", reason=ended.reason
            )
        winners: tuple[Side, ...] = () if ended.winner is None else (ended.winner,)
        return (Over(winners, ended.reason),)
    pending = tuple(map(_pending, range(len(record.pending)), record.pending))
    if len(pending) > 1:
        return pending
    due = _first_due(record, options)
    said = (_said(record.due),) if record.due is not None else pending
    if said and isinstance(said[0], Decide) and said[0].what == due.what:
        return (_asked(options, due, said[0]),)
    return (due,)


def _first_due(record: PositionRecord, options: AgentAvenueOptions) -> Decide:
    """Return the question of the turn's cards that is due, nothing proposed yet."""
    sides = options.sides
    side, leading = sides[record.active], record.leading
    if record.table is not None:
        return Decide(sides.index(1 - side), "recruit")
    if leading is None:
        return opening(sides, side)
    if leading.up is None:
        return Decide(leading.seat, "up")
    mate = partner(sides, leading.seat)
    return Decide(leading.seat if mate is None else mate, "down")


def _said(due: DueRecord) -> Decide:
    """Return a question as it is written."""
    standing = None if due.standing is None else standing_move(due.standing)
    return Decide(due.seat, due.what, standing)


def _asked(options: AgentAvenueOptions, due: Decide, said: Decide) -> Decide:
    """Return a joint question as the position says it stands between teammates."""
    sides = options.sides
    if said.standing is None or not is_joint(sides, due):
        return due
    mates = seats_of(sides, sides[due.seat])
    possible = map(Lead, mates) if due.what == "lead" else RECRUITS
    if said.seat not in mates or said.standing not in possible:
        raise NotationError("not what can be proposed in this position", "due")
    return said


def _pending(n: int, item: dict[str, object]) -> Owed:
    """Return the n-th item that is owed."""
    where = f"pending[{n}]"
    if "owed" not in item:
        due: DueRecord = converted(item, DueRecord, where)
        return _said(due)
    owed: Owed = converted(item, PendingItem, where)
    check_item(owed, where)
    return owed


def _is_asking(state: AgentAvenueState) -> bool:
    """Return whether a question of the market or of a figure is due."""
    return len(state.agenda) > 1


def _filled(state: AgentAvenueState) -> AgentAvenueState:
    """Fill the hands that are below their size, the active side's first (9b.3)."""
    seats, deck = list(state.seats), state.deck
    for seat in agenda.refill_order(state):
        hand = seats[seat].hand
        missing = max(0, seats[seat].hand_size - len(hand))
        seats[seat] = replace(seats[seat], hand=hand + deck[:missing])
        deck = deck[missing:]
    return replace(state, seats=tuple(seats), deck=deck)


def _check_due(
    record: PositionRecord, state: AgentAvenueState, faces: Mapping[CardId, Face]
) -> None:
    """Return if what is due can be done and is what the position says, if it does."""
    due = state.agenda[0]
    owed = (dumped_due(due),) if isinstance(due, Decide) else ()
    if record.due is not None and (msgspec.to_builtins(record.due),) != owed:
        raise NotationError("not what is due in this position", "due")
    if _is_asking(state):
        _check_question(state, faces)
        return
    if record.pending and (record.pending != owed or state.table is None):
        raise NotationError("not what is owed in this position", "pending")
    if isinstance(due, Decide) and due.what in ("play", "lead", "up", "down"):
        _check_cards_to_play(state)


def _check_cards_to_play(state: AgentAvenueState) -> None:
    """Return if every seat that is still to play has cards for it."""
    mates = seats_of(state.options.sides, state.active)
    leading = state.leading
    for seat in mates:
        has_played = leading is not None and leading.up and seat == leading.seat
        needed = 0 if has_played else CARDS_OF_A_PLAY // len(mates)
        if len(state.seats[seat].hand) < needed:
            few = "the seat to play has no card"
            if needed > 1:
                few = "the seat to play has fewer than two cards"
            raise NotationError(few, f"seats[{seat}].hand")


def _check_question(state: AgentAvenueState, faces: Mapping[CardId, Face]) -> None:
    """Return if the pending items are a question, who asks it, and the turn's end."""
    due, asker, *rest = state.agenda
    is_right = (
        isinstance(due, Decide)
        and due.what == agenda.question(asker)
        and agenda.may_be_asked(state, asker, due)
        and state.table is None
        and rest
        and isinstance(rest[-1], EndStep)
        and not any(isinstance(item, Decide | EndStep) for item in rest[:-1])
        and agenda.answers(state, faces)
    )
    if not is_right or (state.market is None and not _is_simple(asker, rest)):
        raise NotationError("not what can be owed in this position", "pending")


def _is_simple(asker: Owed, rest: Iterable[Owed]) -> bool:
    """Return whether none of these needs a market."""
    return not any(isinstance(item, Using | Spend) for item in (asker, *rest))
