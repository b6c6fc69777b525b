"""Winding up: how a game comes to its last, and what is kept of it.

The transcript of a game that is over is kept, then checked, while the person reads on.
A table that cannot go on says why, with the transcript as evidence if there is any.
"""

import asyncio

from p2p.errors import P2PError, PeerError
from p2p.lan.archive import Archive, Kept
from p2p.lan.desk import Desk
from p2p.lan.lines import Lines
from p2p.lan.messages import NOTICE
from p2p.lan.news import News
from p2p.lan.sitting import Ended
from p2p.record.entry import decode_entry
from p2p.record.notice import Notice, absences, encode_notice
from p2p.record.transcript import Transcript, encode_transcript


class WindingUp:
    """The last things of one game.

    is_over: nothing more is stated here
    """

    def __init__(
        self,
        desk: Desk,
        names: tuple[str, ...],
        archive: Archive,
        lines: Lines,
        news: News,
    ) -> None:
        """Prepare."""
        self.is_over = False
        self._desk = desk
        self._names = names
        self._archive = archive
        self._lines = lines
        self._news = news
        self._is_closed = False
        self._verifying: asyncio.Task[None] | None = None

    async def finish(self) -> None:
        """Keep the transcript of a game that has ended, and let it be checked."""
        if self.is_over:
            return
        self.is_over = True
        ends = self._desk.player.ends
        outcome = ends.outcome
        assert outcome is not None
        kept = await self._kept()
        self._news.tell(Ended(outcome, kept.path, absences(ends.notices)))

        async def verify() -> None:
            kit = self._desk.player.ledger.kit
            try:
                self._news.tell(await self._archive.check(kept, kit, outcome))
            finally:
                if self._is_closed:
                    self._news.end()

        self._verifying = self._archive.checks.start(verify())

    async def convict(self, error: PeerError, notice: Notice | None = None) -> None:
        """Stop the table: something signed, the notice or an entry, does not hold."""
        if self.is_over:
            return
        self.is_over = True
        evidence = () if notice is None else (notice,)
        for one in evidence:  # the others must not wait for us
            await self._lines.pass_on(NOTICE + encode_notice(one), one.seat)
        self.stop(error, await self._kept(evidence))

    def stop(self, error: P2PError, kept: Kept | None = None) -> None:
        """Tell why the table cannot go on, and that nothing more is stated."""
        self.is_over = True
        self._news.tell_stop(error, kept)

    def close(self) -> None:
        """Tell no more than the verdict, if that is still to come."""
        self.is_over = self._is_closed = True
        if self._verifying is None or self._verifying.done():
            self._news.end()

    async def _kept(self, evidence: tuple[Notice, ...] = ()) -> Kept:
        """Put the transcript on disk, and remove the journal.

        evidence: notices that do not hold, for which their authors answer
        """
        player = self._desk.player
        notices = (*player.ends.notices, *evidence)
        entries = tuple(map(decode_entry, player.ledger.texts))
        text = encode_transcript(Transcript(self._desk.signed, entries, notices))
        kept = await self._desk.work(lambda: self._archive.keep(text, self._names))
        await self._desk.clear()
        return kept
