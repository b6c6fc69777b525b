"""Those near: whose tables are heard, whether they are reached, and reach us.

A neighbour that is asked dials this machine from outside, through its firewall; see
`p2p.lan.dial_back`. Nobody is told a name, and nobody's table shows that it was asked.
"""

import asyncio
import contextlib
import socket
import struct
from collections.abc import Collection, Iterable
from typing import NamedTuple

from cli.doctor.facts import Dialled, Heard
from p2p.lan.address import PORTS, Address, Interface
from p2p.lan.advert import SERVICE, Found
from p2p.lan.dial_back import ask
from p2p.lan.discovery import Discovery
from p2p.lan.identity import Identity, new_identity

MDNS_GROUP, MDNS_PORT = "224.0.0.251", 5353  # RFC 6762, 3
LISTEN_S = 3.0
"""How long others are listened for."""
REACH_S = 3.0
REST_S = 1.0
"""Between a knock and a question: a door takes a few links a second from one place."""
MOST_HEARD = 8
MOST_ASKED = 3
_MOST_DIALLED = 2
_WHAT_IS_THERE = (
    struct.pack("!6H", 0, 0, 1, 0, 0, 0)
    + b"\x09_services\x07_dns-sd\x04_udp\x05local\0"
    + struct.pack("!2H", 12, 1)
)
"""One question: which services does anybody announce (RFC 1035, 4.1; RFC 6763, 9)."""


class Door(NamedTuple):
    """Where we listen, and under which key."""

    ours: Identity
    port: int


async def hear_others(
    interface: str | None, own_hosts: Collection[str], door: Door | None
) -> tuple[Heard, ...]:
    """Listen for tables, try to reach each, and ask some whether they reach us."""
    nobody = new_identity("nobody")
    discovery = Discovery(nobody.label, interface=interface, service=SERVICE)
    try:
        await discovery.start()
        await asyncio.sleep(LISTEN_S)
        found = discovery.found()[:MOST_HEARD]
    finally:
        await discovery.close()
    heard = await asyncio.gather(*(_reach(table, own_hosts) for table in found))
    asked = [
        (number, table)
        for number, table in enumerate(found)
        if heard[number].is_reached and not heard[number].is_here and table.ours
    ][:MOST_ASKED]
    if door is None or door.port not in PORTS or not asked:
        return tuple(heard)
    await asyncio.sleep(REST_S)
    answers = await asyncio.gather(
        *(_ask(door, table, heard[number]) for number, table in asked)
    )
    told = dict(zip((number for number, _ in asked), answers, strict=True))
    return tuple(told.get(number, one) for number, one in enumerate(heard))


async def _reach(table: Found, own_hosts: Collection[str]) -> Heard:
    """Knock where somebody else can be: some networks are the same on many machines."""
    elsewhere = [one for one in table.addresses if one.host not in own_hosts]
    tried = await asyncio.gather(*map(_knock, elsewhere or table.addresses))
    return Heard(table.name, tuple(tried), is_here=not elsewhere)


async def _ask(door: Door, table: Found, heard: Heard) -> Heard:
    reached = [one.address for one in heard.dialled if not one.code][:_MOST_DIALLED]
    answer = await ask(door.ours, reached, table.label, door.port)
    return heard._replace(asked=True, answer=answer)


async def _knock(address: Address) -> Dialled:
    """Open a TCP connection, and close it: their door counts nothing more."""
    try:
        async with asyncio.timeout(REACH_S):
            _, writer = await asyncio.open_connection(*address)
    except TimeoutError:
        return Dialled(address, "link/timeout")
    except ConnectionRefusedError:
        return Dialled(address, "link/refused")
    except OSError:
        return Dialled(address, "link/unreachable")
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return Dialled(address)


class _Ear(asyncio.DatagramProtocol):
    """Notes from where anything comes."""

    def __init__(self) -> None:
        self.sources: set[str] = set()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Note it."""
        self.sources.add(addr[0])


async def count_devices(
    here: Iterable[Interface], own_hosts: Collection[str]
) -> int | None:
    """Return how many other machines are heard to announce anything at all.

    Printers, phones and browsers do, so silence means something. IPv4 alone.
    Returns: None if it cannot be told
    """
    own = [one.host for one in here if ":" not in one.host]
    if not own:
        return None
    try:
        with _mdns_socket(own) as sock:
            ear = _Ear()
            loop = asyncio.get_running_loop()
            transport, _ = await loop.create_datagram_endpoint(lambda: ear, sock=sock)
            try:
                await _question_all(sock, own)
            finally:
                transport.close()
    except OSError:
        return None
    return len(ear.sources.difference(own_hosts))


def _mdns_socket(own: Iterable[str]) -> socket.socket:
    """Return a socket that hears mDNS on these addresses. Raises: OSError."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(("", MDNS_PORT))
        for host in own:
            request = socket.inet_aton(MDNS_GROUP) + socket.inet_aton(host)
            with contextlib.suppress(OSError):  # one membership an interface
                sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, request)
        sock.setblocking(False)
    except BaseException:
        sock.close()
        raise
    return sock


async def _question_all(sock: socket.socket, own: Iterable[str]) -> None:
    """Ask each network what there is, and wait for what comes. Raises: OSError."""
    for host in own:
        sock.setsockopt(
            socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(host)
        )
        sock.sendto(_WHAT_IS_THERE, (MDNS_GROUP, MDNS_PORT))
    await asyncio.sleep(LISTEN_S)
