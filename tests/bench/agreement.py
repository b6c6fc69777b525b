"""Random games of the engine alongside the slow interpreters of the rules pages.

Run as `python -m tests.bench.agreement [GAMES] [--game NAME]`: so many games of every
kind, by default 5,000, for every game or for one. Due seats, legal moves and whole
positions are compared at every decision; the first disagreement ends the run, and is
printed with the way to it. The seed of game n of a kind is `KIND n`.
"""

import argparse
import random
import time
from collections.abc import Callable, Mapping
from functools import partial

from tests.engine import grifters_adapter as grifters
from tests.engine.advanced_agreement import (
    any_options,
    any_position,
    play_alongside,
    play_on_alongside,
)
from tests.engine.engine_adapter import EngineGame

GAMES = 5000
Play = Callable[[str], int]
"""Play the game of a seed with both; return how many moves it took."""


def from_set_up(seed: str) -> int:
    """Play a game of Agent Avenue from its set-up, at any kind of table."""
    chance = random.Random(seed)
    return play_alongside(EngineGame.from_set_up, any_options(chance), chance)


def from_position(seed: str) -> int:
    """Play a game of Agent Avenue from a random position, at any kind of table."""
    chance = random.Random(seed)
    position = any_position(any_options(chance), chance)
    return play_on_alongside(EngineGame.from_position, position, chance)


KINDS: Mapping[str, Mapping[str, Play]] = {
    "agent-avenue": {"set-up": from_set_up, "position": from_position},
    "grifters": {
        f"{players} players, {name}": partial(play, players, give_up=give_up)
        for players in (2, 3, 4)
        for name, play, give_up in (
            ("set-up", grifters.play_from_set_up, 0.0),
            ("position", grifters.play_from_position, 0.0),
            ("some give up", grifters.play_from_set_up, 0.02),
        )
    },
}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--game", choices=KINDS, help="leave the others out")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else KINDS:
        for kind, play in KINDS[game].items():
            start_s = time.process_time()
            moves = sum(play(f"{kind} {n}") for n in range(asked.games))
            spent_s = time.process_time() - start_s
            print(
                f"{game}, {kind}: {asked.games} games, {moves} moves, all agree, "
                f"{spent_s:.0f} s"
            )


if __name__ == "__main__":
    main()
