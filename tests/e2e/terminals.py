"""Real terminals, by tmux: keys go in, and what a person would see comes out."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

OAKFIELD = (sys.executable, "-m", "cli.main")
POLL_S = 0.05
ENVIRONMENT = {
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    "COLUMNS": "",
    "LINES": "",
}

NOTE_EXIT = 'trap : INT; "${@:2}"; echo $? >"$1"'
"""Runs a command and keeps its exit code, which tmux now and then misses."""


class Terminal:
    """One window of a tmux server."""

    def __init__(self, server: "Terminals", name: str, ended: Path) -> None:
        """Belongs to `Terminals.open`."""
        self._server = server
        self._ended = ended
        self.name = name

    def keys(self, *keys: str) -> None:
        """Press keys, by tmux's names: `Enter`, `C-c`, `x`."""
        self._server.tmux("send-keys", "-t", self.name, *keys)

    def type(self, text: str) -> None:
        """Type a text, letter for letter."""
        self._server.tmux("send-keys", "-t", self.name, "-l", text)

    def screen(self) -> str:
        """Return what is seen."""
        return self._server.tmux("capture-pane", "-p", "-t", self.name)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        size = ("-x", str(columns), "-y", str(rows))
        self._server.tmux("resize-window", "-t", self.name, *size)

    @property
    def exit_code(self) -> int | None:
        """The program's exit code, None while it runs."""
        text = self._ended.read_text() if self._ended.exists() else ""
        return int(text) if text.endswith("\n") else None

    def wait_for(self, *texts: str, seconds: float = 20) -> str:
        """Return the screen once it shows one of the texts."""
        return self.wait(lambda seen: any(t in seen for t in texts), texts, seconds)

    def wait_until_gone(self, seconds: float = 20) -> int:
        """Return the exit code once the program has ended."""
        self.wait(lambda _: self.exit_code is not None, "the end", seconds)
        assert self.exit_code is not None
        return self.exit_code

    def wait(
        self, is_so: Callable[[str], bool], what: object, seconds: float = 20
    ) -> str:
        """Return the screen once `is_so` holds of it."""
        deadline = time.monotonic() + seconds
        while True:
            seen = self.screen()
            if is_so(seen):
                return seen
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"{self.name}: no {what} within {seconds} s\n{seen}"
                )
            time.sleep(POLL_S)


class Terminals:
    """A tmux server of our own."""

    def __init__(self, folder: Path) -> None:
        """Use a folder that nobody else has."""
        self._folder = folder
        self._socket = folder / "tmux"

    def tmux(self, *words: str) -> str:
        """Run a tmux command and return what it prints."""
        command = ["tmux", "-S", str(self._socket), "-f", "/dev/null", *words]
        environment = {k: v for k, v in os.environ.items() if k != "TMUX"}
        environment.update(ENVIRONMENT)
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout

    def open(
        self,
        name: str,
        command: tuple[str, ...],
        *,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
    ) -> Terminal:
        """Run a command in a new window that stays when the command ends."""
        chosen = {**ENVIRONMENT, **(environment or {})}
        ended = self._folder / f"{name}.exit"
        words = ["env", *(f"{k}={v}" for k, v in chosen.items() if v), *command]
        run = ("bash", "-c", NOTE_EXIT, "bash", str(ended), *words)
        geometry = ("-x", str(size[0]), "-y", str(size[1]))
        self.tmux(
            "set-option", "-g", "remain-on-exit", "on", ";",
            "new-session", "-d", "-s", name, *geometry, shlex.join(run),
        )  # fmt: skip
        return Terminal(self, name, ended)

    def close(self) -> None:
        """End the server and all that runs in it."""
        subprocess.run(
            ["tmux", "-S", str(self._socket), "kill-server"],
            capture_output=True,
            check=False,
        )


@contextmanager
def terminals(folder: Path) -> Iterator[Terminals]:
    """Run a tmux server for a test."""
    server = Terminals(folder)
    server.tmux("start-server", ";", "set-option", "-g", "exit-empty", "off")
    try:
        yield server
    finally:
        server.close()


def oakfield(home: Path, *words: str) -> tuple[str, ...]:
    """Return the command line of a program on loopback with a home of its own."""
    return (*OAKFIELD, *words, "--home", str(home), "--interface", "127.0.0.1")
