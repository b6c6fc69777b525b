"""The jobs: their stacks, and which Teams can do them (rules page 3, 4 and 8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from engine.deals import Face
from engine.grifters.card_table import CARDS, SKILLS, WILD, Job
from engine.grifters.specialists import SKILL

JOBS: Mapping[Face, Job] = {job.id: job for job in CARDS.jobs}
COLOURS: tuple[str, ...] = tuple(dict.fromkeys(job.colour for job in CARDS.jobs))
"""In card-table order, which is the order of the stacks."""


def stacks(players: int) -> tuple[tuple[Face, ...], ...]:
    """Return the stacks of a game of so many players, lowest number on top (3.2)."""
    return tuple(
        stack
        for colour in COLOURS
        if (
            stack := tuple(
                job.id
                for job in sorted(CARDS.jobs, key=lambda job: job.stack_order)
                if job.colour == colour and job.min_players <= players
            )
        )
    )


def fits(job: Face, team: Iterable[Face]) -> bool:
    """Return whether the skills of a Team are exactly what a job asks for (4.2)."""
    cost, skills = JOBS[job].required, Counter(SKILL[face] for face in team)
    return skills.total() == cost.size and all(
        skills[skill] <= getattr(cost, skill) for skill in SKILLS
    )


def teams(job: Face, hand: Iterable[Face]) -> tuple[tuple[Face, ...], ...]:
    """Return every Team that a hand has for a job, one per distinct meaning.

    Faces stand in card-table order, as often as they are in the Team.
    """
    return _teams(job, tuple(sorted(hand, key=ORDER.__getitem__)))


ORDER: Mapping[Face, int] = {face: place for place, face in enumerate(SKILL)}


@lru_cache(maxsize=4096)
def _teams(job: Face, hand: tuple[Face, ...]) -> tuple[tuple[Face, ...], ...]:
    cost = JOBS[job].required
    by_skill = {
        skill: [face for face in hand if SKILL[face] == skill]
        for skill in (*SKILLS, WILD)
    }
    wanted = [(by_skill[skill], getattr(cost, skill)) for skill in SKILLS]
    lacking = sum(max(0, count - len(faces)) for faces, count in wanted)
    if lacking > len(by_skill[WILD]):
        return ()
    found: dict[tuple[Face, ...], None] = {}
    for team in _filled(wanted, by_skill[WILD]):
        found.setdefault(tuple(sorted(team, key=ORDER.__getitem__)))
    return tuple(found)


def _filled(
    wanted: Sequence[tuple[list[Face], int]], wild: list[Face]
) -> Iterator[tuple[Face, ...]]:
    """Yield the choices for each skill, its gaps filled by wild cards."""
    if not wanted:
        yield ()
        return
    (faces, count), *others = wanted
    for gaps in range(min(len(wild), count) + 1):
        for chosen in dict.fromkeys(combinations(faces, count - gaps)):
            for rest in _filled(others, wild[gaps:]):
                yield (*chosen, *wild[:gaps], *rest)
