"""Practice: bots that are peers like any other, with keys and homes of their own."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from engine.kit import Bot, Kit
from p2p.errors import P2PError
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.home import Home
from p2p.lan.identity import Identity
from p2p.lan.robot import play, sit_down
from p2p.lan.session import Session
from p2p.lan.sitting import Offer, Seated, Seating
from p2p.lan.tasks import end

if TYPE_CHECKING:
    from p2p.lan.node import Node

ROBOT_NAMES = ("Robin (bot)", "Sam (bot)", "Kim (bot)")

OpenLobby: TypeAlias = Callable[..., Awaitable["Node"]]
"""`p2p.lan.node.open_lobby`, handed in, for a node may own a bot that is a node."""


class Robot:
    """A bot of this machine at a table of its own.

    address: where to dial it
    """

    def __init__(self, node: "Node", folder: TemporaryDirectory[str]) -> None:
        """Take over an open node in a temporary home."""
        self.node = node
        self.address = Address(LOOPBACK, node.port)
        self._folder = folder
        self._task: asyncio.Task[None] | None = None

    def begin(self, seating: Seating, bot: Bot) -> None:
        """Sit down and play, game after game."""
        self._task = asyncio.create_task(self._play(seating, bot))

    async def _play(self, seating: Seating, bot: Bot) -> None:
        """Sit down and play; a bot that fails leaves, and does not just fall silent."""
        try:
            while True:
                seating = await self._play_one(seating, bot)
        except P2PError:
            return  # the person has left the table
        except Exception as error:
            context = {"message": "the bot has failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)
            await self.node.close()
            raise

    async def _play_one(self, seating: Seating, bot: Bot) -> Seating:
        """Play a game to its end; return the seating of the next."""
        async for update in sit_down(seating):
            if isinstance(update, Seated):
                sitting = update.sitting
        async for _ in play(sitting, bot):
            pass
        return await sitting.rematch()

    async def close(self) -> None:
        """Leave the table and remove the temporary home."""
        await end(self._task)
        await self.node.close()
        await asyncio.to_thread(self._folder.cleanup)


class Robots:
    """The bots at one table: the first has opened it, the others have sat down.

    address: where to ask for the last seat; public_key: whom to expect there
    players: who has met whom at this table: the words need no comparing
    home: for what the guest writes of the game, which goes with practice
    """

    def __init__(self, robots: Sequence[Robot], home: Home) -> None:
        """Take them over, the one who has opened the table first."""
        self._robots = tuple(robots)
        self.home = home
        self.address = robots[0].address
        self.public_key = robots[0].node.public_key
        self.players = robots[0].node.players
        self._watch: asyncio.Task[None] | None = None
        self._going: asyncio.Future[list[None]] | None = None

    def play(self, game: Session) -> None:
        """Stay as long as the person does, whose seat this game is."""
        self._watch = asyncio.create_task(self._see_off(game))

    async def _see_off(self, game: Session) -> None:
        await game.closed.wait()
        if not game.goes_on:
            await self._go_home()

    async def _go_home(self) -> None:
        if self._going is None:
            self._going = asyncio.gather(*(robot.close() for robot in self._robots))
        await asyncio.shield(self._going)

    async def close(self) -> None:
        """Let all go home, if they have not."""
        await self._go_home()
        await end(self._watch)


async def invite_robots(
    open_lobby: OpenLobby,
    offer: Offer,
    guest: Identity,
    games: Mapping[str, Kit],
    home: Home,
) -> Robots:
    """Let bots take all seats of a table on loopback but one, which is for `guest`.

    home: what is in it goes with practice (`p2p.lan.leftovers`); the bots live there
    """
    async with contextlib.AsyncExitStack() as undo:
        robots: list[Robot] = []
        for name in ROBOT_NAMES[: len(offer.options.sides) - 1]:
            robots.append(await _open(open_lobby, name, games, home.path))
            undo.push_async_callback(robots[-1].close)
        await asyncio.to_thread(_introduce, robots, guest)
        bot, first = offer.kit.bots["simple"], robots[0]
        first.begin(await first.node.host(offer), bot)
        for robot in robots[1:]:
            robot.begin(await robot.node.join(str(first.address)), bot)
        undo.pop_all()
    return Robots(robots, home)


async def _open(
    open_lobby: OpenLobby, name: str, games: Mapping[str, Kit], place: Path
) -> Robot:
    folder = await asyncio.to_thread(TemporaryDirectory, prefix="bot-", dir=place)
    node = await open_lobby(
        Path(folder.name),
        interface=LOOPBACK,
        port=0,
        name=name,
        games=games,
        is_silent=True,  # the table is for its guest alone
    )
    return Robot(node, folder)


def _introduce(robots: Sequence[Robot], guest: Identity) -> None:
    """Let all have met: the bots each other, and the guest."""
    now = int(time.time())
    people = {robot.node.public_key: robot.node.name for robot in robots}
    people[guest.public_key] = guest.name
    for robot in robots:
        for key, name in people.items():
            robot.node.players.remember(key, name, now, verified=True)
