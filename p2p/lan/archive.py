"""Where a finished game goes: a transcript that is safe, then a verdict on it."""

import asyncio
import re
import time
from pathlib import Path
from typing import NamedTuple

from engine.game import Over
from engine.kit import Kit
from p2p.errors import LocalError
from p2p.lan.home import Home, write_private
from p2p.lan.sitting import Finished
from p2p.lan.tasks import Tasks, whole
from p2p.lan.verdicts import Verdicts, judged
from p2p.letters import unaccented
from p2p.record.transcript import SUFFIX
from p2p.table.audit import Audit

_MOST = 1000
"""Files of one minute and the same players."""


class Kept(NamedTuple):
    """A transcript on disk."""

    text: bytes
    path: Path


class Archive:
    """The finished games of a home.

    checks: those that go on; the home is written to until they are over
    """

    def __init__(self, home: Home) -> None:
        """Begin without a check."""
        self.checks = Tasks()
        self._games = home.games

    def keep(self, text: bytes, names: tuple[str, ...]) -> Kept:
        """Write a transcript to a new file; blocks.

        names:  of the seats
        Raises: LocalError if the disk refuses
        """
        stem = "-".join([time.strftime("%Y-%m-%d-%H%M"), *map(_slug, names)])
        for number in range(1, _MOST):
            suffix = "" if number == 1 else f"-{number}"
            path = self._games / f"{stem}{suffix}{SUFFIX}"
            if not path.exists():
                write_private(path, text)
                return Kept(text, path)
        raise LocalError("too many games of one minute", code="local/unwritable-home")

    async def check(self, kept: Kept, kit: Kit, outcome: Over) -> Finished:
        """Audit a transcript, in a thread of its own, and remember what was found."""
        start = time.perf_counter()
        audit = Audit(kept.text, {kit.name: kit})
        verdict = await asyncio.to_thread(audit.run)
        seconds = time.perf_counter() - start
        await whole(lambda: _remember(kept, audit))
        return Finished(outcome, audit.faces, verdict.verdict, kept.path, seconds)


def _remember(kept: Kept, audit: Audit) -> None:
    Verdicts(kept.path.parent).remember(kept.text, judged(audit))


def _slug(name: str) -> str:
    """Return a name as a part of a file's name on every system."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(name)).strip("-") or "player"
