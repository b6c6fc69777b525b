"""How long laptops take to see and to reach each other, measured in the lab."""

import subprocess
from contextlib import ExitStack
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from tests.netlab import PYTHON, Lab, host


class Player:
    """The process of a `LanPlayer` on a laptop."""

    def __init__(self, lab: Lab, laptop: int, name: str) -> None:
        self._process = lab.start(laptop, PYTHON, "-m", "tests.lan_player", name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        finally:
            assert self._process.stdout is not None
            self._process.stdout.close()

    def __call__(self, command: str, *arguments: str) -> dict[str, Any]:
        """Have a command done and return the answer."""
        self.say(command, *arguments)
        return self.hear()

    def say(self, command: str, *arguments: str) -> None:
        """Have a command begun."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join([command, *arguments]) + "\n")

    def hear(self) -> dict[str, Any]:
        """Return the answer to a command that was begun."""
        assert self._process.stdout is not None
        answer: dict[str, Any] = msgspec.json.decode(self._process.stdout.readline())
        assert answer.get("code") != "timeout"
        return answer


class Timing(NamedTuple):
    """Seconds, one figure a round.

    opened:  the guest sits in the lobby, the host opens a table, the guest sees it
    entered: the table is open, the guest enters the lobby and sees it
    proved:  from the dial to the link on which both have proved their keys
    """

    opened: tuple[float, ...]
    entered: tuple[float, ...]
    proved: tuple[float, ...]


def measure(rounds: int) -> Timing:
    """Return what `rounds` rounds take between two laptops."""
    with ExitStack() as stack:
        lab = stack.enter_context(Lab())
        mai = stack.enter_context(Player(lab, 1, "Mai"))
        tom = stack.enter_context(Player(lab, 2, "Tom"))
        mai("enter")
        opened = [_open_round(mai, tom) for _ in range(rounds)]
        mai("publish")
        entered = [_enter_round(tom) for _ in range(rounds)]
        proved = [_dial_round(tom) for _ in range(rounds)]
    return Timing(tuple(opened), tuple(entered), tuple(proved))


def _open_round(mai: Player, tom: Player) -> float:
    tom("enter")
    tom.say("see")
    began_s = mai("publish")["began_s"]
    seen_s = tom.hear()["now_s"]
    mai("withdraw")
    tom("miss")
    tom("leave")
    return float(seen_s - began_s)


def _enter_round(tom: Player) -> float:
    began_s = tom("enter")["began_s"]
    seen_s = tom("see")["now_s"]
    tom("leave")
    return float(seen_s - began_s)


def _dial_round(tom: Player) -> float:
    tom("rest")
    answer = tom("dial", host(1))
    return float(answer["proved_s"] - answer["began_s"])
