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
from p2p.table.audit import Audit
from p2p.table.conclusion import Conclusion, conclusion_of

VERDICTS_FILE = "verdicts.json"


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an audit has found.

    game, names: of the charter, empty if the file has none; nobody has cleaned them
    end:         how the game ended, None if it has not
    """

    verdict: str
    game: str = ""
    names: tuple[str, ...] = ()
    end: Conclusion | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won."""
        return tuple(self.names[seat] for seat in self.end.winning) if self.end else ()


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
    charter = audit.transcript.charter
    names = tuple(seat.name for seat in charter.seats)
    return Judged(audit.verdict.verdict, charter.game, names, conclusion_of(audit))


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _judge() -> str:
    """Return what says which program, and which rules, a verdict comes from.

    The fields are those of what is remembered: what lacks some is forgotten.
    """
    rules = hashlib.sha256(b"".join(map(rules_digest, GAMES.values()))).hexdigest()
    fields = (*Judged.__struct_fields__, *Conclusion.__struct_fields__)
    return f"{version('oakfield')} {rules} {' '.join(fields)}"
