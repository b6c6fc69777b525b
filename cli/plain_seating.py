"""The seats of a table in plain lines: who sits down, and what must be answered."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from cli.answers import is_no, is_yes
from cli.console import Console
from cli.lobby_view import (
    differed_words,
    gathering_words,
    met_words,
    others,
    waiting_words,
)
from cli.offers import told_table
from cli.plain_text import HELP, not_understood
from cli.session import confirm, disagreement
from cli.words import say
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeyChanged,
    Seated,
    Seating,
    SeatingUpdate,
    Sitting,
    Words,
)
from p2p.lan.tasks import end

_LEAVE = "leave"


class PlainSeating:
    """One table that fills, line by line."""

    def __init__(
        self,
        console: Console,
        ours: str,
        addresses: Sequence[str],
        table: str,
        *,
        is_shown: bool = True,
    ) -> None:
        """Ask on this console.

        ours:      our own name
        addresses: where this table can be joined, to be read out
        table:     what is played, in a sentence, if it is known
        is_shown:  lobbies near show this table
        """
        self._how = "gather.how" if is_shown else "gather.how.typed"
        self._console = console
        self._ours = ours
        self._addresses = addresses
        self._table = table
        self._said: set[str] = set()
        self._warning = ""

    async def gather(self, seating: Seating) -> Sitting | None:
        """Return the sitting once the game begins, None if the player leaves.

        Raises: P2PError, also when the player does not agree (`disagreement`)
        """
        if self._table:
            self._console.say(self._table)
        answering: asyncio.Future[bool | None] | None = None
        question: SeatingUpdate | None = None
        following = seating.updates()
        coming = asyncio.ensure_future(_next(following))
        try:
            while True:
                await _first_of(coming, answering)
                if coming.done():
                    update = coming.result()
                    if update is None or isinstance(update, Seated):
                        return update.sitting if update else None
                    await end(answering)
                    self._tell_table(update)
                    question = update
                    answering = asyncio.ensure_future(self._ask(update))
                    coming = asyncio.ensure_future(_next(following))
                elif answering is not None:
                    agrees = answering.result()
                    answering = None
                    if agrees is None:
                        return None
                    await self._confirm(seating, agrees, question)
        finally:
            await end(coming, answering)

    def _tell_table(self, update: SeatingUpdate) -> None:
        """Say what is played, if that is new."""
        told = told_table(update)
        if told not in {"", self._table}:
            self._table = told
            self._console.say(told)

    async def _confirm(
        self, seating: Seating, agrees: bool, question: SeatingUpdate | None
    ) -> None:
        """Pass an answer on; Refused if it is a no."""
        await confirm(seating, agree=agrees)
        if not agrees:
            raise disagreement(question)
        self._console.say(waiting_words(question, seating.missing))

    async def _ask(self, update: SeatingUpdate) -> bool | None:
        """Say an update; return the answer to its question, None to leave the table."""
        match update:
            case Words():
                self._warning = ""  # what is said after these is said anew
                names, ask = others(update, self._ours), "plain.words.ask"
                self._console.say(met_words(update, names), say("words.ask"))
                self._console.say(_words_line(update), say(ask))
                return await self._yes_or_no(ask, say("words.help"))
            case Invitation():
                names, ask = others(update, self._ours), "plain.invitation.ask"
                self._console.say(say("invitation.ask", names=names), say(ask))
                return await self._yes_or_no(ask, say("invitation.help")) or None
            case KeyChanged(name=name):
                why, ask = say("key.help", name=name), "plain.key.ask"
                self._console.say(say("key.changed", name=name), why, say(ask))
                return await self._yes_or_no(ask, why, yes=_compares)
            case Gathering():
                await self._wait(update)
                return None
            case Seated():
                return None

    async def _wait(self, gathering: Gathering) -> None:
        """Say who sits at the table, and what is new; return if the player leaves."""
        self._warn(differed_words(gathering))
        missing = gathering.seats > len(gathering.names)
        waiting, *seats = filter(None, gathering_words(gathering))
        lines = seats[: len(gathering.names)]
        if missing and self._addresses:
            typed = say("lobby.address.line", address=self._addresses[0])
            lines.append(f"{say(self._how)} {typed}")
        if missing:
            lines.append(say("plain.gather.leave"))
        self._console.say(waiting, *(said for said in lines if said not in self._said))
        self._said.update(lines)
        help_ = say("gather.help" if self._addresses else "gather.help.theirs")
        words, leave = (_LEAVE, HELP), say("plain.gather.leave")

        def refusal(text: str) -> str:
            return not_understood(text, leave)

        while await self._console.command(words, refusal, asks=missing) == HELP:
            self._console.say(waiting, help_, leave)

    def _warn(self, warning: str) -> None:
        """Say who has found the words different, once."""
        if warning not in {"", self._warning}:
            self._console.say(warning)
        self._warning = warning

    async def _yes_or_no(
        self, ask: str, help_: str, *, yes: Callable[[str], bool] = is_yes
    ) -> bool:
        """Read lines until one says yes or no.

        ask:   the key of the question, which is repeated
        help_: what is said if `?` is typed
        """
        while True:
            text = await self._console.line()
            if yes(text):
                return True
            if is_no(text):
                return False
            self._console.say(
                *(
                    [help_, say(ask)]
                    if text == HELP
                    else [not_understood(text, say(ask))]
                )
            )


def _words_line(words: Words) -> str:
    """Return the words and the digits, each digit for itself."""
    digits = " ".join(words.digits)
    return say("plain.words", words=" ".join(words.words), digits=digits)


def _compares(typed: str) -> bool:
    """Tell whether a line asks to compare the words again."""
    return typed.lower() in {"compare", "c"}


async def _first_of(*waiting: asyncio.Future[Any] | None) -> None:
    """Return when one of them is done."""
    tasks = [future for future in waiting if future is not None]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


async def _next(updates: AsyncIterator[SeatingUpdate]) -> SeatingUpdate | None:
    """Return the next update, or None after the last."""
    try:
        return await anext(updates)
    except StopAsyncIteration:
        return None
