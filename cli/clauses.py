"""What the layers below say of an error, in the language that is spoken.

They know no language: the text of an error is an English clause that knows its template
and its fields (`engine.clause`). Here the template is looked up in the catalogue, and
filled in as the language writes its fields; a clause among them is told likewise.
"""

from cli import languages
from cli.grammar import fill
from cli.words import has, say
from engine.clause import Clause
from p2p import system

CONTEXT = "clause"
"""The key of all clauses in a catalogue."""


def said(text: str) -> str:
    """Return a clause in the language that is spoken; what is none as it is."""
    if not isinstance(text, Clause) or not text.fields:
        return languages.sentence(CONTEXT, text)
    template = languages.sentence(CONTEXT, text.template)
    told = {name: _told(name, value) for name, value in text.fields.items()}
    return fill(template, told, languages.spoken())


def why_not(error: OSError) -> str:
    """Return why the system refuses something."""
    return said(system.why_not(error))


def _told(name: str, value: object) -> object:
    """Return a field in words: a clause, why the rules refuse a move, or as it is."""
    if name == "reason" and has(f"refusal.{value}"):
        return say(f"refusal.{value}")
    return said(value) if isinstance(value, Clause) else value
