"""What may be looked at behind the end page: the checks, a replay, a page to keep."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from cli.finished import CannotOpen, FinishedGame, open_game
from cli.replay.screen import ReplayScreen
from cli.story import Story
from cli.verification import report_lines, verification_lines
from cli.words import say

Look: TypeAlias = Literal["checks", "replay", "report"]
LOOKS: Mapping[str, Look] = {"v": "checks", "p": "replay", "w": "report"}
"""What the keys of the end page open."""


async def opened(story: Story) -> FinishedGame:
    """Open the transcript of a game that has been checked, in a thread of its own.

    Raises: CannotOpen
    """
    assert story.finished is not None
    return await asyncio.to_thread(open_game, story.finished.path)


class AfterGame:
    """What covers the end page of a game.

    lines:  to be read in its place; replay: the game, step by step
    """

    def __init__(self, story: Story, redraw: Callable[[], None]) -> None:
        """Cover nothing."""
        self.lines: list[str] = []
        self.replay: ReplayScreen | None = None
        self._story = story
        self._redraw = redraw

    async def show(self, look: Look) -> None:
        """Open something; nothing before the transcript has been checked."""
        if self._story.finished is None:
            return
        path = self._story.finished.path
        self.lines = [say(f"end.looking.{look}")]
        self._redraw()
        match look:
            case "checks":
                self.lines = await verification_lines(path)
            case "report":
                self.lines = await report_lines(path)
            case "replay":
                await self._begin_replay()

    async def _begin_replay(self) -> None:
        """Replay the game, or say why that cannot be."""
        try:
            self.replay = ReplayScreen(await opened(self._story), self.close)
            self.lines = []
        except CannotOpen as error:
            self.lines = [str(error)]

    def close(self) -> None:
        """Go back to the end page."""
        self.lines, self.replay = [], None
