"""The game in plain lines: everything that the full screen can do, append-only.

What is told is `cli.plain_news`, what can be read `cli.plain_reading`; here is what is
asked, and each choice has its number. While another seat decides, commands are obeyed.
"""

import asyncio

from cli.answers import is_no, is_yes
from cli.choice import Choosing
from cli.console import Console
from cli.ending import last_verdict
from cli.failures import sentence_of
from cli.hints import Hints
from cli.plain_end import PlainEnd
from cli.plain_last_word import LAST_WORDS, LastWord
from cli.plain_news import PlainNews
from cli.plain_reading import READS, PlainReading
from cli.plain_signs import SIGNS, PlainSigns
from cli.plain_text import not_understood, question_lines
from cli.plain_unless import unless
from cli.rematch import Rematch
from cli.story import Story
from cli.words import say
from engine.game import Decide, IllegalMove, Move
from p2p.errors import P2PError
from p2p.lan.sitting import (
    Seating,
    Told,
)
from p2p.lan.tasks import end

LEAVE, UNDO, NO_HINTS = "leave", "u", "x"


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
        self._has_news = asyncio.Event()
        self._over = asyncio.Event()
        self._is_sending = False
        self._news = PlainNews(story)
        self._reading = PlainReading(story)
        self._signs = PlainSigns(console, story)
        self._last_word = LastWord(console, story, self._over)
        self._end = PlainEnd(console, story, self._reading)
        self._commands = {LEAVE, NO_HINTS, *READS, *SIGNS, *LAST_WORDS}
        if hints is None:
            self._commands.remove(NO_HINTS)
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
            is_past = isinstance(update, Told) and update.is_past
            self._tell(*self._news.said(update), is_past=is_past)
            self._console.say(*self._news.how(update, self._end))
            self.story.take(update)
            if isinstance(update, Told) and not is_past:
                self._is_sending = False
                self._console.say(*self._news.resumed())
                self._tell(*self._news.whom())
            self._has_news.set()
            if self.story.is_over:
                self._over.set()
            self._end.take(update)
        self._end.no_more()

    def _tell(self, *sentences: str, is_past: bool = False) -> None:
        """Say what has happened, unless that was long ago; it can be read again."""
        self._reading.told += sentences
        if not is_past:
            self._console.say(*sentences)

    async def _play(self) -> Seating | None:
        """Ask whenever this seat is due, then tell the end; return the next seating."""
        while not self.story.is_over:
            if self.story.is_my_turn and not self._is_sending:
                await self._decide()
            else:
                await self._wait()
        return await self._end.tell(self._hints.at_end() if self._hints else "")

    def _hint(self, choosing: Choosing | None) -> None:
        """Say what is of use now; with the first one, how to have no more."""
        is_first = self._hints is not None and not self._hints.has_given
        hint = self._hints.due(choosing) if self._hints else ""
        if hint:
            self._console.say(say("hint.plain", hint=hint))
            self._console.say(*([say("hint.plain.off")] if is_first else []))

    async def _wait(self) -> None:
        """Wait for news; obey commands meanwhile."""
        self._has_news.clear()
        command = await unless(self._has_news, self._command, self._console)
        if command is not None:
            await self._obey(command)

    async def _command(self) -> str:
        """Return the next command; if somebody stays away, that may be all there is."""
        asks = self.story.overdue is not None
        return await self._console.command(self._commands, self._refusal, asks=asks)

    def _refusal(self, text: str) -> str:
        """Return why a line says nothing while nothing is asked, and what would."""
        story = self.story
        due = story.scene.due if story.scene is not None else None
        waits = isinstance(due, Decide) and not story.is_my_turn
        how = {"waiting": story.waiting() if waits else say("plain.wait")}
        return not_understood(text, say("plain.wait.commands", **how))

    async def _decide(self) -> None:
        """Ask until a move is confirmed and sent, or the table is over."""
        self._console.say(*self._news.position())
        choosing = Choosing(self.story.shows.question(self._news.scene))
        self._ask(choosing)
        while True:
            text = await unless(self._over, self._console.line, self._console)
            if text is None:
                return
            move = await self._answer(choosing, text)
            if self.story.conclusion or (move and await self._send(move)):
                return

    async def _answer(self, choosing: Choosing, text: str) -> Move | None:
        """Take one line as an answer; return the move once it is confirmed."""
        typed = text.lower()
        if typed in self._commands:
            await self._obey(typed)
            if not self.story.is_my_turn:
                return None
        elif typed == UNDO:
            if not choosing.undo():
                self._console.say(say("plain.undo.none"))
        elif choosing.move is not None:
            if is_yes(text):
                return choosing.accept()
            if not is_no(text):
                self._console.say(not_understood(text, say("plain.confirm")))
                return None
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
            self._console.say(not_understood(text, how))
            return False
        if choosing.option.then is None:
            self._console.say(say("table.dimmed", why=choosing.option.why))
            return False
        choosing.accept()
        return True

    def _ask(self, choosing: Choosing) -> None:
        """Print the question, or what is to be confirmed."""
        self._hint(choosing)
        if choosing.move is not None:
            foreseen = self.story.shows.preview(self._news.scene, choosing.move)
            self._console.say(*foreseen, say("plain.confirm"))
        else:
            how = say("plain.ask.back" if choosing.depth else "plain.ask")
            self._console.say(*question_lines(choosing.question), how)

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
        if command == LEAVE:
            raise _Left
        if command in READS:
            self._console.say(*self._reading.lines(command))
        elif command in SIGNS:
            await self._signs.obey(command)
        elif command in LAST_WORDS:
            await self._last_word.obey(command)
        elif self._hints is not None:
            self._hints.stop()
            self._console.say(say("hint.stopped"))
