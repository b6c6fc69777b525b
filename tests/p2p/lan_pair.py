"""Two nodes on loopback, each with a home of its own, and bots that play on them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from engine.game import digest
from engine.registry import GAMES
from p2p.lan.address import LOOPBACK
from p2p.lan.messages import Table
from p2p.lan.node import Node, open_lobby
from p2p.lan.robot import play, sit_down
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Offer, Seated, Seating, Told, Update
from p2p.record.charter import rules_digest
from p2p.record.encoding import pack
from p2p.record.transcript import SUFFIX
from tests.p2p.pair import material

KIT = GAMES["agent-avenue"]
OFFER = Offer(KIT, KIT.options())


def table_for(name: str, offer: Offer) -> Table:
    """Return what a host of that name says of its table, strangers to each other."""
    options, rules = pack(offer.options), rules_digest(offer.kit)
    table, grace_s = material("table"), 120
    return Table(name, (), False, table, offer.kit.name, options, rules, grace_s)


class Played(NamedTuple):
    """One seat's game: what it was told, the states that it saw, what it wrote."""

    updates: tuple[Update, ...]
    states: tuple[bytes, ...]
    finished: Finished
    transcript: bytes


@contextlib.asynccontextmanager
async def two_nodes(folder: Path) -> AsyncIterator[tuple[Node, Node]]:
    """Open a node for Mai and one for Tom; both are closed at the end."""
    nodes = [
        await open_lobby(folder / name, interface=LOOPBACK, port=0, name=name)
        for name in ("Mai", "Tom")
    ]
    try:
        yield nodes[0], nodes[1]
    finally:
        await asyncio.gather(*(node.close() for node in nodes))


async def seated(seating: Seating) -> Session:
    """Agree to everything until the game begins."""
    async for update in sit_down(seating):
        if isinstance(update, Seated):
            assert isinstance(update.sitting, Session)
            return update.sitting
    raise AssertionError("nobody sat down")


async def meet(host: Node, guest: Node) -> tuple[Session, Session]:
    """Let the guest join the host by its address, and both sit down."""
    hosting = await host.host(OFFER)
    joining = await guest.join(f"{LOOPBACK}:{host.port}")
    ours, theirs = await asyncio.gather(seated(hosting), seated(joining))
    return ours, theirs


async def play_out(session: Session, bot: str = "random") -> Played:
    """Let a bot play the session to its end."""
    updates = [update async for update in play(session, KIT.bots[bot])]
    finished = updates[-1]
    assert isinstance(finished, Finished), finished
    transcript = await asyncio.to_thread(finished.path.read_bytes)
    states = tuple(digest(u.state) for u in updates if isinstance(u, Told))
    return Played(tuple(updates), states, finished, transcript)


def transcripts(home: Path) -> list[Path]:
    """Return the finished games of a home, in their order."""
    return sorted((home / "games").glob(f"*{SUFFIX}"))


async def whole_game(folder: Path, bot: str = "random") -> tuple[Played, Played]:
    """Play one game between two fresh nodes."""
    async with two_nodes(folder) as (host, guest):
        sessions = await meet(host, guest)
        mine, theirs = await asyncio.gather(*(play_out(s, bot) for s in sessions))
    return mine, theirs
