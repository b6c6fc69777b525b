"""A bot that dies, by SIGKILL, at the entry and in the moment that it is told.

    python -m tests.e2e.mortal HOME PORT NAME ROLE... LABEL MOMENT ENTRY

ROLE: `host`, `host SEATS` for the toy game of three or four, or `join ADDRESS`

MOMENT: `before-writing`, `before-sending` or `after-sending` our first entry from the
number ENTRY on; `never`. All chance follows from LABEL and NAME, and each choice from
LABEL and the length of the log, so that a game with deaths can be compared with the
same game without. It prints `seated` once it sits at a table that is not full yet, what
it died at, or its transcript's path.
"""

import asyncio
import os
import signal
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace

from engine.game import Move
from engine.registry import GAMES
from p2p.errors import LinkError
from p2p.lan import meeting
from p2p.lan.address import LOOPBACK
from p2p.lan.desk import Desk
from p2p.lan.inbox import Adopted
from p2p.lan.lines import Lines
from p2p.lan.messages import ENTRY
from p2p.lan.node import Node, open_lobby
from p2p.lan.robot import sit_down
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Gathering, Offer, Seated, Seating, Stopped
from tests.p2p.lan_table import TOY, offer_for

KIT = GAMES["agent-avenue"]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def die(moment: str, entry: int) -> None:
    """End at once, as a power cut ends a laptop."""
    print(f"died {moment} {entry}", flush=True)
    os.kill(os.getpid(), KILL)


def fix_secrets(label: str) -> None:
    """Let the bytes that a meeting draws follow from the label."""
    drawn = count()

    def token_bytes(length: int) -> bytes:
        return sha256(f"{label} {next(drawn)}".encode()).digest()[:length]

    vars(meeting)["secrets"] = SimpleNamespace(token_bytes=token_bytes)


def arm(moment: str, entry: int) -> None:
    """Let the sessions of this process die at the entry."""
    adopt, broadcast = Desk._adopt_entry, Lines.broadcast

    def dying_adopt(self: Desk, text: bytes) -> Adopted | None:
        ours = f'"seat":{self.player.seat}'.encode() in text
        reached = len(self.player.ledger.texts) >= entry
        if moment == "before-writing" and ours and reached:
            die(moment, entry)
        return adopt(self, text)

    async def dying_broadcast(self: Lines, frame: bytes) -> None:
        ours = frame[:1] == ENTRY and len(self._ledger.texts) > entry
        if moment == "before-sending" and ours:
            die(moment, entry)
        await broadcast(self, frame)
        if moment == "after-sending" and ours:
            await asyncio.sleep(0.05)
            die(moment, entry)

    Desk._adopt_entry = dying_adopt  # type: ignore[method-assign] # deaths on demand
    Lines.broadcast = dying_broadcast  # type: ignore[method-assign] # deaths on demand


def choose(label: str, length: int, moves: tuple[Move, ...]) -> Move:
    """Choose by the length of the log: the same again after a death."""
    return moves[
        int.from_bytes(sha256(f"{label} {length}".encode()).digest()[:4]) % len(moves)
    ]


async def seat_of(seating: Seating) -> Session:
    async for update in sit_down(seating):
        if isinstance(update, Gathering) and len(update.names) < update.seats:
            print("seated", flush=True)
        if isinstance(update, Seated):
            assert isinstance(update.sitting, Session)
            return update.sitting
    raise AssertionError("nobody sat down")


async def open_game(node: Node, role: list[str]) -> Session:
    """Resume the kept game, or begin the only one."""
    kept = await node.kept()
    if kept:
        sitting = await node.resume(kept[0].journal)
        assert isinstance(sitting, Session)
        return sitting
    if role[0] == "host":
        seats = role[1:]
        offer = offer_for(int(seats[0])) if seats else Offer(KIT, KIT.options())
        return await seat_of(await node.host(offer))
    return await seat_of(await join(node, role[1]))


async def join(node: Node, address: str) -> Seating:
    """Dial until somebody answers: the host may still be starting."""
    while True:
        try:
            return await node.join(address)
        except LinkError:
            await asyncio.sleep(0.1)


async def play(game: Session, label: str) -> None:
    async for update in game.updates():
        if isinstance(update, Finished):
            print(f"finished {update.verdict} {update.path}", flush=True)
            return
        if isinstance(update, Stopped):
            print(f"stopped {update.code}", flush=True)
            return
        if moves := game.moves():
            await game.decide(choose(label, game.entries, moves))


async def play_game(node: Node, role: list[str], label: str) -> None:
    await play(await open_game(node, role), label)


async def main(argv: list[str]) -> None:
    home, port, name, *role, label, moment, entry = argv
    fix_secrets(f"{label} {name}")
    arm(moment, int(entry))
    node = await open_lobby(
        Path(home),
        interface=LOOPBACK,
        port=int(port),
        name=name,
        games={**GAMES, TOY.name: TOY},
    )
    released = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    playing = asyncio.create_task(play_game(node, role, label))
    try:
        await asyncio.wait({released, playing}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            await playing
            await released  # the other may still need us
    finally:
        playing.cancel()
        await node.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
