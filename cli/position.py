"""`oakfield position FILE`: read a position file, print what it reaches.

`oakfield position --example` prints such a file, from which its form can be learnt.
"""

import json
import sys
from pathlib import Path

from cli import clauses
from cli.broken_pipe import fall_silent
from cli.paragraphs import print_lines
from cli.words import say
from engine import position

MAX_BYTES = 16 * 1024 * 1024
"""Many thousand positions; a larger file is something else."""
_ESCAPE = "\\u"
_EXAMPLE = {
    "game": "agent-avenue",
    "seats": [
        {"side": 0, "hand": ["enforcer", "mole", "sentinel", "saboteur"]},
        {"side": 1, "hand": ["enforcer", "daredevil", "daredevil", "codebreaker"]},
    ],
    "sides": [
        {"advance": 2, "agents": ["sentinel"]},
        {"advance": 3, "agents": ["codebreaker", "codebreaker"]},
    ],
    "deck": ["sidekick", "sentinel", "enforcer", "double_agent"],
}
_EXAMPLE_MOVES = ["discard mole", "play enforcer saboteur", "recruit down"]
"""One of each kind in a turn of the simple game."""


def run(path_or_dash: str) -> int:
    """Print one line for each position of a file (`-`: standard input).

    Returns the exit code: 0 all reached, 1 an illegal move, 2 unusable input
    """
    try:
        raw = _read(path_or_dash)
        if len(raw) > MAX_BYTES:
            return _unusable(path_or_dash, say("position.too-large", bytes=MAX_BYTES))
        text = raw.decode("utf-8-sig")
    except OSError as error:
        return _unusable(path_or_dash, clauses.why_not(error))
    except UnicodeDecodeError:
        return _unusable(path_or_dash, say("position.no-text"))
    if position.is_something_else(text):
        return _unusable(path_or_dash, say("position.no-position"))
    report = position.run(text, clauses.said)
    try:
        for line in report.lines:
            print(_legible(line, sys.stdout.encoding or "ascii"))
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has enough; what was found is found
        fall_silent()
    return report.code


def run_example() -> int:
    """Print a position in full, and moves from it, so that both can be changed."""
    whole = position.reach(_EXAMPLE) | {"moves": _EXAMPLE_MOVES}
    keys = (f"  {json.dumps(key)}: {_laid_out(whole[key])}" for key in whole)
    print("{", ",\n".join(keys), "}", sep="\n")
    return position.REACHED


def _laid_out(value: object) -> str:
    """Return a value as JSON: several objects on a line each."""
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        objects = ",\n    ".join(map(json.dumps, value))
        return f"[\n    {objects}\n  ]"
    return json.dumps(value)


def _legible(line: str, encoding: str) -> str:
    """Return a line of JSON with its letters as they are, where they can be shown."""
    if _ESCAPE not in line:
        return line
    told = json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False)
    try:
        told.encode(encoding)
    except UnicodeEncodeError:
        return line
    return told


def _read(path_or_dash: str) -> bytes:
    """Return the bytes of the file, but never many more than are allowed."""
    if path_or_dash == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(path_or_dash).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _unusable(path_or_dash: str, why: str) -> int:
    name = say("position.input") if path_or_dash == "-" else path_or_dash
    print_lines(say("position.unusable", name=name, why=why), file=sys.stderr)
    return position.UNUSABLE
