"""The web: links between all who sit down at a table of more than two (PROTOCOL 9).

Of each two guests both dial, for a firewall may stop one direction. Whoever dials says
`here` first. The one with the lower seat chooses: it says `here` on one link alone, and
that is the link on which both go on.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable

from p2p.errors import LinkError, PeerError
from p2p.lan.address import Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity, clean_name
from p2p.lan.link import DUPLICATE, LEFT, Link
from p2p.lan.messages import Here, Sitter
from p2p.lan.talk import Talk

LINK_UP_S = 10.0
"""Two guests who have no link after this time cannot play at one table."""
HEAD_START_S = 0.2
"""The lower seat dials first, so that two links are the exception."""
_PAUSE_S = 0.3
_MOST_WAITING = 8

Whereabouts = Callable[[Sitter], Iterable[Address]]
"""Return where somebody may be dialled now."""


class Strand:
    """The link to one other guest for one meeting, as far as it has come.

    knows: whether the peer has said that it knows everybody
    """

    def __init__(self, talk: Talk, here: Here | None) -> None:
        """Take a link; `here` is what the peer has said on it."""
        self.talk = talk
        self.here = here


class Web:
    """The links of one guest to the other guests."""

    def __init__(
        self, ours: Identity, whereabouts: Whereabouts, ready: Iterable[Link] = ()
    ) -> None:
        """Begin; `ready` are links that are there from the last game."""
        self._ours = ours
        self._whereabouts = whereabouts
        self._ready = {link.peer_key: link for link in ready}
        self._waiting: dict[tuple[bytes, bytes], Strand] = {}
        self._came = asyncio.Event()

    def take(self, link: Link, here: Here) -> None:
        """Take an inbound link on which the peer has said for which meeting it is."""
        if len(self._waiting) == _MOST_WAITING:
            self._drop(next(iter(self._waiting)))
        self._drop((here.meeting, link.peer_key))
        self._waiting[here.meeting, link.peer_key] = Strand(Talk(link), here)
        self._came.set()

    def close(self) -> None:
        """Let go of all links that no meeting has used."""
        for key in tuple(self._waiting):
            self._drop(key)
        for link in self._ready.values():
            link.hang_up(LEFT)
        self._ready.clear()

    def _drop(self, key: tuple[bytes, bytes]) -> None:
        strand = self._waiting.pop(key, None)
        if strand is not None:
            strand.talk.link.hang_up(DUPLICATE)

    async def connect(self, sitter: Sitter, here: Here, *, chooses: bool) -> Strand:
        """Return the link to another guest, once both have said `here` on it.

        chooses: our seat is the lower one
        Raises:  LinkError when there is none in time
        """
        ready = self._ready.pop(sitter.identity, None)
        if ready is not None:
            return await _greeted(Strand(Talk(ready), None), here)
        search = _Search(self, sitter, here, chooses=chooses)
        try:
            async with asyncio.timeout(LINK_UP_S):
                return await search.find()
        except TimeoutError:
            raise _apart(clean_name(sitter.name), search.trouble) from None

    async def inbound(self, meeting: bytes, key: bytes) -> Strand:
        """Return the link that a peer has dialled for a meeting, once there is one."""
        while True:
            strand = self._waiting.pop((meeting, key), None)
            if strand is not None and strand.talk.link.alive:
                return strand
            self._came.clear()
            await self._came.wait()

    async def outbound(self, sitter: Sitter) -> Strand:
        """Dial a peer once. Raises: LinkError."""
        addresses = self._whereabouts(sitter)
        link = await dial(self._ours, addresses, expect=sitter.identity)
        return Strand(Talk(link), None)


class _Search:
    """One guest's search for one other.

    trouble: why the last dial failed
    """

    def __init__(self, web: Web, sitter: Sitter, here: Here, *, chooses: bool) -> None:
        self.trouble: LinkError | None = None
        self._web = web
        self._sitter = sitter
        self._here = here
        self._chooses = chooses

    async def find(self) -> Strand:
        """Return the first link on which both have said `here`."""
        choose = self._choose if self._chooses else self._be_chosen
        while True:
            with contextlib.suppress(LinkError, PeerError):
                return await choose()
            await asyncio.sleep(_PAUSE_S)

    async def _choose(self) -> Strand:
        """Take whichever link is first, and say so on it alone."""
        return await _greeted(await self._first(self._dial()), self._here)

    async def _be_chosen(self) -> Strand:
        """Dial, and wait on that link and on any other for the word of the chooser."""

        async def knock() -> Strand:
            await asyncio.sleep(HEAD_START_S)
            return await _greeted(await self._dial(), self._here)

        strand = await self._first(knock())
        if strand.here is not None and not strand.talk.link.dialled:
            await strand.talk.say(self._here)
        return strand

    async def _first(self, dialling: Coroutine[None, None, Strand]) -> Strand:
        """Return the first link, theirs or ours; the other one is closed."""
        coming = self._web.inbound(self._here.meeting, self._sitter.identity)
        tasks = [asyncio.ensure_future(coming), asyncio.ensure_future(dialling)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        strands = [end for end in ends if isinstance(end, Strand)]
        for late in strands[1:]:
            late.talk.link.hang_up(DUPLICATE)
        if not strands:
            raise next(end for end in ends if isinstance(end, LinkError | PeerError))
        return strands[0]

    async def _dial(self) -> Strand:
        """Dial until somebody answers."""
        while True:
            try:
                return await self._web.outbound(self._sitter)
            except LinkError as error:
                self.trouble = error
            await asyncio.sleep(_PAUSE_S)


async def _greeted(strand: Strand, here: Here) -> Strand:
    """Say `here`, and return the link once the peer has said it too."""
    try:
        await strand.talk.say(here)
        if strand.here is None:
            strand.here = await strand.talk.hear_here(here.meeting)
    except BaseException:
        strand.talk.link.abort()
        raise
    return strand


def _apart(name: str, trouble: LinkError | None) -> LinkError:
    """Return the error that two guests cannot reach each other, and why, if known."""
    code = "link/unreachable"
    if trouble is None:
        return LinkError(
            "{name} and this machine cannot reach each other", name=name, code=code
        )
    return LinkError(
        "{name} and this machine cannot reach each other ({why})",
        name=name,
        why=trouble.text,
        code=code,
    )
