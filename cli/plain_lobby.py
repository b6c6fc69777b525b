"""The lobby and the seats of a table in plain lines: a `Front` on a console."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from cli.answers import is_no, is_yes
from cli.console import Console
from cli.failures import sentence_of
from cli.lobby_view import (
    PATIENCE_S,
    acquaintance,
    address_words,
    broken_words,
    empty_words,
    game_title,
    gathering_words,
    greeting,
    kept_words,
    others,
    seats,
    trouble_words,
    waiting_words,
    why_not,
)
from cli.offers import games_of, seated_for, table_words, tables_of, told_table
from cli.plain import PlainTable
from cli.plain_past import adjust, look_back
from cli.plain_text import HELP, answer
from cli.rematch import Rematch
from cli.session import (
    WISHES,
    Join,
    Nearby,
    Resume,
    Wish,
    confirm,
    disagreement,
)
from cli.settled import Settled, nothing_settled
from cli.story import Story
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeptGame,
    KeyChanged,
    Offer,
    Seated,
    Seating,
    SeatingUpdate,
    Sitting,
    TableAd,
    Words,
)
from p2p.lan.tasks import end

MOST_TABLES = 20
"""Said of themselves; a network can be full of them, or of somebody's jokes."""
_PACE_S = 5.0
"""A list as long as that is not said anew before."""


class PlainLines:
    """The `Front` that prints."""

    def __init__(self, console: Console, settled: Settled | None = None) -> None:
        """Print on this console, as is settled."""
        self._console = console
        self._settled = settled or nothing_settled()
        self._told: tuple[TableAd, ...] = ()
        self.story: Story | None = None
        """The last table."""

    async def ask_name(self, default: str) -> str | None:
        """Ask for the name, once; without a person the default is taken."""
        if not self._console.is_interactive:
            return default
        self._console.say(say("name.ask"), say("name.who-sees"))
        self._console.say(say("plain.name", default=default))
        return await self._console.line() or default

    def busy(self, sentence: str) -> None:
        """Say what is being done."""
        self._console.say(sentence)

    async def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        self._console.say(sentence)

    async def choose_table(self, offer: Offer) -> Offer:
        """Say all tables that can be opened; read the number of one, and for whom."""
        games = games_of(offer)
        tables = [table for game in games for table in tables_of(game)]
        for number, table in enumerate(tables, 1):
            if len(games) > 1 and (number == 1 or table.kit != tables[number - 2].kit):
                self._console.say(say("plain.section", title=table.kit.title))
            said = say("plain.number", number=number, label=table_words(table))
            self._console.say(said)
        self._console.say(say("plain.tables.ask"))
        line = await answer(self._console, "plain.tables.ask")
        place, _, who = line.partition(" ")
        if not place.isdecimal() or not 1 <= int(place) <= len(tables):
            return offer
        try:
            return seated_for(tables[int(place) - 1], who.strip())
        except LocalError as error:
            self._console.say(sentence_of(error.code, error.text))
            return offer

    async def look_back(self) -> None:
        """Say the finished games, and do what is typed with them."""
        await look_back(self._console, self._settled.games)

    async def adjust(self) -> None:
        """Say the settings, and change those that are typed."""
        await adjust(self._console, self._settled, self._settled.speak)

    async def visit(self, lobby: Nearby, table: str = "") -> Wish:
        """Print the tables whenever they change, and read what the player wants."""
        if table:
            self._console.say(say("plain.lobby.table.ours", table=table))
        self._console.say(*broken_words(await lobby.broken()))
        kept = await lobby.kept()
        telling = asyncio.ensure_future(self._tell_tables(lobby, kept))
        try:
            while True:
                text = await self._console.line()
                wish = self._wish(lobby, kept, text)
                if wish is not None:
                    return wish
                if text != "list":
                    self._console.say(say("plain.lobby.ask"))
        finally:
            await end(telling)

    async def _tell_tables(self, lobby: Nearby, kept: Sequence[KeptGame]) -> None:
        """Print the list now, when it changes, and why it is empty if it stays so."""
        offer = kept_words(kept, lobby.name, plain=True)
        if offer:
            self._console.say(offer)
        said: list[str] = []
        patience: float | None = PATIENCE_S
        while True:
            tables = lobby.tables()
            lines = _table_lines(tables[:MOST_TABLES])
            if lines != said or not said:
                self._say_tables(lobby, tables, lines)
                said = lines
                if len(tables) > MOST_TABLES:
                    await asyncio.sleep(_PACE_S)
            try:
                await asyncio.wait_for(lobby.changed(), patience)
            except TimeoutError:
                patience = None
                if not lobby.tables():
                    said = [*empty_words(), *address_words(lobby.addresses())]
                    self._console.say(*(text.strip() for text in said))

    def _say_tables(
        self, lobby: Nearby, tables: tuple[TableAd, ...], lines: Sequence[str]
    ) -> None:
        """Say who we are and what is near; typed numbers mean these tables now."""
        self._told = tables
        trouble = lobby.trouble()
        said = [trouble_words(trouble)] if trouble else []
        self._console.say(greeting(lobby.name, len(tables)), *said, *lines)
        if len(tables) > len(lines):
            self._console.say(say("plain.lobby.more", count=len(tables) - len(lines)))
        self._console.say(say("plain.lobby.ask"))

    def _wish(self, lobby: Nearby, kept: Sequence[KeptGame], text: str) -> Wish | None:
        """Return what a line asks for; None, with the reason said, if nothing."""
        tables = self._told
        word, _, target = text.partition(" ")
        if word == "j" and target.strip():
            return Join(target.strip())
        if word == "r" and kept:
            return Resume(kept[0].journal)
        if word in WISHES and not target:
            return WISHES[word]
        if word.isdecimal() and 1 <= int(word) <= len(tables):
            table = tables[int(word) - 1]
            why = why_not(table)
            if not why:
                return Join(table.label)
            self._console.say(say("table.dimmed", why=why))
        elif text == "list":
            tables = lobby.tables()
            self._say_tables(lobby, tables, _table_lines(tables))
        elif text == "?":
            keys = ("lobby.help", "lobby.help.words", "lobby.help.privacy")
            self._console.say(*map(say, keys))
        elif text:
            self._console.say(say("plain.what", text=text[:40], how="").rstrip())
        return None

    async def gather(
        self, seating: Seating, ours: str, addresses: tuple[str, ...], table: str = ""
    ) -> Sitting | None:
        """Say what is played and who sits down, and ask what must be answered."""
        if table:
            self._console.say(table)
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
                    if (told := told_table(update)) not in {"", table}:
                        table = told
                        self._console.say(table)
                    question = update
                    answering = asyncio.ensure_future(
                        self._ask(update, ours, addresses)
                    )
                    coming = asyncio.ensure_future(_next(following))
                elif answering is not None:
                    agrees = answering.result()
                    answering = None
                    if agrees is None:
                        return None
                    await self._confirm(seating, agrees, question)
        finally:
            await end(coming, answering)

    async def _confirm(
        self, seating: Seating, agrees: bool, question: SeatingUpdate | None
    ) -> None:
        """Pass an answer on; Refused if it is a no."""
        await confirm(seating, agree=agrees)
        if not agrees:
            raise disagreement(question)
        self._console.say(waiting_words(question))

    async def _ask(
        self, update: SeatingUpdate, ours: str, addresses: Sequence[str]
    ) -> bool | None:
        """Say an update; return the answer to its question, None to leave the table."""
        match update:
            case Words():
                names = others(update, ours)
                shown = say(
                    "plain.words", words=" ".join(update.words), digits=update.digits
                )
                self._console.say(say("words.with", names=names), say("words.ask"))
                self._console.say(shown, say("plain.words.ask"))
                return await self._yes_or_no("plain.words.ask", "words.help")
            case Invitation():
                invited = say("invitation.ask", names=others(update, ours))
                self._console.say(invited, say("plain.invitation.ask"))
                ask = "plain.invitation.ask"
                return await self._yes_or_no(ask, "invitation.help") or None
            case KeyChanged(name=name):
                said = (say("key.changed", name=name), say("key.help", name=name))
                self._console.say(*said, say("plain.key.ask"))
                return await self._yes_or_no("plain.key.ask", yes=_compares)
            case Gathering():
                self._console.say(*(t for t in gathering_words(update) if t))
                if len(update.names) < update.seats and addresses:
                    typed = say("lobby.address.line", address=addresses[0])
                    self._console.say(f"{say('gather.how')} {typed}")
                self._console.say(say("plain.gather.leave"))
                while await self._console.command(("leave", HELP)) == HELP:
                    self._console.say(say("gather.help"))
                return None
            case Seated():
                return None

    async def _yes_or_no(
        self, asked: str, *explained: str, yes: Callable[[str], bool] = is_yes
    ) -> bool:
        """Read lines until one says yes or no; the question of that key is repeated.

        explained: what is said if `?` is typed
        """
        while True:
            text = await answer(self._console, *explained, asked)
            if yes(text):
                return True
            if is_no(text):
                return False
            self._console.say(say(asked))

    async def play(
        self, sitting: Sitting, before: Rematch | None = None
    ) -> Rematch | None:
        """Play in plain lines until the player leaves the table, or plays on there."""
        signs = self._settled.settings.signs
        self.story = Story(sitting, time.monotonic, signs=signs)
        hints = self._settled.hints(self.story)
        try:
            return await PlainTable(self._console, self.story, before, hints).play()
        finally:
            if hints is not None:
                hints.stop()


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


def _table_lines(tables: Sequence[TableAd]) -> list[str]:
    """Return one sentence a table."""
    said = []
    for number, table in enumerate(tables, 1):
        why = why_not(table)
        fields = {"number": number, "name": table.name, "game": game_title(table.game)}
        if why:
            said.append(say("plain.lobby.dimmed", **fields, why=why))
        else:
            known = acquaintance(table)
            key = "plain.lobby.table"
            said.append(say(key, **fields, seats=seats(table), known=known))
    return said
