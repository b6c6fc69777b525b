"""A journal in the making: kept once all have signed, else gone without a trace.

One thread of its own does all that touches it, in order. So whoever gives up while a
step is under way leaves nothing behind: what undoes the steps comes after them.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from p2p.errors import LocalError
from p2p.lan.home import Home
from p2p.lan.journal import Journal, create_journal


class NewJournal:
    """The journal of a game whose charter is being signed."""

    def __init__(self, home: Home, name: str) -> None:
        """Prepare; nothing is on disk yet."""
        self._home = home
        self._name = name
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._journal: Journal | None = None

    async def begin(self, seed: bytes) -> None:
        """Put the seed on disk. Raises: as `create_journal`."""
        await self._do(lambda: self._create(seed))

    async def write(self, step: Callable[[Journal], None]) -> None:
        """Do a step, and return once it is on disk. Raises: LocalError."""
        journal = self._begun()
        await self._do(lambda: step(journal))

    def kept(self) -> Journal:
        """Return the journal, which is the caller's from now on."""
        self._worker.shutdown(wait=False)
        return self._begun()

    async def discard(self) -> None:
        """Delete everything once no step is under way any more.

        A disk that refuses is no news beside what this is called for; what it holds is
        deleted at the next start (`p2p.lan.leftovers`).
        """
        try:
            await asyncio.shield(self._do(self._undo))
        finally:
            self._worker.shutdown(wait=False)

    def _do(self, work: Callable[[], None]) -> asyncio.Future[None]:
        return asyncio.get_running_loop().run_in_executor(self._worker, work)

    def _begun(self) -> Journal:
        assert self._journal is not None, "it is not begun"
        return self._journal

    def _create(self, seed: bytes) -> None:
        self._journal = create_journal(self._home, self._name, seed)

    def _undo(self) -> None:
        if self._journal is not None:
            with contextlib.suppress(LocalError):
                self._journal.discard()
