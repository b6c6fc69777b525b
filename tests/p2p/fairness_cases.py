"""One seat with a mixed hand, and one true proof of every kind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from p2p.fairness import proofs
from p2p.fairness.cards import Card, FaceTable, first_card
from p2p.fairness.challenge import Context
from p2p.fairness.group import L, mul_base
from p2p.fairness.seed import Seed, Stream, Voice
from p2p.fairness.shuffle import prove_shuffle, shuffle_cards, verify_shuffle

CHARTER: Final = b"c" * 32
HEAD: Final = b"h" * 32
FACES: Final = ("ash", "birch", "cedar", "elm")
TABLE: Final = FaceTable("trees", FACES)
POINTS: Final = tuple(map(TABLE.point, FACES))

Proof: TypeAlias = Any
"""One of the proof structs."""
Path: TypeAlias = tuple[str, int | None]
"""A field of a proof, and the place in it if it is a tuple."""


class SeatAtTable:
    """A seat whose hand is ash, birch, ash, cedar, masked by its key alone."""

    def __init__(self, seed: bytes = b"\x01" * 32, seat: int = 1) -> None:
        self.voice = Voice(Seed(seed), CHARTER, seat)
        self.nonces = self.voice.nonces
        self.x = self.voice.secret_key()
        self.key = mul_base(self.x)
        self.joint = mul_base(self.x + 1000)
        self.ctx = Context(CHARTER, 7, seat, b"i" * 32, HEAD, self.joint, self.key)
        self.hand = tuple(
            self.masked(face, 10 + i)
            for i, face in enumerate(("ash", "birch", "ash", "cedar"))
        )

    def masked(self, face: str, r: int) -> Card:
        """Return a card of this seat's hand with a known mask."""
        card = first_card(TABLE.point(face), self.key)
        (output,), _, _ = shuffle_cards([card], self.key, self.stream(str(r)))
        return output

    def stream(self, where: str) -> Stream:
        return self.voice.mask(HEAD, "test", where, [])


@dataclass(frozen=True)
class Case:
    """A proof, and how a peer checks it in a given context."""

    name: str
    proof: Proof
    verify: Callable[[Context, Proof], None]


def cases(seat: SeatAtTable, n: int = 2) -> dict[str, Case]:
    """Return a true proof of every kind, by its type; the shuffle is of n cards."""
    return {case.name: case for case in (*_proof_cases(seat), _shuffle_case(seat, n))}


def _proof_cases(seat: SeatAtTable) -> Iterator[Case]:
    ctx, x, key, nonces = seat.ctx, seat.x, seat.key, seat.nonces
    ash, birch, other_ash, _ = seat.hand
    two, faces = (ash, birch), POINTS[:2]
    shares, shares_proof = proofs.prove_shares(ctx, x, two, nonces)
    key_to = mul_base(4321)
    new, rekey_proof = proofs.prove_rekey(ctx, x, ash, key_to, 5, nonces)

    yield Case(
        "key",
        proofs.prove_key(ctx, x, nonces),
        lambda ctx, proof: proofs.verify_key(ctx, key, proof),
    )
    yield Case(
        "shares",
        shares_proof,
        lambda ctx, proof: proofs.verify_shares(ctx, key, two, shares, proof),
    )
    yield Case(
        "faces",
        proofs.prove_faces(ctx, x, two, faces, nonces),
        lambda ctx, proof: proofs.verify_faces(ctx, key, two, faces, proof),
    )
    yield Case(
        "is-not",
        proofs.prove_is_not(ctx, x, ash, POINTS[1], nonces),
        lambda ctx, proof: proofs.verify_is_not(ctx, key, ash, POINTS[1], proof),
    )
    yield Case(
        "one-of",
        proofs.prove_one_of(ctx, x, birch, POINTS[:3], 1, nonces),
        lambda ctx, proof: proofs.verify_one_of(ctx, key, birch, POINTS[:3], proof),
    )
    yield Case(
        "same",
        proofs.prove_same(ctx, x, ash, other_ash, nonces),
        lambda ctx, proof: proofs.verify_same(ctx, key, ash, other_ash, proof),
    )
    yield Case(
        "differ",
        proofs.prove_differ(ctx, x, ash, birch, nonces),
        lambda ctx, proof: proofs.verify_differ(ctx, key, ash, birch, proof),
    )
    yield Case(
        "rekey",
        rekey_proof,
        lambda ctx, proof: proofs.verify_rekey(ctx, key, ash, key_to, new, proof),
    )


def _shuffle_case(seat: SeatAtTable, n: int) -> Case:
    inputs = tuple(seat.masked(FACES[i % 4], 100 + i) for i in range(n))
    outputs, permutation, masks = shuffle_cards(inputs, seat.key, seat.stream("mix"))
    proof = prove_shuffle(
        seat.ctx, seat.key, inputs, outputs, permutation, masks, seat.nonces
    )
    return Case(
        "shuffle",
        proof,
        lambda ctx, proof: verify_shuffle(ctx, seat.key, inputs, outputs, proof),
    )


def paths(proof: Proof) -> Iterator[Path]:
    """Yield where every 32-byte part of the proof stands."""
    for field in type(proof).__struct_fields__:
        value = getattr(proof, field)
        if isinstance(value, bytes):
            yield field, None
        else:
            yield from ((field, i) for i in range(len(value)))


def part_at(proof: Proof, path: Path) -> bytes:
    field, i = path
    value: Any = getattr(proof, field)
    part: bytes = value if i is None else value[i]
    return part


def with_part(proof: Proof, path: Path, part: bytes) -> Proof:
    """Return the proof with another part in this place."""
    field, i = path
    if i is None:
        return msgspec.structs.replace(proof, **{field: part})
    value = list(getattr(proof, field))
    value[i] = part
    return msgspec.structs.replace(proof, **{field: tuple(value)})


def is_point(path: Path) -> bool:
    return path[0] in {"blinded", "permutation", "chain"}


def unreduced(scalar: bytes) -> bytes:
    """Return the same scalar, written as s + L."""
    return (int.from_bytes(scalar, "little") + L).to_bytes(32, "little")
