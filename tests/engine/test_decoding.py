"""What msgspec finds wrong is a clause of ours and a place, whatever its own words."""

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decoding import unfit

ELSEWHERE = (
    *("MessagePack", "Ext", "Raw", "Factory", "Argument", "Unexpected keyword"),
    *("Struct", "`%", "Can", "Cannot", "Type", "Enum types", "Literal", "Multiple"),
    *("Expected _", "Expected `rename", "Expected calling", "Renamed", "Required"),
    *("Base", "Missing", "Unbound", "Failed", "Module", "buffer", "rename", "code"),
    *("Only dicts", "Union", "Expected a hashable", "JSONEncoder", "JSONDecoder"),
    *("msgspec.", "Expected __", "Invalid MessagePack"),
    *("Integer `tag", "Integer bounds", "Integer values"),
)
"""How those begin that speak of types, of calls, of MessagePack, or of encoding."""
UNUSED = {
    "date": "no type of ours has it",
    "time": "no type of ours has it",
    "datetime": "no type of ours has it",
    "Timestamp": "no type of ours has it",
    "timestamp": "no type of ours has it",
    "timezone": "no type of ours has it",
    "Duration": "no type of ours has it",
    "duration": "no type of ours has it",
    "durations": "no type of ours has it",
    "UUID": "no type of ours has it",
    "decimal": "no type of ours has it",
    "schema": "the docstring of an error",
}
"""Words of what the library may say and we never hear: told as what does not fit."""


class Told(msgspec.Struct, frozen=True, tag="told"):
    number: int = 0


class Other(msgspec.Struct, frozen=True, tag="other"):
    pass


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    """Something of each kind that the types of the games and of the wire have."""

    need: int
    least: Annotated[int, msgspec.Meta(ge=2)] = 2
    most: Annotated[int, msgspec.Meta(le=2)] = 2
    step: Annotated[int, msgspec.Meta(multiple_of=2)] = 2
    share: Annotated[float, msgspec.Meta(gt=0.5, lt=1)] = 0.7
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=2)] = "a"
    form: Annotated[str, msgspec.Meta(pattern="^a$")] = "a"
    way: Literal["up", "down"] = "up"
    digest: Annotated[bytes, msgspec.Meta(min_length=2, max_length=2)] = b"ab"
    cards: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=2)] = ("",)
    pair: tuple[int, str] = (1, "a")
    union: Told | Other = Told()
    maybe: int | bool | None = None
    counts: dict[str, int] = {}


@pytest.mark.parametrize(
    ("value", "what", "where"),
    [
        ([], "an object is expected, not a list", ""),
        ({}, "the key need is missing", ""),
        ({"need": 1, "no": 2}, "there is no such key: no", ""),
        ({"need": "1"}, "a whole number is expected, not a text", "need"),
        ({"need": 1.5}, "a whole number is expected, not a decimal number", "need"),
        ({"least": 1}, "a number from 2 on is expected", "least"),
        ({"most": 3}, "a number up to 2 is expected", "most"),
        ({"step": 3}, "a multiple of 2 is expected", "step"),
        ({"share": 0.5}, "a number above 0.5 is expected", "share"),
        ({"share": 1.0}, "a number below 1.0 is expected", "share"),
        ({"name": ""}, "the length must be at least 1", "name"),
        ({"name": "abc"}, "the length must be at most 2", "name"),
        ({"form": "b"}, "the text has another form", "form"),
        ({"way": "left"}, "no such value: 'left'", "way"),
        ({"digest": "!"}, "it is no base64", "digest"),
        ({"digest": "YQ=="}, "the length must be at least 2", "digest"),
        ({"cards": []}, "the length must be at least 1", "cards"),
        ({"cards": ["", None]}, "a text is expected, not null", "cards[1]"),
        ({"pair": [1]}, "the length must be 2", "pair"),
        ({"union": {"type": "x"}}, "no such value: 'x'", "union.type"),
        ({"union": {}}, "the key type is missing", "union"),
        (
            {"maybe": "x"},
            "true or false or a whole number or null is expected, not a text",
            "maybe",
        ),
        (
            {"counts": {"a": "b"}},
            "a whole number is expected, not a text",
            "counts[...]",
        ),
        ({"counts": 3}, "an object is expected, not a whole number", "counts"),
    ],
)
def test_what_does_not_fit_is_named_and_placed(
    value: object, what: str, where: str
) -> None:
    if isinstance(value, dict) and len(value) == 1 and "need" not in value:
        value = {"need": 1, **value}
    text = msgspec.json.encode(value)
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(text, type=Sample)
    assert unfit(refused.value) == (what, where)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b"", "the text ends too early"),
        (b'{"a":', "the text ends too early"),
        (b"{}x", "it is no JSON near byte 3"),
        (b"[1,]", "it is no JSON near byte 3"),
        (b"{a:1}", "it is no JSON near byte 1"),
        (b'"\xff"', "it is no UTF-8 text"),
        (b"1e999", "the number is too large"),
        (b"[" * 200_000, "it is nested too deeply"),
    ],
)
def test_what_is_no_json_is_said_so(text: bytes, what: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)) as refused:
        msgspec.json.decode(text)
    assert unfit(refused.value) == (what, "")


def in_the_library() -> list[str]:
    """Return the sentences of msgspec that end in a place, and those of its decoder."""
    raw = Path(str(msgspec._core.__file__)).read_bytes()
    texts = [text.decode() for text in re.findall(rb"[\x20-\x7e]{6,}(?=\x00)", raw)]
    words = r"^(Expected|Invalid|Object (?!\w*_)|Input|Integer|Number|JSON is)"
    told = [text for text in texts if re.search(words, text)]
    return sorted({text for text in told if not text.startswith(ELSEWHERE)})


@pytest.mark.parametrize("template", in_the_library())
def test_no_sentence_of_the_library_is_unknown(template: str) -> None:
    if re.search(rf"\b({'|'.join(UNUSED)})\b", template):
        return
    said = template.replace("%R%U", "'x'").removesuffix("%U")
    for field, value in {"%lld": "3", "%llu": "3", "%zd": "3", "%R": "0.5"}.items():
        said = said.replace(field, value)
    said = re.sub(r"`float` %s", "`float` >=", said)
    said = re.sub("%s|%U", "int", said)
    assert unfit(ValueError(said)).what.template != "the value does not fit"


def test_the_library_says_what_this_test_looks_for() -> None:
    found = in_the_library()
    assert len(found) > 25
    assert any("`array` of length" in text for text in found)


@given(st.text(max_size=300))
def test_whatever_is_said_is_one_short_line(said: str) -> None:
    error = f"Object contains unknown field `{said}` - at `$.a`"
    what, where = unfit(ValueError(error))
    assert what.isprintable()
    assert len(what) < 120
    assert where == "a"
