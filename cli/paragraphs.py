"""Printed text that is broken at words where a terminal ends, and whole in a pipe.

All that a person reads is printed here; what programs read is printed as it is.
Imports little: `oakfield verify` prints by it, and loads no library of terminals.
"""

import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO
from unicodedata import east_asian_width

_MOST_COLUMNS = 88
_LEAST_COLUMNS = 20
_WIDE = frozenset("WF")
_SET_IN = "  "
_FILLER = "\0"
"""Stands behind a letter that takes two columns, so that it is counted as two."""


def print_lines(*texts: str, end: str = "\n", file: TextIO | None = None) -> None:
    """Print each text, which may have several lines, to the terminal's own width.

    file: standard output if left out
    """
    _print(texts, end, sys.stdout if file is None else file)


def print_rows(*rows: str) -> None:
    """Print the rows of a list; the later lines of a broken one are set in."""
    _print(rows, "\n", sys.stdout, hanging=_SET_IN)


def _print(texts: Sequence[str], end: str, stream: TextIO, hanging: str = "") -> None:
    text = "\n".join(texts)
    if stream.isatty():
        width = _terminal_columns()
        lines = [_broken(line, width, "", hanging) for line in text.split("\n")]
        text = "\n".join(lines)
    print(text, end=end, file=stream, flush=True)


def print_paragraph(text: str, indent: str = "", hanging: str | None = None) -> None:
    """Print a paragraph, in lines that are short enough to be read with ease.

    indent:  before its first line
    hanging: before the later lines of a broken one; as `indent` if left out
    """
    if not sys.stdout.isatty():
        print(f"{indent}{text}", flush=True)
        return
    width = min(_terminal_columns(), _MOST_COLUMNS - 1)
    later = indent if hanging is None else hanging
    body = text.lstrip("\n")
    broken = _broken(body.rstrip(), width, indent, later)
    print("\n" * (len(text) - len(body)) + broken, flush=True)


def _terminal_columns() -> int:
    """Return how many columns are used; the last one stays free."""
    return max(shutil.get_terminal_size().columns - 1, _LEAST_COLUMNS)


def _broken(text: str, width: int, indent: str, hanging: str) -> str:
    """Return a line as lines of so many columns; a longer word stays whole.

    So a path, or an address, can be copied.
    """
    counted = "".join(
        letter + _FILLER if east_asian_width(letter) in _WIDE else letter
        for letter in text
    )
    broken = textwrap.fill(
        counted,
        width,
        initial_indent=indent,
        subsequent_indent=hanging,
        expand_tabs=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return broken.replace(_FILLER, "")
