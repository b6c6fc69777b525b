"""Who is not heard: without a link, or linked and silent; what others can do then."""

import asyncio
from pathlib import Path

import pytest

from engine.game import Over
from p2p.errors import LocalError
from p2p.lan import absence, clerk, statements
from p2p.lan.absence import Absence
from p2p.lan.inbox import Alarms, GracePassed, Item, PatiencePassed, Word
from p2p.lan.messages import NOTICE
from p2p.lan.node import Node
from p2p.lan.session import Session
from p2p.lan.sitting import Away, Back, Ended, Finished, GraceOver, Offer, Update
from p2p.record.notice import Absence as Recorded
from p2p.record.notice import Result, Unresponsive
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import KIT, play_out, seated, two_nodes
from tests.p2p.test_lan_session import last, until_due

GRACE_S = 120.0
SHARE = Word(seat=1, number=6, patience_s=20.0)
MOVE = Word(seat=1, number=10, patience_s=900.0)


class Clock(Alarms):
    """Alarms that ring when the test's clock comes to them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.told: list[Update] = []
        self._set: list[tuple[float, Item]] = []
        self.absence = Absence(GRACE_S, lambda: self.now, self, self.told.append)

    def after(self, seconds: float, item: Item) -> "Stop":
        entry = (self.now + seconds, item)
        self._set.append(entry)
        return Stop(self._set, entry)

    def wait(self, seconds: float) -> list[Update]:
        """Let time pass; return what is told meanwhile."""
        self.told.clear()
        end = self.now + seconds
        while due := [entry for entry in self._set if entry[0] <= end]:
            entry = min(due, key=lambda e: e[0])
            self._set.remove(entry)
            self.now = entry[0]
            match entry[1]:
                case GracePassed(seat):
                    self.absence.passed(seat)
                case PatiencePassed(word):
                    self.absence.lost_patience(word)
                case _:
                    raise AssertionError(entry[1])
        self.now = end
        return [*self.told]


class Stop:
    """Prevents one alarm."""

    def __init__(
        self, alarms: list[tuple[float, Item]], entry: tuple[float, Item]
    ) -> None:
        self._alarms, self._entry = alarms, entry

    def __call__(self) -> None:
        if self._entry in self._alarms:
            self._alarms.remove(self._entry)


def test_a_linked_seat_that_owes_a_word_is_away_after_a_while_and_then_for_good() -> (
    None
):
    clock = Clock()
    clock.absence.await_word(SHARE)
    assert clock.wait(19) == []
    assert clock.wait(1) == [Away(1)]
    assert not clock.absence.has_lasted(1)
    assert clock.wait(GRACE_S) == [GraceOver(1)]
    assert clock.absence.has_lasted(1)


def test_who_speaks_at_last_is_back() -> None:
    clock = Clock()
    clock.absence.await_word(SHARE)
    clock.wait(20 + GRACE_S)
    clock.told.clear()
    clock.absence.await_word(SHARE._replace(number=7))
    assert clock.told == [Back(1)]
    assert not clock.absence.has_lasted(1)
    assert clock.wait(20) == [Away(1)]


def test_a_person_may_think_for_long() -> None:
    clock = Clock()
    clock.absence.await_word(MOVE)
    assert clock.wait(899) == []
    assert clock.wait(1) == [Away(1)]
    assert clock.wait(GRACE_S) == [GraceOver(1)]


@pytest.mark.parametrize("how", ["new link", "other words"])
def test_neither_a_new_link_nor_other_words_buy_time_for_what_is_due(how: str) -> None:
    clock = Clock()
    clock.absence.await_word(SHARE)
    clock.wait(20)
    for _ in range(10):
        if how == "new link":
            clock.absence.left(1)
            assert clock.absence.came(1)
        else:
            clock.absence.heard(1)
        clock.wait(GRACE_S / 10)
    assert clock.absence.has_lasted(1)
    assert not any(isinstance(update, Back) for update in clock.told)


def test_control_words_of_a_seat_that_owes_none_do_buy_time() -> None:
    clock = Clock()
    clock.absence.left(1)
    for _ in range(10):
        clock.absence.heard(1)
        clock.wait(GRACE_S / 10)
    assert not clock.absence.has_lasted(1)


def test_who_speaks_through_another_while_cut_off_stays_away() -> None:
    clock = Clock()
    clock.absence.await_word(SHARE)
    clock.wait(20)
    clock.absence.left(1)
    clock.told.clear()
    clock.absence.await_word(None)
    assert clock.told == []
    assert clock.absence.came(1)
    assert clock.told == [Back(1)]


def test_who_speaks_through_another_while_cut_off_has_all_its_time_again() -> None:
    clock = Clock()
    clock.absence.left(1)
    clock.absence.await_word(SHARE)
    clock.wait(20 + GRACE_S)
    assert clock.absence.has_lasted(1)
    clock.absence.heard(1)
    clock.absence.await_word(None)
    assert not clock.absence.has_lasted(1)
    assert clock.wait(GRACE_S) == [GraceOver(1)]


def test_a_link_that_comes_and_goes_leaves_no_alarm() -> None:
    clock = Clock()
    for _ in range(100):
        clock.absence.left(1)
        clock.absence.came(1)
    assert clock._set == []


def test_many_words_leave_one_alarm() -> None:
    clock = Clock()
    for number in range(100):
        clock.absence.await_word(SHARE._replace(number=number))
    assert len(clock._set) == 1


# Over real links


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lose patience with programs soon."""
    monkeypatch.setattr(clerk, "PROGRAM_S", 0.5)
    assert absence.PROGRAM_S > 1


async def pair(nodes: tuple[Node, Node], grace_s: int) -> tuple[Session, Session]:
    host, guest = nodes
    hosting = await host.host(Offer(KIT, KIT.options(), grace_s=grace_s))
    joining = await guest.join(f"127.0.0.1:{host.port}")
    mine, theirs = await asyncio.gather(seated(hosting), seated(joining))
    return mine, theirs


def _mute_at_the_end(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a program sign nothing once the game is over."""
    honest = session._desk.next_statement

    async def no_end(*, alone: bool = False) -> bytes | None:
        is_over = session._player.ends.outcome is not None
        return None if is_over else await honest(alone=alone)

    monkeypatch.setattr(session._desk, "next_statement", no_end)


async def next_of(session: Session, kind: type[Update]) -> Update:
    async for update in session.updates():
        if isinstance(update, kind):
            return update
    raise AssertionError(f"no {kind.__name__} came")


@pytest.mark.e2e
@pytest.mark.usefixtures("quick")
async def test_a_linked_seat_that_withholds_its_part_can_be_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as nodes:
        mine, theirs = await pair(nodes, 1)

        async def say_nothing() -> None: ...

        monkeypatch.setattr(theirs._clerk._statements, "make", say_nothing)
        with pytest.raises(LocalError):
            await mine.record_unresponsive(theirs.seat)
        assert await next_of(mine, GraceOver) == GraceOver(theirs.seat)
        assert mine._clerk.lines.is_up(theirs.seat)
        await mine.record_unresponsive(theirs.seat)
        ended = await next_of(mine, Ended)
        assert isinstance(ended, Ended)
        assert ended.absences == (Recorded(mine.seat, theirs.seat),)


@pytest.mark.e2e
async def test_a_false_absence_names_who_says_it(
    tmp_path: Path,
) -> None:
    """It ends the game as leaving would; whoever reads of it reads whose word it is."""
    async with two_nodes(tmp_path) as nodes:
        mine, theirs = await pair(nodes, 120)
        await asyncio.gather(until_due(mine), until_due(theirs))
        lie = Unresponsive(mine.seat)
        await theirs._clerk.wish(lambda: NOTICE + theirs._player.say(lie))
        ended = await next_of(mine, Ended)
        assert isinstance(ended, Ended)
        assert ended.outcome == Over((), "unresponsive")
        assert ended.absences == (Recorded(theirs.seat, mine.seat),)
        finished = await last(mine)
        assert isinstance(finished, Finished)
        assert finished.verdict == "UNFINISHED"
        for session in (mine, theirs):  # both have signed that it ended so, or neither
            ends = session._player.ends
            assert ends.is_settled or ends.seeds == {}


@pytest.mark.e2e
async def test_a_won_game_is_kept_though_the_loser_signs_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as nodes:
        mine, theirs = await pair(nodes, 1)
        _mute_at_the_end(theirs, monkeypatch)
        played, other = await asyncio.gather(play_out(mine), play_out(theirs))
        for session, end in ((mine, played), (theirs, other)):
            assert end.finished.verdict == "FAIR"
            assert not session._player.ends.said(Result, theirs.seat)
            assert set(session._player.ends.seeds) <= {mine.seat}
        assert set(mine._player.ends.seeds) == {mine.seat}
        assert statements.OPENING_WAIT_S > 1


@pytest.mark.e2e
@pytest.mark.parametrize("say", ["resign", "offer_end"])
async def test_what_the_end_no_longer_allows_is_refused_and_the_win_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: str
) -> None:
    async with two_nodes(tmp_path) as nodes:
        mine, theirs = await pair(nodes, 2)
        _mute_at_the_end(theirs, monkeypatch)
        games = asyncio.gather(play_out(mine), play_out(theirs))
        await eventually(lambda: bool(mine._player.ends.said(Result, mine.seat)))
        with pytest.raises(LocalError):
            await getattr(mine, say)()
        played, _ = await games
        assert played.finished.verdict == "FAIR"


@pytest.mark.e2e
async def test_a_won_game_that_was_left_before_it_was_kept_is_kept_when_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the loser never comes back."""
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await pair((host, guest), 1)
        _mute_at_the_end(theirs, monkeypatch)
        monkeypatch.setattr(mine._clerk._statements, "_wait", lambda _: None)
        games = asyncio.gather(play_out(mine), play_out(theirs))
        await eventually(lambda: bool(mine._player.ends.said(Result, mine.seat)))
        await asyncio.gather(theirs.close(), mine.close())
        await asyncio.gather(games, return_exceptions=True)
        (kept,) = await host.kept()
        back = await host.resume(kept.journal)
        assert isinstance(back, Session)
        ending = await last(back)
        assert isinstance(ending, Finished)
        assert ending.verdict == "FAIR"
        assert await host.kept() == ()


@pytest.mark.e2e
async def test_who_gives_up_can_record_a_winner_who_never_signs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clerk, "PROGRAM_S", 0.5)
    async with two_nodes(tmp_path) as nodes:
        mine, theirs = await pair(nodes, 1)
        await asyncio.gather(until_due(mine), until_due(theirs))
        _mute_at_the_end(theirs, monkeypatch)
        await mine.resign()
        assert await next_of(mine, GraceOver) == GraceOver(theirs.seat)
        await mine.record_unresponsive(theirs.seat)
        ending = await last(mine)
        assert isinstance(ending, Finished)
        assert ending.outcome == Over((theirs.seat,), "resigned")
        assert ending.verdict == "UNFINISHED"
        assert mine._player.ends.seeds == {}
