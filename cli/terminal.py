"""Whether this terminal gets the full screen or plain lines.

Decided here and not by prompt_toolkit, which paints full screen even where TERM is
`dumb` or the output is a pipe.
"""

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from cli.words import say

_NOT_A_CONSOLE = "NoConsoleScreenBufferError"
_PIPES = "mintty"
"""The window of git-bash, which hands Windows programs pipes, and no terminal."""


class Terminal(NamedTuple):
    """What the surroundings allow.

    full:        whether screens may be drawn
    colour:      whether screens have colours
    encoding:    of the output; what it cannot show is drawn in ASCII
    is_terminal: whether a person can be on both ends
    note:        a sentence to say first, or an empty one
    """

    full: bool
    colour: bool
    encoding: str
    is_terminal: bool
    note: str = ""


def examine(
    *,
    plain: bool,
    colour: bool = True,
    environ: Mapping[str, str] = os.environ,
    is_terminal: bool | None = None,
) -> Terminal:
    """Return what this process's terminal allows.

    plain:       the player asked for plain lines
    colour:      the settings allow it, among them NO_COLOR
    is_terminal: whether both input and output are terminals; None looks
    """
    tty = _both_are_terminals() if is_terminal is None else is_terminal
    wanted = not plain and environ.get("ACCESSIBLE", "") in {"", "0"}
    drawable = tty and environ.get("TERM", _default_term()) not in {"", "dumb"}
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    note = ""
    if wanted and drawable:
        note = _console_trouble()
    elif wanted and not tty and environ.get("TERM_PROGRAM") == _PIPES:
        note = say("terminal.no-console")
    full = wanted and drawable and not note
    return Terminal(full, colour, encoding, tty, note)


def _both_are_terminals() -> bool:
    """Return whether a person can be on both ends."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)


def _default_term() -> str:
    """Return what a missing TERM means: nothing, but for a Windows console."""
    return "windows" if sys.platform == "win32" else ""


def _console_trouble() -> str:
    """Return why a Windows terminal cannot be drawn on, as a sentence, if so.

    What says that it is an xterm, such as an ssh server's, is no Windows console:
    prompt_toolkit then raises.
    """
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output  # noqa: PLC0415  # slow import

        try:
            create_output()
        except Exception as error:
            if type(error).__name__ != _NOT_A_CONSOLE:
                raise
            return say("terminal.no-console")
    return ""
