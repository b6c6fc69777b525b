"""Faults in the engine's card data of Grifters, each to be planted alone.

Every card loses its text and its skill, every number and word of a text is changed, and
so are the cost and every part of the reward of every Job.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from msgspec.structs import asdict, replace

from engine.grifters.card_table import SKILLS, Cost
from engine.grifters.jobs import JOBS
from engine.grifters.operations import AnyOperation, DrawCards
from engine.grifters.specialists import RINGLEADERS, SKILL, TEXT
from tests.engine.grifters_adapter import NAMES
from tests.engine.grifters_interpreter.cards import symbols_of

Plant = Callable[[pytest.MonkeyPatch], None]


class Fault(NamedTuple):
    """One fault, and where it shows soon.

    plant:   plants it in the engine
    hold:    cards that the active seat should hold, in the interpreter's names
    top:     a Job that should be on top of its stack
    set_up:  whether it shows in a set-up rather than in a random position
    give_up: how likely a seat should give up
    """

    plant: Plant
    hold: tuple[str, ...] = ()
    top: str | None = None
    set_up: bool = False
    give_up: float = 0.0


def changed(op: AnyOperation) -> Iterator[tuple[str, AnyOperation]]:
    """Yield the operation with each of its arguments changed, and which one was."""
    for key, value in asdict(op).items():
        other: Any = None
        match key, value:
            case "companion" | "discard_rest" | "max" | "whose", _:
                continue  # has one meaning; `max` is a Hideout's number of Nights
            case _, bool():
                other = not value
            case _, int():
                other = value + 1
            case "zone", "own_hand":
                other = "opponent_hideout"
            case "zone", "opponent_hideout":
                other = "own_hand"
            case "fallback", [_, *_]:
                other = (DrawCards(3),)
            case _:
                continue
        yield key, replace(op, **{key: other})


def changed_texts(
    ops: tuple[AnyOperation, ...],
) -> Iterator[tuple[str, tuple[AnyOperation, ...]]]:
    """Yield a text with one thing changed, and what it is."""
    yield "text", ()
    for at, op in enumerate(ops):
        for key, other in changed(op):
            yield (
                f"{op.__struct_config__.tag} {key}",
                (*ops[:at], other, *ops[at + 1 :]),
            )
    if len(ops) > 1:
        yield "order", ops[::-1]


def in_mapping(where: Mapping[Any, Any], key: object, what: object) -> Plant:
    """Return what plants an entry in one of the engine's tables."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        assert isinstance(where, dict)
        patch.setitem(where, key, what)

    return plant


def instead(where: object, name: str, what: object) -> Plant:
    """Return what plants a function or a value in a module or class."""
    return lambda patch: patch.setattr(where, name, what)


COMPANIONS = ("data_runner", "headhunter")


def _card_faults() -> Iterator[tuple[str, Fault]]:
    for face, text in TEXT.items():
        hold = (NAMES[face], *COMPANIONS[: face not in RINGLEADERS])
        for what, other in changed_texts(text):
            yield f"{face}: {what}", Fault(in_mapping(TEXT, face, other), hold)
        skill = "speed" if SKILL[face] != "speed" else "brawn"
        yield f"{face}: skill", Fault(in_mapping(SKILL, face, skill), hold)


TEAMS: Mapping[str, tuple[str, ...]] = {
    "brain": ("mastermind", "headhunter", "snitch", "impostor"),
    "speed": ("thief", "data_runner", "courier", "wheelman"),
    "brawn": ("pickpocket", "extortionist", "fall_guy", "middle_man"),
}


def team_for(job: str) -> tuple[str, ...]:
    """Return cards that do a Job, by the interpreter's tables."""
    symbols = symbols_of(job)
    return tuple(
        card for skill in SKILLS for card in TEAMS[skill][: symbols.count(skill)]
    )


def _job_faults() -> Iterator[tuple[str, Fault]]:
    for face, job in JOBS.items():
        team = team_for(face)
        cost = asdict(job.required)
        other = Cost(cost["speed"], cost["brawn"], cost["brain"])
        if other == job.required:
            other = Cost(cost["brain"] + 1, cost["speed"], cost["brawn"])
        dear = replace(job, required=other)
        yield f"{face}: cost", Fault(in_mapping(JOBS, face, dear), team, face)
        for what, reward in changed_texts(job.reward):
            paid = replace(job, reward=reward)
            name = f"{face}: reward, {what}"
            yield name, Fault(in_mapping(JOBS, face, paid), team, face)


DATA_FAULTS: Mapping[str, Fault] = dict([*_card_faults(), *_job_faults()])
