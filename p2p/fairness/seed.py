"""Everything a seat picks at a table comes from its one seed (PROTOCOL 4).

Once the seed is open, an auditor recomputes every key, permutation, mask and nonce.
Knows nothing of where seeds come from, nor of what is done with the values.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from p2p.errors import LocalError
from p2p.fairness.cards import Card
from p2p.fairness.challenge import PROTOCOL
from p2p.fairness.encoding import encode
from p2p.fairness.group import L

SEED_BYTES: Final = 32
_WIDE_BYTES: Final = 64
_WORD_BYTES: Final = 4
_WORDS: Final = 2 ** (8 * _WORD_BYTES)


class Stream:
    """The output of SHAKE256 over `data`, read from its start."""

    def __init__(self, data: bytes) -> None:
        """Absorb `data`; what it was cannot be read back."""
        self._shake = hashlib.shake_256(data)
        self._output = b""
        self._read = 0

    def read(self, n: int) -> bytes:
        """Return the next n bytes."""
        start, self._read = self._read, self._read + n
        if self._read > len(self._output):
            # hashlib squeezes from the start each time: double, so that it stays linear
            self._output = self._shake.digest(max(256, 2 * self._read))
        return self._output[start : self._read]

    def scalar(self) -> int:
        """Return a scalar from 1 to L-1: 64 bytes mod L, a zero skipped."""
        while True:
            scalar = int.from_bytes(self.read(_WIDE_BYTES), "little") % L
            if scalar:
                return scalar

    def scalars(self, n: int) -> tuple[int, ...]:
        """Return the next n scalars."""
        return tuple(self.scalar() for _ in range(n))

    def permutation(self, n: int) -> tuple[int, ...]:
        """Return p, uniform, with output[i] = input[p[i]].

        Fisher-Yates from the last place down: i changes places with one of 0..i.
        """
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self._below(i + 1)
            places[i], places[j] = places[j], places[i]
        return tuple(places)

    def _below(self, bound: int) -> int:
        """Return a uniform integer below `bound`, by rejection of 32-bit words."""
        limit = _WORDS - _WORDS % bound
        while True:
            word = int.from_bytes(self.read(_WORD_BYTES), "little")
            if word < limit:
                return word % bound


Nonces: TypeAlias = Callable[[bytes], Stream]
"""The nonces of a proof, from the header of its challenge."""


class Seed:
    """A seat's 32 secret bytes for one game.

    value: the bytes, for the commitment, the journal and the opening; nothing else
           shows them, and two seeds do not compare
    """

    __slots__ = ("value",)

    def __init__(self, value: bytes) -> None:
        """Keep the bytes; LocalError unless there are 32."""
        if len(value) != SEED_BYTES:
            raise LocalError("a seed has {bytes} bytes", bytes=SEED_BYTES)
        self.value = value

    def __repr__(self) -> str:
        """Show nothing of the bytes."""
        return "Seed(...)"

    def stream(self, label: str, charter: bytes, seat: int, context: bytes) -> Stream:
        """Return the stream for one purpose."""
        return Stream(encode(PROTOCOL, self.value, label, charter, seat, context))


class Voice:
    """All that one seat of one charter says by chance, from its seed."""

    def __init__(self, seed: Seed, charter: bytes, seat: int) -> None:
        """Bind the seed to the charter's digest and the seat."""
        self._seed = seed
        self._charter = charter
        self._seat = seat

    def secret_key(self) -> int:
        """Return x, of the public key X = xG."""
        return self._stream("key").scalar()

    def coin(self) -> bytes:
        """Return this seat's 32 bytes of the opening toss."""
        return self._stream("coin").read(32)

    def mask(self, head: bytes, kind: str, where: str, cards: Sequence[Card]) -> Stream:
        """Return the permutation and masks of a shuffle, mix or rekey.

        head:  before the entry; kind: of the entry
        where: pile or hand; cards: before they are masked anew, in order
        """
        listed = tuple((card.a, card.b) for card in cards)
        return self._stream("mask", encode(head, kind, where, listed))

    def nonces(self, header: bytes) -> Stream:
        """Return every other value inside a proof, as a `Nonces`.

        header: the bytes that its challenge hashes before the first commitment
        """
        return self._stream("nonce", header)

    def _stream(self, label: str, context: bytes = b"") -> Stream:
        return self._seed.stream(label, self._charter, self._seat, context)


def commit(
    label: str, charter: bytes, seat: int, identity: bytes, value: bytes
) -> bytes:
    """Return the 32-byte commitment of a seat to a value with 32 bytes of entropy."""
    return hashlib.sha256(encode(label, charter, seat, identity, value)).digest()
