"""A session: one seat's game over links that come and go (PROTOCOL 7 to 9).

One task owns the game. What peers and the person say reaches it through one inbox, in
order; the proofs run in one worker thread, so the loop and the screen stay awake. A
statement is flushed to the journal before anything that follows from it is sent.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path as FilePath
from typing import NamedTuple, Protocol, TypeVar

from engine.deals import CardId, Face, Seat
from engine.game import Due, Event, Move, State
from engine.registry import GAMES
from p2p.errors import LinkError, LocalError, P2PError, PeerError
from p2p.lan.identity import clean_name
from p2p.lan.journal import CHARTER
from p2p.lan.journal import ENTRY as ENTRY_RECORD
from p2p.lan.journal import NOTICE as NOTICE_RECORD
from p2p.lan.link import DESYNC, Link
from p2p.lan.messages import (
    CONTROL,
    ENTRY,
    NOTICE,
    Have,
    decode_message,
    encode_message,
)
from p2p.lan.path import Path
from p2p.lan.sitting import Away, Back, Finished, Progress, Stopped, Told, Update
from p2p.record.charter import SignedCharter, check_signatures
from p2p.record.encoding import encode
from p2p.record.entry import Entry, Moved, decode_entry, kind_of
from p2p.record.keytag import key_tag
from p2p.record.notice import Accuse, Notice, Resign, decode_notice, encode_notice
from p2p.record.transcript import Transcript, encode_transcript
from p2p.table.audit import Audit
from p2p.table.player import Player

INBOX = 64
"""Frames that wait; a peer that sends more waits itself."""
OPENING_WAIT_S = 10.0
"""How long a finished game waits for the other seeds before it is saved without."""
MAX_FAULTS = 8
"""Links that one peer may spoil with frames that nobody signed."""

R = TypeVar("R")


class Journal(Protocol):
    """Where statements are safe before they are sent; see `p2p.lan.journal`."""

    def append(self, kind: str, record: bytes) -> None:
        """Write and flush one record."""

    def discard(self) -> None:
        """Remove it all: the transcript is safe."""

    def close(self) -> None:
        """Let go of the files."""


class View(NamedTuple):
    """What a screen may read while the worker goes on."""

    state: State | None = None
    due: Due | None = None
    known: Mapping[CardId, Face] = {}
    moves: tuple[Move, ...] = ()
    proofs: int = 0


class Adopted(NamedTuple):
    """An entry that now stands in our log, after so many seconds of work."""

    text: bytes
    entry: Entry
    events: tuple[Event, ...]
    seconds: float


class Frame(NamedTuple):
    """A frame from the peer on `seat`."""

    seat: Seat
    link: Link
    frame: bytes


class Linked(NamedTuple):
    """There is a new link to the peer on `seat`."""

    seat: Seat
    link: Link


class Lost(NamedTuple):
    """A link to the peer on `seat` is gone."""

    seat: Seat


class Wish(NamedTuple):
    """The person here wants to state something.

    state: makes the frame, in the worker; done: told when it is adopted
    """

    state: Callable[[], bytes]
    done: asyncio.Future[None]


class Waited(NamedTuple):
    """The other seeds have been waited for long enough."""


Item = Frame | Linked | Lost | Wish | Waited


class Session:
    """One seat of one game; a `p2p.lan.sitting.Sitting`.

    player:  ours, restored from the journal if the game had begun before
    signed:  the charter; paths: the way to each other seat
    save:    writes a transcript where finished games lie, under the names of the
             seats, and returns its path
    """

    def __init__(
        self,
        player: Player,
        signed: SignedCharter,
        journal: Journal,
        paths: Mapping[Seat, Path],
        save: Callable[[bytes, tuple[str, ...]], FilePath],
        *,
        restored: bool = False,
    ) -> None:
        """Begin, or go on with a restored game; needs a running loop."""
        self.kit = player.ledger.kit
        self.options = player.ledger.options
        self.seat = player.seat
        self.names = distinct_names(signed)
        self._player = player
        self._signed = signed
        self._journal = journal
        self._paths = dict(paths)
        self._save = save
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="table")
        self._inbox: asyncio.Queue[Item] = asyncio.Queue(INBOX)
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue()
        self._view = View()
        self._away: set[Seat] = set()
        self._unheard: dict[Seat, int | None] = (
            dict.fromkeys(self._paths) if restored else {}
        )
        self._faults: dict[Seat, int] = dict.fromkeys(self._paths, 0)
        self._evidence: list[Notice] = []
        self._is_over = False
        self._is_safe = False
        self.closed = asyncio.Event()
        self._waiting: asyncio.Task[None] | None = None
        self._tasks = [
            asyncio.create_task(self._run()),
            *(
                asyncio.create_task(self._listen(seat, path))
                for seat, path in self._paths.items()
            ),
        ]

    # What screens read and ask

    @property
    def state(self) -> State | None:
        """As in `Sitting`."""
        return self._view.state

    @property
    def due(self) -> Due | None:
        """As in `Sitting`."""
        return self._view.due

    @property
    def known(self) -> Mapping[CardId, Face]:
        """As in `Sitting`."""
        return self._view.known

    @property
    def proofs_checked(self) -> int:
        """As in `Sitting`."""
        return self._view.proofs

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self._player.ledger.texts)

    @property
    def is_open(self) -> bool:
        """Whether the game goes on here."""
        return not self._is_over

    def moves(self) -> tuple[Move, ...]:
        """As in `Sitting`."""
        return self._view.moves

    async def decide(self, move: Move) -> None:
        """As in `Sitting`."""
        view = self._view
        if view.state is None or not view.moves:
            raise LocalError("no move of ours is due", code="local/not-due")
        self.kit.rules.play(view.state, move)
        await self._wish(lambda: ENTRY + self._player.decide(move))

    async def resign(self) -> None:
        """As in `Sitting`."""
        await self._wish(lambda: NOTICE + self._player.say(Resign()))

    async def _wish(self, state: Callable[[], bytes]) -> None:
        if self._unheard:
            raise LocalError("the others are not back yet", code="local/not-due")
        done = asyncio.get_running_loop().create_future()
        await self._inbox.put(Wish(state, done))
        await done

    async def updates(self) -> AsyncIterator[Update]:
        """As in `Sitting`."""
        while (update := await self._updates.get()) is not None:
            yield update

    async def close(self) -> None:
        """As in `Sitting`; closing twice does no harm."""
        if self.closed.is_set():
            return
        self.closed.set()
        if self._waiting is not None:
            self._waiting.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(path.close() for path in self._paths.values()))
        await asyncio.to_thread(self._worker.shutdown)
        if not self._is_safe:
            self._journal.close()
        self._is_over = True
        self._updates.put_nowait(None)

    def offer(self, link: Link) -> bool:
        """Take an inbound link of a seat of this game, while it is open here."""
        if self.closed.is_set():
            return False
        for path in self._paths.values():
            if path.peer_key == link.peer_key:
                path.offer(link)
                return True
        return False

    def resume(self) -> None:
        """Redial everybody: the machine has slept, or the network changed."""
        for path in self._paths.values():
            path.resume()

    # The one task that owns the game

    async def _run(self) -> None:
        try:
            if self._unheard:
                await self._come_back()
            await self._go_on()
            while True:
                await self._take(await self._inbox.get())
        except P2PError as error:  # our own disk, or our own mistake
            self._stop(error.code, error.text, None, None)

    async def _come_back(self) -> None:
        """Show the game as the journal has it; the others are not there yet."""
        self._view = await self._work(self._look)
        for seat in self._paths:
            self._away.add(seat)
            self._tell(Away(seat))
        self._tell_scene(())

    async def _listen(self, seat: Seat, path: Path) -> None:
        """Bring in what the peer on `seat` says, link after link."""
        while True:
            link = await path.link()
            await self._inbox.put(Linked(seat, link))
            with contextlib.suppress(LinkError):
                while True:
                    await self._inbox.put(Frame(seat, link, await link.recv()))
            await self._inbox.put(Lost(seat))

    async def _take(self, item: Item) -> None:
        match item:
            case Frame(seat, link, frame):
                await self._take_frame(seat, link, frame)
            case Linked(seat, link):
                await self._greet(seat, link)
            case Lost(seat):
                current = self._paths[seat].current
                if seat not in self._away and (current is None or not current.alive):
                    self._away.add(seat)
                    self._tell(Away(seat))
            case Wish():
                await self._fulfil(item)
            case Waited():
                await self._finish()

    async def _greet(self, seat: Seat, link: Link) -> None:
        ledger = self._player.ledger
        ours = self._signed.signatures[self.seat]
        have = Have(ledger.heads[0], len(ledger.texts), ledger.head, ours)
        await _send(link, encode_message(have))
        if seat in self._away:
            self._away.discard(seat)
            self._tell(Back(seat))

    async def _fulfil(self, wish: Wish) -> None:
        """State what the person here wants, unless the game has moved on."""
        try:
            frame = await self._work(wish.state)
            await self._adopt(frame)
        except Exception as error:  # noqa: BLE001 - it is the asker's to handle
            if not wish.done.cancelled():
                wish.done.set_exception(error)
            return
        if not wish.done.cancelled():
            wish.done.set_result(None)
        await self._broadcast(frame)
        await self._go_on()

    async def _take_frame(self, seat: Seat, link: Link, frame: bytes) -> None:
        try:
            if frame[:1] == CONTROL:
                await self._answer(seat, link, frame)
                await self._go_on()
            elif await self._adopt(frame):
                self._hear()
                await self._go_on()
        except PeerError as error:
            await self._fault(seat, link, frame, error)

    async def _answer(self, seat: Seat, link: Link, frame: bytes) -> None:
        """Send what the other log lacks: `Have` is the one message of a game."""
        have, ledger = decode_message(frame), self._player.ledger
        if not isinstance(have, Have) or have.charter != ledger.heads[0]:
            raise PeerError("it plays another game", code="peer/other-game")
        await self._take_signature(seat, have.signature)
        if seat in self._unheard:
            self._unheard[seat] = have.entries
            self._hear()
        start = have.entries
        if start > len(ledger.texts):
            return  # it has ours too, and sends us what we lack
        if ledger.heads[start] != have.head:
            start = 0  # the logs have parted: show ours, and let the entries be judged
        for text in ledger.texts[start:]:
            await _send(link, ENTRY + text)
        for notice in self._player.ends.notices:
            await _send(link, NOTICE + encode_notice(notice))

    async def _take_signature(self, seat: Seat, signature: bytes) -> None:
        """Complete a charter that a crash has left without this seat's signature."""
        signatures = list(self._signed.signatures)
        if signatures[seat] == signature or all(signatures):
            return
        signatures[seat] = signature
        signed = SignedCharter(self._signed.charter, tuple(signatures))
        if all(signatures):
            check_signatures(signed)
            await self._work(lambda: self._journal.append(CHARTER, encode(signed)))
        self._signed = signed

    def _hear(self) -> None:
        """Note who has told all that its log had when we came back.

        Until everybody has, we say nothing: what we said before the crash may be there.
        """
        length = len(self._player.ledger.texts)
        heard = [s for s, n in self._unheard.items() if n is not None and n <= length]
        for seat in heard:
            del self._unheard[seat]
        if heard and not self._unheard:
            self._view = self._look()
            self._tell_scene(())

    async def _adopt(self, frame: bytes) -> bool:
        """Judge, adopt and flush a statement; False if it is known already."""
        kind, text = frame[:1], frame[1:]
        if kind == ENTRY:
            adopted = await self._work(lambda: self._adopt_entry(text))
            if adopted is not None:
                self._report(adopted)
            return adopted is not None
        if kind == NOTICE:
            notice = await self._work(lambda: self._adopt_notice(text))
            if notice is not None and isinstance(notice.say, Accuse):
                await self._convict(notice, notice.say)
            return notice is not None
        raise PeerError("a frame of no known kind", code="peer/bad-frame")

    def _adopt_entry(self, text: bytes) -> Adopted | None:
        start = time.perf_counter()
        accepted = self._player.accept(text)
        if accepted.entry is None:
            return None
        self._journal.append(ENTRY_RECORD, text)
        self._view = self._look()
        seconds = time.perf_counter() - start
        return Adopted(text, accepted.entry, accepted.events, seconds)

    def _adopt_notice(self, text: bytes) -> Notice | None:
        notice = self._player.accept_notice(text)
        if notice is not None and not self._is_safe:
            self._journal.append(NOTICE_RECORD, text)
        return notice

    def _look(self) -> View:
        player, ledger = self._player, self._player.ledger
        moves = () if self._unheard else player.moves()
        return View(ledger.state, ledger.due, player.known, moves, ledger.proofs)

    def _report(self, adopted: Adopted) -> None:
        entry = adopted.entry
        if not isinstance(entry.body, Moved):
            kind = kind_of(entry.body)
            self._tell(Progress(kind, entry.seat, adopted.seconds))
        self._tell_scene(adopted.events)

    def _tell_scene(self, events: tuple[Event, ...]) -> None:
        view = self._view
        if view.state is not None and view.due is not None:
            self._tell(Told(events, view.state, view.known, view.due))

    async def _go_on(self) -> None:
        """Say all that is ours to say now without a choice."""
        if self._unheard:
            return
        while (frame := await self._work(self._next_statement)) is not None:
            await self._adopt(frame)
            await self._broadcast(frame)
        if self._is_over or self._player.ends.outcome is None:
            return
        if len(self._player.ends.seeds) == len(self.names):
            await self._finish()
        elif self._player.ends.is_settled and self._waiting is None:
            self._waiting = asyncio.create_task(self._wait_for_openings())

    async def _wait_for_openings(self) -> None:
        await asyncio.sleep(OPENING_WAIT_S)
        await self._inbox.put(Waited())

    def _next_statement(self) -> bytes | None:
        entry = self._player.speak()
        if entry is not None:
            return ENTRY + entry
        notice = self._player.close()
        return None if notice is None else NOTICE + notice

    # Ends

    async def _finish(self) -> None:
        if self._is_over:
            return
        self._is_over = True
        outcome = self._player.ends.outcome
        assert outcome is not None
        text, path = await self._save_transcript()
        start = time.perf_counter()
        audit = Audit(text, GAMES)
        verdict = await self._work(audit.run)
        seconds = time.perf_counter() - start
        self._tell(Finished(outcome, audit.faces, verdict.verdict, path, seconds))
        self._updates.put_nowait(None)

    async def _save_transcript(self) -> tuple[bytes, FilePath]:
        notices = (*self._player.ends.notices, *self._evidence)
        entries = tuple(map(decode_entry, self._player.ledger.texts))
        text = encode_transcript(Transcript(self._signed, entries, notices))
        path = await self._work(lambda: self._save(text, self.names))
        await self._work(self._journal.discard)
        self._is_safe = True
        return text, path

    async def _fault(
        self, seat: Seat, link: Link, frame: bytes, error: PeerError
    ) -> None:
        """Deal with a statement that does not hold."""
        if error.blame is None:
            await self._drop(seat, link, error)
        elif frame[:1] == NOTICE:
            self._evidence.append(decode_notice(frame[1:]))
            await self._end_with(error)
        else:
            entry = decode_entry(frame[1:])
            accuse = Accuse(frame[1:], error.code)
            notice = self._player.say(accuse, entry.prev)
            await self._adopt_accusation(notice)

    async def _adopt_accusation(self, text: bytes) -> None:
        await self._broadcast(NOTICE + text)
        await self._adopt(NOTICE + text)

    async def _convict(self, notice: Notice, say: Accuse) -> None:
        await self._end_with(self._player.ends.check_accusation(notice, say))

    async def _end_with(self, error: PeerError) -> None:
        """Stop the table: somebody's signed statement does not hold."""
        if self._is_over:
            return
        self._is_over = True
        _, path = await self._save_transcript()
        self._stop(error.code, error.text, error.blame, path)

    async def _drop(self, seat: Seat, link: Link, error: PeerError) -> None:
        """Let go of a link that carries what nobody signed; the path dials anew."""
        self._faults[seat] += 1
        if self._faults[seat] > MAX_FAULTS and not self._is_over:
            self._is_over = True
            self._stop(error.code, error.text, None, None)
        await link.close(DESYNC)

    def _stop(
        self, code: str, text: str, seat: Seat | None, path: FilePath | None
    ) -> None:
        self._is_over = True
        self._tell(Stopped(code, text, seat, path))
        self._updates.put_nowait(None)

    # Small things

    def _tell(self, update: Update) -> None:
        self._updates.put_nowait(update)

    async def _work(self, work: Callable[[], R]) -> R:
        """Run what is heavy, or waits for the disk, in the one worker thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, work)

    async def _broadcast(self, frame: bytes) -> None:
        for path in self._paths.values():
            if path.current is not None:
                await _send(path.current, frame)


async def _send(link: Link, frame: bytes) -> None:
    """Send, or leave it to the comparison of logs on the next link."""
    with contextlib.suppress(LinkError):
        await link.send(frame)


def distinct_names(signed: SignedCharter) -> tuple[str, ...]:
    """Return the seats' names for screens; equal ones are told apart by key tags."""
    seats = signed.charter.seats
    names = [clean_name(seat.name) for seat in seats]
    return tuple(
        name if names.count(name) == 1 else f"{name}·{key_tag(seat.identity)}"
        for name, seat in zip(names, seats, strict=True)
    )
