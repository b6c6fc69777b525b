"""The settings in plain lines: each a sentence, changed by a word and its value."""

import asyncio
from collections.abc import Callable

from cli.console import Console
from cli.failures import sentence_of
from cli.plain_text import answer
from cli.settings import KEYS, format_setting, possible_values
from cli.settings_screen import shown_value
from cli.settled import Settled
from cli.words import say
from p2p.errors import LocalError


async def adjust(console: Console, settled: Settled, apply: Callable[[], None]) -> None:
    """Say the settings, and change those that are typed with a value.

    apply: makes a change count
    """
    console.say(*(_setting(settled, key) for key in KEYS), say("settings.plain.ask"))
    helps = (*(f"settings.about.{key}" for key in KEYS), "settings.help.command")
    while line := await answer(console, *helps, "settings.plain.ask"):
        key, _, text = line.partition(" ")
        key = key.lower()
        try:
            await asyncio.to_thread(settled.change, key, text.strip())
        except LocalError as error:
            console.say(sentence_of(error.code, error.text))
        else:
            apply()
            console.say(_setting(settled, key))
            console.say(*([say("settings.later")] if key == "name" else []))
        console.say(say("settings.plain.ask"))


def _setting(settled: Settled, key: str) -> str:
    """Return a setting, its value and what else it could be, in a sentence."""
    values = possible_values(key)
    value = getattr(settled.settings, key)
    typed = value is not None and values
    return say(
        "settings.plain",
        setting=key,
        label=say(f"settings.label.{key}"),
        value=format_setting(value) if typed else shown_value(settled, key),
        values=", ".join(values) or say("settings.free"),
    )
