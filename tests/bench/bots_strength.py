"""How often the simple bot beats uniformly random play, and how long it thinks.

python -m tests.bench.bots_strength [GAMES]

One match for the simple mode and one for each market of the advanced one. Times are of
CPU, so that other work on the machine counts little; the mean must not exceed 2 ms.
"""

import sys
import time
from typing import NamedTuple

from engine.agent_avenue.options import MARKETS, AgentAvenueOptions
from engine.game import Decide
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome

SIMPLE = AgentAvenueOptions()
TABLES = {
    "simple": SIMPLE,
    **{
        f"advanced, market {market}": AgentAvenueOptions(
            mode="advanced", division_m=market != "base", market=market
        )
        for market in MARKETS
    },
}
"""The kinds of table that differ for a bot."""


class Match(NamedTuple):
    """`won` of `games` by the first bot, seats exchanged after each game.

    thinking_ms: the first bot's decisions, each in milliseconds of CPU
    """

    games: int
    won: int
    thinking_ms: list[float]


def play_match(
    first: str,
    second: str,
    games: int,
    seed: int,
    options: AgentAvenueOptions = SIMPLE,
) -> Match:
    """Play two bots against each other."""
    bots = (AGENT_AVENUE.bots[first], AGENT_AVENUE.bots[second])
    chance, won = Chance(seed), 0
    thinking_ms: list[float] = []
    for game in range(games):
        dealer = new_game(chance, options=options)
        dealer.settle()
        while isinstance(due := dealer.due, Decide):
            which = (due.seat + game) % 2
            view = dealer.view(due.seat)
            start_s = time.process_time()
            move = bots[which](view, chance.below)
            if which == 0:
                thinking_ms.append((time.process_time() - start_s) * 1000)
            dealer.play(move)
            dealer.settle()
        won += game % 2 in outcome(dealer).winners
    return Match(games, won, thinking_ms)


def main(games: int) -> None:
    """Print the matches of the simple bot against random play."""
    for name, options in TABLES.items():
        match = play_match("simple", "random", games, seed=1, options=options)
        share = match.won / match.games
        error = (share * (1 - share) / match.games) ** 0.5
        times = sorted(match.thinking_ms)
        print(
            f"{name}: simple beats random in {100 * share:.1f}% +- {100 * error:.1f} "
            f"of {games}; a decision: mean {sum(times) / len(times):.2f} ms, "
            f"99% within {times[len(times) * 99 // 100]:.2f} ms, worst {times[-1]:.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
