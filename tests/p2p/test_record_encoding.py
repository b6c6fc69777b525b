"""The canonical codec: one value, one text, and DecodeError for all else."""

import json
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.registry import GAMES
from p2p.errors import DecodeError
from p2p.record.encoding import (
    MAX_FRAME_BYTES,
    Count,
    Digest,
    Fields,
    decode,
    encode,
    pack,
    unpack,
)
from p2p.record.entry import AnyBody, Entry
from p2p.record.notice import AnySay, Notice

MOVE = GAMES["agent-avenue"].move


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Count
    label: Annotated[str, msgspec.Meta(max_length=8)]
    digest: Digest


SAMPLE = Sample(7, "é", bytes(range(32)))


def test_text_of_a_value_is_sorted_without_spaces_and_in_padded_base64() -> None:
    text = encode(SAMPLE)

    fields = json.loads(text)
    assert text == (
        b'{"digest":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",'
        b'"label":"\xc3\xa9","number":7}'
    )
    assert fields == {"digest": fields["digest"], "label": "é", "number": 7}


@given(
    st.builds(
        Sample,
        st.integers(0, 2**53 - 1),
        st.text(max_size=8),
        st.binary(min_size=32, max_size=32),
    )
)
def test_every_value_comes_back_from_its_text(value: Sample) -> None:
    assert decode(encode(value), Sample) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_a_value_or_a_decode_error(text: bytes) -> None:
    for kind in (Sample, Entry, Notice, Fields):
        try:
            value = decode(text, kind)
        except DecodeError:
            continue
        assert encode(value) == text


@given(st.binary(max_size=200))
def test_what_a_decoder_says_fits_a_line_of_a_screen(text: bytes) -> None:
    with pytest.raises(DecodeError) as refused:
        decode(msgspec.json.encode({text.decode("latin-1"): 1}), Sample)

    assert refused.value.text.isprintable()
    assert len(refused.value.text) <= 120


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["commit", "kind", "AAAA"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["kind", "k", "seat", "prev", "body", "sig", "says"])
            | st.text(max_size=4),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(JSON_VALUES)
def test_any_json_is_a_value_or_a_decode_error(value: object) -> None:
    text = json.dumps(value, separators=(",", ":"), sort_keys=True).encode()

    for kind in (Sample, Entry, Notice, AnyBody, AnySay, Fields):
        try:
            decoded = decode(text, kind)  # type: ignore[arg-type] # unions, aliases
        except DecodeError:
            continue
        assert encode(decoded) == text


GOOD = encode(SAMPLE).decode()
DIGEST = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace('"number":7', '"number":7,"number":7'),
        GOOD.replace('{"digest"', '{"number":7,"digest"').replace(',"number":7}', "}"),
        GOOD.replace(":7", ": 7"),
        GOOD + "\n",
        " " + GOOD,
        "\ufeff" + GOOD,
        GOOD.replace(":7", ":-0"),
        GOOD.replace(":7", ":07"),
        GOOD.replace(":7", ":7.0"),
        GOOD.replace(":7", ":7e0"),
        GOOD.replace(":7", ":-7"),
        GOOD.replace(":7", ":true"),
        GOOD.replace(":7", ":null"),
        GOOD.replace(":7", f":{2**53}"),
        GOOD.replace(":7", ":" + "9" * 5000),
        GOOD.replace(DIGEST, DIGEST.rstrip("=")),
        GOOD.replace("8=", "9="),
        GOOD.replace(DIGEST, DIGEST.replace("A", "-", 1)),
        GOOD.replace(DIGEST, ""),
        GOOD.replace("é", "\\u00e9"),
        GOOD.replace("é", "\\ud800"),
        GOOD.replace('"number"', '"extra":1,"number"'),
        GOOD.replace(',"number":7', ""),
        "[" * 30_000,
        '{"a":' * 10_000 + "1" + "}" * 10_000,
        "",
        "null",
    ],
    ids=range(27),
)
def test_every_other_text_of_a_value_is_refused(text: str) -> None:
    assert decode(GOOD.encode(), Sample) == SAMPLE
    with pytest.raises(DecodeError) as caught:
        decode(text.encode(), Sample)
    assert caught.value.code == "peer/bad-encoding"


def test_a_text_over_its_limit_is_refused_before_it_is_parsed() -> None:
    text = b'"' + b"x" * MAX_FRAME_BYTES + b'"'

    with pytest.raises(DecodeError) as caught:
        decode(text, str)

    assert caught.value.code == "peer/too-large"
    assert decode(text, str, limit=len(text)) == "x" * MAX_FRAME_BYTES


@pytest.mark.parametrize("number", [2**53, -(2**53), 2**63, 10**40])
def test_fields_hold_no_integer_that_some_reader_would_round(number: int) -> None:
    with pytest.raises(DecodeError):
        decode(b'{"card":%d}' % number, Fields)


def test_fields_become_the_move_that_they_write_and_back() -> None:
    fields: Fields = {"move": "discard", "card": 3}

    move = unpack(fields, MOVE)

    assert type(move).__name__ == "Discard"
    assert pack(move) == fields


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"move": "cheat"},
        {"move": "discard"},
        {"move": "discard", "card": True},
        {"move": "discard", "card": "3"},
        {"move": "discard", "card": 3, "extra": 1},
        {"move": "play", "up": 1, "down": 2, "face": "sentinel"},
        {"move": "play", "up": 1, "down": 2, "face": "sentinel", "twins": 0},
        {"move": "play", "up": 1, "down": (2,), "face": "sentinel", "twins": False},
        {"move": "recruit", "down": 1},
    ],
    ids=str,
)
def test_fields_that_write_no_move_exactly_are_refused(fields: Fields) -> None:
    with pytest.raises(DecodeError):
        unpack(fields, MOVE)
