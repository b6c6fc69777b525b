"""Whole games over real links: to their end, over cuts, and against noise."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from engine.agent_avenue.moves import Play
from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import IllegalMove
from p2p.errors import LocalError
from p2p.lan.clerk import Clerk
from p2p.lan.home import open_home
from p2p.lan.journal import unfinished
from p2p.lan.robot import play
from p2p.lan.session import Session
from p2p.lan.sitting import Away, Back, Finished, Offer, Progress, Stopped, Told, Update
from tests.p2p.lan_pair import (
    KIT,
    OFFER,
    meet,
    play_out,
    seated,
    transcripts,
    two_nodes,
    whole_game,
)

pytestmark = pytest.mark.e2e


async def test_both_sides_see_the_same_states_and_write_the_same_fair_file(
    tmp_path: Path,
) -> None:
    mine, theirs = await whole_game(tmp_path)
    assert mine.states == theirs.states
    assert mine.transcript == theirs.transcript
    assert mine.finished.verdict == theirs.finished.verdict == "FAIR"
    assert mine.finished.outcome == theirs.finished.outcome


async def test_journal_and_seed_are_gone_once_the_transcript_is_safe(
    tmp_path: Path,
) -> None:
    await whole_game(tmp_path)
    for name in ("Mai", "Tom"):
        with open_home(tmp_path / name) as home:
            assert unfinished(home) == ()
            assert len(transcripts(home.path)) == 1


async def test_a_game_that_is_left_stays_in_the_journal(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        for session in await meet(host, guest):
            await until_due(session)
            await session.close()
    with open_home(tmp_path / "Mai") as home:
        assert len(unfinished(home)) == 1


async def test_a_mistake_of_our_own_is_said_and_the_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the screen would wait for ever for a game that nobody plays any more."""

    async def slip(*_: object) -> None:
        raise RuntimeError("a slip with a secret in it")

    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        await until_due(mine)
        monkeypatch.setattr(Clerk, "_take", slip)
        player = mine if mine.moves() else theirs
        for _ in range(2):  # the clerk waits already for the next item, to take it well
            with contextlib.suppress(TimeoutError, LocalError):
                await asyncio.wait_for(player.offer_end(), 0.5)
        stopped = await until_stopped(player)
        await mine.close()
        await theirs.close()

    assert "a mistake of its own (RuntimeError)" in stopped.text
    assert "secret" not in stopped.text
    for name in ("Mai", "Tom"):
        with open_home(tmp_path / name) as home:
            assert len(unfinished(home)) == 1


async def until_stopped(session: Session) -> Stopped:
    """Return why a game stops here."""
    async for update in session.updates():
        if isinstance(update, Stopped):
            return update
    raise AssertionError("it went on to its end")


async def until_due(session: Session) -> None:
    """Wait until somebody must decide."""
    async for update in session.updates():
        if isinstance(update, Told) and type(update.due).__name__ == "Decide":
            return


async def test_a_cut_link_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        cuts = 0

        async def cut() -> None:
            nonlocal cuts
            while cuts < 5 and mine.is_open:
                await asyncio.sleep(0.15)
                for path in mine._paths.values():
                    if path.current is not None and path.current.alive:
                        path.current.abort()
                        cuts += 1

        cutting = asyncio.create_task(cut())
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))
        cutting.cancel()
    assert cuts
    assert any(isinstance(update, Away) for update in ours.updates)
    assert any(isinstance(update, Back) for update in ours.updates)
    assert ours.states == others.states
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"


@pytest.mark.parametrize("due", [True, False])
async def test_resigning_ends_the_game_for_the_other_whoever_is_due(
    tmp_path: Path,
    due: bool,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(until_due, sessions))
        giving_up = next(s for s in sessions if bool(s.moves()) is due)
        await giving_up.resign()
        endings = [await last(session) for session in sessions]
    for ending in endings:
        assert isinstance(ending, Finished)
        assert ending.verdict == "FAIR"
        assert ending.outcome.reason == "resigned"
        assert ending.outcome.winners == (1 - giving_up.seat,)


async def last(session: Session) -> Update:
    """Return how the session has ended."""
    async for update in session.updates():
        if isinstance(update, Finished | Stopped):
            return update
    raise AssertionError("it has not ended")


async def test_what_the_rules_refuse_changes_nothing(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(until_due, sessions))
        due = next(s for s in sessions if s.moves())
        other = next(s for s in sessions if s is not due)
        entries = due.entries
        legal = next(m for m in due.moves() if isinstance(m, Play))
        with pytest.raises(IllegalMove):
            await due.decide(Play(legal.up, legal.face, legal.up))
        with pytest.raises(LocalError):
            await other.decide(legal)
        assert due.entries == entries


@pytest.mark.parametrize(
    "frame",
    [b"", b"X", b"E", b"E{}", b"N[]", b"C{}", b"E" + b"[" * 5000, b"\xff" * 100],
)
async def test_frames_that_nobody_signed_cost_a_link_and_not_the_game(
    tmp_path: Path, frame: bytes
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        (path,) = theirs._paths.values()
        link = await path.link()
        await link.send(frame)
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))
    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"
    assert not any(isinstance(update, Stopped) for update in ours.updates)


async def test_set_up_is_told_step_by_step(tmp_path: Path) -> None:
    mine, _ = await whole_game(tmp_path)
    steps = [(u.code, u.seat) for u in mine.updates if isinstance(u, Progress)]
    assert steps[:8] == [
        ("commit", 0), ("commit", 1), ("coin", 0), ("coin", 1),
        ("key", 0), ("key", 1), ("shuffle", 0), ("shuffle", 1),
    ]  # fmt: skip


async def test_which_pile_is_shuffled_is_told(tmp_path: Path) -> None:
    advanced = Offer(KIT, AgentAvenueOptions(mode="advanced"))
    async with two_nodes(tmp_path) as (node, _):
        session = await seated(await node.practice(advanced))
        piles: list[tuple[str, int]] = []
        async for update in session.updates():
            if isinstance(update, Progress) and update.code == "shuffle":
                piles.append((update.pile, update.seat))
            elif isinstance(update, Progress):
                assert update.pile == ""
            if session.moves():
                break
    assert piles == [("deck", 0), ("deck", 1), ("market", 0), ("market", 1)]


async def test_practice_is_a_game_like_any_other(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (node, _):
        session = await seated(await node.practice(OFFER))
        updates = [u async for u in play(session, KIT.bots["random"])]
    assert isinstance(updates[-1], Finished)
    assert updates[-1].verdict == "FAIR"
