"""A network as bad as one wants: frames late, lost, or cut off, by a seed.

    with BadLab(2, Weather(delay_ms=50, loss=0.1), seed=1) as lab:
        lab.part(1, 2)
        lab.heal()

The laptops are those of `tests.netlab`, but each one's eth0 is a TAP device, whose
frames a process carries to the others; no module of the kernel is needed for it. That
process is this module, run as `python -m tests.bad_network LAPTOPS SEED WEATHER`.
"""

import contextlib
import heapq
import os
import random
import selectors
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import msgspec

from tests.needs import unless
from tests.netlab import LAPTOPS, PYTHON, Lab, can_have_laptops, host
from tests.netns import network_of

if sys.platform == "linux":
    import fcntl

_TAP = Path("/dev/net/tun")
_TUNSETIFF = 0x400454CA
_IFF_TAP_NO_PI = 0x1002
_FRAME_BYTES = 2048
_BURST = 64
"""Frames taken from one laptop before the others have their turn."""
_MULTICAST = 1  # the first byte's lowest bit; broadcasts have it too


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is between any two laptops.

    delay_ms, jitter_ms: one way; each frame takes delay ± up to jitter, so that
                         frames may overtake each other
    loss:                of 1, each way
    multicast_loss:      of frames to all, as mDNS is; None: as the others
    """

    delay_ms: float = 0.0
    jitter_ms: float = 0.0
    loss: float = 0.0
    multicast_loss: float | None = None


FINE = Weather()


class Arrival(NamedTuple):
    """A frame, when it arrives, and at which laptop; ordered by time and sending."""

    at_s: float
    number: int
    laptop: int
    frame: bytes


class Air:
    """What becomes of each frame; a decision without devices or clocks."""

    def __init__(self, laptops: int, seed: int, weather: Weather = FINE) -> None:
        self.weather = weather
        self._laptops = range(1, laptops + 1)
        self._random = random.Random(seed)
        self._homes: dict[bytes, int] = {}
        self._under_way: list[Arrival] = []
        self._sent = 0
        self._parted: set[frozenset[int]] = set()
        self._down: set[int] = set()
        self._isolated = False

    def part(self, one: int, other: int) -> None:
        """Carry nothing between two laptops."""
        self._parted.add(frozenset((one, other)))

    def down(self, laptop: int) -> None:
        """Carry nothing to and from a laptop: it is out of reach."""
        self._down.add(laptop)

    def up(self, laptop: int) -> None:
        """Let it be in reach again."""
        self._down.discard(laptop)

    def isolate(self) -> None:
        """Carry nothing at all, as guest networks do."""
        self._isolated = True

    def heal(self) -> None:
        """Undo all parting, downs and isolation; the weather stays."""
        self._parted.clear()
        self._down.clear()
        self._isolated = False

    def send(self, laptop: int, frame: bytes, now_s: float) -> None:
        """Take a frame from a laptop, to where its receiver was heard, or to all."""
        self._homes[frame[6:12]] = laptop
        home = self._homes.get(frame[:6])
        for other in self._laptops if home is None else (home,):
            if other != laptop and self._carries(laptop, other, frame):
                self._sent += 1
                at_s = now_s + self._delay_s()
                arrival = Arrival(at_s, self._sent, other, frame)
                heapq.heappush(self._under_way, arrival)

    def arrivals(self, now_s: float) -> Iterator[Arrival]:
        """Yield what has arrived by now, in order."""
        while self._under_way and self._under_way[0].at_s <= now_s:
            yield heapq.heappop(self._under_way)

    def wait_s(self, now_s: float) -> float | None:
        """Return the time until the next arrival; None if nothing is under way."""
        return max(0.0, self._under_way[0].at_s - now_s) if self._under_way else None

    def _carries(self, laptop: int, other: int, frame: bytes) -> bool:
        if self._isolated or {laptop, other} & self._down:
            return False
        if {laptop, other} in self._parted:
            return False
        weather, loss = self.weather, self.weather.loss
        if frame[0] & _MULTICAST and weather.multicast_loss is not None:
            loss = weather.multicast_loss
        return self._random.random() >= loss

    def _delay_s(self) -> float:
        jitter_ms = self.weather.jitter_ms * self._random.uniform(-1, 1)
        return max(0.0, self.weather.delay_ms + jitter_ms) / 1000


def can_have_bad_network() -> bool:
    """Tell whether this system lets us have laptops with TAP devices."""
    return can_have_laptops() and os.access(_TAP, os.R_OK | os.W_OK)


needs_bad_network = unless(
    can_have_bad_network(), "needs root on Linux, iproute2 and TAP devices"
)


class BadLab(Lab):
    """Laptops that can be parted, lost and healed; times are of `time.monotonic`."""

    _script = LAPTOPS + 'exec "$2" -m tests.bad_network "$1" "$3" "$4"\n'

    def __init__(
        self, laptops: int = 2, weather: Weather = FINE, *, seed: int = 1
    ) -> None:
        super().__init__(laptops)
        self._arguments = (PYTHON, str(seed), _write(weather))

    def part(self, one: int, other: int) -> float:
        """Cut two laptops off from each other; return when."""
        return self._order("part", str(one), str(other))

    def down(self, laptop: int) -> float:
        """Take a laptop out of reach; return when."""
        return self._order("down", str(laptop))

    def up(self, laptop: int) -> float:
        """Bring it back; return when."""
        return self._order("up", str(laptop))

    def heal(self) -> float:
        """Undo all of it; return when."""
        return self._order("heal")

    def change(self, weather: Weather) -> float:
        """Let the weather be another from now on; return when."""
        return self._order("weather", _write(weather))

    def isolate(self, *, on: bool = True) -> None:
        """Let the laptops not see each other; or heal all."""
        self._order("isolate" if on else "heal")

    def _order(self, *words: str) -> float:
        assert self._switch.stdin is not None
        assert self._switch.stdout is not None
        self._switch.stdin.write(" ".join(words) + "\n")
        self._switch.stdin.flush()
        return float(self._switch.stdout.readline())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(kind, error, trace)
        assert self._switch.returncode == 0


def _write(weather: Weather) -> str:
    return msgspec.json.encode(weather).decode()


def _obey(air: Air, order: str) -> None:
    match order.split():
        case ["part", one, other]:
            air.part(int(one), int(other))
        case ["down", laptop]:
            air.down(int(laptop))
        case ["up", laptop]:
            air.up(int(laptop))
        case ["isolate"]:
            air.isolate()
        case ["heal"]:
            air.heal()
        case ["weather", weather]:
            air.weather = msgspec.json.decode(weather, type=Weather)
        case _:
            raise ValueError(order)


def _open_tap(laptop: int) -> int:
    """Give a laptop its eth0; return the file on which its frames come and go."""
    with network_of(Path(f"/run/netns/laptop{laptop}")):
        tap = _new_tap(b"eth0")
    ip = ("ip", "-n", f"laptop{laptop}")
    address = ("addr", "add", f"{host(laptop)}/24", "dev", "eth0")
    subprocess.run([*ip, *address], check=True)
    subprocess.run([*ip, "link", "set", "eth0", "up"], check=True)
    return tap


def _new_tap(name: bytes) -> int:
    if sys.platform == "linux":
        tap = os.open(_TAP, os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(tap, _TUNSETIFF, struct.pack("16sH", name, _IFF_TAP_NO_PI))
        return tap
    raise OSError("TAP devices are Linux's")


def _carry(air: Air, taps: dict[int, int]) -> None:
    """Carry frames between the laptops, and obey, until the input ends."""
    with selectors.DefaultSelector() as selector:
        for laptop, tap in taps.items():
            selector.register(tap, selectors.EVENT_READ, laptop)
        selector.register(sys.stdin, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select(air.wait_s(time.monotonic())):
                if key.data is not None:
                    _take(air, key.data, key.fd)
                elif order := sys.stdin.readline():
                    _obey(air, order)
                    print(time.monotonic(), flush=True)
                else:
                    return
            for arrival in air.arrivals(time.monotonic()):
                with contextlib.suppress(OSError):  # its eth0 is down
                    os.write(taps[arrival.laptop], arrival.frame)


def _take(air: Air, laptop: int, tap: int) -> None:
    with contextlib.suppress(BlockingIOError):
        for _ in range(_BURST):
            air.send(laptop, os.read(tap, _FRAME_BYTES), time.monotonic())


def main(laptops: int, seed: int, weather: Weather) -> None:
    """Be the network between the laptops, which are in /run/netns."""
    taps = {laptop: _open_tap(laptop) for laptop in range(1, laptops + 1)}
    print("ready", flush=True)
    _carry(Air(laptops, seed, weather), taps)


if __name__ == "__main__":
    main(
        int(sys.argv[1]),
        int(sys.argv[2]),
        msgspec.json.decode(sys.argv[3], type=Weather),
    )
