"""Trying the network for real: announce and hear, listen and dial, send to all.

Uses keys of its own that are kept nowhere, and a service name of its own, so nobody's
lobby shows a table that is none.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import ifaddr

from cli import clauses
from cli.doctor.facts import Dialled, Facts, PortUse
from cli.doctor.machine import Machine, firewalls, inside_of, who_has
from cli.doctor.neighbours import (
    MDNS_GROUP,
    MDNS_PORT,
    Door,
    count_devices,
    hear_others,
)
from p2p.errors import LinkError, LocalError
from p2p.lan.address import (
    LOOPBACK,
    PORTS,
    Address,
    Interface,
    choose,
    interfaces,
)
from p2p.lan.advert import Ad, TableState
from p2p.lan.dialer import dial
from p2p.lan.discovery import PORT_BUSY, Discovery
from p2p.lan.home import open_home
from p2p.lan.identity import Identity, new_identity
from p2p.lan.listener import EVERYWHERE, open_listener

TRIAL_SERVICE = "_oakfield-try._tcp.local."
HEAR_S = 5.0
"""How long our own announcement may take to come back."""
PAUSE_S = 2.0
_NO_QUESTION = bytes(12)
"""The header of a DNS message with nothing behind it: nobody answers (RFC 1035)."""
_AD = Ad("doctor", "trial", TableState.FULL, 2, 2)


async def examine(
    machine: Machine, home: Path | None, interface: str | None, port: int | None
) -> Facts:
    """Return all facts; takes some seconds, changes nothing, and never fails."""
    everywhere = await asyncio.to_thread(interfaces)
    here = choose(everywhere, interface)
    own_hosts = {one.host for one in everywhere}
    place, home_error = await asyncio.to_thread(_try_home, home)
    async with _open_door(here, interface, port) as door:
        (
            (taken, self_dials),
            (mdns, is_heard),
            heard,
            devices,
            unsent,
            walls,
        ) = await asyncio.gather(
            _try_port(machine, here, interface, port, door),
            _hear_ourselves(machine, interface),
            hear_others(interface, own_hosts, door),
            count_devices(here, own_hosts),
            asyncio.to_thread(_try_to_send, here),
            asyncio.to_thread(firewalls, machine),
        )
    return Facts(
        system=machine.system,
        inside=await asyncio.to_thread(inside_of, machine),
        home=place,
        home_error=home_error,
        here=here,
        titles=await asyncio.to_thread(_titles),
        wanted=interface,
        others=tuple(dict.fromkeys(one.name for one in everywhere)),
        port=None if door is None else door.port,
        wanted_port=port,
        taken=taken,
        self_dials=self_dials,
        unsent=unsent,
        mdns=mdns,
        is_heard=is_heard,
        heard=heard,
        devices=devices,
        firewalls=walls,
    )


def _try_home(home: Path | None) -> tuple[str, str]:
    """Return the data folder, and why it cannot be used."""
    try:
        with open_home(home, exclusive=False) as place:
            return str(place.path), ""
    except LocalError as error:
        return "", clauses.said(error.text)


def _titles() -> dict[str, str]:
    """Return what interfaces are called, by name: on Windows names say nothing."""
    return {adapter.name: adapter.nice_name for adapter in ifaddr.get_adapters()}


@contextlib.asynccontextmanager
async def _open_door(
    here: tuple[Interface, ...], interface: str | None, port: int | None
) -> AsyncIterator[Door | None]:
    """Listen as a table does; None if that cannot be."""
    ours = new_identity("doctor")
    hosts = EVERYWHERE if interface is None else tuple(one.host for one in here)
    try:
        listener = open_listener(ours, hosts=hosts, port=port)
    except LocalError:
        yield None
        return
    try:
        yield Door(ours, listener.port)
    finally:
        await listener.close()


async def _try_port(
    machine: Machine,
    here: tuple[Interface, ...],
    interface: str | None,
    port: int | None,
    door: Door | None,
) -> tuple[tuple[PortUse, ...], tuple[Dialled, ...]]:
    """Look at the ports before ours, and dial our own addresses as others would."""
    if interface is not None and not here:
        return (), ()
    stranger = new_identity("stranger")
    wanted = PORTS if port is None else (port,)
    before = [one for one in wanted if door is None or one < door.port]
    host = here[0].host if here else LOOPBACK
    taken = await asyncio.gather(
        *(_use_of(machine, stranger, Address(host, one)) for one in before)
    )
    if door is None:
        return tuple(taken), ()
    places = [one.host for one in here] or [LOOPBACK]
    dialled = await asyncio.gather(
        *(_dial_twice(stranger, Address(at, door.port), door.ours) for at in places)
    )
    return tuple(taken), tuple(dialled)


async def _use_of(machine: Machine, stranger: Identity, address: Address) -> PortUse:
    """Return who has a port of this machine."""
    answer = await _dial(stranger, address, None)
    who = await asyncio.to_thread(who_has, machine, address.port)
    return PortUse(address.port, not answer.code, who)


async def _dial(stranger: Identity, address: Address, to: Identity | None) -> Dialled:
    """Open a link, with TLS and both proofs, and hang up."""
    expect = None if to is None else to.public_key
    try:
        link = await dial(stranger, [address], expect=expect)
    except LinkError as error:
        return Dialled(address, error.code)
    await link.close()
    return Dialled(address)


async def _dial_twice(stranger: Identity, address: Address, to: Identity) -> Dialled:
    """Dial, and once more if there is no way: a new IPv6 address takes a second."""
    first = await _dial(stranger, address, to)
    if first.code != "link/unreachable":
        return first
    await asyncio.sleep(PAUSE_S)
    return await _dial(stranger, address, to)


async def _hear_ourselves(
    machine: Machine, interface: str | None
) -> tuple[str | None, bool]:
    """Announce and browse at once; return the trouble, and whether it was heard."""
    speaker, listener = new_identity("speaker"), new_identity("listener")
    async with contextlib.AsyncExitStack() as undo:
        parts = []
        for who in (speaker, listener):
            part = Discovery(who.label, interface=interface, service=TRIAL_SERVICE)
            undo.push_async_callback(part.close)
            await part.start()
            parts.append(part)
        await parts[0].publish(_AD, PORTS[0])
        is_heard = await _until_found(parts[1], speaker.label)
        trouble = parts[0].trouble or parts[1].trouble
    if trouble == PORT_BUSY:
        who_it_is = await asyncio.to_thread(who_has, machine, MDNS_PORT, udp=True)
        return f"{trouble} {who_it_is}".strip(), is_heard
    return trouble, is_heard


async def _until_found(discovery: Discovery, label: str) -> bool:
    """Return whether a label is announced before long."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HEAR_S):
            while label not in {one.label for one in discovery.found()}:
                await discovery.changed()
            return True
    return False


def _try_to_send(here: Iterable[Interface]) -> tuple[Dialled, ...]:
    """Send a message to all from each IPv4 address; return where that fails."""
    failed = []
    for one in here:
        if ":" in one.host:
            continue
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
                own = socket.inet_aton(one.host)
                sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
                sock.sendto(_NO_QUESTION, (MDNS_GROUP, MDNS_PORT))
        except OSError as error:
            why = clauses.why_not(error)
            failed.append(Dialled(Address(one.host, MDNS_PORT), why))
    return tuple(failed)
