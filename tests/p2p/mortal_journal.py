"""Begin a journal, or delete one, and die by SIGKILL at each touch of the disk in turn.

    python -m tests.p2p.mortal_journal FOLDER

Each death has a home of its own in the folder, named after what was under way and the
number of the touch. It prints how many there were. Only where a process can fork.
"""

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from p2p.lan.home import Home, open_home
from p2p.lan.journal import CHARTER, create_journal
from p2p.lan.keeping import keep_addresses

assert sys.platform != "win32"

TOUCHES = ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir")
NAME = "game"


def begin(home: Home) -> None:
    """Do what a meeting does."""
    journal = create_journal(home, NAME, bytes(range(32)))
    journal.write_charter(b"charter")
    journal.append(CHARTER, b"charter")
    keep_addresses(journal, {1: ("192.0.2.1:42100",)})
    journal.close()


def begin_in_vain(home: Home) -> None:
    """Do what a meeting does that comes to nothing."""
    journal = create_journal(home, NAME, bytes(range(32)))
    journal.write_charter(b"charter")
    journal.discard()


def arm(place: Path, touch: int) -> None:
    """Let this process die at a touch of what lies in a place, counted from 0."""
    left = count(touch, -1)

    def hook(event: str, args: tuple[object, ...]) -> None:
        if event in TOUCHES and str(args[0]).startswith(str(place)) and not next(left):
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def deaths(folder: Path, work: Callable[[Home], None]) -> int:
    """Return after how many deaths the work was done."""
    for touch in count():
        with open_home(folder / f"{work.__name__}-{touch:02}") as home:
            child = os.fork()
            if child == 0:
                arm(home.journals, touch)
                work(home)
                os._exit(0)
            _, status = os.waitpid(child, 0)
            if not os.WIFSIGNALED(status):
                assert os.waitstatus_to_exitcode(status) == 0
                return touch
    raise AssertionError


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    print(deaths(folder, begin), deaths(folder, begin_in_vain))
