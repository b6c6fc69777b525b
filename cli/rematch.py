"""Another game at the same table, once the last one is over."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from cli.story import Story
from p2p.lan.sitting import Seating, Sitting
from p2p.lan.tasks import end


class Rematch(NamedTuple):
    """The next game, and the last one, which may still be being checked.

    seating: where the next game gathers
    story:   of the last game; its verdict comes before `verdict`, its follower, is done
    """

    seating: Seating
    story: Story
    verdict: asyncio.Task[None]


class Wanting:
    """This seat's wish for another game, until all share it or it is given up."""

    def __init__(self, sitting: Sitting) -> None:
        """Want nothing yet."""
        self._sitting = sitting
        self._task: asyncio.Future[Seating] | None = None

    @property
    def waits(self) -> bool:
        """Whether another game is wanted here and not yet by all."""
        return self._task is not None and not self._task.done()

    def begin(self, agreed: Callable[[], None]) -> None:
        """Want another game, once; `agreed` is called when all do, or somebody left."""
        if self._task is None:
            self._task = asyncio.ensure_future(self._sitting.rematch())
            self._task.add_done_callback(lambda _: agreed())

    def result(self) -> Seating:
        """Return the next seating, which is the caller's to close; raise LinkError."""
        assert self._task is not None
        task, self._task = self._task, None
        return task.result()

    async def give_up(self) -> None:
        """Want nothing any more; a seating that nobody has taken is left."""
        task, self._task = self._task, None
        await end(task)
        if task is not None and not task.cancelled() and task.exception() is None:
            await task.result().close()
