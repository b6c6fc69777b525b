"""A link on real sockets: whole frames in order, or a reason why it ended."""

import asyncio
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LinkError, LocalError
from p2p.lan import link as link_module
from p2p.lan.address import Address
from p2p.lan.dialer import dial
from p2p.lan.identity import new_identity
from p2p.lan.link import (
    BYE,
    DESYNC,
    DUPLICATE,
    GOING_AWAY,
    LEFT,
    MAX_FRAME_BYTES,
    TABLE_FULL,
    TOO_SLOW,
    Link,
    keep,
)
from tests.p2p.lan_links import (
    Wire,
    eventually,
    here,
    linked,
    listening,
    only_this_task_is_left,
)

pytestmark = pytest.mark.e2e

MAI, TOM = new_identity("Mai"), new_identity("Tom")


async def loss(link: Link) -> str:
    with pytest.raises(LinkError) as caught:
        await link.recv()
    return caught.value.code


async def send_for_ever(link: Link) -> None:
    while True:
        await link.send(bytes(MAX_FRAME_BYTES))
        await asyncio.sleep(0)


async def test_each_end_knows_the_other() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        assert (mai.peer_key, tom.peer_key) == (TOM.public_key, MAI.public_key)
        assert (mai.dialled, tom.dialled) == (True, False)
        assert mai.alive
        assert tom.alive
        assert tom.remote_host == "127.0.0.1"


async def test_a_link_that_is_closed_still_says_where_its_ends_were() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        where = [mai.where, tom.where]
        await mai.close(LEFT)
        await tom.wait_closed()
        assert [mai.where, tom.where] == where
        assert mai.remote_host == tom.local_host == "127.0.0.1"
        with pytest.raises(LinkError) as caught:
            await tom.recv()
        assert caught.value.text == f"{where[1]} has left the table"


class SocketOf(asyncio.BaseTransport):
    """A transport over a socket with this other end."""

    def __init__(self, peername: tuple[str | int, ...]) -> None:
        super().__init__({"peername": peername})


@pytest.mark.parametrize(
    ("peername", "host"),
    [
        (("192.168.1.23", 24816), "192.168.1.23"),
        (("2001:db8::7", 24816, 0, 0), "2001:db8::7"),
        (("fe80::1", 24816, 0, 3), "fe80::1%3"),
    ],
)
def test_an_end_can_be_dialled_again_in_the_network_that_it_is_of(
    peername: tuple[str | int, ...], host: str
) -> None:
    assert link_module._end(SocketOf(peername), "peername") == Address(host, 24816)


async def test_frames_come_whole_and_in_order_both_ways() -> None:
    frames = [b"", b"x", bytes(range(256)), b"y" * MAX_FRAME_BYTES, b"z"]
    async with linked(MAI, TOM) as ends:
        for sender, reader in (ends, ends[::-1]):
            for frame in frames:
                await sender.send(frame)
            assert [await reader.recv() for _ in frames] == frames


async def test_frame_that_is_too_big_is_our_own_mistake() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        with pytest.raises(LocalError):
            await mai.send(bytes(MAX_FRAME_BYTES + 1))

        await mai.send(b"still here")
        assert await tom.recv() == b"still here"


async def test_frame_that_is_too_big_ends_the_link() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        await mai._connection.send(bytes(MAX_FRAME_BYTES + 1))

        assert await loss(tom) == "link/bad-frame"
        assert await loss(mai) == "link/bad-frame"


async def test_text_frame_ends_the_link() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        await mai._connection.send("text")

        assert await loss(tom) == "link/bad-frame"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (BYE, "link/ended"),
        (GOING_AWAY, "link/ended"),
        (DUPLICATE, "link/duplicate"),
        (TABLE_FULL, "link/full"),
        (LEFT, "link/left"),
        (DESYNC, "link/desync"),
        (TOO_SLOW, "link/too-slow"),
        (4999, "link/lost"),
    ],
)
async def test_reason_of_a_close_is_told(code: int, reason: str) -> None:
    async with linked(MAI, TOM) as (mai, tom):
        await mai.close(code)

        assert await loss(tom) == reason
        with pytest.raises(LinkError) as caught:
            await tom.send(b"too late")
        assert caught.value.code == reason
        assert tom.where in caught.value.text


async def test_what_was_sent_before_a_close_arrives() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        for n in range(20):
            await mai.send(bytes([n]) * 10_000)
        closing = asyncio.create_task(mai.close())

        assert [(await tom.recv())[0] for _ in range(20)] == list(range(20))
        assert await loss(tom) == "link/ended"
        await closing


async def test_dropped_link_is_lost_at_both_ends() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        mai.abort()

        assert await loss(tom) == "link/lost"
        assert await loss(mai) == "link/lost"
        assert not mai.alive


async def test_peer_that_reads_nothing_is_dropped_and_fills_no_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link_module, "CLOSE_TIMEOUT_S", 0.2)
    async with linked(MAI, TOM) as (mai, tom):
        with pytest.raises(LinkError) as caught:
            await send_for_ever(mai)

        assert caught.value.code == "link/too-slow"
        assert mai._unsent_bytes <= link_module.OUTBOX_BYTES
        assert not mai.alive
        tom.abort()


async def test_silent_peer_is_noticed_by_missing_pongs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p.lan.dialer.PING_INTERVAL_S", 0.05)
    monkeypatch.setattr("p2p.lan.dialer.PING_TIMEOUT_S", 0.2)

    async with listening(TOM) as listener, Wire(listener.port) as wire:
        mai = await dial(MAI, [wire.address])
        tom = await anext(listener.links())
        wire.freeze()

        assert await loss(mai) == "link/lost"
        tom.abort()


async def test_link_outlives_its_listener() -> None:
    async with listening(TOM) as listener:
        mai = await dial(MAI, [here(listener)])
        tom = await anext(listener.links())
    await mai.send(b"still here")

    assert await tom.recv() == b"still here"
    await asyncio.gather(mai.close(), tom.close())


async def test_nothing_runs_on_after_a_close() -> None:
    async with linked(MAI, TOM) as (mai, _):
        await mai.send(b"x")

    await only_this_task_is_left()


async def test_nothing_runs_on_when_nobody_reads_of_the_loss() -> None:
    async with linked(MAI, TOM) as (mai, tom):
        mai.abort()
        await eventually(lambda: not tom.alive)
        await tom.wait_closed()

    await only_this_task_is_left()


async def test_repr_names_the_peer_alone() -> None:
    async with linked(MAI, TOM) as (mai, _):
        assert repr(mai) == f"<Link to {TOM.label} alive=True>"


keys = st.binary(min_size=32, max_size=32)


@given(keys, keys)
def test_of_two_crossing_links_both_ends_keep_the_same(one: bytes, two: bytes) -> None:
    if one == two:
        return
    kept_by_one = {dialler: keep(one, two, dialler == one) for dialler in (one, two)}
    kept_by_two = {dialler: keep(two, one, dialler == two) for dialler in (one, two)}

    assert kept_by_one == kept_by_two
    assert sum(kept_by_one.values()) == 1
    assert kept_by_one[min(one, two)]


async def test_no_short_frame_waits_for_an_acknowledgement_at_either_end() -> None:
    async with linked(MAI, TOM) as ends:
        for link in ends:
            transport = link._connection.transport
            sock: socket.socket = transport.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
