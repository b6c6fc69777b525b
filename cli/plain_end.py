"""The end of a table in plain lines: why, the verdict, and perhaps another game."""

import asyncio
from pathlib import Path

from cli.after_game import LOOKS, Look, opened
from cli.console import Console, InputEnded
from cli.ending import ending_sentences, opened_sentences, share_sentences
from cli.finished import CannotOpen
from cli.plain_reading import READS, PlainReading
from cli.plain_text import not_understood
from cli.rematch import Wanting
from cli.replay.plain import PlainReplay
from cli.story import Story
from cli.verification import report_lines, verification_lines
from cli.words import say
from p2p.lan.sitting import Finished, Seating, Stopped, Update
from p2p.lan.tasks import end


class PlainEnd:
    """What is said and asked once the game is over."""

    def __init__(self, console: Console, story: Story, reading: PlainReading) -> None:
        """Say it on this console.

        reading: what can still be read of the game
        """
        self.has_asked = False
        """Whether it has been said what can be typed."""
        self._console = console
        self._story = story
        self._reading = reading
        self._wanting = Wanting(story.sitting)
        self._agreed = asyncio.Event()
        self._checked = asyncio.Event()

    def take(self, update: Update) -> None:
        """Hear of an update that the story has taken."""
        if isinstance(update, Finished | Stopped):
            self._checked.set()

    @property
    def waits(self) -> bool:
        """Whether another game is wanted here and not yet by all."""
        return self._wanting.waits

    def no_more(self) -> None:
        """Hear that there are no more updates."""
        self._checked.set()

    async def tell(self, hint: str = "") -> Seating | None:
        """Tell the end and its verdict; return the next game, None if there is none.

        hint:   for somebody who has played for the first time
        Raises: LinkError if another has left who was asked for a next game
        """
        story, console = self._story, self._console
        console.say(*ending_sentences(story))
        if story.is_checking:
            console.say(say("end.checking"))
            await self._checked.wait()
        console.say(*opened_sentences(story), *story.verdict())
        console.say(*share_sentences(story))
        if hint:
            console.say(say("hint.plain", hint=hint))
        if story.stopped is not None:
            return None
        try:
            return await self._ask()
        finally:
            await self._wanting.give_up()

    async def _ask(self) -> Seating | None:
        """Obey until the player leaves, or all want another game."""
        again = self._story.may_play_again
        offer = say("plain.end" if again else "plain.end.alone")
        self._console.say(offer)
        self.has_asked = True
        while (text := await self._line()) is not None:
            answer = text.lower()
            if answer in {"q", "leave"}:
                return None
            if answer in LOOKS and self._story.finished is not None:
                await self._look(LOOKS[answer], self._story.finished.path)
            elif answer in READS:
                self._console.say(*self._reading.lines(answer))
            elif answer == "r" and again:
                self._wanting.begin(self._agreed.set)
                waiting = say("plain.rematch.waiting", names=self._story.others)
                self._console.say(waiting)
                continue
            else:
                self._console.say(not_understood(text, offer))
                continue
            self._console.say(offer)
        return self._wanting.result()

    async def _look(self, look: Look, path: Path) -> None:
        """Say what has been asked for of the transcript."""
        console = self._console
        match look:
            case "checks":
                console.say(*await verification_lines(path))
            case "report":
                console.say(*await report_lines(path))
            case "replay":
                try:
                    game = await opened(self._story)
                except CannotOpen as error:
                    console.say(str(error))
                else:
                    await PlainReplay(console, game).play()

    async def _line(self) -> str | None:
        """Return the next line, `q` when there is none; None once all want to play."""
        reading = asyncio.ensure_future(self._console.line())
        agreeing = asyncio.ensure_future(self._agreed.wait())
        try:
            await asyncio.wait((reading, agreeing), return_when=asyncio.FIRST_COMPLETED)
            if not self._agreed.is_set():
                return reading.result()
        except InputEnded:
            return "q"
        finally:
            await end(reading, agreeing)
        if reading.done() and not reading.cancelled() and reading.exception() is None:
            self._console.put_back(reading.result())
        return None
