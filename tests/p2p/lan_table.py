"""Three or four nodes on loopback, each with a home of its own, at one table."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from engine import registry
from engine.game import Move
from engine.kit import Kit, SeatView
from p2p.errors import LinkError
from p2p.lan.address import LOOPBACK
from p2p.lan.node import Node, open_lobby
from p2p.lan.robot import play
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Offer, Seating, Stopped, Update
from tests.p2p.lan_links import DEADLINE_S
from tests.p2p.lan_pair import seated
from tests.p2p.pair import NAMES
from tests.p2p.parcel import PARCEL, ParcelOptions


def any_move(view: SeatView, draw: Callable[[int], int]) -> Move:
    """Move by chance."""
    return view.moves[draw(len(view.moves))]


TOY: Kit = PARCEL._replace(bots={"simple": any_move})
GAMES = {**registry.GAMES, TOY.name: TOY}


def offer_for(seats: int, grace_s: int = 120) -> Offer:
    """Return a table of the toy game, each seat a side of its own."""
    return Offer(TOY, ParcelOptions(sides=tuple(range(seats))), grace_s)


async def reopened(home: Path) -> Node:
    """Open a node in a home; a new home is named after its folder."""
    return await open_lobby(
        home, interface=LOOPBACK, port=0, name=home.name, games=GAMES
    )


@contextlib.asynccontextmanager
async def nodes_of(folder: Path, seats: int) -> AsyncIterator[list[Node]]:
    """Open so many nodes; what the list holds at the end is closed."""
    nodes = [await reopened(folder / name) for name in NAMES[:seats]]
    try:
        yield nodes
    finally:
        await asyncio.gather(*(node.close() for node in nodes))


async def join(guest: Node, host: Node) -> Seating:
    """Join a table; from one address no more than a few links are taken in a second."""
    async with asyncio.timeout(DEADLINE_S):
        while True:
            try:
                return await guest.join(f"{LOOPBACK}:{host.port}")
            except LinkError:
                await asyncio.sleep(0.1)


async def gather(nodes: Sequence[Node], offer: Offer | None = None) -> list[Session]:
    """Let the first node host and the others join, and all sit down, in seat order."""
    host, *guests = nodes
    seatings: list[Seating] = [await host.host(offer or offer_for(len(nodes)))]
    seatings += [await join(guest, host) for guest in guests]
    sessions = await asyncio.gather(*map(seated, seatings))
    return sorted(sessions, key=lambda session: session.seat)


async def watch_out(session: Session) -> list[Update]:
    """Play a session to its end with a bot, and return all that it told."""
    return [update async for update in play(session, any_move)]


async def play_all(sessions: Sequence[Session]) -> list[list[Update]]:
    """Play the game of some sessions to its end."""
    return list(await asyncio.gather(*map(watch_out, sessions)))


async def one_fair_file(ends: Sequence[Update]) -> bytes:
    """Check that all have ended with one and the same fair file, and return it."""
    files = set()
    for end in ends:
        assert isinstance(end, Finished), end
        assert end.verdict == "FAIR"
        files.add(await asyncio.to_thread(end.path.read_bytes))
    (file,) = files
    return file


async def end_of(session: Session) -> Update:
    """Return how a session has ended, without playing."""
    async for update in session.updates():
        if isinstance(update, Finished | Stopped):
            return update
    raise AssertionError("it has not ended")
