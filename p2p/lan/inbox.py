"""What reaches a session, in order: frames, links, wishes, and the passing of time."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.deals import CardId, Face, Seat
from engine.game import Due, Event, Move, State
from p2p.lan.link import Link
from p2p.lan.tasks import Tasks
from p2p.record.entry import Entry


class Frame(NamedTuple):
    """A frame from the peer on `seat`."""

    seat: Seat
    link: Link
    frame: bytes


class Linked(NamedTuple):
    """There is a new link to the peer on `seat`."""

    seat: Seat
    link: Link


class Lost(NamedTuple):
    """A link to the peer on `seat` is gone."""

    seat: Seat


class Wish(NamedTuple):
    """The person here wants to state something.

    state: makes the frame, in the worker; done: told when it is adopted
    """

    state: Callable[[], bytes]
    done: asyncio.Future[None]

    def answer(self, error: Exception | None) -> None:
        """Tell the asker how it went, if still there."""
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Stayed(NamedTuple):
    """A link that came after the end may have stayed."""

    seat: Seat
    link: Link


class Waited(NamedTuple):
    """The other seeds have been waited for long enough."""


class GracePassed(NamedTuple):
    """The peer on `seat` may have been away for its grace time."""

    seat: Seat


class Word(NamedTuple):
    """What a seat owes to the log: entry `number`, within so many seconds."""

    seat: Seat
    number: int
    patience_s: float


class PatiencePassed(NamedTuple):
    """A word may have been owed for too long."""

    word: Word


Item = Frame | Linked | Lost | Wish | Stayed | Waited | GracePassed | PatiencePassed


class Alarms:
    """Items that come into an inbox after some time."""

    def __init__(self, inbox: "asyncio.Queue[Item]") -> None:
        """Begin with none."""
        self._inbox = inbox
        self._tasks = Tasks()

    def after(self, seconds: float, item: Item) -> Callable[[], object]:
        """Put an item into the inbox after so many seconds; return what prevents it."""

        async def later() -> None:
            await asyncio.sleep(seconds)
            await self._inbox.put(item)

        return self._tasks.start(later()).cancel

    async def close(self) -> None:
        """Let nothing come any more."""
        await self._tasks.end()


class View(NamedTuple):
    """What a screen may read while the worker goes on."""

    state: State | None = None
    due: Due | None = None
    known: Mapping[CardId, Face] = {}
    moves: tuple[Move, ...] = ()
    proofs: int = 0


class Adopted(NamedTuple):
    """An entry that now stands in our log, after so many seconds of work.

    due: what it answers, None before the set-up of the game
    """

    entry: Entry
    events: tuple[Event, ...]
    seconds: float
    due: Due | None
