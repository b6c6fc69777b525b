"""The one game of a node: how it begins, goes on after a crash, and is begun anew."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping

from engine.deals import Seat
from engine.kit import Kit
from p2p.errors import P2PError
from p2p.fairness.seed import Seed
from p2p.lan.address import Address, parsed
from p2p.lan.archive import Archive
from p2p.lan.herald import Herald
from p2p.lan.home import Home
from p2p.lan.identity import Identity
from p2p.lan.journal import Journal, open_journal
from p2p.lan.keeping import kept_games, restore
from p2p.lan.link import Link
from p2p.lan.lookout import Lookout
from p2p.lan.meeting import Agreed
from p2p.lan.naming import seat_names
from p2p.lan.past import Past
from p2p.lan.path import Path
from p2p.lan.players import Players
from p2p.lan.session import Session
from p2p.lan.sitting import BrokenGame, KeptGame, Offer, Seating
from p2p.lan.tasks import made
from p2p.record.charter import Charter, SignedCharter
from p2p.table.player import Player

Again = Callable[[Seat, Offer, Mapping[Seat, Link]], Awaitable[Seating]]
"""Sit down on a seat to one more game at the same table, over these links."""


class Playing:
    """The games of one home, of which one is played at a time.

    past: those that are over
    """

    def __init__(
        self,
        home: Home,
        ours: Identity,
        games: Mapping[str, Kit],
        lookout: Lookout,
        herald: Herald,
        again: Again,
    ) -> None:
        """Begin with none; `again` is asked for the game after a game."""
        self.past = Past(home, ours.public_key)
        self._home = home
        self._archive = Archive(home)
        self._ours = ours
        self._games = games
        self._lookout = lookout
        self._herald = herald
        self._again = again
        self._game: Session | None = None

    @property
    def is_open(self) -> bool:
        """Whether a game goes on here."""
        return self._game is not None and self._game.is_open

    def begin(
        self, agreed: Agreed, links: Mapping[Seat, Link], *, keeps: bool
    ) -> Session:
        """Sit down: from here on the charter, the seed and the journal rule.

        keeps: the journal outlives a game that is left
        """
        charter, seat = agreed.signed.charter, agreed.seat
        seed = Seed(agreed.journal.seed)
        player = Player(charter, agreed.kit, seat, seed, self._ours.sign)
        paths: dict[Seat, Path] = {}
        for other, link in links.items():
            paths[other] = self._path(link.peer_key, agreed.addresses[other])
            paths[other].offer(link)
        signed, journal = agreed.signed, agreed.journal
        return self._play(player, signed, journal, paths, agreed.names, keeps=keeps)

    async def resume(self, journal: str) -> Session:
        """Go on with a kept game. Raises: as `Lobby.resume`."""
        opened = await made(lambda: open_journal(self._home, journal), Journal.close)
        try:
            game = await asyncio.to_thread(restore, opened, self._ours, self._games)
            names = await asyncio.to_thread(self._names, game.signed.charter)
        except BaseException:
            opened.close()
            raise
        seats = enumerate(game.signed.charter.seats)
        paths = {
            seat: self._path(one.identity, game.addresses.get(seat, ()))
            for seat, one in seats
            if seat != game.player.seat
        }
        signed, player = game.signed, game.player
        return self._play(player, signed, opened, paths, names, restored=True)

    def _names(self, charter: Charter) -> tuple[str, ...]:
        """Return what our screens call the seats, as the file of players is now."""
        return seat_names(Players(self._home), self._ours.public_key, charter)

    def _play(
        self,
        player: Player,
        signed: SignedCharter,
        journal: Journal,
        paths: dict[Seat, Path],
        names: tuple[str, ...],
        *,
        restored: bool = False,
        keeps: bool = True,
    ) -> Session:
        """Let a game be the one of this node, and say where we can be found for it."""

        async def again(links: Mapping[Seat, Link]) -> Seating:
            options, grace_s = player.ledger.options, signed.charter.grace_s
            offer = Offer(player.ledger.kit, options, grace_s)
            return await self._again(player.seat, offer, links)

        self._game = Session(
            player,
            signed,
            journal,
            paths,
            names,
            self._archive,
            again,
            self.past.tell,
            restored=restored,
            keeps=keeps,
        )
        if keeps:  # practice is nobody else's affair
            self._herald.play(self._game)
        return self._game

    def _path(self, peer_key: bytes, told: tuple[str, ...]) -> Path:
        """Return the way to a peer: where it is heard now, and where it said it is."""
        last = tuple(parsed(told))

        def addresses() -> tuple[Address, ...]:
            return tuple(dict.fromkeys((*self._lookout.seen(peer_key), *last)))

        return Path(self._ours, peer_key, addresses)

    async def unfinished(self) -> tuple[KeptGame | BrokenGame, ...]:
        """Return the games that were left, the latest first."""
        return await asyncio.to_thread(
            kept_games, self._home, self._ours.public_key, self._games
        )

    # Links and clocks

    def offer(self, link: Link) -> bool:
        """Take an inbound link of a seat of the game; False if it is nobody's."""
        return self._game is not None and self._game.offer(link)

    def redial(self) -> None:
        """Redial everybody: the machine has slept."""
        if self._game is not None:
            self._game.resume()

    def moved(self, hosts: Collection[str]) -> None:
        """Redial as the addresses that this machine has now ask for."""
        if self._game is not None:
            self._game.moved(hosts)

    def fail(self, error: P2PError) -> None:
        """Stop the game: its node cannot go on; it is kept."""
        if self._game is not None:
            self._game.fail(error)

    async def close(self) -> None:
        """Leave the game; it is kept unless it is over.

        A transcript that is still being checked is checked another day.
        """
        if self._game is not None:
            await self._game.close()
        await self._archive.checks.end()
