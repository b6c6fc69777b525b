"""How often the simple bot beats uniformly random play, and how long it thinks.

python -m tests.bench.bots_strength [GAMES] [--game TITLE]

One match for each kind of table of each game. Times are of CPU, so that other work on
the machine counts little; the mean must not exceed 2 ms.
"""

import argparse
import time
from typing import NamedTuple

from engine.agent_avenue.options import MARKETS, AgentAvenueOptions
from engine.game import Decide, Options
from engine.grifters.options import GriftersOptions
from engine.kit import Kit
from engine.registry import GAMES
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome

GRIFTERS = GAMES["grifters"]
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
"""The kinds of Agent Avenue table that differ for a bot."""
SEATS = {
    f"{seats} players": GriftersOptions(sides=(*range(seats),)) for seats in (2, 3, 4)
}
"""The kinds of Grifters table."""
MATCHES: dict[str, tuple[Kit, dict[str, Options]]] = {
    AGENT_AVENUE.title: (AGENT_AVENUE, {**TABLES}),
    GRIFTERS.title: (GRIFTERS, {**SEATS}),
}


class Match(NamedTuple):
    """`won` alone of `games` by the first bot, which moves one seat on after each.

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
    options: Options = SIMPLE,
    kit: Kit = AGENT_AVENUE,
) -> Match:
    """Play the first bot against the second, which has all the other seats."""
    chance, won, seats = Chance(seed), 0, len(options.sides)
    thinking_ms: list[float] = []
    for game in range(games):
        ours = game % seats
        dealer = new_game(chance, kit, options)
        dealer.settle()
        while isinstance(due := dealer.due, Decide):
            view = dealer.view(due.seat)
            start_s = time.process_time()
            bot = kit.bots[first if due.seat == ours else second]
            move = bot(view, chance.below)
            if due.seat == ours:
                thinking_ms.append((time.process_time() - start_s) * 1000)
            dealer.play(move)
            dealer.settle()
        won += outcome(dealer).winners == (options.sides[ours],)
    return Match(games, won, thinking_ms)


def main(games: int, title: str) -> None:
    """Print the matches of the simple bot against random play."""
    kit, tables = MATCHES[title]
    for name, options in tables.items():
        match = play_match("simple", "random", games, 1, options, kit)
        share = match.won / match.games
        error = (share * (1 - share) / match.games) ** 0.5
        times = sorted(match.thinking_ms)
        print(
            f"{title}, {name}: simple beats random in {100 * share:.1f}% "
            f"+- {100 * error:.1f} of {games}; a decision: "
            f"mean {sum(times) / len(times):.2f} ms, "
            f"99% within {times[len(times) * 99 // 100]:.2f} ms, worst {times[-1]:.1f}",
            flush=True,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2000)
    parser.add_argument("--game", choices=MATCHES, action="append", dest="titles")
    given = parser.parse_args()
    for title in given.titles or MATCHES:
        main(given.games, title)
