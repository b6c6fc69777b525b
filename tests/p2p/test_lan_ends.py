"""Ends that no rule brings about, and the game after the game, over real links."""

import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from engine.grifters.options import GriftersOptions
from engine.registry import GAMES
from p2p.errors import LinkError, LocalError
from p2p.lan import archive
from p2p.lan.address import Address
from p2p.lan.clerk import STAY_S
from p2p.lan.node import Node
from p2p.lan.session import Session
from p2p.lan.sitting import (
    Away,
    Ended,
    EndOffered,
    Finished,
    GraceOver,
    Offer,
    RematchWanted,
    Told,
    Update,
)
from p2p.table.audit import Audit
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import KIT, OFFER, meet, play_out, seated, two_nodes
from tests.p2p.test_lan_session import last, until_due

pytestmark = pytest.mark.e2e


async def until(session: Session, kind: type[Update]) -> Update:
    """Return the next update of a kind."""
    async for update in session.updates():
        if isinstance(update, kind):
            return update
    raise AssertionError(f"no {kind.__name__} came")


async def test_both_agree_to_end_and_nobody_wins(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        with pytest.raises(LocalError):
            await theirs.accept_end()
        await mine.offer_end()
        assert await until(theirs, EndOffered) == EndOffered(mine.seat)
        await theirs.accept_end()
        for session in (mine, theirs):
            ending = await last(session)
            assert isinstance(ending, Finished)
            assert ending.outcome.winners == ()
            assert ending.outcome.reason == "agreed"
            assert ending.verdict == "FAIR"


async def test_a_move_takes_the_offer_back(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(until_due, sessions))
        due = next(s for s in sessions if s.moves())
        other = next(s for s in sessions if s is not due)
        await due.offer_end()
        await until(other, EndOffered)
        await due.decide(due.moves()[0])
        await until(other, Told)
        with pytest.raises(LocalError):
            await other.accept_end()


async def test_who_stays_away_is_recorded_after_the_grace_time_and_not_before(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        offer = Offer(KIT, KIT.options(), grace_s=1)
        hosting = await host.host(offer)
        joining = await guest.join(f"127.0.0.1:{host.port}")
        mine, theirs = await asyncio.gather(seated(hosting), seated(joining))
        await asyncio.gather(until_due(mine), until_due(theirs))
        await theirs.close()
        await until(mine, Away)
        with pytest.raises(LocalError):
            await mine.record_unresponsive(theirs.seat)
        assert await until(mine, GraceOver) == GraceOver(theirs.seat)
        await mine.record_unresponsive(theirs.seat)
        ending = await last(mine)
        assert isinstance(ending, Finished)
        assert ending.outcome.winners == ()
        assert ending.outcome.reason == "unresponsive"
        assert ending.verdict == "UNFINISHED"
        assert await host.kept() == ()

        (kept,) = await guest.kept()  # whoever comes back learns that it has ended
        back = await guest.resume(kept.journal)
        assert isinstance(back, Session)
        too_late = await last(back)
        assert isinstance(too_late, Finished)
        assert too_late.outcome.reason == "unresponsive"


async def test_a_rematch_is_a_new_game_on_the_same_link(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        first, _ = await asyncio.gather(play_out(mine), play_out(theirs))
        links = {path.current for path in mine._paths.values()}
        seatings = await asyncio.gather(mine.rematch(), theirs.rematch())
        sessions = await asyncio.gather(*map(seated, seatings))
        assert {p.current for s in sessions[:1] for p in s._paths.values()} == links
        second, other = await asyncio.gather(*map(play_out, sessions))
    assert second.transcript == other.transcript
    assert second.finished.verdict == "FAIR"
    assert second.transcript != first.transcript
    assert second.finished.path != first.finished.path


async def test_a_rematch_waits_for_the_other_and_says_so(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await mine.resign()
        await until(theirs, Ended)
        waiting = asyncio.create_task(mine.rematch())
        assert await until(theirs, RematchWanted) == RematchWanted(mine.seat)
        assert not waiting.done()
        joined = await theirs.rematch()
        sessions = await asyncio.gather(seated(await waiting), seated(joined))
        assert [session.seat for session in sessions] == [0, 1]


async def test_practice_leaves_nothing_behind_and_offers_a_rematch(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (node, _):
        session = await seated(await node.practice(OFFER))
        assert not session.keeps
        await play_out(session)
        again = await seated(await session.rematch())
        await until_due(again)
        await again.close()
        assert await node.kept() == ()


async def test_bots_are_gone_with_all_they_wrote_however_soon_practice_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, written = list[Path](), list[bool]()

    def slowly(kept: archive.Kept, _audit: Audit) -> None:
        begun.append(kept.path)
        time.sleep(0.5)
        written.append(kept.path.exists())

    monkeypatch.setattr(archive, "_remember", slowly)
    async with two_nodes(tmp_path) as (node, _):
        session = await seated(await node.practice(OFFER))
        await until_due(session)
        await session.resign()
        await until(session, Ended)
        await eventually(lambda: len(begun) == 2)
    assert written == [True, True]
    assert sorted("practice" in path.parts for path in begun) == [False, True]
    assert [path.exists() for path in begun].count(True) == 1


async def heard(node: Node, name: str) -> None:
    """Return once a table of that name is heard."""
    async with asyncio.timeout(20):
        while name not in (table.name for table in node.tables()):
            await node.changed()


async def test_a_practice_table_is_announced_to_nobody(tmp_path: Path) -> None:
    async with two_nodes(tmp_path / "a") as (node, watcher):
        session = await seated(await node.practice(OFFER))
        await until_due(session)
        async with two_nodes(tmp_path / "b") as (other, _):
            await other.host(OFFER)
            for lobby in (watcher, node):
                await heard(lobby, other.name)
                assert [table.seats for table in lobby.tables()] == [2]
                assert not any("bot" in table.name for table in lobby.tables())


async def test_bots_go_home_as_soon_as_practice_is_left(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (node, _):
        session = await seated(await node.practice(OFFER))
        assert node._robots is not None
        address = node._robots.address
        await until_due(session)
        await dialled(address)
        await session.close()
        assert node._robots._watch is not None
        async with asyncio.timeout(20):  # a dial meanwhile may be lost in the closing
            await node._robots._watch
        with pytest.raises(ConnectionRefusedError):
            await dialled(address)


async def dialled(address: Address) -> None:
    """Connect and hang up. Raises: ConnectionRefusedError if nobody listens."""
    _, writer = await asyncio.open_connection(address.host, address.port)
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


@pytest.mark.parametrize("seats", [2, 3])
async def test_bots_accept_an_offer_to_end_the_game(tmp_path: Path, seats: int) -> None:
    async with two_nodes(tmp_path) as (node, _):
        grifters = GAMES["grifters"]
        table = Offer(grifters, GriftersOptions(sides=tuple(range(seats))))
        session = await seated(await node.practice(table))
        await until_due(session)
        await session.offer_end()
        ending = await last(session)
        assert isinstance(ending, Finished)
        assert (ending.outcome.winners, ending.outcome.reason) == ((), "agreed")
        assert ending.verdict == "FAIR"
        await session.close()


async def test_who_goes_back_to_the_lobby_after_the_end_has_left_once(
    tmp_path: Path,
) -> None:
    """Its program still tells how the game ended, to whoever dials it."""
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(play_out(mine), play_out(theirs))
        told: list[Update] = []

        async def watch() -> None:
            async for update in mine.updates():
                told.append(update)

        watching = asyncio.ensure_future(watch())
        await theirs.close()
        await asyncio.sleep(2.5 * STAY_S)
        await mine.close()
        await watching
        assert told == [Away(theirs.seat)]


async def test_a_rematch_ends_when_the_other_leaves(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await mine.resign()
        await asyncio.gather(until(mine, Ended), until(theirs, Ended))
        waiting = asyncio.create_task(mine.rematch())
        await until(theirs, RematchWanted)
        await theirs.close()
        with pytest.raises(LinkError):
            await waiting


async def test_who_gives_a_rematch_up_as_it_begins_keeps_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await asyncio.gather(until_due(mine), until_due(theirs))
        await mine.resign()
        await asyncio.gather(until(mine, Ended), until(theirs, Ended))
        links = [path.current for path in mine._paths.values()]
        closing, ever = asyncio.Event(), asyncio.Event()

        async def close() -> None:
            closing.set()
            await ever.wait()

        monkeypatch.setattr(mine, "close", close)
        giving_up = asyncio.create_task(mine.rematch())
        other = asyncio.create_task(theirs.rematch())
        await closing.wait()
        giving_up.cancel()
        async with asyncio.timeout(5):  # half of what a silent guest is waited for
            for link in filter(None, links):
                await link.wait_closed()
        seating = await other
        with pytest.raises(LinkError):
            await seated(seating)
        monkeypatch.undo()
        await mine.close()
