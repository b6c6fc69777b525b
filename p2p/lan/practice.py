"""Practice: a bot that is a peer like any other, with keys and a home of its own."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from engine.kit import Bot
from p2p.errors import P2PError
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.identity import Identity
from p2p.lan.robot import play, sit_down
from p2p.lan.sitting import Offer, Seated, Seating

if TYPE_CHECKING:
    from p2p.lan.node import Node

ROBOT_NAME = "Robin (bot)"

OpenLobby: TypeAlias = Callable[..., Awaitable["Node"]]
"""`p2p.lan.node.open_lobby`, handed in, for a node may own a bot that is a node."""


class Robot:
    """A bot of this machine at a table of its own.

    address:    where to dial it; public_key: whom to expect there
    players:    who has met whom at this table: the words need no comparing
    """

    def __init__(
        self, node: "Node", folder: TemporaryDirectory[str], seating: Seating, bot: Bot
    ) -> None:
        """Take over an open node in a temporary home, and play."""
        self._node = node
        self._folder = folder
        self._task = asyncio.create_task(self._play(seating, bot))
        self.players = node.players
        self.public_key = node.public_key
        self.address = Address(LOOPBACK, node.port)

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
            await self._node.close()
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
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._node.close()
        await asyncio.to_thread(self._folder.cleanup)


async def invite_robot(open_lobby: OpenLobby, offer: Offer, guest: Identity) -> Robot:
    """Let a bot open a table on loopback, at which only `guest` is expected."""
    folder = TemporaryDirectory(prefix="oakfield-")
    node = await open_lobby(
        Path(folder.name), interface=LOOPBACK, port=0, name=ROBOT_NAME
    )
    now = int(time.time())
    for identity in (guest.public_key, node.public_key):
        node.players.remember(identity, guest.name, now, verified=True)
    return Robot(node, folder, await node.host(offer), offer.kit.bots["simple"])
