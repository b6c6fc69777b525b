"""What audits have found of the finished games, remembered by the digest of the file.

So a list of games need not check each of them anew, and a file that was changed has no
verdict until it is checked. It is a memory alone: what is damaged, or was found by
another version or under other rules, is forgotten. Whoever is given a file checks it.
"""

import contextlib
import hashlib
from collections.abc import Collection
from importlib.metadata import version
from pathlib import Path

import msgspec

from engine.registry import GAMES
from p2p.errors import LocalError
from p2p.lan.home import write_private
from p2p.record.charter import rules_digest
from p2p.record.transcript import MAX_TRANSCRIPT_BYTES
from p2p.table.audit import Audit

VERDICTS_FILE = "verdicts.json"


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an audit has found.

    game, names: of the charter, empty if the file has none; nobody has cleaned them
    winners:     names; reason: why the game is over, None while it is not
    """

    verdict: str
    game: str = ""
    names: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    reason: str | None = None


class _Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    by: str
    found: dict[str, Judged]


class Verdicts:
    """The memory of one folder of games."""

    def __init__(self, folder: Path) -> None:
        """Read what is remembered; nothing if that cannot be used."""
        self._path = folder / VERDICTS_FILE
        self._by = _judge()
        self._found = self._read()

    def of(self, text: bytes) -> Judged | None:
        """Return what was found of a file with this content, None if nothing was."""
        return self._found.get(_digest(text))

    def remember(self, text: bytes, judged: Judged) -> None:
        """Remember what was found; a disk that refuses costs the memory alone."""
        self._found = self._read() | {_digest(text): judged}
        self._write()

    def keep_only(self, texts: Collection[bytes]) -> None:
        """Forget all other files."""
        there = set(map(_digest, texts))
        left = {key: found for key, found in self._read().items() if key in there}
        if left != self._found:
            self._found = left
            self._write()

    def _read(self) -> dict[str, Judged]:
        try:
            memory = msgspec.json.decode(self._path.read_bytes(), type=_Memory)
        except (OSError, ValueError):
            return {}
        return memory.found if memory.by == self._by else {}

    def _write(self) -> None:
        with contextlib.suppress(LocalError):
            memory = _Memory(self._by, self._found)
            write_private(self._path, msgspec.json.encode(memory))


def judged(audit: Audit) -> Judged:
    """Return what an audit that has run has found."""
    assert audit.verdict is not None
    if audit.transcript is None:
        return Judged(audit.verdict.verdict)
    charter, over = audit.transcript.charter, audit.outcome
    names = tuple(seat.name for seat in charter.seats)
    sides = (audit.ledger.sides if audit.ledger is not None else None) or ()
    winners = over.winners if over is not None else ()
    return Judged(
        audit.verdict.verdict,
        charter.game,
        names,
        tuple(
            name for name, side in zip(names, sides, strict=False) if side in winners
        ),
        None if over is None else over.reason,
    )


def read_game(path: Path) -> bytes:
    """Return a file's bytes, but never many more than a transcript may have.

    Raises: OSError
    """
    with path.open("rb") as file:
        return file.read(MAX_TRANSCRIPT_BYTES + 1)


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _judge() -> str:
    """Return what says which program, and which rules, a verdict comes from."""
    rules = hashlib.sha256(b"".join(map(rules_digest, GAMES.values()))).hexdigest()
    return f"{version('oakfield')} {rules}"
