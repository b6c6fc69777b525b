"""A million hostile inputs: only the documented errors, in bounded time and memory.

Run as `python -m tests.bench.fuzz [--inputs N] [--state FILE] [TARGET ...]`. Inputs are
those of `tests/p2p/fuzz_targets`, shared out by their weights: input i of a target is
made from its name and i as the seed, in the tests and here. The state file, by default
in the folder for temporary files, says how far earlier runs came. The first input that
does harm ends the run; it stays beside the state file.
"""

import argparse
import gc
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from tests.p2p.fuzz_targets import TARGETS, Target

INPUTS: Final = 1_000_000
MOST_S: Final = 5.0
GROWTH_BYTES: Final = 8 << 20
"""What this process may hold more after a batch than after the first of its target."""
BATCH: Final = 500


class Progress(msgspec.Struct):
    """How far a target has come."""

    inputs: int = 0
    cpu_s: float = 0.0
    slowest_s: float = 0.0
    slowest_input: int = 0
    codes: dict[str, int] = {}


class Harm(Exception):
    """An input that did what no input may."""

    def __init__(self, number: int, text: bytes, what: str) -> None:
        """Store the input."""
        super().__init__(f"input {number}: {what}")
        self.text = text


def try_input(target: Target, number: int, progress: Progress) -> None:
    """Attack with one input. Raises: Harm."""
    text = target.input(number)
    start_s = time.process_time()
    try:
        code = target.attack(text)
    except Exception as error:
        raise Harm(number, text, f"{type(error).__name__}: {error}") from error
    cpu_s = time.process_time() - start_s
    if cpu_s > MOST_S:
        raise Harm(number, text, f"{cpu_s:.1f} s of CPU")
    if cpu_s > progress.slowest_s:
        progress.slowest_s, progress.slowest_input = cpu_s, number
    progress.cpu_s += cpu_s
    progress.codes[code] = progress.codes.get(code, 0) + 1
    progress.inputs = number + 1


def run(target: Target, inputs: int, state: dict[str, Progress], file: Path) -> None:
    """Go on with a target to so many inputs, saving the state. Raises: Harm."""
    progress = state.setdefault(target.name, Progress())
    held_bytes = None
    while progress.inputs < inputs:
        for number in range(progress.inputs, min(progress.inputs + BATCH, inputs)):
            try_input(target, number, progress)
        save_state(file, state)
        gc.collect()  # what hangs together in circles is not held
        now_bytes, _ = tracemalloc.get_traced_memory()
        held_bytes = now_bytes if held_bytes is None else held_bytes
        if now_bytes > held_bytes + GROWTH_BYTES:
            raise Harm(progress.inputs - 1, b"", f"{now_bytes} bytes are held")


def read_state(file: Path) -> dict[str, Progress]:
    """Return the progress of earlier runs, by target."""
    if not file.exists():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Progress])


def save_state(file: Path, state: dict[str, Progress]) -> None:
    """Write the progress, whole or not at all."""
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(state)))
    new.replace(file)


def report(state: dict[str, Progress]) -> None:
    """Print the figures."""
    for name, progress in state.items():
        mean_ms = 1000 * progress.cpu_s / max(1, progress.inputs)
        print(
            f"{name}: {progress.inputs} inputs, {mean_ms:.2f} ms in the mean, "
            f"{1000 * progress.slowest_s:.0f} ms for the slowest "
            f"(input {progress.slowest_input})"
        )
        for code, count in Counter(progress.codes).most_common():
            print(f"{count:>10}  {code or 'taken'}")
    print(f"{sum(progress.inputs for progress in state.values())} inputs, no harm")


def main() -> int:
    """Read the arguments, run, and print; return 1 if an input did harm."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(tempfile.gettempdir()) / "oakfield-fuzz.json"
    parser.add_argument("--inputs", type=int, default=INPUTS)
    parser.add_argument("--state", type=Path, default=default)
    parser.add_argument("targets", nargs="*")
    given = parser.parse_args()
    state = read_state(given.state)
    tracemalloc.start(1)
    for target in TARGETS:
        if given.targets and target.name not in given.targets:
            continue
        try:
            run(target, given.inputs * target.weight // 100, state, given.state)
        except Harm as harm:
            place = given.state.with_suffix(".input")
            place.write_bytes(harm.text)
            print(f"{target.name}, {harm}; it is in {place}")
            return 1
    report(state)
    return 0


if __name__ == "__main__":
    sys.exit(main())
