"""The end page, and what may be looked at behind it: checks, a replay, a report."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from cli.end_view import EndPage, end_lines
from cli.finished import CannotOpen, FinishedGame, open_game
from cli.replay.screen import ReplayScreen
from cli.scrolling import Scroll
from cli.story import Story
from cli.text import Line
from cli.verification import report_lines, verification_lines
from cli.words import say

Look: TypeAlias = Literal["checks", "replay", "report"]
EndWish: TypeAlias = Literal["leave", "rematch"] | Look
"""What a key of the end page asks for."""
LOOKS: Mapping[str, Look] = {"v": "checks", "p": "replay", "w": "report"}
"""What the keys of the end page open."""


async def opened(story: Story) -> FinishedGame:
    """Open the transcript of a game that has been checked, in a thread of its own.

    Raises: CannotOpen
    """
    assert story.finished is not None
    return await asyncio.to_thread(open_game, story.finished.path)


class AfterGame:
    """The end page of a game, and what covers it.

    is_open: whether the page has been asked for; replay: the game, step by step
    """

    def __init__(
        self,
        story: Story,
        redraw: Callable[[], None],
        last_hint: Callable[[], str],
        *,
        waits: Callable[[], bool],
    ) -> None:
        """Show nothing yet.

        last_hint: what to say to somebody who has played for the first time
        waits:     whether this seat would like another game, and others must agree
        """
        self.is_open = False
        self.replay: ReplayScreen | None = None
        self._story = story
        self._redraw = redraw
        self._last_hint = last_hint
        self._waits = waits
        self._page = EndPage(Scroll())
        self._read: EndPage | None = None

    def press(self, key: str) -> EndWish | None:
        """Answer a key once the game is over; return what is wished for."""
        if key == "q":
            return "leave"
        if key == "r" and self._story.may_play_again:
            self.is_open = True
            return "rematch"
        if not self.is_open:
            self.is_open = True
            self._page = self._page._replace(hint=self._last_hint())
        elif key in LOOKS and self._read is None:
            return LOOKS[key]
        elif key in {*LOOKS, "escape"}:
            self.close()
        else:
            self._shown.scroll.press(key)
        return None

    @property
    def _shown(self) -> EndPage:
        """What is seen: what is read, or the page itself."""
        return self._read or self._page

    def render(self, width: int, rows: int) -> list[Line]:
        """Draw the page, or what is read in its place."""
        page = self._shown._replace(waits=self._waits())
        return end_lines(self._story, page, width, rows)

    async def show(self, look: Look) -> None:
        """Open something; nothing before the transcript has been checked."""
        if self._story.finished is None:
            return
        path = self._story.finished.path
        self._show_lines([say(f"end.looking.{look}")])
        self._redraw()
        match look:
            case "checks":
                self._show_lines(await verification_lines(path))
            case "report":
                self._show_lines(await report_lines(path))
            case "replay":
                await self._begin_replay()

    def _show_lines(self, lines: Sequence[str]) -> None:
        """Let something be read, from its first line on."""
        self._read = self._page._replace(read=lines, scroll=Scroll())

    async def _begin_replay(self) -> None:
        """Replay the game, or say why that cannot be."""
        try:
            self.replay = ReplayScreen(await opened(self._story), self.close)
            self._read = None
        except CannotOpen as error:
            self._show_lines([str(error)])

    def close(self) -> None:
        """Go back to the end page."""
        self._read = self.replay = None
