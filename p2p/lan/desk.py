"""The desk: a seat's player and journal, and the one thread that touches them.

Proofs are heavy and disks are slow, so both are kept off the event loop. What is
adopted is on disk before the call returns, hence before anything that follows from it
is sent.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from engine.deals import Seat
from p2p.errors import PeerError
from p2p.lan.inbox import Adopted, View
from p2p.lan.journal import CHARTER, Journal
from p2p.lan.journal import ENTRY as ENTRY_RECORD
from p2p.lan.journal import NOTICE as NOTICE_RECORD
from p2p.lan.messages import ENTRY, NOTICE, SIGN
from p2p.record.charter import SignedCharter, charter_message
from p2p.record.encoding import encode
from p2p.record.notice import Notice
from p2p.record.signature import verify_signature
from p2p.record.table_sign import TableSign
from p2p.table.player import Player

R = TypeVar("R")


class Desk:
    """One seat's statements: judged, made, and kept.

    signed:  the charter, with the signatures that have come
    view:    what a screen may read; replaced as a whole
    is_safe: the transcript is on disk, and the journal is gone
    early:   notices that have waited for what was adopted last: judge them again
    """

    def __init__(self, player: Player, signed: SignedCharter, journal: Journal) -> None:
        """Take them over."""
        self.player = player
        self.signed = signed
        self.view = View()
        self.is_safe = False
        self.early: tuple[bytes, ...] = ()
        self._journal = journal
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="table")

    async def work(self, work: Callable[[], R]) -> R:
        """Do something in the one thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, work)

    async def adopt(self, frame: bytes) -> Adopted | Notice | TableSign | None:
        """Judge, adopt and flush a statement; None if it is known already.

        A table sign is kept nowhere.
        Raises: PeerError; LocalError if the disk refuses: stop then, for what is
        adopted is not safe
        """
        kind, text = frame[:1], frame[1:]
        self.early = ()
        if kind == ENTRY:
            if text in self.player.ledger.texts:  # at four seats it comes three times
                return None
            return await self.work(lambda: self._adopt_entry(text))
        if kind == NOTICE:
            return await self.work(lambda: self._adopt_notice(text))
        if kind == SIGN:
            return await self.work(lambda: self.player.signs.take(text))
        raise PeerError("a frame of no known kind", code="peer/bad-frame")

    def _adopt_entry(self, text: bytes) -> Adopted | None:
        start, due = time.perf_counter(), self.player.ledger.due
        accepted = self.player.accept(text)
        if accepted.entry is None:
            return None
        self._journal.append(ENTRY_RECORD, text)
        self._look()
        self.early = self.player.early_notices()
        seconds = time.perf_counter() - start
        return Adopted(accepted.entry, accepted.events, seconds, due)

    def _adopt_notice(self, text: bytes) -> Notice | None:
        notice = self.player.accept_notice(text)
        if notice is not None and not self.is_safe:
            self._journal.append(NOTICE_RECORD, text)
            self._look()
        if notice is not None:
            self.early = self.player.early_notices()
        return notice

    async def look(self) -> None:
        """Renew the view."""
        await self.work(self._look)

    def _look(self) -> None:
        player, ledger = self.player, self.player.ledger
        moves = player.moves() if player.ends.outcome is None else ()
        self.view = View(ledger.state, ledger.due, player.known, moves, ledger.proofs)

    async def next_statement(self, *, alone: bool = False) -> bytes | None:
        """Return the frame of what is ours to say now without a choice, not adopted.

        alone: as for `Player.close`
        """
        return await self.work(lambda: self._next_statement(alone=alone))

    def _next_statement(self, *, alone: bool) -> bytes | None:
        entry = self.player.speak()
        if entry is not None:
            return ENTRY + entry
        notice = self.player.close(alone=alone)
        return None if notice is None else NOTICE + notice

    async def take_signature(self, seat: Seat, signature: bytes) -> None:
        """Complete a charter that a crash has left without this seat's signature.

        Raises: DecodeError
        """
        signatures = list(self.signed.signatures)
        if signatures[seat]:
            return
        charter = self.signed.charter
        identity = charter.seats[seat].identity
        verify_signature(identity, charter_message(charter, seat), signature)
        signatures[seat] = signature
        self.signed = SignedCharter(charter, tuple(signatures))
        if all(signatures):
            text = encode(self.signed)
            await self.work(lambda: self._journal.append(CHARTER, text))

    async def clear(self) -> None:
        """Remove the journal: the transcript is safe."""
        await self.work(self._clear)

    def _clear(self) -> None:  # in one piece, for who waits for it may be gone
        self._journal.discard()
        self.is_safe = True

    async def close(self, *, keeps: bool) -> None:
        """End the thread; the journal of an unfinished game stays if it `keeps`."""
        await asyncio.to_thread(self._worker.shutdown)
        if not self.is_safe:
            put_away = self._journal.close if keeps else self._journal.discard
            await asyncio.to_thread(put_away)
