"""Run the program as a shell would: words in, output and exit code out."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.e2e.terminals import OAKFIELD

ENVIRONMENT = {"TERM": "dumb", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
PROMPT = "Type a number"
CONFIRM = "Type y to send it"
AGREE = ("Type yes if they are the same", "Type yes to sit down")
LEAVE = "q to leave the table."
CHOICE = re.compile(r"(\d+)\. (.*)")


class Ran(NamedTuple):
    """What a finished program has left behind."""

    code: int
    out: str
    err: str


def run(
    *words: str,
    home: Path | None = None,
    before: Sequence[str] = (),
    stdin: str = "",
    seconds: float = 60,
    environment: Mapping[str, str] | None = None,
) -> Ran:
    """Run `oakfield WORDS` to its end.

    before: words that stand before the program, such as those of a namespace
    """
    at_home = () if home is None else ("--home", str(home))
    done = subprocess.run(
        [*before, *OAKFIELD, *words, *at_home],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        env={**os.environ, **ENVIRONMENT, **(environment or {})},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)


def play_by_lines(*words: str, home: Path) -> tuple[int, list[str]]:
    """Play a game in plain lines through pipes, by the first choice that is possible.

    Returns the exit code and all that was said
    """
    process = subprocess.Popen(
        [*OAKFIELD, *words, "--home", str(home), "--interface", "127.0.0.1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
        env={**os.environ, **ENVIRONMENT},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    said: list[str] = []
    with process:
        for line in process.stdout:
            said.append(line.rstrip("\n"))
            answer = answer_to(said)
            if answer is not None:
                process.stdin.write(answer + "\n")
    return process.returncode, said


def answer_to(said: list[str]) -> str | None:
    """Return what somebody types who agrees to all, and takes the first choice.

    None: the last line that was said asks nothing
    """
    if said[-1].startswith(AGREE):
        return "yes"
    if said[-1].startswith(CONFIRM):
        return "y"
    if said[-1].endswith(LEAVE):
        return "q"
    if said[-1].startswith(PROMPT):
        choices = []
        for line in reversed(said[:-1]):
            match = CHOICE.fullmatch(line)
            if match is None:
                break
            choices.append(match)
        possible = [m[1] for m in reversed(choices) if "not possible" not in m[2]]
        return possible[0]
    return None
