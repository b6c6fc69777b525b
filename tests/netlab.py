"""Laptops on a switch, in network namespaces that die with the test.

Nothing touches the machine's own network: the switch is a namespace too, and the
laptops (10.77.0.1, 10.77.0.2, ...) have neither a default route nor a way out.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from tests.needs import unless
from tests.netns import can_have_networks

ROOT = Path(__file__).parent.parent
_TOOLS = ("unshare", "nsenter", "ip", "mount", "bash")
_PRIVATE = ("unshare", "-nm", "--propagation", "private")
LAPTOPS = """
mount -t tmpfs tmpfs /run
mkdir -p /run/netns
ip link set lo up
for n in $(seq "$1"); do
    ip netns add "laptop$n"
    ip -n "laptop$n" link set lo up
done
"""
"""Makes laptops without a network; part of a script, whose first argument counts."""
_SWITCH = """
ip link add switch type bridge stp_state 0 forward_delay 0
ip link set switch up
for n in $(seq "$1"); do
    ip link add "port$n" type veth peer name eth0 netns "laptop$n"
    ip link set "port$n" master switch up
    ip -n "laptop$n" addr add "10.77.0.$n/24" dev eth0
    ip -n "laptop$n" link set eth0 up
done
echo ready
cat
"""


def can_have_laptops() -> bool:
    """Tell whether this system lets us build the switch."""
    return can_have_networks() and all(shutil.which(tool) for tool in _TOOLS)


needs_laptops = unless(can_have_laptops(), "needs root on Linux, and iproute2")


def host(laptop: int) -> str:
    """Return the address of a laptop, which are counted from 1."""
    return f"10.77.0.{laptop}"


class Lab:
    """The switch and its laptops; a context manager."""

    _script = LAPTOPS + _SWITCH

    def __init__(self, laptops: int = 2) -> None:
        self._laptops = laptops
        self._arguments: tuple[str, ...] = ()
        self._switch: subprocess.Popen[str]

    def __enter__(self) -> Self:
        self._switch = subprocess.Popen(
            [*_PRIVATE, "bash", "-euc", self._script, "switch", *self._words()],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._switch.stdout is not None
        assert self._switch.stdout.readline() == "ready\n"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._switch.communicate()

    def command(self, laptop: int, *command: str) -> list[str]:
        """Return what to run so that a command runs on a laptop."""
        return self._inside("ip", "netns", "exec", f"laptop{laptop}", *command)

    def start(
        self, laptop: int, *command: str, stderr: IO[str] | int | None = None
    ) -> subprocess.Popen[str]:
        """Start a command on a laptop, from the root of the project."""
        return subprocess.Popen(
            self.command(laptop, *command),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            bufsize=1,
        )

    def ip(self, laptop: int, *arguments: str) -> None:
        """Change the network of a laptop, as in `link set eth0 down`."""
        self._run("ip", "-n", f"laptop{laptop}", *arguments)

    def isolate(self, *, on: bool = True) -> None:
        """Let the laptops not see each other, as guest networks do."""
        for n in range(1, self._laptops + 1):
            state = "on" if on else "off"
            self._run("bridge", "link", "set", "dev", f"port{n}", "isolated", state)

    def _words(self) -> tuple[str, ...]:
        return str(self._laptops), *self._arguments

    def _run(self, *command: str) -> None:
        subprocess.run(self._inside(*command), check=True)

    def _inside(self, *command: str) -> list[str]:
        inside = ["nsenter", "-t", str(self._switch.pid), "-n", "-m", "--wd=."]
        return [*inside, *command]


PYTHON = sys.executable
