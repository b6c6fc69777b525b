"""Run oakfield, and write down all that passes through it.

    python -m tests.e2e.recorder FILE WORDS...

FILE gets a line of JSON for each frame, journal record, error and, now and then, for
everything that the program's objects say of themselves and for every file of its home.
The program is run with a umask that forbids nothing, as on a careless machine.
"""

import base64
import gc
import os
import stat
import sys
import threading
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.connection import Connection

from cli.main import main
from p2p.errors import P2PError
from p2p.lan.journal import Journal

SENT, GOT, JOURNAL, ERROR, REPR = "sent", "got", "journal", "error", "repr"
PUBLIC, PRIVATE = "public", "private"
"""Files that others may read, and those that only the owner may."""
EVERY: Final = 12
"""Journal records between two looks at all objects and files."""


class Record(msgspec.Struct):
    """Something that has passed: where, and its bytes in base64."""

    what: str
    text: str

    @property
    def data(self) -> bytes:
        """The bytes as they were."""
        return base64.b64decode(self.text)


class Recorder:
    """Writes records to a file, from all threads."""

    def __init__(self, path: Path, home: Path) -> None:
        """Begin."""
        self._file = path.open("ab", buffering=0)
        self._home = home
        self._lock = threading.Lock()
        self._appends = 0
        self._reprs: set[str] = set()

    def note(self, what: str, data: bytes | str) -> None:
        """Write one record."""
        raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
        record = Record(what, base64.b64encode(raw).decode())
        with self._lock:
            self._file.write(msgspec.json.encode(record) + b"\n")

    def appended(self, kind: str, content: bytes) -> None:
        """Note a journal record, and sometimes all else."""
        self.note(JOURNAL, f"{kind} ".encode() + content)
        self._appends += 1
        if self._appends % EVERY == 0:
            self.look()

    def look(self) -> None:
        """Note all that our objects say of themselves, and the home's files."""
        for thing in gc.get_objects():
            room = str(type(thing).__module__).partition(".")[0]
            if room in {"p2p", "engine", "cli"}:
                self._reprs.add(repr(thing))
        for text in self._reprs:
            self.note(REPR, text)
        self._reprs.clear()
        for path in list(self._home.rglob("*")):
            if path.is_file():
                is_open = stat.S_IMODE(path.stat().st_mode) & 0o077
                content = str(path).encode() + b"\n" + path.read_bytes()
                self.note(PUBLIC if is_open else PRIVATE, content)


def arm(recorder: Recorder) -> None:
    """Put the recorder into the ways of this process."""
    send, recv = Connection.send, Connection.recv
    append, begin = Journal.append, P2PError.__init__

    async def noting_send(self: Connection, message: Any, **more: Any) -> None:  # noqa: ANN401 - as theirs
        recorder.note(SENT, message)
        await send(self, message, **more)

    async def noting_recv(self: Connection, **more: Any) -> Any:  # noqa: ANN401 - as theirs
        message = await recv(self, **more)
        recorder.note(GOT, message)
        return message

    def noting_append(self: Journal, kind: str, content: bytes) -> None:
        append(self, kind, content)
        recorder.appended(kind, content)

    def noting_begin(self: P2PError, text: str, **more: Any) -> None:  # noqa: ANN401 - as ours
        begin(self, text, **more)
        recorder.note(ERROR, f"{self!r} {self.args!r} {vars(self)!r}")

    ways: dict[type, dict[str, Any]] = {
        Connection: {"send": noting_send, "recv": noting_recv},
        Journal: {"append": noting_append},
        P2PError: {"__init__": noting_begin},
    }
    for owner, methods in ways.items():
        for name, method in methods.items():
            setattr(owner, name, method)


if __name__ == "__main__":
    os.umask(0)
    words = sys.argv[2:]
    arm(Recorder(Path(sys.argv[1]), Path(words[words.index("--home") + 1])))
    sys.exit(main(words))
