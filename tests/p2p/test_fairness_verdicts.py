"""A verifier refuses with a ProofError, and hides no mistake of our own."""

import pytest

from p2p.errors import DecodeError, LocalError, ProofError
from p2p.fairness.group import GroupError
from p2p.fairness.verdicts import require_equal, require_length, verifier


@verifier
def verify(error: Exception | None) -> None:
    """Raise what it is given."""
    if error is not None:
        raise error


def test_a_verifier_returns_nothing() -> None:
    assert verify.__doc__ == "Raise what it is given."
    verify(None)


def test_a_group_error_becomes_a_bad_proof_without_its_values() -> None:
    with pytest.raises(ProofError) as refused:
        verify(GroupError("a sum is the identity"))
    assert refused.value.code == "peer/bad-proof"
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__


@pytest.mark.parametrize("error", [DecodeError("x"), ProofError("x"), LocalError("x")])
def test_every_other_error_stays_what_it_is(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        verify(error)
    assert raised.value is error


def test_equal_challenges_and_lengths_pass() -> None:
    require_equal(5, 5)
    require_length(2, 2, 2)
    require_length(1, 1)


@pytest.mark.parametrize("lengths", [(0,), (0, 0), (2, 1), (2, 2, 3)])
def test_nothing_and_unequal_lengths_are_refused(lengths: tuple[int, ...]) -> None:
    with pytest.raises(ProofError) as refused:
        require_length(*lengths)
    assert refused.value.code == "peer/bad-length"


def test_another_challenge_is_refused() -> None:
    with pytest.raises(ProofError) as refused:
        require_equal(5, 6)
    assert refused.value.code == "peer/bad-proof"
