"""The lobby in plain lines, and the `Front` that prints on a console."""

import asyncio
import time
from collections.abc import Sequence

from cli.console import Console
from cli.failures import sentence_of
from cli.lobby_view import (
    PATIENCE_S,
    address_words,
    broken_words,
    greeting,
    kept_lines,
    trouble_words,
    why_not,
)
from cli.offers import games_of, seated_for, table_words, tables_of
from cli.plain import PlainTable
from cli.plain_past import look_back
from cli.plain_seating import PlainSeating
from cli.plain_settings import adjust
from cli.plain_tables import PlainTables
from cli.plain_text import HELP, answer, not_understood
from cli.rematch import Rematch
from cli.session import WISHES, Join, Nearby, Resume, Wish
from cli.settled import Settled, nothing_settled
from cli.story import Story
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.address import PORT
from p2p.lan.sitting import KeptGame, Offer, Seating, Sitting
from p2p.lan.tasks import end

MOST_TABLES = 20
"""Said of themselves; a network can be full of them, or of somebody's jokes."""
_PACE_S = 5.0
"""A list as long as that is not said anew before."""
_LISTS, _BY_ADDRESS = frozenset({"list"}), frozenset({"j"})
_HELP = ("plain.lobby.help", "lobby.help.words", "lobby.help.privacy")


class PlainLines:
    """The `Front` that prints."""

    def __init__(self, console: Console, settled: Settled | None = None) -> None:
        """Print on this console, as is settled."""
        self._console = console
        self._settled = settled or nothing_settled()
        self._tables = PlainTables()
        self.story: Story | None = None
        """The last table."""

    async def ask_name(self, default: str) -> str | None:
        """Ask for the name, once; without a person the default is taken."""
        if not self._console.is_interactive:
            return default
        self._console.say(say("name.ask"), say("name.who-sees"))
        self._console.say(say("plain.name", default=default))
        return await answer(self._console, "name.help") or default

    def busy(self, sentence: str, *, may_end: bool = False) -> None:
        """Say what is being done."""
        self._console.say(sentence)

    async def given_up(self) -> None:
        """Wait for ever: Ctrl-C leaves."""
        await asyncio.Event().wait()

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
        while line := await answer(
            self._console, "plain.tables.help", "plain.tables.ask"
        ):
            place, _, who = line.partition(" ")
            try:
                return seated_for(_nth(tables, place), who.strip())
            except LocalError as error:
                why = sentence_of(error.code, error.text)
                self._console.say(why, say("plain.tables.ask"))
            except LookupError:
                how = say("plain.number-range", last=len(tables))
                self._console.say(not_understood(line, how))
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
        self._tables = PlainTables()
        telling = asyncio.ensure_future(self._tell_tables(lobby, kept))
        try:
            while True:
                text = await self._console.line()
                if text.lower() in _BY_ADDRESS:
                    text = await self._address()
                wish = self._wish(lobby, kept, text)
                if wish is not None:
                    return wish
                if text.lower() not in _LISTS:
                    self._console.say(say("plain.lobby.ask"))
        finally:
            await end(telling)

    async def _address(self) -> str:
        """Return the wish to join the address that is asked for, else nothing."""
        while True:
            self._console.say(say("plain.lobby.address", port=PORT))
            if (target := await self._console.line()) != HELP:
                return f"j {target}" if target else ""

    async def _tell_tables(self, lobby: Nearby, kept: Sequence[KeptGame]) -> None:
        """Print the list now, when it changes, and why it is empty if it stays so."""
        self._console.say(*kept_lines(kept, lobby.name))
        self._say_tables(lobby, MOST_TABLES)
        patience: float | None = PATIENCE_S
        while True:
            if len(lobby.tables()) > MOST_TABLES:
                await asyncio.sleep(_PACE_S)
            try:
                await asyncio.wait_for(lobby.changed(), patience)
            except TimeoutError:
                patience = None
                if not lobby.tables():
                    how = address_words(lobby.addresses())
                    self._console.say(say("plain.lobby.empty"), *map(str.strip, how))
            self._console.say(*self._tables.changes(lobby.tables(), MOST_TABLES))

    def _say_tables(self, lobby: Nearby, most: int | None = None) -> None:
        """Say who we are, what is near, of at most so many tables, and what to type."""
        tables, trouble = lobby.tables(), lobby.trouble()
        said = [trouble_words(trouble)] if trouble else []
        lines = self._tables.all(tables[:most])
        self._console.say(greeting(lobby.name, len(tables)), *said, *lines)
        if len(tables) > len(lines):
            self._console.say(say("plain.lobby.more", count=len(tables) - len(lines)))
        self._console.say(say("plain.lobby.ask"))

    def _wish(self, lobby: Nearby, kept: Sequence[KeptGame], text: str) -> Wish | None:
        """Return what a line asks for; None, with the reason said, if nothing."""
        word, _, target = text.partition(" ")
        word = word.lower()
        if word in _BY_ADDRESS and target.strip():
            return Join(target.strip())
        if word == "r" and (game := _kept_at(kept, target.strip())) is not None:
            return Resume(game.journal)
        if word in WISHES and not target:
            return WISHES[word]
        table = self._tables.find(word)
        if table is not None:
            why = why_not(table)
            if not why:
                return Join(table.label)
            self._console.say(say("table.dimmed", why=why))
        elif text.lower() in _LISTS:
            self._say_tables(lobby)
        elif text == HELP:
            self._console.say(*map(say, _HELP))
        elif text:
            self._console.say(not_understood(text, ""))
        return None

    async def gather(
        self,
        seating: Seating,
        ours: str,
        addresses: tuple[str, ...],
        table: str = "",
        *,
        is_shown: bool = True,
    ) -> Sitting | None:
        """Say what is played and who sits down, and ask what must be answered."""
        seats = PlainSeating(self._console, ours, addresses, table, is_shown=is_shown)
        sitting = await seats.gather(seating)
        if sitting is None:
            self._console.say(say("plain.gather.left"))
        return sitting

    async def play(
        self, sitting: Sitting, before: Rematch | None = None
    ) -> Rematch | None:
        """Play in plain lines until the player leaves the table, or plays on there."""
        signs = self._settled.settings.signs
        self.story = Story(sitting, time.monotonic, signs=signs)
        hints = self._settled.hints(self.story, plain=True)
        try:
            return await PlainTable(self._console, self.story, before, hints).play()
        finally:
            if hints is not None:
                hints.stop()


def _kept_at(kept: Sequence[KeptGame], place: str) -> KeptGame | None:
    """Return a kept game by its number as it is typed, the latest without one."""
    number = int(place) if place.isdecimal() else 0 if place else 1
    return kept[number - 1] if 1 <= number <= len(kept) else None


def _nth(tables: Sequence[Offer], place: str) -> Offer:
    """Return a table by its number as it is typed; LookupError if there is none."""
    if not place.isdecimal() or not 1 <= int(place) <= len(tables):
        raise LookupError(place)
    return tables[int(place) - 1]
