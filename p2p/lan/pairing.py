"""The table code: four words that all screens must show, without a socket (PROTOCOL 9).

Each seat commits to a nonce, and opens it only when it holds the commitment of every
other seat. So whoever sits in between must fix its nonces before it knows any of ours,
and has one guess in 2^24; without the commitments it could search for two nonces that
make two halves of a table show the same words.
"""

import hashlib
from collections.abc import Collection

from p2p.errors import DecodeError, LocalError, OutOfTurn, PeerError, Refused
from p2p.fairness.encoding import Part, encode

NONCE_BYTES = 32
DIGEST_BYTES = 32
WORDS = 4
_BITS_PER_WORD = 6
CODE_BITS = WORDS * _BITS_PER_WORD

WORD_LIST = (
    "amber", "anchor", "apple", "arrow", "banjo", "basket", "beaver", "bottle",
    "bridge", "butter", "camel", "candle", "carpet", "cherry", "circus", "coconut",
    "cotton", "dentist", "dolphin", "dragon", "eagle", "elephant", "engine", "falcon",
    "fiddle", "forest", "fox", "garlic", "giant", "guitar", "harbour", "honey", "igloo",
    "island", "jasmine", "jungle", "kitchen", "ladder", "lemon", "lizard", "magnet",
    "marble", "mosquito", "mustard", "needle", "oboe", "orchid", "oyster", "paper",
    "pilot", "pumpkin", "quilt", "rabbit", "rocket", "sausage", "seven", "spider",
    "thunder", "tiger", "umbrella", "velvet", "window", "yellow", "zebra",
)  # fmt: skip
"""Told apart when read aloud by people who do not speak English every day."""


def commit_nonce(table: bytes, key: bytes, nonce: bytes) -> bytes:
    """Return the 32-byte commitment of a seat to its nonce."""
    return _digest("words commitment", table, key, nonce)


def table_code(table: bytes, nonces: dict[bytes, bytes]) -> int:
    """Return the 24 bits of a table, from the nonce of each seat's identity key."""
    parts = tuple(part for pair in sorted(nonces.items()) for part in pair)
    digest = _digest("words code", table, parts)
    return int.from_bytes(digest) >> (8 * len(digest) - CODE_BITS)


def code_words(code: int) -> tuple[str, ...]:
    """Return the code as four words."""
    mask = (1 << _BITS_PER_WORD) - 1
    shifts = range(CODE_BITS - _BITS_PER_WORD, -1, -_BITS_PER_WORD)
    return tuple(WORD_LIST[code >> shift & mask] for shift in shifts)


def code_digits(code: int) -> str:
    """Return the code as eight digits, for screens that read them out."""
    return f"{code:08}"


def _digest(what: str, *parts: Part) -> bytes:
    return hashlib.sha256(encode(f"oakfield/1 {what}", *parts)).digest()


class Pairing:
    """One seat's part: `commitment` at once, `opening` when `may_open`, then `code`.

    A frame that comes twice changes nothing. Seats are named by their identity keys,
    which their links have proved.
    """

    def __init__(
        self, table: bytes, ours: bytes, others: Collection[bytes], nonce: bytes
    ) -> None:
        """Begin.

        table: what all seats agree the table to be, at most 64 bytes
        nonce: NONCE_BYTES, fresh, used for nothing else
        Raises: PeerError `peer/own-key`, `peer/equal-keys`
        """
        if len(nonce) != NONCE_BYTES:
            raise LocalError("a nonce has {bytes} bytes", bytes=NONCE_BYTES)
        if ours in others:
            raise PeerError("a seat shows our own key", code="peer/own-key")
        if len(set(others)) != len(others):
            raise PeerError("two seats show one key", code="peer/equal-keys")
        self._table = table
        self._ours = ours
        self._nonce = nonce
        self._others = frozenset(others)
        self.commitment = commit_nonce(table, ours, nonce)
        self._commitments = {ours: self.commitment}
        self._nonces = {ours: nonce}

    def __repr__(self) -> str:
        """Say how far it is; the nonce is secret until it is opened."""
        return f"<Pairing {len(self._nonces)} of {len(self._others) + 1} open>"

    @property
    def may_open(self) -> bool:
        """Whether all have committed."""
        return len(self._commitments) == len(self._others) + 1

    @property
    def opening(self) -> bytes:
        """Our nonce, to be told to all.

        Raises: LocalError before all have committed
        """
        if not self.may_open:
            raise LocalError("a commitment is still missing")
        return self._nonce

    @property
    def code(self) -> int | None:
        """The 24 bits to compare; None until all nonces are open."""
        if len(self._nonces) <= len(self._others):
            return None
        return table_code(self._table, self._nonces)

    def got_commitment(self, key: bytes, commitment: bytes) -> None:
        """Take the commitment of the seat with this key.

        Raises: DecodeError; Refused `peer/equal-commitments`, `peer/second-commitment`
        """
        self._check_seat(key)
        if len(commitment) != DIGEST_BYTES:
            raise DecodeError("a commitment has 32 bytes")
        held = self._commitments.get(key)
        if held is not None and held != commitment:
            raise Refused("it commits twice", code="peer/second-commitment")
        if any(commitment == c for k, c in self._commitments.items() if k != key):
            raise Refused("two seats commit alike", code="peer/equal-commitments")
        self._commitments[key] = commitment

    def got_opening(self, key: bytes, nonce: bytes) -> None:
        """Take the nonce of the seat with this key, which must have committed.

        Others may open before we hold every commitment; ours stays closed until then.
        Raises: OutOfTurn; Refused `peer/bad-opening`
        """
        self._check_seat(key)
        commitment = self._commitments.get(key)
        if commitment is None:
            raise OutOfTurn("it opens what it has not committed to")
        if (
            len(nonce) != NONCE_BYTES
            or commit_nonce(self._table, key, nonce) != commitment
        ):
            raise Refused("this is not what it committed to", code="peer/bad-opening")
        self._nonces[key] = nonce

    def _check_seat(self, key: bytes) -> None:
        if key == self._ours:
            raise PeerError("a seat shows our own key", code="peer/own-key")
        if key not in self._others:
            raise OutOfTurn("nobody with this key sits here")
