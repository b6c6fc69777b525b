"""Two people in plain lines through pipes: whoever loses the input keeps the game."""

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.e2e.at_table import transcript
from tests.e2e.programs import ENVIRONMENT, LEAVE, PROMPT, answer_to, run
from tests.e2e.terminals import OAKFIELD

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

PATIENCE_S = 60.0
ADDRESS = "oakfield join "
SHUFFLED = "The deck is shuffled so that nobody knows its order."


class Person:
    """One program and the pipes to it.

    plays: whether what is asked is answered, by the first choice that is possible
    """

    def __init__(self, home: Path, *words: str, plays: bool = False) -> None:
        """Start `oakfield WORDS`."""
        self.said: list[str] = []
        self.plays = plays
        self._news = threading.Condition()
        place = ("--plain", "--interface", "127.0.0.1", "--home", str(home))
        self._process = subprocess.Popen(
            [*OAKFIELD, *words, *place],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
            env={**os.environ, **ENVIRONMENT},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                self.said.append(line.rstrip("\n"))
                self._news.notify_all()
            answer = answer_to(self.said) if self.plays else None
            if answer is not None and not self.said[-1].endswith(LEAVE):
                self.type(answer)

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")

    def end_input(self) -> int:
        """End the input; return the exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self.ended()

    def ended(self) -> int:
        """Return the exit code once the program has ended and all of it is read."""
        code = self._process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        return code

    def hear(self, *parts: str) -> str:
        """Return the first line that has one of these parts, once it is said."""
        deadline = time.monotonic() + PATIENCE_S
        with self._news:
            while True:
                for line in self.said:
                    if any(part in line for part in parts):
                        return line
                left = deadline - time.monotonic()
                assert left > 0, f"{parts} not said: {self.said[-8:]}"
                self._news.wait(min(left, 0.5))

    def close(self) -> None:
        """Let nothing run on."""
        self._process.kill()
        self.ended()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()


@contextmanager
def pair(folder: Path, *, resume: bool = False) -> Iterator[tuple[Person, Person]]:
    """Seat Mai at her table and Tom at the same, or both at the game they have kept."""
    words: tuple[str, ...] = ("resume",) if resume else ("host", "--name", "Mai")
    with closing(Person(folder / "Mai", *words)) as mai:
        if not resume:
            address = mai.hear(ADDRESS).rpartition(" ")[2]
            words = ("join", address, "--name", "Tom")
        with closing(Person(folder / "Tom", *words)) as tom:
            yield mai, tom


def test_a_game_whose_players_lose_their_input_is_kept_taken_up_and_fair(
    tmp_path: Path,
) -> None:
    with pair(tmp_path) as (mai, tom):
        for person in (mai, tom):
            person.hear("Type yes if they are the same")
        for person in (mai, tom):
            person.type("yes")
        for person in (mai, tom):
            person.hear("draw 4 cards")
        asked, other = (mai, tom) if _is_asked(mai, tom) else (tom, mai)
        assert asked.end_input() == 130
        assert asked.said[-1] == (
            "oakfield: The input has ended, so you have left the table; the game is"
            " kept."
        )
        other.hear("is away")
        other.type("LEAVE")
        assert other.ended() == 0
        assert "the game is kept" in other.said[-1]
    with pair(tmp_path, resume=True) as (mai, tom):
        for person in (mai, tom):
            person.hear("Your spy is on space")
            assert SHUFFLED not in person.said
        for person in (mai, tom):
            person.plays = True
            if person.said[-1].startswith(PROMPT):
                person.type("1")
        for person in (mai, tom):
            person.hear("Transcript checked: FAIR")
            person.type("q")
            assert person.ended() == 0
    path, same = (transcript(tmp_path / name) for name in ("Mai", "Tom"))
    assert path.read_bytes() == same.read_bytes()
    assert run("verify", str(path)).out.splitlines()[-1] == "FAIR"


def _is_asked(mai: Person, tom: Person) -> bool:
    """Return whether it is Mai whom the first question is put to."""
    mine = "The toss is yours: you begin."
    first, second = (mai, tom) if mai.hear(mine, "who begins") == mine else (tom, mai)
    first.hear(PROMPT)
    assert not any(line.startswith(PROMPT) for line in second.said)
    return first is mai
