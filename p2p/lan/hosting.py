"""Our own table: whoever dials may sit down, until its seats are taken.

Who opens a table seats the guests in the order of their coming, and tells each who the
others are. Above two seats a guest who leaves during the meeting costs the meeting
only: the others stay, and it begins anew when the seats are taken again. That has an
end (`p2p.lan.guesses`): a table over whose words too many have left is closed.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from p2p.errors import DecodeError, LinkError, P2PError, PeerError
from p2p.lan.link import LEFT, TABLE_FULL, Link
from p2p.lan.meeting import Agreed, Company
from p2p.lan.messages import Apart, Join
from p2p.lan.opening import PAIR, Guest, Opening, links_of
from p2p.lan.seating import Begin, Seating
from p2p.lan.sitting import Offer
from p2p.lan.talk import FellApart, Talk
from p2p.lan.tasks import Tasks
from p2p.record.charter import check_seat_name

MAX_BREAKS = 5
"""Meetings of the same people that may break off, one after the other."""
PAUSE_S = 0.3
"""Before the next one: who has left is heard of by then."""

Tell = Callable[[int], None]
"""Tell the lobbies near how many seats are taken."""
Leave = Callable[[], Awaitable[None]]
"""Called when the waiting is over."""


class HostSeating(Seating):
    """Our own table, until the game begins."""

    def __init__(
        self, company: Company, begin: Begin, offer: Offer, tell: Tell, leave: Leave
    ) -> None:
        """Wait for guests; the lobbies near know of one taken seat."""
        super().__init__(company, begin)
        self._opening = Opening(
            company, offer, self._ask, self._show, self._guesses, self._miss
        )
        self._tell = tell
        self._leave = leave
        self._coming: list[Guest] = []
        self._guests: list[Guest] = []
        self._differed: tuple[str, ...] = ()
        self._watches = Tasks()
        self._changed = asyncio.Event()
        self._is_meeting = False
        self._taken = 1
        self.start(self._host)

    def knock(self, link: Link, join: Join) -> None:
        """Take a guest, who has asked for a seat."""
        if not self._is_meeting:
            self._guests = [g for g in self._guests if not _comes_again(g, link)]
        taken = 1 + len(self._guests) + len(self._coming)
        if self._is_meeting or taken == self._opening.seats:
            link.hang_up(TABLE_FULL)
            return
        breaks_by = Apart if self._opening.seats > PAIR else None
        self._coming.append(Guest(Talk(link, breaks_by), join))
        self._changed.set()

    async def _host(self) -> None:
        try:
            while not await self._meet_once():
                pass
        finally:
            rest = [guest.talk.link for guest in (*self._guests, *self._coming)]
            await asyncio.gather(*(link.close(LEFT) for link in rest))
            await self._leave()

    async def _meet_once(self) -> bool:
        """Wait until all seats are taken, and meet; False if that came to nothing."""
        await self._gather()
        breaks = 0
        while len(self._guests) == self._opening.seats - 1:
            try:
                self._begin_with(await self._opening.meet(self._guests))
            except (LinkError, PeerError) as error:
                breaks += 1
                self._part(error, may_go_on=breaks < MAX_BREAKS)
                await asyncio.sleep(PAUSE_S if self._guests else 0)
                self._prune()
            else:
                return True
        return False

    def _begin_with(self, agreed: Agreed) -> None:
        links = links_of(self._guests)
        self._guests = []
        self._seat(agreed, links)

    def _part(self, error: P2PError, *, may_go_on: bool) -> None:
        """Let go of whom the meeting broke off for; of all, if that is not known."""
        somebody = any(guest.talk.is_lost for guest in self._guests)
        is_known = isinstance(error, FellApart) or somebody
        for guest in self._guests:
            if guest.talk.is_lost or not (is_known and may_go_on):
                guest.talk.link.hang_up(LEFT)
                guest.talk.is_lost = True
        self._prune()

    def _prune(self) -> None:
        """Miss who has left, and note who said in a meeting that the words differ."""
        here = [g for g in self._guests if g.talk.link.alive and not g.talk.is_lost]
        if self._is_meeting:
            gone = [guest.talk for guest in self._guests if guest not in here]
            self._differed += tuple(one.name for one in gone if one.link.words_differ)
        self._guests = here

    async def _gather(self) -> None:
        """Wait until all seats are taken."""
        self._is_meeting = False
        shown: list[Guest] | None = None
        while True:
            self._changed.clear()
            await self._admit()
            if self._guests != shown:
                shown = list(self._guests)
                self._opening.show(shown, self._differed)
                self._tell_taken(1 + len(shown))
                if 1 + len(shown) == self._opening.seats:
                    break
                await self._tell_guests()
            await self._changed.wait()
        self._is_meeting, self._differed = True, ()

    def _tell_taken(self, taken: int) -> None:
        if taken != self._taken:
            self._taken = taken
            self._tell(taken)

    async def _admit(self) -> None:
        """Show the table to who has come, and miss who has left."""
        while self._coming:
            guest = self._coming.pop(0)
            try:
                check_seat_name(guest.join.name)
                await guest.talk.say(self._opening.table(guest.talk.key))
            except (LinkError, DecodeError):
                guest.talk.link.hang_up(LEFT)
                continue
            self._guests.append(guest)
            self._watches.start(self._watch(guest.talk.link))
        self._prune()

    async def _watch(self, link: Link) -> None:
        await link.wait_closed()
        self._changed.set()

    async def _tell_guests(self) -> None:
        """Tell those who wait who they are."""
        if self._opening.seats == PAIR:
            return
        seats = self._opening.seats_message(self._guests)
        for guest in tuple(self._guests):
            with contextlib.suppress(LinkError):  # it has left, as its watch tells
                await guest.talk.say(seats)

    async def close(self) -> None:
        """As in `p2p.lan.sitting.Seating`."""
        await super().close()
        await self._watches.end()
        await self._leave()


def _comes_again(guest: Guest, link: Link) -> bool:
    """Tell whether a guest has lost its first link, and asks on another."""
    if guest.talk.key != link.peer_key:
        return False
    guest.talk.link.hang_up(LEFT)
    return True
