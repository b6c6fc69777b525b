"""A screen with a few sentences, read and closed."""

import asyncio
from collections.abc import Sequence

from cli.lobby_view import page, paragraphs
from cli.text import Line


class Note:
    """A screen with a few sentences; `read` is set once a key is pressed."""

    def __init__(
        self,
        title: str,
        texts: Sequence[str],
        keys: str,
        *,
        only: str = "",
        read: asyncio.Event | None = None,
    ) -> None:
        """Say these sentences under a title; `keys` stands below.

        only: the key, if not any closes it; read: is set then
        """
        self._title, self._texts, self._keys = title, texts, keys
        self._only = only
        self.read = read or asyncio.Event()

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the sentences."""
        body = paragraphs(self._texts, columns)
        return page(self._title, body, self._keys, columns, rows)

    def press(self, key: str) -> None:
        """Close."""
        if self._only in ("", key):
            self.read.set()
