"""What one game needs to survive a crash: its seed, its charter, and its log.

A record is on disk before `append` returns, hence before anything that follows from it
is sent. A record that a crash has torn was never sent; it is cut off when the journal
is opened. All calls block; the node makes them in a thread.
"""

import contextlib
import hashlib
import os
import re
from pathlib import Path

from filelock import FileLock, Timeout

from engine.clause import clause
from p2p.errors import LocalError
from p2p.lan.home import (
    PRIVATE_FILE,
    UNWRITTEN,
    Home,
    explained,
    make_private_folder,
    sync_folder,
    write_private,
)

SEED_BYTES = 32
CHARTER = "charter"
"""Kinds of records: the charter once all have signed it, and what is said under it."""
ENTRY = "entry"
NOTICE = "notice"
ADDRESSES = "addresses"
_NAME = re.compile(r"[a-z0-9-]{1,64}")
_KIND = re.compile(rb"[a-z-]{1,16}")
_CHECK_BYTES = 8
_CHANGED = clause("it is not as it was written")


class JournalInUse(LocalError):
    """Another process plays this game."""

    default_code = "local/journal-in-use"


class Journal:
    """The journal of one game, held against other processes.

    folder:    where it lies; `name`: of that folder
    records:   (kind, content) in the order of their writing, as found at opening
    cut_bytes: how much of a torn record was cut off at opening, 0 if nothing
    """

    def __init__(self, folder: Path, lock: FileLock, seed: bytes) -> None:
        """Use `create_journal` or `open_journal`."""
        self.name = folder.name
        self.records: tuple[tuple[str, bytes], ...] = ()
        self.cut_bytes = 0
        self.folder = folder
        self._lock = lock
        self._seed = seed
        self._log = _open_log(folder / "log")
        self._length = 0
        self._sound = True

    def __repr__(self) -> str:
        """Name the game, not its seed."""
        return f"<Journal {self.name}>"

    @property
    def seed(self) -> bytes:
        """The 32 secret bytes of this seat in this game."""
        return self._seed

    @property
    def charter(self) -> bytes | None:
        """The charter as it was signed, None until then."""
        with explained(self.folder):
            try:
                return (self.folder / "charter").read_bytes()
            except FileNotFoundError:
                return None

    def write_charter(self, charter: bytes) -> None:
        """Put the charter on disk, once.

        Raises: LocalError, also if there is another one
        """
        held = self.charter
        if held is not None and held != charter:
            raise LocalError("this journal belongs to another charter")
        write_private(self.folder / "charter", charter)

    def append(self, kind: str, content: bytes) -> None:
        """Put a record on disk; when this returns, it is there.

        content: without line breaks, as canonical JSON is
        Raises:  LocalError; the log is then as it was before
        """
        if b"\n" in content or not _KIND.fullmatch(kind.encode()):
            raise LocalError("no such record fits a line")
        line = _format_line(kind.encode(), content)
        if not self._sound:
            raise damaged_journal(self.folder)
        with explained(self.folder):
            try:
                _write_all(self._log, line)
                os.fsync(self._log)
            except OSError:
                self._cut()
                raise
        self._length += len(line)

    def _cut(self) -> None:
        """Take back what is beyond the last whole record, or trust the log no more."""
        self._sound = False
        with contextlib.suppress(OSError):
            os.ftruncate(self._log, self._length)
            os.fsync(self._log)
            self._sound = True

    def close(self) -> None:
        """Keep the journal for another day, and let others open it."""
        os.close(self._log)
        self._lock.release()

    def discard(self) -> None:
        """Delete everything, the seed first: the transcript is safe.

        Raises: LocalError
        """
        os.close(self._log)
        with explained(self.folder):
            remove(self.folder, self._lock)

    def recover(self) -> None:
        """Read the log, and cut off what a crash has torn.

        Raises: LocalError `local/damaged-journal` if more than the end is wrong;
                nothing is changed then
        """
        with explained(self.folder):
            text = (self.folder / "log").read_bytes()
            self.records, self._length = _parse(text, self.folder)
            self.cut_bytes = len(text) - self._length
        if self.cut_bytes:
            self._cut()


def create_journal(home: Home, name: str, seed: bytes) -> Journal:
    """Begin a journal; the seed is on disk when this returns.

    name: of the game, of lower-case letters, digits and dashes
    Raises: JournalInUse; LocalError `local/journal-exists`
    """
    if len(seed) != SEED_BYTES:
        raise LocalError("a seed has {bytes} bytes", bytes=SEED_BYTES)
    folder = _folder(home, name)
    with explained(folder):
        make_private_folder(folder)
        lock = hold(folder)
        try:
            return _begun(folder, lock, seed)
        except (OSError, LocalError):
            lock.release()
            raise


def _begun(folder: Path, lock: FileLock, seed: bytes) -> Journal:
    if (folder / "seed").exists():
        raise LocalError(
            "game {name} is there", name=folder.name, code="local/journal-exists"
        )
    try:
        write_private(folder / "seed", seed)
        sync_folder(folder.parent)
        return Journal(folder, lock, seed)
    except (OSError, LocalError):
        with contextlib.suppress(OSError):
            remove(folder, lock)
        raise


def open_journal(home: Home, name: str) -> Journal:
    """Open the journal of an unfinished game, and cut off a torn record.

    Raises: JournalInUse; LocalError `local/no-journal`, `local/damaged-journal`
    """
    folder = _folder(home, name)
    if not (folder / "seed").exists():
        raise LocalError(
            "no unfinished game {name}", name=name, code="local/no-journal"
        )
    with explained(folder):
        lock = hold(folder)
        try:
            return _recovered(folder, lock)
        except (OSError, LocalError):
            lock.release()
            raise


def _recovered(folder: Path, lock: FileLock) -> Journal:
    seed = (folder / "seed").read_bytes()
    if len(seed) != SEED_BYTES:
        raise damaged_journal(folder)
    journal = Journal(folder, lock, seed)
    try:
        journal.recover()
    except LocalError:
        journal.close()
        raise
    return journal


def unfinished(home: Home) -> tuple[str, ...]:
    """Return the names of the games that have a journal."""
    with explained(home.journals):
        return tuple(sorted(seed.parent.name for seed in home.journals.glob("*/seed")))


def remove(folder: Path, lock: FileLock) -> None:
    """Delete a journal, the seed first, in whatever state of writing it is.

    Raises: OSError; the lock is released then too
    """
    try:
        torn = folder.glob(f"{UNWRITTEN}*")
        for path in (folder / "seed", *torn, folder / "charter", folder / "log"):
            path.unlink(missing_ok=True)
    finally:
        lock.release()
    (folder / "lock").unlink(missing_ok=True)
    folder.rmdir()


def _folder(home: Home, name: str) -> Path:
    if not is_name(name):
        raise LocalError("no such name for a game")
    return home.journals / name


def is_name(text: str) -> bool:
    """Tell whether a game may be called so."""
    return _NAME.fullmatch(text) is not None


def hold(folder: Path) -> FileLock:
    """Hold the journal in a folder against other processes. Raises: JournalInUse."""
    lock = FileLock(folder / "lock", timeout=0, mode=PRIVATE_FILE, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise JournalInUse(
            "another window plays game {name}", name=folder.name
        ) from None
    return lock


def _open_log(path: Path) -> int:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    return os.open(path, flags, PRIVATE_FILE)


def _write_all(descriptor: int, line: bytes) -> None:
    left = memoryview(line)
    while left:
        left = left[os.write(descriptor, left) :]


def _format_line(kind: bytes, content: bytes) -> bytes:
    """Return a record as a line: its check, its kind, its content."""
    return b"%s %s %s\n" % (_check(kind, content), kind, content)


def _check(kind: bytes, content: bytes) -> bytes:
    digest = hashlib.sha256(kind + b" " + content).digest()
    return digest[:_CHECK_BYTES].hex().encode()


def _parse(text: bytes, folder: Path) -> tuple[tuple[tuple[str, bytes], ...], int]:
    """Return the records, and the length of all that holds.

    A crash tears the last record only, and leaves a part of it, or zeros where blocks
    did not reach the disk. All else is more than a crash can do.
    """
    *lines, rest = text.split(b"\n")
    records: list[tuple[str, bytes]] = []
    length = 0
    for number, line in enumerate(lines, start=1):
        record = _parse_line(line)
        if record is None:
            if number < len(lines) or rest or b"\0" not in line:
                raise damaged_journal(folder)
            break
        records.append(record)
        length += len(line) + 1
    return tuple(records), length


def _parse_line(line: bytes) -> tuple[str, bytes] | None:
    """Return kind and content of a line without its end, None if its check fails."""
    check, _, record = line.partition(b" ")
    kind, _, content = record.partition(b" ")
    if check != _check(kind, content) or not _KIND.fullmatch(kind):
        return None
    return kind.decode(), content


def damaged_journal(folder: Path, why: str = _CHANGED) -> LocalError:
    """Return the error that says which journal cannot be read, and what to do."""
    return LocalError(
        "the game kept in {path} cannot be read ({why}); it was left as it is: put back"
        " a whole copy, or move that folder away",
        path=folder,
        why=why,
        code="local/damaged-journal",
    )
