"""The game in full screen: what happens is told first, then a choice is offered.

Follows one sitting and answers keys. How it looks is `cli.table_view`; what the game
is, its presentation. Nothing is sent before it has been shown and confirmed once.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

from cli.after_game import AfterGame, Look
from cli.choice import Choosing
from cli.ending import last_verdict
from cli.failures import sentence_of
from cli.hints import Hints
from cli.moment import Moment
from cli.overlay import Give, Wish
from cli.overlays import OPENS, Overlays
from cli.pace import CONFIRM_S, STEP, Pace
from cli.panes import spare
from cli.rematch import Rematch, Wanting
from cli.story import Story
from cli.table_reading import READ_KEYS, help_of, reading_of
from cli.table_view import table_lines
from cli.text import Line
from cli.tidings import tidings
from cli.words import say
from engine.game import IllegalMove, State
from p2p.errors import P2PError
from p2p.lan.sitting import GraceOver, Seating, Told, Update
from p2p.lan.tasks import end


class BoardScreen:
    """One table, from the first shuffle to the verdict."""

    def __init__(
        self,
        story: Story,
        redraw: Callable[[], None],
        *,
        pace_s: float,
        confirm_s: float = CONFIRM_S,
        before: Rematch | None = None,
        hints: Hints | None = None,
    ) -> None:
        """Show what the story tells.

        pace_s:    pause after each event
        confirm_s: how long a chosen move is shown before it can be sent
        before:    the game after which this one is played at the same table
        hints:     what is of use to somebody who plays for the first time
        """
        self.story = story
        self._redraw = redraw
        self._pace = Pace(pace_s)
        self._confirm_s = confirm_s
        self._confirm_since: float | None = None
        self._moment = Moment(story)
        self._overlays = Overlays(self._moment, hints)
        self._wishes: asyncio.Queue[Wish | Look] = asyncio.Queue()
        self._wanting = Wanting(story.sitting)
        self._after = AfterGame(
            story,
            redraw,
            lambda: hints.at_end() if hints else "",
            waits=lambda: self._wanting.waits,
        )
        if before is not None and before.story.is_checking:
            before.verdict.add_done_callback(lambda _: self._tell_last(before.story))

    async def play(self) -> Rematch | None:
        """Follow the game and carry out what the keys ask, until the player leaves.

        Returns the next game at this table, if all want one.
        Raises: LinkError if another has left who was asked for one
        """
        following = asyncio.ensure_future(self._follow())
        acting = asyncio.ensure_future(self._act())
        seating: Seating | None = None
        try:
            await asyncio.wait((following, acting), return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                following.result()
            seating = await acting
        finally:
            await end(acting, following if seating is None else None)
            await self._wanting.give_up()
        return None if seating is None else Rematch(seating, self.story, following)

    async def _follow(self) -> None:
        """Tell every update, then ask."""
        moment = self._moment
        async for update in self.story.sitting.updates():
            await self._tell(update)
            self.story.take(update)
            moment.is_telling, moment.on_the_way = False, None
            if isinstance(update, Told):
                moment.is_sending, moment.note = False, ""
            self._ask()
            self._overlays.settle(is_overdue=isinstance(update, GraceOver))
            self._hint()
            self._redraw()

    async def _tell(self, update: Update) -> None:
        """Say and show one thing after the other, each for as long as the pace asks."""
        moment = self._moment
        takes_time = isinstance(update, Told) and not update.is_past
        moment.is_telling = takes_time and self._pace.moves
        self._pace.begin()
        for said in tidings(self.story, update):
            moment.feed.append((said.sentence, True))
            self._redraw()
            if takes_time:
                await self._walk(said.steps)
                await self._pace.pause()

    def _hint(self) -> None:
        """Say what is of use now; a move below it must then be seen anew."""
        if self._overlays.hint():
            self._confirm_since = None

    async def _walk(self, steps: Sequence[State]) -> None:
        """Let a piece go there step by step, or be there if a key is pressed."""
        for state in steps if self._pace.moves else ():
            await self._pace.pause(STEP)
            self._moment.on_the_way = state
            self._redraw()

    def _tell_last(self, last: Story) -> None:
        """Tell the verdict on the last game."""
        self._moment.feed += [(sentence, True) for sentence in last_verdict(last)]
        self._redraw()

    def _ask(self) -> None:
        """Open the choice if this seat is due and has not chosen yet."""
        moment, scene = self._moment, self.story.scene
        if scene is None or not self.story.is_my_turn or moment.is_sending:
            moment.choosing = None
        elif moment.choosing is None:
            moment.choosing = Choosing(self.story.shows.question(scene))

    async def _act(self) -> Seating | None:
        """Carry out wishes until the player leaves, or sits down to the next game."""
        while (wish := await self._wishes.get()) != "leave":
            if wish == "sit down":
                return self._wanting.result()
            try:
                await self._carry_out(wish)
            except IllegalMove as error:
                self._moment.note = self.story.shows.refusal(error.reason, error.fields)
            except P2PError as error:
                self._moment.note = sentence_of(error.code, error.text)
            self._redraw()
        return None

    async def _carry_out(self, wish: Wish | Look) -> None:
        """Do what was asked for."""
        story, sitting = self.story, self.story.sitting
        match wish:
            case "send":
                await self._send()
            case "resign":
                plays_on = bool(story.teammates)
                await sitting.resign()
                if not plays_on:
                    self._conclude("resigned")
            case "accept":
                await sitting.accept_end()
                self._conclude("accepted")
            case Give(sign=kind):
                await sitting.give_sign(kind)
            case "offer":
                await sitting.offer_end()
                story.offers.add(sitting.seat)
                self._moment.feed.append((say("offer.made.you"), True))
            case "record" if story.overdue is not None:
                story.recorded = story.overdue
                await sitting.record_unresponsive(story.overdue)
                self._conclude("recorded")
            case "rematch":
                self._wanting.begin(lambda: self._wishes.put_nowait("sit down"))
            case "checks" | "replay" | "report":
                await self._after.show(wish)
            case _:
                pass

    def _conclude(self, how: str) -> None:
        """Stop asking: this seat has said its last word."""
        self.story.conclusion = how
        self._ask()

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
        self._pace.hurry()
        moment = self._moment
        if self._after.replay is not None:
            self._after.replay.press(key)
        elif moment.reading is not None:
            if not moment.reading.press(key):
                moment.reading = None
        elif key == "?":
            at_end = self.story.is_over and self._after.is_open
            moment.reading = help_of(self.story, moment.overlay, at_end=at_end)
        elif key in READ_KEYS:
            moment.reading = reading_of(key, self.story, moment.feed)
        elif moment.overlay is not None:
            self._wish(self._overlays.press(key))
        elif self.story.is_over:
            self._wish(self._after.press(key))
        elif key in OPENS:
            self._overlays.open(key)
        else:
            self._press_choice(key)
        self._hint()

    def may_leave(self) -> bool:
        """Tell whether Ctrl-C ends the program at once; if not, it is asked."""
        may_leave = self._overlays.may_leave()
        self._redraw()
        return may_leave

    def _wish(self, wish: Wish | Look | None) -> None:
        """Let a wish be carried out, if there is one."""
        if wish is not None:
            self._wishes.put_nowait(wish)

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
        elif key == "enter" and choosing.move is None:
            choosing.accept()
            self._confirm_since = None
        elif key == "enter" and self._has_been_seen():
            self._wishes.put_nowait("send")

    def _has_been_seen(self) -> bool:
        """Whether the chosen move has been on the screen for long enough to be read.

        So Enter, pressed again and again through the events, sends nothing unseen.
        """
        since = self._confirm_since
        return since is not None and time.monotonic() - since >= self._confirm_s

    def _fit(self, columns: int) -> None:
        """Put what is asked as there is room for it."""
        moment, is_new = self._moment, self.story.widen(spare(columns))
        if is_new and moment.choosing is not None and self.story.scene is not None:
            moment.choosing.reword(self.story.shows.question(self.story.scene))

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the table, its help, or its end."""
        moment = self._moment
        self._fit(columns)
        if self._after.replay is not None:
            return self._after.replay.render(columns, rows)
        if moment.reading is not None:
            return moment.reading.render(columns, rows)
        if self.story.is_over and self._after.is_open:
            return self._after.render(columns, rows)
        is_chosen = moment.choosing is not None and moment.choosing.move is not None
        if self._confirm_since is None and is_chosen and moment.overlay is None:
            self._confirm_since = time.monotonic()
        return table_lines(moment, columns, rows)
