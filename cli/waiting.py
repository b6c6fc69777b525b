"""What a command says while it checks a game, which takes seconds for a long one."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.text import clean, clip, columns
from cli.words import say


@contextmanager
def told_to_wait(path: Path) -> Iterator[None]:
    """Say on a terminal that a file is being checked, and take it away again.

    On standard error: what is printed into a pipe or a file stays as it is.
    """
    if not sys.stderr.isatty():
        yield
        return
    said = say("games.checking", file=clean(path.name))
    said = clip(said, shutil.get_terminal_size().columns - 1)  # one row can be cleared
    print(said, end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print(f"\r{' ' * columns(said)}\r", end="", file=sys.stderr, flush=True)
