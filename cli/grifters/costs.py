"""What a job asks and brings, and what a hand lacks for it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import asdict

from cli.grifters.naming import letters, skill_name
from cli.words import has, say
from engine.deals import Face
from engine.grifters.card_table import SKILLS, WILD, Cost
from engine.grifters.jobs import JOBS
from engine.grifters.specialists import SKILL


class Lack(NamedTuple):
    """What a hand lacks for a job: so many cards of these skills, none if it can do it.

    skills: each as often as it is short of it, before an Inside Man helps out
    """

    cards: int
    skills: tuple[str, ...]


def lack(job: Face, hand: Iterable[Face]) -> Lack:
    """Return what a hand lacks for a job."""
    skills = Counter(SKILL[face] for face in hand)
    cost = JOBS[job].required
    short = [
        skill for skill in SKILLS for _ in range(getattr(cost, skill) - skills[skill])
    ]
    return Lack(max(len(short) - skills[WILD], 0), tuple(short))


def lack_cell(job: Face, hand: Iterable[Face]) -> str:
    """Return what a hand lacks, in letters."""
    count, skills = lack(job, hand)
    if not count:
        return say("gr.jobs.can")
    if count == len(skills) or len(set(skills)) == 1:
        return letters(skills[:count])
    return say("gr.jobs.lacks.some", count=count, letters=letters(skills))


def lack_words(job: Face, hand: Iterable[Face]) -> str:
    """Return what a hand lacks, in words."""
    count, skills = lack(job, hand)
    if count == len(skills) or len(set(skills)) == 1:
        return _counted(Counter(skills[:count]))
    return say("gr.say.lacks.some", count=count, skills=_counted(Counter(skills)))


def _counted(skills: Counter[str]) -> str:
    """Return skills in words: `2 Brain, 1 Brawn`."""
    counted = (
        say("gr.say.skill", count=count, skill=skill_name(skill))
        for skill, count in skills.items()
        if count
    )
    return ", ".join(counted)


def cost_letters(job: Face) -> str:
    """Return what a job asks, in letters: `BBW`."""
    return letters(_asked(JOBS[job].required))


def cost_words(job: Face) -> str:
    """Return what a job asks, in words."""
    return _counted(Counter(_asked(JOBS[job].required)))


def _asked(cost: Cost) -> list[str]:
    return [skill for skill in SKILLS for _ in range(getattr(cost, skill))]


def reward_cell(job: Face) -> str:
    """Return what a job brings, in at most eleven columns."""
    said = []
    for op in JOBS[job].reward:
        tag = type(op).__struct_config__.tag
        key = f"gr.reward.{tag}"
        said.append(say(key if has(key) else f"gr.brief.{tag}", **asdict(op), isk=""))
    return " ".join(said)
