"""The listener against strangers: few places, little time, small frames, no blame."""

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from p2p.errors import LinkError, LocalError
from p2p.lan import listener as listener_module
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.certificate import Certificate, dialer_context
from p2p.lan.dialer import dial
from p2p.lan.hello import READY, SUBPROTOCOL, VERSION, Handshake, Hello, Proof, Role
from p2p.lan.identity import new_identity
from p2p.lan.link import DUPLICATE, Link
from p2p.lan.listener import (
    BURST_PER_SOURCE,
    OPENING_LINKS,
    OPENING_LINKS_PER_SOURCE,
    PACE_S,
    Door,
    Listener,
    open_listener,
)
from p2p.record.encoding import encode
from tests.p2p.lan_links import (
    eventually,
    here,
    listening,
    only_this_task_is_left,
)

MAI, TOM, EVE = new_identity("Mai"), new_identity("Tom"), new_identity("Eve")
# Of order 1: one fixed signature passes for it on any message, without strict decoding.
IDENTITY_POINT = bytes([1]) + bytes(31)


# --- the door, without sockets


def test_source_gets_a_few_places_and_others_the_rest() -> None:
    door = Door()

    first = [door.admit("a", 0) for _ in range(9)]
    second = [door.admit("b", 0) for _ in range(9)]

    assert sum(first) == OPENING_LINKS_PER_SOURCE
    assert sum(second) == OPENING_LINKS_PER_SOURCE
    assert not door.admit("c", 0)
    assert sum(first + second) == OPENING_LINKS


def test_patient_source_gets_no_more_places() -> None:
    door = Door()

    admitted = [door.admit("a", now_s) for now_s in range(100)]

    assert sum(admitted) == OPENING_LINKS_PER_SOURCE


def test_place_that_was_left_is_free_again() -> None:
    door = Door()
    for source in ("a", "b"):
        for _ in range(4):
            door.admit(source, 0)

    door.leave("a")

    assert door.admit("c", 0)
    assert not door.admit("d", 0)


def test_source_that_comes_and_goes_is_paced() -> None:
    door = Door()
    admitted = 0
    for step in range(10_000):
        if door.admit("a", step * 0.001):
            admitted += 1
            door.leave("a")

    assert admitted == pytest.approx(10 / PACE_S + BURST_PER_SOURCE, abs=1)


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 1), st.booleans())))
def test_door_never_holds_too_many(steps: list[tuple[int, float, bool]]) -> None:
    door = Door()
    inside: list[str] = []
    now_s = 0.0
    for source, later_s, leaves in steps:
        now_s += later_s
        if leaves and inside:
            door.leave(inside.pop())
        elif door.admit(str(source), now_s):
            inside.append(str(source))
        assert len(inside) <= OPENING_LINKS
        assert all(inside.count(s) <= OPENING_LINKS_PER_SOURCE for s in set(inside))


def takes(door: Door, hosts: Iterable[str]) -> int:
    """Return how many of the door's places some addresses take, as it counts them."""
    return sum(door.admit(listener_module.source_of(host), 0) for host in hosts)


def test_all_addresses_of_a_network_are_one_source() -> None:
    door = Door()
    network = ipaddress.IPv6Network("2001:db8:0:7::/64")

    taken = takes(door, (str(network[n << 40]) for n in range(1000)))

    assert taken == OPENING_LINKS_PER_SOURCE
    assert takes(door, ["2001:db8:0:8::1", "192.168.1.7"]) == 2


def test_control_counted_by_address_one_network_takes_every_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener_module, "source_of", str)
    door = Door()

    assert takes(door, (f"2001:db8:0:7::{n}" for n in range(1000))) == OPENING_LINKS
    assert not takes(door, ["2001:db8:0:8::1", "192.168.1.7"])


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.168.1.7", "192.168.1.8", False),
        ("::ffff:192.168.1.7", "192.168.1.7", True),
        ("::ffff:192.168.1.7", "::ffff:192.168.1.8", False),
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff:ffff:ffff:ffff", True),
        ("2001:db8:0:7::1", "2001:db8:0:6:ffff:ffff:ffff:ffff", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("fe80::1%eth0", "fe80::1%eth1", False),
    ],
)
def test_a_source_is_an_ipv4_address_or_an_ipv6_network(
    one: str, other: str, is_same: bool
) -> None:
    source_of = listener_module.source_of

    assert (source_of(one) == source_of(other)) is is_same


@pytest.mark.e2e
async def test_what_comes_is_counted_by_its_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def ask(_: Door, source: str, __: float) -> bool:
        asked.append(source)
        return False

    monkeypatch.setattr(Door, "admit", ask)
    monkeypatch.setattr(listener_module, "source_of", lambda host: f"source {host}")
    async with listening(EVE) as listener:
        with socket.create_connection((LOOPBACK, listener.port)):
            await eventually(lambda: asked == [f"source {LOOPBACK}"])


def test_crowd_of_sources_fills_no_memory() -> None:
    door = Door()
    for n in range(10_000):
        if door.admit(str(n), n):
            door.leave(str(n))

    assert len(door._allowance) <= listener_module._MAX_SOURCES
    assert len(door._opening) == 0


# --- ports


def free_ports(count: int) -> tuple[int, ...]:
    with contextlib.ExitStack() as stack:
        held = [
            stack.enter_context(socket.create_server(("127.0.0.1", 0)))
            for _ in range(count)
        ]
        return tuple(one.getsockname()[1] for one in held)


@pytest.mark.e2e
async def test_next_port_is_taken_when_the_first_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ports = free_ports(3)
    monkeypatch.setattr(listener_module, "PORTS", ports)
    with socket.create_server(("127.0.0.1", ports[0])):
        first = open_listener(MAI, hosts=["127.0.0.1"])
        second = open_listener(TOM, hosts=["127.0.0.1"])

        assert (first.port, second.port) == ports[1:]
        with pytest.raises(LocalError) as caught:
            open_listener(EVE, hosts=["127.0.0.1"])
        assert caught.value.code == "link/busy-port"
        await asyncio.gather(first.close(), second.close())


@pytest.mark.e2e
async def test_busy_port_that_was_asked_for_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]

        with pytest.raises(LocalError, match=f"port {port} is not free") as caught:
            open_listener(MAI, hosts=["127.0.0.1"], port=port)

    assert caught.value.code == "link/busy-port"


@pytest.mark.e2e
async def test_hosts_share_one_port_and_nothing_else_is_bound() -> None:
    async with listening(MAI, "127.0.0.1", "127.0.0.2") as listener:
        for host in ("127.0.0.1", "127.0.0.2"):
            (await dial(TOM, [Address(host, listener.port)])).abort()
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.3", listener.port), timeout=1)


@pytest.mark.e2e
async def test_address_that_is_not_ours_is_no_interface() -> None:
    with pytest.raises(LocalError) as caught:
        open_listener(MAI, hosts=["192.0.2.77"], port=0)

    assert caught.value.code == "link/no-interface"


@pytest.mark.e2e
async def test_port_is_free_again_after_close() -> None:
    async with listening(MAI) as listener:
        port = listener.port

    await open_listener(MAI, hosts=["127.0.0.1"], port=port).close()
    await only_this_task_is_left()


@pytest.mark.e2e
async def test_links_end_when_the_listener_closes() -> None:
    async with listening(MAI) as listener:
        waiting = asyncio.create_task(anext(listener.links(), None))
        await asyncio.sleep(0)

    assert await waiting is None


# --- strangers


@asynccontextmanager
async def stranger(
    listener: Listener, protocol: str | None = SUBPROTOCOL
) -> AsyncIterator[ClientConnection]:
    """Yield a WebSocket over TLS on which nothing is said yet."""
    async with connect(
        "wss://oakfield/",
        host="127.0.0.1",
        port=listener.port,
        ssl=dialer_context(),
        subprotocols=[Subprotocol(protocol)] if protocol else None,
        proxy=None,
        compression=None,
        close_timeout=0.2,
    ) as connection:
        yield connection


async def is_ended(connection: ClientConnection) -> bool:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await connection.recv()
    return True


async def is_still_open_to_friends(listener: Listener) -> Link:
    """Return the inbound end of a link that a friend dials within the usual time."""
    async with asyncio.timeout(5):
        link = await dial(TOM, [here(listener)])
        inbound = await anext(listener.links())
    assert inbound.peer_key == TOM.public_key
    await link.close()
    return inbound


@pytest.mark.e2e
@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"junk",
        b"x" * 257,
        b"x" * 100_000,
        "text",
        encode(Hello(VERSION + 1, EVE.public_key, bytes(32))),
        encode(Hello(VERSION, MAI.public_key, bytes(32))),
        encode(Hello(VERSION, IDENTITY_POINT, bytes(32))),
        encode(Proof(bytes(64))),
        READY,
    ],
)
async def test_stranger_who_says_no_hello_is_hung_up_on(frame: bytes | str) -> None:
    async with listening(MAI) as listener:
        async with stranger(listener) as connection:
            await connection.send(frame)
            assert await is_ended(connection)

        await is_still_open_to_friends(listener)


@pytest.mark.e2e
async def test_long_hello_is_not_even_read() -> None:
    """The library closes with 1009 before the frame is whole."""
    async with listening(MAI) as listener, stranger(listener) as connection:
        await connection.send(bytes(257))

        assert await is_ended(connection)
        assert connection.close_code == 1009


@pytest.mark.e2e
@pytest.mark.parametrize(
    "key", [TOM.public_key, IDENTITY_POINT], ids=["stolen", "low-order"]
)
async def test_stranger_with_a_key_that_is_not_theirs_is_hung_up_on(
    key: bytes,
) -> None:
    async with listening(MAI) as listener, stranger(listener) as connection:
        await connection.send(encode(Hello(VERSION, key, bytes(32))))
        await connection.send(encode(Proof(IDENTITY_POINT + bytes(32))))
        await connection.send(READY)

        assert await is_ended(connection)
        assert listener._links.empty()


@pytest.mark.e2e
async def test_hello_shown_back_is_hung_up_on() -> None:
    async with listening(MAI) as listener, stranger(listener) as connection:
        await connection.send(await connection.recv())

        assert await is_ended(connection)


@pytest.mark.e2e
async def test_stranger_who_never_assents_gets_no_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.listener.HELLO_TIMEOUT_S", 0.3)
    async with listening(MAI) as listener, stranger(listener) as connection:
        tls = connection.transport.get_extra_info("ssl_object")
        certificate = tls.getpeercert(binary_form=True)
        eve = Handshake(EVE, Role.DIALER, certificate, bytes(32))
        await connection.send(eve.hello())
        hello = await connection.recv(decode=False)
        await connection.send(eve.got_hello(hello))

        assert await is_ended(connection)
        assert listener._links.empty()


@asynccontextmanager
async def relay(victim: Listener) -> AsyncIterator[Address]:
    """Yield an address at which every frame is passed on to the victim, and back.

    It ends TLS on both sides, as a machine in between must, with its own certificate.
    """

    async def carry(
        source: ServerConnection | ClientConnection,
        target: ServerConnection | ClientConnection,
    ) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await target.send(await source.recv())
        await target.close()

    async def handle(near: ServerConnection) -> None:
        async with stranger(victim) as far:
            await asyncio.gather(carry(near, far), carry(far, near))

    async with serve(
        handle,
        "127.0.0.1",
        0,
        ssl=Certificate().context,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        close_timeout=0.2,
    ) as server:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])


@pytest.mark.e2e
async def test_verbatim_relay_over_two_tls_sessions_is_refused() -> None:
    async with listening(MAI) as listener, relay(listener) as middle:
        with pytest.raises(LinkError) as caught:
            await dial(TOM, [middle], expect=MAI.public_key)

        assert caught.value.code in ("link/bad-proof", "link/refused-proof")
        assert listener._links.empty()


@pytest.mark.e2e
async def test_control_the_relay_passes_where_certificates_are_not_signed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the fingerprint in the hello is for."""
    monkeypatch.setattr("p2p.lan.hello.fingerprint", lambda certificate: bytes(32))
    async with listening(MAI) as listener, relay(listener) as middle:
        link = await dial(TOM, [middle], expect=MAI.public_key)
        inbound = await anext(listener.links())
        await link.send(b"read on the way")

        assert await inbound.recv() == b"read on the way"
        await asyncio.gather(link.close(), inbound.close())


@pytest.mark.e2e
async def test_browser_is_refused() -> None:
    async with listening(MAI) as listener:
        with pytest.raises(InvalidStatus) as caught:
            await connect(
                "wss://oakfield/",
                origin=Origin("https://example.org"),
                host="127.0.0.1",
                port=listener.port,
                ssl=dialer_context(),
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                proxy=None,
            )

        assert caught.value.response.status_code == 403


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("protocol", "status"), [("oakfield.v2", 426), ("chat", 404), (None, 404)]
)
async def test_other_protocol_is_told_ours_only_if_it_is_a_version_of_it(
    protocol: str | None, status: int
) -> None:
    async with listening(MAI) as listener:
        with pytest.raises(InvalidStatus) as caught:
            async with stranger(listener, protocol):
                pass

        answer = caught.value.response
        assert answer.status_code == status
        ours = answer.headers.get("Sec-WebSocket-Protocol")
        assert ours == (SUBPROTOCOL if status == 426 else None)
        assert "Server" not in answer.headers


@pytest.mark.e2e
@pytest.mark.parametrize(
    "junk",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"SSH-2.0-x\r\n", b"\0" * 1000, b"\x16\x03"],
)
async def test_dialer_without_tls_is_hung_up_on(
    junk: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("p2p.lan.listener.HELLO_TIMEOUT_S", 0.3)
    async with listening(MAI) as listener:
        reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
        writer.write(junk)
        async with asyncio.timeout(5):
            with contextlib.suppress(ConnectionResetError):
                assert len(await reader.read(1000)) < 100  # a TLS alert at most
        writer.close()

        await is_still_open_to_friends(listener)


async def silent(listener: Listener, source: str) -> socket.socket:
    """Return a TCP connection from another address on which nothing is said."""
    one = socket.socket()
    one.setblocking(False)
    one.bind((source, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(one, ("127.0.0.1", listener.port))
    return one


def is_hung_up(one: socket.socket) -> bool:
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@pytest.mark.e2e
async def test_silent_dialers_leave_room_for_a_friend_and_are_hung_up_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.listener.HELLO_TIMEOUT_S", 1.0)
    async with listening(MAI) as listener:
        with contextlib.ExitStack() as stack:
            dials = [
                stack.enter_context(await silent(listener, "127.0.0.2"))
                for _ in range(30)
            ]
            await eventually(lambda: sum(map(is_hung_up, dials)) >= 26)
            assert sum(map(is_hung_up, dials)) == 30 - OPENING_LINKS_PER_SOURCE

            await is_still_open_to_friends(listener)

            await eventually(lambda: all(map(is_hung_up, dials)))


@pytest.mark.e2e
async def test_slow_hello_is_cut_off_after_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.listener.HELLO_TIMEOUT_S", 0.3)
    loop = asyncio.get_running_loop()
    async with listening(MAI) as listener, stranger(listener) as connection:
        began_s = loop.time()

        assert await is_ended(connection)

        assert loop.time() - began_s < 2


@pytest.mark.e2e
async def test_flood_of_dials_and_resets_leaves_the_listener_well() -> None:
    """Dials that are reset at once: accept fails, TLS fails, nothing else does."""
    async with listening(MAI) as listener:
        for _ in range(500):
            one = await silent(listener, "127.0.0.2")
            linger = struct.pack("ii", 1, 0)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            one.close()

        await is_still_open_to_friends(listener)
        await eventually(lambda: listener._door._opening.total() == 0)


@pytest.mark.e2e
async def test_proved_links_that_nobody_takes_are_told_that_it_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.listener.WAITING_LINKS", 1)
    async with listening(MAI) as listener:
        first = await dial(TOM, [here(listener)])
        await eventually(lambda: not listener._links.empty())
        second = await dial(EVE, [here(listener)])

        with pytest.raises(LinkError) as caught:
            await second.recv()

        assert caught.value.code == "link/full"
        await asyncio.gather(first.close(), second.close())


@pytest.mark.e2e
async def test_no_more_links_are_open_than_a_machine_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.listener.OPEN_LINKS", 1)
    async with listening(MAI) as listener:
        first = await dial(TOM, [here(listener)])
        inbound = await anext(listener.links())

        with pytest.raises(LinkError) as caught:
            await dial(EVE, [here(listener)])

        assert caught.value.code == "link/lost"
        await first.close(DUPLICATE)
        await inbound.wait_closed()
        await eventually(lambda: not listener._open)
        await (await dial(EVE, [here(listener)])).close()


@pytest.mark.e2e
async def test_older_tls_is_refused_on_the_wire() -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname = False
    old.verify_mode = ssl.CERT_NONE
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    async with listening(MAI) as listener:
        with pytest.raises((ssl.SSLError, ConnectionResetError)):
            await asyncio.open_connection("127.0.0.1", listener.port, ssl=old)
