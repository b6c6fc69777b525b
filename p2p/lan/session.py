"""A session: one seat's game over links that come and go (PROTOCOL 7 to 9).

One task owns the game. What peers and the person say reaches it through one inbox, in
order; the proofs run in one worker thread, so the loop and the screen stay awake. A
statement is flushed to the journal before anything that follows from it is sent.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

from engine.deals import CardId, Face, Seat
from engine.game import Due, Event, Move, State
from p2p.errors import LinkError, LocalError, P2PError, PeerError
from p2p.lan.absence import Absence
from p2p.lan.archive import Kept, check_transcript
from p2p.lan.desk import Desk
from p2p.lan.identity import clean_name
from p2p.lan.inbox import (
    Adopted,
    Frame,
    GracePassed,
    Item,
    Linked,
    Lost,
    Waited,
    Wish,
)
from p2p.lan.journal import Journal
from p2p.lan.link import DESYNC, Link
from p2p.lan.messages import (
    CONTROL,
    ENTRY,
    NOTICE,
    Again,
    Have,
    decode_message,
    encode_message,
)
from p2p.lan.path import Path
from p2p.lan.roll_call import RollCall
from p2p.lan.sitting import (
    Away,
    Back,
    Ended,
    EndOffered,
    GraceOver,
    Progress,
    RematchWanted,
    Seating,
    Stopped,
    Told,
    Update,
)
from p2p.record.charter import SignedCharter, charter_message
from p2p.record.entry import Moved, decode_entry, kind_of
from p2p.record.keytag import key_tag
from p2p.record.notice import (
    Notice,
    Offer,
    Resign,
    Unresponsive,
    decode_notice,
    encode_notice,
)
from p2p.record.signature import verify_signature
from p2p.record.transcript import Transcript, encode_transcript
from p2p.table.ends import UNRESPONSIVE
from p2p.table.player import Player

INBOX = 64
"""Frames that wait; a peer that sends more waits itself."""
OPENING_WAIT_S = 10.0
"""How long a finished game waits for the other seeds before it is saved without."""
MAX_FAULTS = 8
"""Links that one peer may spoil with frames that nobody signed."""

Keep = Callable[[bytes, tuple[str, ...]], Kept]
"""Write a transcript, under the names of the seats; blocks."""
SitAgain = Callable[[Link], Awaitable[Seating]]
"""Sit down to another game over this link."""
TellPast = Callable[[Link, Have], Awaitable[None]]
"""Tell who comes back to another game how that ended."""


class Session:
    """One seat of one game; a `p2p.lan.sitting.Sitting`.

    player:   ours, restored from the journal if the game had begun before
    signed:   the charter; paths: the way to each other seat
    keep:     writes a transcript where finished games lie
    again:    sits down to the next game
    past:     tells of other games, which are over
    restored: the game had begun before: we listen before we speak
    keeps:    the journal outlives a game that is left
    """

    def __init__(
        self,
        player: Player,
        signed: SignedCharter,
        journal: Journal,
        paths: Mapping[Seat, Path],
        keep: Keep,
        again: SitAgain,
        past: TellPast,
        *,
        restored: bool = False,
        keeps: bool = True,
    ) -> None:
        """Begin, or go on with a restored game; needs a running loop."""
        self.kit = player.ledger.kit
        self.options = player.ledger.options
        self.seat = player.seat
        self.names = distinct_names(signed)
        self.grace_s = signed.charter.grace_s
        self.keeps = keeps
        self.closed = asyncio.Event()
        self._player = player
        self._signed = signed
        self._desk = Desk(player, journal)
        self._paths = dict(paths)
        self._keep = keep
        self._again = again
        self._past = past
        self._inbox: asyncio.Queue[Item] = asyncio.Queue(INBOX)
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue()
        self._roll_call = RollCall(self._paths if restored else ())
        self._absence = Absence(self.grace_s, time.monotonic)
        self._faults: dict[Seat, int] = dict.fromkeys(self._paths, 0)
        self._evidence: list[Notice] = []
        self._is_over = False
        self._waits_for_seeds = False
        self._wants_again = False
        self._want_again: set[Seat] = set()
        self._all_want_again = asyncio.Event()
        self._someone_left = asyncio.Event()
        self._timers: set[asyncio.Task[None]] = set()
        self._verifying: asyncio.Task[None] | None = None
        self._tasks = [
            asyncio.create_task(self._run()),
            *(
                asyncio.create_task(self._listen(seat, path))
                for seat, path in self._paths.items()
            ),
        ]

    # What screens read

    @property
    def state(self) -> State | None:
        """As in `Sitting`."""
        return self._desk.view.state

    @property
    def due(self) -> Due | None:
        """As in `Sitting`."""
        return self._desk.view.due

    @property
    def known(self) -> Mapping[CardId, Face]:
        """As in `Sitting`."""
        return self._desk.view.known

    @property
    def proofs_checked(self) -> int:
        """As in `Sitting`."""
        return self._desk.view.proofs

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self._player.ledger.texts)

    @property
    def is_open(self) -> bool:
        """Whether the game goes on here."""
        return not self._is_over

    def moves(self) -> tuple[Move, ...]:
        """As in `Sitting`; none before the others are heard."""
        return self._desk.view.moves if self._roll_call.is_over else ()

    async def updates(self) -> AsyncIterator[Update]:
        """As in `Sitting`."""
        while (update := await self._updates.get()) is not None:
            yield update

    # What the person here may want

    async def decide(self, move: Move) -> None:
        """As in `Sitting`."""
        state = self._desk.view.state
        if state is None or not self.moves():
            raise LocalError("no move of ours is due", code="local/not-due")
        self.kit.rules.play(state, move)
        await self._wish(lambda: ENTRY + self._player.decide(move))

    async def resign(self) -> None:
        """As in `Sitting`."""
        await self._wish(lambda: NOTICE + self._player.say(Resign()))

    async def offer_end(self) -> None:
        """As in `Sitting`."""
        await self._wish(lambda: NOTICE + self._player.say(Offer()))

    async def accept_end(self) -> None:
        """As in `Sitting`."""

        def accept() -> bytes:
            say = self._player.offer_to_accept()
            if say is None:
                raise LocalError("no offer stands", code="local/no-offer")
            return NOTICE + self._player.say(say)

        await self._wish(accept)

    async def record_unresponsive(self, seat: Seat) -> None:
        """As in `Sitting`."""
        if not self._absence.has_lasted(seat):
            raise LocalError("the grace time is not over", code="local/too-early")
        self._roll_call = RollCall(())  # there is nobody to listen to
        await self._wish(lambda: NOTICE + self._player.say(Unresponsive(seat)))

    async def rematch(self) -> Seating:
        """As in `Sitting`."""
        if not self._is_over:
            raise LocalError("the game goes on", code="local/not-due")
        self._wants_again = True
        await self._broadcast(encode_message(Again()))
        agreed = asyncio.ensure_future(self._all_want_again.wait())
        left = asyncio.ensure_future(self._someone_left.wait())
        try:
            await asyncio.wait({agreed, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            agreed.cancel()
            left.cancel()
        if not self._all_want_again.is_set():
            self._wants_again = False
            raise LinkError("the other has left", code="link/left")
        ((_, path),) = self._paths.items()
        link = path.release()
        await self.close()
        return await self._again(link)

    async def _wish(self, state: Callable[[], bytes]) -> None:
        if not self._roll_call.is_over:
            raise LocalError("the others are not back yet", code="local/not-due")
        if self._is_over:
            raise LocalError("the game is over", code="local/not-due")
        done = asyncio.get_running_loop().create_future()
        await self._inbox.put(Wish(state, done))
        await done

    async def close(self) -> None:
        """As in `Sitting`; closing twice does no harm."""
        if self.closed.is_set():
            return
        self.closed.set()
        tasks = (*self._tasks, *self._timers)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(path.close() for path in self._paths.values()))
        await self._desk.close(keeps=self.keeps)
        self._is_over = True
        if self._verifying is None or self._verifying.done():
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
        """Redial everybody: the machine has slept."""
        for path in self._paths.values():
            path.resume()

    def moved(self, hosts: Collection[str]) -> None:
        """Redial whoever is away, and whoever was reached from an address now gone.

        hosts: the addresses that this machine has now, without scopes
        """
        for path in self._paths.values():
            path.moved(hosts)

    # The one task that owns the game

    async def _run(self) -> None:
        try:
            if not self._roll_call.is_over:
                await self._come_back()
            await self._go_on()
            while True:
                await self._take(await self._inbox.get())
        except P2PError as error:  # our own disk, or our own mistake
            self._stop(error, None)

    async def _come_back(self) -> None:
        """Show the game as the journal has it; the others are not there yet."""
        await self._desk.look()
        for seat in self._paths:
            self._miss(seat)
        self._tell_scene(())
        offer = self._player.ends.standing_offer(self.seat)
        if offer is not None:
            self._tell(EndOffered(offer.seat))

    async def _listen(self, seat: Seat, path: Path) -> None:
        """Bring in what the peer on `seat` says, link after link."""
        while True:
            link = await path.link()
            await self._inbox.put(Linked(seat, link))
            with contextlib.suppress(LinkError):
                await self._read(seat, link)
            await self._inbox.put(Lost(seat))

    async def _read(self, seat: Seat, link: Link) -> None:
        """Bring in frames until the link is lost, or the next game begins on it.

        What the peer says of another game, to which it has come back, stays outside.
        """
        is_ours = True
        while True:
            frame = await link.recv()
            have = _have(frame)
            if have is not None:
                is_ours = have.charter == self._signed.charter.digest
                if not is_ours:
                    await self._past(link, have)
            if is_ours:
                await self._inbox.put(Frame(seat, link, frame))
            if frame == encode_message(Again()):
                await link.wait_closed()

    async def _take(self, item: Item) -> None:
        match item:
            case Frame(seat, link, frame):
                await self._take_frame(seat, link, frame)
            case Linked(seat, link):
                await self._greet(seat, link)
            case Lost(seat):
                current = self._paths[seat].current
                if current is None or not current.alive:
                    self._miss(seat)
            case Wish():
                await self._fulfil(item)
            case Waited():
                await self._finish()
            case GracePassed(seat):
                if self._absence.has_lasted(seat) and not self._is_over:
                    self._tell(GraceOver(seat))

    def _miss(self, seat: Seat) -> None:
        self._want_again.discard(seat)
        self._someone_left.set()
        if self._absence.left(seat):
            self._tell(Away(seat))
            self._after(self._absence.grace_s, GracePassed(seat))

    async def _greet(self, seat: Seat, link: Link) -> None:
        """Tell a new link how far our log goes, and what we wait for."""
        ledger = self._player.ledger
        ours = self._signed.signatures[self.seat]
        have = Have(ledger.heads[0], len(ledger.texts), ledger.head, ours)
        await _send(link, encode_message(have))
        if self._wants_again:
            await _send(link, encode_message(Again()))

    async def _fulfil(self, wish: Wish) -> None:
        """State what the person here wants, unless the game has moved on."""
        try:
            frame = await self._desk.work(wish.state)
        except Exception as error:  # noqa: BLE001 - it is the asker's to handle
            _answer(wish, error)
            return
        try:
            await self._adopt(frame)
        except P2PError as error:  # the disk: what is not safe must not be sent
            _answer(wish, error)
            raise
        _answer(wish, None)
        await self._broadcast(frame)
        await self._go_on()

    async def _take_frame(self, seat: Seat, link: Link, frame: bytes) -> None:
        if self._is_over and frame[:1] == ENTRY:
            return  # it was under way when the game ended without it
        try:
            if frame[:1] == CONTROL:
                await self._take_message(seat, link, frame)
            elif not await self._adopt(frame):
                return
            await self._hear()
            await self._go_on()
        except PeerError as error:
            await self._fault(seat, link, frame, error)

    async def _take_message(self, seat: Seat, link: Link, frame: bytes) -> None:
        match decode_message(frame):
            case Have() as have if have.charter == self._player.ledger.heads[0]:
                if self._absence.came(seat):
                    self._someone_left.clear()
                    self._tell(Back(seat))
                await self._compare(seat, link, have)
            case Again() if self._is_over:
                self._want_again.add(seat)
                if self._want_again == set(self._paths):
                    self._all_want_again.set()
                self._tell(RematchWanted(seat))
            case _:
                raise PeerError("it plays another game", code="peer/other-game")

    async def _compare(self, seat: Seat, link: Link, have: Have) -> None:
        """Send what the other log lacks."""
        ledger = self._player.ledger
        await self._take_signature(seat, have.signature)
        self._roll_call.told(seat, have.entries)
        start = min(have.entries, len(ledger.texts))  # it sends us what we lack
        if start == have.entries and ledger.heads[start] != have.head:
            start = 0  # the logs have parted: show ours, and let the entries be judged
        for text in ledger.texts[start:]:
            await _send(link, ENTRY + text)
        for notice in self._player.ends.notices:
            await _send(link, NOTICE + encode_notice(notice))

    async def _take_signature(self, seat: Seat, signature: bytes) -> None:
        """Complete a charter that a crash has left without this seat's signature."""
        signatures = list(self._signed.signatures)
        if signatures[seat]:
            return
        charter = self._signed.charter
        identity = charter.seats[seat].identity
        verify_signature(identity, charter_message(charter, seat), signature)
        signatures[seat] = signature
        self._signed = SignedCharter(charter, tuple(signatures))
        if all(signatures):
            await self._desk.keep_charter(self._signed)

    async def _hear(self) -> None:
        """Speak again once everybody has told what their log had when we came back."""
        if self._roll_call.reached(len(self._player.ledger.texts)):
            self._tell_scene(())

    async def _adopt(self, frame: bytes) -> bool:
        """Judge, adopt and tell a statement; False if it is known already."""
        adopted = await self._desk.adopt(frame)
        if isinstance(adopted, Notice):
            await self._report_notice(adopted)
        elif adopted is not None:
            self._report(adopted)
        return adopted is not None

    def _report(self, adopted: Adopted) -> None:
        entry = adopted.entry
        if not isinstance(entry.body, Moved):
            kind = kind_of(entry.body)
            self._tell(Progress(kind, entry.seat, adopted.seconds))
        self._tell_scene(adopted.events)

    async def _report_notice(self, notice: Notice) -> None:
        fault = self._player.ends.fault
        if fault is not None:
            await self._convict(fault)
        elif isinstance(notice.say, Offer) and notice.seat != self.seat:
            self._tell(EndOffered(notice.seat))

    def _tell_scene(self, events: tuple[Event, ...]) -> None:
        view = self._desk.view
        if view.state is not None and view.due is not None:
            self._tell(Told(events, view.state, view.known, view.due))

    async def _go_on(self) -> None:
        """Say all that is ours to say now without a choice."""
        if not self._roll_call.is_over:
            return
        while (frame := await self._desk.next_statement()) is not None:
            await self._adopt(frame)
            await self._broadcast(frame)
        ends = self._player.ends
        if self._is_over or ends.outcome is None:
            return
        if len(ends.seeds) == len(self.names) or ends.outcome.reason == UNRESPONSIVE:
            await self._finish()
        elif ends.is_settled and not self._waits_for_seeds:
            self._waits_for_seeds = True
            self._after(OPENING_WAIT_S, Waited())

    # Ends

    async def _finish(self) -> None:
        """Keep the transcript, and let it be checked while the person reads on."""
        if self._is_over:
            return
        self._is_over = True
        outcome = self._player.ends.outcome
        assert outcome is not None
        kept = await self._keep_transcript()
        self._tell(Ended(outcome, kept.path))

        async def verify() -> None:
            self._tell(await check_transcript(kept, outcome))
            if self.closed.is_set():
                self._updates.put_nowait(None)

        self._verifying = asyncio.create_task(verify())

    async def _keep_transcript(self) -> Kept:
        notices = (*self._player.ends.notices, *self._evidence)
        entries = tuple(map(decode_entry, self._player.ledger.texts))
        text = encode_transcript(Transcript(self._signed, entries, notices))
        kept = await self._desk.work(lambda: self._keep(text, self.names))
        await self._desk.clear()
        return kept

    async def _fault(
        self, seat: Seat, link: Link, frame: bytes, error: PeerError
    ) -> None:
        """Deal with a statement that does not hold."""
        if error.blame is None:
            await self._drop(seat, link, error)
        elif frame[:1] == NOTICE:
            self._evidence.append(decode_notice(frame[1:]))
            await self._convict(error)
        else:
            accusation = NOTICE + self._player.accuse(frame[1:], error)
            await self._broadcast(accusation)
            await self._adopt(accusation)

    async def _convict(self, error: PeerError) -> None:
        """Stop the table: somebody's signed statement does not hold."""
        if self._is_over:
            return
        self._is_over = True
        self._stop(error, await self._keep_transcript())

    async def _drop(self, seat: Seat, link: Link, error: PeerError) -> None:
        """Let go of a link that carries what nobody signed; the path dials anew."""
        self._faults[seat] += 1
        if self._faults[seat] > MAX_FAULTS and not self._is_over:
            self._stop(error, None)
        await link.close(DESYNC)

    def _stop(self, error: P2PError, kept: Kept | None) -> None:
        self._is_over = True
        path = None if kept is None else kept.path
        self._tell(Stopped(error.code, error.text, error.blame, path))

    # Small things

    def _tell(self, update: Update) -> None:
        self._updates.put_nowait(update)

    def _after(self, seconds: float, item: Item) -> None:
        """Put an item into the inbox after some time."""

        async def later() -> None:
            await asyncio.sleep(seconds)
            await self._inbox.put(item)

        task = asyncio.create_task(later())
        self._timers.add(task)
        task.add_done_callback(self._timers.discard)

    async def _broadcast(self, frame: bytes) -> None:
        for path in self._paths.values():
            if path.current is not None:
                await _send(path.current, frame)


def _have(frame: bytes) -> Have | None:
    """Return what a frame says of a log, None if it says something else."""
    if frame[:1] != CONTROL:
        return None
    try:
        message = decode_message(frame)
    except PeerError:
        return None
    return message if isinstance(message, Have) else None


def _answer(wish: Wish, error: Exception | None) -> None:
    """Tell the asker how it went, if still there."""
    if wish.done.cancelled():
        return
    if error is None:
        wish.done.set_result(None)
    else:
        wish.done.set_exception(error)


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
