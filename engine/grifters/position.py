"""Positions of Grifters: one moment of a game, every face known (POSITION).

A position is decoded strictly into a record, checked against the card table, and only
then made into a state; `dump` writes the same form back.
"""

from collections.abc import Mapping
from typing import get_args

from engine.deals import CardId, Face
from engine.game import Decide, NotationError, Over
from engine.grifters.at_table import cards
from engine.grifters.jobs import JOBS, stacks
from engine.grifters.options import GriftersOptions
from engine.grifters.position_check import check_pending, check_record, tokens
from engine.grifters.position_record import (
    DueRecord,
    PendingItem,
    PositionRecord,
    SeatRecord,
)
from engine.grifters.rules import total_isk
from engine.grifters.scoring import REASONS, RESIGNED, scores
from engine.grifters.specialists import RINGLEADERS
from engine.grifters.state import GriftersState, Owed, SeatArea
from engine.records import converted, dumped_agenda, numbered

PENDING = get_args(PendingItem)


def load(position: object) -> tuple[GriftersState, dict[CardId, Face]]:
    """Return state and faces of a position, or raise NotationError."""
    record: PositionRecord = converted(position, PositionRecord)
    check_record(record)
    players = len(record.seats)
    faces: dict[CardId, Face] = {}
    seats = tuple(_seat(seat, numbered(seat.hand, faces)) for seat in record.seats)
    state = GriftersState(
        options=GriftersOptions(sides=(*range(players),)),
        round=record.round,
        starter=record.active if record.starter is None else record.starter,
        active=record.active,
        seats=seats,
        coffers=_coffers(record),
        stacks=_stacks(record),
        deck=numbered(record.deck, faces),
        discard=record.discard,
        next_id=len(faces),
        agenda=_owed(record),
    )
    if len(state.agenda) > 1:
        check_pending(state, faces)
    _check_due(record, state)
    return state, faces


def _seat(seat: SeatRecord, hand: tuple[CardId, ...]) -> SeatArea:
    nights = [face for night in seat.nights for face in cards(night)]
    lying = (*seat.hand, *nights, *seat.refresh)
    return SeatArea(
        hand=hand,
        nights=seat.nights,
        refresh=seat.refresh,
        stash=seat.stash,
        jobs=seat.jobs,
        ringleaders=sum(face in RINGLEADERS for face in lying),
        gave_up=seat.gave_up,
    )


def _coffers(record: PositionRecord) -> int:
    """Return what is in the Coffers: as said, or all ISK that lies nowhere else."""
    elsewhere = sum(seat.stash for seat in record.seats) + tokens(record)
    left = total_isk(len(record.seats)) - elsewhere
    coffers = left if record.coffers is None else record.coffers
    if coffers > left:
        raise NotationError("more ISK than the game has", "coffers")
    if coffers == 0 and record.outcome is None:
        raise NotationError("empty Coffers have ended the game", "coffers")
    return coffers


def _stacks(record: PositionRecord) -> tuple[tuple[Face, ...], ...]:
    """Return a stack for each colour: as said, or all jobs that no seat has."""
    whole = stacks(len(record.seats))
    if record.stacks is None:
        done = {job for seat in record.seats for job in seat.jobs}
        return tuple(tuple(j for j in stack if j not in done) for stack in whole)
    said = {JOBS[stack[0]].colour: stack for stack in record.stacks if stack}
    return tuple(said.get(JOBS[stack[0]].colour, ()) for stack in whole)


def _owed(record: PositionRecord) -> tuple[Owed, ...]:
    """Return the agenda: the end, what is pending, or a turn."""
    ended = record.outcome
    if ended is not None:
        if ended.reason not in REASONS:
            raise NotationError(
                "no such reason: {reason!r}", "outcome.reason", reason=ended.reason
            )
        if any(seat >= len(record.seats) for seat in ended.winners):
            raise NotationError("no such seat", "outcome.winners")
        return (Over(ended.winners, ended.reason),)
    if record.pending:
        return tuple(map(_pending, range(len(record.pending)), record.pending))
    return (Decide(record.active, "play"),)


def _pending(n: int, item: dict[str, object]) -> Owed:
    """Return the n-th item that is owed."""
    where = f"pending[{n}]"
    if "owed" not in item:
        due: DueRecord = converted(item, DueRecord, where)
        return Decide(due.seat, due.what)
    owed: Owed = converted(item, PendingItem, where)
    return owed


def _check_due(record: PositionRecord, state: GriftersState) -> None:
    """Return if what is due is what the position says, if it does."""
    due = state.agenda[0]
    if len(state.agenda) == 1 and due != Decide(state.active, "play"):
        if not isinstance(due, Over):
            raise NotationError("not what can be owed in this position", "pending")
        said = record.outcome
        if said is not None and said.scores not in ((), _scores(state, due)):
            raise NotationError("not the scores of this position", "outcome.scores")
    if record.due is None:
        return
    if not isinstance(due, Decide) or (record.due.seat, record.due.what) != (
        due.seat,
        due.what,
    ):
        raise NotationError("not what is due in this position", "due")


def dump(state: GriftersState, faces: Mapping[CardId, Face]) -> dict[str, object]:
    """Return the position of a state, with `due` or `outcome`.

    Raises: NotationError while a deal is due; a position knows decisions only
    """
    due = state.agenda[0]
    if not isinstance(due, Decide | Over):
        raise NotationError(
            "no position while a deal is due: {deal}", deal=type(due).__name__
        )
    written: dict[str, object] = {
        "game": "grifters",
        "round": state.round,
        "starter": state.starter,
        "active": state.active,
        "seats": [_dumped_seat(area, faces) for area in state.seats],
        "coffers": state.coffers,
        "stacks": [list(stack) for stack in state.stacks],
        "deck": [faces[card] for card in state.deck],
        "discard": list(state.discard),
    }
    if isinstance(due, Over):
        written["outcome"] = outcome(state, due)
        return written
    if len(state.agenda) > 1:
        written["pending"] = dumped_agenda(state.agenda, PENDING, _dumped_due)
    written["due"] = _dumped_due(due)
    return written


def outcome(state: GriftersState, over: Over) -> dict[str, object]:
    """Return how an end of the game is written."""
    return {
        "winners": list(over.winners),
        "reason": over.reason,
        "scores": list(_scores(state, over)),
    }


def _scores(state: GriftersState, over: Over) -> tuple[int, ...]:
    return () if over.reason == RESIGNED else scores(state.seats)


def _dumped_seat(area: SeatArea, faces: Mapping[CardId, Face]) -> dict[str, object]:
    return {
        "hand": [faces[card] for card in area.hand],
        "nights": [list(night) for night in area.nights],
        "refresh": list(area.refresh),
        "stash": area.stash,
        "jobs": list(area.jobs),
        **({"gave_up": True} if area.gave_up else {}),
    }


def _dumped_due(due: Decide) -> dict[str, object]:
    return {"seat": due.seat, "what": due.what, "standing": None}
