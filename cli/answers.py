"""Yes and no, as they are typed: in the language that is spoken, and in English always.

A single letter is also a key of the full screen.
"""

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from cli.words import ENGLISH, say

T = TypeVar("T")
_YES, _NO = "answer.yes", "answer.no"


def is_yes(typed: str | None) -> bool:
    """Tell whether a line or a key says yes."""
    return typed is not None and _plain(typed) in _words(_YES)


def is_no(typed: str | None) -> bool:
    """Tell whether a line or a key says no."""
    return typed is not None and _plain(typed) in _words(_NO)


def yes_words() -> str:
    """Return every answer that says yes, as one reads them: `y or yes`."""
    *before, last = dict.fromkeys(_words(_YES))
    return say("answer.or", words=", ".join(before), last=last)


def on_keys(yes: T, no: T) -> Mapping[str, T]:
    """Return what the keys for yes and for no stand for."""
    answers = dict.fromkeys(_letters(_NO), no)
    return answers | dict.fromkeys(_letters(_YES), yes)


def _letters(key: str) -> list[str]:
    return [word for word in _words(key) if len(word) == 1]


def _words(key: str) -> list[str]:
    return [*say(key).split(), *ENGLISH[key].split()]


def _plain(typed: str) -> str:
    """Return what was typed as the words are written: composed, in small letters."""
    return unicodedata.normalize("NFC", typed).lower()
