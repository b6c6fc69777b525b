"""Entries: what is signed, and how long it may be."""

import base64

import msgspec
import pytest
from msgspec.structs import replace

from p2p.errors import DecodeError
from p2p.record.encoding import MAX_FRAME_BYTES, encode
from p2p.record.entry import (
    MAX_ENTRY_BYTES,
    Coin,
    Commit,
    Entry,
    Moved,
    decode_entry,
    encode_entry,
    entry_head,
    kind_of,
    sign_entry,
    verify_entry,
)
from p2p.record.notice import Accuse, decode_notice, encode_notice, sign_notice
from tests.p2p.pair import Pair, material

PAIR = Pair("entry")
SIGN = PAIR.identities[1].sign
IDENTITY = PAIR.charter.seats[1].identity
DIGEST = PAIR.charter.digest
ENTRY = sign_entry(DIGEST, 3, 1, material("head"), Coin(material("coin")), SIGN)


def test_an_entry_comes_back_from_its_text_and_verifies() -> None:
    entry = decode_entry(encode_entry(ENTRY))

    assert entry == ENTRY
    verify_entry(DIGEST, IDENTITY, entry)


@pytest.mark.parametrize(
    "entry",
    [
        replace(ENTRY, k=4),
        replace(ENTRY, seat=0),
        replace(ENTRY, prev=material("another head")),
        replace(ENTRY, body=Coin(material("another coin"))),
        replace(ENTRY, body=Commit(*(material("coin"),) * 3)),
        replace(ENTRY, sig=b""),
    ],
    ids=["k", "seat", "prev", "value", "kind", "no signature"],
)
def test_the_signature_covers_every_field(entry: Entry) -> None:
    with pytest.raises(DecodeError) as caught:
        verify_entry(DIGEST, IDENTITY, entry)
    assert caught.value.code == "peer/bad-signature"


def test_the_signature_holds_for_one_charter_and_one_key() -> None:
    for digest, identity in (
        (material("another charter"), IDENTITY),
        (DIGEST, PAIR.charter.seats[0].identity),
    ):
        with pytest.raises(DecodeError):
            verify_entry(digest, identity, ENTRY)


def test_the_head_covers_the_signature_and_the_charter() -> None:
    text = encode_entry(ENTRY)
    resigned = encode_entry(replace(ENTRY, sig=bytes(64)))

    heads = {
        entry_head(DIGEST, text),
        entry_head(DIGEST, resigned),
        entry_head(material("another charter"), text),
    }

    assert len(heads) == 3


def test_kinds_are_the_words_of_the_wire() -> None:
    assert kind_of(ENTRY.body) == "coin"
    assert b'"kind":"coin"' in encode_entry(ENTRY)


@pytest.mark.parametrize("extra", ["generators", "challenge", "suite"])
def test_nothing_can_be_sent_along_with_a_statement(extra: str) -> None:
    fields = msgspec.to_builtins(ENTRY)
    within = fields | {"body": {**fields["body"], extra: "AAAA"}}

    for made in (fields | {extra: "AAAA"}, within):
        with pytest.raises(DecodeError):
            decode_entry(encode(made))
    assert decode_entry(encode(fields)) == ENTRY


def padded(size: int) -> bytes:
    """Return an entry of that size."""
    body = Moved(material("state"), {"x": ""}, ())
    bare = len(encode_entry(sign_entry(DIGEST, 0, 1, DIGEST, body, SIGN)))
    body = Moved(material("state"), {"x": "y" * (size - bare)}, ())
    return encode_entry(sign_entry(DIGEST, 0, 1, DIGEST, body, SIGN))


def test_two_entries_of_full_size_fit_an_accusation_and_its_frame() -> None:
    longest = padded(MAX_ENTRY_BYTES)
    assert len(longest) == MAX_ENTRY_BYTES
    decode_entry(longest)

    say = Accuse(longest, "peer/equivocation", longest)
    text = encode_notice(sign_notice(DIGEST, 0, DIGEST, say, SIGN))

    assert len(text) <= MAX_FRAME_BYTES
    assert decode_notice(text).say == say
    assert base64.b64encode(longest) in text


def test_a_longer_entry_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(DecodeError) as caught:
        decode_entry(padded(MAX_ENTRY_BYTES + 1))
    assert caught.value.code == "peer/too-large"


def test_a_proved_shuffle_of_eighty_cards_fits() -> None:
    # by the format: 2 points a card, 2 points and 2 scalars a card of the proof
    field = len(encode(bytes(32))) + 1
    assert 80 * 6 * field + 5 * field + 80 * 2 + 600 < MAX_ENTRY_BYTES
