"""A line that is waited for, unless something else comes first."""

import asyncio
from collections.abc import Callable, Coroutine

from cli.console import Console
from p2p.lan.tasks import end


async def unless(
    event: asyncio.Event,
    read: Callable[[], Coroutine[None, None, str]],
    console: Console,
) -> str | None:
    """Return the line read, or None if the event comes first; no line is lost."""
    if event.is_set():
        return None
    reading = asyncio.ensure_future(read())
    waiting = asyncio.ensure_future(event.wait())
    tasks = (reading, waiting)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end(*tasks)
    if reading.cancelled():
        return None
    line = reading.result()
    if event.is_set():
        console.put_back(line)
        return None
    return line
