"""A screen, or a line to be typed, with an explanation behind `?`; and a mere text."""

import asyncio
from collections.abc import Callable, Sequence

from cli.presentation import Section
from cli.reading import Reading
from cli.stage import Screen, Stage
from cli.text import Line
from cli.text_field import HELP
from cli.words import say


class Explained:
    """A screen; `?` explains it, and any key but those that scroll goes back."""

    def __init__(
        self,
        screen: Screen,
        *keys: str,
        more: Callable[[], Sequence[Section]] = tuple,
    ) -> None:
        """Explain it by the sentences of these keys, and what there is more just then.

        more: is asked whenever somebody wants to read it
        """
        self._screen = screen
        self._more = more
        self._keys = keys
        self._reading: Reading | None = None

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the explanation while it is read, else the screen."""
        part = self._reading or self._screen
        return part.render(columns, rows)

    def press(self, key: str) -> None:
        """Pass a key on, unless it is about the explanation."""
        if self._reading is not None:
            if not self._reading.press(key):
                self._reading = None
        elif key == HELP:
            said = tuple(map(say, self._keys))
            about = (Section("", said), *self._more())
            self._reading = Reading(say("help.title"), about, explains=False)
        else:
            self._screen.press(key)


async def ask(stage: Stage, screen: Screen, default: str, *keys: str) -> str | None:
    """Show a screen and return what is typed below it; None if given up with Esc.

    `?` before anything is typed explains it by the sentences of these keys.
    """
    while True:
        stage.show(screen)
        typed = await stage.type_text(default)
        if typed != HELP:
            return typed
        said = [say(key) for key in (*keys, "typing.help")]
        page = Page(say("help.title"), said, explains=False)
        stage.show(page)
        await page.closed.wait()


class Page:
    """A text to be read; `closed` is set once it has been."""

    def __init__(
        self, title: str, texts: Sequence[str], *, explains: bool = True
    ) -> None:
        """Show these paragraphs. explains: whether `?` tells how one reads"""
        said = (Section("", tuple(texts)),)
        self._reading = Reading(title, said, explains=explains)
        self.closed = asyncio.Event()

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw what can be seen of it."""
        return self._reading.render(columns, rows)

    def press(self, key: str) -> None:
        """Scroll, or close."""
        if not self._reading.press(key):
            self.closed.set()
