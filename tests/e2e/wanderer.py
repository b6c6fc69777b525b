"""A bot whose network comes and goes; it tells what it notices, line by line.

    python -m tests.e2e.wanderer HOME NAME PACE (host | join HOST)

PACE: seconds between a move that is due and the move, until a line of input says to
hurry. Each line of output is a `Notice` as JSON. It ends when its input does: the other
may need it longer than its own game.
"""

import asyncio
import contextlib
import sys
import time
from pathlib import Path

import msgspec

from engine.registry import GAMES
from p2p.lan.node import Node, open_lobby
from p2p.lan.robot import sit_down
from p2p.lan.session import Session
from p2p.lan.sitting import Away, Back, Finished, Offer, Seated, Seating, Stopped
from p2p.record.entry import decode_entry

KIT = GAMES["agent-avenue"]


class Notice(msgspec.Struct, frozen=True):
    """Something that a wanderer noticed.

    at_s:    by `time.monotonic`, which all processes of a machine share
    what:    `port`, `seated`, `theirs` (an entry of the other came), `ours`, `away`,
             `back`, `finished`, `stopped`
    entries: the length of the log by then
    text:    of a port, a verdict or an error; path: of the transcript
    """

    at_s: float
    what: str
    entries: int = 0
    text: str = ""
    path: str = ""


def tell(what: str, entries: int = 0, text: str = "", path: str = "") -> None:
    """Tell something now."""
    notice = Notice(time.monotonic(), what, entries, text, path)
    print(msgspec.json.encode(notice).decode(), flush=True)


async def seat_of(seating: Seating) -> Session:
    """Agree to everything until the game begins."""
    async for update in sit_down(seating):
        if isinstance(update, Seated):
            assert isinstance(update.sitting, Session)
            return update.sitting
    raise AssertionError("nobody sat down")


class Wanderer:
    """Plays one game, and tells of it."""

    def __init__(self, game: Session, pace_s: float) -> None:
        self._game = game
        self._pace_s = pace_s
        self._told = 0
        self.hurry = asyncio.Event()

    async def play(self) -> None:
        """Play at a steady pace to the end."""
        game = self._game
        async for update in game.updates():
            self._tell_entries()
            match update:
                case Away():
                    tell("away", game.entries)
                case Back():
                    tell("back", game.entries)
                case Finished(verdict=verdict, path=path):
                    tell("finished", game.entries, verdict, str(path))
                    return
                case Stopped(code=code):
                    tell("stopped", game.entries, code)
                    return
                case _:
                    pass
            if game.moves():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.hurry.wait(), self._pace_s)
                if game.state is not None and (moves := game.moves()):
                    await game.decide(moves[game.entries % len(moves)])

    def _tell_entries(self) -> None:
        texts = self._game._player.ledger.texts
        for text in texts[self._told :]:
            self._told += 1
            ours = decode_entry(text).seat == self._game.seat
            tell("ours" if ours else "theirs", self._told)


async def sit(node: Node, role: list[str]) -> Session:
    """Open the table, or join it."""
    if role[0] == "host":
        seating = await node.host(Offer(KIT, KIT.options()))
        tell("port", text=str(node.port))
        return await seat_of(seating)
    return await seat_of(await node.join(role[1]))


async def main(home: str, name: str, pace_s: float, role: list[str]) -> None:
    """Play until the input ends."""
    node = await open_lobby(Path(home), name=name)
    try:
        game = await sit(node, role)
        tell("seated")
        wanderer = Wanderer(game, pace_s)
        playing = asyncio.create_task(wanderer.play())
        if await asyncio.to_thread(sys.stdin.readline):
            wanderer.hurry.set()
        await asyncio.to_thread(sys.stdin.read)
        playing.cancel()
        await asyncio.wait([playing])
    finally:
        await node.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4:]))
