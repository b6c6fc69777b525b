"""Tasks that one owner has started, and how they end: with nothing left behind."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from p2p.errors import LocalError, P2PError

T = TypeVar("T")


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


async def made(make: Callable[[], T], drop: Callable[[T], object]) -> T:
    """Return what `make` makes in a thread; whoever gives up meanwhile lets it `drop`.

    A thread goes on when the task that waits for it is cancelled.
    """
    making = asyncio.ensure_future(asyncio.to_thread(make))
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        await asyncio.wait([making])
        if making.exception() is None:
            await asyncio.to_thread(drop, making.result())
        raise


async def whole(write: Callable[[], object]) -> None:
    """Write something in a thread; whoever gives up meanwhile waits until it is."""
    await made(write, lambda _: None)


async def watched(
    work: Callable[[], Awaitable[object]], failed: Callable[[P2PError], None]
) -> None:
    """Do work that nobody awaits, and tell `failed` what has ended it before its time.

    Else whoever waits for what it does would wait for ever, in silence.
    """
    try:
        await work()
    except P2PError as error:  # our own disk, a peer, or our own mistake
        failed(error)
    except Exception as error:  # noqa: BLE001 - it is ours alone, and must be told
        kind = type(error).__name__
        failed(LocalError("Oakfield made a mistake of its own ({kind})", kind=kind))


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
