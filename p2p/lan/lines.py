"""Lines: to each other seat of a game, over whichever link there is (PROTOCOL 9).

On each link we say first how far our log goes, then what the peer may not have yet,
then what is new; so what was lost with one link is not asked for on the next. What a
seat adopts from one peer it passes on to the others: so an entry comes by way of others
where a link is cut, and whoever tells two seats two things is found out by both.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Mapping

from engine.deals import Seat
from p2p.errors import DecodeError, LinkError, PeerError
from p2p.lan.desk import Desk
from p2p.lan.inbox import Frame, Item, Linked, Lost
from p2p.lan.link import DESYNC, Link
from p2p.lan.messages import (
    CONTROL,
    ENTRY,
    NOTICE,
    Again,
    Have,
    decode_message,
    encode_message,
)
from p2p.lan.path import Path
from p2p.lan.tasks import Tasks
from p2p.record.entry import decode_entry
from p2p.record.notice import encode_notice

MAX_FAULTS = 8
"""Links that one peer may spoil with frames that nobody signed."""

TellPast = Callable[[Link, Have], Awaitable[None]]
"""Tell who comes back to another game how that ended."""


class _Line:
    """What has passed on the link to one peer.

    link:  on which we have greeted, None before the first
    start: our log up to there the peer was taken to have when we greeted
    sent:  our log from `start` to there is on its way on this link
    told:  how many entries the peer said that it has, on this link
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.link: Link | None = None
        self.start = self.sent = self.told = 0
        self.faults = 0


class Lines:
    """The lines of one seat; what they bring goes into the session's inbox."""

    def __init__(
        self,
        desk: Desk,
        paths: Mapping[Seat, Path],
        inbox: "asyncio.Queue[Item]",
        past: TellPast,
    ) -> None:
        """Begin to listen; needs a running loop.

        past: tells of other games, which are over
        """
        self._desk = desk
        self._ledger = desk.player.ledger
        self._inbox = inbox
        self._past = past
        self._lines = {seat: _Line(path) for seat, path in paths.items()}
        self._tasks = Tasks()
        for seat, path in paths.items():
            self._tasks.start(self._listen(seat, path))

    async def close(self) -> None:
        """Stop listening, and close the links but one that was released."""
        await self._tasks.end()
        await asyncio.gather(*(line.path.close() for line in self._lines.values()))

    def offer(self, link: Link) -> bool:
        """Take an inbound link of a seat of this game; False if it is nobody's."""
        for line in self._lines.values():
            if line.path.peer_key == link.peer_key:
                line.path.offer(link)
                return True
        return False

    def is_up(self, seat: Seat) -> bool:
        """Whether there is a link to a seat, as far as we know."""
        current = self._lines[seat].path.current
        return current is not None and current.alive

    def is_on(self, seat: Seat, link: Link) -> bool:
        """Whether this is the link to a seat."""
        return self.is_up(seat) and self._lines[seat].path.current is link

    def resume(self) -> None:
        """Redial everybody: the machine has slept."""
        for line in self._lines.values():
            line.path.resume()

    def moved(self, hosts: Collection[str]) -> None:
        """Redial whoever is away, and whoever was reached from an address now gone.

        hosts: the addresses that this machine has now, without scopes
        """
        for line in self._lines.values():
            line.path.moved(hosts)

    # What comes

    async def _listen(self, seat: Seat, path: Path) -> None:
        """Bring in what a peer says on one link after the other.

        The next is heard as soon as it is there, for one that was replaced may take
        its time to close.
        """
        link: Link | None = None
        while True:
            link = await path.next_link(link)
            await self._inbox.put(Linked(seat, link))
            self._tasks.start(self._read_out(seat, link))

    async def _read_out(self, seat: Seat, link: Link) -> None:
        with contextlib.suppress(LinkError):
            await self._read(seat, link)
        await self._inbox.put(Lost(seat))

    async def _read(self, seat: Seat, link: Link) -> None:
        """Bring in frames until the link is lost, or the next game begins on it.

        What the peer says of another game, to which it has come back, stays outside.
        """
        is_ours = True
        while True:
            frame = await link.recv()
            have = _have(frame)
            if have is not None:
                is_ours = have.charter == self._ledger.heads[0]
                if not is_ours:
                    await self._past(link, have)
            if is_ours:
                await self._inbox.put(Frame(seat, link, frame))
            if frame == encode_message(Again()):
                await link.wait_closed()

    def is_early(self, seat: Seat, link: Link, frame: bytes) -> bool:
        """Tell an entry that will come again, once the peer knows what we lack.

        So will all that the peer sends before that.
        """
        line = self._lines[seat]
        if frame[:1] != ENTRY:
            return False
        try:
            number = decode_entry(frame[1:]).k
        except DecodeError:
            return False
        length = len(self._ledger.texts)
        if link is not line.link:  # what that one has lost comes on the one after it
            return length < number
        is_early = length < number and length < line.told
        if is_early:
            line.told = max(line.told, number + 1)
        return is_early

    async def drop(self, seat: Seat, link: Link) -> bool:
        """Let go of a link that carries what nobody signed; the path dials anew.

        Returns: whether that peer has spoilt too many
        """
        line = self._lines[seat]
        line.faults += 1
        await link.close(DESYNC)
        return line.faults > MAX_FAULTS

    # What goes

    async def greet(self, seat: Seat, link: Link, *more: bytes) -> None:
        """Say on a new link how far our log goes, and what the peer may lack of it."""
        line, ledger = self._lines[seat], self._ledger
        line.link, line.told = link, 0
        line.start, line.sent = self._sure(seat), len(ledger.texts)
        ours = self._desk.signed.signatures[self._desk.player.seat]
        have = Have(ledger.heads[0], line.sent, ledger.head, ours)
        await _send(link, encode_message(have))
        for text in ledger.texts[line.start :]:
            await _send(link, ENTRY + text)
        for frame in more:
            await _send(link, frame)

    def _sure(self, seat: Seat) -> int:
        """Return how many of our entries a peer has: those up to its own last one."""
        authors = self._ledger.authors
        return max(
            (k + 1 for k, author in enumerate(authors) if author == seat), default=0
        )

    async def answer(self, seat: Seat, link: Link, have: Have) -> None:
        """Send what the other log lacks and is not on its way, and all notices."""
        line, ledger = self._lines[seat], self._ledger
        line.told = have.entries
        start = min(have.entries, len(ledger.texts))  # it sends us what we lack
        if start == have.entries and ledger.heads[start] != have.head:
            start = 0  # the logs have parted: show ours, and let the entries be judged
        elif link is line.link and start >= line.start:
            start = max(start, line.sent)
        for text in ledger.texts[start:]:
            await _send(link, ENTRY + text)
        for notice in self._desk.player.ends.notices:
            await _send(link, NOTICE + encode_notice(notice))

    async def broadcast(self, frame: bytes) -> None:
        """Send to everybody who is there what we have just stated and adopted.

        On a link on which we have not greeted it comes with the greeting.
        """
        await self._spread(frame, frozenset())

    async def pass_on(self, frame: bytes, *known_to: Seat) -> None:
        """Send what has just been adopted from another to whoever may lack it.

        known_to: its author, and who has sent it to us
        """
        await self._spread(frame, frozenset(known_to))

    async def _spread(self, frame: bytes, known_to: Collection[Seat]) -> None:
        for seat, line in self._lines.items():
            if line.link is None:
                continue
            if seat not in known_to:
                await _send(line.link, frame)
            if frame[:1] == ENTRY and line.sent == len(self._ledger.texts) - 1:
                line.sent += 1


async def _send(link: Link, frame: bytes) -> None:
    """Send, or leave it to the greeting on the next link."""
    with contextlib.suppress(LinkError):
        await link.send(frame)


def _have(frame: bytes) -> Have | None:
    """Return what a frame says of a log, None if it says something else."""
    if frame[:1] != CONTROL:
        return None
    try:
        message = decode_message(frame)
    except PeerError:
        return None
    return message if isinstance(message, Have) else None
