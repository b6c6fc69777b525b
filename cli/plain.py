"""The game in plain lines: everything that the full screen can do, append-only.

Each event is one sentence, said once; each choice is numbered. A line that is typed
while another seat decides waits for the next question, unless it is a command.
"""

import asyncio
from collections.abc import Callable, Coroutine

from cli.answers import is_no, is_yes
from cli.choice import Choosing
from cli.console import Console
from cli.ending import last_verdict
from cli.failures import sentence_of
from cli.hints import Hints
from cli.plain_end import PlainEnd
from cli.plain_text import HELP, help_sentences, question_lines, sign_lines
from cli.rematch import Rematch
from cli.story import Story
from cli.words import say
from engine.game import Decide, IllegalMove, Move
from p2p.errors import P2PError
from p2p.lan.sitting import EndOffered, GraceOver, RematchWanted, Seating, Told, Update
from p2p.lan.tasks import end
from p2p.record.table_sign import SIGN_KINDS, SignKind

RESIGN, END, RECORD = "resign", "end", "unresponsive"
LEAVE, STATUS, CARDS = "leave", "s", "m"
SIGN, NO_HINTS = "sign", "x"
_SIGNS = {f"{SIGN} {number}": kind for number, kind in enumerate(SIGN_KINDS, 1)}
_COMMANDS = (RESIGN, END, RECORD, LEAVE, HELP, STATUS, CARDS, SIGN, NO_HINTS, *_SIGNS)
_PAIR = 2
"""Seats of a table at which an event alone tells whose turn it is."""


class _Left(Exception):
    """The player leaves the table."""


class PlainTable:
    """One table, line by line."""

    def __init__(
        self,
        console: Console,
        story: Story,
        before: Rematch | None = None,
        hints: Hints | None = None,
    ) -> None:
        """Tell this story on this console.

        before: the game after which this one is played at the same table
        hints:  what is of use to somebody who plays for the first time
        """
        self.story = story
        self._hints = hints
        self._console = console
        self._news = asyncio.Event()
        self._over = asyncio.Event()
        self._is_sending = False
        self._end = PlainEnd(console, story)
        if before is not None and before.story.is_checking:
            before.verdict.add_done_callback(
                lambda _: console.say(*last_verdict(before.story))
            )

    async def play(self) -> Rematch | None:
        """Play until the player leaves the table, or sits down to the next game there.

        Raises: LinkError if another has left who was asked for a next game
        """
        following = asyncio.ensure_future(self._follow())
        playing = asyncio.ensure_future(self._play())
        seating: Seating | None = None
        try:
            await asyncio.wait(
                (following, playing), return_when=asyncio.FIRST_COMPLETED
            )
            if following.done():
                following.result()
            seating = await playing
        except _Left:
            pass
        finally:
            await end(playing, following if seating is None else None)
        return None if seating is None else Rematch(seating, self.story, following)

    async def _follow(self) -> None:
        """Say every update."""
        self._hint(None)
        async for update in self.story.sitting.updates():
            self._console.say(*self.story.sentences(update), *self._how(update))
            self.story.take(update)
            if isinstance(update, Told):
                self._is_sending = False
                self._console.say(*self._whom())
            self._news.set()
            if self.story.is_over:
                self._over.set()
            self._end.take(update)
        self._end.no_more()

    def _whom(self) -> list[str]:
        """Return for whom a table of teams waits, unless what is told says so."""
        scene = self.story.scene
        due = scene.due if scene is not None else None
        if scene is None or not isinstance(due, Decide) or len(scene.names) == _PAIR:
            return []
        if due.seat == scene.seat or due.standing is not None:
            return []
        return [self.story.waiting()]

    def _how(self, update: Update) -> list[str]:
        """Return what to type about an update that can be answered."""
        match update:
            case GraceOver(seat=seat):
                return [say("plain.grace", name=self.story.sitting.names[seat])]
            case EndOffered():
                return [say("plain.offered")]
            case RematchWanted(seat=seat):
                is_known = self._end.waits or seat in self.story.eager
                return [] if is_known else [say("plain.rematch.wanted")]
            case _:
                return []

    async def _play(self) -> Seating | None:
        """Ask whenever this seat is due, then tell the end; return the next seating."""
        while not self.story.is_over:
            if self.story.is_my_turn and not self._is_sending:
                await self._decide()
            else:
                await self._wait()
        return await self._end.tell(self._hints.at_end() if self._hints else "")

    def _hint(self, choosing: Choosing | None) -> None:
        """Say what is of use now."""
        hint = self._hints.due(choosing) if self._hints else ""
        if hint:
            self._console.say(say("hint.plain", hint=hint), say("hint.plain.off"))

    async def _wait(self) -> None:
        """Wait for news; obey commands meanwhile."""
        self._news.clear()
        command = await self._unless(self._news, self._command)
        if command is not None:
            await self._obey(command)

    async def _command(self) -> str:
        return await self._console.command(_COMMANDS)

    async def _unless(
        self, event: asyncio.Event, read: Callable[[], Coroutine[None, None, str]]
    ) -> str | None:
        """Return the line read, or None if the event comes first; no line is lost."""
        if event.is_set():
            return None
        reading = asyncio.ensure_future(read())
        waiting = asyncio.ensure_future(event.wait())
        tasks = (reading, waiting)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(*tasks)
        if reading.cancelled():
            return None
        line = reading.result()
        if event.is_set():
            self._console.put_back(line)
            return None
        return line

    async def _decide(self) -> None:
        """Ask until a move is confirmed and sent, or the table is over."""
        scene = self.story.scene
        assert scene is not None
        self._console.say(*self.story.shows.reminder(scene))
        choosing = Choosing(self.story.shows.question(scene))
        self._ask(choosing)
        while True:
            text = await self._unless(self._over, self._console.line)
            if text is None:
                return
            move = await self._answer(choosing, text)
            if self.story.conclusion or (move and await self._send(move)):
                return

    async def _answer(self, choosing: Choosing, text: str) -> Move | None:
        """Take one line as an answer; return the move once it is confirmed."""
        if text in _COMMANDS:
            await self._obey(text)
            if not self.story.is_my_turn:
                return None
        elif text == "u":
            choosing.undo()
        elif choosing.move is not None:
            if is_yes(text):
                return choosing.accept()
            if is_no(text):
                choosing.undo()
        elif not self._choose(choosing, text):
            return None
        self._ask(choosing)
        return None

    def _choose(self, choosing: Choosing, text: str) -> bool:
        """Take a number; False if it is none, or not possible: then say why."""
        if not text.isdecimal() or not choosing.point(int(text)):
            last = len(choosing.question.options)
            how = say("plain.number-range", last=last)
            self._console.say(say("plain.what", text=text[:40], how=how))
            return False
        if choosing.option.then is None:
            self._console.say(say("table.dimmed", why=choosing.option.why))
            return False
        choosing.accept()
        return True

    def _ask(self, choosing: Choosing) -> None:
        """Print the question, or what is to be confirmed."""
        self._hint(choosing)
        scene = self.story.scene
        assert scene is not None
        if choosing.move is not None:
            self._console.say(*self.story.shows.preview(scene, choosing.move))
            self._console.say(say("plain.confirm"))
        else:
            self._console.say(*question_lines(choosing.question), say("plain.ask"))

    async def _send(self, move: Move) -> bool:
        """Make the move; False, with the reason said, if it is refused."""
        self._is_sending = True
        try:
            await self.story.sitting.decide(move)
        except IllegalMove as error:
            why = self.story.shows.refusal(error.reason, error.fields)
            self._console.say(say("table.dimmed", why=why))
        except P2PError as error:
            self._console.say(sentence_of(error.code, error.text))
        else:
            return True
        self._is_sending = False
        return False

    async def _obey(self, command: str) -> None:
        """Carry out a command."""
        match command:
            case "leave":
                raise _Left
            case "x" if self._hints is not None:
                self._hints.stop()
                self._console.say(say("hint.stopped"))
            case "?":
                self._console.say(*help_sentences(self.story))
            case "m" if self.story.scene is not None:
                for section in self.story.shows.cards(self.story.scene):
                    self._console.say(say("plain.section", title=section.title))
                    self._console.say(*section.texts)
            case "sign":
                self._console.say(*sign_lines(self.story))
            case _ if command in _SIGNS:
                await self._give(_SIGNS[command])
            case "s" if self.story.scene is not None:
                said = self.story.shows.summary(self.story.scene)
                self._console.say(*said, self.story.fairness())
            case "resign" | "end" if not self.story.conclusion:
                await self._try_to_end(command)
            case "end" if self.story.may_answer:
                await self._try_to_end(command)
            case "unresponsive" if self.story.conclusion in ("", "resigned"):
                await self._try_to_end(command)

    async def _give(self, kind: SignKind) -> None:
        """Make a sign; it is said once all can see it."""
        if not self.story.has_signs:
            self._console.say(*sign_lines(self.story))
            return
        try:
            await self.story.sitting.give_sign(kind)
        except P2PError as error:
            self._console.say(sentence_of(error.code, error.text))

    async def _try_to_end(self, command: str) -> None:
        """Ask once, then end the game as wished; say so if it cannot be done."""
        try:
            if command == RESIGN:
                await self._resign()
            elif command == RECORD:
                await self._record()
            elif self.story.offer is not None:
                await self._accept(self.story.sitting.names[self.story.offer])
            else:
                await self._offer()
        except P2PError as error:
            self._console.say(sentence_of(error.code, error.text))

    async def _resign(self) -> None:
        asked = [self.story.resign_question()] if self.story.leaves_players else []
        if await self._agrees(*asked, say("plain.resign")):
            await self.story.sitting.resign()
            self._conclude("resigned")

    async def _offer(self) -> None:
        asked = say("offer.ask", names=self.story.others)
        if await self._agrees(asked, say("plain.offer")):
            await self.story.sitting.offer_end()
            self.story.offers.add(self.story.sitting.seat)
            self._console.say(say("offer.made.you"))

    async def _accept(self, name: str) -> None:
        asked = say("offer.accept.ask", name=name)
        if await self._agrees(asked, say("plain.offer.accept")):
            await self.story.sitting.accept_end()
            self._conclude("accepted")

    async def _record(self) -> None:
        seat = self.story.overdue
        if seat is None:
            self._console.say(say("away.nobody"))
            return
        asked = say("away.record.ask", name=self.story.sitting.names[seat])
        if await self._agrees(asked, say("plain.away.record")):
            self.story.recorded = seat
            await self.story.sitting.record_unresponsive(seat)
            self._conclude("recorded")

    async def _agrees(self, *question: str) -> bool:
        """Ask, and tell whether the answer is yes; an end of the game is a no."""
        self._console.say(*question)
        return is_yes(await self._unless(self._over, self._console.line))

    def _conclude(self, how: str) -> None:
        """Ask for no move any more: this seat has said its last word."""
        self.story.conclusion = how
        if not self.story.is_over:
            self._console.say(self.story.last_word())
