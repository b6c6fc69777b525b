"""edwards25519 in plain integers, slow and simple, after RFC 8032 section 5.1.

An oracle: imports nothing of this project and nothing of libsodium.
"""

import hashlib
from typing import NamedTuple

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)


class Affine(NamedTuple):
    x: int
    y: int


ZERO = Affine(0, 1)


def plus(p: Affine, q: Affine) -> Affine:
    cross = D * p.x * q.x * p.y * q.y
    return Affine(
        (p.x * q.y + q.x * p.y) * pow(1 + cross, -1, P) % P,
        (p.y * q.y + p.x * q.x) * pow(1 - cross, -1, P) % P,
    )


def minus(p: Affine, q: Affine) -> Affine:
    return plus(p, Affine(-q.x % P, q.y))


Extended = tuple[int, int, int, int]
"""(X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""


def plus_extended(p: Extended, q: Extended) -> Extended:
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(k: int, p: Affine) -> Affine:
    point: Extended = (p.x, p.y, 1, p.x * p.y % P)
    result: Extended = (0, 1, 1, 0)
    for bit in bin(k)[2:]:
        result = plus_extended(result, result)
        if bit == "1":
            result = plus_extended(result, point)
    z = pow(result[2], -1, P)
    return Affine(result[0] * z % P, result[1] * z % P)


def square_root(square: int) -> int | None:
    root = pow(square, (P + 3) // 8, P)
    for candidate in (root, root * SQRT_MINUS_1 % P):
        if candidate * candidate % P == square:
            return candidate
    return None


def decompress(data: bytes) -> Affine | None:
    """Return the point of the curve, in the subgroup or not; None if there is none."""
    number = int.from_bytes(data, "little")
    y, sign = number % 2**255, number >> 255
    if y >= P:
        return None
    x = square_root((y * y - 1) * pow(D * y * y + 1, -1, P) % P)
    if x is None:
        return None
    return Affine(x if x % 2 == sign else -x % P, y)


def compress(p: Affine) -> bytes:
    return (p.y | (p.x % 2) << 255).to_bytes(32, "little")


def in_subgroup(p: Affine) -> bool:
    return times(ORDER, p) == ZERO


BASE = Affine(*(decompress((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or ZERO))


def tlv(part: object) -> bytes:
    """Encode one part as type, length and value, written from PROTOCOL's words."""
    match part:
        case bytes():
            kind, value = b"b", part
        case str():
            kind, value = b"s", part.encode("utf-8")
        case int():
            kind, digits = b"i", []
            while part:
                part, digit = divmod(part, 256)
                digits.append(digit)
            value = bytes(digits)
        case tuple():
            kind, value = b"t", b"".join(map(tlv, part))
        case _:
            raise TypeError(type(part))
    return kind + len(value).to_bytes(4, "big") + value


def hash_to_curve(*parts: str | int | bytes) -> bytes:
    """Return what `hash_to_group` must return, by try and increment."""
    k = 0
    while True:
        data = b"".join(tlv(part) for part in (*parts, k))
        point = decompress(hashlib.sha512(data).digest()[:32])
        if point is not None and times(8, point) != ZERO:
            return compress(times(8, point))
        k += 1
