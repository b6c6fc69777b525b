"""What the layers below say of an error, in the language that is spoken.

They know no language: the text of an error is one English clause, made there from one
of these (`p2p.errors`, `engine.game`, the system's own). A clause is known again by its
words, and what stands in its fields is told as it is, or as a clause of its own.
"""

import re
from collections.abc import Iterator
from functools import cache

from cli import languages
from cli.grammar import fill
from cli.words.clauses import CLAUSES

CONTEXT = "clause"
"""The key of all clauses in a catalogue."""
_FIELD = re.compile(r"{(\w+)}")


def said(clause: str) -> str:
    """Return a clause in the language that is spoken; as it is if nobody knows it."""
    if languages.spoken() == languages.ENGLISH:
        return clause
    found = recognised(clause)
    if found is None:
        return clause
    template, fields = found
    told = {name: said(value) for name, value in fields.items()}
    return fill(languages.sentence(CONTEXT, template), told, languages.spoken())


def why_not(error: OSError) -> str:
    """Return why the system refuses something."""
    return said(error.strerror or type(error).__name__)


def recognised(clause: str) -> tuple[str, dict[str, str]] | None:
    """Return which of the clauses this is, and what stands in its fields."""
    if clause in CLAUSES and not _FIELD.search(clause):
        return clause, {}
    for template, pattern in _patterns():
        match = pattern.fullmatch(clause)
        if match is not None:
            return template, match.groupdict()
    return None


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the clauses with fields, those with the most words of their own first."""
    with_fields = [template for template in CLAUSES if _FIELD.search(template)]
    with_fields.sort(key=lambda template: len(_FIELD.sub("", template)), reverse=True)
    return tuple((template, _pattern(template)) for template in with_fields)


def _pattern(template: str) -> re.Pattern[str]:
    """Return what matches a clause with anything in its fields."""
    return re.compile("".join(_parts(template)), re.DOTALL)


def _parts(template: str) -> Iterator[str]:
    for number, part in enumerate(_FIELD.split(template)):
        yield f"(?P<{part}>.+?)" if number % 2 else re.escape(part)
