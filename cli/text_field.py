"""A line that is typed below a screen."""

import asyncio

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.widgets import TextArea

HELP = "?"
"""What is typed instead of a text by somebody who wants the question explained."""


class TextField:
    """One line; open while `typed` waits for it."""

    def __init__(self) -> None:
        """Closed."""
        self.area = TextArea(
            height=1, multiline=False, prompt="> ", accept_handler=self._accept
        )
        self._default = ""
        self._text: asyncio.Future[str | None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether keys are typed here."""
        return self._text is not None

    async def typed(self, default: str) -> str | None:
        """Return what is typed: HELP at once for a `?` before all else, None for Esc.

        default: what stands there at first
        """
        self._text = asyncio.get_running_loop().create_future()
        self._default = self.area.text = default
        self.area.buffer.cursor_position = len(default)
        try:
            return await self._text
        finally:
            self._text = None

    def bindings(self) -> KeyBindings:
        """Return the keys that end typing, besides Enter."""
        keys = KeyBindings()

        @keys.add(Keys.Escape, filter=Condition(lambda: self.is_open), eager=True)
        def _escape(_event: KeyPressEvent) -> None:
            self._give(None)

        @keys.add(HELP, filter=Condition(self._is_untouched), eager=True)
        def _help(_event: KeyPressEvent) -> None:
            self._give(HELP)

        return keys

    def _is_untouched(self) -> bool:
        """Whether nothing has been typed yet."""
        return self.is_open and self.area.text == self._default

    def _accept(self, _buffer: object) -> bool:
        self._give(self.area.text)
        return True

    def _give(self, text: str | None) -> None:
        """End typing."""
        if self._text is not None and not self._text.done():
            self._text.set_result(text)
