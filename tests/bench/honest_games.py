"""Honest games by chance: none blames anybody, all are FAIR, no two states differ.

Run as `python -m tests.bench.honest_games [--small N] [--real N] [--advanced N]
[--grifters N] [--state FILE]`: 20,000 games over the small group of the tests, 1,000
over the real one, 500 more over that with market or Division M, and 100 of Grifters for
each number of seats. Game i of a group always is the same game. The state file, by
default in the folder for temporary files, says how far earlier runs came, and a run
goes on from there.
"""

import argparse
import contextlib
import tempfile
import time
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

import msgspec

from tests.p2p.honest import SEATINGS, play
from tests.p2p.small_group import small_group

SMALL: Final = 20_000
REAL: Final = 1_000
ADVANCED: Final = 500
GRIFTERS: Final = 100
KINDS: Final = ("advanced", *SEATINGS)
"""The groups of one kind of game, all over the real group; the others mix kinds."""
SAVED_EVERY: Final = 25


class Tally(msgspec.Struct):
    """What the games of one group have come to."""

    games: int = 0
    entries: int = 0
    cpu_s: float = 0.0
    ends: dict[str, int] = {}


def read_state(file: Path) -> dict[str, Tally]:
    """Return the tallies of earlier runs, by group."""
    if not file.exists():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Tally])


def save_state(file: Path, state: dict[str, Tally]) -> None:
    """Write the tallies, whole or not at all."""
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(state)))
    new.replace(file)


def run(group: str, games: int, state: dict[str, Tally], file: Path) -> None:
    """Play on to so many games of a group; the first doubtful one raises."""
    tally = state.setdefault(group, Tally())
    ends = Counter(tally.ends)
    while tally.games < games:
        start_s = time.process_time()
        label = f"{group} {tally.games}"
        try:
            played = play(label, group if group in KINDS else "any")
        except Exception as error:
            raise RuntimeError(f"the game {label!r} went wrong") from error
        ends[f"{played.game}, {played.seats} seats: {played.reason}"] += 1
        tally.games += 1
        tally.entries += played.entries
        tally.cpu_s += time.process_time() - start_s
        tally.ends = dict(ends.most_common())
        if tally.games % SAVED_EVERY == 0 or tally.games == games:
            save_state(file, state)


def report(group: str, tally: Tally) -> None:
    """Print the figures of a group."""
    print(
        f"{group} group: {tally.games} games, {tally.entries} entries, all FAIR, "
        f"nobody blamed, {tally.cpu_s:.0f} s of CPU"
    )
    for end, count in tally.ends.items():
        print(f"{count:>8}  {end}")


def main() -> None:
    """Read the arguments, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(tempfile.gettempdir()) / "oakfield-honest-games.json"
    parser.add_argument("--small", type=int, default=SMALL)
    parser.add_argument("--real", type=int, default=REAL)
    parser.add_argument("--advanced", type=int, default=ADVANCED)
    parser.add_argument("--grifters", type=int, default=GRIFTERS)
    parser.add_argument("--state", type=Path, default=default)
    given = parser.parse_args()
    state = read_state(given.state)
    works: tuple[tuple[str, int, AbstractContextManager[None]], ...] = (
        ("small", given.small, small_group()),
        ("real", given.real, contextlib.nullcontext()),
        ("advanced", given.advanced, contextlib.nullcontext()),
        *((kind, given.grifters, contextlib.nullcontext()) for kind in SEATINGS),
    )
    for group, games, block in works:
        with block:
            run(group, games, state, given.state)
        report(group, state[group])


if __name__ == "__main__":
    main()
