"""What peers say on a link, once it is proved (PROTOCOL 9).

A frame is one letter and a text: `E` an entry, `N` a notice, `S` a table sign, `C` a
message of this module. What is signed travels as it was signed. Everything is decoded
strictly and capped in size before it is parsed.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from p2p.errors import DecodeError
from p2p.lan.address import PORTS
from p2p.record.charter import MAX_SEATS
from p2p.record.encoding import Count, Digest, Fields, decode, encode
from p2p.record.name import MAX_NAME_BYTES

ENTRY = b"E"
NOTICE = b"N"
SIGN = b"S"
CONTROL = b"C"
MAX_CONTROL_BYTES = 8192
MAX_ADDRESSES = 16

Addresses: TypeAlias = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=64)], ...],
    msgspec.Meta(max_length=MAX_ADDRESSES),
]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME_BYTES)]
OurPort: TypeAlias = Annotated[int, msgspec.Meta(ge=PORTS[0], le=PORTS[-1])]
Outcome: TypeAlias = Literal["yes", "refused", "silent", "no-way", "other", "busy"]
"""Of a dial: reached; turned away; no answer; no way; another program; not tried."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="msg"):
    """Base of what is neither an entry nor a notice."""


class Join(Message, frozen=True, tag="join"):
    """I would like to sit at your table.

    addresses: HOST:PORT where I can be dialled; knows: I have verified your key before
    """

    name: Name
    addresses: Addresses
    knows: bool


class Table(Message, frozen=True, tag="table"):
    """This is the table that I have opened, and you have a seat at it.

    table: 32 fresh bytes that bind the code of this meeting; rest: as in the charter
    """

    name: Name
    addresses: Addresses
    knows: bool
    table: Digest
    game: str
    options: Fields
    rules: Digest
    grace_s: Count


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on one seat of a table that fills.

    addresses: HOST:PORT where the others may dial
    """

    name: Name
    identity: Digest
    addresses: Addresses


class Seats(Message, frozen=True, tag="seats"):
    """These sit at the table of more than two so far, in the order of their seats.

    Whoever has opened it says so to all when somebody comes or goes. When all seats
    are taken the meeting begins; another one means that the last was broken off.
    meeting: 32 fresh bytes that name the meeting, and bind its words
    """

    meeting: Digest
    seats: Annotated[
        tuple[Sitter, ...], msgspec.Meta(min_length=1, max_length=MAX_SEATS)
    ]


class Here(Message, frozen=True, tag="here"):
    """I sit at the table of this meeting.

    knows: I have verified the key of everybody else at it before
    """

    meeting: Digest
    knows: bool


class Apart(Message, frozen=True, tag="apart"):
    """A link that this meeting needs is lost: let us begin another one."""


class PairCommit(Message, frozen=True, tag="pair-commit"):
    """Commitment to my share of the words."""

    commitment: Digest


class PairReveal(Message, frozen=True, tag="pair-reveal"):
    """My share of the words."""

    nonce: Digest


class Accept(Message, frozen=True, tag="accept"):
    """The person here says yes: to the words, or among friends to the table."""


class Nonce(Message, frozen=True, tag="nonce"):
    """My nonce for the charter."""

    nonce: Digest


class Signature(Message, frozen=True, tag="signature"):
    """My signature of the charter; digest: of the charter as I know it."""

    digest: Digest
    signature: bytes


class Have(Message, frozen=True, tag="have"):
    """On a new link: my log of this charter has so many entries and this head.

    signature: mine of the charter, for a seat that crashed before it came
    """

    charter: Digest
    entries: Count
    head: Digest
    signature: bytes


class Again(Message, frozen=True, tag="again"):
    """The game is over here, and I would like another on this link.

    Nothing more of the old game follows it on this link.
    """


class Reach(Message, frozen=True, tag="reach"):
    """Do you reach me, at the address that this comes from, under the key of this link?

    port: one of ours, at which I listen
    """

    port: OurPort


class Reached(Message, frozen=True, tag="reached"):
    """What came of it; seen: the address that the question came from."""

    outcome: Outcome
    seen: Annotated[str, msgspec.Meta(max_length=64)]


AnyMessage: TypeAlias = (
    Join
    | Table
    | Seats
    | Here
    | Apart
    | PairCommit
    | PairReveal
    | Accept
    | Nonce
    | Signature
    | Have
    | Again
    | Reach
    | Reached
)


def encode_message(message: AnyMessage) -> bytes:
    """Return the frame of a message."""
    return CONTROL + encode(message)


def decode_message(frame: bytes) -> AnyMessage:
    """Return the message of a frame. Raises: DecodeError."""
    if frame[:1] != CONTROL:
        raise DecodeError("a message was due")
    message: AnyMessage = decode(frame[1:], AnyMessage, limit=MAX_CONTROL_BYTES)  # type: ignore[arg-type] # a union is no class
    return message
