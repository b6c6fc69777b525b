"""One injective encoding under every hash of the protocol (PROTOCOL 4 and 6).

A part is one type byte, its length in four big-endian bytes, and its value:

    b  bytes, as they are
    s  text, as UTF-8
    i  a non-negative integer, little-endian, without trailing zero bytes (0: empty)
    t  a tuple: the encodings of its items, one after the other

Two sequences of parts with one encoding are equal, types included.
"""

from typing import TypeAlias

from p2p.errors import LocalError

Part: TypeAlias = "bytes | str | int | tuple[Part, ...]"

_LENGTH_BYTES = 4


def encode(*parts: Part) -> bytes:
    """Return the encoding of the parts, in order.

    Raises: LocalError for a negative integer, a boolean, text that is no Unicode, or a
            part of 4 GiB
    """
    return b"".join(map(_encode_part, parts))


def _encode_part(part: Part) -> bytes:
    if isinstance(part, bytes):
        return _with_length(b"b", part)
    if isinstance(part, str):
        return _with_length(b"s", _utf8(part))
    if isinstance(part, tuple):
        return _with_length(b"t", b"".join(map(_encode_part, part)))
    return _with_length(b"i", _little_endian(part))


def _with_length(kind: bytes, value: bytes) -> bytes:
    try:
        return kind + len(value).to_bytes(_LENGTH_BYTES, "big") + value
    except OverflowError:
        raise LocalError("a part is too long to encode") from None


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise LocalError("text to encode is no Unicode") from None


def _little_endian(number: int) -> bytes:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise LocalError("only bytes, text, tuples and non-negative integers encode")
    return number.to_bytes((number.bit_length() + 7) // 8, "little")
