"""Talk: what two peers say to each other while a table gathers (PROTOCOL 9)."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from p2p.errors import LinkError, OutOfTurn, PeerError
from p2p.lan.link import Link
from p2p.lan.messages import (
    AnyMessage,
    Apart,
    Here,
    Seats,
    decode_message,
    encode_message,
)
from p2p.lan.tasks import end

ANSWER_S = 10.0
"""What a program answers without its person comes within this time."""

_GONE = frozenset({"link/left", "link/other-words"})
M = TypeVar("M", bound=AnyMessage)
T = TypeVar("T")


class FellApart(LinkError):
    """The meeting was broken off, and another may begin.

    seats: who sits at the table now, if whoever has opened it says so
    """

    default_code = "link/left"

    def __init__(self, seats: Seats | None = None) -> None:
        """Say that somebody has left."""
        super().__init__("somebody has left the table")
        self.seats = seats


class Talk:
    """One peer at a table.

    other:     what errors call it; name: what screens do, once a meeting has begun
    is_lost:   it has left, fallen silent or misbehaved
    breaks_by: the message by which this peer breaks a meeting off, if it may
    """

    def __init__(
        self, link: Link, breaks_by: type[Seats] | type[Apart] | None = None
    ) -> None:
        """Begin with a proved link."""
        self.link = link
        self.other = link.where
        self.name = ""
        self.is_lost = False
        self.breaks_by = breaks_by

    @property
    def key(self) -> bytes:
        """The peer's identity key, proved."""
        return self.link.peer_key

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Hold the peer to account for errors that this raises."""
        try:
            yield
        except FellApart:
            raise
        except (LinkError, PeerError):
            self.is_lost = True
            raise

    async def say(self, message: AnyMessage) -> None:
        """Send. Raises: LinkError."""
        with self.answering():
            try:
                await self.link.send(encode_message(message))
            except LinkError as error:
                raise self._named(error) from None

    async def hear(self, kind: type[M], timeout_s: float | None = ANSWER_S) -> M:
        """Return the message of this kind, which must come next and in time.

        Raises: FellApart; LinkError, PeerError
        """
        with self.answering():
            message = await self._next(timeout_s)
            if not isinstance(message, kind):
                raise OutOfTurn("another message than {kind} came", kind=kind.__name__)
            return message

    async def hear_here(self, meeting: bytes, timeout_s: float = ANSWER_S) -> Here:
        """Return the word that begins this meeting; those of the last go by."""
        with self.answering():
            while True:
                message = await self._next(timeout_s, lets_through=True)
                if isinstance(message, Here) and message.meeting == meeting:
                    return message

    async def hear_seats(self) -> Seats:
        """Return who sits at the table now; what else was said before goes by."""
        with self.answering():
            while True:
                message = await self._next(None, lets_through=True)
                if isinstance(message, Seats):
                    return message

    async def _next(
        self, timeout_s: float | None, *, lets_through: bool = False
    ) -> AnyMessage:
        try:
            async with asyncio.timeout(timeout_s):
                message = decode_message(await self.link.recv())
        except TimeoutError:
            raise LinkError(
                "{name} does not answer", name=self.other, code="link/timeout"
            ) from None
        except LinkError as error:
            raise self._named(error) from None
        if lets_through or self.breaks_by is None:
            return message
        if isinstance(message, self.breaks_by):
            raise FellApart(message if isinstance(message, Seats) else None)
        return message

    async def lost(self) -> None:
        """Wait until the peer is gone.

        Raises: LinkError `link/left`, or `link/other-words` if it says so; always
        """
        await self.link.wait_closed()
        with self.answering():
            raise self.gone()

    def _named(self, error: LinkError) -> LinkError:
        """Return the error of a lost link, with the peer's name if it has left."""
        return self.gone() if error.code in _GONE else error

    def gone(self) -> LinkError:
        """Return why the peer is at the table no more, by its own word."""
        if self.link.words_differ:
            return LinkError(
                "{name} says that the words differ",
                name=self.other,
                code="link/other-words",
            )
        return LinkError("{name} has left the table", name=self.other, code="link/left")


async def together(*work: Awaitable[T]) -> list[T]:
    """Return all results, or raise the first error once all the rest is ended."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        await end(*tasks)
