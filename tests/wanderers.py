"""A game of two wanderers on laptops, whose network a test holds in its hand."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from tests.e2e.wanderer import Notice
from tests.netlab import PYTHON, Lab, host

DEADLINE_S = 60.0


class Seat:
    """One wanderer's process, and what it has told."""

    def __init__(
        self, lab: Lab, laptop: int, home: Path, pace_s: float, *role: str
    ) -> None:
        words = (str(home), home.name, str(pace_s), *role)
        self.process = lab.start(laptop, PYTHON, "-m", "tests.e2e.wanderer", *words)
        self.notices: list[Notice] = []
        self.news = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            notice = msgspec.json.decode(line, type=Notice)
            with self.news:
                self.notices.append(notice)
                self.news.notify_all()

    def first(self, holds: Callable[[Notice], bool]) -> Notice:
        """Return the first notice for which something holds, once there is one."""
        deadline_s = time.monotonic() + DEADLINE_S
        with self.news:
            while True:
                for notice in self.notices:
                    if holds(notice):
                        return notice
                left_s = deadline_s - time.monotonic()
                assert left_s > 0, self.notices[-5:]
                assert self.process.poll() is None, "the wanderer has died"
                self.news.wait(left_s)

    def entry(self, number: int) -> Notice:
        """Return when the log has come to so many entries."""
        return self.first(lambda notice: notice.entries >= number)

    def theirs_after(self, at_s: float) -> Notice:
        """Return the first entry of the other one that came after a time."""
        return self.first(lambda one: one.what == "theirs" and one.at_s > at_s)

    def told(self, what: str, after_s: float = 0.0) -> list[Notice]:
        """Return the notices of a kind so far."""
        with self.news:
            return [n for n in self.notices if n.what == what and n.at_s > after_s]

    def hurry(self) -> None:
        """Let it make each move at once."""
        assert self.process.stdin is not None
        self.process.stdin.write("hurry\n")

    def close(self) -> None:
        """Let it go home."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            assert self.process.wait(20) == 0
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self._reader.join()
            assert self.process.stdout is not None
            self.process.stdout.close()


class Wanderers:
    """Mai on laptop 1 hosts, Tom on laptop 2 joins by her address."""

    def __init__(self, lab: Lab, folder: Path, pace_s: float = 0.1) -> None:
        self._lab = lab
        self._folder = folder
        self._pace_s = pace_s
        self.seats: list[Seat] = []

    def __enter__(self) -> Self:
        try:
            self._start(1, "Mai", "host")
            port = self.mai.first(lambda notice: notice.what == "port").text
            self._start(2, "Tom", "join", f"{host(1)}:{port}")
            self.all(lambda notice: notice.what == "seated")
        except BaseException:
            self._kill()
            raise
        return self

    def sleep(self, seconds: float) -> None:
        """Let Tom's machine sleep: it hears and says nothing, and does not know it."""
        if sys.platform != "win32":
            self.tom.process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            self.tom.process.send_signal(signal.SIGCONT)

    def _start(self, laptop: int, name: str, *role: str) -> None:
        home = self._folder / name
        self.seats.append(Seat(self._lab, laptop, home, self._pace_s, *role))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._kill()
            return
        for seat in self.seats:
            seat.close()

    def _kill(self) -> None:
        for seat in self.seats:
            seat.process.kill()
            seat.process.communicate()

    @property
    def mai(self) -> Seat:
        """The host."""
        return self.seats[0]

    @property
    def tom(self) -> Seat:
        """The guest."""
        return self.seats[1]

    def all(self, holds: Callable[[Notice], bool]) -> list[Notice]:
        """Wait until something holds for a notice of each."""
        return [seat.first(holds) for seat in self.seats]

    def reach(self, entries: int) -> None:
        """Wait until both logs have so many entries."""
        for seat in self.seats:
            seat.entry(entries)

    def resumed_s(self, healed_s: float) -> float:
        """Return how long after a time the first entry has crossed the network."""
        return self._first_crossing(healed_s) - healed_s

    def _first_crossing(self, after_s: float) -> float:
        deadline_s = time.monotonic() + DEADLINE_S
        while True:
            crossed = [n.at_s for s in self.seats for n in s.told("theirs", after_s)]
            if crossed:
                return min(crossed)
            assert time.monotonic() < deadline_s, [s.notices[-3:] for s in self.seats]
            time.sleep(0.01)

    def finish(self) -> bytes:
        """Have it played to the end; return the transcript of both, which is FAIR."""
        for seat in self.seats:
            seat.hurry()
        ends = self.all(lambda notice: notice.what in ("finished", "stopped"))
        assert [end.text for end in ends] == ["FAIR", "FAIR"], ends
        files = [Path(end.path).read_bytes() for end in ends]
        assert files[0] == files[1]
        return files[0]
