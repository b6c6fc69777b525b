"""Entries: the signed statements of the one-line log (PROTOCOL 3 and 5).

Entry k names the head of entry k-1, so that it can be judged against exactly the prefix
that its author saw.
"""

import hashlib
from typing import TypeAlias

import msgspec

from p2p.fairness.cards import Card
from p2p.fairness.encoding import encode as encode_parts
from p2p.fairness.group import Point
from p2p.fairness.proofs import (
    IsNotProof,
    KeyProof,
    OneOfProof,
    RekeyProof,
    SharesProof,
)
from p2p.fairness.shuffle import ShuffleProof
from p2p.record.encoding import Count, Digest, Fields, decode, encode
from p2p.record.signature import Sign, signed_bytes, verify_signature

MAX_ENTRY_BYTES = 24_000
"""No entry is longer, so that two of them, in base64, fit an accusation and its frame.

A proved shuffle of 80 cards has 23 kB, one of 38 has 11.
"""

ClaimProof: TypeAlias = SharesProof | IsNotProof | OneOfProof


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of what an entry says."""


class Commit(Body, frozen=True, tag="commit"):
    """Commitments to the seed, the coin and the public key."""

    seed: Digest
    coin: Digest
    key: Digest


class Coin(Body, frozen=True, tag="coin"):
    """Opens the coin: 32 bytes of the toss."""

    coin: Digest


class Key(Body, frozen=True, tag="key"):
    """Opens the public key X = xG, with a proof that x is known."""

    key: Digest
    proof: KeyProof


class Shuffled(Body, frozen=True, tag="shuffle"):
    """The pile as this seat has permuted and re-masked it."""

    cards: tuple[Card, ...]
    proof: ShuffleProof


class Shared(Body, frozen=True, tag="share"):
    """This seat's shares xA of the cards due, in order, under one proof."""

    shares: tuple[Point, ...]
    proof: SharesProof


class Mixed(Body, frozen=True, tag="mix"):
    """This seat's hand as it has permuted and re-masked it."""

    cards: tuple[Card, ...]
    proof: ShuffleProof


class TurnedUp(Body, frozen=True, tag="turn-up"):
    """The faces of cards of this seat's hand, in order, under one proof."""

    faces: tuple[str, ...]
    proof: SharesProof


class Passed(Body, frozen=True, tag="pass"):
    """A hand card, masked anew for the hand of another seat."""

    card: Card
    proof: RekeyProof


class Moved(Body, frozen=True, tag="move"):
    """A move of the game, and one proof for each claim that it needs, in order.

    state: digest of the public state that it answers
    """

    state: Digest
    move: Fields
    proofs: tuple[ClaimProof, ...]


AnyBody: TypeAlias = (
    Commit | Coin | Key | Shuffled | Shared | Mixed | TurnedUp | Passed | Moved
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One signed statement.

    k:    its place in the log, from 0
    prev: digest of entry k-1; the charter's digest for k = 0
    sig:  64 bytes over the charter's digest and all other fields
    """

    k: Count
    seat: Count
    prev: Digest
    body: AnyBody
    sig: bytes


def kind_of(body: Body) -> str:
    """Return the word by which the schedule and the wire know this body."""
    tag = type(body).__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def encode_entry(entry: Entry) -> bytes:
    """Return the entry's canonical text."""
    return encode(entry)


def decode_entry(text: bytes) -> Entry:
    """Return the entry of a canonical text; raises DecodeError."""
    return decode(text, Entry, limit=MAX_ENTRY_BYTES)


def entry_head(charter: bytes, text: bytes) -> bytes:
    """Return the head after an entry: 32 bytes over its text, signature included."""
    return hashlib.sha256(encode_parts("oakfield/1 head", charter, text)).digest()


def _message(charter: bytes, entry: Entry) -> bytes:
    unsigned = encode(msgspec.structs.replace(entry, sig=b""))
    return signed_bytes("entry", charter, unsigned)


def sign_entry(
    charter: bytes, k: int, seat: int, prev: bytes, body: AnyBody, sign: Sign
) -> Entry:
    """Return the entry that `seat` signs at place k under this charter."""
    unsigned = Entry(k, seat, prev, body, b"")
    return msgspec.structs.replace(unsigned, sig=sign(_message(charter, unsigned)))


def verify_entry(charter: bytes, identity: bytes, entry: Entry) -> None:
    """Check the signature. Raises: DecodeError `peer/bad-signature`."""
    verify_signature(identity, _message(charter, entry), entry.sig)
