"""Random games of the engine alongside the slow interpreter of the rules page.

Run as `python -m tests.bench.agreement [GAMES]`: so many games from the set-up and as
many from random positions, by default 5,000 of each, with every kind of table. Due
seats, legal moves and whole positions are compared at every decision; the first
disagreement ends the run, and is printed with the way to it.
"""

import random
import sys
import time

from tests.engine.advanced_agreement import (
    any_options,
    any_position,
    play_alongside,
    play_on_alongside,
)
from tests.engine.engine_adapter import EngineGame

GAMES = 5000


def from_set_up(number: int) -> int:
    """Play game `number` from its set-up; return how many moves it took."""
    chance = random.Random(f"set-up {number}")
    return play_alongside(EngineGame.from_set_up, any_options(chance), chance)


def from_position(number: int) -> int:
    """Play game `number` from a random position; return how many moves it took."""
    chance = random.Random(f"position {number}")
    position = any_position(any_options(chance), chance)
    return play_on_alongside(EngineGame.from_position, position, chance)


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for name, play in (("set-up", from_set_up), ("position", from_position)):
        start_s = time.process_time()
        moves = sum(map(play, range(games)))
        spent_s = time.process_time() - start_s
        print(f"{games} games from a {name}, {moves} moves, all agree, {spent_s:.0f} s")


if __name__ == "__main__":
    main()
