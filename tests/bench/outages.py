"""How long a game stands still after its network is back.

    python -m tests.bench.outages [ROUNDS]

Two processes on two laptops, whose network is cut for some seconds again and again,
until each length of cut has been tried ROUNDS times. Measured from the healing to the
first entry that has crossed and is adopted.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from tests.bad_network import FINE, BadLab, Weather
from tests.wanderers import Wanderers

ROUNDS = 5
CUTS_S = (2.0, 4.0, 6.0, 15.0, 60.0)
CUTS_IN_A_GAME = 3
SET_UP = 14
PACE_S = 0.4
FAR = Weather(delay_ms=200, jitter_ms=50)
LOSSY = Weather(loss=0.3)


def cut_game(cuts_s: Sequence[float], weather: Weather, seed: int) -> list[float]:
    """Play a game with these cuts; return how long it stood after each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        BadLab(seed=seed) as lab,
        Wanderers(lab, Path(folder), PACE_S) as game,
    ):
        game.reach(SET_UP)
        lab.change(weather)
        stood_s = []
        for seconds in cuts_s:
            lab.part(1, 2)
            time.sleep(seconds)
            stood_s.append(game.resumed_s(lab.heal()))
            time.sleep(PACE_S)
        lab.change(FINE)
        game.finish()
    return stood_s


def measure(cut_s: float, rounds: int, weather: Weather = FINE) -> list[float]:
    """Return what `rounds` cuts of one length cost, in games of a few cuts each."""
    games = [
        [cut_s] * min(CUTS_IN_A_GAME, rounds - done)
        for done in range(0, rounds, CUTS_IN_A_GAME)
    ]
    stood_s: list[float] = []
    for seed, cuts_s in enumerate(games, 1):
        stood_s += cut_game(cuts_s, weather, seed)
    return stood_s


def main(rounds: int) -> None:
    """Print a row for each length of cut; all are played at once."""
    rows = [(f"{cut_s:.0f} s", cut_s, FINE) for cut_s in CUTS_S]
    rows += [("6 s, 30% loss", 6.0, LOSSY), ("6 s, 200 ± 50 ms", 6.0, FAR)]
    with ThreadPoolExecutor(len(rows)) as threads:
        found = threads.map(lambda row: measure(row[1], rounds, row[2]), rows)
        print(f"{'cut':18}{'median':>8}{'most':>8}  seconds until the game goes on")
        for (title, _, _), stood_s in zip(rows, found, strict=True):
            print(f"{title:18}{median(stood_s):8.2f}{max(stood_s):8.2f}", flush=True)
    print(f"{rounds} cuts each; every game came to its end, FAIR and equal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
