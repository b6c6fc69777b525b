"""News of one game, for whoever watches it."""

import asyncio
from collections.abc import AsyncIterator

from engine.deals import Shuffle
from engine.game import Event
from p2p.errors import P2PError
from p2p.lan.archive import Kept
from p2p.lan.desk import Desk
from p2p.lan.inbox import Adopted
from p2p.lan.sitting import EndOffered, GaveUp, Progress, Stopped, Told, Update
from p2p.record.entry import Moved, kind_of
from p2p.record.notice import Notice, Offer, Resign


class News:
    """What has happened, in order, until nothing more can."""

    def __init__(self, desk: Desk) -> None:
        """Begin with none."""
        self._desk = desk
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue()

    async def updates(self) -> AsyncIterator[Update]:
        """Yield what happens, from the start to the end."""
        while (update := await self._updates.get()) is not None:
            yield update

    def tell(self, update: Update) -> None:
        """Tell one thing."""
        self._updates.put_nowait(update)

    def end(self) -> None:
        """Tell nothing more."""
        self._updates.put_nowait(None)

    def tell_entry(self, adopted: Adopted) -> None:
        """Tell an entry, and how the table is after it."""
        entry = adopted.entry
        if not isinstance(entry.body, Moved):
            kind, due = kind_of(entry.body), adopted.due
            pile = due.pile if isinstance(due, Shuffle) else ""
            self.tell(Progress(kind, entry.seat, adopted.seconds, pile))
        self.tell_scene(adopted.events)

    def tell_scene(self, events: tuple[Event, ...]) -> None:
        """Tell how the table is, once the cards are on it."""
        view = self._desk.view
        if view.state is not None and view.due is not None:
            self.tell(Told(events, view.state, view.known, view.due))

    def tell_notice(self, notice: Notice) -> None:
        """Tell of an offer by another to end, and of who gives up before the end."""
        player = self._desk.player
        if isinstance(notice.say, Offer) and notice.seat != player.seat:
            self.tell(EndOffered(notice.seat))
        gives_up = isinstance(notice.say, Resign) and not notice.say.final
        if gives_up and player.ends.outcome is None:
            self.tell(GaveUp(notice.seat))

    def tell_stop(self, error: P2PError, kept: Kept | None) -> None:
        """Tell why the table cannot go on."""
        path = None if kept is None else kept.path
        self.tell(Stopped(error.code, error.text, error.blame, path))
