"""What a crash has left in a home, and what goes at the next start."""

import contextlib
from pathlib import Path

from p2p.errors import LocalError
from p2p.lan.home import Home, explained, open_home
from p2p.lan.journal import hold, is_name, remove


def open_swept(path: Path | None) -> Home:
    """Open a home for this process alone, and clear it. Raises: as `open_home`."""
    home = open_home(path)
    try:
        sweep(home)
    except BaseException:
        home.close()
        raise
    return home


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
