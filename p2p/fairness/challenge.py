"""Fiat-Shamir: what a challenge hashes, and in which order (PROTOCOL 6).

    1 protocol and version    6 seat and identity key     10 the complete statement
    2 suite                   7 head before the entry     11 every commitment, in the
    3 proof type              8 joint key, prover's key      order sent; an earlier
    4 charter digest          9 generators used              challenge before what
    5 entry number                                           follows from it

1 to 10 are the header: one encoding, known before the prover has drawn any nonce.
Scalar i of a round is SHA-512(all absorbed so far + encode("challenge", i)), read
little-endian, mod L; a round's scalars are absorbed before the next.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from p2p.fairness.encoding import Part, encode
from p2p.fairness.group import L, Point, encode_scalar

PROTOCOL: Final = "oakfield/1"
SUITE: Final = "edwards25519-sha512"


class Context(msgspec.Struct, frozen=True):
    """Where in which game a proof stands.

    charter:  32-byte digest
    entry:    number of the entry that carries the proof
    seat:     of the prover; identity: its 32-byte key
    head:     32-byte digest of the entry before
    joint:    sum of all public keys; prover: the prover's own; empty while unknown
    """

    charter: bytes
    entry: int
    seat: int
    identity: bytes
    head: bytes
    joint: bytes = b""
    prover: bytes = b""


class Challenge:
    """The running hash of one proof.

    header: the very bytes hashed before the first commitment; nonces come from them
    """

    def __init__(
        self,
        context: Context,
        proof_type: str,
        generators: Sequence[Point],
        statement: tuple[Part, ...],
    ) -> None:
        """Absorb all that stands before the first commitment."""
        self.header = encode(
            PROTOCOL,
            SUITE,
            proof_type,
            context.charter,
            context.entry,
            context.seat,
            context.identity,
            context.head,
            context.joint,
            context.prover,
            tuple(generators),
            statement,
        )
        self._state = hashlib.sha512(self.header)

    def absorb(self, *commitments: Part) -> None:
        """Add commitments, in the order sent."""
        self._state.update(encode(*commitments))

    def scalars(self, n: int) -> tuple[int, ...]:
        """Return the n scalars of this round, and absorb them."""
        drawn = tuple(self._scalar(i) for i in range(n))
        self.absorb("challenge", tuple(map(encode_scalar, drawn)))
        return drawn

    def scalar(self) -> int:
        """Return the one scalar of this round, and absorb it."""
        return self.scalars(1)[0]

    def _scalar(self, i: int) -> int:
        state = self._state.copy()
        state.update(encode("challenge", i))
        return int.from_bytes(state.digest(), "little") % L


__all__ = ["PROTOCOL", "SUITE", "Challenge", "Context", "encode"]
