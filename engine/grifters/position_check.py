"""What no position of Grifters can hold: strange cards, too many of them, no money."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import asdict

from engine.deals import CardId, Face
from engine.game import Decide, IllegalMove, NotationError
from engine.grifters.card_table import CARDS, operations
from engine.grifters.draft import AFTER_NIGHTS
from engine.grifters.effects.table import effect
from engine.grifters.jobs import COLOURS, JOBS
from engine.grifters.operations import AnyOperation
from engine.grifters.position_record import PositionRecord, SeatRecord
from engine.grifters.rules import Grifters
from engine.grifters.specialists import BY_FACE, RINGLEADERS, TEXT
from engine.grifters.state import ISK, Doing, GriftersState, NextTurn, Refresh, Resolved

RULES = Grifters()
COPIES: Mapping[Face, int] = {card.id: card.copies for card in CARDS.specialists}


def check_face(face: Face, where: str = "") -> None:
    """Return if there is such a card, else raise NotationError."""
    if face not in BY_FACE:
        raise NotationError("no such card: {face!r}", where, face=face)


def check_job(job: Face, where: str = "") -> None:
    """Return if there is such a job, else raise NotationError."""
    if job not in JOBS:
        raise NotationError("no such job: {job!r}", where, job=job)


def tokens(record: PositionRecord) -> int:
    """Return how many tokens lie in Hideouts."""
    return sum(night.count(ISK) for seat in record.seats for night in seat.nights)


def check_record(record: PositionRecord) -> None:
    """Return if all that lies on this table can, else raise NotationError."""
    for n, seat in enumerate(record.seats):
        _check_ringleaders(seat, f"seats[{n}]")
    _check_specialists(record)
    _check_jobs(record)
    if record.outcome is None:
        _check_seats(record)


def _check_seats(record: PositionRecord) -> None:
    players = len(record.seats)
    for key, seat in (("active", record.active), ("starter", record.starter or 0)):
        if seat >= players:
            raise NotationError("no such seat", key)
    if record.seats[record.active].gave_up:
        raise NotationError("this seat has given up", "active")
    if sum(not seat.gave_up for seat in record.seats) == 1:
        raise NotationError("all others have given up", "seats")


def _lying(seat: SeatRecord, where: str) -> Iterable[tuple[str, Face]]:
    """Yield every card before a seat with the place that names it."""
    for face in seat.hand:
        yield f"{where}.hand", face
    for n, night in enumerate(seat.nights):
        for face in night:
            if face != ISK:
                yield f"{where}.nights[{n}]", face
    for face in seat.refresh:
        yield f"{where}.refresh", face


def _check_ringleaders(seat: SeatRecord, where: str) -> None:
    counts = Counter(face for _, face in _lying(seat, where) if face in RINGLEADERS)
    for face, count in counts.items():
        if count > 1:
            raise NotationError("a second {face}, each seat has 1", where, face=face)


def _check_specialists(record: PositionRecord) -> None:
    seats = enumerate(record.seats)
    lying = [at for n, seat in seats for at in _lying(seat, f"seats[{n}]")]
    lying += [("deck", face) for face in record.deck]
    lying += [("discard", face) for face in record.discard]
    counts: Counter[Face] = Counter()
    for where, face in lying:
        check_face(face, where)
        if face in RINGLEADERS and where in ("deck", "discard"):
            raise NotationError("{face} is never in a pile", where, face=face)
        counts[face] += 1
    for face, count in counts.items():
        if face not in RINGLEADERS and count > COPIES[face]:
            raise NotationError(
                "{count} cards {face}, the box has {most}",
                count=count,
                face=face,
                most=COPIES[face],
            )


def _check_jobs(record: PositionRecord) -> None:
    seen = set[Face]()
    for where, job in _named_jobs(record):
        check_job(job, where)
        if JOBS[job].min_players > len(record.seats):
            needed = JOBS[job].min_players
            raise NotationError(
                "{job} needs {least} players", where, job=job, least=needed
            )
        if job in seen:
            raise NotationError("a second {card}, the box has 1", where, card=job)
        seen.add(job)
    colours = list[str]()
    for n, stack in enumerate(record.stacks or ()):
        places = [(COLOURS.index(JOBS[j].colour), JOBS[j].stack_order) for j in stack]
        if places != sorted(places) or len({colour for colour, _ in places}) > 1:
            raise NotationError("one colour, lowest number first", f"stacks[{n}]")
        colours += {JOBS[job].colour for job in stack}
    if len(colours) > len(set(colours)):
        raise NotationError("two stacks of one colour", "stacks")


def _named_jobs(record: PositionRecord) -> Iterable[tuple[str, Face]]:
    for n, seat in enumerate(record.seats):
        for job in seat.jobs:
            yield f"seats[{n}].jobs", job
    for n, stack in enumerate(record.stacks or ()):
        for job in stack:
            yield f"stacks[{n}]", job


# What is owed in the middle of a turn


def check_pending(state: GriftersState, faces: Mapping[CardId, Face]) -> None:
    """Return if the agenda is a question, who takes the answer, and the turn's end."""
    due, do, *rest = state.agenda
    is_right = (
        isinstance(due, Decide)
        and isinstance(do, Doing)
        and rest[-2:] == [Refresh(), NextTurn()]
        and all(isinstance(item, Doing | Resolved) for item in rest[:-2])
        and all(_can_be_owed(state, item) for item in (do, *rest[:-2]))
        and effect(do.op).is_sound(state, do)
        and effect(do.op).question(do) == due
        and _has_answers(state, faces)
    )
    if not is_right:
        raise NotationError("not what can be owed in this position", "pending")


def _has_answers(state: GriftersState, faces: Mapping[CardId, Face]) -> bool:
    """Return whether the question has answers, all of which the rules take."""
    answers = RULES.moves(state, faces)
    try:
        for answer in answers:
            RULES.play(state, answer)
    except IllegalMove:
        return False
    return bool(answers)


def _can_be_owed(state: GriftersState, item: object) -> bool:
    """Return whether the active seat can owe this for a text that there is."""
    if not isinstance(item, Doing):
        return True
    return (
        item.seat == state.active
        and (item.source in TEXT or item.source in JOBS)
        and any(_is_part(item.op, said) for said in _text(item.source))
        and (item.played is None or item.played in TEXT)
        and 1 <= item.night <= AFTER_NIGHTS
        and (item.kept is None or item.kept in TEXT)
    )


def _text(source: Face) -> list[AnyOperation]:
    return operations(TEXT[source] if source in TEXT else JOBS[source].reward)


def _is_part(op: AnyOperation, said: AnyOperation) -> bool:
    """Return whether an operation is what a text says, or what is left to do of it."""
    if type(op) is not type(said):
        return False
    left, whole = asdict(op), asdict(said)
    return left.pop("count", 1) <= whole.pop("count", 1) and all(
        left[key] in (value, ()) for key, value in whole.items()
    )
