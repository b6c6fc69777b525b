"""Who was away when a game ended learns of it, whenever it comes back."""

import asyncio
from pathlib import Path

import pytest

from p2p.errors import LinkError
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity, new_identity
from p2p.lan.messages import ENTRY, Have, Join, decode_message, encode_message
from p2p.lan.node import Node
from p2p.lan.reception import FIRST_WORDS_S
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, GraceOver, Offer
from p2p.record.transcript import decode_transcript
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import (
    KIT,
    OFFER,
    meet,
    play_out,
    seated,
    transcripts,
    two_nodes,
)
from tests.p2p.test_lan_ends import until
from tests.p2p.test_lan_resume import resumed
from tests.p2p.test_lan_session import last, until_due

pytestmark = pytest.mark.e2e

HASTY = Offer(KIT, KIT.options(), grace_s=1)


async def recorded(host: Node, guest: Node, *, ahead: bool = False) -> bytes:
    """Let the guest leave a game, and the host record that and leave too.

    ahead:   the guest has made a move that has not crossed
    Returns: the digest of the game's charter
    """
    hosting = await host.host(HASTY)
    joining = await guest.join(f"{LOOPBACK}:{host.port}")
    mine, theirs = await asyncio.gather(seated(hosting), seated(joining))
    await asyncio.gather(until_due(mine), until_due(theirs))
    if ahead:
        await one_ahead(mine, theirs)
    await theirs.close()
    await until(mine, GraceOver)
    await mine.record_unresponsive(theirs.seat)
    ending = await last(mine)
    assert isinstance(ending, Finished)
    assert ending.outcome.reason == "unresponsive"
    await mine.close()
    return mine._desk.signed.charter.digest


async def one_ahead(mine: Session, theirs: Session) -> None:
    """Play until it is `theirs` that is due, and let its move be lost."""
    if mine.moves():
        await mine.decide(mine.moves()[0])
    while not theirs.moves():
        await until_due(theirs)
    await eventually(lambda: mine.entries == theirs.entries)
    for path in theirs._paths.values():
        path.release().abort()
    await theirs.decide(theirs.moves()[0])
    assert theirs.entries > mine.entries


@pytest.mark.parametrize("ahead", [False, True], ids=["equal", "ahead"])
async def test_a_recorded_absence_reaches_the_absent_after_the_table_is_left(
    tmp_path: Path, ahead: bool
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        await recorded(host, guest, ahead=ahead)
        ending = await last(await resumed(guest))
        assert isinstance(ending, Finished)
        assert ending.outcome.reason == "unresponsive"
        assert ending.verdict == "UNFINISHED"
        assert await guest.kept() == ()


async def test_an_absent_seat_learns_the_end_and_takes_no_place_at_a_new_table(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        await recorded(host, guest)
        hosting = await host.host(OFFER)
        old = await resumed(guest)
        ending = await last(old)
        assert isinstance(ending, Finished)
        link = await dial(new_identity("Eve"), [Address(LOOPBACK, host.port)])
        await link.send(encode_message(Join("Eve", (), False)))
        assert decode_message(await link.recv()).name == "Mai"  # type: ignore[union-attr] # a table
        await link.close()
        await hosting.close()


async def test_a_peer_back_at_another_game_does_not_spoil_the_one_here(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        await recorded(host, guest)
        (kept,) = await guest.kept()
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await theirs.close()
        old = await guest.resume(kept.journal)
        assert isinstance(old, Session)
        ending = await last(old)
        assert isinstance(ending, Finished)
        assert ending.outcome.reason == "unresponsive"
        await old.close()
        ours, others = await asyncio.gather(
            play_out(mine), play_out(await resumed(guest))
        )
        assert ours.transcript == others.transcript
        assert ours.finished.verdict == "FAIR"


async def asked(host: Node, who: Identity, charter: bytes) -> list[bytes]:
    """Return what a host says of a game to somebody who asks for all of it."""
    link = await dial(who, [Address(LOOPBACK, host.port)])
    await link.send(encode_message(Have(charter, 0, charter, b"")))
    frames: list[bytes] = []
    while True:
        try:
            frames.append(await link.recv())
        except LinkError:
            return frames


async def test_nobody_is_told_of_a_game_in_which_they_had_no_seat(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        charter = await recorded(host, guest)
        assert await asked(host, new_identity("Eve"), charter) == []
        assert await asked(host, guest._ours, bytes(32)) == []
        frames = await asked(host, guest._ours, charter)
    (file,) = await asyncio.to_thread(transcripts, tmp_path / "Mai")
    transcript = decode_transcript(await asyncio.to_thread(file.read_bytes))
    entries = [frame for frame in frames if frame[:1] == ENTRY]
    assert len(entries) == len(transcript.entries)
    assert len(frames) == 1 + len(transcript.entries) + len(transcript.notices)


async def test_a_file_that_is_no_transcript_hides_no_other(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        for name, content in (("a", b""), ("b", b"{}\n"), ("c", b"\xff" * 9)):
            path = tmp_path / "Mai" / "games" / f"{name}.oakfield"
            await asyncio.to_thread(path.write_bytes, content)
        await recorded(host, guest)
        assert isinstance(await last(await resumed(guest)), Finished)


async def test_whoever_says_nothing_holds_up_no_guest_and_is_let_go(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        hosting = await host.host(OFFER)
        loop = asyncio.get_running_loop()
        silent = [
            await dial(new_identity("Eve"), [Address(LOOPBACK, host.port)])
            for _ in range(3)
        ]
        began = loop.time()
        joining = await guest.join(f"{LOOPBACK}:{host.port}")
        await asyncio.gather(seated(hosting), seated(joining))
        assert loop.time() - began < FIRST_WORDS_S
        await asyncio.gather(*(link.wait_closed() for link in silent))
        assert loop.time() - began < 2 * FIRST_WORDS_S
