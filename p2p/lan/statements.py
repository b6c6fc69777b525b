"""Statements: what a table says is judged, adopted, passed on and told, in order.

What is adopted is on disk before anything that follows from it is sent (PROTOCOL 7, 9).
"""

from engine.deals import Seat
from p2p.errors import PeerError
from p2p.lan.absence import Absence
from p2p.lan.desk import Desk
from p2p.lan.inbox import Adopted, Alarms, Waited
from p2p.lan.lines import Lines
from p2p.lan.link import Link
from p2p.lan.messages import NOTICE
from p2p.lan.news import News
from p2p.lan.sitting import SignGiven
from p2p.lan.winding_up import WindingUp
from p2p.record.notice import Unresponsive, decode_notice
from p2p.record.table_sign import TableSign
from p2p.table.ends import UNRESPONSIVE

OPENING_WAIT_S = 10.0
"""How long a settled game waits for the other seeds before it is saved without."""


class Statements:
    """What the seats of one game state, ours and those of others."""

    def __init__(
        self,
        desk: Desk,
        lines: Lines,
        news: News,
        absence: Absence,
        alarms: Alarms,
        winding_up: WindingUp,
    ) -> None:
        """Begin where the log is."""
        self._desk = desk
        self._player = desk.player
        self._lines = lines
        self._news = news
        self._absence = absence
        self._alarms = alarms
        self._winding_up = winding_up
        self._waits_s: float | None = None

    async def adopt(self, frame: bytes, source: Seat | None = None) -> bool:
        """Judge, adopt, pass on and tell a statement; False if it is known already.

        source: who has sent it; None if we state it here, and send it then
        Raises: PeerError; LocalError if the disk refuses
        """
        adopted = await self._desk.adopt(frame)
        if adopted is None:
            return False
        author = (adopted.entry if isinstance(adopted, Adopted) else adopted).seat
        self._absence.heard(author)
        if source is not None:
            await self._lines.pass_on(frame, author, source)
        fault = self._player.ends.fault
        if isinstance(adopted, Adopted):
            self._news.tell_entry(adopted)
        elif isinstance(adopted, TableSign):
            self._news.tell(SignGiven(adopted.seat, adopted.sign))
        elif fault is not None:
            await self._winding_up.convict(fault)
        else:
            self._news.tell_notice(adopted)
        for text in self._desk.early:
            await self._adopt_late(text)
        return True

    async def _adopt_late(self, text: bytes) -> None:
        """Judge once more a notice that had come before what it rests on."""
        notice = decode_notice(text)
        try:
            await self.adopt(NOTICE + text, notice.seat)
        except PeerError as error:
            if error.blame is not None:
                await self._winding_up.convict(error, notice)

    async def make(self) -> None:
        """State all that is ours to say now without a choice, and the end once due."""
        await self._state_all()
        ends = self._player.ends
        if self._winding_up.is_over or ends.outcome is None:
            return
        is_complete = len(ends.seeds) == self._player.ledger.seats
        waits_no_more = bool(ends.said(Unresponsive, self._player.seat))
        if is_complete or waits_no_more or ends.outcome.reason == UNRESPONSIVE:
            await self._winding_up.finish()
        elif ends.is_settled:
            self._wait(OPENING_WAIT_S)
        elif ends.is_certain:
            self._wait(self._absence.grace_s)

    async def make_alone(self) -> None:
        """End a game that is over and certain without what others still owe to it."""
        if self._winding_up.is_over or not self._player.ends.is_certain:
            return
        await self._state_all(alone=True)
        await self._winding_up.finish()

    async def _state_all(self, *, alone: bool = False) -> None:
        while (frame := await self._desk.next_statement(alone=alone)) is not None:
            await self.adopt(frame)
            await self._lines.broadcast(frame)

    def _wait(self, seconds: float) -> None:
        """Wait for what others owe to a game that is over, but for no longer."""
        if self._waits_s is None or seconds < self._waits_s:
            self._waits_s = seconds
            self._alarms.after(seconds, Waited())

    async def fault(
        self, seat: Seat, link: Link, frame: bytes, error: PeerError
    ) -> None:
        """Deal with a frame that does not hold, sent by a seat on a link."""
        if error.blame is None:
            await self._drop(seat, link, error)
        elif frame[:1] == NOTICE:
            await self._winding_up.convict(error, decode_notice(frame[1:]))
        else:
            accusation = NOTICE + self._player.accuse(frame[1:], error)
            await self._lines.broadcast(accusation)
            await self.adopt(accusation)

    async def _drop(self, seat: Seat, link: Link, error: PeerError) -> None:
        """Let go of a link; of the game too, if its peer spoils one after the other."""
        if await self._lines.drop(seat, link) and not self._winding_up.is_over:
            self._winding_up.stop(error)
