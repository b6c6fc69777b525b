"""A path: one peer stays reachable whichever end dials, and whatever breaks."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import pytest

from p2p.errors import LinkError
from p2p.lan import path as path_module
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity, new_identity
from p2p.lan.link import TABLE_FULL, Link
from p2p.lan.listener import Listener
from p2p.lan.path import CROSSING_S, FIRST_PAUSE_S, SUSPECT_S, Path
from tests.p2p.lan_links import (
    Wire,
    eventually,
    here,
    listening,
    only_this_task_is_left,
)

pytestmark = pytest.mark.e2e

LOWER, HIGHER = sorted(
    (new_identity("Mai"), new_identity("Tom")), key=lambda one: one.public_key
)


def nowhere() -> tuple[Address, ...]:
    return ()


@asynccontextmanager
async def path(
    ours: Identity,
    peer: Identity,
    addresses: Callable[[], Iterable[Address]],
    inbound: Listener | None = None,
) -> AsyncIterator[Path]:
    """Yield a path, fed by what comes in at a listener."""
    made = Path(ours, peer.public_key, addresses)

    async def feed(listener: Listener) -> None:
        async for link in listener.links():
            made.offer(link)

    feeding = asyncio.create_task(feed(inbound)) if inbound else None
    try:
        yield made
    finally:
        await made.close()
        if feeding:
            feeding.cancel()
            await asyncio.wait([feeding])


async def says(sender: Link, reader: Link, frame: bytes) -> bool:
    """Tell whether two ends are those of one link."""
    try:
        await sender.send(frame)
        async with asyncio.timeout(0.3):
            return await reader.recv() == frame
    except (LinkError, TimeoutError):
        return False


async def agree(one: Path, two: Path) -> None:
    """Return once both ends use the same link."""
    async with asyncio.timeout(10):
        while not await says(await one.link(), await two.link(), b"?"):
            continue


async def test_path_dials_and_gives_the_link() -> None:
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        link = await near.link()

        assert link.peer_key == HIGHER.public_key
        assert near.current is link
        assert near.trouble is None


@pytest.mark.parametrize("ours", [LOWER, HIGHER])
async def test_inbound_link_is_as_good_when_we_cannot_dial(ours: Identity) -> None:
    peer = HIGHER if ours is LOWER else LOWER
    async with (
        listening(ours) as listener,
        path(ours, peer, nowhere, listener) as near,
    ):
        far = await dial(peer, [here(listener)])

        assert await says(await near.link(), far, b"hello")
        await far.close()


@pytest.mark.parametrize("attempt", range(5))
async def test_crossing_dials_end_in_one_link(attempt: int) -> None:
    async with (
        listening(LOWER) as low_door,
        listening(HIGHER) as high_door,
        path(LOWER, HIGHER, lambda: [here(high_door)], low_door) as low,
        path(HIGHER, LOWER, lambda: [here(low_door)], high_door) as high,
    ):
        await agree(low, high)
        await eventually(lambda: len(low_door._open) + len(high_door._open) == 1)

        assert low.current is not None
        assert high.current is not None
        assert low.current.dialled is not high.current.dialled


@pytest.mark.parametrize(("ours", "peer"), [(LOWER, HIGHER), (HIGHER, LOWER)])
async def test_of_crossing_links_the_one_that_the_lower_key_dialled_stays(
    ours: Identity, peer: Identity
) -> None:
    async with (
        listening(ours) as our_door,
        listening(peer) as their_door,
        path(ours, peer, lambda: [here(their_door)], our_door) as near,
    ):
        dialled_by_us = await near.link()
        dialled_by_them = await dial(peer, [here(our_door)])

        lost = dialled_by_them if ours is LOWER else dialled_by_us
        with pytest.raises(LinkError) as caught:
            await lost.recv()

        assert caught.value.code == "link/duplicate"
        assert (await near.link()).dialled is (ours is LOWER)
        await dialled_by_them.close()


async def test_cut_link_is_replaced() -> None:
    async with (
        listening(HIGHER) as listener,
        Wire(listener.port) as wire,
        path(LOWER, HIGHER, lambda: [wire.address]) as near,
        path(HIGHER, LOWER, nowhere, listener) as far,
    ):
        await agree(near, far)
        first = near.current
        wire.cut()

        await eventually(lambda: near.current is not first)
        await agree(near, far)


async def test_new_link_replaces_one_that_is_dead_unnoticed() -> None:
    """The peer dials anew, so it has lost the old link, whoever dialled that."""
    async with (
        listening(LOWER) as low_door,
        listening(HIGHER) as high_door,
        Wire(high_door.port) as wire,
        path(LOWER, HIGHER, lambda: [wire.address], low_door) as near,
    ):
        old = await near.link()
        wire.freeze()
        await eventually(lambda: old.age_s > CROSSING_S)

        far = await dial(HIGHER, [here(low_door)])

        await eventually(lambda: near.current is not old)
        assert await says(await near.link(), far, b"again")
        await far.close()


async def test_peer_that_comes_later_is_found() -> None:
    found: list[Address] = []
    async with path(LOWER, HIGHER, lambda: found) as near:
        await eventually(lambda: near.trouble is not None)
        assert near.current is None
        async with listening(HIGHER) as listener:
            found.append(here(listener))

            link = await near.link()

            assert link.alive
            assert near.trouble is None


async def test_peer_that_restarts_elsewhere_is_found() -> None:
    found: list[Address] = []
    async with path(LOWER, HIGHER, lambda: found) as near:
        for _ in range(2):
            async with listening(HIGHER) as listener:
                found[:] = [here(listener)]
                await near.link()
                inbound = await anext(listener.links())
                inbound.abort()
                await inbound.wait_closed()


async def test_resume_drops_the_link_and_dials_now() -> None:
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        old = await near.link()

        near.resume()

        await eventually(lambda: near.current is not old)
        assert (await near.link()).alive


async def test_a_link_from_an_address_that_is_gone_is_dialled_anew() -> None:
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        old = await near.link()

        near.moved({"192.168.1.23", LOOPBACK})
        assert near.current is old
        assert old.alive

        near.moved({"192.168.1.23"})
        await eventually(lambda: near.current is not old)
        assert (await near.link()).alive


@pytest.mark.parametrize("event", ["moved", "resume"])
async def test_a_dial_that_leads_nowhere_is_begun_anew_when_the_machine_has_moved(
    event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dials: list[Address] = []

    async def hanging(
        ours: Identity, addresses: Iterable[Address], *, expect: bytes | None = None
    ) -> Link:
        dials.extend(addresses)
        if len(dials) == 1:
            await asyncio.Event().wait()  # into a network that is gone
        return await dial(ours, addresses, expect=expect)

    monkeypatch.setattr(path_module, "dial", hanging)
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        await eventually(lambda: len(dials) == 1)
        if event == "moved":
            near.moved({LOOPBACK})
        else:
            near.resume()
        async with asyncio.timeout(2):
            assert (await near.link()).alive


async def test_somebody_else_at_the_address_is_no_path() -> None:
    async with (
        listening(new_identity("Eve")) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        await eventually(lambda: near.trouble is not None)

        assert near.trouble is not None
        assert near.trouble.code == "link/other-key"


async def test_link_that_comes_after_close_is_closed() -> None:
    async with listening(LOWER) as listener:
        async with path(LOWER, HIGHER, nowhere) as near:
            pass
        far = await dial(HIGHER, [here(listener)])

        near.offer(await anext(listener.links()))

        with pytest.raises(LinkError) as caught:
            await far.recv()
        assert caught.value.code == "link/duplicate"


async def test_nothing_runs_on_after_close() -> None:
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        await near.link()

    await only_this_task_is_left()


async def test_peer_that_refuses_each_link_is_not_dialled_without_a_pause() -> None:
    refused = 0

    async def refuse(listener: Listener) -> None:
        nonlocal refused
        async for link in listener.links():
            refused += 1
            link.hang_up(TABLE_FULL)

    async with listening(HIGHER) as listener:
        refusing = asyncio.create_task(refuse(listener))
        async with path(LOWER, HIGHER, lambda: [here(listener)]):
            await eventually(lambda: refused == 2)
            began_s = asyncio.get_running_loop().time()
            await eventually(lambda: refused == 4)
            took_s = asyncio.get_running_loop().time() - began_s
        refusing.cancel()
        await asyncio.wait([refusing])

    assert took_s > 2 * FIRST_PAUSE_S + 4 * FIRST_PAUSE_S - 0.1


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all that watches a link be ten times as quick."""
    for module in ("dialer", "listener"):
        monkeypatch.setattr(f"p2p.lan.{module}.PING_INTERVAL_S", 0.1)
    monkeypatch.setattr("p2p.lan.path.SUSPECT_S", 0.4)
    monkeypatch.setattr("p2p.lan.path.LOST_S", 1.0)
    monkeypatch.setattr("p2p.lan.path._LOOK_S", 0.05)


@pytest.mark.usefixtures("impatient")
async def test_silent_link_is_replaced_before_it_is_lost() -> None:
    async with (
        listening(HIGHER) as listener,
        Wire(listener.port) as wire,
    ):
        ways = [wire.address]
        async with path(LOWER, HIGHER, lambda: ways) as near:
            old = await near.link()
            ways[:] = [here(listener)]
            wire.freeze()

            await eventually(lambda: near.current is not old)

            assert near.current is not None
            assert near.current.alive
            assert old.quiet_s < 1.0


@pytest.mark.usefixtures("impatient")
async def test_silent_link_that_speaks_again_is_kept() -> None:
    async with (
        listening(HIGHER) as listener,
        Wire(listener.port) as wire,
    ):
        ways = [wire.address]
        async with path(LOWER, HIGHER, lambda: ways) as near:
            link = await near.link()
            ways.clear()
            wire.freeze()
            await eventually(lambda: near.trouble is not None)
            assert link.quiet_s >= 0.4
            wire.thaw()

            await eventually(lambda: link.quiet_s < 0.1)

            assert near.current is link
            assert link.alive


@pytest.mark.usefixtures("impatient")
async def test_link_that_is_silent_for_long_is_let_go_whoever_cannot_be_dialled() -> (
    None
):
    async with (
        listening(HIGHER) as listener,
        Wire(listener.port) as wire,
    ):
        ways = [wire.address]
        async with path(LOWER, HIGHER, lambda: ways) as near:
            link = await near.link()
            ways.clear()
            wire.freeze()

            with pytest.raises(LinkError):
                await link.recv()

            assert link.quiet_s == pytest.approx(1.0, abs=0.3)


async def test_link_that_pings_is_not_suspect() -> None:
    async with (
        listening(HIGHER) as listener,
        path(LOWER, HIGHER, lambda: [here(listener)]) as near,
    ):
        link = await near.link()
        await eventually(lambda: link.age_s > SUSPECT_S + 1)

        assert near.current is link
        assert link.quiet_s < SUSPECT_S
