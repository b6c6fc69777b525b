"""Take links from peers, and let nobody who has proved nothing take much of us.

Sockets are counted before TLS begins, for TLS is what costs: a slow or silent dialer
holds one of few places for six seconds, and no source ever holds all of them. A source
is an IPv4 address or an IPv6 network: whoever is in one has all of its addresses.
"""

import asyncio
import contextlib
import errno
import ipaddress
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from p2p.errors import LinkError, LocalError
from p2p.lan.address import PORTS
from p2p.lan.certificate import Certificate
from p2p.lan.hello import MAX_HELLO_BYTES, SUBPROTOCOL, Role, parse_subprotocol
from p2p.lan.identity import Identity
from p2p.lan.link import (
    CLOSE_TIMEOUT_S,
    GOING_AWAY,
    HELLO_TIMEOUT_S,
    MAX_QUEUE,
    PING_INTERVAL_S,
    PING_TIMEOUT_S,
    TABLE_FULL,
    Hearing,
    Link,
    greet,
)
from p2p.lan.tasks import Tasks

OPENING_LINKS = 8
OPENING_LINKS_PER_SOURCE = 4
BURST_PER_SOURCE = 4
PACE_S = 0.2  # a source may open one more link after this
OPEN_LINKS = 32
WAITING_LINKS = 16

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - peers come by any interface
_BACKLOG = 64
_TAKEN = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)
_MAX_SOURCES = 1024
_NETWORK_BITS = 64  # of an IPv6 address; any machine may choose the rest as it likes


def source_of(host: str) -> str:
    """Return as whom the door counts a literal address, IPv4 in IPv6 as what it is."""
    address = ipaddress.ip_address(host)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    bits = address.max_prefixlen - _NETWORK_BITS
    network = ipaddress.IPv6Address(int(address) >> bits << bits)
    return f"{network}%{address.scope_id or ''}"


class Door:
    """Who may begin to open a link now; a decision without sockets or clocks."""

    def __init__(self) -> None:
        """Begin with nobody at the door."""
        self._opening: Counter[str] = Counter()
        self._allowance: dict[str, tuple[float, float]] = {}

    def admit(self, source: str, now_s: float) -> bool:
        """Take a place for a source, if it may have one; `leave` gives it back."""
        if self._opening.total() >= OPENING_LINKS:
            return False
        if self._opening[source] >= OPENING_LINKS_PER_SOURCE:
            return False
        then_s, left = self._allowance.get(source, (now_s, float(BURST_PER_SOURCE)))
        left = min(BURST_PER_SOURCE, left + (now_s - then_s) / PACE_S)
        if left < 1:
            return False
        self._remember(source, (now_s, left - 1))
        self._opening[source] += 1
        return True

    def leave(self, source: str) -> None:
        """Give back a place: the link is open, or will never be."""
        self._opening[source] -= 1
        if not self._opening[source]:
            del self._opening[source]

    def _remember(self, source: str, allowance: tuple[float, float]) -> None:
        self._allowance.pop(source, None)
        self._allowance[source] = allowance
        if len(self._allowance) > _MAX_SOURCES:
            del self._allowance[next(iter(self._allowance))]


class _Doorstep(Server):
    """What a ServerConnection asks of its server; our own one accepts the sockets.

    The library's server begins TLS with every socket that comes.
    """

    def __init__(self) -> None:
        super().__init__(self._never, self._handled_elsewhere)

    def is_serving(self) -> bool:
        return True

    async def _never(self) -> asyncio.Server:
        raise AssertionError("the listener accepts for itself")

    async def _handled_elsewhere(self, connection: ServerConnection) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.handler_tasks.discard(task)


class _Inbound(Hearing, ServerConnection):
    """The listener's end of a connection."""


class Listener:
    """Listens on one port of this machine, and yields links that are proved.

    port: the one that it has
    """

    def __init__(
        self,
        ours: Identity,
        sockets: Sequence[socket.socket],
        certificate: Certificate,
    ) -> None:
        """Take over sockets that listen; made by `open_listener`."""
        self.port: int = sockets[0].getsockname()[1]
        self._ours = ours
        self._certificate = certificate
        self._doorstep = _Doorstep()
        self._door = Door()
        self._sockets = sockets
        self._links: asyncio.Queue[Link | None] = asyncio.Queue(WAITING_LINKS)
        self._open: set[Link] = set()
        self._accepted: set[socket.socket] = set()
        self._tasks = Tasks()
        for one in sockets:
            self._tasks.start(self._accept(one))

    async def links(self) -> AsyncIterator[Link]:
        """Yield links as they are proved; ends when the listener is closed."""
        while (link := await self._links.get()) is not None:
            yield link

    async def close(self) -> None:
        """Stop listening; links that were yielded stay open, but for goodbyes."""
        await self._tasks.end()
        for one in (*self._sockets, *self._accepted):
            one.close()
        while not self._links.empty():
            if (link := self._links.get_nowait()) is not None:
                await link.close(GOING_AWAY)
        for link in self._open:
            await link.drop()
        self._links.put_nowait(None)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                peer, address = await loop.sock_accept(listening)
            except OSError:  # out of descriptors, or the dialer was gone already
                await asyncio.sleep(PACE_S)
                continue
            source = source_of(address[0])
            if len(self._open) < OPEN_LINKS and self._door.admit(source, loop.time()):
                self._accepted.add(peer)
                self._tasks.start(self._welcome(peer, source))
            else:
                peer.close()
            await asyncio.sleep(0)  # a flood must not keep the loop for itself

    async def _welcome(self, peer: socket.socket, source: str) -> None:
        """Open a link on an accepted socket, within the time that is given for it."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_S):
                link = await self._greet(peer)
        except (LinkError, OSError, TimeoutError):
            return  # nobody is blamed, and nobody waits for it
        finally:
            self._door.leave(source)
        await self._hand_over(link)

    async def _greet(self, peer: socket.socket) -> Link:
        loop = asyncio.get_running_loop()
        self._accepted.discard(peer)  # from here on TLS closes it
        # asyncio leaves it unset where `accept` names no protocol; each short frame
        # would wait for the other end to acknowledge the one before
        with contextlib.suppress(OSError):  # it is gone already, as TLS will tell
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _, connection = await loop.connect_accepted_socket(
            self._connection,
            peer,
            ssl=self._certificate.context,
            ssl_handshake_timeout=HELLO_TIMEOUT_S,
            ssl_shutdown_timeout=CLOSE_TIMEOUT_S,
        )
        try:
            await _upgrade(connection)
            certificate = self._certificate.der
            return await greet(connection, self._ours, Role.LISTENER, certificate)
        except BaseException:
            connection.transport.abort()
            raise

    def _connection(self) -> _Inbound:
        protocol = ServerProtocol(
            origins=[None],  # browsers always send one
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            max_size=MAX_HELLO_BYTES,
        )
        return _Inbound(
            protocol,
            self._doorstep,
            ping_interval=PING_INTERVAL_S,
            ping_timeout=PING_TIMEOUT_S,
            close_timeout=CLOSE_TIMEOUT_S,
            max_queue=MAX_QUEUE,
        )

    async def _hand_over(self, link: Link) -> None:
        if self._links.full():
            link.hang_up(TABLE_FULL)
            return
        self._open.add(link)
        self._links.put_nowait(link)
        await link.wait_closed()
        self._open.discard(link)


async def _upgrade(connection: ServerConnection) -> None:
    """Turn HTTP into a WebSocket, for a peer of ours alone."""
    await connection.handshake(process_request=_judge, server_header=None)
    if connection.state is not State.OPEN:
        raise LinkError("no peer of ours", code="link/not-oakfield")
    connection.start_keepalive()


def _judge(connection: ServerConnection, request: Request) -> Response | None:
    """Answer another version by ours, and any other program by nothing of ours."""
    offered = request.headers.get("Sec-WebSocket-Protocol", "")
    names = [name.strip() for name in offered.split(",")]
    if SUBPROTOCOL in names:
        return None
    if any(parse_subprotocol(name) is not None for name in names):
        refusal = connection.respond(HTTPStatus.UPGRADE_REQUIRED, "")
        refusal.headers["Sec-WebSocket-Protocol"] = SUBPROTOCOL
        return refusal
    return connection.respond(HTTPStatus.NOT_FOUND, "")


def open_listener(
    ours: Identity,
    *,
    hosts: Sequence[str] = EVERYWHERE,
    port: int | None = None,
    certificate: Certificate | None = None,
) -> Listener:
    """Listen on a port of ours, on the first that is free unless one is given.

    hosts: literal addresses of this machine; those it does not have are left out
    port:  0 means any that is free
    certificate: unless there is one it is made now, for which this blocks a while
    Raises: LocalError `link/busy-port`, `link/no-interface`
    """
    certificate = certificate or Certificate()
    for candidate in PORTS if port is None else (port,):
        sockets = _bind(hosts, candidate)
        if sockets is not None:
            return Listener(ours, sockets, certificate)
    if port is not None:
        taken = "port {port} is not free; choose another by --port"
        raise LocalError(taken, port=port, code="link/busy-port")
    raise LocalError(
        "none of the ports {first} to {last} is free; choose another by --port",
        first=PORTS[0],
        last=PORTS[-1],
        code="link/busy-port",
    )


def _bind(hosts: Iterable[str], port: int) -> list[socket.socket] | None:
    """Return sockets that listen on one port, or None if a host has it taken."""
    with contextlib.ExitStack() as undo:
        sockets: list[socket.socket] = []
        for host in hosts:
            try:
                one = _listen(host, port)
            except OSError as error:
                if error.errno in _TAKEN:
                    return None
                continue  # an address, or a family, that this machine lacks
            undo.callback(one.close)
            sockets.append(one)
            port = one.getsockname()[1]
        undo.pop_all()
    if not sockets:
        raise LocalError("no such interface here", code="link/no-interface")
    return sockets


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket that blocks nobody.

    Raises: OSError
    """
    flags = socket.AI_NUMERICHOST | socket.AI_PASSIVE
    family, *_, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=flags
    )[0]
    one = socket.create_server(address, family=family, backlog=_BACKLOG)
    one.setblocking(False)
    return one
