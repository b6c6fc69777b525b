"""How often the simple bot beats uniformly random play, and how long it thinks.

python -m tests.bench.bots_strength [GAMES]
"""

import sys
import time
from typing import NamedTuple

from engine.game import Decide
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome


class Match(NamedTuple):
    """`won` of `games` by the first bot, seats exchanged after each game.

    thinking_ms: the first bot's decisions, each in wall-clock milliseconds
    """

    games: int
    won: int
    thinking_ms: list[float]


def play_match(first: str, second: str, games: int, seed: int) -> Match:
    """Play two bots against each other."""
    bots = (AGENT_AVENUE.bots[first], AGENT_AVENUE.bots[second])
    chance, won = Chance(seed), 0
    thinking_ms: list[float] = []
    for game in range(games):
        dealer = new_game(chance)
        dealer.settle()
        while isinstance(due := dealer.due, Decide):
            which = (due.seat + game) % 2
            view = dealer.view(due.seat)
            start = time.perf_counter()
            move = bots[which](view, chance.below)
            if which == 0:
                thinking_ms.append((time.perf_counter() - start) * 1000)
            dealer.play(move)
            dealer.settle()
        won += game % 2 in outcome(dealer).winners
    return Match(games, won, thinking_ms)


def main(games: int) -> None:
    """Print the match of the simple bot against random play."""
    match = play_match("simple", "random", games, seed=1)
    share = match.won / match.games
    error = (share * (1 - share) / match.games) ** 0.5
    print(f"simple beats random in {100 * share:.1f}% +- {100 * error:.1f} of {games}")
    times = sorted(match.thinking_ms)
    print(
        f"a decision: median {times[len(times) // 2]:.3f} ms, worst {times[-1]:.3f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
