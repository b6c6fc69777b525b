"""What a game draws from the toss: uniform, the same for all, and from enough bytes."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.toss import TOSS_BYTES, Toss


def draws(number: int, bounds: tuple[int, ...]) -> tuple[int, ...]:
    toss = Toss(number.to_bytes(TOSS_BYTES, "big"))
    return tuple(map(toss.below, bounds))


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple),
    st.integers(0, 2**200),
)
def test_among_as_many_tosses_in_a_row_as_outcomes_each_outcome_comes_once(
    bounds: tuple[int, ...], start: int
) -> None:
    """So draws are uniform, and tell nothing of each other."""
    outcomes = list(product(*map(range, bounds)))
    found = Counter(draws(start + n, bounds) for n in range(len(outcomes)))
    assert found == Counter(outcomes)


@given(st.binary(min_size=TOSS_BYTES, max_size=40))
def test_equal_bytes_give_equal_draws(entropy: bytes) -> None:
    bounds = (2, 6, 3, 52)
    one, other = Toss(entropy), Toss(bytes(entropy))
    assert [one.below(b) for b in bounds] == [other.below(b) for b in bounds]


@pytest.mark.parametrize("length", [0, 1, TOSS_BYTES - 1])
def test_too_few_bytes_are_no_toss(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        Toss(bytes(length))
