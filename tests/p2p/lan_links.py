"""Links on 127.0.0.1 for tests, and a wire between two ends that a test can hold."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity
from p2p.lan.link import Link
from p2p.lan.listener import Listener, open_listener

DEADLINE_S = 10.0


async def eventually(holds: Callable[[], bool], deadline_s: float = DEADLINE_S) -> None:
    """Return once a predicate holds; fail after the deadline."""
    async with asyncio.timeout(deadline_s):
        while not holds():  # noqa: ASYNC110 - predicates on many things
            await asyncio.sleep(0.005)


async def only_this_task_is_left() -> None:
    """Fail if anything is still running after a moment."""
    await eventually(lambda: len(asyncio.all_tasks()) == 1, 2)


@asynccontextmanager
async def listening(who: Identity, *hosts: str) -> AsyncIterator[Listener]:
    """Yield a listener on a free port of loopback."""
    listener = open_listener(who, hosts=hosts or (LOOPBACK,), port=0)
    try:
        yield listener
    finally:
        await listener.close()


def here(listener: Listener) -> Address:
    """Return where a listener listens."""
    return Address(LOOPBACK, listener.port)


@asynccontextmanager
async def linked(near: Identity, far: Identity) -> AsyncIterator[tuple[Link, Link]]:
    """Yield the two ends of a link that `near` dialled."""
    async with listening(far) as listener:
        ours = await dial(near, [here(listener)])
        theirs = await anext(listener.links())
        try:
            yield ours, theirs
        finally:
            await asyncio.gather(ours.close(), theirs.close())


class Wire:
    """Forwards TCP to a port of loopback, until it is told otherwise.

    carried: all that went through, in both directions
    """

    def __init__(self, to_port: int) -> None:
        self.carried = bytearray()
        self._to_port = to_port
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, LOOPBACK, 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def address(self) -> Address:
        """Where to dial it."""
        assert self._server is not None
        return Address(LOOPBACK, self._server.sockets[0].getsockname()[1])

    def freeze(self) -> None:
        """Carry nothing, and say nothing of it: a cable is out."""
        self._flows.clear()

    def thaw(self) -> None:
        """Carry all again, also what has waited."""
        self._flows.set()

    def cut(self) -> None:
        """Drop what is open now."""
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection(
                LOOPBACK, self._to_port
            )
            self._writers |= {writer, far_writer}
            await asyncio.gather(
                self._carry(reader, far_writer), self._carry(far_reader, writer)
            )
        self._tasks.discard(task)

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(65536):
            await self._flows.wait()
            self.carried += data
            writer.write(data)
            await writer.drain()
        writer.close()
