"""Notices and openings: signed statements beside the log (PROTOCOL 7, Ends).

They wait for nobody's turn. Each names the head at which its author spoke.
"""

import hashlib
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from engine.deals import Seat
from p2p.fairness.encoding import encode as encode_parts
from p2p.record.encoding import Count, Digest, decode, encode
from p2p.record.signature import Sign, signed_bytes, verify_signature


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="says"):
    """Base of what a notice says."""


class Result(Say, frozen=True, tag="result"):
    """The game is over at this head, with this outcome; I sign no entry after it."""

    winners: tuple[Count, ...]
    reason: str


class Resign(Say, frozen=True, omit_defaults=True, tag="resign"):
    """I give up the game; I sign no entry after it.

    Where others play on without me, my program signs what the game still needs of it,
    and no move of mine but the one that says so.

    final: not even that
    team:  only once all of my side have given up, too; until then I play on
    """

    final: bool = False
    team: bool = False


class Offer(Say, frozen=True, tag="offer"):
    """I offer to end the game without a winner; my next move withdraws it."""


class Accept(Say, frozen=True, tag="accept"):
    """I accept the offer of this digest; I sign no entry unless it is withdrawn."""

    offer: Digest


class Unresponsive(Say, frozen=True, tag="unresponsive"):
    """After the grace time I wait no longer for `seat`; I sign no entry after it."""

    seat: Count


class Decline(Say, frozen=True, tag="decline"):
    """I will not open my seed; the result stands on the proofs."""


class Accuse(Say, frozen=True, tag="accuse"):
    """This entry, signed by another seat on this head, does not hold.

    entry: its canonical text; `code`: what our check says of it
    other: another entry by the same seat for the same place, if that is the fault; it
           is proof by itself, on whatever head
    """

    entry: bytes
    code: str
    other: bytes = b""


class Opening(Say, frozen=True, tag="opening"):
    """My seed, opened after the game."""

    seed: Digest


AnySay: TypeAlias = (
    Result | Resign | Offer | Accept | Unresponsive | Decline | Accuse | Opening
)


class Notice(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="line",
    tag="notice",
):
    """One signed statement beside the log, made when the head was `head`."""

    seat: Count
    head: Digest
    say: AnySay
    sig: bytes


def encode_notice(notice: Notice) -> bytes:
    """Return the notice's canonical text."""
    return encode(notice)


def decode_notice(text: bytes) -> Notice:
    """Return the notice of a canonical text; raises DecodeError."""
    return decode(text, Notice)


def notice_digest(charter: bytes, notice: Notice) -> bytes:
    """Return the 32 bytes by which another notice names this one."""
    text = encode_parts("oakfield/1 notice", charter, encode(notice))
    return hashlib.sha256(text).digest()


def _message(charter: bytes, notice: Notice) -> bytes:
    unsigned = encode(msgspec.structs.replace(notice, sig=b""))
    return signed_bytes("notice", charter, unsigned)


def sign_notice(
    charter: bytes, seat: int, head: bytes, say: AnySay, sign: Sign
) -> Notice:
    """Return the notice that `seat` signs at `head`."""
    unsigned = Notice(seat, head, say, b"")
    return msgspec.structs.replace(unsigned, sig=sign(_message(charter, unsigned)))


def verify_notice(charter: bytes, identity: bytes, notice: Notice) -> None:
    """Check the signature. Raises: DecodeError `peer/bad-signature`."""
    verify_signature(identity, _message(charter, notice), notice.sig)


class Absence(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """Seat `by` says that `seat` stayed away; nobody else can know it."""

    by: Seat
    seat: Seat


def absences(notices: Iterable[Notice]) -> tuple[Absence, ...]:
    """Return who is said to have stayed away, and by whom."""
    said = {
        Absence(notice.seat, notice.say.seat)
        for notice in notices
        if isinstance(notice.say, Unresponsive)
    }
    return tuple(sorted(said))
