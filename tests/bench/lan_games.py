"""Bot games over real TLS sockets: all FAIR, all states equal, and what they cost.

python -m tests.bench.lan_games [GAMES]
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from p2p.lan.sitting import Progress
from tests.p2p.lan_pair import Played, meet, play_out, two_nodes

GAMES = 200
LAG_PROBE_S = 0.002


async def lags(seen: list[float]) -> None:
    """Note how late the event loop wakes us, again and again."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(LAG_PROBE_S)
        seen.append(time.perf_counter() - start - LAG_PROBE_S)


async def one_game(folder: Path, seen: list[float]) -> tuple[Played, Played, float]:
    """Play one game between fresh homes; return both sides and its seconds."""
    async with two_nodes(folder) as (host, guest):
        start = time.perf_counter()
        probe = asyncio.create_task(lags(seen))
        sessions = await meet(host, guest)
        mine, theirs = await asyncio.gather(*map(play_out, sessions))
        probe.cancel()
    return mine, theirs, time.perf_counter() - start


async def main(games: int) -> None:
    """Play them all; stop at the first that is not as it must be."""
    seen: list[float] = []
    seconds, entries = [], []
    for number in range(games):
        with tempfile.TemporaryDirectory() as folder:
            mine, theirs, took = await one_game(Path(folder), seen)
        assert mine.finished.verdict == theirs.finished.verdict == "FAIR", number
        assert mine.states == theirs.states, number
        assert mine.transcript == theirs.transcript, number
        seconds.append(took)
        entries.append(mine.transcript.count(b"\n") - 2)
        steps = sum(isinstance(update, Progress) for update in mine.updates)
        assert steps > 0, number
    late = sorted(seen)
    print(f"{games} games, every transcript FAIR, equal, states equal at every entry")
    print(f"entries a game: median {statistics.median(entries):.0f}")
    print(f"seconds a game, verified on both sides: {statistics.median(seconds):.2f}")
    print(f"loop lag, ms: 50% {1e3 * late[len(late) // 2]:.2f}", end=", ")
    print(f"99% {1e3 * late[len(late) * 99 // 100]:.2f}, most {1e3 * late[-1]:.2f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
