"""What msgspec finds wrong with a value or a text, as a clause and a place.

msgspec says it in English with the words of a programmer. Its sentences have a few
shapes, by which they are known here; `tests/engine/test_decoding.py` holds them against
those that stand in the library itself.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.clause import Clause, clause

_MOST_QUOTED = 60
"""Characters of what somebody else wrote."""
_AT = " - at "
_EXPECTED = re.compile(r"Expected `(?P<due>[^`]*)`(?:, got `(?P<came>[^`]*)`)?")
_TYPES: Mapping[str, str] = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "None": "null",
    "NoneType": "null",
    "array": "a list",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "object": "an object",
    "dict": "an object",
    "bytes": "bytes",
}
_LENGTH_OF = r"Expected `\w+` of "
_GOT = r"(?:, got \d+)?"
_SHAPES: Mapping[str, str] = {
    r"Expected `\w+` >= (?P<least>\S+)": "a number from {least} on is expected",
    r"Expected `\w+` <= (?P<most>\S+)": "a number up to {most} is expected",
    r"Expected `\w+` > (?P<bound>\S+)": "a number above {bound} is expected",
    r"Expected `\w+` < (?P<bound>\S+)": "a number below {bound} is expected",
    r"Expected `\w+` that's a multiple of (?P<step>\S+)": (
        "a multiple of {step} is expected"
    ),
    _LENGTH_OF + rf"(?:length >=|at least length) (?P<least>\d+){_GOT}": (
        "the length must be at least {least}"
    ),
    _LENGTH_OF + rf"(?:length <=|at most length) (?P<most>\d+){_GOT}": (
        "the length must be at most {most}"
    ),
    _LENGTH_OF + rf"length (?P<length>\d+){_GOT}": "the length must be {length}",
    _LENGTH_OF + rf"length (?P<least>\d+) to (?P<most>\d+){_GOT}": (
        "the length must be from {least} to {most}"
    ),
    r"Expected `str` matching regex .*": "the text has another form",
    r"Invalid (?:enum )?value (?P<value>.*)": "no such value: {value}",
    r"Object contains unknown field `(?P<field>.*)`": "there is no such key: {field}",
    r"Object missing required field `(?P<field>.*)`": "the key {field} is missing",
    r"Input data was truncated": "the text ends too early",
    r"Invalid UTF-8 encoded string": "it is no UTF-8 text",
    r"Invalid base64 encoded string": "it is no base64",
    r"(?:Integer value|Number) out of range": "the number is too large",
    r"JSON is malformed: .* \(byte (?P<place>\d+)\)": (
        "it is no JSON near byte {place}"
    ),
    r".*": "the value does not fit",
}
"""What msgspec says, and what is said for it; the first that fits."""


class Unfit(NamedTuple):
    """What is wrong, and where: a path such as `seats[0].hand`, "" for the whole."""

    what: Clause
    where: str


def unfit(error: Exception) -> Unfit:
    """Return what an error of msgspec says; RecursionError is one."""
    if isinstance(error, RecursionError):
        return Unfit(clause("it is nested too deeply"), "")
    said = str(error)
    what, at, place = said.rpartition(_AT)
    found = re.fullmatch(r"(?:`key` in )?`\$\.?(.*)`", place) if at else None
    return Unfit(_clause(what), found[1]) if found else Unfit(_clause(said), "")


def _clause(said: str) -> Clause:
    if types := _EXPECTED.fullmatch(said):
        due, came = types.group("due", "came")
        if came is None:
            return clause("{due} is expected", due=_types(due))
        fields = {"due": _types(due), "came": _types(came)}
        return clause("{due} is expected, not {came}", **fields)
    for shape, template in _SHAPES.items():
        if found := re.fullmatch(shape, said, re.DOTALL):
            quoted = {name: _quoted(text) for name, text in found.groupdict().items()}
            return clause(template, **quoted)
    raise AssertionError(said)


def _quoted(text: str) -> str:
    """Return what somebody else wrote, fit for one line."""
    return "".join(filter(str.isprintable, text))[:_MOST_QUOTED]


def _types(names: str) -> Clause:
    """Return the types of a union in words."""
    first, *others = names.split(" | ")
    said = clause(_TYPES.get(first, "another value"))
    if not others:
        return said
    return clause("{one} or {other}", one=said, other=_types(" | ".join(others)))
