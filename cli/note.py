"""A screen with a few sentences, read and closed."""

import asyncio
from collections.abc import Sequence

from cli.lobby_view import page, paragraphs
from cli.text import Line


class Note:
    """A screen with a few sentences; `read` is set once a key is pressed."""

    def __init__(self, title: str, texts: Sequence[str], keys: str) -> None:
        """Say these sentences under a title; `keys` stands below."""
        self._title, self._texts, self._keys = title, texts, keys
        self.read = asyncio.Event()

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the sentences."""
        body = paragraphs(self._texts, columns)
        return page(self._title, body, self._keys, columns, rows)

    def press(self, key: str) -> None:
        """Close at any key."""
        self.read.set()
