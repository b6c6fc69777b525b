"""Find tables on this network and be found, by mDNS; a network may also be absent.

What the library does not do by itself: it asks four times and never again, it opens its
sockets once, and it keeps a killed peer for hours. So there is one loop that looks at
the interfaces, announces anew, asks anew while nothing is found, and lets go of what
is announced no more.
"""

import asyncio
import contextlib
import errno
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection

import zeroconf
from zeroconf import InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from p2p.errors import P2PError
from p2p.lan.address import (
    LOOPBACK,
    Address,
    Interface,
    choose,
    interfaces,
    is_loopback,
)
from p2p.lan.advert import (
    SERVICE,
    Ad,
    Found,
    format_txt,
)
from p2p.lan.browser import Browser
from p2p.lan.tasks import Tasks, watched

LOBBY_S = 3.0

NO_NETWORK = "discovery/no-network"
NO_INTERFACE = "discovery/no-interface"
PORT_BUSY = "discovery/port-busy"

# What goes wrong is told by `Discovery.trouble`; nothing may print over a screen.
logging.getLogger("zeroconf").addHandler(logging.NullHandler())


class Discovery:
    """This machine's part in the lobby.

    trouble: a code while something keeps us from being found or from finding
    """

    def __init__(
        self,
        label: str,
        *,
        interface: str | None = None,
        preferred: Collection[str] = frozenset(),
        service: str = SERVICE,
        is_silent: bool = False,
        is_hidden: bool = False,
    ) -> None:
        """Say who we are; `start` begins.

        label:     of our key
        interface: the name or address of the only one to use; `lo` keeps all of it on
                   this machine
        preferred: labels that are listed however many others there are
        service:   under which tables are announced; another one tries out a network
        is_silent: announce nothing, and ask for nothing
        is_hidden: announce nothing
        """
        self.trouble: str | None = None
        self._label = label
        self._interface = interface
        self._service = service
        self._is_silent = is_silent
        self.is_hidden = is_hidden
        self._boot = secrets.token_hex(4)
        self._count = 0
        self._ad: tuple[Ad, int] | None = None
        self._here: tuple[Interface, ...] = ()
        self._browser = Browser(label, service, preferred, self._notify)
        self._zeroconf: AsyncZeroconf | None = None
        self._published: AsyncServiceInfo | None = None
        self._change = asyncio.Event()
        self._kick = asyncio.Event()
        self._closing = False
        self._lock = asyncio.Lock()
        self._tasks = Tasks()
        self._broadcast: asyncio.Task[None] | None = None
        self._lobby: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Look at the network and begin to browse; never fails, see `trouble`."""
        await self._tend()
        self._lobby = asyncio.create_task(watched(self._loop, self._fail))

    async def close(self) -> None:
        """Say goodbye; always await it."""
        if self._lobby is not None:
            # Not cancelled: a library call in the middle of it swallows that.
            self._closing = True
            self._kick.set()
            await asyncio.wait([self._lobby])
        await self._tasks.end()
        await self._browser.close()
        await self._shut()

    def found(self) -> tuple[Found, ...]:
        """Return the tables announced now, ours excepted, in a stable order."""
        return self._browser.found()

    async def changed(self) -> None:
        """Return when `found`, `addresses` or `trouble` may have changed."""
        await self._change.wait()

    def addresses(self, port: int) -> tuple[Address, ...]:
        """Return where this machine can be reached, best first."""
        return tuple(Address(one.host, port) for one in self._here)

    async def publish(self, ad: Ad, port: int) -> None:
        """Announce our table, or what is new about it, unless we are hidden."""
        if self.is_hidden:
            return
        self._ad = (ad, port)
        await self._attempt(self._announce)

    async def withdraw(self) -> None:
        """Announce no table any more."""
        self._ad = None
        await self._attempt(self._unannounce)

    def resume(self) -> None:
        """Look at everything anew: the machine has slept or moved."""
        self._kick.set()

    def _fail(self, error: P2PError) -> None:
        """Say that nothing is announced or heard any more."""
        self._say(error.code)

    async def _loop(self) -> None:
        while not self._closing:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOBBY_S):
                    await self._kick.wait()
            self._kick.clear()
            if not self._closing:
                await self._tend()

    async def _tend(self) -> None:
        """Do one round; whatever the network does, the next one comes."""
        here = await self._look()
        moved, self._here, self._browser.here = here != self._here, here, here
        await self._attempt(lambda: self._round(moved))
        if self._browser.expire() or moved:
            self._notify()

    async def _round(self, moved: bool) -> None:
        await self._follow(moved)
        await self._announce()
        if self._zeroconf is not None and not self._browser.found():
            await self._browser.ask(self._zeroconf)

    async def _attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do one thing at a time; what fails is told, and begun anew next round."""
        async with self._lock:
            try:
                await work()
            except (OSError, RuntimeError, zeroconf.Error) as error:
                self._say(_explain(error))
                await self._shut()

    async def _look(self) -> tuple[Interface, ...]:
        """Return where we may be reached; a look that fails changes nothing."""
        try:
            return self._choose(await asyncio.to_thread(interfaces))
        except OSError:
            return self._here

    def _choose(self, here: tuple[Interface, ...]) -> tuple[Interface, ...]:
        """Return where we may be reached; two windows of a machine need no network."""
        chosen = choose(here, self._interface)
        if not chosen and self._interface is None:
            return choose(here, LOOPBACK)
        return chosen

    async def _follow(self, moved: bool) -> None:
        """Have sockets on the interfaces that there are now.

        Raises: OSError, RuntimeError, zeroconf.Error
        """
        self._say(self._lack())
        if not self._here:
            await self._shut()
        elif self._is_silent:
            return
        elif self._zeroconf is None:
            self._zeroconf = AsyncZeroconf(self._sockets(), ip_version=self._version())
        elif moved:
            await self._zeroconf.async_update_interfaces(
                self._sockets(), self._version()
            )

    def _lack(self) -> str | None:
        if self._interface is not None:
            return None if self._here else NO_INTERFACE
        return NO_NETWORK if all(map(is_loopback, self._here)) else None

    def _sockets(self) -> InterfaceChoice | list[str]:
        """Return which interfaces to use, as the library wants to be told."""
        if self._interface is None:
            return InterfaceChoice.All
        hosts = [one.host.partition("%")[0] for one in self._here]
        return [h for h in hosts if ":" not in h] or hosts

    def _version(self) -> IPVersion | None:
        """Return IPv4 alone where there is any: the library is surer on it."""
        if self._interface is not None:
            return None
        has_v4 = any(":" not in one.host for one in self._here)
        return IPVersion.V4Only if has_v4 else IPVersion.All

    async def _announce(self) -> None:
        """Tell the network of our table, again; a change of count shows that we live.

        Raises: OSError, RuntimeError, zeroconf.Error
        """
        if self._broadcast is not None:
            self._broadcast.cancel()  # it would repeat what is no longer so
        if self._ad is None or self._zeroconf is None or not self._here:
            return
        self._count += 1
        info = self._info(*self._ad)
        if self._published is None:
            sent = await self._zeroconf.async_register_service(
                info, cooperating_responders=True
            )
        else:
            sent = await self._zeroconf.async_update_service(info)
        self._published = info
        self._broadcast = self._tasks.start(_quietly(sent))

    async def _unannounce(self) -> None:
        """Say goodbye for our table.

        Raises: OSError, zeroconf.Error
        """
        if self._broadcast is not None:
            self._broadcast.cancel()
        if self._published is not None and self._zeroconf is not None:
            info, self._published = self._published, None
            await (await self._zeroconf.async_unregister_service(info))

    def _info(self, ad: Ad, port: int) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            self._service,
            f"{self._label}.{self._service}",
            port=port,
            properties=format_txt(ad, self._boot, self._count),
            server=f"{self._label}.local.",
            parsed_addresses=[one.host.partition("%")[0] for one in self._here],
        )

    async def _shut(self) -> None:
        """Withdraw and close the sockets; `_tend` may open them again."""
        self._published = None
        await self._browser.ask_no_more()
        if self._zeroconf is not None:
            with contextlib.suppress(OSError, RuntimeError, zeroconf.Error):
                await self._zeroconf.async_close()
            self._zeroconf = None

    def _say(self, trouble: str | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._notify()

    def _notify(self) -> None:
        self._change.set()
        self._change = asyncio.Event()


async def _quietly(sent: Awaitable[None]) -> None:
    """Await a broadcast; what does not get out now gets out in the next round."""
    with contextlib.suppress(OSError, zeroconf.Error):
        await sent


def _explain(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return PORT_BUSY
    return NO_NETWORK
