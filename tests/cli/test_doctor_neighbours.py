"""Those near: reached where they are and we are not, and counted when they speak."""

import asyncio
import socket

import pytest

from cli.doctor import neighbours
from cli.doctor.neighbours import MDNS_GROUP, MDNS_PORT, count_devices
from p2p.lan.address import LOOPBACK, Address, Interface
from p2p.lan.advert import Found, TableState
from tests.needs import LINUX, unless

pytestmark = [pytest.mark.e2e, unless(LINUX, "only Linux has all of 127.0.0.0/8")]

ELSEWHERE = "127.0.0.2"
HERE = (Interface("lo", LOOPBACK),)


def table_at(port: int, *hosts: str) -> Found:
    places = tuple(Address(host, port) for host in hosts)
    state = TableState.OPEN
    return Found("l", "Tom", "agent-avenue", state, 2, 1, "1", "0" * 8, 1, places)


async def test_an_address_that_is_ours_too_is_not_taken_for_theirs() -> None:
    """Docker's are the same on many machines: our own door must not pass for Tom's."""
    ours = await asyncio.start_server(lambda _, w: w.close(), LOOPBACK, 0)
    port = ours.sockets[0].getsockname()[1]
    async with ours:
        tom = await neighbours._reach(table_at(port, LOOPBACK, ELSEWHERE), {LOOPBACK})

    assert [one.address.host for one in tom.dialled] == [ELSEWHERE]
    assert (tom.is_reached, tom.is_here) == (False, False)


async def test_a_table_of_this_machine_is_reached_here() -> None:
    ours = await asyncio.start_server(lambda _, w: w.close(), LOOPBACK, 0)
    port = ours.sockets[0].getsockname()[1]
    async with ours:
        window = await neighbours._reach(table_at(port, LOOPBACK), {LOOPBACK})

    assert (window.is_reached, window.is_here) == (True, True)


@pytest.mark.parametrize(("source", "others"), [(LOOPBACK, 0), (ELSEWHERE, 1)])
async def test_a_machine_that_announces_anything_is_counted_and_we_are_not(
    source: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "LISTEN_S", 1.0)
    counting = asyncio.create_task(count_devices(HERE, {LOOPBACK}))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as speaker:
        own = socket.inet_aton(LOOPBACK)
        speaker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
        speaker.bind((source, 0))
        while not counting.done():
            speaker.sendto(b"anything", (MDNS_GROUP, MDNS_PORT))
            await asyncio.sleep(0.05)

    assert await counting == others


async def test_without_ipv4_nobody_can_be_counted() -> None:
    assert await count_devices((Interface("eth0", "2001:db8::7"),), set()) is None
