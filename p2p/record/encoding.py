"""Canonical JSON: one value, one text (PROTOCOL 3).

UTF-8, keys sorted, no white space, no floats, bytes as padded standard base64. What
msgspec's decoder lets through beyond that (duplicate keys, spaces, -0, loose base64) is
refused because the typed value, encoded again, must give the same bytes. The types at
hand have no open-ended nesting, so their depth is bounded by themselves.
"""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from engine.decoding import unfit
from p2p.errors import DecodeError

T = TypeVar("T")

MAX_FRAME_BYTES = (1 << 16) - 1
"""No text is longer: with its letter it fills a frame of the link (PROTOCOL 9)."""

EXACT = 1 << 53
"""Integers of a smaller size are exact for every JSON reader."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=EXACT)]
Whole: TypeAlias = Annotated[int, msgspec.Meta(gt=-EXACT, lt=EXACT)]

Digest: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
"""32 bytes: a digest, a commitment, a key, a nonce, a seed."""

Fields: TypeAlias = dict[str, bool | Whole | str | tuple[Whole | str, ...]]
"""A flat record whose exact type only the game knows: a move, options."""


def encode(value: object) -> bytes:
    """Return the canonical text of a value."""
    return msgspec.json.encode(value, order="sorted")


def decode(text: bytes, kind: type[T], *, limit: int = MAX_FRAME_BYTES) -> T:
    """Return the value of `kind` whose canonical text this is.

    Raises: DecodeError `peer/too-large` or `peer/bad-encoding`
    """
    if len(text) > limit:
        raise DecodeError("over {bytes} bytes", bytes=limit, code="peer/too-large")
    try:
        value = msgspec.json.decode(text, type=kind)
    except (ValueError, RecursionError) as error:
        raise _unread(error) from None
    if encode(value) != text:
        raise DecodeError("not in canonical form")
    return value


def unpack(fields: Fields, kind: Any) -> Any:  # noqa: ANN401 - the game's own type
    """Return the record of the game's type `kind` that these fields write, exactly.

    Raises: DecodeError
    """
    try:
        record = msgspec.convert(fields, kind, strict=True)
    except ValueError as error:
        raise _unread(error) from None
    if pack(record) != fields:
        raise DecodeError("not in canonical form")
    return record


def pack(record: object) -> Fields:
    """Return the fields that write a record of a game's type."""
    fields: Fields = msgspec.convert(msgspec.to_builtins(record), Fields)
    return fields


def _unread(error: Exception) -> DecodeError:
    """Return the error for what a decoder cannot make a value of, and where."""
    what, where = unfit(error)
    if not where:
        return DecodeError(what)
    return DecodeError("{where}: {message}", where=where, message=what)
