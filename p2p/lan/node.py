"""A node: this machine in the lobby, at a table, in a game.

It owns the home, the identity, the port and the discovery, and hands inbound links to
the table or the game that they belong to.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from functools import partial
from pathlib import Path as FilePath

from engine.deals import Seat
from engine.kit import Kit
from engine.registry import GAMES
from p2p.errors import LocalError, P2PError
from p2p.lan.address import named
from p2p.lan.certificate import Certificate
from p2p.lan.dial_back import DialBack
from p2p.lan.dialer import dial
from p2p.lan.discovery import Discovery
from p2p.lan.herald import Herald
from p2p.lan.home import Home
from p2p.lan.hosting import HostSeating
from p2p.lan.identity import Identity, load_identity
from p2p.lan.joining import GuestSeating
from p2p.lan.leftovers import drop_practice, open_practice, open_swept
from p2p.lan.link import Link
from p2p.lan.listener import EVERYWHERE, Listener, open_listener
from p2p.lan.lookout import Lookout
from p2p.lan.meeting import Agreed, Company
from p2p.lan.opening import HostAgain
from p2p.lan.players import Players
from p2p.lan.playing import Playing
from p2p.lan.practice import Robots, invite_robots
from p2p.lan.reception import Reception
from p2p.lan.seats import Seats
from p2p.lan.sitting import (
    BrokenGame,
    KeptGame,
    Offer,
    Seating,
    Sitting,
    TableAd,
)
from p2p.lan.tasks import end, made, watched
from p2p.lan.wake import moves, wakes

HIDDEN = "discovery/hidden"
"""Told as a trouble: no lobby shows our table, for we want it so."""


class Node:
    """A `p2p.lan.sitting.Lobby`; made by `open_lobby`."""

    def __init__(
        self,
        home: Home,
        ours: Identity,
        listener: Listener,
        discovery: Discovery,
        games: Mapping[str, Kit],
        players: Players,
    ) -> None:
        """Take over what is open; needs a running loop."""
        self.name = ours.name
        self._home = home
        self._ours = ours
        self._players = players
        self._listener = listener
        self._discovery = discovery
        self._lookout = Lookout(discovery)
        self._games = games
        self._seats = Seats()
        self._fault: P2PError | None = None
        self._herald = Herald(discovery, ours.name, listener.port)
        self._playing = Playing(
            home, ours, games, self._lookout, self._herald, self._sit_again
        )
        dial_back = DialBack(ours, lambda: not self._playing.is_open)
        self._reception = Reception(
            self._playing.past, self._seats.take, dial_back.answer
        )
        self._robots: Robots | None = None
        self._tasks = [
            asyncio.create_task(watched(work, self._fail))
            for work in (
                self._receive,
                self._watch_sleep,
                self._watch_interfaces,
            )
        ]

    @property
    def public_key(self) -> bytes:
        """Our identity key."""
        return self._ours.public_key

    @property
    def players(self) -> Players:
        """The people met before."""
        return self._players

    @property
    def port(self) -> int:
        """Where we listen."""
        return self._listener.port

    # The lobby

    def tables(self) -> tuple[TableAd, ...]:
        """As in `Lobby`."""
        return self._lookout.tables(self._players)

    async def changed(self) -> None:
        """As in `Lobby`."""
        await self._discovery.changed()

    def addresses(self) -> tuple[str, ...]:
        """As in `Lobby`."""
        return tuple(map(str, self._discovery.addresses(self._listener.port)))

    def trouble(self) -> str | None:
        """As in `Lobby`."""
        hidden = HIDDEN if self._discovery.is_hidden else None
        return self._discovery.trouble or hidden

    # Tables

    async def host(self, offer: Offer) -> Seating:
        """As in `Lobby`. Raises: LocalError `link/no-network`, `local/busy-table`."""
        self._lookout.check_network()
        await self._make_way()
        kit, seats = offer.kit, len(offer.options.sides)
        tell = partial(self._herald.fill, kit, seats)
        company = await self._company()
        table = HostSeating(company, self._begin, offer, tell, self._leave_table)
        self._seats.table = table
        await self._herald.open(kit, seats)
        return table

    async def join(self, target: str) -> Seating:
        """As in `Lobby`.

        Raises: LinkError; LocalError `local/no-such-table`, `local/bad-address`
        """
        self._lookout.check_network()
        await self._make_way()
        found = await self._lookout.find(target, self._players)
        company = await self._company()
        link = await dial(self._ours, found)
        return self._take_seat(company, link)

    def _take_seat(
        self,
        company: Company,
        link: Link,
        others: tuple[Link, ...] = (),
        chosen: Offer | None = None,
    ) -> Seating:
        """Sit down at the table of whoever is on this link."""
        self._seats.guest = GuestSeating(company, self._begin, link, others, chosen)
        return self._seats.guest

    async def practice(self, offer: Offer) -> Seating:
        """Sit down with bots: peers with keys of their own, on loopback alone.

        Raises: LocalError
        """
        await self._make_way()
        aside = await asyncio.to_thread(open_practice, self._home)
        self._robots = robots = await invite_robots(
            open_lobby, offer, self._ours, self._games, aside
        )
        company = await self._company()
        link = await dial(self._ours, [robots.address], expect=robots.public_key)
        return self._take_seat(company, link, chosen=offer)

    async def _send_robots_home(self) -> None:
        if self._robots is not None:
            await self._robots.close()
            self._robots = None

    async def _make_way(self) -> None:
        """Leave practice; LocalError `local/busy-table` if people sit here."""
        if self._fault is not None:
            raise self._fault
        if self._playing.is_open:
            raise LocalError("a game is going on here", code="local/busy-table")
        if self._seats.table is not None:
            raise LocalError("a table is open here", code="local/busy-table")
        await self._seats.leave()
        await self._send_robots_home()

    async def _company(self) -> Company:
        home, players, addresses = self._home, self._players, self.addresses()
        if self._robots is not None:  # they have met us, and need not dial
            home, players, addresses = self._robots.home, self._robots.players, ()
        else:
            # another window may have written
            players = self._players = await asyncio.to_thread(Players, home)
        return Company(
            home, self._ours, players, addresses, self._games, self._lookout.seen
        )

    async def _leave_table(self) -> None:
        self._seats.table = None
        if not self._playing.is_open:
            await self._herald.withdraw()

    # Games

    def _begin(self, agreed: Agreed, links: Mapping[Seat, Link]) -> Sitting:
        """Let all who have agreed sit down to the game; with bots it is not kept."""
        self._seats.begun()
        game = self._playing.begin(agreed, links, keeps=self._robots is None)
        if self._robots is not None:
            self._robots.play(game)
        return game

    async def _sit_again(
        self, seat: Seat, offer: Offer, links: Mapping[Seat, Link]
    ) -> Seating:
        """Sit down to the game after the game; seat 0 is the host again."""
        company = await self._company()
        if seat == 0:
            self._seats.again = HostAgain(company, self._begin, offer, links)
            return self._seats.again
        others = tuple(link for other, link in links.items() if other != 0)
        return self._take_seat(company, links[0], others, offer)

    async def kept(self) -> tuple[KeptGame, ...]:
        """As in `Lobby`."""
        games = await self._playing.unfinished()
        return tuple(game for game in games if isinstance(game, KeptGame))

    async def broken(self) -> tuple[BrokenGame, ...]:
        """As in `Lobby`."""
        games = await self._playing.unfinished()
        return tuple(game for game in games if isinstance(game, BrokenGame))

    async def resume(self, journal: str) -> Sitting:
        """As in `Lobby`.

        Raises: JournalInUse; LocalError `local/no-journal`, `local/damaged-journal`,
                `local/other-version`
        """
        await self._make_way()
        return await self._playing.resume(journal)

    # Links and clocks

    async def _receive(self) -> None:
        async for link in self._listener.links():
            if not self._playing.offer(link):
                self._reception.take(link)

    async def _watch_sleep(self) -> None:
        async for _ in wakes():
            self._discovery.resume()
            self._playing.redial()

    async def _watch_interfaces(self) -> None:
        async for here in moves():
            self._discovery.resume()
            self._playing.moved({one.host.partition("%")[0] for one in here})

    def _fail(self, error: P2PError) -> None:
        """Tell our person where it looks now: who is deaf must not wait in silence."""
        self._fault = error
        self._seats.fail(error)
        self._playing.fail(error)

    async def close(self) -> None:
        """As in `Lobby`."""
        await end(*self._tasks)
        await self._reception.close()
        await self._seats.leave()
        await self._playing.close()
        await self._herald.finish()
        await self._send_robots_home()
        await self._discovery.close()
        await self._listener.close()
        await asyncio.to_thread(drop_practice, self._home)
        self._home.close()


async def open_lobby(
    home: FilePath | None = None,
    *,
    interface: str | None = None,
    port: int | None = None,
    name: str | None = None,
    games: Mapping[str, Kit] = GAMES,
    is_silent: bool = False,
    is_hidden: bool = False,
) -> Node:
    """Open the home, listen, and look around.

    home:      the data folder, by default the platform's
    interface: the only one to use, by name or address; `lo` stays on this machine
    port:      the only one to listen on, by default the first that is free of ours
    name:      ours, if this home has none yet
    games:     that can be played, by name
    is_silent: nobody near is told of us, and nobody is looked for
    is_hidden: nobody near is told of us
    Raises:    LocalError with what to do; nothing is left open then
    """
    opened = await made(lambda: open_swept(home), Home.close)
    async with contextlib.AsyncExitStack() as undo:
        undo.callback(opened.close)
        ours = await asyncio.to_thread(load_identity, opened, name)
        if ours is None:
            raise LocalError("you have no name yet", code="local/no-name")
        listener = await _listen(ours, interface, port)
        undo.push_async_callback(listener.close)
        players = await asyncio.to_thread(Players, opened)
        preferred = players.labels()
        discovery = Discovery(
            ours.label,
            interface=interface,
            preferred=preferred,
            is_silent=is_silent,
            is_hidden=is_hidden,
        )
        undo.push_async_callback(discovery.close)
        await discovery.start()
        node = Node(opened, ours, listener, discovery, games, players)
        undo.pop_all()
    return node


async def _listen(ours: Identity, interface: str | None, port: int | None) -> Listener:
    """Listen; what blocks on the way is done in threads."""
    hosts = await asyncio.to_thread(_hosts, interface)
    certificate = await asyncio.to_thread(Certificate)
    return open_listener(ours, hosts=hosts, port=port, certificate=certificate)


def _hosts(interface: str | None) -> tuple[str, ...]:
    """Return the addresses to listen on.

    Raises: LocalError `link/no-interface`
    """
    if interface is None:
        return EVERYWHERE
    return tuple(one.host for one in named(interface))
