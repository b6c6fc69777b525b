"""Lines in and out: no cursor, no colour, no drawing; for pipes and screen readers.

Input is read in a thread of its own, straight from the file descriptor, so that neither
a waiting person nor a full pipe stops the table, and so that the program can end while
the thread still waits (on Windows too).
"""

import asyncio
import codecs
import sys
import threading
from collections import deque
from collections.abc import Callable, Collection

from cli.paragraphs import print_lines
from cli.text import clean, plainer

_CHUNK_BYTES = 4096
_MAX_LINE = 4096
"""Nobody types longer lines; a longer one is cut, so that memory stays bounded."""
_MOST_LINES = 1000
"""Lines that wait to be read; whatever comes then stays where it is meanwhile."""


class InputEnded(Exception):
    """There will be no further line."""


class Console:
    """The lines that a person types, and those that they read."""

    def __init__(
        self,
        read: Callable[[int], bytes],
        write: Callable[[str], None],
        *,
        encoding: str = "utf-8",
        is_interactive: bool = False,
        is_typed: bool = False,
    ) -> None:
        """Read by `read(bytes)`, which blocks, and returns nothing at the end.

        write:          prints a text as it is
        is_interactive: whether a person is likely to answer
        is_typed:       whether lines are typed at a terminal, by somebody who reads
        """
        self.is_interactive = is_interactive
        self._is_typed = is_typed
        self._read = read
        self._write = write
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._is_cut = False  # the line that is under way has been passed on
        self._lines: deque[str] = deque()
        self._has_ended = False
        self._arrived = asyncio.Event()
        self._is_held = False  # the thread waits until there is room
        self._room = threading.Semaphore(0)
        self._thread: threading.Thread | None = None

    def say(self, *sentences: str) -> None:
        """Print each sentence as a line of its own."""
        for sentence in sentences:
            self._write(plainer(clean(sentence), self._encoding) + "\n")

    async def line(self) -> str:
        """Return the next line, without its end and outer space.

        Raises: InputEnded
        """
        self._listen()
        while not self._lines:
            if self._has_ended:
                raise InputEnded
            await self._more()
        return self._next()

    async def command(
        self,
        words: Collection[str],
        refusal: Callable[[str], str],
        *,
        asks: bool = False,
    ) -> str:
        """Return the next line once it is one of these words.

        Another line is refused if it was typed: it would block what comes behind it,
        and answer a question that nobody had read. In a pipe it is kept, with all
        behind it: there answers are written beforehand, in their order.
        Words are in small letters; lines may be in any.
        refusal: what to say of a line that is none of them
        asks:    nothing but such a line, or the end of the input, leads on
        Raises: InputEnded, if it asks
        """
        self._listen()
        while not self._lines or self._lines[0].lower() not in words:
            if self._is_typed and self._lines:
                self.say(refusal(self._next()))
                continue
            if asks and self._has_ended and not self._lines:
                raise InputEnded
            await self._more()
        return self._next().lower()

    def put_back(self, line: str) -> None:
        """Make a line the next one again: what it was read for is over."""
        self._lines.appendleft(line)
        self._arrived.set()

    async def _more(self) -> None:
        """Wait for further input."""
        self._arrived.clear()
        await self._arrived.wait()

    def _next(self) -> str:
        """Take the first line; there must be one."""
        line = self._lines.popleft()
        self._make_room()
        return line

    def _make_room(self) -> None:
        """Let the thread read on if it is held, and few enough lines wait."""
        if self._is_held and len(self._lines) < _MOST_LINES:
            self._is_held = False
            self._room.release()

    def _listen(self) -> None:
        """Start reading; nothing is read before the first question."""
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(
                target=self._read_all, args=(loop,), name="console", daemon=True
            )
            self._thread.start()

    def _read_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass on all input to the loop, piece by piece as it takes them (a thread)."""
        while True:
            try:
                chunk = self._read(_CHUNK_BYTES)
            except (OSError, ValueError):
                chunk = b""
            try:
                loop.call_soon_threadsafe(self._got, chunk)
            except RuntimeError:  # the loop has been closed: nobody waits any more
                return
            if not chunk:
                return
            self._room.acquire()

    def _got(self, chunk: bytes) -> None:
        """Take input apart into lines; an empty chunk is the end."""
        text = self._rest + self._decoder.decode(chunk, final=not chunk)
        *whole, self._rest = text.replace("\r\n", "\n").split("\n")
        if whole and self._is_cut:
            del whole[0]
            self._is_cut = False
        if not chunk:
            self._has_ended = True
            whole, self._rest = [*whole, *([self._rest] if self._rest else [])], ""
        self._lines.extend(one[:_MAX_LINE].strip() for one in whole)
        self._cut()
        self._arrived.set()
        self._is_held = True
        self._make_room()

    def _cut(self) -> None:
        """Pass on the begin of a line that is too long; drop the rest as it comes."""
        if self._is_cut:
            self._rest = ""
        elif len(self._rest) > _MAX_LINE:
            self._lines.append(self._rest[:_MAX_LINE].strip())
            self._rest, self._is_cut = "", True


def standard_console(*, is_interactive: bool) -> Console:
    """Return the console on this process's standard input and output."""

    encoding = sys.stdout.encoding or "utf-8"
    stream = getattr(sys.stdin, "buffer", None)
    raw = getattr(stream, "raw", None)

    def read(size: int) -> bytes:
        return (raw.read(size) or b"") if raw is not None else b""

    return Console(
        read,
        lambda text: print_lines(text, end=""),
        encoding=encoding,
        is_interactive=is_interactive,
        is_typed=sys.stdin is not None and sys.stdin.isatty(),
    )
