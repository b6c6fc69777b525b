"""The clerk: the one task that owns a game, and takes what reaches it in order.

What peers and the person say, and the passing of time, come through one inbox.
"""

import asyncio
import time
from collections.abc import Callable, Mapping

from engine.deals import Seat
from p2p.errors import LocalError, P2PError, PeerError
from p2p.lan.absence import PERSON_S, PROGRAM_S, Absence
from p2p.lan.archive import Archive
from p2p.lan.desk import Desk
from p2p.lan.inbox import (
    Alarms,
    Frame,
    GracePassed,
    Item,
    Linked,
    Lost,
    PatiencePassed,
    Stayed,
    Waited,
    Wish,
    Word,
)
from p2p.lan.lines import Lines, TellPast
from p2p.lan.link import Link
from p2p.lan.messages import (
    CONTROL,
    ENTRY,
    SIGN,
    Again,
    Have,
    decode_message,
    encode_message,
)
from p2p.lan.news import News
from p2p.lan.next_game import NextGame
from p2p.lan.path import Path
from p2p.lan.roll_call import RollCall
from p2p.lan.sitting import RematchWanted, Told
from p2p.lan.statements import Statements
from p2p.lan.tasks import end, watched
from p2p.lan.winding_up import WindingUp
from p2p.record.notice import Resign
from p2p.table.ledger import Ledger

STAY_S = 2.0
"""Who comes after the end and stays for so long is at the table again; else it asked,
or told, how the game ended."""
INBOX = 64
"""Frames that wait; a peer that sends more waits itself."""


class Clerk:
    """Runs one seat's game.

    news:      for whoever watches
    lines:     to the other seats; absence: who of them is away
    next_game: who would like another
    """

    def __init__(
        self,
        desk: Desk,
        names: tuple[str, ...],
        paths: Mapping[Seat, Path],
        archive: Archive,
        past: TellPast,
        *,
        restored: bool,
    ) -> None:
        """Begin, or go on with a `restored` game; needs a running loop."""
        self.news = News(desk)
        self._desk = desk
        self._player = desk.player
        self._others = tuple(paths)
        self._inbox: asyncio.Queue[Item] = asyncio.Queue(INBOX)
        self._roll_call = RollCall(paths if restored else ())
        self._alarms = alarms = Alarms(self._inbox)
        grace_s, tell = desk.signed.charter.grace_s, self.news.tell
        self.absence = Absence(grace_s, time.monotonic, alarms, tell)
        self.next_game = NextGame({seat: names[seat] for seat in paths})
        self.lines = Lines(desk, paths, self._inbox, past)
        self._winding_up = WindingUp(desk, names, archive, self.lines, self.news)
        self._statements = Statements(
            desk, self.lines, self.news, self.absence, alarms, self._winding_up
        )
        stop = self._winding_up.stop
        self._runner = asyncio.create_task(watched(self._run, stop))

    @property
    def is_over(self) -> bool:
        """Whether nothing more is stated here."""
        return self._winding_up.is_over

    @property
    def has_heard(self) -> bool:
        """Whether a restored seat has heard all others, and may speak."""
        return self._roll_call.is_over

    def hear_no_more(self) -> None:
        """Wait for nobody to be heard: somebody stays away."""
        self._roll_call = RollCall(())

    async def wish(self, state: Callable[[], bytes]) -> None:
        """Make a statement of ours; returns once it is adopted.

        state:  returns its frame, in the worker
        Raises: LocalError `local/not-due`, and what `state` raises
        """
        if not self.has_heard:
            raise LocalError("the others are not back yet", code="local/not-due")
        if self.is_over:
            raise LocalError("the game is over", code="local/not-due")
        done = asyncio.get_running_loop().create_future()
        await self._inbox.put(Wish(state, done))
        await done

    def fail(self, error: P2PError) -> None:
        """Stop a game that can go on no more; one that is over stays as it is."""
        if not self.is_over:
            self._winding_up.stop(error)

    async def close(self) -> None:
        """Take nothing more, and leave the links."""
        await end(self._runner)
        await self._alarms.close()
        await self.lines.close()
        self._winding_up.close()

    async def _run(self) -> None:
        if not self._roll_call.is_over:
            await self._come_back()
        await self._go_on()
        while True:
            await self._take(await self._inbox.get())

    async def _come_back(self) -> None:
        """Show the game as the journal has it; the others are not there yet."""
        await self._desk.look()
        for told in await self._desk.work(self._past):
            self.news.tell(told)
        self.news.tell_scene(())
        for seat in self._others:
            self._miss(seat)
        ends, seat = self._player.ends, self._player.seat
        offer = ends.standing_offer(seat)
        for notice in (*ends.said(Resign), *([offer] if offer is not None else [])):
            self.news.tell_notice(notice)

    def _past(self) -> list[Told]:
        """Return what was told of the game; of hidden cards, those still held here."""
        ledger, known = self._player.ledger, self._player.known
        past, told = Ledger(ledger.charter, ledger.kit), list[Told]()
        for text in ledger.texts:
            events = past.accept(text, proved=True).events
            if events and past.state is not None and past.due is not None:
                told.append(Told(events, past.state, known, past.due, is_past=True))
        return told

    async def _take(self, item: Item) -> None:
        match item:
            case Frame(seat, link, frame):
                await self._take_frame(seat, link, frame)
            case Linked(seat, link):
                await self._greet(seat, link)
            case Lost(seat):
                if not self.lines.is_up(seat):
                    self._miss(seat)
            case Wish():
                await self._fulfil(item)
            case Stayed(seat, link):
                if self.lines.is_on(seat, link):
                    self._find(seat)
            case Waited():
                await self._statements.make_alone()
            case PatiencePassed(word):
                if not self.is_over:
                    self.absence.lost_patience(word)
            case GracePassed(seat):
                if not self.is_over:
                    self.absence.passed(seat)

    def _miss(self, seat: Seat) -> None:
        self.next_game.left(seat)
        self.absence.left(seat)
        self._watch()

    def _find(self, seat: Seat) -> None:
        if self.absence.came(seat):
            self.next_game.came()
        self._watch()

    async def _greet(self, seat: Seat, link: Link) -> None:
        """Tell a new link what we have, and what we wait for."""
        waits = [encode_message(Again())] if self.next_game.is_wanted else []
        await self.lines.greet(seat, link, *waits)

    async def _fulfil(self, wish: Wish) -> None:
        """State what the person here wants, unless the game has moved on."""
        try:
            frame = await self._desk.work(wish.state)
        except Exception as error:  # noqa: BLE001 - it is the asker's to handle
            wish.answer(error)
            return
        try:
            is_new = await self._statements.adopt(frame)
        except PeerError as error:  # the game has moved on, and has no place for it
            wish.answer(error)
            return
        except Exception as error:  # the disk: what is not safe must not be sent
            wish.answer(error)
            raise
        if not is_new and self._player.ends.is_final:
            wish.answer(LocalError("the game is over", code="local/not-due"))
            return
        wish.answer(None)
        await self.lines.broadcast(frame)
        await self._go_on()

    async def _take_frame(self, seat: Seat, link: Link, frame: bytes) -> None:
        if self.is_over and frame[:1] in (ENTRY, SIGN):
            return  # it was under way when the game ended without it
        if self.lines.is_early(seat, link, frame):
            return
        try:
            if frame[:1] == CONTROL:
                await self._take_message(seat, link, frame)
            elif not await self._statements.adopt(frame, seat):
                return
            await self._hear()
            await self._go_on()
        except PeerError as error:
            await self._statements.fault(seat, link, frame, error)

    async def _take_message(self, seat: Seat, link: Link, frame: bytes) -> None:
        match decode_message(frame):
            case Have() as have if have.charter == self._player.ledger.heads[0]:
                if self.is_over:
                    self._alarms.after(STAY_S, Stayed(seat, link))
                else:
                    self._find(seat)
                await self._desk.take_signature(seat, have.signature)
                self._roll_call.told(seat, have.entries)
                await self.lines.answer(seat, link, have)
            case Again() if self.is_over:
                self._find(seat)
                self.next_game.wish(seat)
                self.news.tell(RematchWanted(seat))
            case _:
                raise PeerError("it plays another game", code="peer/other-game")

    async def _hear(self) -> None:
        """Speak again once everybody has told what their log had when we came back."""
        if self._roll_call.reached(len(self._player.ledger.texts)):
            self.news.tell_scene(())

    async def _go_on(self) -> None:
        """Say all that is ours to say now, once everybody is there, or need not be."""
        if self._roll_call.is_over or self._player.ends.is_certain:
            await self._statements.make()
        self._watch()

    def _watch(self) -> None:
        """Keep in mind who owes us a word; a restored seat first hears all."""
        if self._roll_call.is_over or self._player.ends.is_certain:
            self.absence.await_word(self._owed())

    def _owed(self) -> Word | None:
        """Return the statement for which the game waits, if another seat owes it.

        None while somebody else is cut off: a seat that has come back waits for all.
        """
        word = None if self.is_over else self._next_word()
        if word is None or word.seat == self._player.seat:
            return None
        return word if self.absence.cut <= {word.seat} else None

    def _next_word(self) -> Word | None:
        ledger, ends = self._player.ledger, self._player.ends
        turn, number = ledger.expected, len(ledger.texts)
        if ends.fault is not None:
            return None
        if ends.outcome is not None:
            awaited = ends.awaited() - {self._player.seat}
            return Word(min(awaited), number, PROGRAM_S) if awaited else None
        if turn is None:
            return None
        by_person = turn.kind == "move" and not ends.is_gone(turn.seat)
        return Word(turn.seat, number, PERSON_S if by_person else PROGRAM_S)
