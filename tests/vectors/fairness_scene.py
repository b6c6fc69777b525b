"""What the fairness vectors have in common: a seat, its hand, and how to lie."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from p2p.fairness import dleq
from p2p.fairness.group import mul_base
from tests.p2p import oracle_curve as curve
from tests.p2p.fairness_cases import SeatAtTable
from tests.vectors.fairness_format import Vector, vector

SEAT: Final = SeatAtTable()
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
ASH, BIRCH, OTHER_ASH, CEDAR = SEAT.hand
KEY_TO: Final = mul_base(4321)
IDENTITY: Final = b"\x01" + bytes(31)
BAD_PROOF, BAD_POINT = "peer/bad-proof", "peer/bad-point"
BAD_SCALAR, BAD_LENGTH = "peer/bad-scalar", "peer/bad-length"
Family: TypeAlias = dict[str, Vector]
"""Vectors by the names of their files."""


@contextmanager
def liar() -> Iterator[None]:
    """Make provers prove whatever they are asked for, by the honest formulas."""
    with patch.object(dleq, "_require_products", lambda *_: None):
        yield


def true(proof_type: str, comment: str, **inputs: Any) -> Vector:  # noqa: ANN401
    return vector(proof_type, comment, "accept", CTX, **inputs)


def false(proof_type: str, comment: str, **inputs: Any) -> Vector:  # noqa: ANN401
    return vector(proof_type, comment, BAD_PROOF, CTX, **inputs)


def with_torsion(point: bytes) -> bytes:
    """Return the point plus the point of order 2: on the curve, not in the subgroup."""
    affine = curve.decompress(point)
    assert affine is not None
    return curve.compress(curve.plus(affine, curve.Affine(0, curve.P - 1)))
