"""The prime-order subgroup of edwards25519, through libsodium (PROTOCOL 2).

Owns every edge of PyNaCl: the identity that sums return silently, the bare errors of
products, unreduced scalars. A `Point` is 32 bytes that `decode_point` or this module's
arithmetic has produced; the identity never is one. Knows nothing of cards and proofs.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Final, NewType

from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_core_ed25519_is_valid_point,
    crypto_core_ed25519_sub,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
)
from nacl.exceptions import CryptoError

from p2p.errors import DecodeError, LocalError
from p2p.fairness.encoding import Part, encode

Point = NewType("Point", bytes)
"""A canonical encoding of an element of the subgroup, never of the identity."""

POINT_BYTES: Final = 32
SCALAR_BYTES: Final = 32
L: Final = 2**252 + 27742317777372353535851937790883648493
"""The order of the group."""

_P: Final = 2**255 - 19
_IDENTITY: Final = b"\x01" + bytes(31)
_ORDER_2: Final = (_P - 1).to_bytes(POINT_BYTES, "little")
_Y_BITS: Final = 2**255 - 1


class GroupError(LocalError):
    """A product or sum without a `Point` as its result, or of bytes that are none.

    In our own work it is our mistake; every verifier turns it into a ProofError.
    """

    default_code = "local/no-point"


def decode_point(data: bytes) -> Point:
    """Return the point that `data` encodes.

    Raises: DecodeError `peer/bad-point` unless it is 32 bytes, canonical, on the curve,
            in the subgroup and not the identity
    """
    if len(data) != POINT_BYTES or not crypto_core_ed25519_is_valid_point(data):
        raise DecodeError("not a point of the group", code="peer/bad-point")
    return Point(data)


def decode_scalar(data: bytes) -> int:
    """Return the scalar that `data` encodes, little-endian.

    Raises: DecodeError `peer/bad-scalar` unless it is 32 bytes and below L
    """
    if len(data) == SCALAR_BYTES:
        scalar = int.from_bytes(data, "little")
        if scalar < L:
            return scalar
    raise DecodeError("not a reduced scalar", code="peer/bad-scalar")


def encode_scalar(scalar: int) -> bytes:
    """Return 32 bytes, little-endian, of `scalar` mod L."""
    return (scalar % L).to_bytes(SCALAR_BYTES, "little")


def add(p: Point, q: Point) -> Point:
    """Return P + Q; GroupError if that is the identity."""
    try:
        result = crypto_core_ed25519_add(p, q)
    except CryptoError:
        raise GroupError("a sum of bytes that are no points") from None
    if result == _IDENTITY:
        raise GroupError("a sum is the identity")
    return Point(result)


def sub(p: Point, q: Point) -> Point:
    """Return P - Q; GroupError if that is the identity."""
    try:
        result = crypto_core_ed25519_sub(p, q)
    except CryptoError:
        raise GroupError("a difference of bytes that are no points") from None
    if result == _IDENTITY:
        raise GroupError("a difference is the identity")
    return Point(result)


def mul(k: int, p: Point) -> Point:
    """Return kP for any integer k; GroupError if k is 0 mod L."""
    try:
        return Point(crypto_scalarmult_ed25519_noclamp(encode_scalar(k), p))
    except CryptoError:
        raise GroupError("a product by zero, or of bytes that are no point") from None


def mul_base(k: int) -> Point:
    """Return kG for any integer k; GroupError if k is 0 mod L."""
    try:
        return Point(crypto_scalarmult_ed25519_base_noclamp(encode_scalar(k)))
    except CryptoError:
        raise GroupError("a product by zero") from None


def total(points: Iterable[Point]) -> Point:
    """Return the sum of the points, at least one; GroupError on the way through 0."""
    rest = iter(points)
    try:
        result = next(rest)
    except StopIteration:
        raise GroupError("a sum of nothing") from None
    for point in rest:
        result = add(result, point)
    return result


def combine(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Return the sum of k_i P_i, at least one; the lengths are equal."""
    return total(map(mul, scalars, points))


@lru_cache(maxsize=4096)
def hash_to_group(tag: str, *parts: Part) -> Point:
    """Return a point whose logarithm nobody knows, the same on every machine.

    Tries k = 0, 1, ...: the first 32 bytes of SHA-512(encode(tag, *parts, k)), if they
    encode a point of the curve, times the cofactor 8.
    """
    for k in count():
        point = _clear_cofactor(_hash_32(encode(tag, *parts, k)))
        if point is not None:
            return point
    raise AssertionError("count() ends")  # pragma: no cover


def _hash_32(data: bytes) -> bytes:
    return hashlib.sha512(data).digest()[:POINT_BYTES]


def _clear_cofactor(candidate: bytes) -> Point | None:
    """Return 8Q if the 32 bytes are a canonical Q on the curve and 8Q is a Point."""
    if int.from_bytes(candidate, "little") & _Y_BITS >= _P:
        return None
    try:
        for _ in range(3):
            candidate = crypto_core_ed25519_add(candidate, candidate)
    except CryptoError:
        return None
    return None if candidate == _IDENTITY else Point(candidate)


G: Final = mul_base(1)
"""The standard base point."""


def _check_library() -> None:
    """Refuse a libsodium that takes points outside the subgroup for points in it."""
    if crypto_core_ed25519_is_valid_point(crypto_core_ed25519_add(G, _ORDER_2)):
        raise LocalError(
            "libsodium is too old: PyNaCl 1.6.2 or newer is needed",
            code="local/old-libsodium",
        )


_check_library()
