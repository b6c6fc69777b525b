"""The charter: what all seats agreed to before the first entry (PROTOCOL 3).

Two peers with other rules, cards, versions, seats or options get other charter digests
and do not start; nobody is blamed for that.
"""

import hashlib
from typing import Annotated

import msgspec

from engine.clause import clause
from engine.game import NotationError, Options
from engine.kit import Kit
from p2p.errors import DecodeError, Refused
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.fairness.encoding import encode as encode_parts
from p2p.fairness.group import decode_point
from p2p.record.encoding import Digest, Fields, decode, encode, unpack
from p2p.record.name import MAX_NAME_BYTES, name_fault
from p2p.record.signature import signed_bytes, verify_signature

MIN_SEATS = 2
MAX_SEATS = 4
MAX_GRACE_S = 24 * 3600


class SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on one seat.

    name:     a label of 1 to 32 UTF-8 bytes, printable; proves nothing
    identity: Ed25519 public key
    nonce:    32 fresh bytes of this seat, for this charter alone
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_BYTES)]
    identity: Digest
    nonce: Digest


class Charter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The agreement itself.

    options: the fields of the game's options, the side of each seat among them
    rules:   digest of the game's rules version and card tables
    grace_s: after so long an absent seat may be recorded as unresponsive
    """

    protocol: str
    suite: str
    game: str
    options: Fields
    rules: Digest
    seats: Annotated[
        tuple[SeatEntry, ...], msgspec.Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)
    ]
    grace_s: Annotated[int, msgspec.Meta(ge=1, le=MAX_GRACE_S)]

    @property
    def digest(self) -> bytes:
        """32 bytes that name this charter in every statement and every challenge."""
        return hashlib.sha256(encode_parts("oakfield/1 charter", encode(self))).digest()


class SignedCharter(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="charter",
):
    """A charter and the signature of each seat, in seat order."""

    charter: Charter
    signatures: tuple[bytes, ...]


def rules_digest(kit: Kit) -> bytes:
    """Return 32 bytes that change whenever the kit's rules or card tables do."""
    return hashlib.sha256(encode_parts("oakfield/1 rules", kit.tables)).digest()


def charter_message(charter: Charter, seat: int) -> bytes:
    """Return the bytes that `seat` signs to agree."""
    return signed_bytes("charter", charter.digest, seat)


def check_charter(charter: Charter, kit: Kit) -> Options:
    """Check that this is a charter of ours for the game `kit`; return its options.

    Raises: Refused `peer/other-version` or `peer/other-rules`; DecodeError for values
    that no honest peer proposes
    """
    if (charter.protocol, charter.suite) != (PROTOCOL, SUITE):
        raise Refused(
            "it speaks {theirs}, we speak {ours}",
            theirs=ascii(charter.protocol[:32]),
            ours=PROTOCOL,
            code="peer/other-version",
        )
    if charter.game != kit.name or charter.rules != rules_digest(kit):
        raise Refused("its rules or card tables differ", code="peer/other-rules")
    decode(encode(charter), Charter)  # drawn up here, it has not been read before
    options: Options = unpack(charter.options, kit.options)
    try:
        kit.validate(options)
    except NotationError as error:
        raise DecodeError("no table: {why}", why=error.text) from None
    if len(options.sides) != len(charter.seats):
        raise DecodeError("the sides do not match the seats")
    for seat in charter.seats:
        check_seat_name(seat.name)
        decode_point(seat.identity)
    for field in ("identity", "nonce"):
        if len({getattr(seat, field) for seat in charter.seats}) < len(charter.seats):
            raise DecodeError("two seats share one {field}", field=clause(field))
    return options


def check_seat_name(name: str) -> None:
    """Raise DecodeError unless this can be a name."""
    fault = name_fault(name)
    if fault is not None:
        raise DecodeError(fault)


def check_signatures(signed: SignedCharter) -> None:
    """Check that every seat has signed. Raises: DecodeError `peer/bad-signature`."""
    seats = signed.charter.seats
    if len(signed.signatures) != len(seats):
        raise DecodeError("a signature is missing", code="peer/bad-signature")
    for index, (seat, signature) in enumerate(
        zip(seats, signed.signatures, strict=True)
    ):
        verify_signature(
            seat.identity, charter_message(signed.charter, index), signature
        )
