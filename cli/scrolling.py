"""Lines that are more than there is room for: which are seen, moved by keys."""

from collections.abc import Sequence

from cli.text import Line, line
from cli.words import say

_STEPS = {"up": -1, "down": 1}
_PAGES = {"page-up": -1, "page-down": 1, " ": 1}
_ENDS = ("home", "end")


class Scroll:
    """A place in lines; what they are, and for how many there is room, may change."""

    def __init__(self, *, from_end: bool = False) -> None:
        """Begin at the top, or where the last line is seen."""
        self._top = 0
        self._last = 0
        self._room = 1
        self._from_end = from_end

    @property
    def is_long(self) -> bool:
        """Whether the lines seen last were not all of them."""
        return self._last > 0

    def press(self, key: str) -> bool:
        """Move; False, and nothing moves, if all is seen or the key moves nothing."""
        if not self.is_long or not {key} & {*_STEPS, *_PAGES, *_ENDS}:
            return False
        step = _STEPS.get(key, _PAGES.get(key, 0) * max(self._room - 1, 1))
        top = {"home": 0, "end": self._last}.get(key, self._top + step)
        self._top = min(max(top, 0), self._last)
        return True

    def seen(self, lines: Sequence[Line], room: int) -> list[Line]:
        """Return the lines for which there is room here."""
        self._room, self._last = room, max(len(lines) - room, 0)
        if self._from_end:
            self._top, self._from_end = self._last, False
        self._top = min(self._top, self._last)
        return list(lines[self._top : self._top + room])

    def signed(self, lines: Sequence[Line], rows: int) -> list[Line]:
        """Return all lines, or what is seen of them above a sign that there is more."""
        if len(lines) <= rows:
            return self.seen(lines, rows)
        return [*self.seen(lines, max(rows - 1, 1)), self._sign()]

    def _sign(self) -> Line:
        """Say where there is more, and which keys show it."""
        above, below = self._top > 0, self._top < self._last
        where = "both" if above and below else "above" if above else "below"
        return line("  ", ("class:strong", say(f"reading.more.{where}")))
