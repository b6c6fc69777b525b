"""Ed25519 signatures under strict decoding (PROTOCOL 3).

The `cryptography` package accepts the identity point as a key, for which one fixed
signature passes on any message; so the key and R are decoded as members of the
prime-order subgroup first, and S as a reduced scalar.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from p2p.errors import DecodeError
from p2p.fairness.encoding import encode
from p2p.fairness.group import decode_point, decode_scalar

Sign: TypeAlias = Callable[[bytes], bytes]
"""The identity key's only use: 64 bytes of Ed25519 over a message."""


def signed_bytes(what: str, *parts: bytes | str | int) -> bytes:
    """Return the message that is signed for a statement of kind `what`."""
    return encode(f"oakfield/1 {what}", *parts)


@lru_cache(maxsize=64)
def _public_key(identity: bytes) -> Ed25519PublicKey:
    """Return the key, decoded strictly; seats of one table sign again and again."""
    return Ed25519PublicKey.from_public_bytes(decode_point(identity))


def verify_signature(identity: bytes, message: bytes, signature: bytes) -> None:
    """Check a signature; a bad one blames nobody, for anyone can make it.

    Raises: DecodeError `peer/bad-signature`
    """
    try:
        key = _public_key(identity)
        decode_point(signature[:32])
        decode_scalar(signature[32:])
        key.verify(signature, message)
    except (DecodeError, InvalidSignature) as error:
        raise DecodeError(
            "signature does not verify", code="peer/bad-signature"
        ) from error
