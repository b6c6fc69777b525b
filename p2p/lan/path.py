"""A path: one peer kept reachable, over whichever link lives.

Both ends dial and both accept, for a firewall may stop one direction. Two links can
meet; both ends then keep the same one. A link that has fallen silent is only suspect:
it stays in use while another is dialled beside it, and the first that works is kept.
"""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable

from p2p.errors import LinkError
from p2p.lan.address import Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity
from p2p.lan.link import DUPLICATE, GOING_AWAY, Link, keep
from p2p.lan.tasks import Tasks, end

FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 1.0
LEFT_PAUSE_S = 10.0
"""Between dials of a peer that answers but is at no table of ours: it may come back."""
CROSSING_S = 1.0
"""Two links within this time crossed; later, the new one means that the old is lost."""
SUSPECT_S = 2.5
"""A silence longer than the other end's pings are apart: time to dial anew."""
LOST_S = 5.0
"""A silence after which TCP would be slower to come back than a new link."""
_LOOK_S = 0.25


class Path:
    """The way to one peer.

    current: the link in use, None while the peer is away
    trouble: why the last dial failed, until a link is there
    """

    def __init__(
        self,
        ours: Identity,
        peer_key: bytes,
        addresses: Callable[[], Iterable[Address]],
    ) -> None:
        """Begin to keep the peer reachable; needs a running loop.

        addresses: where the peer may be found now; asked before each dial
        """
        self.peer_key = peer_key
        self.current: Link | None = None
        self.trouble: LinkError | None = None
        self._ours = ours
        self._addresses = addresses
        self._came = asyncio.Event()
        self._woken = asyncio.Event()
        self._dialling: asyncio.Timeout | None = None
        self._closing = Tasks()
        self._keeper = asyncio.create_task(self._keep())
        self._undertaker = asyncio.create_task(self._let_go_of_lost())

    async def link(self) -> Link:
        """Return a link that lives, as soon as there is one."""
        return await self.next_link(None)

    async def next_link(self, last: Link | None) -> Link:
        """Return a link that lives and is not the last one, as soon as there is one."""
        while self.current in (None, last) or not self.current.alive:
            self._came.clear()
            await self._came.wait()
        return self.current

    def offer(self, link: Link) -> None:
        """Take an inbound link from this peer; one of two is closed.

        After `close` it is closed too.
        """
        assert link.peer_key == self.peer_key
        if self._keeper.done():
            self._end(link)
            return
        old = self.current
        if old is None or not old.alive or self._is_better(link, old):
            self.current = link
            self.trouble = None
            self._came.set()
            self._woken.set()
            if old is not None:
                self._replace(old)
        else:
            self._end(link)

    def resume(self) -> None:
        """Drop the link and dial now: the machine has slept."""
        if self.current is not None:
            self.current.abort()
        self._dial_anew()

    def moved(self, hosts: Collection[str]) -> None:
        """Dial now unless a link lives: the addresses of this machine have changed.

        hosts: those that it has now, without scopes; a link from another one is dropped
        """
        if self.current is not None and self.current.local_host not in hosts:
            self.current.abort()
        self._dial_anew()

    def _dial_anew(self) -> None:
        self._woken.set()
        if self._dialling is not None:
            self._dialling.reschedule(asyncio.get_running_loop().time())

    def release(self) -> Link:
        """Hand over the link in use; `close` then leaves it open.

        Raises: LinkError when the peer is away
        """
        link, self.current = self.current, None
        self._keeper.cancel()
        self._undertaker.cancel()
        if link is None or not link.alive:
            raise LinkError("nobody is on that link any more", code="link/left")
        return link

    async def close(self, code: int = GOING_AWAY) -> None:
        """Stop dialling and close the link."""
        await end(self._keeper, self._undertaker)
        if self.current is not None:
            await self.current.close(code)
        await self._closing.finish()

    def _is_better(self, new: Link, old: Link) -> bool:
        return not _crossed(new, old) or keep(
            self._ours.public_key, self.peer_key, new.dialled
        )

    def _replace(self, old: Link) -> None:
        """Let go of a link for another one.

        One that the other end has lost does not answer a goodbye; who listens to it
        here would listen in vain.
        """
        assert self.current is not None
        if _crossed(self.current, old):
            self._end(old)
        else:
            old.abort()

    def _end(self, link: Link) -> None:
        self._closing.start(link.close(DUPLICATE))

    async def _keep(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            link, was_left = self.current, False
            if link is not None and _is_well(link):
                await _until_suspect(link)
                if link.age_s > CROSSING_S:
                    pause_s = FIRST_PAUSE_S
                    continue
                was_left = link.was_left
            elif await self._dial():
                continue
            # no link, or one that was refused at once
            await self._rest(LEFT_PAUSE_S if was_left else pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def _dial(self) -> bool:
        """Dial once; tell whether there is no need to rest before the next time."""
        try:
            async with asyncio.timeout(None) as self._dialling:
                link = await dial(self._ours, self._addresses(), expect=self.peer_key)
        except TimeoutError:  # it began before the machine slept, or moved
            return True
        except LinkError as error:
            self.trouble = error
            return False
        finally:
            self._dialling = None
        self.offer(link)
        return True

    async def _rest(self, pause_s: float) -> None:
        """Wait before the next dial, but not after `resume` or an inbound link."""
        self._woken.clear()
        if self.current is not None and _is_well(self.current):
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await self._woken.wait()

    async def _let_go_of_lost(self) -> None:
        """Drop a link that has been silent for too long, so that all know it."""
        while True:
            await asyncio.sleep(_LOOK_S)
            link = self.current
            if link is not None and link.alive and link.quiet_s > LOST_S:
                link.abort()


def _crossed(new: Link, old: Link) -> bool:
    return old.age_s < CROSSING_S and new.dialled is not old.dialled


def _is_well(link: Link) -> bool:
    return link.alive and link.quiet_s < SUSPECT_S


async def _until_suspect(link: Link) -> None:
    """Return when a link is lost, or has been silent for SUSPECT_S."""
    while _is_well(link):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SUSPECT_S - link.quiet_s):
                await link.wait_closed()
