"""Printed text that is broken at words where a terminal ends, and whole in a pipe.

Imports little: `oakfield verify` prints by it, and loads no library of terminals.
"""

import shutil
import sys
import textwrap

_MOST_COLUMNS = 88


def print_paragraph(text: str, indent: str = "", hanging: str | None = None) -> None:
    """Print a paragraph.

    indent:  before its first line
    hanging: before the later lines of a broken one; as `indent` if left out
    """
    if not sys.stdout.isatty():
        print(f"{indent}{text}", flush=True)
        return
    width = min(shutil.get_terminal_size().columns, _MOST_COLUMNS) - 1
    later = indent if hanging is None else hanging
    body = text.lstrip("\n")
    print(
        "\n" * (len(text) - len(body))
        + textwrap.fill(
            body.rstrip(), width, initial_indent=indent, subsequent_indent=later
        ),
        flush=True,
    )
