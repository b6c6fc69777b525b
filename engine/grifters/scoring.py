"""Who has how much, and who wins (rules page 4, Score; 8c.4)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.deals import Seat
from engine.grifters.at_table import cards
from engine.grifters.card_table import CARDS
from engine.grifters.jobs import JOBS
from engine.grifters.state import GriftersState, SeatArea
from engine.kit import Tally

COFFERS, ALL_JOBS, DECK_OUT = "coffers", "jobs", "deck"
ROUNDS, RESIGNED = "rounds", "resigned"
SCORE, JOBS_DONE, SPECIALISTS, GAVE_UP = "score", "jobs", "specialists", "gave-up"
"""What is told of each seat at the end; the first three decide, in this order."""
REASONS = (COFFERS, ALL_JOBS, DECK_OUT, ROUNDS, RESIGNED)
"""What can end a game; the words live in `cli.words`."""
BONUS: Mapping[int, int] = {
    int(count): isk for count, isk in CARDS.scoring.same_colour_bonus.items()
}
"""What the jobs of one colour are worth, by how many of them a seat has."""


def score(area: SeatArea) -> int:
    """Return what a seat has: its Stash, and the bonus for jobs of one colour."""
    colours = Counter(JOBS[job].colour for job in area.jobs)
    return area.stash + sum(BONUS[count] for count in colours.values())


def scores(seats: Sequence[SeatArea]) -> tuple[int, ...]:
    """Return the score of each seat."""
    return tuple(score(area) for area in seats)


def specialists(area: SeatArea) -> int:
    """Return how many Specialists a seat has in hand, Hideout and Refresh.

    All know it: a seat has its Ringleaders for good, and the rest are Specialists.
    """
    lying = sum(len(cards(night)) for night in area.nights)
    return len(area.hand) + lying + len(area.refresh) - area.ringleaders


def best(seats: Sequence[SeatArea]) -> tuple[Seat, ...]:
    """Return who wins: by score, then most jobs, then fewest Specialists; or several.

    A seat that gave up can not win.
    """

    def rank(seat: Seat) -> tuple[int, int, int]:
        area = seats[seat]
        return score(area), len(area.jobs), -specialists(area)

    standing = [seat for seat, area in enumerate(seats) if not area.gave_up]
    highest = max(map(rank, standing), default=None)
    return tuple(seat for seat in standing if rank(seat) == highest)


def tallies(state: GriftersState) -> tuple[Tally, ...]:
    """Return what decides who wins, for each seat, and who gave up."""
    found = []
    for seat, area in enumerate(state.seats):
        found += [
            Tally(SCORE, seat, score(area)),
            Tally(JOBS_DONE, seat, len(area.jobs)),
            Tally(SPECIALISTS, seat, specialists(area)),
        ]
        found += [Tally(GAVE_UP, seat, 1)] if area.gave_up else []
    return tuple(found)
