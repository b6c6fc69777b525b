"""People at laptops who play by plain lines, always the first choice that is possible.

    with Lab(3) as lab, company(lab, folder, ("Mai", "Tom", "Ana")) as people:

The first one has opened a table for all; the others have found it by mDNS.
"""

import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.at_table import transcript
from tests.e2e.programs import ENVIRONMENT, LEAVE, answer_to
from tests.e2e.terminals import OAKFIELD
from tests.netlab import Lab

PATIENCE_S = 100.0
WORDS = re.compile(r"The words: (.*)\. The digits: [\d ]{15}\.")
SEATED = "The deck is shuffled so that nobody knows its order."
WAITS = "Waiting for"
UNREACHABLE = 3


class Person:
    """One person at one laptop, with the program that runs there, or has run there.

    said: all lines that the person has read, from every start
    """

    def __init__(self, lab: Lab, laptop: int, home: Path) -> None:
        """Sit down at a laptop; nothing runs there yet."""
        self.name = home.name
        self.said: list[str] = []
        self._lab = lab
        self._laptop = laptop
        self._home = home
        self._news = threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self, *words: str) -> None:
        """Type `oakfield WORDS`, and answer what it asks from now on."""
        shell = [f"{key}={value}" for key, value in ENVIRONMENT.items()]
        process = self._lab.start(
            self._laptop,
            *("env", *shell, *OAKFIELD, *words, "--plain", "--home", str(self._home)),
            stderr=subprocess.STDOUT,
        )
        self._process = process
        self._reader = threading.Thread(target=self._answer, args=(process,))
        self._reader.start()

    def join(self) -> None:
        """Join the only table that is found."""
        self.start("join", "--name", self.name)

    def _answer(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self._news:
                self.said.append(line.rstrip("\n"))
                self._news.notify_all()
            answer = answer_to(self.said)
            if answer is not None and not self.said[-1].endswith(LEAVE):
                self._type(process, answer)

    def _type(self, process: subprocess.Popen[str], line: str) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
        except BrokenPipeError:
            return  # it has ended, as its exit code tells

    def wait_for(self, holds: Callable[[str], bool], what: str) -> str:
        """Return the first line read for which something holds."""
        deadline = time.monotonic() + PATIENCE_S
        with self._news:
            while True:
                found = next(filter(holds, self.said), None)
                if found is not None:
                    return found
                left = deadline - time.monotonic()
                assert left > 0, f"{self.name} does not read {what}: {self.said[-5:]}"
                assert not self.has_ended, f"{self.name}: {self.said[-5:]}"
                self._news.wait(min(left, 0.5))

    def wait_for_line(self, part: str) -> str:
        """Return the first line read that has a part."""
        return self.wait_for(lambda line: part in line, part)

    @property
    def has_ended(self) -> bool:
        """Whether no program runs here now."""
        return self._process is None or self._process.poll() is not None

    def be_seated(self, *, tries: int) -> None:
        """Wait for the game; who cannot get through joins again, so many times."""
        while True:
            try:
                self.wait_for_line(SEATED)
            except AssertionError:
                if not self.has_ended or tries == 0:
                    raise
            else:
                return
            assert self._ended_with() == UNREACHABLE, self.said[-5:]
            tries -= 1
            self.join()

    def kill(self) -> None:
        """End the program as a power cut does."""
        assert self._process is not None
        self._process.kill()
        self._ended_with()

    def leave(self) -> None:
        """Leave the table that is over."""
        assert self._process is not None
        self._type(self._process, "q")
        assert self._ended_with() == 0, self.said[-5:]

    def _ended_with(self) -> int:
        assert self._process is not None
        assert self._reader is not None
        code = self._process.wait(20)
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        return code

    def close(self) -> None:
        """Let nothing go on here."""
        if not self.has_ended:
            self.kill()

    @property
    def words(self) -> str:
        """The words that were to be compared."""
        found = WORDS.fullmatch(self.wait_for_line("The words: "))
        assert found is not None
        return found[1]

    def transcript(self) -> Path:
        """Return the only finished game of this person."""
        return transcript(self._home)


@contextmanager
def company(
    lab: Lab,
    folder: Path,
    names: Sequence[str],
    *,
    tries: int = 0,
    table: Sequence[str] = (),
) -> Iterator[list[Person]]:
    """Seat people at one table, each at a laptop, once all are in the game.

    tries: how often each may have to join again over a network that loses much
    table: what whoever opens it types for a table that is not the plainest
    """
    people = [Person(lab, n, folder / name) for n, name in enumerate(names, 1)]
    host, *guests = people
    try:
        players = ("--players", str(len(names)))
        host.start("host", *players, *table, "--name", host.name)
        host.wait_for_line(WAITS)
        for guest in guests:
            guest.join()
        for guest in guests:
            guest.be_seated(tries=tries)
        host.be_seated(tries=0)
        assert len({person.words for person in people}) == 1
        yield people
    finally:
        for person in people:
            person.close()


def finish(people: Sequence[Person]) -> Path:
    """Wait for the end on all screens; return a transcript, which equals all others."""
    for person in people:
        person.wait_for_line("Transcript checked: FAIR")
    for person in people:
        person.leave()
    assert len({person.transcript().read_bytes() for person in people}) == 1
    return people[0].transcript()
