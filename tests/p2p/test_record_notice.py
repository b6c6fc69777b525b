"""Notices: signed statements beside the log."""

import pytest
from msgspec.structs import replace

from p2p.errors import DecodeError
from p2p.record.encoding import MAX_FRAME_BYTES
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Decline,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    encode_notice,
    notice_digest,
    sign_notice,
    verify_notice,
)
from tests.p2p.pair import Pair, material

PAIR = Pair("notice")
DIGEST = PAIR.charter.digest
IDENTITY = PAIR.charter.seats[0].identity
SIGN = PAIR.identities[0].sign

SAYS: tuple[AnySay, ...] = (
    Result((0,), "catch"),
    Resign(),
    Offer(),
    Accept(material("offer")),
    Unresponsive(1),
    Decline(),
    Accuse(b"entry", "peer/bad-proof"),
    Accuse(b"entry", "peer/equivocation", b"another"),
    Opening(material("seed")),
)


@pytest.mark.parametrize("say", SAYS, ids=lambda say: type(say).__name__)
def test_a_notice_comes_back_from_its_text_and_verifies(say: AnySay) -> None:
    notice = sign_notice(DIGEST, 0, DIGEST, say, SIGN)

    decoded = decode_notice(encode_notice(notice))

    assert decoded == notice
    verify_notice(DIGEST, IDENTITY, decoded)


NOTICE = sign_notice(DIGEST, 0, DIGEST, Result((0,), "catch"), SIGN)


@pytest.mark.parametrize(
    "notice",
    [
        replace(NOTICE, seat=1),
        replace(NOTICE, head=material("head")),
        replace(NOTICE, say=Result((1,), "catch")),
        replace(NOTICE, say=Resign()),
    ],
    ids=["seat", "head", "value", "kind"],
)
def test_the_signature_covers_every_field(notice: Notice) -> None:
    with pytest.raises(DecodeError) as caught:
        verify_notice(DIGEST, IDENTITY, notice)
    assert caught.value.code == "peer/bad-signature"


def test_a_notice_signature_is_none_of_an_entry_or_another_charter() -> None:
    with pytest.raises(DecodeError):
        verify_notice(material("charter"), IDENTITY, NOTICE)


def test_two_notices_have_two_names() -> None:
    offers = [sign_notice(DIGEST, seat, DIGEST, Offer(), SIGN) for seat in (0, 1)]

    names = {notice_digest(DIGEST, offer) for offer in offers}

    assert len(names | {notice_digest(material("charter"), offers[0])}) == 3


def test_a_notice_longer_than_a_frame_is_refused() -> None:
    say = Accuse(bytes(MAX_FRAME_BYTES), "peer/bad-proof")
    text = encode_notice(sign_notice(DIGEST, 0, DIGEST, say, SIGN))

    with pytest.raises(DecodeError) as caught:
        decode_notice(text)
    assert caught.value.code == "peer/too-large"
