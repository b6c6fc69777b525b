"""How fast the full screen goes."""

import asyncio

PACE_S = 0.35
"""Pause after each event, so that the eye can follow."""
STEP = 0.4
"""A step along the board takes this part of it."""
CONFIRM_S = 0.3
"""A move must have been on the screen so long before Enter sends it."""


class Pace:
    """The pauses in which one thing after the other is told; a key ends them."""

    def __init__(self, pause_s: float) -> None:
        """Pause for so long after each event; with 0 nothing moves."""
        self.moves = pause_s > 0
        self._pause_s = pause_s
        self._hurry = asyncio.Event()

    def begin(self) -> None:
        """Take time again for what is to be told."""
        self._hurry.clear()

    def hurry(self) -> None:
        """Take no more time for what is told now."""
        self._hurry.set()

    async def pause(self, part: float = 1) -> None:
        """Give the eye time, as much as a part of what an event has."""
        if self.moves and not self._hurry.is_set():
            try:
                await asyncio.wait_for(self._hurry.wait(), self._pause_s * part)
            except TimeoutError:
                return
