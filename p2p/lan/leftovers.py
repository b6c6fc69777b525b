"""What a crash has left in a home, and what goes at the next start."""

import contextlib
import shutil
from pathlib import Path

from p2p.errors import LocalError
from p2p.lan.home import Home, explained, open_home
from p2p.lan.journal import hold, is_name, remove

_PRACTICE = "practice"


def open_swept(path: Path | None) -> Home:
    """Open a home for this process alone, and clear it. Raises: as `open_home`."""
    home = open_home(path)
    try:
        drop_practice(home)
        sweep(home)
    except BaseException:
        home.close()
        raise
    return home


def open_practice(home: Home) -> Home:
    """Open the folder of what does not outlive practice. Raises: as `open_home`.

    It lies in a home that this process holds alone, so whatever a killed program has
    left of practice is known for what it is, and is nobody else's.
    """
    return open_home(home.path / _PRACTICE, exclusive=False)


def drop_practice(home: Home) -> None:
    """Delete all that is left of practice, but what the disk refuses.

    home: held by this process alone, in which nobody practises
    """
    shutil.rmtree(home.path / _PRACTICE, ignore_errors=True)


def sweep(home: Home) -> None:
    """Delete what is left of journals that were not begun, or were being deleted.

    A seed without charter and log was never of use, and what has lost its seed can go
    on no more. What another process holds stays, and so does what the disk refuses.
    Raises: LocalError
    """
    with explained(home.journals):
        folders = [one for one in home.journals.iterdir() if is_name(one.name)]
    for folder in folders:
        with contextlib.suppress(OSError, LocalError):
            _sweep_one(folder)


def _sweep_one(folder: Path) -> None:
    if not folder.is_dir() or not _is_left_over(folder):
        return
    lock = hold(folder)
    try:
        if _is_left_over(folder):
            remove(folder, lock)
    finally:
        lock.release()


def _is_left_over(folder: Path) -> bool:
    if not (folder / "seed").exists():
        return True
    log = folder / "log"
    has_records = log.exists() and log.stat().st_size > 0
    return not has_records and not (folder / "charter").exists()
