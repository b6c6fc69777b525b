"""Games back to back over real sockets, in two processes: does anything pile up?

    python -m tests.bench.soak [GAMES [WARM]]

Both processes and their nodes stay. Printed for each: what it holds after game WARM,
then after every EVERY games and at the end. It fails when memory has grown by more than
GROWTH_MB from game WARM to the end, or when open files or tasks have grown at all.
"""

import argparse
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
EVERY = 100
GROWTH_MB = 5.0
LOOKS = 20
LOOK_S = 0.2
"""An announcement takes a task, and a knock a socket, for less than all looks."""
ROOT = Path(__file__).parents[2]


class Plan(NamedTuple):
    """How much to play, and when to look."""

    games: int
    warm: int

    def looks(self, number: int) -> bool:
        """Whether to look after this game."""
        if number in (self.warm, self.games):
            return True
        return number > self.warm and number % EVERY == 0


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
    memory_mb = resident_bytes() / 2**20
    files, tasks = [], []
    for _ in range(LOOKS):
        files.append(open_files())
        tasks.append(len(asyncio.all_tasks()))
        await asyncio.sleep(LOOK_S)
    return Held(games, memory_mb, min(files), min(tasks))


def open_files() -> int:
    """Return how many files and sockets this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def start_guest(plan: Plan) -> subprocess.Popen[str]:
    """Start the other process."""
    words = [sys.executable, "-m", "tests.bench.soak", *map(str, plan), "--guest"]
    return subprocess.Popen(words, stdin=-1, stdout=-1, text=True, cwd=ROOT)


async def play_one(session: Session) -> None:
    """Play a game of bots."""
    played = await play_out(session)
    assert played.finished.verdict == "FAIR"
    await session.close()


async def host_games(
    node: Node, plan: Plan, guest: subprocess.Popen[str]
) -> AsyncIterator[Held]:
    """Host games for the process of the guest."""
    assert guest.stdin is not None
    for number in range(1, plan.games + 1):
        seating = await node.host(OFFER)
        guest.stdin.write(f"{node.port}\n")
        guest.stdin.flush()
        await play_one(await seated(seating))
        if plan.looks(number):
            yield await held(number, node)


async def join_games(plan: Plan) -> AsyncIterator[Held]:
    """Join a game for each port on the standard input."""
    with tempfile.TemporaryDirectory() as home:
        node = await open_lobby(Path(home), interface=LOOPBACK, port=0, name="Tom")
        for number in range(1, plan.games + 1):
            port = int(await asyncio.to_thread(sys.stdin.readline))
            await play_one(await join(node, f"{LOOPBACK}:{port}"))
            if plan.looks(number):
                yield await held(number, node)
        await node.close()


async def join(node: Node, target: str) -> Session:
    """Sit down, as soon as the host is done with the last link."""
    while True:
        try:
            return await seated(await node.join(target))
        except LinkError:
            await asyncio.sleep(0.1)


async def be_guest(plan: Plan) -> None:
    """Tell the other process what this one holds."""
    async for one in join_games(plan):
        print(msgspec.json.encode(one).decode(), flush=True)


async def be_host(plan: Plan) -> None:
    """Play, print, and judge."""
    start = time.perf_counter()
    ours: list[Held] = []
    with tempfile.TemporaryDirectory() as home, start_guest(plan) as guest:
        node = await open_lobby(Path(home), interface=LOOPBACK, port=0, name="Mai")
        async for one in host_games(node, plan, guest):
            tell("host", one)
            ours.append(one)
        lines, _ = await asyncio.to_thread(guest.communicate)
        await node.close()
    theirs = [msgspec.json.decode(line, type=Held) for line in lines.splitlines()]
    for one in theirs:
        tell("guest", one)
    print(f"{plan.games} games, all FAIR, in {time.perf_counter() - start:.0f} s")
    judge("host", ours)
    judge("guest", theirs)


def tell(title: str, one: Held) -> None:
    """Print what a process held."""
    print(
        f"{title:6} after game {one.games:5}: {one.memory_mb:6.1f} MB,"
        f" {one.files} files, {one.tasks} tasks",
        flush=True,
    )


def judge(title: str, marks: list[Held]) -> None:
    """Print by how much a process grew, and fail if it is too much."""
    warm, end = marks[0], marks[-1]
    grown_mb = end.memory_mb - warm.memory_mb
    games = end.games - warm.games
    per_100_mb = 100 * grown_mb / games if games else 0.0
    print(
        f"{title:6} grew by {grown_mb:.1f} MB in {games} games,"
        f" {per_100_mb:.2f} MB per 100; limit {GROWTH_MB:g} MB in all"
    )
    assert grown_mb <= GROWTH_MB
    assert end.files <= warm.files
    assert end.tasks <= warm.tasks


def main() -> None:
    """Read the command line, and be the host or the guest."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.soak",
        description="Play games back to back in two processes; does anything pile up?",
    )
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help="to play")
    parser.add_argument(
        "warm", type=int, nargs="?", default=WARM, help="game of the first look"
    )
    parser.add_argument("--guest", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if not 1 <= words.warm <= words.games:
        parser.error("WARM is between 1 and GAMES")
    asyncio.run((be_guest if words.guest else be_host)(Plan(words.games, words.warm)))


if __name__ == "__main__":
    main()
