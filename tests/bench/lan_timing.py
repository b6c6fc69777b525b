"""Lobby to lobby, and dial to proof, between two laptops in the lab.

    python -m tests.bench.lan_timing [ROUNDS]

Targets, in the median: seen within 300 ms, proved within 50 ms.
"""

import statistics
import sys

from tests.lan_timing import measure
from tests.netlab import can_have_laptops

SEEN_MS = 300
PROVED_MS = 50


def report(what: str, seconds: tuple[float, ...], target_ms: int) -> None:
    """Print least, median and most of a measurement, and how it meets its target."""
    ms = sorted(1000 * s for s in seconds)
    median = statistics.median(ms)
    print(
        f"{what:<44} min {ms[0]:6.1f}  median {median:6.1f}  max {ms[-1]:6.1f} ms"
        f"  target {target_ms} ms, ratio {median / target_ms:.2f}"
    )


def main() -> None:
    """Measure and print."""
    if not can_have_laptops():
        sys.exit("needs root on Linux, and iproute2")
    timing = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    report("guest in the lobby sees a table opened", timing.opened, SEEN_MS)
    report("guest enters the lobby and sees a table", timing.entered, SEEN_MS)
    report("dial to link with mutual proof", timing.proved, PROVED_MS)


if __name__ == "__main__":
    main()
