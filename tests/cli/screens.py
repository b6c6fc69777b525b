"""A terminal to look at: the stage drawn into pyte, fed by a pipe of keys."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from cli.stage import Stage

DEADLINE_S = 10.0

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "page-up": "\x1b[5~",
    "page-down": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "enter": "\r",
    "escape": "\x1b",
    "ctrl-c": "\x03",
    "backspace": "\x7f",
}


class _ToPyte(io.StringIO):
    """A terminal's input side: what is written is drawn."""

    def __init__(self, stream: pyte.Stream) -> None:
        super().__init__()
        self._stream = stream
        self.written = ""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        self.written += text
        self._stream.feed(text)
        return len(text)

    def isatty(self) -> bool:
        return True


class Seen:
    """What a person sees and types."""

    def __init__(self, pipe: PipeInput, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.size = Size(rows=rows, columns=columns)
        self._raw = _ToPyte(pyte.Stream(self.screen))
        self.output = Vt100_Output(
            self._raw,
            get_size=lambda: self.size,
            term="xterm-256color",
            enable_cpr=False,
            default_color_depth=ColorDepth.DEPTH_4_BIT,
        )
        self.pipe = pipe
        self.stage: Stage

    @property
    def lines(self) -> list[str]:
        return list(self.screen.display)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def written(self) -> str:
        """Every byte that went to the terminal, as text."""
        return self._raw.written

    def type(self, *keys: str) -> None:
        """Type keys by name, or texts."""
        for key in keys:
            self.pipe.send_text(KEYS.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        self.size = Size(rows=rows, columns=columns)
        self.screen.resize(rows, columns)
        self.stage.app._on_resize()

    async def until(self, shown: str | Callable[[], bool]) -> None:
        """Wait until a text is on the screen, or a condition holds."""
        deadline = asyncio.get_running_loop().time() + DEADLINE_S
        while not (shown in self.text if isinstance(shown, str) else shown()):
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError(f"not seen: {shown!r}\n{self.text}")
            await asyncio.sleep(0.005)

    async def press(self, key: str, shown: str | Callable[[], bool]) -> None:
        """Type a key and wait for what it must bring."""
        self.type(key)
        await self.until(shown)


@asynccontextmanager
async def seen(
    flow: Callable[[Stage], Awaitable[Any]],
    *,
    columns: int = 80,
    rows: int = 24,
    encoding: str = "utf-8",
    colour: bool = True,
) -> AsyncIterator[tuple[Seen, asyncio.Task[Any]]]:
    """Run a flow on a stage; give what is seen, and the flow's task."""
    with create_pipe_input() as pipe:
        look = Seen(pipe, columns, rows)
        look.stage = Stage(
            encoding=encoding,
            colour=colour,
            redraw_s=0,
            input_=pipe,
            output=look.output,
        )
        task: asyncio.Task[Any] = asyncio.ensure_future(look.stage.run(flow))
        try:
            yield look, task
        finally:
            if not task.done():
                task.cancel()
            await asyncio.wait((task,), timeout=DEADLINE_S)
