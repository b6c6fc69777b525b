"""A small group in the place of `p2p.fairness.group`, so that many games are quick.

The squares modulo a 61-bit safe prime: of prime order, with encodings of 32 bytes, and
worth nothing as a lock. It exists for as long as `small_group()` lasts and in this
process alone; no setting and no message chooses it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, reduce
from itertools import count
from types import ModuleType
from typing import Final
from unittest.mock import patch

from p2p.errors import DecodeError
from p2p.fairness import (
    cards,
    challenge,
    claims,
    dleq,
    rekey,
    seed,
    shuffle,
)
from p2p.fairness.encoding import Part, encode
from p2p.fairness.group import GroupError, Point
from p2p.table import ends, opened, player, set_up

MODULUS: Final = 2**61 - 2373
"""The greatest safe prime of 61 bits."""
ORDER: Final = (MODULUS - 1) // 2
BASE: Final = 4
BYTES: Final = 32

USERS: Final[tuple[ModuleType, ...]] = (
    cards,
    challenge,
    claims,
    dleq,
    ends,
    opened,
    player,
    rekey,
    seed,
    set_up,
    shuffle,
)
"""Who deals and proves with the group; signatures are over the real one always, and
so the module of the real one stays as it is."""


@lru_cache(maxsize=1 << 16)
def decode_point(data: bytes) -> Point:
    value = int.from_bytes(data, "little")
    if len(data) != BYTES or not 1 < value < MODULUS or pow(value, ORDER, MODULUS) != 1:
        raise DecodeError("not a point of the group", code="peer/bad-point")
    return Point(data)


def decode_scalar(data: bytes) -> int:
    scalar = int.from_bytes(data, "little")
    if len(data) != BYTES or scalar >= ORDER:
        raise DecodeError("not a reduced scalar", code="peer/bad-scalar")
    return scalar


def encode_scalar(scalar: int) -> bytes:
    return (scalar % ORDER).to_bytes(BYTES, "little")


def add(p: Point, q: Point) -> Point:
    return _point(_value(p) * _value(q))


def sub(p: Point, q: Point) -> Point:
    return _point(_value(p) * pow(_value(q), -1, MODULUS))


def mul(k: int, p: Point) -> Point:
    return _point(pow(_value(p), k % ORDER, MODULUS))


def mul_base(k: int) -> Point:
    return _point(pow(BASE, k % ORDER, MODULUS))


def total(points: Iterable[Point]) -> Point:
    return reduce(add, points)


def combine(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    return total(map(mul, scalars, points))


def hash_to_group(tag: str, *parts: Part) -> Point:
    for k in count():
        digest = hashlib.sha512(encode(tag, *parts, k)).digest()
        square = pow(int.from_bytes(digest, "little"), 2, MODULUS)
        if square > 1:
            return _point(square)
    raise AssertionError("count() ends")


def _value(point: Point) -> int:
    """Return the number of a point; whether it is in the group, decoding has asked."""
    value = int.from_bytes(point, "little")
    if not 1 < value < MODULUS:
        raise GroupError("arithmetic on bytes that are no point")
    return value


def _point(value: int) -> Point:
    value %= MODULUS
    if value == 1:
        raise GroupError("a result is the identity")
    return Point(value.to_bytes(BYTES, "little"))


OPERATIONS: Final[dict[str, object]] = {
    "L": ORDER,
    "G": mul_base(1),
    "decode_point": decode_point,
    "decode_scalar": decode_scalar,
    "encode_scalar": encode_scalar,
    "add": add,
    "sub": sub,
    "mul": mul,
    "mul_base": mul_base,
    "total": total,
    "combine": combine,
    "hash_to_group": hash_to_group,
}


@contextmanager
def small_group() -> Iterator[None]:
    """Deal and prove over the small group until the end of the block."""
    shuffle.generators.cache_clear()
    patches = [
        patch.object(module, name, operation)
        for module in USERS
        for name, operation in OPERATIONS.items()
        if hasattr(module, name)
    ]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in reversed(patches):
            one.stop()
        shuffle.generators.cache_clear()
