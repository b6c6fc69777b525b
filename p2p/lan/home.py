"""The data folder: where one player's key, friends, games and journals lie.

One process at a time holds a home. Files are written whole or not at all, and with
rights for their owner alone; on Windows the profile's own access list does that.
"""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from engine.clause import Clause
from p2p.errors import LocalError
from p2p.profile import default_path
from p2p.system import why_not

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
UNWRITTEN = ".new-"
"""What the names of files begin with that are not whole yet."""


class HomeInUse(LocalError):
    """Another process has this home open."""

    default_code = "local/home-in-use"


class Home:
    """An open data folder.

    path:     the folder itself
    games:    finished transcripts
    journals: one folder a game that is not safe yet
    """

    def __init__(self, path: Path, lock: FileLock | None) -> None:
        """Use `open_home`, which makes the folder and checks that it can be used."""
        self.path = path
        self.games = path / "games"
        self.journals = path / "journals"
        self._lock = lock

    def read(self, name: str) -> bytes | None:
        """Return the content of a file in the home, None if there is none."""
        with explained(self.path):
            try:
                return (self.path / name).read_bytes()
            except FileNotFoundError:
                return None

    def write(self, name: str, content: bytes) -> None:
        """Replace a file in the home, privately and at once.

        Raises: LocalError if the disk refuses; the old content then stands.
        """
        write_private(self.path / name, content)

    def close(self) -> None:
        """Let another process have the home."""
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> "Home":
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()


def open_home(path: Path | None = None, *, exclusive: bool = True) -> Home:
    """Open the data folder at `path`, by default the platform's, and make what lacks.

    exclusive: hold it against other processes; False only for looking something up
    Raises:    HomeInUse; LocalError `local/unwritable-home`, `local/disk-full`
    """
    place = _whole(path or default_path())
    with explained(place):
        make_private_folder(place)
        lock = _hold(place) if exclusive else None
        try:
            for inner in (place / "games", place / "journals"):
                make_private_folder(inner)
            _prove_writable(place)
        except OSError:
            if lock is not None:
                lock.release()
            raise
    return Home(place, lock)


def _whole(path: Path) -> Path:
    """Return a folder without a `~`. Raises: LocalError if that stands for nobody."""
    try:
        return path.expanduser().absolute()
    except RuntimeError:
        raise LocalError(
            "nobody has the folder {path}; choose another with --home",
            path=path,
            code="local/unwritable-home",
        ) from None


def _hold(place: Path) -> FileLock:
    lock = FileLock(place / "lock", timeout=0, mode=PRIVATE_FILE, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise HomeInUse(
            "another window uses {path}; close it, or start with another --home",
            path=place,
        ) from None
    return lock


def _prove_writable(place: Path) -> None:
    """Write and remove a page: a full or read-only disk is better known at the start.

    Raises: OSError
    """
    with tempfile.TemporaryFile(dir=place) as page:
        page.write(bytes(4096))
        page.flush()
        os.fsync(page.fileno())


def make_private_folder(path: Path) -> None:
    """Make a folder for its owner alone, and its parents; one that is there stays.

    Raises: OSError
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Put a file with these bytes in the place of `path`, whole or not at all.

    Raises: LocalError
    """
    with explained(path.parent):
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=UNWRITTEN)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make new names in a folder survive a power cut, where the system can.

    Raises: OSError
    """
    if os.name == "nt":  # folders cannot be opened there; NTFS journals their names
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def explained(place: Path) -> Iterator[None]:
    """Turn what a disk refuses below `place` into one sentence for a person."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise LocalError(
                "the disk of {path} is full", path=place, code="local/disk-full"
            ) from error
        raise LocalError(
            "cannot write in {path} ({why}); choose another folder with --home",
            path=place,
            why=_why_not(error),
            code="local/unwritable-home",
        ) from error


def _why_not(error: OSError) -> Clause:
    """Return why the disk refuses something.

    Of what we make, only a folder can be refused because something has its name.
    """
    if isinstance(error, FileExistsError):
        error = NotADirectoryError(errno.ENOTDIR, "")
    return why_not(error)
