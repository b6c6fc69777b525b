"""Why a game ended, in a few words."""

from collections.abc import Callable
from contextlib import suppress

from cli.words import has, say
from engine.deals import Face

_TIE = "tie:"


def reason_words(reason: str, name: Callable[[Face], str] | None = None) -> str:
    """Return why a game ended: its code in words, the name of a card, else the code.

    name: of a card of the game; KeyError if there is none. An auditor, who loads no
    screens, has no names
    """
    codes = reason.removeprefix(_TIE).split("+")
    return ", ".join(_code_words(code, name) for code in codes)


def _code_words(code: str, name: Callable[[Face], str] | None) -> str:
    if has(f"games.reason.{code}"):
        return say(f"games.reason.{code}")
    if name is not None:
        with suppress(KeyError):
            return name(code.replace("-", "_"))
    return "".join(filter(str.isprintable, code))
