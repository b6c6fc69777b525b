"""What this machine hears of tables on the network, by mDNS.

It asks when it is told to, and takes the library's word for what comes and goes.
"""

import asyncio
import contextlib
from collections.abc import Callable, Collection
from ipaddress import ip_address

import zeroconf
from zeroconf import DNSQuestionType, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from p2p.errors import DecodeError
from p2p.lan.address import Interface
from p2p.lan.advert import Found, Sightings, parse_label, parse_txt
from p2p.lan.tasks import Tasks

RESOLVE_MS = 3000
MAX_RESOLVING = 16


class Browser:
    """The ears of a discovery.

    here: the interfaces that there are now
    """

    def __init__(
        self,
        label: str,
        service: str,
        preferred: Collection[str],
        notify: Callable[[], None],
    ) -> None:
        """Listen to nothing yet.

        label:  our own, which is never found
        notify: called when something else is found than before
        """
        self.here: tuple[Interface, ...] = ()
        self._label = label
        self._service = service
        self._notify = notify
        self._sightings = Sightings()
        self._sightings.preferred = preferred
        self._browsers: list[AsyncServiceBrowser] = []
        self._resolving: set[str] = set()
        self._tasks = Tasks()

    def found(self) -> tuple[Found, ...]:
        """Return the tables announced now, in a stable order."""
        return self._sightings.all()

    def expire(self) -> bool:
        """Let go of what is announced no more; tell whether anything is new."""
        return self._sightings.expire(asyncio.get_running_loop().time())

    async def ask(self, sockets: AsyncZeroconf) -> None:
        """Ask from the beginning, in two ways at once.

        For answers to us alone: they come at once, even if all were answered within the
        last second. For answers to all: when several programs of this machine listen,
        the others get what was meant for us.
        """
        await self.ask_no_more()
        self._browsers = [
            AsyncServiceBrowser(
                sockets.zeroconf,
                self._service,
                handlers=[self._on_change],
                question_type=kind,
            )
            for kind in (DNSQuestionType.QU, DNSQuestionType.QM)
        ]

    async def ask_no_more(self) -> None:
        """Listen no more; what was found stays."""
        browsers, self._browsers = self._browsers, []
        for browser in browsers:
            await browser.async_cancel()

    async def close(self) -> None:
        """End what is still being asked."""
        await self._tasks.end()

    def _on_change(
        self,
        zeroconf: zeroconf.Zeroconf,
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        """Take the library's word; a restarted peer comes as an update."""
        label = parse_label(name, self._service)
        if label is None or label == self._label:
            return
        if state_change is ServiceStateChange.Removed:
            if self._sightings.lost(label, asyncio.get_running_loop().time()):
                self._notify()
            return
        info = AsyncServiceInfo(self._service, f"{label}.{self._service}")
        if info.load_from_cache(zeroconf):
            self._see(label, info)
        elif len(self._resolving) < MAX_RESOLVING and label not in self._resolving:
            self._resolving.add(label)
            self._tasks.start(self._resolve(zeroconf, label, info))

    async def _resolve(
        self, zc: zeroconf.Zeroconf, label: str, info: AsyncServiceInfo
    ) -> None:
        """Ask for the records that did not come along."""
        try:
            with contextlib.suppress(OSError, zeroconf.Error):
                if await info.async_request(zc, RESOLVE_MS, DNSQuestionType.QM):
                    self._see(label, info)
        finally:
            self._resolving.discard(label)

    def _see(self, label: str, info: AsyncServiceInfo) -> None:
        hosts = self._scoped(info.parsed_scoped_addresses())
        try:
            found = parse_txt(label, info.properties, hosts, info.port)
        except DecodeError:
            return
        if self._sightings.saw(found, asyncio.get_running_loop().time()):
            self._notify()

    def _scoped(self, hosts: list[str]) -> list[str]:
        """Give each of our scopes to a link-local address that came without one."""
        scopes = [s for _, _, s in (one.host.partition("%") for one in self.here) if s]
        scoped: list[str] = []
        for host in hosts:
            if ip_address(host).is_link_local and ":" in host and "%" not in host:
                scoped += [f"{host}%{scope}" for scope in scopes]
            else:
                scoped.append(host)
        return scoped
