"""Positions of Agent Avenue: one moment of a game, every face known (POSITION).

A position is decoded strictly into a record, checked against the card table, and only
then made into a state; `dump` writes the same form back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from engine.agent_avenue.agents import COPIES, HAND_SIZE
from engine.agent_avenue.endings import CARDS_OF_A_PLAY, RESIGNED, is_reason
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.position_record import PositionRecord
from engine.agent_avenue.state import (
    AgentAvenueState,
    Owed,
    SeatArea,
    SideArea,
    Table,
    seat_of,
)
from engine.deals import CardId, Face, Side
from engine.game import Decide, NotationError, Over


def check_face(face: Face, where: str = "") -> None:
    """Return if there is such an agent, else raise NotationError."""
    if face not in COPIES:
        raise NotationError(f"no such agent: {face!r}", where)


def load(position: object) -> tuple[AgentAvenueState, dict[CardId, Face]]:
    """Return state and faces of a position, or raise NotationError.

    Hands below their size are filled from the deck, the active side's first (9b.3).
    """
    record = _record(position)
    _check_cards(record)
    options = _options(record)
    faces: dict[CardId, Face] = {}
    seats = tuple(
        SeatArea(seat.side, _numbered(seat.hand, faces), (), seat.discards_used)
        for seat in record.seats
    )
    table = _table(record, faces)
    deck = _numbered(record.deck, faces)
    state = _filled(
        AgentAvenueState(
            options=options,
            turn=1,
            active=options.sides[record.active],
            seats=seats,
            sides=tuple(SideArea(side.advance, side.agents) for side in record.sides),
            deck=deck,
            table=table,
            next_id=len(faces),
            agenda=(_owed(record),),
        )
    )
    _check_due(record, state)
    return state, faces


def dump(state: AgentAvenueState, faces: Mapping[CardId, Face]) -> dict[str, object]:
    """Return the position of a state, with `due` or `outcome`.

    Raises: NotationError while a deal is due; a position knows decisions only
    """
    due = state.agenda[0]
    if not isinstance(due, Decide | Over):
        raise NotationError(f"no position while a deal is due: {type(due).__name__}")
    options = state.options
    written: dict[str, object] = {
        "game": "agent-avenue",
        "options": {
            "mode": options.mode,
            "division_m": options.division_m,
            "market": options.market,
        },
        "active": seat_of(state, state.active),
        "seats": [_dumped_seat(area, faces) for area in state.seats],
        "sides": [_dumped_side(area) for area in state.sides],
        "deck": [faces[card] for card in state.deck],
        "supply": [],
        "market_deck": [],
    }
    if state.table is not None:
        table = state.table
        written["table"] = {"up": table.up, "down": faces[table.down]}
        owed = [_dumped_due(item) for item in state.agenda if isinstance(item, Decide)]
        written |= {"pending": owed} if owed else {}
    if isinstance(due, Decide):
        written["due"] = _dumped_due(due)
    else:
        winner = due.winners[0] if due.winners else None
        written["outcome"] = {"winner": winner, "reason": due.reason}
    return written


def _dumped_seat(area: SeatArea, faces: Mapping[CardId, Face]) -> dict[str, object]:
    return {
        "side": area.side,
        "hand": [faces[card] for card in area.hand],
        "discards_used": area.discards_used,
    }


def _dumped_side(area: SideArea) -> dict[str, object]:
    return {
        "advance": area.advance,
        "agents": list(area.agents),
        "market": list(area.market),
        "figure": area.figure,
    }


def _dumped_due(due: Decide) -> dict[str, object]:
    return {"seat": due.seat, "what": due.what, "standing": None}


def _record(position: object) -> PositionRecord:
    """Return the position strictly decoded; NotationError names the key."""
    try:
        return msgspec.convert(position, PositionRecord, strict=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`").removeprefix(".")
        raise NotationError(message[:1].lower() + message[1:], where) from error


def _named_cards(record: PositionRecord) -> Iterable[tuple[str, Face]]:
    """Yield every agent of the position with the place that names it."""
    for n, seat in enumerate(record.seats):
        for face in seat.hand:
            yield f"seats[{n}].hand", face
    for n, side in enumerate(record.sides):
        for face in side.agents:
            yield f"sides[{n}].agents", face
    for face in record.deck:
        yield "deck", face
    if record.table is not None:
        yield "table.up", record.table.up
        yield "table.down", record.table.down


def _check_cards(record: PositionRecord) -> None:
    """Return if all cards exist and none more often than in the box."""
    counts: Counter[Face] = Counter()
    for where, face in _named_cards(record):
        check_face(face, where)
        counts[face] += 1
    for face, count in counts.items():
        if count > COPIES[face]:
            raise NotationError(f"{count} cards {face}, the box has {COPIES[face]}")


def _options(record: PositionRecord) -> AgentAvenueOptions:
    sides = tuple(seat.side for seat in record.seats)
    given = record.options
    options = AgentAvenueOptions(
        sides=sides, mode=given.mode, division_m=given.division_m, market=given.market
    )
    validate(options)
    return options


def _numbered(named: Iterable[Face], faces: dict[CardId, Face]) -> tuple[CardId, ...]:
    """Give each card the next number, and note its face."""
    start = len(faces)
    faces.update(enumerate(named, start))
    return tuple(range(start, len(faces)))


def _table(record: PositionRecord, faces: dict[CardId, Face]) -> Table | None:
    if record.table is None:
        return None
    if record.outcome is not None and record.outcome.reason != RESIGNED:
        raise NotationError(
            "cards are still to be recruited, yet the game has ended", "table"
        )
    up, down = record.table.up, record.table.down
    (card,) = _numbered((down,), faces)
    return Table(record.active, up, card, twins=up == down)


def _owed(record: PositionRecord) -> Owed:
    """Return what is due: the end, the recruit of two cards played, or a play."""
    ended = record.outcome
    if ended is not None:
        if not is_reason(ended.reason):
            raise NotationError(f"no such reason: {ended.reason!r}", "outcome.reason")
        winners: tuple[Side, ...] = () if ended.winner is None else (ended.winner,)
        return Over(winners, ended.reason)
    if record.table is not None:
        return Decide(1 - record.active, "recruit")
    return Decide(record.active, "play")


def _filled(state: AgentAvenueState) -> AgentAvenueState:
    """Fill the hands that are below their size, the active side's first (9b.3)."""
    seats, deck = list(state.seats), state.deck
    active = seat_of(state, state.active)
    for seat in (active, 1 - active):
        hand = seats[seat].hand
        missing = max(0, HAND_SIZE - len(hand))
        seats[seat] = replace(seats[seat], hand=hand + deck[:missing])
        deck = deck[missing:]
    return replace(state, seats=tuple(seats), deck=deck)


def _check_due(record: PositionRecord, state: AgentAvenueState) -> None:
    """Return if what is due can be done and is what the position says, if it does."""
    due = state.agenda[0]
    owed = (_dumped_due(due),) if isinstance(due, Decide) else ()
    if record.due is not None and (msgspec.to_builtins(record.due),) != owed:
        raise NotationError("not what is due in this position", "due")
    pending = tuple(msgspec.to_builtins(one) for one in record.pending)
    if pending and (pending != owed or state.table is None):
        raise NotationError("not what is owed in this position", "pending")
    if not isinstance(due, Decide) or due.what != "play":
        return
    if len(state.seats[due.seat].hand) < CARDS_OF_A_PLAY:
        where = f"seats[{due.seat}].hand"
        raise NotationError("the seat to play has fewer than two cards", where)
