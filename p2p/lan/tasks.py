"""How a task ends: with nothing left behind that it held."""

import asyncio
import contextlib
from typing import Any


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, and return once they are over, however that was.

    A cancelled task keeps the error that ended it, hence the frames that this passed,
    until it is asked for its result. Whoever owns the task and lies in those frames
    would own itself: it and the buffers of its link, a quarter of a megabyte, would
    wait for the collector, which counts objects and not bytes.
    """
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, Exception):
            task.result()
