"""The `Front` that draws on a stage: one screen after the other."""

import asyncio
import time

from cli.explained import Explained, ask
from cli.lobby import LobbyScreen
from cli.note import Note
from cli.pace import CONFIRM_S, PACE_S
from cli.rematch import Rematch
from cli.seating import SeatingScreen
from cli.session import (
    Join,
    Nearby,
    Wish,
    confirm,
    disagreement,
)
from cli.settled import Settled, nothing_settled
from cli.stage import Stage
from cli.story import Story
from cli.table_choice import TableChoice
from cli.words import say
from p2p.lan.sitting import (
    Offer,
    Seated,
    Seating,
    Sitting,
)
from p2p.lan.tasks import end


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
        self._no = asyncio.Event()
        """Set when the player waits no more for what is being done."""
        self._target = ""
        """What was typed last to be joined."""
        self.story: Story | None = None
        """The last table, for what is said after the screen is gone."""

    async def ask_name(self, default: str) -> str | None:
        """Ask for the name, once."""
        texts = [say("name.ask"), "", say("name.who-sees")]
        note = Note(say("name.title"), texts, say("name.keys"))
        return await ask(self._stage, note, default, "name.who-sees", "name.help")

    def busy(self, sentence: str, *, may_end: bool = False) -> None:
        """Show what is being done."""
        keys = say("lobby.busy.keys") if may_end else ""
        self._stage.show(
            Note(say("lobby.title"), [sentence], keys, only="escape", read=self._no)
        )

    async def given_up(self) -> None:
        """Return once Esc is pressed."""
        self._no.clear()
        await self._no.wait()

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
                typed = await ask(self._stage, screen, self._target, "lobby.join.help")
                screen.ask_address(asks=False)
                if typed and typed.strip():
                    self._target = typed.strip()
                    return Join(self._target)
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
