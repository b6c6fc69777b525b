"""Something to read in place of the table, scrolled by keys: help, cards, events."""

from collections.abc import Sequence

from cli.presentation import Section
from cli.text import Line, line, pad, wrap
from cli.words import say

_MARGIN = 2
_AROUND = 2
"""Rows of the title and of the keys."""
_SCROLLS = {"up": -1, "down": 1}
_PAGES = {"page-up": -1, "page-down": 1, " ": 1}


class Reading:
    """A text with a title; it scrolls where it is longer than the window."""

    def __init__(
        self,
        title: str,
        sections: Sequence[Section],
        *,
        from_end: bool = False,
        explains: bool = True,
    ) -> None:
        """Begin at the top, or where the end can be seen (`from_end`).

        explains: whether `?` tells how one reads; a help is one already
        """
        self._title = title
        self._sections = sections
        self._explains = explains
        self._is_explained = False
        self._top = 0
        self._from_end = from_end
        self._room = 1
        self._rows = 0

    def press(self, key: str) -> bool:
        """Scroll, or explain; False if the key closes the text."""
        if self._is_explained or (self._explains and key == "?"):
            self._is_explained = not self._is_explained
            return True
        step = _SCROLLS.get(key) or _PAGES.get(key, 0) * max(self._room - 1, 1)
        if not step or self._rows <= self._room:
            return False
        self._top += step
        return True

    def render(self, width: int, rows: int) -> list[Line]:
        """Draw what can be seen: exactly `rows` lines."""
        if self._is_explained:
            about = Section("", (say("reading.help", title=self._title),))
            return Reading(self._title, (about,)).render(width, rows)
        lines = self._lines(width)
        self._room, self._rows = rows - _AROUND, len(lines)
        last = max(len(lines) - self._room, 0)
        if self._from_end:
            self._top, self._from_end = last, False
        self._top = min(max(self._top, 0), last)
        shown = lines[self._top : self._top + self._room]
        keys = say("reading.keys" if last else "help.keys")
        return [
            line(("class:bar", pad(f" {self._title}", width))),
            *shown,
            *[line()] * (self._room - len(shown)),
            line(" ", ("class:dim", keys)),
        ]

    def _lines(self, width: int) -> list[Line]:
        """Return all lines: a heading stands out, what follows is indented."""
        lines: list[Line] = []
        for section in self._sections:
            if lines:
                lines.append(line())
            if section.title:
                lines.append(line(" " * _MARGIN, ("class:title", section.title)))
            for text in section.texts:
                parts = wrap(text, width - 2 * _MARGIN, "  ")
                lines += [line(" " * _MARGIN, part) for part in parts]
        return lines
