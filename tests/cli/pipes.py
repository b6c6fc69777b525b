"""A console on real pipes: lines go in, what is printed is kept."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cli.console import Console

DEADLINE_S = 10.0


class Talk:
    """Both ends of a console's pipe."""

    def __init__(self, *, is_interactive: bool, encoding: str) -> None:
        self._reading, self._writing = os.pipe()
        self.printed: list[str] = []
        self.console = Console(
            lambda size: os.read(self._reading, size),
            self.printed.append,
            encoding=encoding,
            is_interactive=is_interactive,
            is_typed=is_interactive,
        )

    @property
    def text(self) -> str:
        return "".join(self.printed)

    def type(self, *lines: str) -> None:
        """Type whole lines."""
        for line in lines:
            os.write(self._writing, f"{line}\n".encode())

    def type_raw(self, raw: bytes) -> None:
        os.write(self._writing, raw)

    def end(self) -> None:
        """End the input."""
        os.close(self._writing)
        self._writing = -1

    async def until(self, said: str | Callable[[], bool]) -> None:
        """Wait until a text has been printed, or a condition holds."""
        deadline = asyncio.get_running_loop().time() + DEADLINE_S
        while not (said in self.text if isinstance(said, str) else said()):
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError(f"not said: {said!r}\n{self.text}")
            await asyncio.sleep(0.002)

    def close(self) -> None:
        if self._writing >= 0:
            self.end()


@contextmanager
def talk(*, is_interactive: bool = False, encoding: str = "utf-8") -> Iterator[Talk]:
    """Give a console and both its ends."""
    ends = Talk(is_interactive=is_interactive, encoding=encoding)
    try:
        yield ends
    finally:
        ends.close()
