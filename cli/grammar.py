"""How the values in a sentence are written: by language, where languages differ.

A translation may put the name of a French elision behind a field, as a format:
`{name:de}` is `de Tom` or `d'Anna`.
"""

import string
import unicodedata
from collections.abc import Mapping

from cli.languages import ENGLISH

ELISIONS: Mapping[str, str] = {"de": "d'", "que": "qu'"}
"""Words that lose their vowel before another, as French writes them."""
_VOWELS = frozenset("aeiouœæ")


def fill(template: str, fields: Mapping[str, object], language: str) -> str:
    """Return a sentence with its fields filled in."""
    if language == ENGLISH:
        return template.format(**fields)
    written = {name: _written(value) for name, value in fields.items()}
    return template.format(**written)


def shape(template: str) -> list[tuple[str, str, str]]:
    """Return the fields of a sentence: name, conversion, format; sorted, each once.

    That is the same for every language, but for elisions.
    """
    parsed = string.Formatter().parse(template)
    fields = {
        (field, conversion or "", "" if spec in ELISIONS else spec or "")
        for _, field, spec, conversion in parsed
        if field is not None
    }
    return sorted(fields)


class _Word(str):
    """A text in a sentence that may elide the word before it."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec not in ELISIONS:
            return super().__format__(spec)
        return f"{ELISIONS[spec]}{self}" if _elides(self) else f"{spec} {self}"


class _Decimal(float):
    """A number with a decimal comma."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", ",")


def _written(value: object) -> object:
    """Return the value as it is written in every language but English."""
    if isinstance(value, str):
        return _Word(value)
    return _Decimal(value) if isinstance(value, float) else value


def _elides(word: str) -> bool:
    """Return whether a word begins with a vowel, as it is spoken.

    A y counts as one before a consonant (Yves, but Yann). An h does not: whether it is
    mute cannot be seen.
    """
    plain = unicodedata.normalize("NFKD", word[:2]).lower()
    letters = [letter for letter in plain if not unicodedata.combining(letter)]
    first, second = (*letters, "", "")[:2]
    is_spoken_i = first == "y" and second.isalpha() and second not in _VOWELS
    return first in _VOWELS or is_spoken_i
