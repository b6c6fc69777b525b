"""The settings in full screen: each with its value, changed by a key, kept at once."""

import asyncio
from collections.abc import Callable, Sequence

from cli.explained import Explained, ask
from cli.failures import sentence_of
from cli.lobby_view import DIGITS, page, paragraphs
from cli.settings import KEYS, UNSET, format_setting, possible_values
from cli.settled import Settled
from cli.stage import Stage
from cli.text import Line, line, pad
from cli.words import say
from p2p.errors import LocalError

_STEPS = {"up": -1, "down": 1}
_TURNS = {"left": -1, "right": 1, "enter": 1, " ": 1}
_LABEL = 34


class SettingsScreen:
    """A list of settings; `turns` gives which to change and which way, or None."""

    def __init__(self, settled: Settled) -> None:
        """Show what counts now."""
        self.note = ""
        """What came of the last change."""
        self.turns: asyncio.Queue[tuple[str, int] | None] = asyncio.Queue()
        self._settled = settled
        self._at = 0

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the list, and what the setting under the cursor is about."""
        body = [self._row(key, at, columns) for at, key in enumerate(KEYS)]
        key = KEYS[self._at]
        said = [say(f"settings.about.{key}")]
        body += [line(), *paragraphs(said, columns, "class:dim")]
        if self.note:
            body += [line(), *paragraphs([self.note], columns, "class:warn")]
        keys = "settings.keys.name" if key == "name" else "settings.keys"
        keys = say(keys, last=min(len(KEYS), DIGITS))
        return page(say("settings.title"), body, keys, columns, rows)

    def _row(self, key: str, at: int, width: int) -> Line:
        here = at == self._at
        mark = f" {'▸' if here else ' '} {at + 1}  "
        label = pad(say(f"settings.label.{key}"), _LABEL)
        text = pad(f"{mark}{label}{shown_value(self._settled, key)}", width)
        return line(("class:cursor" if here else "", text))

    def press(self, key: str) -> None:
        """Move, change the setting under the cursor, or leave."""
        self.note = ""
        if key in _STEPS:
            self._at = (self._at + _STEPS[key]) % len(KEYS)
        elif key.isdecimal() and 1 <= int(key) <= len(KEYS):
            self._at = int(key) - 1
        elif key in _TURNS:
            self.turns.put_nowait((KEYS[self._at], _TURNS[key]))
        elif key in {"escape", "q"}:
            self.turns.put_nowait(None)


def next_value(settled: Settled, key: str, by: int) -> str:
    """Return the value beside the one that counts now, as it is typed.

    A language may also be that of the system.
    """
    values = possible_values(key)
    if key == "language":
        values = (UNSET, *values)
    now = format_setting(getattr(settled.settings, key))
    return values[(values.index(now) + by) % len(values)]


def shown_value(settled: Settled, key: str) -> str:
    """Return the value of a setting as one reads it."""
    value = getattr(settled.settings, key)
    if key == "language" and value is not None:
        return say(f"settings.language.{value}")
    if value is None:
        return say(f"settings.none.{key}")
    if isinstance(value, bool):
        return say("settings.on" if value else "settings.off")
    return format_setting(value)


async def adjust(stage: Stage, settled: Settled, apply: Callable[[], None]) -> None:
    """Show the settings until the player goes back.

    apply: makes a change count
    """
    screen = SettingsScreen(settled)
    explained = Explained(screen, "settings.help", "settings.help.command")
    stage.show(explained)
    while (turn := await screen.turns.get()) is not None:
        key, by = turn
        if key == "name":
            now = settled.settings.name or ""
            typed = await ask(stage, explained, now, "settings.about.name", "name.help")
        else:
            typed = next_value(settled, key, by)
        if typed is None:
            continue
        try:
            await asyncio.to_thread(settled.change, key, typed)
        except LocalError as error:
            screen.note = sentence_of(error.code, error.text)
        else:
            apply()
            screen.note = say("settings.later") if key == "name" else ""
        stage.redraw()
