"""Notice that the machine has slept or moved: links and sightings may be stale.

Most systems stop their monotonic clock in sleep, so timers that watch a link come late
by as much as it took; Windows does not stop it, and there the nap shows as a late tick.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncGenerator, Callable

from p2p.lan.address import Interface, interfaces

TICK_S = 1.0
NAP_S = 3.0
_MONOTONIC_STOPS = sys.platform != "win32"


def slept_s(wall_s: float, monotonic_s: float, tick_s: float = TICK_S) -> float:
    """Return for how long the machine slept in one tick, 0 if it did not.

    wall_s, monotonic_s: how far the two clocks went
    """
    awake_s = monotonic_s if _MONOTONIC_STOPS else tick_s
    gap_s = wall_s - awake_s
    return gap_s if gap_s > NAP_S else 0.0


async def wakes(
    wall: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
    tick_s: float = TICK_S,
) -> AsyncGenerator[float, None]:
    """Yield after each sleep of the machine how many seconds it took."""
    while True:
        wall_then, monotonic_then = wall(), monotonic()
        await asyncio.sleep(tick_s)
        nap_s = slept_s(wall() - wall_then, monotonic() - monotonic_then, tick_s)
        if nap_s:
            yield nap_s


async def moves(
    look: Callable[[], tuple[Interface, ...]] = interfaces, tick_s: float = TICK_S
) -> AsyncGenerator[tuple[Interface, ...], None]:
    """Yield the addresses of this machine after each change of them.

    A look that fails, for want of descriptors, say, shows no change.
    """
    here: tuple[Interface, ...] | None = None
    while True:
        before = here
        with contextlib.suppress(OSError):
            here = await asyncio.to_thread(look)
        if here is not None and before is not None and here != before:
            yield here
        await asyncio.sleep(tick_s)
