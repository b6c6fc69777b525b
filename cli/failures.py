"""What a player reads and a shell gets when something goes wrong: one table.

A cheating peer, a lost link, bad input and our own bug never share a sentence or an
exit code. Nothing here shows a traceback, a card or a key.
"""

import traceback
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cli import clauses
from cli.console import InputEnded
from cli.words import has, say
from engine.game import EngineError
from p2p.errors import P2PError

UNFAIR = 1
UNUSABLE = 2
UNREACHABLE = 3
INTERRUPTED = 130
CRASHED = 70
"""Our own bug: none of the codes that say something about a game (EX_SOFTWARE)."""

EXIT_CODES = {
    "link": UNREACHABLE,
    "peer": UNFAIR,
    "local": UNUSABLE,
    "transcript": UNUSABLE,
    "engine": UNUSABLE,
    "link/busy-port": UNUSABLE,
    "link/no-interface": UNUSABLE,
    "link/no-network": UNUSABLE,
    "local/no-such-table": UNREACHABLE,
    "peer/changed-key": UNREACHABLE,
    "peer/other-words": UNREACHABLE,
    "peer/other-version": UNREACHABLE,
    "peer/other-rules": UNREACHABLE,
    "engine/illegal-move": UNFAIR,
}
"""By code, else by its first word."""


class Failure(NamedTuple):
    """One clear sentence and the exit code."""

    sentence: str
    exit_code: int


def exit_code_of(code: str) -> int:
    """Return the exit code for an error code."""
    family = code.partition("/")[0]
    return EXIT_CODES.get(code, EXIT_CODES.get(family, UNUSABLE))


def sentence_of(code: str, text: str) -> str:
    """Return the sentence for an error code; `text` says what exactly."""
    family = code.partition("/")[0]
    keys = (f"failure.{code}", f"failure.{family}", "failure.other")
    key = next(key for key in keys if has(key))
    sentence = say(key, text=clauses.said(text).strip().rstrip("."))
    return sentence[:1].upper() + sentence[1:]


def explain(error: BaseException) -> Failure | None:
    """Return what to say of an error that has words, or None: then it is our bug."""
    match error:
        case P2PError():
            sentence = sentence_of(error.code, error.text)
            return Failure(sentence, exit_code_of(error.code))
        case EngineError():
            sentence = sentence_of(error.code, error.text)
            return Failure(sentence, exit_code_of(error.code))
        case KeyboardInterrupt():
            return Failure(say("failure.interrupted"), INTERRUPTED)
        case InputEnded() | EOFError():
            return Failure(say("plain.eof"), INTERRUPTED)
        case OSError():
            place = f"{error.filename}: " if error.filename else ""
            text = f"{place}{clauses.why_not(error)}"
            return Failure(sentence_of("os", text), UNUSABLE)
        case _:
            return None


def crashed(error: BaseException, home: Path | None) -> Failure:
    """Report our own bug into the home, or the platform's, now."""
    folder = home
    if folder is None:
        folder = import_module("p2p.profile").default_path()
    return report_crash(error, folder, datetime.now())  # local time


def report_crash(error: BaseException, home: Path, now: datetime) -> Failure:
    """Write a report of our own bug into the home; return what to say of it.

    The report has the places in the code and the kinds of errors only: the message of
    an error might quote a card, and local variables hold keys.
    """
    kind = type(error).__name__
    path = home / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        home.mkdir(parents=True, exist_ok=True)
        path.write_text(_places(error), encoding="utf-8")
    except OSError:
        return Failure(say("failure.crash.unsaved", kind=kind), CRASHED)
    return Failure(say("failure.crash", kind=kind, path=path), CRASHED)


def _places(error: BaseException) -> str:
    """Return kinds and places of an error and of what led to it, newest first."""
    parts = []
    current: BaseException | None = error
    while current is not None:
        frames = traceback.extract_tb(current.__traceback__)
        where = [f"  {f.filename}:{f.lineno} in {f.name}" for f in frames]
        parts.append("\n".join([type(current).__name__, *where]))
        current = current.__cause__ or current.__context__
    return "\n\n".join(parts) + "\n"
