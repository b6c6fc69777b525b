"""Table signs: gestures from a short list, in place of a chat (PROTOCOL 9, Signs).

They are signed, so that all know whose they are, and kept nowhere. A step is the length
of the log at which one is given.
"""

from typing import Literal, TypeAlias, get_args

import msgspec

from p2p.record.encoding import Count, decode, encode
from p2p.record.signature import Sign, signed_bytes, verify_signature

SignKind: TypeAlias = Literal[
    "thumbs-up", "well-played", "thanks", "moment", "hurry", "oops"
]
SIGN_KINDS: tuple[SignKind, ...] = get_args(SignKind)
MAX_SIGN_BYTES = 512


class TableSign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gesture that `seat` makes when the log has `step` entries."""

    seat: Count
    step: Count
    sign: SignKind
    sig: bytes


def encode_sign(given: TableSign) -> bytes:
    """Return the sign's canonical text."""
    return encode(given)


def decode_sign(text: bytes) -> TableSign:
    """Return the sign of a canonical text; raises DecodeError."""
    return decode(text, TableSign, limit=MAX_SIGN_BYTES)


def _message(charter: bytes, given: TableSign) -> bytes:
    unsigned = encode(msgspec.structs.replace(given, sig=b""))
    return signed_bytes("sign", charter, unsigned)


def make_sign(
    charter: bytes, seat: int, step: int, kind: SignKind, sign: Sign
) -> TableSign:
    """Return the gesture that `seat` signs at a step of the game with this charter."""
    unsigned = TableSign(seat, step, kind, b"")
    return msgspec.structs.replace(unsigned, sig=sign(_message(charter, unsigned)))


def verify_sign(charter: bytes, identity: bytes, given: TableSign) -> None:
    """Check the signature. Raises: DecodeError `peer/bad-signature`."""
    verify_signature(identity, _message(charter, given), given.sig)
