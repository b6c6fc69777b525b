"""Something to read in place of the table, scrolled by keys: help, cards, events."""

from collections.abc import Sequence

from cli.presentation import Section
from cli.scrolling import Scroll
from cli.text import Line, line, pad, wrap
from cli.words import say

_MARGIN = 2
_AROUND = 2
"""Rows of the title and of the keys."""


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
        self._scroll = Scroll(from_end=from_end)

    def press(self, key: str) -> bool:
        """Scroll, or explain; False if the key closes the text."""
        if self._is_explained or (self._explains and key == "?"):
            self._is_explained = not self._is_explained
            return True
        return self._scroll.press(key)

    def render(self, width: int, rows: int) -> list[Line]:
        """Draw what can be seen: exactly `rows` lines."""
        if self._is_explained:
            about = Section("", (say("reading.help", title=self._title),))
            return Reading(self._title, (about,)).render(width, rows)
        room = rows - _AROUND
        shown = self._scroll.seen(self._lines(width), room)
        keys = say("reading.keys" if self._scroll.is_long else "help.keys")
        return [
            line(("class:bar", pad(f" {self._title}", width))),
            *shown,
            *[line()] * (room - len(shown)),
            line(" ", ("class:dim", keys)),
        ]

    def _lines(self, width: int) -> list[Line]:
        """Return all lines: a heading stands out, what follows is indented.

        A heading that says what the title says is left out.
        """
        lines: list[Line] = []
        for section in self._sections:
            if lines:
                lines.append(line())
            if section.title not in ("", self._title):
                lines.append(line(" " * _MARGIN, ("class:title", section.title)))
            for text in section.texts:
                parts = wrap(text, width - 2 * _MARGIN, "  ")
                lines += [line(" " * _MARGIN, part) for part in parts]
        return lines
