"""Floods: strangers may shout; the game, the table and the lobby do not mind."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    nullcontext,
)
from pathlib import Path
from statistics import quantiles

import msgspec
import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from p2p.errors import LinkError
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.advert import SERVICE
from p2p.lan.dialer import dial
from p2p.lan.identity import check_name, new_identity
from p2p.lan.link import BYE, Link
from p2p.lan.messages import ENTRY
from p2p.lan.node import Node
from p2p.lan.robot import play
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Seating, Update
from p2p.record.keytag import key_label
from tests.memory import resident_bytes
from tests.needs import WINDOWS, unless
from tests.netns import needs_network
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import KIT, OFFER, meet, play_out, seated, two_nodes

pytestmark = pytest.mark.e2e

DELAY_S = 0.2
"""A flood delays an honest entry by no more than this."""
ROOT = Path(__file__).parents[2]
GROWTH_BYTES = 32 * 2**20
KINDS = ("dials", "drips", "hellos", "strangers")
SET_UP = 14
FAKES = 1000
FOUND_S = 3.0
"""A table that has just been opened is on the screen within this."""
TRICKS = ("\u202eeve", "\x1b[2Jeve", "e\nv\re", "x" * 200, "\u200b", "\u0301" * 80)


@asynccontextmanager
async def flood(port: int, *kinds: str) -> AsyncIterator[dict[str, int]]:
    """Let a process flood a port with all the kinds, and end it.

    It begins once each kind has reached the port; what it yields is filled at the end,
    with how often each did.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.p2p.flooder", str(port), *kinds,
        stdin=-1, stdout=-1, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    done: dict[str, int] = {}
    try:
        yield done
    finally:
        said, _ = await process.communicate(b"")
        done.update(msgspec.json.decode(said))


async def timed(session: Session, times: dict[int, float]) -> list[Update]:
    """Play to the end, and note when the log reached each length."""
    updates = []
    async for update in play(session, KIT.bots["random"]):
        updates.append(update)
        for entry in range(len(times), session.entries):
            times[entry] = time.perf_counter()
    return updates


async def played_delays(
    host: Node, guest: Node, around: AbstractAsyncContextManager[object] | None = None
) -> list[float]:
    """Play a game that ends FAIR; return by how much each entry came later there.

    Those of the set-up are left out: their proofs take longer than any flood may.
    around: what goes on from the moment when they have met
    """
    sessions = await meet(host, guest)
    here: dict[int, float] = {}
    there: dict[int, float] = {}
    async with around or nullcontext():
        ends = await asyncio.gather(timed(sessions[0], here), timed(sessions[1], there))
    await asyncio.gather(*(session.close() for session in sessions))
    for updates in ends:
        assert isinstance(updates[-1], Finished)
        assert updates[-1].verdict == "FAIR"
    return [abs(here[entry] - there[entry]) for entry in here if entry >= SET_UP]


def delayed(quiet: list[float], loud: list[float]) -> bool:
    """Tell whether nine of ten entries came later by more than a flood may cost."""
    return quantiles(loud, n=10)[-1] > quantiles(quiet, n=10)[-1] + DELAY_S


@unless(not WINDOWS, "Windows tells no process its memory")
async def test_flood_of_strangers_delays_no_entry(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        quiet = await played_delays(host, guest)
        before = resident_bytes()
        loud = await played_delays(host, guest, flood(host.port, *KINDS))
        door = host._listener._door
        await eventually(lambda: door._opening.total() == 0)
        assert resident_bytes() - before < GROWTH_BYTES
    assert not delayed(quiet, loud)


async def test_guest_finds_a_seat_in_a_flood(tmp_path: Path) -> None:
    """Strangers prove themselves at our table, say junk, and take no seat with it."""
    async with two_nodes(tmp_path) as (host, guest):
        hosting = await host.host(OFFER)
        async with flood(host.port, *KINDS) as done:
            mine, theirs = await seated_somehow(hosting, guest, host.port)
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"
    assert done["strangers"] > 0


async def test_strangers_who_answer_no_goodbye_hold_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers = [new_identity("Eve") for _ in range(3)]
    keys = {eve.public_key for eve in strangers}
    answered, close = asyncio.Event(), Link.close

    async def unanswered(link: Link, code: int = BYE) -> None:
        if link.peer_key in keys:
            await answered.wait()
        await close(link, code)

    monkeypatch.setattr(Link, "close", unanswered)
    async with two_nodes(tmp_path) as (host, guest):
        there = [Address(LOOPBACK, host.port)]
        theirs = [await dial(eve, there) for eve in strangers]
        async with asyncio.timeout(5):
            sessions = await meet(host, guest)
        assert all(session.is_open for session in sessions)
        answered.set()
        for link in theirs:
            link.abort()


async def seated_somehow(
    hosting: Seating, guest: Node, port: int
) -> tuple[Session, Session]:
    """Let the guest try again while somebody else is at the door."""
    async with asyncio.timeout(10):
        waiting = asyncio.create_task(seated(hosting))
        while True:
            try:
                theirs = await seated(await guest.join(f"{LOOPBACK}:{port}"))
                return await waiting, theirs
            except LinkError:
                await asyncio.sleep(0.05)


async def test_opponent_who_repeats_an_entry_ten_thousand_times_spoils_nothing(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        flooding = asyncio.create_task(repeat(theirs, 10_000))
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))
        assert await flooding == 10_000
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"


async def repeat(session: Session, times: int) -> int:
    """Send the first entry again and again on the link of the game."""
    (path,) = session._paths.values()
    await eventually(lambda: session.entries > 0)
    frame = ENTRY + session._player.ledger.texts[0]
    link = await path.link()
    for sent in range(times):
        await link.send(frame)
        if sent % 100 == 0:
            await eventually(lambda: not link._unsent_bytes)
    return times


@asynccontextmanager
async def fakes() -> AsyncIterator[list[int]]:
    """Announce FAKES tables with hostile names, all anew again and again.

    It is told after each round how many rounds there were.
    """
    rounds = [0]
    network = AsyncZeroconf(interfaces=[LOOPBACK])

    async def announce() -> None:
        while True:
            for number in range(FAKES):
                fake = announcement(number, rounds[0])
                network.zeroconf.async_send(
                    network.zeroconf.generate_service_broadcast(fake, None)
                )
                await asyncio.sleep(0.003)
            rounds[0] += 1

    announcing = asyncio.create_task(announce())
    try:
        yield rounds
    finally:
        announcing.cancel()
        await asyncio.wait([announcing])
        await network.async_close()


def announcement(number: int, count: int) -> AsyncServiceInfo:
    """Return what the owner of a table would say, were there one."""
    label = key_label(number.to_bytes(2))
    name = TRICKS[number % len(TRICKS)]
    txt = {"v": "1", "b": "00000000", "n": name, "g": "agent-avenue", "t": "open"}
    return AsyncServiceInfo(
        SERVICE,
        f"{label}.{SERVICE}",
        port=24816,
        properties=txt | {"s": "1/2", "u": str(count)},
        server=f"{label}.local.",
        parsed_addresses=[f"10.0.{number // 250}.{number % 250 + 1}"],
    )


@needs_network
async def test_real_table_is_found_among_a_thousand_fakes_and_plays_on(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        quiet = await played_delays(host, guest)
        async with fakes() as rounds:
            await eventually(lambda: rounds[0] > 0, 30)
            hosting = await host.host(OFFER)
            began_s = time.perf_counter()
            await eventually(lambda: "Mai" in shown(guest))
            assert time.perf_counter() - began_s < FOUND_S
            assert len(guest.tables()) > FAKES
            assert all(check_name(name) == name for name in shown(guest))
            assert min(listed_s(guest) for _ in range(5)) < DELAY_S
            await hosting.close()
            loud = await played_delays(host, guest)
    assert not delayed(quiet, loud)


def listed_s(node: Node) -> float:
    """Return how long it takes to list the tables."""
    began_s = time.perf_counter()
    node.tables()
    return time.perf_counter() - began_s


def shown(node: Node) -> list[str]:
    """Return the names on the screen of the lobby."""
    return [table.name for table in node.tables()]
