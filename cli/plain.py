"""The game in plain lines: everything that the full screen can do, append-only.

Each event is one sentence, said once; each choice is numbered. A line that is typed
while another seat decides waits for the next question, unless it is a command.
"""

import asyncio
from collections.abc import Callable, Coroutine

from cli.choice import Choosing, Question
from cli.console import Console, InputEnded
from cli.ending import ending_sentences, opened_sentences, share_sentences
from cli.story import Story
from cli.tasks import stop
from cli.verification import verification_lines
from cli.words import say
from engine.game import IllegalMove, Move
from p2p.errors import P2PError
from p2p.lan.sitting import Told

RESIGN, LEAVE, HELP, STATUS = "resign", "leave", "?", "s"
_COMMANDS = (RESIGN, LEAVE, HELP, STATUS)
_YES = ("y", "yes")


class _Left(Exception):
    """The player leaves the table."""


class PlainTable:
    """One table, line by line."""

    def __init__(self, console: Console, story: Story) -> None:
        """Tell this story on this console."""
        self.story = story
        self._console = console
        self._news = asyncio.Event()
        self._over = asyncio.Event()
        self._is_sending = False

    async def play(self) -> None:
        """Play until the player leaves the table."""
        following = asyncio.ensure_future(self._follow())
        playing = asyncio.ensure_future(self._play())
        tasks = (following, playing)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                following.result()
            await playing
        except _Left:
            pass
        finally:
            await stop(*tasks)

    async def _follow(self) -> None:
        """Say every update."""
        async for update in self.story.sitting.updates():
            self._console.say(*self.story.sentences(update))
            self.story.take(update)
            if isinstance(update, Told):
                self._is_sending = False
            self._news.set()
            if self.story.is_over:
                self._over.set()

    async def _play(self) -> None:
        """Ask whenever this seat is due, then tell the end."""
        while not self.story.is_over:
            if self.story.is_my_turn and not self._is_sending:
                await self._decide()
            else:
                await self._wait()
        await self._end()

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
            await stop(*tasks)
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
        self._console.say(*self.story.shows.summary(scene))
        choosing = Choosing(self.story.shows.question(scene))
        self._ask(choosing)
        while True:
            text = await self._unless(self._over, self._console.line)
            if text is None:
                return
            move = await self._answer(choosing, text)
            if move is not None and await self._send(move):
                return

    async def _answer(self, choosing: Choosing, text: str) -> Move | None:
        """Take one line as an answer; return the move once it is confirmed."""
        if text in _COMMANDS:
            await self._obey(text)
            if self.story.is_over:
                return None
        elif text == "u":
            choosing.undo()
        elif choosing.move is not None:
            if text in _YES:
                return choosing.accept()
            if text in {"n", "no"}:
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
            self._console.say(error.text)
        else:
            return True
        self._is_sending = False
        return False

    async def _obey(self, command: str) -> None:
        """Carry out a command."""
        scene = self.story.scene
        if command == LEAVE:
            raise _Left
        if command == HELP:
            self._console.say(say("plain.help"), *self.story.shows.rules())
        elif command == STATUS and scene is not None:
            self._console.say(*self.story.shows.summary(scene), self.story.fairness())
        elif command == RESIGN:
            self._console.say(say("plain.resign"))
            answer = await self._unless(self._over, self._console.line)
            if answer in _YES:
                await self._resign()

    async def _resign(self) -> None:
        """Resign and wait for the end; say so if it cannot be done."""
        try:
            await self.story.sitting.resign()
        except P2PError as error:
            self._console.say(error.text)
        else:
            await self._over.wait()

    async def _end(self) -> None:
        """Tell the end; offer the checks until the player leaves."""
        self._console.say(*ending_sentences(self.story))
        self._console.say(*opened_sentences(self.story), *self.story.verdict())
        self._console.say(*share_sentences(self.story))
        finished = self.story.finished
        while finished is not None:
            self._console.say(say("plain.end"))
            try:
                answer = await self._console.line()
            except InputEnded:
                return
            if answer != "v":
                return
            self._console.say(*await verification_lines(finished.path))


def question_lines(question: Question) -> list[str]:
    """Return a question with its numbered options, one sentence a line."""
    lines = [question.text]
    for number, option in enumerate(question.options, 1):
        if option.then is None:
            fields = {"number": number, "label": option.label, "why": option.why}
            lines.append(say("plain.not-possible", **fields))
            continue
        known = zip(question.headings, option.cells, strict=False)
        cells = [
            say("plain.cells", heading=heading, cell=cell)
            for heading, cell in known
            if cell
        ]
        label = ", ".join([option.label, *cells])
        lines.append(say("plain.number", number=number, label=label))
    return lines
