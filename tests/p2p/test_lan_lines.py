"""What is said on a new link of a game, in which order, and what is taken from it."""

import asyncio
from pathlib import Path

import pytest

from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.link import Link
from p2p.lan.messages import ENTRY, Have, decode_message, encode_message
from p2p.lan.session import Session
from p2p.record.entry import decode_entry
from tests.p2p.lan_pair import meet, play_out, two_nodes
from tests.p2p.test_lan_resume import resumed
from tests.p2p.test_lan_session import until_due

pytestmark = pytest.mark.e2e


def numbers(frames: list[bytes]) -> list[int]:
    """Return the numbers of the entries among some frames."""
    return [decode_entry(f[1:]).k for f in frames if f[:1] == ENTRY]


async def hear(link: Link, most: int) -> list[bytes]:
    """Return what comes until a link is quiet, or has brought so much."""
    frames: list[bytes] = []
    try:
        async with asyncio.timeout(2):
            while len(frames) < most:
                frames.append(await link.recv())
    except TimeoutError:
        pass
    return frames


async def leave_unfound(mine: Session, theirs: Session) -> None:
    """Let one leave and the other not dial it, so that no link crosses the test's."""
    for path in mine._paths.values():
        path._addresses = lambda: ()
    await theirs.close()


async def test_what_the_peer_may_lack_comes_unasked_behind_the_greeting(
    tmp_path: Path,
) -> None:
    """It costs no round trip on a network that has just come back."""
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await leave_unfound(mine, theirs)
        authors = mine._desk.player.ledger.authors
        known = max(k + 1 for k, author in enumerate(authors) if author == theirs.seat)
        link = await dial(guest._ours, [Address(LOOPBACK, host.port)])
        greeting, *rest = await hear(link, 1 + mine.entries - known)
        have = decode_message(greeting)
        assert isinstance(have, Have)
        assert have.entries == mine.entries
        assert numbers(rest) == list(range(known, mine.entries))
        link.abort()


async def test_a_peer_that_has_lost_more_than_it_can_gets_all_that_it_lacks(
    tmp_path: Path,
) -> None:
    """Its disk is of another day; what came unasked is of no use to it."""
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await leave_unfound(mine, theirs)
        ledger = mine._desk.player.ledger
        link = await dial(guest._ours, [Address(LOOPBACK, host.port)])
        ours = mine._desk.signed.signatures[theirs.seat]
        await link.send(encode_message(Have(ledger.heads[0], 3, ledger.heads[3], ours)))
        frames = await hear(link, 1 + 2 * mine.entries)
        assert numbers(frames)[-(mine.entries - 3) :] == list(range(3, mine.entries))
        link.abort()


async def test_a_laptop_whose_disk_is_of_another_day_catches_up_on_one_link(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await theirs.close()
        (log,) = (tmp_path / "Tom" / "journals").glob("*/log")
        lines = (await asyncio.to_thread(log.read_bytes)).splitlines(keepends=True)
        entries = [line for line in lines if line.split()[1] == b"entry"]
        kept = b"".join(line for line in lines if line not in entries[5:])
        await asyncio.to_thread(log.write_bytes, kept)
        back = await resumed(guest)
        assert back.entries == 5
        ours, others = await asyncio.gather(play_out(mine), play_out(back))
        assert [line.faults for line in back._clerk.lines._lines.values()] == [0]
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"
