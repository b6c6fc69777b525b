"""A seating: a table that waits for its people, until the game begins.

One task does the work; what it shows and asks goes through `updates` and `confirm`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from engine.deals import Seat
from p2p.errors import LocalError, P2PError
from p2p.lan.guesses import Guesses
from p2p.lan.link import LEFT, Link
from p2p.lan.meeting import Agreed, Company
from p2p.lan.messages import Here
from p2p.lan.sitting import Question, Seated, SeatingUpdate, Sitting
from p2p.lan.tasks import watched

Begin = Callable[[Agreed, Mapping[Seat, Link]], Sitting]
"""Start the game that was agreed on, over a link to each other seat."""


class Seating:
    """What hosts and guests have in common; a `p2p.lan.sitting.Seating`."""

    def __init__(self, company: Company, begin: Begin) -> None:
        """Prepare; `start` begins."""
        self._company = company
        self._begin = begin
        self._guesses = Guesses()
        self.missing: tuple[str, ...] = ()
        self._updates: asyncio.Queue[SeatingUpdate | P2PError | None] = asyncio.Queue()
        self._answer: asyncio.Future[bool] | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work in a task; what goes wrong with it ends `updates`."""
        self._task = asyncio.create_task(watched(work, self.fail))

    @property
    def is_open(self) -> bool:
        """Whether people still gather here."""
        return self._task is not None and not self._task.done()

    def take(self, link: Link, here: Here) -> None:
        """Take a link from another guest; a host has asked for none."""
        link.hang_up(LEFT)

    def fail(self, error: P2PError) -> None:
        """End `updates` with why nothing comes of this table."""
        self._updates.put_nowait(error)

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

    def _ask(self, question: Question) -> asyncio.Future[bool]:
        """Put a question; what comes holds the answer as soon as it is given."""
        self._answer = asyncio.get_running_loop().create_future()
        self._show(question)
        return self._answer

    def _show(self, update: SeatingUpdate) -> None:
        self._updates.put_nowait(update)

    def _miss(self, names: tuple[str, ...]) -> None:
        self.missing = names

    def _seat(self, agreed: Agreed, links: Mapping[Seat, Link]) -> None:
        self._show(Seated(self._begin(agreed, links)))
        self._updates.put_nowait(None)
