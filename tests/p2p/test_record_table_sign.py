"""Table signs: short, signed, bound to charter, seat and step, and one text each."""

import pytest
from msgspec.structs import replace

from p2p.errors import DecodeError
from p2p.record.encoding import encode
from p2p.record.table_sign import (
    MAX_SIGN_BYTES,
    SIGN_KINDS,
    SignKind,
    TableSign,
    decode_sign,
    encode_sign,
    make_sign,
    verify_sign,
)
from tests.p2p.pair import Pair, material

PAIR = Pair("table sign")
DIGEST = PAIR.charter.digest
IDENTITY = PAIR.charter.seats[0].identity
SIGNED = make_sign(DIGEST, 0, 7, "hurry", PAIR.identities[0].sign)


@pytest.mark.parametrize("kind", SIGN_KINDS)
def test_a_sign_comes_back_from_its_text_and_verifies(kind: SignKind) -> None:
    given = make_sign(DIGEST, 1, 2**40, kind, PAIR.identities[1].sign)
    text = encode_sign(given)
    assert decode_sign(text) == given
    assert len(text) <= MAX_SIGN_BYTES
    verify_sign(DIGEST, PAIR.charter.seats[1].identity, given)


@pytest.mark.parametrize(
    ("digest", "identity", "given"),
    [
        (material("another game"), IDENTITY, SIGNED),
        (DIGEST, PAIR.charter.seats[1].identity, SIGNED),
        (DIGEST, IDENTITY, replace(SIGNED, seat=1)),
        (DIGEST, IDENTITY, replace(SIGNED, step=8)),
        (DIGEST, IDENTITY, replace(SIGNED, sign="thanks")),
        (DIGEST, IDENTITY, replace(SIGNED, sig=b"")),
        (DIGEST, IDENTITY, replace(SIGNED, sig=bytes(64))),
    ],
)
def test_another_charter_key_seat_step_or_gesture_does_not_verify(
    digest: bytes, identity: bytes, given: TableSign
) -> None:
    with pytest.raises(DecodeError) as refused:
        verify_sign(digest, identity, given)
    assert refused.value.code == "peer/bad-signature"


def texts() -> list[bytes]:
    text = encode_sign(SIGNED)
    return [
        b"",
        b"{}",
        b"[]",
        text + b" ",
        text[:-1],
        text.replace(b'"hurry"', b'"rude"'),
        text.replace(b'"hurry"', b'"Hurry"'),
        text.replace(b'"step":7', b'"step":-7'),
        text.replace(b'"step":7', b'"step":7.0'),
        text.replace(b'"step":7', b'"step":7,"text":"hello"'),
        text.replace(b'"seat":0', b'"seat":0,"seat":0'),
        text.replace(b'"seat":0,', b""),
        text.replace(b'"seat":0', b'"seat":null'),
    ]


@pytest.mark.parametrize("text", texts())
def test_every_other_text_is_refused(text: bytes) -> None:
    assert text != encode_sign(SIGNED)
    with pytest.raises(DecodeError) as refused:
        decode_sign(text)
    assert refused.value.code == "peer/bad-encoding"
    assert refused.value.blame is None


def test_a_text_that_is_too_long_is_not_parsed() -> None:
    for text in (b"[" * (MAX_SIGN_BYTES + 1), encode(replace(SIGNED, sig=bytes(400)))):
        with pytest.raises(DecodeError) as refused:
            decode_sign(text)
        assert refused.value.code == "peer/too-large"
