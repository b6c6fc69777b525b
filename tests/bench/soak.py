"""Games back to back over real sockets, in two processes: does anything pile up?

    python -m tests.bench.soak [GAMES [WARM]]

Both processes and their nodes stay. Printed for each: what it holds after game WARM
and at the end. It fails when memory has grown by more than GROWTH_MB in between, or
when open files or tasks have grown at all.
"""

import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from p2p.errors import LinkError
from p2p.lan.address import LOOPBACK
from p2p.lan.node import Node, open_lobby
from p2p.lan.session import Session
from tests.memory import resident_bytes
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import OFFER, play_out, seated

GAMES = 1000
WARM = 100
"""After this many games all that is made once has been made."""
GROWTH_MB = 5.0
ROOT = Path(__file__).parents[2]
GUEST = "guest"


class Held(NamedTuple):
    """What a process holds between two games."""

    games: int
    memory_mb: float
    files: int
    tasks: int


async def held(games: int, node: Node) -> Held:
    """Look, once the last links are closed and what is garbage has gone."""
    await eventually(lambda: not node._listener._open)
    gc.collect()
    tasks = len(asyncio.all_tasks())
    return Held(games, resident_bytes() / 2**20, open_files(), tasks)


def open_files() -> int:
    """Return how many files and sockets this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def start_guest(games: int, warm: int) -> subprocess.Popen[str]:
    """Start the other process."""
    words = [sys.executable, "-m", "tests.bench.soak", str(games), str(warm), GUEST]
    return subprocess.Popen(words, stdin=-1, stdout=-1, text=True, cwd=ROOT)


async def play_one(session: Session) -> None:
    """Play a game of bots."""
    played = await play_out(session)
    assert played.finished.verdict == "FAIR"
    await session.close()


async def host_games(
    node: Node, games: int, warm: int, guest: subprocess.Popen[str]
) -> AsyncIterator[Held]:
    """Host games for the process of the guest."""
    assert guest.stdin is not None
    for number in range(1, games + 1):
        seating = await node.host(OFFER)
        guest.stdin.write(f"{node.port}\n")
        guest.stdin.flush()
        await play_one(await seated(seating))
        if number in (warm, games):
            yield await held(number, node)


async def join_games(games: int, warm: int) -> AsyncIterator[Held]:
    """Join a game for each port on the standard input."""
    with tempfile.TemporaryDirectory() as home:
        node = await open_lobby(Path(home), interface=LOOPBACK, port=0, name="Tom")
        for number in range(1, games + 1):
            port = int(await asyncio.to_thread(sys.stdin.readline))
            await play_one(await join(node, f"{LOOPBACK}:{port}"))
            if number in (warm, games):
                yield await held(number, node)
        await node.close()


async def join(node: Node, target: str) -> Session:
    """Sit down, as soon as the host is done with the last link."""
    while True:
        try:
            return await seated(await node.join(target))
        except LinkError:
            await asyncio.sleep(0.1)


async def be_guest(games: int, warm: int) -> None:
    """Tell the other process what this one holds."""
    async for one in join_games(games, warm):
        print(msgspec.json.encode(one).decode(), flush=True)


async def be_host(games: int, warm: int) -> None:
    """Play, print, and judge."""
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as home,
        start_guest(games, warm) as guest,
    ):
        node = await open_lobby(Path(home), interface=LOOPBACK, port=0, name="Mai")
        ours = [one async for one in host_games(node, games, warm, guest)]
        theirs, _ = await asyncio.to_thread(guest.communicate)
        await node.close()
    print(f"{games} games, all FAIR, in {time.perf_counter() - start:.0f} s")
    judge("host", ours)
    judge(
        "guest",
        [msgspec.json.decode(line, type=Held) for line in theirs.split("\n") if line],
    )


def judge(title: str, marks: list[Held]) -> None:
    """Print what a process held, and fail if it grows."""
    for one in marks:
        print(
            f"{title:6} after game {one.games:5}: {one.memory_mb:6.1f} MB,"
            f" {one.files} files, {one.tasks} tasks"
        )
    warm, end = marks
    grown_mb = end.memory_mb - warm.memory_mb
    print(f"{title:6} grew by {grown_mb:.1f} MB")
    assert grown_mb <= GROWTH_MB
    assert end.files <= warm.files
    assert end.tasks <= warm.tasks


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word != GUEST]
    sizes = (*numbers, *(GAMES, WARM)[len(numbers) :])
    asyncio.run((be_guest if GUEST in sys.argv else be_host)(*sizes))
