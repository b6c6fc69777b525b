"""Processes killed again and again end the game that they would have played."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

NAMES = ("Mai", "Tom")
FOUR = ("Mai", "Tom", "Ana", "Ida")
MOMENTS = ("before-writing", "before-sending", "after-sending")
STRIDE = 3
"""Entries between two deaths."""
DEATHS = 30
LABELS = ("elm", "ash", "fir", "oak", "yew", "box")


class Mortal:
    """One seat, which is started anew whenever it has died."""

    def __init__(
        self, folder: Path, port: int, name: str, role: tuple[str, ...], label: str
    ) -> None:
        self._words = (str(folder / name), str(port), name, *role, label)
        self._deaths: list[tuple[str, int]] = []
        self.died: list[tuple[str, int]] = []
        self.end = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self, deaths: list[tuple[str, int]]) -> None:
        """Start, to die in these moments, one after the other."""
        self._deaths = deaths
        moment, entry = deaths[0] if deaths else ("never", 0)
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.e2e.mortal",
                *self._words,
                moment,
                str(entry),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )

    def sit(self) -> None:
        """Wait until it sits at a table that is not full yet."""
        assert self._process is not None
        assert self._process.stdout is not None
        assert self._process.stdout.readline().strip() == "seated"

    def live(self) -> None:
        """Wait for the end of the game, through all deaths."""
        while True:
            assert self._process is not None
            assert self._process.stdout is not None
            line = self._process.stdout.readline().strip()
            if line == "seated":
                continue
            if not line.startswith("died"):
                self.end = line
                return
            self._process.communicate()
            self.died.append(self._deaths[0])
            self.start(self._deaths[1:])

    def close(self) -> None:
        """Let the process go."""
        if self._process is not None:
            self._process.communicate()
            self._process = None


def free_ports(number: int) -> list[int]:
    """Return some ports that nobody uses."""
    with ExitStack() as held:
        anywhere = ("127.0.0.1", 0)
        servers = [
            held.enter_context(socket.create_server(anywhere)) for _ in range(number)
        ]
        return [server.getsockname()[1] for server in servers]


def same_people(before: Path, folder: Path) -> None:
    """Make homes of the same people, who have never met."""
    for home in before.iterdir():
        (folder / home.name).mkdir(parents=True)
        for name in ("identity.pem", "profile.json"):
            shutil.copy(home / name, folder / home.name / name)


def play(
    folder: Path,
    label: str,
    deaths: dict[str, list[tuple[str, int]]],
    names: Sequence[str] = NAMES,
) -> tuple[bytes, int]:
    """Play one game; return the transcript that all hold, and how many died."""
    folder.mkdir(exist_ok=True)
    ports = free_ports(len(names))
    join = ("join", f"127.0.0.1:{ports[0]}")
    host = ("host",) if len(names) == 2 else ("host", str(len(names)))
    roles = zip(names, ports, (host, *[join] * (len(names) - 1)), strict=True)
    seats = [Mortal(folder, port, name, role, label) for name, port, role in roles]
    try:
        for seat, name in zip(seats, names, strict=True):
            seat.start(deaths.get(name, []))
            if name != names[-1]:
                seat.sit()
        with ThreadPoolExecutor() as threads:
            list(threads.map(Mortal.live, seats))
    finally:
        for seat in seats:
            seat.close()
    files = set()
    for seat in seats:
        assert seat.end.startswith("finished FAIR "), seat.end
        files.add(Path(seat.end.removeprefix("finished FAIR ")).read_bytes())
    (file,) = files
    return file, sum(len(seat.died) for seat in seats)


def plan(length: int, names: Sequence[str] = NAMES) -> dict[str, list[tuple[str, int]]]:
    """Return deaths for all seats, in every moment, all along a game."""
    deaths: dict[str, list[tuple[str, int]]] = {name: [] for name in names}
    turns = zip(cycle(names), cycle(MOMENTS), strict=False)
    for entry in range(1, length - STRIDE, STRIDE):
        name, moment = next(turns)
        deaths[name].append((moment, entry))
    return deaths


def test_thirty_deaths_change_no_transcript(tmp_path: Path) -> None:
    total = 0
    for label in LABELS:
        undisturbed, _ = play(tmp_path / label, label, {})
        entries = undisturbed.count(b'"line":"entry"')
        again = tmp_path / f"{label} again"
        same_people(tmp_path / label, again)
        disturbed, deaths = play(again, label, plan(entries))
        assert disturbed == undisturbed
        total += deaths
        if total >= DEATHS:
            return
    raise AssertionError(f"only {total} deaths")


@pytest.mark.parametrize("seats", [3, 4])
def test_deaths_of_any_seat_at_a_larger_table_change_no_transcript(
    tmp_path: Path, seats: int
) -> None:
    names = FOUR[:seats]
    undisturbed, _ = play(tmp_path / "before", "elm", {}, names)
    entries = undisturbed.count(b'"line":"entry"')
    again = tmp_path / "again"
    same_people(tmp_path / "before", again)
    deaths = plan(entries, names)
    disturbed, died = play(again, "elm", deaths, names)
    assert disturbed == undisturbed
    assert died >= seats * 2
