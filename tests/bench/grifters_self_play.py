"""Self-play of the slow interpreter of Grifters, beside what the rules page expects.

Run as `python -m tests.bench.grifters_self_play [GAMES]`, by default 1,000 games for
each number of players, by players that do a Job whenever they can and else anything.
The page's figures (section 9) come from bots of the same kind, written independently.
"""

import random
import statistics
import sys
from collections import Counter

from tests.engine.grifters_agreement import Dice, any_set_up
from tests.engine.grifters_interpreter import SlowGrifters

GAMES = 1000
EXPECTED = {
    2: "20 rounds, jobs 59, coffers 41; first player 60",
    3: "17.5 rounds, jobs 41, coffers 59; first player 45",
    4: "16.6 rounds, jobs 19, coffers 80, deck 0.4; first player 38",
}


def play(players: int, seed: int) -> SlowGrifters:
    """Play one game to its end."""
    chance = random.Random(f"{players} {seed}")
    game = SlowGrifters(players, *any_set_up(players, chance), Dice(chance))
    while game.legal():
        legal = sorted(game.legal())
        jobs = [text for text in legal if text.startswith("job")]
        game.play(chance.choice(jobs or legal))
    return game


def is_best(game: SlowGrifters) -> bool:
    """Return whether the starting player has or shares the top score."""
    scores = game.due()["outcome"]["scores"]
    return bool(scores[game.table.first] == max(scores))


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for players, expected in EXPECTED.items():
        played = [play(players, seed) for seed in range(games)]
        ends = Counter(game.due()["outcome"]["reason"] for game in played)
        rounds = [game.table.round for game in played]
        shares = [f"{why} {100 * n / games:.1f}" for why, n in ends.most_common()]
        first = 100 * sum(map(is_best, played)) / games
        print(
            f"{players} players: {statistics.mean(rounds):.1f} rounds (longest "
            f"{max(rounds)}), {', '.join(shares)}; first player {first:.0f}\n"
            f"  rules page: {expected}"
        )


if __name__ == "__main__":
    main()
