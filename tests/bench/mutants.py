"""Is every check worth its place? Takes away or negates one at a time and runs tests.

Run as `python -m tests.bench.mutants [--results FILE] [--limit N] [--jobs N]
[--again] [PART_OF_PATH ...]`. Each mutant of `p2p/fairness`, `p2p/record` and
`p2p/table` (see `mutations`; 400 of them unless told otherwise, all removals and a
choice by hash of the rest) is written into a copy of the tree, never into this one.
First the tests named after the module run, then, for whatever has lived through those,
all tests of its room. One line a mutant goes to the results file, by default in the
folder for temporary files; a run goes on where the last one stopped, and `--again`
runs once more what had survived or taken too long. Exits with 1 if a mutant lives
that is not in `KNOWN`.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from tests.bench.mutants_known import KNOWN
from tests.bench.mutations import Mutant, mutants_of

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = ("fairness", "record", "table")
LIMIT: Final = 400
TEST_S: Final = 40
NEAR_S: Final = 300
WIDE_S: Final = 600
KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
NEAR, WIDE = "near", "wide"
NOT_COPIED: Final = shutil.ignore_patterns(".*", "*.egg-info", "__pycache__", "build")

ALSO_NEAR: Final = {
    "fairness/claims": ("fairness_proofs",),
    "fairness/dleq": ("fairness_proofs",),
    "fairness/rekey": ("fairness_proofs",),
    "fairness/shuffle": ("fairness_proofs",),
    "table/accusation": ("table_resigned",),
    "table/audit": ("table_edges", "table_several_ends"),
    "table/dealing": ("table_edges", "table_controls", "table_ledger"),
    "table/early": ("table_crossing",),
    "table/ends": (
        *("table_several_ends", "table_awaited", "table_absence", "table_resigned"),
        *("table_edges", "table_notices", "table_early", "table_crossing"),
        *("table_accusation", "table_sides"),
    ),
    "table/ledger": ("table_edges", "table_controls"),
    "table/notices": (
        *("table_edges", "table_ends", "table_early", "table_resigned"),
        *("table_crossing", "table_sides"),
    ),
    "table/opened": ("table_audit",),
    "table/player": (
        *("table_edges", "table_ends", "table_accusation", "table_early"),
        *("table_awaited", "table_resigned", "table_absence"),
    ),
    "table/set_up": ("table_edges", "table_controls", "table_ledger"),
}
"""Which tests look at a module without having its name."""


class Result(msgspec.Struct):
    """What became of a mutant; `by` is the first test that failed."""

    key: str
    verdict: str
    stage: str
    by: str = ""


class Tree:
    """A copy of the tree in which one mutant lives at a time."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "tree"
        self._edits = 0
        shutil.copytree(ROOT, self._root, ignore=NOT_COPIED)

    def judge(self, mutant: Mutant, stage: str) -> Result:
        """Run the tests of a stage against the mutant."""
        module = self._root / mutant.path
        source = module.read_bytes()
        self._write(module, mutant.apply(source))
        try:
            return self._run(mutant, stage)
        finally:
            self._write(module, source)

    def check(self, paths: Sequence[str]) -> None:
        """Raise unless the near tests of these modules pass without a mutant."""
        by = self._failing([file for path in paths for file in near(path)], WIDE_S)
        if by is not None:
            raise RuntimeError(f"without a mutant: {by}")

    def _write(self, module: Path, source: bytes) -> None:
        """Write a module at a time of its own, by which its byte code is known."""
        module.write_bytes(source)
        self._edits += 1
        os.utime(module, (self._edits, self._edits))

    def _run(self, mutant: Mutant, stage: str) -> Result:
        files, limit_s = (near, NEAR_S) if stage == NEAR else (wide, WIDE_S)
        try:
            by = self._failing(files(mutant.path), limit_s)
        except subprocess.TimeoutExpired:
            return Result(mutant.key, TIMED_OUT, stage)
        return Result(mutant.key, SURVIVED if by is None else KILLED, stage, by or "")

    def _failing(self, files: Sequence[str], limit_s: float) -> str | None:
        """Return the first test that fails, None if none does."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE"]
        # one process: a worker of its own would spin on when it is ended for its time
        command += ["-n", "0", "--timeout", str(TEST_S)]
        command += ["-p", "no:cacheprovider", "--hypothesis-seed=0", *files]
        done = subprocess.run(
            command, cwd=self._root, capture_output=True, timeout=limit_s, check=False
        )
        if done.returncode == 0:
            return None
        lines = done.stdout.decode(errors="replace").splitlines()
        named = (line for line in lines if line.startswith(("FAILED", "ERROR")))
        return next(named, f"pytest ends with {done.returncode}")


def near(path: str) -> list[str]:
    """Return the test files named after a module."""
    _, room, name = Path(path).with_suffix("").parts
    names = [f"{room}_{name}", *ALSO_NEAR.get(f"{room}/{name}", ())]
    files = [f"tests/p2p/test_{name}.py" for name in names]
    return [file for file in files if (ROOT / file).exists()]


def wide(path: str) -> list[str]:
    """Return the test files of a module's room, and the table's for a record."""
    room = Path(path).parts[1]
    rooms = [room, "table"] if room == "record" else [room]
    files = [f for r in rooms for f in (ROOT / "tests/p2p").glob(f"test_{r}_*.py")]
    return [file.relative_to(ROOT).as_posix() for file in sorted(files)]


def chosen(limit: int, parts: Sequence[str]) -> list[Mutant]:
    """Return the mutants of this run: removals, and the rest in order of a hash."""
    paths = (p.relative_to(ROOT) for r in ROOMS for p in (ROOT / "p2p" / r).iterdir())
    names = sorted(path.as_posix() for path in paths if path.suffix == ".py")
    found = {m.key: m for name in names for m in mutants_of(ROOT, name)}
    first = sorted(found.values(), key=lambda m: (_is_choice(m), _hash(m)))[:limit]
    ours = [m for m in first if not parts or any(part in m.path for part in parts)]
    return sorted(ours, key=lambda m: (m.path, m.line))


def _is_choice(mutant: Mutant) -> bool:
    return mutant.kind not in {"raise", "call"}


def _hash(mutant: Mutant) -> bytes:
    return hashlib.sha256(mutant.key.encode()).digest()


def read_results(file: Path) -> dict[str, Result]:
    """Return what earlier runs have found, by key; the last word counts."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    results = (msgspec.json.decode(line, type=Result) for line in lines)
    return {result.key: result for result in results}


def run_stage(
    mutants: Sequence[Mutant], stage: str, file: Path, jobs: int
) -> Iterator[Result]:
    """Judge the mutants, each copy of the tree one at a time; yield as they end."""
    lock, local = threading.Lock(), threading.local()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:

        def judge(mutant: Mutant) -> Result:
            if not hasattr(local, "tree"):
                local.tree = Tree(Path(tempfile.mkdtemp(dir=folder)))
            result: Result = local.tree.judge(mutant, stage)
            with lock, file.open("ab") as out:
                out.write(msgspec.json.encode(result) + b"\n")
            return result

        yield from pool.map(judge, mutants)


def check_tests(mutants: Sequence[Mutant]) -> None:
    """Raise unless the near tests pass in a copy without a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        Tree(Path(folder)).check(sorted({m.path for m in mutants}))


def run(given: argparse.Namespace) -> int:
    """Run both stages and print; return the exit code."""
    mutants = chosen(given.limit, given.parts)
    results = read_results(given.results)
    if given.again:
        results = {k: r for k, r in results.items() if r.verdict == KILLED}
    todo = [m for m in mutants if m.key not in results]
    print(f"{len(mutants)} mutants, {len(todo)} to run; results in {given.results}")
    if todo:
        check_tests(todo)
    for result in run_stage(todo, NEAR, given.results, given.jobs):
        results[result.key] = result
    todo = [m for m in mutants if is_for_all(results[m.key])]
    for result in run_stage(todo, WIDE, given.results, given.jobs):
        results[result.key] = result
    return report(mutants, results)


def is_for_all(result: Result) -> bool:
    """Tell whether all tests of the room must look at a mutant too."""
    lives = result.verdict != KILLED and result.stage == NEAR
    return lives and result.key not in KNOWN


def report(mutants: Sequence[Mutant], results: dict[str, Result]) -> int:
    """Print the figures and what lives; return 1 if anything does without a reason."""
    living = [m for m in mutants if results[m.key].verdict != KILLED]
    for mutant in living:
        print(f"{results[mutant.key].verdict}: line {mutant.line}, {mutant.key}")
        print(f"    {KNOWN.get(mutant.key, '?')}")
    figures = Counter(results[mutant.key].verdict for mutant in mutants)
    print(", ".join(f"{count} {verdict}" for verdict, count in figures.items()))
    unknown = sum(mutant.key not in KNOWN for mutant in living)
    print(f"{unknown} live without a reason")
    return int(unknown > 0)


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(tempfile.gettempdir()) / "oakfield-mutants.jsonl"
    parser.add_argument("--results", type=Path, default=default)
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("parts", nargs="*")
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
