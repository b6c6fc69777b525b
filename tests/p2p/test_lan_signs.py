"""Table signs over real links: seen by all, once, kept nowhere; and attacks on them."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.deals import Seat
from p2p.errors import LocalError
from p2p.lan.journal import NOTICE as NOTICE_RECORD
from p2p.lan.messages import SIGN
from p2p.lan.session import Session
from p2p.lan.sitting import EndOffered, SignGiven, Stopped, Update
from p2p.record.table_sign import SignKind, encode_sign, make_sign
from p2p.table import signs
from p2p.table.signs import Signs
from tests.p2p.lan_links import DEADLINE_S, eventually
from tests.p2p.lan_table import gather, nodes_of, one_fair_file, play_all
from tests.p2p.test_lan_resume import resumed
from tests.p2p.test_lan_session import until_due
from tests.p2p.test_lan_table import cut

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]


class Watch:
    """What one session tells, from now on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.updates: list[Update] = []
        self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        async for update in self.session.updates():
            self.updates.append(update)

    @property
    def signs(self) -> list[tuple[Seat, SignKind]]:
        return [(u.seat, u.sign) for u in self.updates if isinstance(u, SignGiven)]

    async def until(self, *shown: tuple[Seat, SignKind]) -> None:
        await eventually(lambda: self.signs == list(shown))

    async def until_told(self, update: Update) -> None:
        await eventually(lambda: update in self.updates)

    async def until_fault_of(self, seat: Seat) -> None:
        """Wait until the link to a seat has been let go once for what it carried."""
        line = self.session._clerk.lines._lines[seat]
        await eventually(lambda: line.faults == 1)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def watched(sessions: Sequence[Session]) -> list[Watch]:
    """Watch a table at which somebody is due and nothing else is under way."""
    await asyncio.gather(*map(until_due, sessions))
    await eventually(lambda: len({session.entries for session in sessions}) == 1)
    return [Watch(session) for session in sessions]


def step_of(session: Session) -> int:
    return session.entries


async def send(session: Session, *frames: bytes) -> None:
    """Send frames to all others, as no honest seat does."""
    for line in session._clerk.lines._lines.values():
        assert line.link is not None
        for frame in frames:
            await line.link.send(frame)


def signed(session: Session, seat: Seat, step: int, kind: SignKind = "oops") -> bytes:
    """Return a sign with this session's signature, in the name of a seat."""
    player = session._player
    digest = player.ledger.heads[0]
    return SIGN + encode_sign(make_sign(digest, seat, step, kind, player._sign))


async def all_heard(liar: Watch, *honest: Watch) -> None:
    """Wait until all that one has sent so far is dealt with: an offer comes behind."""
    await liar.session.offer_end()
    for watch in honest:
        await watch.until_told(EndOffered(liar.session.seat))


async def play_on(watches: Sequence[Watch]) -> None:
    """Play the game to its end, which must be one fair file for all."""
    sessions = [watch.session for watch in watches]
    for watch in watches:
        await watch.close()
    due = next(session for session in sessions if session.moves())
    await due.decide(due.moves()[0])
    told = await play_all(sessions)
    await one_fair_file([updates[-1] for updates in told])


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_sign_is_seen_by_every_seat_once_its_own_too(
    tmp_path: Path, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        watches = await watched(await gather(nodes))
        giver = watches[-1].session
        await giver.give_sign("thumbs-up")
        for watch in watches:
            await watch.until((giver.seat, "thumbs-up"))
        await watches[0].session.give_sign("hurry")
        for watch in watches:
            await watch.until((giver.seat, "thumbs-up"), (0, "hurry"))
            await watch.close()


async def test_a_second_sign_waits_for_the_next_step(tmp_path: Path) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        due = next(watch for watch in watches if watch.session.moves())
        await due.session.give_sign("moment")
        with pytest.raises(LocalError) as refused:
            await due.session.give_sign("moment")
        assert refused.value.code == "local/one-sign"
        before = step_of(due.session)
        await due.session.decide(due.session.moves()[0])
        await eventually(lambda: step_of(due.session) > before)
        await due.session.give_sign("oops")
        seat = due.session.seat
        for watch in watches:
            await watch.until((seat, "moment"), (seat, "oops"))
            await watch.close()


async def test_where_a_link_is_cut_a_sign_comes_through_another_seat(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        cut(watches[0].session, watches[2].session)
        lines = watches[0].session._clerk.lines
        await eventually(lambda: not lines.is_up(2))
        await watches[0].session.give_sign("well-played")
        for watch in watches:
            await watch.until((0, "well-played"))
            await watch.close()


async def test_signs_are_in_no_file_and_do_not_come_again_after_a_return(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        await watches[0].session.give_sign("hurry")
        for watch in watches:
            await watch.until((0, "hurry"))
            journal = watch.session._desk._journal
            assert NOTICE_RECORD not in [kind for kind, _ in journal.records]
            await watch.close()
        written = await asyncio.to_thread(texts_of, tmp_path, "log")
        assert len(written) == 3
        assert not [text for text in written if b"hurry" in text]
    async with nodes_of(tmp_path, 3) as nodes:
        sessions = await asyncio.gather(*map(resumed, nodes))
        told = await play_all(sessions)
        assert not [u for one in told for u in one if isinstance(u, SignGiven)]
        file = await one_fair_file([updates[-1] for updates in told])
        assert b"hurry" not in file


def texts_of(folder: Path, name: str) -> list[bytes]:
    """Return what all files of a name hold."""
    return [path.read_bytes() for path in folder.rglob(name)]


# Attacks


async def test_a_flood_of_signs_shows_one_and_costs_neither_link_nor_game(
    tmp_path: Path,
) -> None:
    """All of one step, all signed by the flooder; honest seats pass one of them on."""
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        liar, *honest = watches
        step = step_of(liar.session)
        kinds: tuple[SignKind, ...] = ("oops", "hurry")
        flood = [signed(liar.session, 0, step, kinds[n % 2]) for n in range(500)]
        await send(liar.session, *flood)
        await all_heard(liar, *honest)
        for watch in honest:
            assert [sign for seat, sign in watch.signs if seat == 0] == ["oops"]
            lines = watch.session._clerk.lines._lines.values()
            assert not any(line.faults for line in lines)
        await play_on(watches)


async def test_a_sign_that_is_sent_again_later_is_not_shown_again(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        liar, victim, other = watches
        frame = await shown_once(liar, victim, other)
        await send(liar.session, frame)
        await all_heard(liar, victim, other)
        assert other.signs.count((victim.session.seat, "thumbs-up")) == 1
        for watch in watches:
            await watch.close()


async def shown_once(liar: Watch, victim: Watch, other: Watch) -> bytes:
    """Return the frame of the victim's sign, as all have seen it once."""
    seat = victim.session.seat
    frame = signed(victim.session, seat, step_of(victim.session), "thumbs-up")
    await victim.session.give_sign("thumbs-up")
    for watch in (liar, victim, other):
        await watch.until((seat, "thumbs-up"))
    return frame


async def test_control_without_its_step_a_sign_is_shown_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        liar, victim, other = watches
        frame = await shown_once(liar, victim, other)
        monkeypatch.setattr(Signs, "_is_new", lambda *_: True)
        monkeypatch.setattr("p2p.lan.lines.Lines.pass_on", to_oneself)
        await send(liar.session, frame, frame, frame)
        sign: tuple[Seat, SignKind] = (victim.session.seat, "thumbs-up")
        await eventually(lambda: other.signs.count(sign) == 4)
        for watch in watches:
            await watch.close()


async def to_oneself(*_: object) -> None:
    """Pass nothing on: without its check a sign would go round for ever."""


async def test_a_sign_in_the_name_of_another_seat_costs_a_link_and_is_not_shown(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        liar, victim, other = watches
        frame = signed(liar.session, victim.session.seat, step_of(liar.session))
        await send(liar.session, frame)
        for watch in (victim, other):
            await watch.until_fault_of(liar.session.seat)
        await all_heard(liar, victim, other)
        for watch in watches:
            assert (victim.session.seat, "oops") not in watch.signs
            assert not [u for u in watch.updates if isinstance(u, Stopped)]
        await play_on(watches)


async def test_control_without_its_signature_a_seat_makes_signs_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes_of(tmp_path, 3) as nodes:
        watches = await watched(await gather(nodes))
        liar, victim, other = watches
        monkeypatch.setattr(signs, "verify_sign", lambda *_: None)
        frame = signed(liar.session, victim.session.seat, step_of(liar.session))
        await send(liar.session, frame)
        await other.until((victim.session.seat, "oops"))
        for watch in watches:
            await watch.close()


@pytest.mark.parametrize(
    "frame",
    [
        SIGN + b"[" * 5000,
        SIGN + b'{"seat":0,"sig":"","sign":"hurry","step":0}' + b" ",
    ],
)
async def test_what_is_no_sign_costs_a_link_and_not_the_game(
    tmp_path: Path, frame: bytes
) -> None:
    async with nodes_of(tmp_path, 2) as nodes:
        sessions = await gather(nodes)
        await asyncio.gather(*map(until_due, sessions))
        await send(sessions[1], frame)
        async with asyncio.timeout(DEADLINE_S):
            told = await play_all(sessions)
        await one_fair_file([updates[-1] for updates in told])
    assert not [u for one in told for u in one if isinstance(u, SignGiven)]
