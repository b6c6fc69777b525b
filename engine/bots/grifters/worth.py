"""What a state is worth to a seat, as far as that seat can know, in millions of ISK.

It speaks of operations, skills and counts, and names no card. The weights were found by
play against earlier versions of themselves (`tests.bench.bots_strength`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.deals import CardId, Draw, Face, Pass, Seat
from engine.game import Over
from engine.grifters.at_table import cards, opponents
from engine.grifters.card_table import SKILLS, WILD
from engine.grifters.jobs import JOBS
from engine.grifters.operations import (
    AbductRandomHand,
    AdvanceTime,
    AnyOperation,
    DrawCards,
    DrawChoose,
    Duplicate,
    ExtraCaper,
    InsideMan,
    Operation,
    Recall,
    StealCoffers,
    StealCoffersPerNight,
    StealEachOpponent,
    StealOpponent,
    SwapJobs,
    SwapNights,
    TakeDiscard,
    Thug,
)
from engine.grifters.scoring import BONUS, score
from engine.grifters.specialists import SKILL, TEXT
from engine.grifters.state import Doing, GriftersState, SeatArea

CARD = 0.4
"""A card in hand."""
BY_NIGHT = (0.55, 0.7, 0.85)
"""A card in Night One, Two and Three: how soon it is back."""
ROBBED = 1.4
"""Money taken from another counts for what it takes away, too."""
JOB = 5.0
"""A done job, beside its score: its colour may come to more, and nobody else has it."""
READY = (0.3, 0.15, 0.05)
"""How much of a job's worth it is to lack no card for it next turn, or one, or two."""
ANY_SKILL = 2.5
"""What it is worth that a card fits any Team, beside its text."""
WIN, SHARED = 1000.0, 500.0

PROMISES: Mapping[type[Operation], Callable[[Any], float]] = {
    StealCoffers: lambda op: op.amount,
    StealOpponent: lambda op: ROBBED * op.amount,
    StealEachOpponent: lambda op: ROBBED * op.amount,
    StealCoffersPerNight: lambda op: 2 * op.per,
    DrawCards: lambda op: CARD * op.count,
    DrawChoose: lambda op: 1.3 * CARD * op.keep,
    TakeDiscard: lambda op: 1.2 * CARD * op.count,
    Recall: lambda op: 0.3 * CARD * op.count,
    AdvanceTime: lambda op: 0.4 * op.times,
    SwapNights: lambda op: 0.1,
    ExtraCaper: lambda op: 0.8,
    Thug: lambda op: 1.0,
    InsideMan: lambda op: 1.0,
    Duplicate: lambda op: 1.2,
    SwapJobs: lambda op: 0.5,
    AbductRandomHand: lambda op: 1.0,
}
"""What an operation that is still owed may bring."""


def promised(ops: Iterable[AnyOperation]) -> float:
    """Return what these operations may bring, before anything is known of how."""
    return sum(PROMISES[type(op)](op) for op in ops)


def keeping(face: Face) -> float:
    """Return how good it is to hold a card, beside what it does for jobs."""
    return promised(TEXT[face]) + (ANY_SKILL if SKILL[face] == WILD else 0.0)


def worth(state: GriftersState, seat: Seat, known: Mapping[CardId, Face]) -> float:
    """Return how much better off a seat is than the others, what is owed included."""
    over = state.agenda[0]
    if isinstance(over, Over):
        if seat not in over.winners:
            return -WIN
        return WIN if len(over.winners) == 1 else SHARED
    others = [area_worth(state.seats[other]) for other in opponents(state, seat)]
    rivals = (max(others) + sum(others) / len(others)) / 2
    area = state.seats[seat]
    return area_worth(area) - rivals + _owed(state, seat) + _ready(state, area, known)


def area_worth(area: SeatArea) -> float:
    """Return what lies before a seat: its score, its jobs to come, its cards."""
    held = len(area.hand) + len(area.refresh)
    lying = sum(
        weight * len(cards(night))
        for weight, night in zip(BY_NIGHT, area.nights, strict=True)
    )
    return score(area) + JOB * len(area.jobs) + CARD * (held + lying)


def _owed(state: GriftersState, seat: Seat) -> float:
    """Return what the deals and texts that wait may bring the seat whose turn it is."""
    value = 0.0
    for item in state.agenda:
        if isinstance(item, Doing):
            value += PROMISES[type(item.op)](item.op)
        elif isinstance(item, Draw):
            value += CARD * len(item.cards)
        elif isinstance(item, Pass):
            value += 2 * CARD
    return value if seat == state.active else -value


def _ready(state: GriftersState, area: SeatArea, known: Mapping[CardId, Face]) -> float:
    """Return how near the seat is to the best job within its reach next turn."""
    held = [known[card] for card in area.hand if card in known]
    held += area.refresh
    skills = Counter(SKILL[face] for face in held)
    available = [stack[0] for stack in state.stacks if stack]
    return max((_nearness(job, skills, area) for job in available), default=0.0)


def _nearness(job: Face, skills: Counter[str], area: SeatArea) -> float:
    cost = JOBS[job].required
    lacking = sum(max(0, getattr(cost, skill) - skills[skill]) for skill in SKILLS)
    lacking = max(0, lacking - skills[WILD])
    if lacking >= len(READY):
        return 0.0
    return READY[lacking] * job_worth(job, area.jobs)


def job_worth(job: Face, done: Sequence[Face]) -> float:
    """Return what doing a job is worth: its reward, and what its colour then gives."""
    colour = JOBS[job].colour
    count = sum(JOBS[other].colour == colour for other in done)
    return promised(JOBS[job].reward) + BONUS[count + 1] - BONUS[count] + 0.5
