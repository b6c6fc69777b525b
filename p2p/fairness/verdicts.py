"""How a verifier says no: one ProofError with a stable code, never anything else.

peer/bad-proof      the equations do not hold, or pass through the identity
peer/bad-length     too few, too many or no parts
peer/repeated-mask  a shuffle that leaves a card recognisable
peer/bad-point, peer/bad-scalar   a DecodeError: no canonical encoding
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from p2p.errors import ProofError
from p2p.fairness.group import GroupError

P = ParamSpec("P")


def verifier(verify: Callable[P, None]) -> Callable[P, None]:
    """Turn the GroupError of arithmetic on a peer's values into a ProofError."""

    @wraps(verify)
    def verify_or_refuse(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            verify(*args, **kwargs)
        except GroupError as error:
            raise ProofError(
                "a proof does not verify: {text}", text=error.text
            ) from None

    return verify_or_refuse


def require_equal(recomputed: int, challenge: int) -> None:
    """Refuse a proof whose challenge does not follow from its commitments."""
    if recomputed != challenge:
        raise ProofError("a proof does not verify")


def require_length(expected: int, *lengths: int) -> None:
    """Refuse an empty statement, and parts that are not as many as it says."""
    if expected < 1 or any(length != expected for length in lengths):
        raise ProofError("a proof has another length", code="peer/bad-length")
