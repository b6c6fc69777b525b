"""Tasks that one owner has started, and how they end: with nothing left behind."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any


async def end(*tasks: asyncio.Future[Any] | None) -> None:
    """Cancel tasks, and return once they are over, however that was.

    None, for a task that was not begun, needs no ending.

    A cancelled task keeps the error that ended it, hence the frames that this passed,
    until it is asked for its result. Whoever owns the task and lies in those frames
    would own itself: it and the buffers of its link, a quarter of a megabyte, would
    wait for the collector, which counts objects and not bytes.
    """
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running)
    for task in running:
        with contextlib.suppress(asyncio.CancelledError, Exception):
            task.result()


class Tasks:
    """The tasks of one owner; each is forgotten once it is over."""

    def __init__(self) -> None:
        """Begin with none."""
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin some work beside all other."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self) -> None:
        """Wait until all that runs now is over; raises what the first of it raises."""
        await asyncio.gather(*self._running)

    async def end(self) -> None:
        """Cancel all that runs, as `end` does."""
        await end(*self._running)
