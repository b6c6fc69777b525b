"""The search for secrets finds them however they are written."""

import base64
import json

from hypothesis import given
from hypothesis import strategies as st

from tests.p2p.spellings import spellings

values = st.binary(min_size=32, max_size=32)


def found(value: bytes, text: bytes) -> bool:
    return any(spelling in text for spelling in spellings(value))


@given(values, st.binary(max_size=7), st.binary(max_size=7))
def test_a_value_is_found_wherever_it_stands_in_base64(
    value: bytes, before: bytes, after: bytes
) -> None:
    text = before + value + after
    assert found(value, base64.b64encode(text))
    assert found(value, base64.urlsafe_b64encode(text))


@given(values)
def test_a_value_is_found_however_it_is_printed(value: bytes) -> None:
    for text in (
        value,
        f"the seed is {value!r}.",
        f"{value.hex()}",
        f"{value.hex().upper()}",
        f"{value[::-1].hex()}",
        f"{int.from_bytes(value)}",
        f"{int.from_bytes(value, 'little')}",
        f"{int.from_bytes(value, 'little'):#x}",
        json.dumps({"seed": base64.b64encode(value).decode()}),
    ):
        assert found(value, text if isinstance(text, bytes) else text.encode())


@given(values, values)
def test_another_value_is_not_found(value: bytes, other: bytes) -> None:
    if min(value[1:-1]) != max(value[1:-1]) and value not in (other, other[::-1]):
        assert not found(value, base64.b64encode(other) + other.hex().encode())
