"""How a player ends a game before its end in plain lines: each asks once, then does it.

To resign, to offer an end without a winner or to accept one, to record who stays away.
"""

import asyncio

from cli.answers import is_yes, yes_words
from cli.console import Console
from cli.failures import sentence_of
from cli.plain_unless import unless
from cli.story import Story
from cli.words import say
from p2p.errors import P2PError

RESIGN, END, RECORD = "resign", "end", "unresponsive"
LAST_WORDS = frozenset({RESIGN, END, RECORD})
"""What is typed."""


class LastWord:
    """What this seat says when it does not want to play on."""

    def __init__(self, console: Console, story: Story, over: asyncio.Event) -> None:
        """Ask on this console; `over` is set when the game is, whoever ended it."""
        self._console = console
        self._story = story
        self._over = over

    async def obey(self, command: str) -> None:
        """Do what one of LAST_WORDS asks for, or say why it cannot be done."""
        try:
            await self._obey(command)
        except P2PError as error:
            self._console.say(sentence_of(error.code, error.text))

    async def _obey(self, command: str) -> None:
        story = self._story
        match command:
            case "resign" if not story.conclusion and not story.has_given_up:
                await self._resign()
            case "unresponsive" if story.conclusion in ("", "resigned"):
                await self._record()
            case "end" if story.offer is not None and story.may_answer:
                await self._accept(story.sitting.names[story.offer])
            case "end" if story.offers:
                self._console.say(say("offer.made.you"))
            case "end" if not story.conclusion:
                await self._offer()
            case _:
                self._console.say(story.last_word())

    async def _resign(self) -> None:
        if await self._agrees(self._story.resign_question(), "plain.resign"):
            plays_on = bool(self._story.teammates)
            await self._story.sitting.resign()
            if not plays_on:
                self._conclude("resigned")

    async def _offer(self) -> None:
        asked = say("offer.ask", names=self._story.others)
        if await self._agrees(asked, "plain.offer"):
            await self._story.sitting.offer_end()
            self._story.offers.add(self._story.sitting.seat)
            self._console.say(say("offer.made.you"))

    async def _accept(self, name: str) -> None:
        asked = say("offer.accept.ask", name=name)
        if await self._agrees(asked, "plain.offer.accept"):
            await self._story.sitting.accept_end()
            self._conclude("accepted")

    async def _record(self) -> None:
        seat = self._story.overdue
        if seat is None:
            self._console.say(say("away.nobody"))
            return
        asked = say("away.record.ask", name=self._story.sitting.names[seat])
        if await self._agrees(asked, "plain.away.record"):
            self._story.recorded = seat
            await self._story.sitting.record_unresponsive(seat)
            self._conclude("recorded")

    async def _agrees(self, question: str, how: str) -> bool:
        """Ask, and tell whether the answer is yes; an end of the game is a no.

        how: the key of what can be answered
        """
        self._console.say(question, say(how, yes=yes_words()))
        return is_yes(await unless(self._over, self._console.line, self._console))

    def _conclude(self, how: str) -> None:
        """Ask for no move any more: this seat has said its last word."""
        self._story.conclusion = how
        if not self._story.is_over:
            self._console.say(self._story.last_word())
