"""A seating: a table that waits for its people, until the game begins.

One task does the work; what it shows and asks goes through `updates` and `confirm`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from p2p.errors import LinkError, LocalError, P2PError, PeerError
from p2p.lan.link import LEFT, TABLE_FULL, Link
from p2p.lan.meeting import Agreed, Company, Meeting
from p2p.lan.messages import Join
from p2p.lan.sitting import (
    Gathering,
    KeyChanged,
    Offer,
    Seated,
    SeatingUpdate,
    Sitting,
    Words,
)

Begin = Callable[[Agreed, Link], Sitting]
"""Start the game that was agreed on, over this link."""


class Seating:
    """What hosts and guests have in common; a `p2p.lan.sitting.Seating`."""

    def __init__(self, company: Company, begin: Begin) -> None:
        """Prepare; `start` begins."""
        self._company = company
        self._begin = begin
        self._updates: asyncio.Queue[SeatingUpdate | P2PError | None] = asyncio.Queue()
        self._answer: asyncio.Future[bool] | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Awaitable[None]) -> None:
        """Do the work in a task; what goes wrong with it ends `updates`."""
        self._task = asyncio.create_task(self._guard(work))

    async def updates(self) -> AsyncIterator[SeatingUpdate]:
        """As in `p2p.lan.sitting.Seating`."""
        while (update := await self._updates.get()) is not None:
            if isinstance(update, P2PError):
                raise update
            yield update

    async def confirm(self, agree: bool) -> None:
        """As in `p2p.lan.sitting.Seating`."""
        if self._answer is None or self._answer.done():
            raise LocalError("nothing is asked", code="local/not-due")
        self._answer.set_result(agree)

    async def close(self) -> None:
        """As in `p2p.lan.sitting.Seating`."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._updates.put_nowait(None)

    async def _guard(self, work: Awaitable[None]) -> None:
        try:
            await work
        except P2PError as error:
            self._updates.put_nowait(error)

    async def _ask(self, question: Words | KeyChanged) -> bool:
        self._answer = asyncio.get_running_loop().create_future()
        self._show(question)
        return await self._answer

    def _show(self, update: SeatingUpdate) -> None:
        self._updates.put_nowait(update)

    def _meet(self, link: Link) -> Meeting:
        return Meeting(self._company, link, self._ask, self._show)

    def _seat(self, agreed: Agreed, link: Link) -> None:
        self._show(Seated(self._begin(agreed, link)))
        self._updates.put_nowait(None)


class HostSeating(Seating):
    """Our own table: whoever dials may sit down."""

    def __init__(
        self,
        company: Company,
        begin: Begin,
        offer: Offer,
        leave: Callable[[], Awaitable[None]],
    ) -> None:
        """Wait for the first guest; `leave` is called when the waiting is over."""
        super().__init__(company, begin)
        self._offer = offer
        self._leave = leave
        self._knocks: asyncio.Queue[tuple[Link, Join]] = asyncio.Queue(1)
        self._is_busy = False
        self.start(self._wait())

    def knock(self, link: Link, join: Join) -> None:
        """Take a guest, who has asked for a seat; one at a time is heard."""
        if self._is_busy or self._knocks.full():
            link.hang_up(TABLE_FULL)
        else:
            self._knocks.put_nowait((link, join))

    async def _wait(self) -> None:
        seats = len(self._offer.options.sides)
        while True:
            self._is_busy = False
            self._show(Gathering((self._company.ours.name,), seats))
            link, join = await self._knocks.get()
            self._is_busy = True
            if await self._try(link, join):
                await self._leave()
                return

    async def close(self) -> None:
        """As in `p2p.lan.sitting.Seating`."""
        await super().close()
        await self._leave()

    async def _try(self, link: Link, join: Join) -> bool:
        """Meet one guest; a guest who leaves or misbehaves frees the seat."""
        try:
            agreed = await self._meet(link).as_host(self._offer, join)
        except (LinkError, PeerError):
            link.hang_up(LEFT)
            return False
        except BaseException:
            link.abort()
            raise
        self._seat(agreed, link)
        return True


class LinkSeating(Seating):
    """A table over a link that is there: somebody else's, or one more game on it."""

    def __init__(
        self, company: Company, begin: Begin, link: Link, offer: Offer | None = None
    ) -> None:
        """Ask for a seat, or `offer` one: who had the first seat does so again."""
        super().__init__(company, begin)
        self._link = link
        self.start(self._sit_down(offer))

    async def _sit_down(self, offer: Offer | None) -> None:
        meeting = self._meet(self._link)
        try:
            agreed = await (
                meeting.as_guest() if offer is None else meeting.as_host(offer)
            )
        except BaseException:
            await self._link.close(LEFT)
            raise
        self._seat(agreed, self._link)
