"""Two at one table, each in a language of their own: what travels are ids."""

import re
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.answers import yes_words
from cli.languages import speaking
from cli.words import ENGLISH, say
from engine.agent_avenue.agents import AGENTS
from tests.e2e.at_table import transcript
from tests.e2e.programs import ENVIRONMENT, run
from tests.e2e.terminals import OAKFIELD

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

PATIENCE_S = 60.0
MOVES = 2
"""After so many moves whoever opened the table gives up."""
ADDRESS = re.compile(r"oakfield join (127\.0\.0\.1:\d+)")
CHOICE = re.compile(r"(\d+)\. (.*)")


class Person:
    """Somebody who plays in plain lines, in one language, and reads no other."""

    def __init__(self, language: str, home: Path, *words: str) -> None:
        """Start the program, and answer what it asks in that language."""
        with speaking(language):
            self._asks = {say("plain.ask"), say("plain.ask.back")}
            self._confirm = say("plain.confirm")
            self._agree, self._end = say("plain.words.ask"), say("plain.end")
            self._give_up = say("plain.resign", yes=yes_words())
            self._yes = say("answer.yes").split()[1]
            impossible = say("plain.not-possible", number="", label="{}", why="{}")
            self._impossible = impossible.split("{}")[1]
        self.said: list[str] = []
        self.home = home
        self.moves = 0
        self._opened = "host" in words
        self._news = threading.Condition()
        self._process = subprocess.Popen(
            [
                *OAKFIELD,
                *("--lang", language, *words, "--plain"),
                *("--home", str(home), "--name", home.name),
                *("--interface", "127.0.0.1"),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            bufsize=1,
            env={"PATH": "", **ENVIRONMENT},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                self.said.append(line.rstrip("\n"))
                self._news.notify_all()
            for answer in self._answers():
                self.type(answer)

    def _answers(self) -> Sequence[str]:
        """Return what to type, if the last line that was said asks something."""
        last = self.said[-1]
        if last in {self._agree, self._give_up}:
            return [self._yes]
        if last == self._end:
            return ["q"]
        if last == self._confirm:
            self.moves += 1
            return [self._yes[0]]
        if last in self._asks:
            gives_up = self._opened and self.moves >= MOVES
            return ["resign"] if gives_up else [self._first_choice()]
        return []

    def _first_choice(self) -> str:
        """Return the number of the first option that is possible."""
        possible = []
        for line in reversed(self.said[:-1]):
            match = CHOICE.fullmatch(line)
            if match is None:
                break
            if self._impossible not in line:
                possible.append(match[1])
        return possible[-1]

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")

    def wait_for(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Return the first match of a pattern in the lines read."""
        with self._news:
            assert self._news.wait_for(lambda: self._match(pattern), PATIENCE_S), (
                self.said[-5:]
            )
            found = self._match(pattern)
            assert found is not None
            return found

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return next(filter(None, map(pattern.search, self.said)), None)

    def wait_until_gone(self) -> int:
        """Return the exit code, once the program has ended."""
        code = self._process.wait(PATIENCE_S)
        self._reader.join()
        return code

    def close(self) -> None:
        """Let nothing go on."""
        self._process.kill()
        self.wait_until_gone()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()


@contextmanager
def at_one_table(folder: Path, ours: str, theirs: str) -> Iterator[tuple[Person, ...]]:
    """Seat Mai and Tom, each in a language."""
    people = [Person(ours, folder / "Mai", "host")]
    try:
        address = people[0].wait_for(ADDRESS)[1]
        people.append(Person(theirs, folder / "Tom", "join", address))
        yield tuple(people)
    finally:
        for person in people:
            person.close()


def names_in(language: str) -> set[str]:
    """Return the names of the agents that differ from the English ones."""
    with speaking(language):
        names = {face: say(f"aa.agent.{face}") for face in AGENTS}
    return {name for face, name in names.items() if name != AGENTS[face].name_en}


def test_each_reads_the_game_in_a_language_of_their_own(tmp_path: Path) -> None:
    with at_one_table(tmp_path, "fr", "vi") as (mai, tom):
        assert mai.wait_until_gone() == 0, mai.said[-5:]
        assert tom.wait_until_gone() == 0, tom.said[-5:]
    french, vietnamese = "\n".join(mai.said), "\n".join(tom.said)
    assert "C'est ton tour" in french or "À toi" in french
    assert "Tom a mélangé" in french
    assert "Mai đã xáo bài" in vietnamese
    assert "Tu as abandonné." in french
    assert "Mai đã bỏ cuộc." in vietnamese
    for name in names_in("fr"):
        assert name not in vietnamese
    for name in names_in("vi"):
        assert name not in french
    assert any(name in french for name in names_in("fr"))
    assert any(name in vietnamese for name in names_in("vi"))
    assert words_of(french, "Les mots : ") == words_of(vietnamese, "Các từ: ")
    for english in (ENGLISH["plain.ask"], ENGLISH["plain.confirm"], "Your", "The "):
        assert english not in french + vietnamese
    assert transcript(mai.home).read_bytes() == transcript(tom.home).read_bytes()
    checked = run("verify", str(transcript(mai.home)))
    assert (checked.code, checked.out.splitlines()[-1]) == (0, "FAIR")


def words_of(said: str, begin: str) -> str:
    """Return the words to compare: the same English ones in every language."""
    begin = begin.replace(" :", "\N{NO-BREAK SPACE}:")
    (line,) = (line for line in said.splitlines() if line.startswith(begin))
    words = line.removeprefix(begin).partition(".")[0]
    assert len(words.split()) == 4
    return words
