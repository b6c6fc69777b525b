"""Where links arrive that belong to no open game: their first words say what they want.

A guest asks for a seat, or greets another guest of its table; who comes back to a game
that has ended here asks how; a doctor asks whether we reach its machine. Anybody else,
and whoever says nothing, is let go and has held up nobody.
"""

import asyncio
from collections.abc import Awaitable, Callable

from p2p.errors import LinkError, PeerError
from p2p.lan.link import LEFT, Link
from p2p.lan.messages import Have, Here, Join, Reach, decode_message
from p2p.lan.past import Past
from p2p.lan.tasks import Tasks

FIRST_WORDS_S = 3.0
"""Whoever has proved a key says within this time what it is here for."""

Seat = Callable[[Link, Join | Here], None]
"""Show to the table who asks for a seat, or has one at the same; or turn it away."""
DialBack = Callable[[Link, Reach], Awaitable[None]]
"""Dial who asks, and answer; may raise LinkError."""


class Reception:
    """Hears each new link by itself, so that none waits for another."""

    def __init__(self, past: Past, seat: Seat, dial_back: DialBack) -> None:
        """Begin with nobody."""
        self._past = past
        self._seat = seat
        self._dial_back = dial_back
        self._tasks = Tasks()
        self._unheard: set[Link] = set()

    def take(self, link: Link) -> None:
        """Hear what this peer wants, and see to it."""
        self._unheard.add(link)
        self._tasks.start(self._hear(link))

    async def close(self) -> None:
        """Let everybody go who has not been seen to.

        A task that ends before its first step has no say; so the links stand apart.
        """
        await self._tasks.end()
        for link in self._unheard:
            link.abort()

    async def _hear(self, link: Link) -> None:
        await self._answer(link)
        self._unheard.discard(link)

    async def _answer(self, link: Link) -> None:
        try:
            async with asyncio.timeout(FIRST_WORDS_S):
                message = decode_message(await link.recv())
            if isinstance(message, Join | Here):
                self._seat(link, message)
                return
            if isinstance(message, Have):
                await self._past.tell(link, message)
            elif isinstance(message, Reach):
                await self._dial_back(link, message)
        except (LinkError, PeerError, TimeoutError):
            pass  # nobody is blamed
        link.hang_up(LEFT)
