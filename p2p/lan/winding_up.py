"""Winding up: the transcript of a game that is over is kept, then checked."""

import asyncio
from collections.abc import Callable

from engine.game import Over
from p2p.lan.archive import Kept, check_transcript
from p2p.lan.desk import Desk
from p2p.lan.sitting import Ended, Update
from p2p.record.entry import decode_entry
from p2p.record.notice import Notice
from p2p.record.transcript import Transcript, encode_transcript

Keep = Callable[[bytes, tuple[str, ...]], Kept]
"""Write a transcript, under the names of the seats; blocks."""
Tell = Callable[[Update], None]


class WindingUp:
    """The last things of one game."""

    def __init__(
        self, desk: Desk, names: tuple[str, ...], keep: Keep, tell: Tell
    ) -> None:
        """Prepare; `tell` is called with what happens."""
        self._desk = desk
        self._names = names
        self._keep = keep
        self._tell = tell
        self._verifying: asyncio.Task[None] | None = None

    @property
    def is_checking(self) -> bool:
        """Whether an update is still to come."""
        return self._verifying is not None and not self._verifying.done()

    async def keep(self, evidence: tuple[Notice, ...] = ()) -> Kept:
        """Put the transcript on disk, and remove the journal.

        evidence: notices that do not hold, for which their authors answer
        """
        player = self._desk.player
        notices = (*player.ends.notices, *evidence)
        entries = tuple(map(decode_entry, player.ledger.texts))
        text = encode_transcript(Transcript(self._desk.signed, entries, notices))
        kept = await self._desk.work(lambda: self._keep(text, self._names))
        await self._desk.clear()
        return kept

    async def finish(self, outcome: Over, checked: Callable[[], None]) -> None:
        """Keep the transcript, and let it be checked while the person reads on.

        checked: called once it has been
        """
        kept = await self.keep()
        self._tell(Ended(outcome, kept.path))

        async def verify() -> None:
            kit = self._desk.player.ledger.kit
            self._tell(await check_transcript(kept, kit, outcome))
            checked()

        self._verifying = asyncio.create_task(verify())
