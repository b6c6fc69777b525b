"""How soon something is there, and how soon a key is answered, on a real terminal.

    python -m tests.bench.start_up [ROUNDS]

Targets: after the interpreter is up (`python -c pass`), the help is printed within
200 ms and the lobby drawn within 500 ms; 95 of 100 keys are answered on the screen
within 50 ms while hands are shuffled and moves proved. The times of a machine that is
busy with other things say little, so the processor's time for the same is printed too;
or let nothing else come first (Linux, as root): `chrt -r 1 python -m ...`.
"""

import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import pyte

assert sys.platform != "win32"  # which has no such terminals

import pty  # noqa: E402  # after the assertion, which tells the type checker
import termios  # noqa: E402
from fcntl import ioctl  # noqa: E402

ROOT = Path(__file__).parents[2]
HELP_MS, LOBBY_MS, KEY_MS = 200, 500, 50
COLUMNS, ROWS = 80, 24
PATIENCE_S = 60.0
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_KEYS = ("l", "x")
"""Opens all events over the table, and closes them: no move is touched."""


class Took(NamedTuple):
    """Seconds on the wall, and of the processor."""

    wall_s: float
    cpu_s: float


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, home: Path, *words: str) -> None:
        """Start it."""
        self.began_s = time.perf_counter()
        self.seen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.seen)
        self._terminal, inside = pty.openpty()
        ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", "--home", str(home), *words],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=ROOT,
            env=environment(),
            start_new_session=True,
        )
        os.close(inside)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        os.close(self._terminal)

    @property
    def text(self) -> str:
        """What a person sees."""
        return "\n".join(self.seen.display)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._terminal, keys.encode())

    def until(self, holds: Callable[[str], bool]) -> Took:
        """Return how long it took from the start until something is seen."""
        deadline_s = time.perf_counter() + PATIENCE_S
        while not holds(self.text):
            if time.perf_counter() > deadline_s:
                sys.exit(f"not seen within {PATIENCE_S} s:\n{self.text}")
            self.draw(0.5)
        return Took(time.perf_counter() - self.began_s, self.cpu_s())

    def draw(self, patience_s: float) -> bool:
        """Draw what has come, or comes within the time; False if nothing did."""
        ready, _, _ = select.select([self._terminal], [], [], patience_s)
        if not ready:
            return False
        self._stream.feed(os.read(self._terminal, 65536))
        return True

    def cpu_s(self) -> float:
        """Return what the program has had of the processor."""
        text = Path(f"/proc/{self._process.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * _TICK_S


def environment() -> dict[str, str]:
    """Return surroundings in which nothing of the person's own counts."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("OAKFIELD_")}
    chosen = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "OAKFIELD_HINTS": "off"}
    return {**kept, **chosen}


def run(*words: str) -> Took:
    """Return how long a command without a terminal takes."""
    began_s, before = time.perf_counter(), os.times()
    subprocess.run(words, cwd=ROOT, env=environment(), check=True, capture_output=True)
    after = os.times()
    cpu_s = sum(after[2:4]) - sum(before[2:4])
    return Took(time.perf_counter() - began_s, cpu_s)


def lobby(home: Path) -> Took:
    """Return how long it takes until the lobby is drawn."""
    with Screen(home, "--interface", "lo") as screen:
        return screen.until(lambda text: "You are Mai" in text)


def keys(home: Path, rounds: int) -> tuple[list[float], float]:
    """Return how long each key took to be answered while proofs ran.

    Also the share of keys during which the program computed.
    """
    with Screen(home, "practice", "--no-motion") as screen:
        screen.until(lambda text: "What happened" in text)
        took_s, busy = [], 0
        for number in range(rounds):
            if "Your choice" in screen.text:
                screen.press("\r\r")  # takes what is under the cursor, and sends it
            elif "Send it?" in screen.text:
                screen.press("\r")
            before_s = screen.cpu_s()
            took_s.append(_answered(screen, _KEYS[number % len(_KEYS)]))
            busy += screen.cpu_s() - before_s > 0
        return took_s, busy / rounds


def _answered(screen: Screen, key: str) -> float:
    """Return the seconds from a key until the screen has changed by it."""
    while screen.draw(0):
        pass
    is_open = key == _KEYS[0]
    began_s = time.perf_counter()
    screen.press(key)
    while _reads(screen) != is_open:
        screen.draw(0.5)
        if time.perf_counter() - began_s > PATIENCE_S:
            sys.exit(f"no answer to {key}:\n{screen.text}")
    return time.perf_counter() - began_s


def _reads(screen: Screen) -> bool:
    """Tell whether all events are shown in place of the table."""
    return any(keys in screen.text for keys in ("Any key closes", "scroll ·"))


def report(what: str, took: Sequence[Took], base: Took, target_ms: int) -> None:
    """Print the median of what came after the interpreter, and its ratio to that."""
    wall_s = statistics.median(one.wall_s for one in took)
    cpu_s = statistics.median(one.cpu_s for one in took)
    after_ms, cpu_ms = 1000 * (wall_s - base.wall_s), 1000 * (cpu_s - base.cpu_s)
    print(
        f"{what:<20} {after_ms:7.0f} ms on the wall, {cpu_ms:6.0f} ms of processor"
        f" after `python -c pass`; {cpu_s / base.cpu_s:5.1f} times its processor time;"
        f" target {target_ms} ms"
    )


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "mai"
        named = ("-m", "cli.main", "--home", str(home), "whoami", "--name", "Mai")
        run(python, *named)
        passes = [run(python, "-c", "pass") for _ in range(rounds)]
        base = Took(*map(statistics.median, zip(*passes, strict=True)))
        print(
            f"{'python -c pass':<20} {1000 * base.wall_s:7.0f} ms on the wall,"
            f" {1000 * base.cpu_s:6.0f} ms of processor"
        )
        helps = [run(python, "-m", "cli.main", "--help") for _ in range(rounds)]
        report("oakfield --help", helps, base, HELP_MS)
        report("lobby drawn", [lobby(home) for _ in range(rounds)], base, LOBBY_MS)
        took_s, busy = keys(home, 40 * rounds)
        cuts = statistics.quantiles(took_s, n=20)
        print(
            f"{'key to screen':<20} median {1000 * statistics.median(took_s):.0f} ms,"
            f" 95 of 100 within {1000 * cuts[-1]:.0f} ms, all within"
            f" {1000 * max(took_s):.0f} ms; {100 * busy:.0f} % of the keys while it"
            f" computed; target {KEY_MS} ms"
        )


if __name__ == "__main__":
    main()
