"""What may be a name, for us and for all others."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError
from p2p.lan.identity import check_name
from p2p.record.charter import check_seat_name
from p2p.record.name import MAX_NAME_BYTES, name_fault


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Mai", None),
        ("x" * MAX_NAME_BYTES, None),
        ("x" * (MAX_NAME_BYTES + 1), "33 bytes"),
        ("é" * 17, "34 bytes"),
        ("", "0 bytes"),
        ("a\nb", "one line"),
        ("\u202eMai", "one line"),
        ("a\ud800", "one line"),
        (" Mai", "space"),
        ("Mai ", "space"),
    ],
)
def test_the_fault_of_a_name_is_said(name: str, fault: str | None) -> None:
    said = name_fault(name)
    assert said is None if fault is None else said and fault in said


@given(st.text(st.characters(exclude_categories=()), max_size=40))
def test_a_charter_takes_every_name_that_we_may_take_and_no_faulty_one(
    text: str,
) -> None:
    with contextlib.suppress(LocalError):
        check_seat_name(check_name(text))
    if name_fault(text) is not None:
        with pytest.raises(DecodeError):
            check_seat_name(text)
