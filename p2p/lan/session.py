"""A session: one seat's game over links that come and go (PROTOCOL 7 to 9).

What screens read and what the person may want; the clerk does the work. The proofs run
in one worker thread, so the loop and the screen stay awake.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

from engine.deals import CardId, Face, Seat
from engine.game import Due, Move, State
from p2p.errors import LinkError, LocalError, P2PError
from p2p.lan.archive import Archive
from p2p.lan.clerk import Clerk
from p2p.lan.desk import Desk
from p2p.lan.journal import Journal
from p2p.lan.lines import TellPast
from p2p.lan.link import LEFT, Link
from p2p.lan.messages import ENTRY, NOTICE, SIGN, Again, encode_message
from p2p.lan.path import Path
from p2p.lan.sitting import Seating, Update
from p2p.record.charter import SignedCharter
from p2p.record.notice import Offer, Resign, Unresponsive
from p2p.record.table_sign import SignKind
from p2p.table.player import Player

SitAgain = Callable[[Mapping[Seat, Link]], Awaitable[Seating]]
"""Sit down to another game over these links."""


class Session:
    """One seat of one game; a `p2p.lan.sitting.Sitting`.

    player:   ours, restored from the journal if the game had begun before
    signed:   the charter; paths: the way to each other seat
    names:    of all seats, as screens show them
    archive:  where its transcript is kept
    again:    sits down to the next game
    past:     tells of other games, which are over
    restored: the game had begun before: we listen before we speak
    keeps:    the journal outlives a game that is left
    closed:   it was left; goes_on: for the next game at the same table
    """

    def __init__(
        self,
        player: Player,
        signed: SignedCharter,
        journal: Journal,
        paths: Mapping[Seat, Path],
        names: tuple[str, ...],
        archive: Archive,
        again: SitAgain,
        past: TellPast,
        *,
        restored: bool = False,
        keeps: bool = True,
    ) -> None:
        """Begin, or go on with a restored game; needs a running loop."""
        self.kit = player.ledger.kit
        self.options = player.ledger.options
        self.seat = player.seat
        self.names = names
        self.grace_s = signed.charter.grace_s
        self.keeps = keeps
        self.closed = asyncio.Event()
        self.goes_on = False
        self._player = player
        self._desk = Desk(player, signed, journal)
        self._paths = dict(paths)
        self._again = again
        self._clerk = Clerk(
            self._desk, self.names, paths, archive, past, restored=restored
        )

    # What screens read

    @property
    def state(self) -> State | None:
        """As in `Sitting`."""
        return self._desk.view.state

    @property
    def due(self) -> Due | None:
        """As in `Sitting`."""
        return self._desk.view.due

    @property
    def known(self) -> Mapping[CardId, Face]:
        """As in `Sitting`."""
        return self._desk.view.known

    @property
    def proofs_checked(self) -> int:
        """As in `Sitting`."""
        return self._desk.view.proofs

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self._player.ledger.texts)

    @property
    def is_open(self) -> bool:
        """Whether the game goes on here."""
        return not self._clerk.is_over

    def moves(self) -> tuple[Move, ...]:
        """As in `Sitting`; none before the others are heard."""
        return self._desk.view.moves if self._clerk.has_heard else ()

    async def updates(self) -> AsyncIterator[Update]:
        """As in `Sitting`."""
        async for update in self._clerk.news.updates():
            yield update

    # What the person here may want

    async def decide(self, move: Move) -> None:
        """As in `Sitting`."""
        state = self._desk.view.state
        if state is None or not self.moves():
            raise LocalError("no move of ours is due", code="local/not-due")
        self.kit.rules.play(state, move)
        await self._clerk.wish(lambda: ENTRY + self._player.decide(move))

    async def resign(self) -> None:
        """As in `Sitting`."""

        def resign() -> bytes:
            if self._player.ends.said(Resign, self.seat):
                raise LocalError("you have given up already", code="local/not-due")
            return NOTICE + self._player.say(self._player.ends.resign(self.seat))

        await self._clerk.wish(resign)

    async def give_sign(self, kind: SignKind) -> None:
        """As in `Sitting`."""
        await self._clerk.wish(lambda: SIGN + self._player.signs.give(kind))

    async def offer_end(self) -> None:
        """As in `Sitting`."""
        await self._clerk.wish(lambda: NOTICE + self._player.say(Offer()))

    async def accept_end(self) -> None:
        """As in `Sitting`."""

        def accept() -> bytes:
            say = self._player.offer_to_accept()
            if say is None:
                raise LocalError("no offer stands", code="local/no-offer")
            return NOTICE + self._player.say(say)

        await self._clerk.wish(accept)

    async def record_unresponsive(self, seat: Seat) -> None:
        """As in `Sitting`."""
        if not self._clerk.absence.has_lasted(seat):
            raise LocalError("the grace time is not over", code="local/too-early")
        self._clerk.hear_no_more()
        await self._clerk.wish(lambda: NOTICE + self._player.say(Unresponsive(seat)))

    async def rematch(self) -> Seating:
        """As in `Sitting`."""
        if not self._clerk.is_over:
            raise LocalError("the game goes on", code="local/not-due")
        self._clerk.next_game.is_wanted = True
        await self._clerk.lines.broadcast(encode_message(Again()))
        await self._clerk.next_game.agreed()
        links = self._release()
        self.goes_on = True
        try:
            await self.close()
            return await self._again(links)
        except BaseException:  # also if our person leaves meanwhile
            for link in links.values():
                link.hang_up(LEFT)
            raise

    def _release(self) -> dict[Seat, Link]:
        """Return the links to all others, which are ours to close from now on."""
        links: dict[Seat, Link] = {}
        for seat, path in self._paths.items():
            try:
                links[seat] = path.release()
            except LinkError:
                for link in links.values():
                    link.hang_up(LEFT)
                raise LinkError(
                    "{name} has left the table", name=self.names[seat], code="link/left"
                ) from None
        return links

    async def close(self) -> None:
        """As in `Sitting`; closing twice does no harm."""
        if self.closed.is_set():
            return
        self.closed.set()
        await self._clerk.close()
        await self._desk.close(keeps=self.keeps)

    def offer(self, link: Link) -> bool:
        """Take an inbound link of a seat of this game, while it is open here."""
        return not self.closed.is_set() and self._clerk.lines.offer(link)

    def resume(self) -> None:
        """Redial everybody: the machine has slept."""
        self._clerk.lines.resume()

    def fail(self, error: P2PError) -> None:
        """Stop, and say why: what this game stands on has failed."""
        self._clerk.fail(error)

    def moved(self, hosts: Collection[str]) -> None:
        """Redial as the addresses that this machine has now ask for."""
        self._clerk.lines.moved(hosts)
