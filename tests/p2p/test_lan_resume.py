"""Games that were left or cut off go on, to the end they would have had."""

import asyncio
import contextlib
import hashlib
from pathlib import Path

import pytest

from engine.game import digest
from p2p.errors import LocalError
from p2p.lan.address import LOOPBACK
from p2p.lan.node import Node, open_lobby
from p2p.lan.session import Session
from p2p.lan.sitting import Away, Back, Sitting, Stopped, Told
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import meet, play_out, two_nodes
from tests.p2p.test_lan_session import last, until_due

pytestmark = pytest.mark.e2e


async def resumed(node: Node) -> Session:
    """Resume the only kept game of a node."""
    (game,) = await node.kept()
    sitting: Sitting = await node.resume(game.journal)
    assert isinstance(sitting, Session)
    return sitting


async def leave_in_the_middle(folder: Path) -> int:
    """Play until somebody is due, and close both; return the log's length."""
    async with two_nodes(folder) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(until_due, sessions))
        return sessions[0].entries


async def test_a_game_that_both_have_left_goes_on_to_equal_fair_files(
    tmp_path: Path,
) -> None:
    length = await leave_in_the_middle(tmp_path)
    async with two_nodes(tmp_path) as (host, guest):
        (kept,) = await host.kept()
        assert kept.names == ("Mai", "Tom")
        assert kept.entries >= length - 1
        sessions = await asyncio.gather(resumed(host), resumed(guest))
        mine, theirs = await asyncio.gather(*map(play_out, sessions))
        assert mine.transcript == theirs.transcript
        assert mine.finished.verdict == "FAIR"
        assert await host.kept() == ()


async def test_one_laptop_restarts_and_the_other_has_waited(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        waiting = asyncio.create_task(play_out(mine))
        await until_due(theirs)
        await guest.close()
        again = await reopened(tmp_path / "Tom")
        try:
            session = await resumed(again)
            played = await play_out(session)
        finally:
            ours = await waiting
            await again.close()
    assert ours.transcript == played.transcript
    assert ours.finished.verdict == "FAIR"
    assert any(isinstance(update, Away) for update in ours.updates)
    assert any(isinstance(update, Back) for update in ours.updates)


async def test_who_takes_a_game_up_is_told_once_more_what_has_happened(
    tmp_path: Path,
) -> None:
    told: list[Told] = []

    async def hear(session: Session, into: list[Told]) -> None:
        async for update in session.updates():
            if isinstance(update, Told):
                into.append(update)

    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        hearing = [
            asyncio.ensure_future(hear(session, into))
            for session, into in zip(sessions, (told, []), strict=True)
        ]
        for _ in range(6):
            await eventually(lambda: any(s.moves() for s in sessions))
            due = next(session for session in sessions if session.moves())
            await due.decide(due.moves()[0])
        await asyncio.gather(*(session.close() for session in sessions))
        await asyncio.gather(*hearing)
    before = [event for update in told for event in update.events]

    async with two_nodes(tmp_path) as (host, _):
        again: list[Told] = []
        back = await resumed(host)
        hearing = [asyncio.ensure_future(hear(back, again))]
        await eventually(lambda: bool(again) and not again[-1].is_past)
        await back.close()
        await asyncio.gather(*hearing)
    *past, present = again
    assert [event for update in past for event in update.events] == before
    assert all(update.is_past for update in past)
    assert (present.events, present.is_past) == ((), False)
    assert digest(present.state) == digest(told[-1].state)
    assert not any(update.is_past for update in told)


async def reopened(home: Path) -> Node:
    """Open a node in a home that is there."""
    return await open_lobby(home, interface=LOOPBACK, port=0)


async def test_a_restored_seat_says_nothing_before_the_other_is_heard(
    tmp_path: Path,
) -> None:
    await leave_in_the_middle(tmp_path)
    async with two_nodes(tmp_path) as (host, guest):
        for node in (host, guest):
            session = await resumed(node)
            entries = session.entries
            async for update in session.updates():
                if isinstance(update, Told):
                    break
            assert session.moves() == ()
            with pytest.raises(LocalError):
                await session.resign()
            assert session.entries == entries
            await session.close()


async def test_a_kept_game_is_not_resumed_twice_at_a_time(tmp_path: Path) -> None:
    await leave_in_the_middle(tmp_path)
    async with two_nodes(tmp_path) as (host, _):
        (game,) = await host.kept()
        await resumed(host)
        with pytest.raises(LocalError):
            await host.resume(game.journal)


@pytest.mark.parametrize(
    ("file", "written", "code"),
    [
        ("log", b"no record\nat all\n", "local/damaged-journal"),
        ("seed", b"short", "local/damaged-journal"),
        ("charter", None, "local/other-version"),
    ],
    ids=["log", "seed", "version"],
)
async def test_a_game_that_cannot_go_on_is_named_with_its_place_and_left_alone(
    tmp_path: Path, file: str, written: bytes | None, code: str
) -> None:
    await leave_in_the_middle(tmp_path)
    (folder,) = (tmp_path / "Mai" / "journals").iterdir()
    before = contents(folder)
    if written is None:
        text = before["charter"].replace(b'"oakfield/1"', b'"oakfield/0"')
        check = hashlib.sha256(b"charter " + text).digest()[:8].hex().encode()
        (folder / "charter").write_bytes(text)
        (folder / "log").write_bytes(check + b" charter " + text + b"\n")
    else:
        (folder / file).write_bytes(written)
    broken = contents(folder)
    assert broken != before
    async with two_nodes(tmp_path) as (host, _):
        assert await host.kept() == ()
        (game,) = await host.broken()
        assert game.journal == folder.name
        assert game.code == code
        assert str(folder) in game.text
        with pytest.raises(LocalError) as caught:
            await host.resume(game.journal)
        assert (caught.value.code, caught.value.text) == (game.code, game.text)
    assert contents(folder) == broken


def contents(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


async def test_a_full_disk_stops_the_table_and_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        sent = mine.entries

        def refuse(_kind: str, _content: bytes) -> None:
            raise LocalError("the disk is full", code="local/disk-full")

        monkeypatch.setattr(mine._desk._journal, "append", refuse)
        due = next(session for session in (mine, theirs) if session.moves())
        with contextlib.suppress(LocalError):
            await due.decide(due.moves()[0])
        stopped = await last(mine)
        assert isinstance(stopped, Stopped)
        assert stopped.code == "local/disk-full"
        assert stopped.seat is None
        assert theirs.entries <= sent + 1  # nothing was sent that is not on disk
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await asyncio.gather(resumed(host), resumed(guest))
        played, other = await asyncio.gather(*map(play_out, sessions))
    assert played.transcript == other.transcript
    assert played.finished.verdict == "FAIR"
