"""The lobby in full screen, and the `Front` that draws on a stage."""

import asyncio
import time
from collections.abc import Sequence

from cli.explained import Explained, ask
from cli.lobby_view import (
    PATIENCE_S,
    address_words,
    broken_words,
    empty_words,
    greeting,
    join_question,
    kept_words,
    lobby_keys,
    page,
    paragraphs,
    table_rows,
    trouble_words,
    why_not,
)
from cli.note import Note
from cli.pace import CONFIRM_S, PACE_S
from cli.rematch import Rematch
from cli.seating import SeatingScreen
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
from cli.stage import Stage
from cli.story import Story
from cli.table_choice import TableChoice
from cli.text import Line, line
from cli.words import say
from p2p.lan.sitting import (
    BrokenGame,
    KeptGame,
    Offer,
    Seated,
    Seating,
    Sitting,
    TableAd,
)
from p2p.lan.tasks import end

_AROUND_LIST = 18
"""Rows of the lobby besides the list: title, greeting, troubles, hint, keys."""


class LobbyScreen:
    """The tables nearby, and what one can do."""

    def __init__(
        self,
        lobby: Nearby,
        kept: Sequence[KeptGame] = (),
        broken: Sequence[BrokenGame] = (),
        table: str = "",
    ) -> None:
        """Show this lobby from now on.

        kept:  games to go on with, the latest first; broken: those that cannot
        table: what is played at the tables that one opens
        """
        self._table = table
        self._lobby = lobby
        self._kept = kept
        self._broken = broken_words(broken)
        self._since = time.monotonic()
        self._at = ""
        self._help = False
        self._asks_address = False
        self.wish: asyncio.Future[Wish | None] = (
            asyncio.get_running_loop().create_future()
        )
        """What the player wants; None asks for an address first."""

    def _cursor(self, tables: Sequence[TableAd]) -> int:
        """Return where the cursor is: it stays on its table, whatever the list does."""
        labels = [table.label for table in tables]
        if labels and self._at not in labels:
            self._at = labels[0]
        return labels.index(self._at) if labels else 0

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the list, or why it is empty, or help."""
        tables = self._lobby.tables()
        room = max(rows - _AROUND_LIST, 1)
        body = self._list(tables, columns, room) if not self._help else []
        if self._broken:
            body += [line(), *paragraphs(self._broken, columns, "class:warn")]
        keys = lobby_keys(tables, self._cursor(tables), resumes=bool(self._kept))
        if self._help:
            body, keys = self._explained(columns), say("help.keys")
        elif self._asks_address:
            body, keys = paragraphs([join_question()], columns), say("lobby.join.keys")
        return page(say("lobby.title"), body, keys, columns, rows)

    def _list(self, tables: Sequence[TableAd], width: int, room: int) -> list[Line]:
        """Draw who we are and at most `room` tables."""
        lines = paragraphs([greeting(self._lobby.name, len(tables))], width)
        kept = kept_words(self._kept, self._lobby.name)
        if kept:
            lines += paragraphs([kept], width, "class:strong")
        if self._table:
            lines += paragraphs([say("lobby.table", table=self._table)], width)
        lines.append(line())
        trouble = self._lobby.trouble()
        if trouble:
            said = [trouble_words(trouble), *address_words(self._lobby.addresses())]
            lines += [*paragraphs(said, width, "class:warn"), line()]
        if tables:
            cursor = self._cursor(tables)
            why = why_not(tables[cursor])
            hint = say("table.dimmed", why=why) if why else say("lobby.why.join")
            style = "class:warn" if why else "class:dim"
            lines += [*table_rows(tables, cursor, width, room), line()]
            return [*lines, *paragraphs([hint], width, style)]
        if time.monotonic() - self._since >= PATIENCE_S and not trouble:
            lines += [*(line("  ", text) for text in empty_words()), line()]
            lines += [line("  ", t) for t in address_words(self._lobby.addresses())]
        return lines

    def _explained(self, width: int) -> list[Line]:
        """Explain the lobby."""
        lines = []
        for key in ("lobby.help", "lobby.help.words", "lobby.help.privacy"):
            lines += [*paragraphs([say(key)], width), line()]
        return lines

    def press(self, key: str) -> None:
        """Move, join, or wish for something."""
        if self._help:
            self._help = False
        elif key == "?":
            self._help = True
        elif key == "j":
            self._settle(None)
        elif key == "r" and self._kept:
            self._settle(Resume(self._kept[0].journal))
        elif key in WISHES:
            self._settle(WISHES[key])
        else:
            self._press_list(key)

    def _press_list(self, key: str) -> None:
        """Move the cursor over the tables, or join the one under it."""
        tables = self._lobby.tables()
        if not tables:
            return
        cursor = self._cursor(tables)
        if key in {"up", "down"}:
            step = 1 if key == "down" else -1
            self._at = tables[(cursor + step) % len(tables)].label
        elif key.isdecimal() and 1 <= int(key) <= len(tables):
            self._at = tables[int(key) - 1].label
        elif key == "enter" and not why_not(tables[cursor]):
            self._settle(Join(tables[cursor].label))

    def _settle(self, wish: Wish | None) -> None:
        if not self.wish.done():
            self.wish.set_result(wish)

    def ask_address(self, *, asks: bool) -> None:
        """Show the question for an address, or the list again."""
        self._asks_address = asks
        self.wish = asyncio.get_running_loop().create_future()


class FullScreen:
    """The `Front` that draws."""

    def __init__(
        self,
        stage: Stage,
        settled: Settled | None = None,
        *,
        pace_s: float = PACE_S,
        confirm_s: float = CONFIRM_S,
    ) -> None:
        """Draw on this stage, as is settled."""
        self._stage = stage
        self._settled = settled or nothing_settled()
        self._pace_s = pace_s
        self._confirm_s = confirm_s
        self.story: Story | None = None
        """The last table, for what is said after the screen is gone."""

    async def ask_name(self, default: str) -> str | None:
        """Ask for the name, once."""
        texts = [say("name.ask"), "", say("name.who-sees")]
        note = Note(say("name.title"), texts, say("name.keys"))
        return await ask(self._stage, note, default, "name.who-sees", "name.help")

    def busy(self, sentence: str) -> None:
        """Show what is being done."""
        self._stage.show(Note(say("lobby.title"), [sentence], ""))

    async def tell(self, sentence: str) -> None:
        """Show what went wrong until a key is pressed."""
        note = Note(say("lobby.title"), [sentence], say("help.keys"))
        self._stage.show(note)
        await note.read.wait()

    async def choose_table(self, offer: Offer) -> Offer:
        """Show all tables that can be opened until one is chosen."""
        screen = TableChoice(offer)
        self._stage.show(Explained(screen, "tables.help", more=screen.rules))
        return await screen.chosen

    async def look_back(self) -> None:
        """Show the finished games until the player goes back."""
        from cli.past_screen import look_back  # noqa: PLC0415  # after the lobby

        await look_back(self._stage, self._settled.games)

    async def adjust(self) -> None:
        """Show the settings until the player goes back."""
        from cli.settings_screen import adjust  # noqa: PLC0415  # after the lobby

        await adjust(self._stage, self._settled, self._apply)

    def _apply(self) -> None:
        """Draw and speak as is settled now."""
        self._stage.colour = self._settled.settings.colour
        self._stage.mouse = self._settled.settings.mouse
        self._settled.speak()

    async def visit(self, lobby: Nearby, table: str = "") -> Wish:
        """Show the lobby until the player wants something."""
        kept, broken = await lobby.kept(), await lobby.broken()
        screen = LobbyScreen(lobby, kept, broken, table)
        self._stage.show(screen)
        watching = asyncio.ensure_future(self._redraw_on_change(lobby))
        try:
            while (wish := await screen.wish) is None:
                screen.ask_address(asks=True)
                target = await ask(self._stage, screen, "", "lobby.join.help")
                screen.ask_address(asks=False)
                if target and target.strip():
                    return Join(target.strip())
            return wish
        finally:
            await end(watching)

    async def _redraw_on_change(self, lobby: Nearby) -> None:
        while True:
            await lobby.changed()
            self._stage.redraw()

    async def gather(
        self,
        seating: Seating,
        ours: str,
        addresses: tuple[str, ...],
        table: str = "",
        *,
        is_shown: bool = True,
    ) -> Sitting | None:
        """Show a table that fills, until the game begins or the player leaves."""
        screen = SeatingScreen(
            addresses, ours, table, lambda: seating.missing, is_shown=is_shown
        )
        self._stage.show(screen)
        following = asyncio.ensure_future(self._follow(seating, screen))
        answering = asyncio.ensure_future(_answer(seating, screen))
        tasks = (following, answering)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                return following.result()
            answering.result()
            return None
        finally:
            await end(*tasks)

    async def _follow(self, seating: Seating, screen: SeatingScreen) -> Sitting | None:
        """Show each update; return the sitting when the game begins."""
        async for update in seating.updates():
            if isinstance(update, Seated):
                return update.sitting
            screen.got(update)
            self._stage.redraw()
        return None

    async def play(
        self, sitting: Sitting, before: Rematch | None = None
    ) -> Rematch | None:
        """Play in full screen until the player leaves the table, or plays on there."""
        from cli.board import BoardScreen  # noqa: PLC0415  # slow: after the lobby

        signs = self._settled.settings.signs
        self.story = Story(sitting, time.monotonic, signs=signs)
        hints = self._settled.hints(self.story)
        screen = BoardScreen(
            self.story,
            self._stage.redraw,
            pace_s=self._pace_s if self._settled.settings.motion else 0.0,
            confirm_s=self._confirm_s,
            before=before,
            hints=hints,
        )
        self._stage.show(screen, screen.may_leave)
        try:
            return await screen.play()
        finally:
            if hints is not None:
                hints.stop()


async def _answer(seating: Seating, screen: SeatingScreen) -> None:
    """Pass answers on; return when the player leaves the table.

    Raises: Refused when the player answers no
    """
    while (answer := await screen.answers.get()) is not None:
        question = screen.update
        await confirm(seating, agree=answer)
        if not answer:
            raise disagreement(question)
