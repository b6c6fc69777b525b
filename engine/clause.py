"""One English clause for a person, and what it was made of.

Nobody below the screens knows a language. What they say of an error is a template, such
as `no host has the name {host}`, and its fields; it is a text like any other, and a
screen that speaks another language finds the template's translation and fills that.
"""

from collections.abc import Mapping


class Clause(str):
    """A clause, filled in; `template` and `fields` say what of.

    A field may be a clause in its turn.
    """

    __slots__ = ("fields", "template")

    template: str
    fields: Mapping[str, object]


def clause(template: str, /, **fields: object) -> Clause:
    """Return a clause; without a field it is its own template, braces or not."""
    made = Clause(template.format(**fields) if fields else template)
    made.template = template
    made.fields = {
        name: value if isinstance(value, str | int | float) else str(value)
        for name, value in fields.items()
    }
    return made


def kept(text: str, fields: Mapping[str, object]) -> Clause:
    """Return what an error keeps of its text: a clause as it is, else one of it."""
    return text if isinstance(text, Clause) else clause(text, **fields)
