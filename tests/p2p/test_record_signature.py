"""Signatures under strict decoding, with what the library alone lets through."""

import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from p2p.errors import DecodeError
from p2p.fairness.group import L
from p2p.record.signature import signed_bytes, verify_signature

KEY = Ed25519PrivateKey.from_private_bytes(b"k" * 32)
IDENTITY = KEY.public_key().public_bytes_raw()
MESSAGE = signed_bytes("test", 1, "two", b"three")
SIGNATURE = KEY.sign(MESSAGE)

IDENTITY_POINT = b"\x01" + bytes(31)
FIXED_SIGNATURE = IDENTITY_POINT + bytes(32)
"""R = 0, S = 0: S G = R + h A holds for A = 0, whatever the message."""


def test_a_true_signature_verifies() -> None:
    verify_signature(IDENTITY, MESSAGE, SIGNATURE)


def test_the_identity_point_signs_nothing_although_the_library_lets_it() -> None:
    # control: without our decoding one signature passes on any message
    lax = Ed25519PublicKey.from_public_bytes(IDENTITY_POINT)
    lax.verify(FIXED_SIGNATURE, MESSAGE)
    lax.verify(FIXED_SIGNATURE, b"any message at all")

    with pytest.raises(DecodeError) as caught:
        verify_signature(IDENTITY_POINT, MESSAGE, FIXED_SIGNATURE)
    assert caught.value.code == "peer/bad-signature"


def test_a_holder_of_the_key_cannot_sign_with_the_identity_for_r() -> None:
    """With the nonce 0, S = h a: whoever sees such a signature has the secret key."""
    seed = bytes(range(32))
    key = Ed25519PrivateKey.from_private_bytes(seed).public_key()
    identity = key.public_bytes_raw()
    secret = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little")
    secret = secret & (2**254 - 8) | 2**254
    hashed = hashlib.sha512(IDENTITY_POINT + identity + MESSAGE).digest()
    s = int.from_bytes(hashed, "little") * secret % L
    signature = IDENTITY_POINT + s.to_bytes(32, "little")
    key.verify(signature, MESSAGE)  # control: to the library it holds

    with pytest.raises(DecodeError) as caught:
        verify_signature(identity, MESSAGE, signature)
    assert caught.value.code == "peer/bad-signature"


ORDER_8 = bytes.fromhex(
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
)


@pytest.mark.parametrize(
    ("identity", "signature"),
    [
        (ORDER_8, SIGNATURE),
        (IDENTITY, ORDER_8 + SIGNATURE[32:]),
        (IDENTITY, IDENTITY_POINT + SIGNATURE[32:]),
        (
            IDENTITY,
            SIGNATURE[:32]
            + (int.from_bytes(SIGNATURE[32:], "little") + L).to_bytes(32, "little"),
        ),
        (IDENTITY, SIGNATURE[:-1]),
        (IDENTITY, SIGNATURE + b"\0"),
        (IDENTITY, b""),
        (IDENTITY[:-1], SIGNATURE),
        (IDENTITY, SIGNATURE[32:] + SIGNATURE[:32]),
    ],
    ids=[
        "small-order-key",
        "torsion-in-r",
        "identity-in-r",
        "s-plus-l",
        "short",
        "long",
        "empty",
        "short-key",
        "swapped",
    ],
)
def test_malformed_keys_and_signatures_are_refused(
    identity: bytes, signature: bytes
) -> None:
    with pytest.raises(DecodeError) as caught:
        verify_signature(identity, MESSAGE, signature)
    assert caught.value.code == "peer/bad-signature"


def test_every_bit_of_a_signature_counts() -> None:
    for bit in range(len(SIGNATURE) * 8):
        changed = bytearray(SIGNATURE)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(DecodeError):
            verify_signature(IDENTITY, MESSAGE, bytes(changed))


def test_a_signature_stands_for_one_kind_of_statement() -> None:
    other = signed_bytes("another", 1, "two", b"three")

    with pytest.raises(DecodeError):
        verify_signature(IDENTITY, other, SIGNATURE)
