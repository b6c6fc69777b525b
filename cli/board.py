"""The game in full screen: what happens is told first, then a choice is offered.

Follows one sitting and answers keys. How it looks is `cli.table_view`; what the game
is, its presentation. Nothing is sent before it has been shown and confirmed once.
"""

import asyncio
from collections.abc import Callable, Sequence

from cli.choice import Choosing
from cli.end_view import end_lines
from cli.story import Story
from cli.table_view import Moment, help_lines, table_lines
from cli.tasks import stop
from cli.text import Line
from cli.verification import verification_lines
from cli.words import say
from engine.game import IllegalMove
from p2p.errors import P2PError
from p2p.lan.sitting import Told


class BoardScreen:
    """One table, from the first shuffle to the verdict."""

    def __init__(
        self, story: Story, redraw: Callable[[], None], *, pace_s: float
    ) -> None:
        """Show what the story tells. pace_s: pause after each event."""
        self.story = story
        self._redraw = redraw
        self._pace_s = pace_s
        self._moment = Moment(story)
        self._checks: list[str] = []
        self._shows_end = False
        self._skip = asyncio.Event()
        self._wishes: asyncio.Queue[str] = asyncio.Queue()

    async def play(self) -> None:
        """Follow the game and carry out what the keys ask, until the player leaves."""
        following = asyncio.ensure_future(self._follow())
        acting = asyncio.ensure_future(self._act())
        tasks = (following, acting)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                following.result()
            await acting
        finally:
            await stop(*tasks)

    async def _follow(self) -> None:
        """Tell every update, then ask."""
        moment = self._moment
        async for update in self.story.sitting.updates():
            self._skip.clear()
            for sentence in self.story.sentences(update):
                moment.feed.append((sentence, True))
                self._redraw()
                if isinstance(update, Told):
                    await self._pause()
            self.story.take(update)
            if isinstance(update, Told):
                moment.is_sending = False
            self._ask()
            self._redraw()

    async def _pause(self) -> None:
        """Give the eye time for one event, unless a key is pressed."""
        if self._pace_s and not self._skip.is_set():
            try:
                await asyncio.wait_for(self._skip.wait(), self._pace_s)
            except TimeoutError:
                return

    def _ask(self) -> None:
        """Open the choice if this seat is due and has not chosen yet."""
        moment, scene = self._moment, self.story.scene
        if scene is None or not self.story.is_my_turn or moment.is_sending:
            moment.choosing = None
        elif moment.choosing is None:
            moment.choosing = Choosing(self.story.shows.question(scene))

    async def _act(self) -> None:
        """Carry out wishes until the player leaves the table."""
        while (wish := await self._wishes.get()) != "leave":
            try:
                await self._carry_out(wish)
            except IllegalMove as error:
                self._moment.note = self.story.shows.refusal(error.reason, error.fields)
            except P2PError as error:
                self._moment.note = error.text
            self._redraw()

    async def _carry_out(self, wish: str) -> None:
        """Send the chosen move, resign, or read the checks."""
        if wish == "send":
            await self._send()
        elif wish == "resign":
            await self.story.sitting.resign()
        elif wish == "checks" and self.story.finished is not None:
            self._checks = [say("end.checking")]
            self._redraw()
            self._checks = await verification_lines(self.story.finished.path)

    async def _send(self) -> None:
        """Make the confirmed move; if it is refused, ask again."""
        moment = self._moment
        move = moment.choosing.move if moment.choosing else None
        if move is None:
            return
        moment.choosing, moment.is_sending = None, True
        moment.feed = [(sentence, False) for sentence, _ in moment.feed]
        try:
            await self.story.sitting.decide(move)
        except (IllegalMove, P2PError):
            moment.is_sending = False
            self._ask()
            raise

    def press(self, key: str) -> None:
        """Answer a key."""
        self._skip.set()
        moment = self._moment
        if moment.overlay:
            self._press_overlay(key)
        elif key == "?":
            moment.overlay = "help"
        elif self.story.is_over:
            self._press_at_end(key)
        elif key == "R":
            moment.overlay = "resign"
        else:
            self._press_choice(key)

    def _press_overlay(self, key: str) -> None:
        """Answer the question of an overlay, or close it."""
        asked = self._moment.overlay
        if asked == "resign" and key == "y":
            self._wishes.put_nowait("resign")
        if asked != "resign" or key in {"y", "n", "escape"}:
            self._moment.overlay = ""

    def _press_at_end(self, key: str) -> None:
        """Answer a key once the table is over: the last board, then the end page."""
        if not self._shows_end and key != "q":
            self._shows_end = True
        elif key == "v" and not self._checks and self.story.finished is not None:
            self._wishes.put_nowait("checks")
        elif key in {"v", "escape"}:
            self._checks = []
        elif key == "q":
            self._wishes.put_nowait("leave")

    def _press_choice(self, key: str) -> None:
        """Move through the question."""
        choosing = self._moment.choosing
        if choosing is None:
            return
        self._moment.note = ""
        if key in {"up", "down"}:
            choosing.step(1 if key == "down" else -1)
        elif key in {"u", "left"}:
            choosing.undo()
        elif key.isdecimal():
            choosing.point(int(key))
        elif key == "enter" and choosing.accept() is not None:
            self._wishes.put_nowait("send")

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the table, its help, or its end."""
        if self._moment.overlay == "help":
            return help_lines(self.story, columns, rows)
        if self.story.is_over and self._shows_end:
            return end_lines(self.story, self._checks, columns, rows)
        return table_lines(self._moment, columns, rows)
