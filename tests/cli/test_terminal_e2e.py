"""The program in a real terminal: a pseudo-terminal, looked at through pyte."""

import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest

assert sys.platform != "win32"  # where it is not collected: see conftest

import fcntl  # noqa: E402  # after the assertion, which tells the type checker
import termios  # noqa: E402

from tests.transcripts import vector  # noqa: E402

pytestmark = pytest.mark.e2e
DEADLINE_S = 30.0
PRESS_S = 0.12


class Window:
    """A terminal window with the program in it."""

    def __init__(self, home: Path, *argv: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._ours, theirs = os.openpty()
        self.resize(80, 24)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli.main", *argv],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=self._environ(home),
            start_new_session=True,
        )
        os.close(theirs)

    def _environ(self, home: Path) -> dict[str, str]:
        names = ("NO_COLOR", "ACCESSIBLE", "PROMPT_TOOLKIT_COLOR_DEPTH")
        kept = {name: text for name, text in os.environ.items() if name not in names}
        chosen = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
        ours = {"OAKFIELD_HOME": str(home), "OAKFIELD_HINTS": "off"}
        return {**kept, **chosen, **ours}

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, size)

    def until(self, shown: str | Callable[[], bool]) -> None:
        """Read what is drawn until a text is seen, or a condition holds."""
        deadline = time.monotonic() + DEADLINE_S
        while not (shown in self.text if isinstance(shown, str) else shown()):
            assert time.monotonic() < deadline, f"not seen: {shown!r}\n{self.text}"
            self._read(0.05)

    def wait(self, seconds: float) -> None:
        """Read what is drawn for some time, as a person does between two keys."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.02)

    def _read(self, timeout_s: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], timeout_s)
        if not ready:
            return True
        try:
            chunk = os.read(self._ours, 65536)
        except OSError:  # the program has closed its side
            return False
        self._stream.feed(chunk)
        return bool(chunk)

    def code(self) -> int:
        """Return the exit code once the program has ended."""
        while self._read(0.05) and self.process.poll() is None:
            pass
        while self._read(0.0) and select.select([self._ours], [], [], 0)[0]:
            pass
        return self.process.wait(DEADLINE_S)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Open windows of one home; all are closed at the end."""
    opened: list[Window] = []

    def open_window(*argv: str) -> Window:
        opened.append(Window(tmp_path, *argv))
        return opened[-1]

    yield open_window
    for one in opened:
        one.close()


def play_to_the_end(look: Window) -> None:
    """Press Enter wherever a choice is offered."""
    while "─ The end ─" not in look.text:
        look.until(
            lambda: any(t in look.text for t in ("Your choice", "Send it?", "The end"))
        )
        if "─ The end ─" not in look.text:
            look.type("\r")
            look.wait(PRESS_S)


def test_a_practice_game_is_played_with_the_enter_key_alone(
    window: Callable[..., Window], tmp_path: Path
) -> None:
    look = window("practice", "--no-motion", "--name", "Mai")
    play_to_the_end(look)
    look.type("\r")
    look.until("What was hidden")
    look.until("Transcript checked: FAIR")
    look.type("v")
    look.until("In the clear: the game played once more")
    look.type("q")
    assert look.code() == 0
    (transcript,) = (tmp_path / "games").glob("*.oakfield")
    assert "Transcript checked: FAIR" in look.text  # on the ordinary screen too
    checked = subprocess.run(
        [sys.executable, "-m", "cli.main", "verify", str(transcript)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0
    assert checked.stdout.rstrip().endswith("FAIR")


def test_a_finished_game_is_replayed_and_left(window: Callable[..., Window]) -> None:
    look = window("replay", str(vector("fair")))
    look.until("─ Before the first turn ─")
    look.type("\x1b[B")
    look.until("─ Turn 1: Tom ─")
    look.type("\x1b[F")
    look.until("─ The verdict ─")
    look.type("q")
    assert look.code() == 0
    assert "FAIR: every check of the transcript passes." in look.text


def test_the_first_start_asks_for_a_name_once(window: Callable[..., Window]) -> None:
    first = window()
    first.until("What is your name at the table?")
    first.type("\x15Mai\r")
    first.until("You are Mai.")
    first.type("q")
    assert first.code() == 0
    second = window()
    second.until("You are Mai.")
    second.type("q")
    assert second.code() == 0


@pytest.mark.parametrize("stage", ["name", "lobby", "table", "game"])
def test_control_c_leaves_at_every_stage_with_one_sentence(
    stage: str, window: Callable[..., Window], tmp_path: Path
) -> None:
    named = ("--name", "Mai")
    if stage == "name":
        look = window()
        look.until("What is your name")
    elif stage == "lobby":
        look = window(*named)
        look.until("No tables nearby yet")
    elif stage == "table":
        look = window("host", "--interface", "127.0.0.1", *named)
        look.until("Waiting for 1 more player.")
    else:
        look = window("practice", *named)
        look.until("Your choice")
        look.type("\x03")
        look.until("Leave practice?")
    look.type("\x03")
    assert look.code() == 130
    said = "a practice game is not kept" if stage == "game" else "Stopped."
    assert said in look.text
    assert "Traceback" not in look.text


def test_an_interrupt_signal_is_like_the_key(window: Callable[..., Window]) -> None:
    look = window("--name", "Mai")
    look.until("No tables nearby yet")
    look.process.send_signal(signal.SIGINT)
    assert look.code() == 130


def test_a_window_resized_in_a_game_asks_for_room_and_comes_back(
    window: Callable[..., Window],
) -> None:
    look = window("practice", "--name", "Mai")
    look.until("Your choice")
    look.resize(50, 12)
    look.until("make the window larger")
    look.resize(100, 30)
    look.until("Your choice")
    assert "┬─ Agents" in look.text
    look.process.send_signal(signal.SIGINT)  # no key: nobody is asked
    assert look.code() == 130


def test_two_windows_of_one_home_get_one_clear_sentence(
    window: Callable[..., Window],
) -> None:
    first = window("--name", "Mai")
    first.until("No tables nearby yet")
    second = window("--name", "Mai")
    assert second.code() == 2
    assert "another window uses" in " ".join(second.text.split()).lower()
    first.type("q")
    assert first.code() == 0
