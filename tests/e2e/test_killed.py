"""Processes killed again and again end the game that they would have played."""

import shutil
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

NAMES = ("Mai", "Tom")
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

    def live(self) -> None:
        """Wait for the end of the game, through all deaths."""
        while True:
            assert self._process is not None
            assert self._process.stdout is not None
            line = self._process.stdout.readline().strip()
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


def free_ports() -> tuple[int, int]:
    """Return two ports that nobody uses."""
    anywhere = ("127.0.0.1", 0)
    with socket.create_server(anywhere) as one, socket.create_server(anywhere) as other:
        return one.getsockname()[1], other.getsockname()[1]


def same_people(before: Path, folder: Path) -> None:
    """Make homes of the same people, who have never met."""
    for home in before.iterdir():
        (folder / home.name).mkdir(parents=True)
        for name in ("identity.pem", "profile.json"):
            shutil.copy(home / name, folder / home.name / name)


def play(
    folder: Path, label: str, deaths: dict[str, list[tuple[str, int]]]
) -> tuple[bytes, int]:
    """Play one game; return the transcript that both hold, and how many died."""
    folder.mkdir(exist_ok=True)
    ports = free_ports()
    address = f"127.0.0.1:{ports[0]}"
    seats = {
        "Mai": Mortal(folder, ports[0], "Mai", ("host",), label),
        "Tom": Mortal(folder, ports[1], "Tom", ("join", address), label),
    }
    for name, seat in seats.items():
        seat.start(deaths.get(name, []))
    try:
        with ThreadPoolExecutor() as threads:
            list(threads.map(Mortal.live, seats.values()))
    finally:
        for seat in seats.values():
            seat.close()
    files = []
    for seat in seats.values():
        assert seat.end.startswith("finished FAIR "), seat.end
        files.append(Path(seat.end.removeprefix("finished FAIR ")).read_bytes())
    assert files[0] == files[1]
    return files[0], sum(len(seat.died) for seat in seats.values())


def plan(length: int) -> dict[str, list[tuple[str, int]]]:
    """Return deaths for both seats, in every moment, all along a game."""
    deaths: dict[str, list[tuple[str, int]]] = {name: [] for name in NAMES}
    turns = zip(cycle(NAMES), cycle(MOMENTS), strict=False)
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
