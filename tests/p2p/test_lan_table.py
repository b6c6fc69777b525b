"""Tables of three and four seats over real links, to their end."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path as FilePath
from random import Random

import pytest
from msgspec.structs import replace

from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import Seat
from engine.game import Over, digest
from engine.grifters.options import GriftersOptions
from engine.grifters.state import GriftersState
from p2p.lan.absence import Absence
from p2p.lan.inbox import Alarms, Item
from p2p.lan.lines import Lines
from p2p.lan.link import Link
from p2p.lan.messages import ENTRY, NOTICE
from p2p.lan.path import Path
from p2p.lan.session import Session
from p2p.lan.sitting import (
    Away,
    Back,
    EndOffered,
    Finished,
    GaveUp,
    GraceOver,
    Offer,
    Progress,
    Stopped,
    Told,
    Update,
)
from p2p.record.notice import Accept, Accuse
from p2p.table.audit import Audit
from tests.p2p.honest import GRIFTERS
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import KIT, seated
from tests.p2p.lan_table import (
    GAMES,
    end_of,
    gather,
    nodes_of,
    offer_for,
    one_fair_file,
    play_all,
    reopened,
    watch_out,
)
from tests.p2p.pair import NAMES
from tests.p2p.test_lan_ends import until
from tests.p2p.test_lan_resume import resumed
from tests.p2p.test_lan_session import until_due

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_all_seats_write_the_same_fair_file(
    tmp_path: FilePath, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        sessions = await gather(nodes)
        assert [session.seat for session in sessions] == list(range(seats))
        assert {session.names for session in sessions} == {sessions[0].names}
        told = await play_all(sessions)
        await one_fair_file([updates[-1] for updates in told])
    steps = [[u for u in one if isinstance(u, Progress)] for one in told]
    assert len({tuple((s.code, s.seat) for s in one) for one in steps}) == 1


def paths_between(one: Session, other: Session) -> tuple[Path, Path]:
    """Return the way of each to the other."""
    return one._paths[other.seat], other._paths[one.seat]


def cut(one: Session, other: Session) -> None:
    """Cut the link of two seats, for good."""
    for path in paths_between(one, other):
        path._addresses = lambda: ()
        if path.current is not None:
            path.current.abort()


@pytest.mark.parametrize("seats", [3, 4])
async def test_where_a_link_is_cut_entries_and_notices_come_through_others(
    tmp_path: FilePath, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        sessions = await gather(nodes)
        cut(sessions[0], sessions[2])
        told = await play_all(sessions)
        for path in paths_between(sessions[0], sessions[2]):
            assert path.current is None or not path.current.alive
        await one_fair_file([updates[-1] for updates in told])
    assert Away(2) in told[0]
    assert Away(0) in told[2]
    assert not [u for u in told[1] if isinstance(u, Away)]


TEAMS = [(0, 1, 1), (0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)]


@pytest.mark.parametrize("sides", TEAMS, ids=str)
async def test_teams_play_agent_avenue_to_one_fair_file(
    tmp_path: FilePath, sides: tuple[int, ...]
) -> None:
    offer = Offer(KIT, replace(KIT.options(), sides=sides))
    async with nodes_of(tmp_path, len(sides)) as nodes:
        sessions = await gather(nodes, offer)
        told = await play_all(sessions)
        await one_fair_file([updates[-1] for updates in told])
    states = [[digest(u.state) for u in one if isinstance(u, Told)] for one in told]
    assert all(seen == states[0] for seen in states)


async def test_all_have_the_sides_that_the_toss_deals_and_a_rematch_tosses_anew(
    tmp_path: FilePath,
) -> None:
    options = AgentAvenueOptions(sides=(0, 0, 1, 1), sides_by="toss")
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes, Offer(KIT, options))
        await asyncio.gather(*map(until_due, sessions))
        (sides,) = {session._player.ledger.sides for session in sessions}
        assert sides is not None
        assert sorted(sides) == [0, 0, 1, 1]
        losers = [session for session in sessions if sides[session.seat] == 1]
        for session in losers:
            await session.resign()
        ends = await asyncio.gather(*map(end_of, sessions))
        await one_fair_file(ends)
        assert all(isinstance(end, Finished) for end in ends)
        assert {end.outcome for end in ends if isinstance(end, Finished)} == {
            Over((0,), "resigned")
        }
        seatings = await asyncio.gather(*(session.rematch() for session in sessions))
        again = await asyncio.gather(*map(seated, seatings))
        assert {session._player.ledger.options for session in again} == {options}
        await asyncio.gather(*map(until_due, again))
        assert len({session._player.ledger.sides for session in again}) == 1


async def test_links_that_are_cut_again_and_again_change_no_game(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes)
        chance, cuts = Random(4), 0

        async def cut_some() -> None:
            nonlocal cuts
            while True:
                await asyncio.sleep(0.1)
                one, other = chance.sample(sessions, 2)
                link = one._paths[other.seat].current
                if link is not None and link.alive:
                    link.abort()
                    cuts += 1

        cutting = asyncio.create_task(cut_some())
        told = await play_all(sessions)
        cutting.cancel()
        await one_fair_file([updates[-1] for updates in told])
    assert cuts


async def test_the_table_waits_for_a_seat_that_is_gone_and_says_for_whom(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        gone = sessions[2]
        await nodes[2].close()
        others = [session for session in sessions if session is not gone]
        playing = [asyncio.create_task(watch_out(session)) for session in others]
        nodes[2] = await reopened(tmp_path / NAMES[2])
        back = await resumed(nodes[2])
        assert back.seat == gone.seat
        last = await watch_out(back)
        told = await asyncio.gather(*playing)
        await one_fair_file([last[-1], *(updates[-1] for updates in told)])
    for updates in told:
        assert Away(gone.seat) in updates
        assert Back(gone.seat) in updates


async def test_a_game_that_all_have_left_goes_on(tmp_path: FilePath) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        await asyncio.gather(*map(until_due, await gather(nodes)))
    async with nodes_of(tmp_path, 3) as nodes:
        (kept,) = await nodes[0].kept()
        assert kept.names == NAMES[:3]
        sessions = await asyncio.gather(*map(resumed, nodes))
        told = await play_all(sessions)
        await one_fair_file([updates[-1] for updates in told])


async def test_the_one_who_opened_the_table_may_leave_and_come_back_like_any_other(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        await nodes[0].close()
        playing = [asyncio.create_task(watch_out(session)) for session in sessions[1:]]
        nodes[0] = await reopened(tmp_path / NAMES[0])
        last = await watch_out(await resumed(nodes[0]))
        told = await asyncio.gather(*playing)
        await one_fair_file([last[-1], *(updates[-1] for updates in told)])


# Ends


async def test_a_seat_that_stays_away_is_recorded_and_all_others_learn_it(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes, offer_for(3, grace_s=1))
        await asyncio.gather(*map(until_due, sessions))
        await sessions[2].close()
        assert await until(sessions[0], GraceOver) == GraceOver(2)
        await sessions[0].record_unresponsive(2)
        for session in sessions[:2]:
            ending = await end_of(session)
            assert isinstance(ending, Finished)
            assert ending.outcome.reason == "unresponsive"
            assert ending.verdict == "UNFINISHED"


async def test_who_is_heard_through_others_does_not_count_as_away(
    tmp_path: FilePath,
) -> None:
    clock = 0.0
    told: list[Update] = []
    inbox: asyncio.Queue[Item] = asyncio.Queue()
    absence = Absence(10, lambda: clock, Alarms(inbox), told.append)
    absence.left(1)
    clock = 9.0
    absence.heard(1)
    clock = 11.0
    absence.passed(1)
    assert not absence.has_lasted(1)
    clock = 19.0
    absence.passed(1)
    assert absence.has_lasted(1)
    absence.passed(1)
    assert told == [Away(1), GraceOver(1)]
    await absence._alarms.close()


async def test_who_gives_up_in_a_team_is_told_to_all_and_again_after_a_restart(
    tmp_path: FilePath,
) -> None:
    offer = Offer(KIT, replace(KIT.options(), sides=(0, 1, 0, 1)))
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes, offer)
        await asyncio.gather(*map(until_due, sessions))
        await sessions[1].resign()
        for session in sessions:
            assert await until(session, GaveUp) == GaveUp(1)
        assert all(session.is_open for session in sessions)
        for seat in (1, 3):
            await nodes[seat].close()
            nodes[seat] = await reopened(tmp_path / NAMES[seat])
            sessions[seat] = await resumed(nodes[seat])
            assert await until(sessions[seat], GaveUp) == GaveUp(1)
        await eventually(lambda: sessions[3]._clerk.has_heard)
        await sessions[3].resign()
        ends = await asyncio.gather(*map(end_of, sessions))
        await one_fair_file(ends)
    for end in ends:
        assert isinstance(end, Finished)
        assert end.outcome == Over((0,), "resigned")


async def test_where_a_teammate_has_given_up_all_may_still_agree_to_end(
    tmp_path: FilePath,
) -> None:
    offer = Offer(KIT, replace(KIT.options(), sides=(0, 1, 0, 1)))
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes, offer)
        await asyncio.gather(*map(until_due, sessions))
        await sessions[1].resign()
        for session in sessions:
            await until(session, GaveUp)
        await sessions[0].offer_end()
        for session in sessions[1:]:
            await until(session, EndOffered)
            await session.accept_end()
        ends = await asyncio.gather(*map(end_of, sessions))
        await one_fair_file(ends)
    for end in ends:
        assert isinstance(end, Finished)
        assert end.outcome == Over((), "agreed")


async def test_the_others_play_on_when_one_of_three_resigns_and_its_turns_are_skipped(
    tmp_path: FilePath,
) -> None:
    offer = Offer(GRIFTERS, GriftersOptions(sides=(0, 1, 2)))
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes, offer)
        await asyncio.gather(*map(until_due, sessions))
        await sessions[1].resign()
        playing = asyncio.gather(*map(watch_out, sessions))

        def is_skipped() -> bool:
            state = sessions[0].state
            return isinstance(state, GriftersState) and state.seats[1].gave_up

        await eventually(is_skipped)
        assert sessions[1].moves() == ()
        await sessions[2].resign()
        told = await playing
        await one_fair_file([updates[-1] for updates in told])
    for updates in told:
        assert GaveUp(1) in updates
        end = updates[-1]
        assert isinstance(end, Finished)
        assert end.outcome == Over((0,), "resigned")


async def test_an_end_needs_the_word_of_every_seat(tmp_path: FilePath) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        await sessions[1].offer_end()
        for session in (sessions[0], sessions[2]):
            assert await until(session, EndOffered) == EndOffered(1)
        await sessions[0].accept_end()
        await eventually(lambda: bool(sessions[1]._player.ends.said(Accept)))
        assert all(session.is_open for session in sessions)
        await sessions[2].accept_end()
        ends = await asyncio.gather(*map(end_of, sessions))
        await one_fair_file(ends)
    for end in ends:
        assert isinstance(end, Finished)
        assert end.outcome.reason == "agreed"


@pytest.mark.parametrize("seats", [3, 4])
async def test_a_rematch_is_a_new_game_of_the_same_people_on_the_same_links(
    tmp_path: FilePath, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        sessions = await gather(nodes)
        told = await play_all(sessions)
        first = await one_fair_file([updates[-1] for updates in told])
        links = links_of(sessions)
        seatings = await asyncio.gather(*(session.rematch() for session in sessions))
        again = await asyncio.gather(*map(seated, seatings))
        assert links_of(again) == links
        assert [s.names for s in again] == [s.names for s in sessions]
        told = await play_all(again)
        assert await one_fair_file([updates[-1] for updates in told]) != first


@pytest.mark.parametrize("seats", [3, 4])
async def test_practice_seats_a_bot_on_every_other_seat(
    tmp_path: FilePath, seats: int
) -> None:
    async with nodes_of(tmp_path, 1) as (node,):
        session = await seated(await node.practice(offer_for(seats)))
        assert len(session.names) == seats
        assert not session.keeps
        updates = await watch_out(session)
        await one_fair_file([updates[-1]])
        again = await seated(await session.rematch())
        assert again.names == session.names
        await again.close()
        assert await node.kept() == ()


def links_of(sessions: Sequence[Session]) -> set[Link | None]:
    """Return the links in use at all seats."""
    return {path.current for session in sessions for path in session._paths.values()}


# A seat that tells two seats two things


def two_entries(session: Session) -> tuple[bytes, bytes]:
    """Return two versions of our next move, both signed."""
    player = session._player
    one, other = (player.moves()[0], player.moves()[1])
    texts = []
    for move in (one, other):
        player._said.clear()
        texts.append(player.decide(move))
    return texts[0], texts[1]


async def equivocate(liar: Session, told: Callable[[Seat], int]) -> None:
    """Send one of two versions to each other seat, by its seat, and adopt the first."""
    versions = two_entries(liar)
    lines = liar._clerk.lines
    for seat, line in lines._lines.items():
        assert line.link is not None
        await line.link.send(ENTRY + versions[told(seat)])


@pytest.mark.parametrize("seats", [3, 4])
async def test_who_tells_two_seats_two_things_is_convicted_by_all(
    tmp_path: FilePath, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        liar = next(session for session in sessions if session.moves())
        honest = [session for session in sessions if session is not liar]
        await equivocate(liar, lambda seat: int(seat == honest[-1].seat))
        for session in honest:
            end = await end_of(session)
            assert isinstance(end, Stopped)
            assert (end.code, end.seat) == ("peer/equivocation", liar.seat)
            assert end.path is not None
            audit = Audit(await asyncio.to_thread(end.path.read_bytes), GAMES)
            verdict = audit.run()
            assert (verdict.verdict, verdict.seat) == ("UNFAIR", liar.seat)


async def test_a_false_notice_that_one_seat_is_told_stops_the_table_for_all(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        liar, told, *_ = sessions
        ledger = liar._player.ledger
        honest = ledger.texts[ledger.authors.index(told.seat)]
        false = liar._player.say(Accuse(honest, "peer/bad-proof"), ledger.heads[0])
        link = liar._clerk.lines._lines[told.seat].link
        assert link is not None
        await link.send(NOTICE + false)
        for session in sessions[1:]:
            end = await end_of(session)
            assert isinstance(end, Stopped)
            assert (end.code, end.seat) == ("peer/false-accusation", liar.seat)


async def test_two_things_told_over_a_cut_link_are_found_when_it_is_there_again(
    tmp_path: FilePath,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        liar = next(session for session in sessions if session.moves())
        one, other = (session for session in sessions if session is not liar)
        addresses = [path._addresses for path in paths_between(one, other)]
        cut(one, other)
        before = one.entries
        await equivocate(liar, lambda seat: int(seat == other.seat))
        await eventually(lambda: one.entries > before and other.entries > before)
        assert one.is_open
        assert other.is_open
        both = zip(paths_between(one, other), addresses, strict=True)
        for path, known in both:
            path._addresses = known
        for session in (one, other):
            end = await end_of(session)
            assert isinstance(end, Stopped)
            assert (end.code, end.seat) == ("peer/equivocation", liar.seat)


async def test_control_without_passing_on_two_seats_go_on_with_two_logs(
    tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def keep_to_oneself(*_: object) -> None:
        return

    monkeypatch.setattr(Lines, "pass_on", keep_to_oneself)
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        liar = next(session for session in sessions if session.moves())
        one, other = (session for session in sessions if session is not liar)
        before = one.entries
        await equivocate(liar, lambda seat: int(seat == other.seat))
        await eventually(lambda: one.entries > before and other.entries > before)
        ledgers = one._player.ledger, other._player.ledger
        assert ledgers[0].heads[before + 1] != ledgers[1].heads[before + 1]
