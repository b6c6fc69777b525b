"""Random play by the full contract: its statistics, and its speed on one thread.

python -m tests.bench.engine_random_play [GAMES]

Every game takes the one path there is: moves listed, a move chosen uniformly, claims
checked, all deals answered by the open dealer. Statistics count a condition whenever it
holds at the end, whoever wins by what; `first player` is the one who started.

Speed is of one thread, in process time, and counts all of it: the set-up of each game,
the shuffles' own luck, the choice of moves and the statistics. A busy machine slows
process time too, so the fastest of several runs tells most; to compare two versions,
count instructions instead (`valgrind --tool=callgrind`, a long run less a short one).
"""

import math
import statistics
import sys
import time
from collections import Counter
from typing import NamedTuple

from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Side
from engine.game import State
from tests.engine.table import Chance, new_game, outcome, play_uniformly

EXPECTED = {
    "turns": 6.64,
    "catch": 66.7,
    "codebreakers": 20.2,
    "daredevils": 18.9,
    "tie": 3.24,
    "first player": 49.9,
}
"""Mean number of turns; the others in percent of the games."""


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def first_side(state: State) -> Side:
    """Return the side that the toss chose."""
    assert isinstance(state, AgentAvenueState)
    return state.active


def play(games: int, seed: int) -> dict[str, Figure]:
    """Return the statistics of so many random games."""
    chance = Chance(seed)
    turns: list[int] = []
    counts: Counter[str] = Counter()
    for _ in range(games):
        dealer = new_game(chance)
        starter = first_side(dealer.state)
        for _move in play_uniformly(dealer, chance):
            pass
        over = outcome(dealer)
        assert isinstance(dealer.state, AgentAvenueState)
        turns.append(dealer.state.turn)
        counts.update(over.reason.removeprefix("tie:").split("+"))
        counts["tie"] += over.reason.startswith("tie:")
        counts["first player"] += starter in over.winners
    figures = {name: _percent(counts[name], games) for name in EXPECTED}
    return {**figures, "turns": _mean(turns)}


def _percent(count: int, games: int) -> Figure:
    share = count / games
    return Figure(100 * share, 100 * math.sqrt(share * (1 - share) / games))


def _mean(values: list[int]) -> Figure:
    mean = statistics.fmean(values)
    return Figure(mean, statistics.pstdev(values, mean) / math.sqrt(len(values)))


def main(games: int) -> None:
    """Print the statistics beside those expected, and games a second."""
    play(500, seed=0)
    cpu, wall = time.process_time(), time.perf_counter()
    figures = play(games, seed=1)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    for name, figure in figures.items():
        off = (figure.mean - EXPECTED[name]) / figure.error
        print(
            f"{name:13} {figure.mean:7.3f} +- {figure.error:.3f}"
            f"  expected {EXPECTED[name]:6.2f}  {off:+.1f} standard errors"
        )
    print(
        f"{games} games: {games / cpu:.0f} a second of CPU, {games / wall:.0f} of clock"
    )
    fastest = max(_speed(2000, seed) for seed in range(10))
    print(f"fastest of 10 runs of 2000 games: {fastest:.0f} a second of CPU")


def _speed(games: int, seed: int) -> float:
    start = time.process_time()
    play(games, seed)
    return games / (time.process_time() - start)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
