"""Hostile bytes: valid samples, cut, spliced, flipped, and changed as JSON values.

Every input follows from a seed alone, so that what was found can be found again.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from p2p.fairness.group import L, mul_base

Change = Callable[[random.Random, bytes, Sequence[bytes]], bytes]

HOSTILE: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    2**53,
    2**64,
    -(2**63),
    1.5,
    1e308,
    "",
    "\x00",
    "\u202e",
    "\ud7ff",
    "A" * 44,
    "A" * 5000,
    [],
    {},
    [[[[]]]],
    [0] * 500,
    {"kind": "move"},
    msgspec.to_builtins(bytes(32)),
    msgspec.to_builtins(b"\x01" + bytes(31)),
    msgspec.to_builtins(b"\xff" * 32),
    msgspec.to_builtins(mul_base(1)),
)
"""Values that stand where others are due: numbers over every bound, points, depth."""

THIRTY_TWO: Final[tuple[str, ...]] = tuple(
    msgspec.to_builtins(data)
    for data in (
        bytes(32),
        b"\x01" + bytes(31),
        b"\xff" * 32,
        *(mul_base(k) for k in range(1, 9)),
        *(k.to_bytes(32, "little") for k in (1, 2, L - 1, L, L + 1)),
    )
)
"""What 32 bytes can be: points, none, the identity, scalars, none."""

WORDS: Final = ("", "play", "recruit", "discard", "deck", "sentinel", "daredevil", "0")
HALF, RARE = 0.7, 0.1

BITS: Final[tuple[bytes, ...]] = (
    b"[" * 2000,
    b'{"a":' * 2000,
    b"9" * 5000,
    b"1e999",
    b"-0",
    b'"\\ud800"',
    b"\xff\xfe",
    b"\xe2\x80\xae",
    b"\x00",
    b"\n",
    b"\r\n",
    b" ",
    b'"',
    b"\\u0000",
    b"=",
)
"""Pieces of text that parsers have stumbled over."""


def _place(chance: random.Random, text: bytes) -> int:
    return chance.randrange(len(text) + 1)


def flip(chance: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """Change one bit."""
    if not text:
        return b"\x01"
    at = chance.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << chance.randrange(8)]) + text[at + 1 :]


def cut(chance: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """Leave out the end, the start or a piece."""
    one, two = sorted((_place(chance, text), _place(chance, text)))
    return chance.choice((text[:one], text[one:], text[:one] + text[two:]))


def double(chance: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """Say a piece twice or many times."""
    one, two = sorted((_place(chance, text), _place(chance, text)))
    times = chance.choice((2, 2, 2, 20))
    return text[:one] + text[one:two] * times + text[two:]


def splice(chance: random.Random, text: bytes, others: Sequence[bytes]) -> bytes:
    """Go on with another sample."""
    other = chance.choice(others)
    return text[: _place(chance, text)] + other[_place(chance, other) :]


def insert(chance: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """Put a piece in, of those known or of any bytes."""
    at = _place(chance, text)
    piece = chance.choice((*BITS, chance.randbytes(chance.randrange(1, 9))))
    return text[:at] + piece + text[at:]


def revalue(chance: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """Read the text as lines of JSON and put another value in one place of one."""
    lines = text.split(b"\n")
    at = chance.randrange(len(lines))
    start = lines[at][:1] if lines[at][:1] in {b"C", b"E", b"N"} else b""
    try:
        value = msgspec.json.decode(lines[at][len(start) :])
    except (ValueError, RecursionError):
        return insert(chance, text, ())
    changed = _changed(chance, value)
    lines[at] = start + msgspec.json.encode(changed, order="sorted")
    return b"\n".join(lines)


def _changed(chance: random.Random, value: Any) -> Any:  # noqa: ANN401 - JSON
    """Return the value with something else somewhere in it."""
    if not value or not isinstance(value, dict | list) or chance.random() < RARE:
        return _alike(chance, value) if chance.random() < HALF else _any(chance)
    if isinstance(value, list):
        return _changed_list(chance, value)
    key = chance.choice(list(value))
    rest = {k: v for k, v in value.items() if k != key}
    match chance.randrange(24):
        case 0:
            return rest
        case 1:
            return {**value, "extra": chance.choice(HOSTILE)}
        case 2:
            return {**value, key: value[chance.choice(list(value))]}
        case _:
            return {**rest, key: _changed(chance, value[key])}


def _any(chance: random.Random) -> object:
    return chance.choice(HOSTILE)


def _alike(chance: random.Random, value: object) -> object:
    """Return another value of the same type, which a decoder lets through."""
    match value:
        case bool():
            return not value
        case int():
            return chance.choice((0, 1, 2, 40, value + 1, abs(value - 1), 2**53 - 1))
        case str() if len(value) == len(THIRTY_TWO[0]):
            return chance.choice(THIRTY_TWO)
        case str():
            return chance.choice(WORDS)
        case list():
            return [*value, *value[:1]]
        case _:
            return {}


def _changed_list(chance: random.Random, value: list[Any]) -> list[Any]:
    at = chance.randrange(len(value))
    part = value[at]
    pieces: tuple[list[Any], ...] = (
        [],
        [part, part],
        [_changed(chance, part)],
        [_changed(chance, part)],
    )
    return [*value[:at], *chance.choice(pieces), *value[at + 1 :]]


CHANGES: Final[tuple[Change, ...]] = (
    flip,
    cut,
    double,
    splice,
    insert,
    revalue,
    revalue,
    revalue,
)


def hostile_input(
    seed: str, samples: Sequence[bytes], changes: Sequence[Change] = CHANGES
) -> bytes:
    """Return the input of this seed: a sample changed in one to three ways."""
    chance = random.Random(seed)
    text = chance.choice(samples)
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = chance.choice(changes)(chance, text, samples)
    return text
