"""A player without a game, who does what is said on standard input; for the lab.

    python -m tests.lan_player NAME

Each line is a command with its arguments, and is answered by one line of JSON. Times
are of the monotonic clock, which all processes of a machine share.
"""

import asyncio
import sys
import time
from typing import Any

import msgspec

from p2p.errors import LinkError
from p2p.lan.address import parse_address
from p2p.lan.advert import Ad, TableState
from p2p.lan.dialer import dial
from p2p.lan.discovery import Discovery
from p2p.lan.identity import new_identity
from p2p.lan.listener import PACE_S, open_listener

PATIENCE_S = 20


class LanPlayer:
    """Someone with a lobby, a table to announce, and a listener."""

    def __init__(self, name: str) -> None:
        self._me = new_identity(name)
        self._lobby = Discovery(self._me.label)
        self._listener = open_listener(self._me)
        self._taking = asyncio.create_task(self._take())

    async def answer(self, command: str, *arguments: str) -> dict[str, Any]:
        """Do what is said; what went wrong on the wire is an answer too."""
        began_s = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE_S):
                said = await getattr(self, f"do_{command}")(*arguments)
        except TimeoutError:
            said = {"code": "timeout"}
        except LinkError as error:
            said = {"code": error.code}
        now_s = time.monotonic()
        return {"began_s": began_s, "now_s": now_s, **(said or {})}

    async def do_enter(self) -> dict[str, Any]:
        """Enter the lobby."""
        self._lobby = Discovery(self._me.label)
        await self._lobby.start()
        return {"label": self._me.label, "trouble": self._lobby.trouble}

    async def do_publish(self) -> None:
        """Announce a table."""
        ad = Ad(self._me.name, "agent_avenue", TableState.OPEN, 2, 1)
        await self._lobby.publish(ad, self._listener.port)

    async def do_withdraw(self) -> None:
        """Announce none."""
        await self._lobby.withdraw()

    async def do_see(self) -> dict[str, Any]:
        """Wait for a table."""
        while not self._lobby.found():
            await self._lobby.changed()
        table = self._lobby.found()[0]
        return {"name": table.name, "addresses": list(map(str, table.addresses))}

    async def do_miss(self) -> None:
        """Wait until there is no table."""
        while self._lobby.found():
            await self._lobby.changed()

    async def do_see_at(self, address: str) -> None:
        """Wait for a table that is announced at an address."""
        wanted = parse_address(address)
        while not any(wanted in table.addresses for table in self._lobby.found()):
            await self._lobby.changed()

    async def do_dial(self, *addresses: str) -> dict[str, Any]:
        """Dial, and hang up."""
        link = await dial(self._me, map(parse_address, addresses))
        proved_s = time.monotonic()
        await link.close()
        return {"proved_s": proved_s}

    async def do_rest(self) -> None:
        """Wait until a door takes the next dial of ours."""
        await asyncio.sleep(PACE_S)

    async def do_trouble(self) -> dict[str, Any]:
        """Tell what is wrong with the network."""
        return {"trouble": self._lobby.trouble}

    async def do_leave(self) -> None:
        """Leave the lobby."""
        await self._lobby.close()

    async def close(self) -> None:
        """Leave everything."""
        await self._lobby.close()
        await self._listener.close()
        await self._taking

    async def _take(self) -> None:
        """Take inbound links, which the other end closes."""
        async for link in self._listener.links():
            await link.wait_closed()


async def main() -> None:
    """Answer line by line until the input ends."""
    player = LanPlayer(sys.argv[1])
    try:
        while line := await asyncio.to_thread(sys.stdin.readline):
            answer = await player.answer(*line.split())
            print(msgspec.json.encode(answer).decode(), flush=True)
    finally:
        await player.close()


if __name__ == "__main__":
    asyncio.run(main())
