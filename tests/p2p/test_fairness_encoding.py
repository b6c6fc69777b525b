"""The encoding under every hash is injective."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.fairness.encoding import Part, encode
from tests.p2p.oracle_curve import tlv

PARTS: st.SearchStrategy[Part] = st.recursive(
    st.binary(max_size=4) | st.text(max_size=4) | st.integers(0, 2**80),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=8,
)
SEQUENCES = st.lists(PARTS, max_size=4).map(tuple)


def typed(part: Part) -> object:
    """Return a value that tells 1 from b"\\x01" and from "\\x01"."""
    if isinstance(part, tuple):
        return ("tuple", *map(typed, part))
    return (type(part).__name__, part)


def decode(data: bytes) -> tuple[Part, ...]:
    """Invert the encoding; what can be inverted is injective."""
    parts: list[Part] = []
    while data:
        kind, length = data[:1], int.from_bytes(data[1:5], "big")
        value, data = data[5 : 5 + length], data[5 + length :]
        assert len(value) == length
        match kind:
            case b"b":
                parts.append(value)
            case b"s":
                parts.append(value.decode())
            case b"i":
                parts.append(int.from_bytes(value, "little"))
            case b"t":
                parts.append(decode(value))
            case _:
                raise AssertionError(kind)
    return tuple(parts)


@given(SEQUENCES)
def test_decoding_gives_back_every_part_with_its_type(parts: tuple[Part, ...]) -> None:
    assert typed(decode(encode(*parts))) == typed(parts)


@given(SEQUENCES)
def test_it_is_what_the_protocol_page_says_in_other_code(
    parts: tuple[Part, ...],
) -> None:
    assert encode(*parts) == b"".join(map(tlv, parts))


@given(SEQUENCES, SEQUENCES)
def test_two_sequences_with_one_encoding_are_equal(
    left: tuple[Part, ...], right: tuple[Part, ...]
) -> None:
    assert (encode(*left) == encode(*right)) == (typed(left) == typed(right))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((b"ab", b"c"), (b"a", b"bc")),
        ((b"ab",), ("ab",)),
        ((1,), (b"\x01",)),
        ((0,), (b"",)),
        ((), ("",)),
        (((b"a",), b"b"), ((b"a", b"b"),)),
        (((),), ()),
        ((256,), (1,)),
    ],
)
def test_a_byte_shifted_between_neighbours_shows(
    left: tuple[Part, ...], right: tuple[Part, ...]
) -> None:
    assert encode(*left) != encode(*right)


@pytest.mark.parametrize("part", [-1, True, False, None, 1.0, "\ud800", (b"", -1)])
def test_what_has_no_encoding_is_our_own_mistake(part: Part) -> None:
    with pytest.raises(LocalError):
        encode(part)


class Endless(bytes):
    def __len__(self) -> int:
        return 2**32


def test_a_part_of_four_gibibytes_is_refused() -> None:
    with pytest.raises(LocalError):
        encode(Endless())
