"""What stands on a card and on a job, in full: said by its operations."""

from collections.abc import Iterable, Sequence

from msgspec.structs import asdict

from cli.grifters.costs import cost_words
from cli.grifters.naming import card_name, job_name, skill_name
from cli.words import has, say, say_count
from engine.deals import Face
from engine.grifters.card_table import Status
from engine.grifters.jobs import JOBS
from engine.grifters.operations import (
    AnyOperation,
    DrawCards,
    Duplicate,
    StealEachOpponent,
    SwapJobs,
    TakeDiscard,
)
from engine.grifters.specialists import BY_FACE, SKILL, TEXT


def card_text(face: Face) -> str:
    """Return what a card says."""
    return text_of(TEXT[face])


def text_of(ops: Iterable[AnyOperation]) -> str:
    """Return what operations order, in sentences."""
    return " ".join(map(_operation, ops))


def _operation(op: AnyOperation) -> str:
    """Return what one operation orders."""
    key, fields = f"gr.text.{_tag(op)}", asdict(op)
    match op:
        case DrawCards(count=count):
            return say_count(key, count)
        case StealEachOpponent(amount_if_single_opponent=int() as single):
            return say(f"{key}.single", amount=op.amount, single=single)
        case TakeDiscard(fallback=fallback) | SwapJobs(fallback=fallback) if fallback:
            return say(f"{key}.else", **fields, instead=text_of(fallback))
        case _:
            return say(key, **fields)


def _tag(op: AnyOperation) -> str:
    tag = str(type(op).__struct_config__.tag)
    return f"{tag}.{op.zone}" if isinstance(op, Duplicate) else tag


def notes(ops: Iterable[AnyOperation]) -> list[str]:
    """Return how operations are read, where there is more to say."""
    keys = (f"gr.note.{_tag(op)}" for op in ops)
    return [say(key) for key in keys if has(key)]


def card_in_full(face: Face, now: Sequence[str] = ()) -> str:
    """Return a card in full: skill, text, how it is read, what of it is our own.

    now: what it would do now
    """
    card = BY_FACE[face]
    ours: dict[str, Status] = {
        "name": card.name_status,
        "skill": card.skill_status,
        "effect": card.effect_status,
    }
    said = [card_text(face), *notes(TEXT[face]), *_house(ours)]
    if now:
        said.append(say("gr.full.now", text=" ".join(now)))
    skill = skill_name(SKILL[face])
    return say("gr.full.card", name=card_name(face), skill=skill, text=" ".join(said))


def job_in_full(face: Face, below: int | None = None) -> str:
    """Return a job in full: what it asks and brings, and what of it is our own.

    below: how many more of its colour lie below it
    """
    job = JOBS[face]
    ours: dict[str, Status] = {
        "name": job.name_status,
        "cost": job.required_status,
        "reward": job.reward_status,
    }
    said = [text_of(job.reward), *_house(ours)]
    if below:
        said.append(say_count("gr.full.job.left", below))
    fields = {"name": job_name(face), "cost": cost_words(face)}
    return say("gr.full.job", **fields, text=" ".join(said))


def _house(statuses: dict[str, Status]) -> list[str]:
    """Return which parts of a card are this project's own."""
    ours = [part for part, status in statuses.items() if status == "house"]
    parts = ", ".join(say(f"gr.part.{part}") for part in ours)
    return [say("gr.full.house", parts=parts)] if ours else []
