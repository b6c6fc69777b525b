"""Claims about hand cards that do not show their faces (PROTOCOL 5).

`is_not` and `differ` speak of a pair (A, P) with P = B - M, or of the difference of two
cards: they show that P is not xA. With random rho and sigma = rho x the prover sends
T = rho P - sigma A, which is not the identity exactly when P is not xA, and proves that
it knows rho and sigma with rho X - sigma G = 0 and rho P - sigma A = T.

`one_of` is the OR of Cramer, Damgård and Schoenmakers over DLEQ proofs, one for each
face: all but the true branch are simulated, and the branches' challenges sum to the
challenge.

    proof type   statement            commitments
    is-not       X, card, M           T, aX - bG, aP - bA
    differ       X, card, other       T, aX - bG, aP - bA
    one-of       X, card, faces       for each face: s_i G - c_i X, s_i A - c_i P_i

Cards, keys and face points come from the log and the card table, decoded before;
whatever comes with the proof is decoded here. `is` and `same` live in `dleq`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from p2p.errors import LocalError, ProofError
from p2p.fairness.cards import Card
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.group import (
    G,
    L,
    Point,
    decode_point,
    decode_scalar,
    encode_scalar,
    mul,
    mul_base,
    sub,
)
from p2p.fairness.seed import Nonces, Stream
from p2p.fairness.verdicts import require_equal, require_length, verifier


class IsNotProof(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unequal"
):
    """The point T, a challenge, and the responses for rho and sigma; 32 bytes each."""

    blinded: Point
    challenge: bytes
    rho: bytes
    sigma: bytes


class OneOfProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="one-of"):
    """A challenge and a response for each face, in order; 32 bytes each."""

    challenges: tuple[bytes, ...]
    responses: tuple[bytes, ...]


class _Pair(NamedTuple):
    """The pair (A, P) of which P = xA, or not, is said."""

    a: Point
    p: Point


def prove_is_not(
    ctx: Context, x: int, card: Card, point: Point, nonces: Nonces
) -> IsNotProof:
    """Prove that a card, masked by x alone, has another face; LocalError if not."""
    challenge = _is_not_challenge(ctx, mul_base(x), card, point)
    return _prove_unequal(challenge, x, _Pair(card.a, sub(card.b, point)), nonces)


@verifier
def verify_is_not(
    ctx: Context, key: Point, card: Card, point: Point, proof: IsNotProof
) -> None:
    """Check that a card, masked by `key` alone, has another face."""
    challenge = _is_not_challenge(ctx, key, card, point)
    _verify_unequal(challenge, key, _Pair(card.a, sub(card.b, point)), proof)


def prove_differ(
    ctx: Context, x: int, card: Card, other: Card, nonces: Nonces
) -> IsNotProof:
    """Prove that two cards, masked by x alone, have two faces; LocalError if not."""
    challenge = _differ_challenge(ctx, mul_base(x), card, other)
    return _prove_unequal(challenge, x, _difference(card, other), nonces)


@verifier
def verify_differ(
    ctx: Context, key: Point, card: Card, other: Card, proof: IsNotProof
) -> None:
    """Check that two cards, masked by `key` alone, have two faces."""
    challenge = _differ_challenge(ctx, key, card, other)
    _verify_unequal(challenge, key, _difference(card, other), proof)


def prove_one_of(
    ctx: Context,
    x: int,
    card: Card,
    points: Sequence[Point],
    index: int,
    nonces: Nonces,
) -> OneOfProof:
    """Prove that a card, masked by x alone, has one of the faces in `points`.

    points: distinct, at least one; index: which of them it is
    Raises: LocalError if it is not
    """
    key, pairs = mul_base(x), _pairs(card, points)
    if len(set(points)) != len(points) or not 0 <= index < len(points):
        raise LocalError("the faces of a claim are distinct, and one is the card's")
    if mul(x, card.a) != pairs[index].p:
        raise LocalError("refused to prove what is not true")
    challenge = _one_of_challenge(ctx, key, card, points)
    stream = nonces(challenge.header)
    k = stream.scalar()
    challenges, responses = _draw_branches(stream, len(points), index)
    for i, pair in enumerate(pairs):
        if i == index:
            challenge.absorb(mul_base(k), mul(k, pair.a))
        else:
            challenge.absorb(*_branch(key, pair, challenges[i], responses[i]))
    challenges[index] = (challenge.scalar() - sum(challenges)) % L
    responses[index] = k + challenges[index] * x
    return OneOfProof(
        tuple(map(encode_scalar, challenges)), tuple(map(encode_scalar, responses))
    )


@verifier
def verify_one_of(
    ctx: Context, key: Point, card: Card, points: Sequence[Point], proof: OneOfProof
) -> None:
    """Check that a card, masked by `key` alone, has one of the faces in `points`."""
    require_length(len(points), len(proof.challenges), len(proof.responses))
    if len(set(points)) != len(points):
        raise ProofError("a claim names a face twice")
    challenges = tuple(map(decode_scalar, proof.challenges))
    responses = tuple(map(decode_scalar, proof.responses))
    challenge = _one_of_challenge(ctx, key, card, points)
    for pair, c, s in zip(_pairs(card, points), challenges, responses, strict=True):
        challenge.absorb(*_branch(key, pair, c, s))
    require_equal(challenge.scalar(), sum(challenges) % L)


def _prove_unequal(
    challenge: Challenge, x: int, pair: _Pair, nonces: Nonces
) -> IsNotProof:
    rho, a, b = nonces(challenge.header).scalars(3)
    sigma = rho * x
    rho_p, sigma_a = mul(rho, pair.p), mul(sigma, pair.a)
    if rho_p == sigma_a:
        raise LocalError("refused to prove what is not true")
    blinded = sub(rho_p, sigma_a)
    challenge.absorb(
        blinded,
        mul_base(a * x - b),
        sub(mul(a, pair.p), mul(b, pair.a)),
    )
    c = challenge.scalar()
    return IsNotProof(
        blinded,
        encode_scalar(c),
        encode_scalar(a + c * rho),
        encode_scalar(b + c * sigma),
    )


def _verify_unequal(
    challenge: Challenge, key: Point, pair: _Pair, proof: IsNotProof
) -> None:
    blinded = decode_point(proof.blinded)  # hence not the identity
    c, rho, sigma = map(decode_scalar, (proof.challenge, proof.rho, proof.sigma))
    challenge.absorb(
        blinded,
        sub(mul(rho, key), mul_base(sigma)),
        sub(sub(mul(rho, pair.p), mul(sigma, pair.a)), mul(c, blinded)),
    )
    require_equal(challenge.scalar(), c)


def _draw_branches(stream: Stream, n: int, index: int) -> tuple[list[int], list[int]]:
    """Return challenges and responses of the simulated branches, 0 at the true one."""
    challenges, responses = [0] * n, [0] * n
    for i in range(n):
        if i != index:
            challenges[i], responses[i] = stream.scalars(2)
    return challenges, responses


def _branch(key: Point, pair: _Pair, c: int, s: int) -> tuple[Point, Point]:
    """Return the commitments of one DLEQ branch that fit its challenge and response."""
    return (
        sub(mul_base(s), mul(c, key)),
        sub(mul(s, pair.a), mul(c, pair.p)),
    )


def _pairs(card: Card, points: Sequence[Point]) -> list[_Pair]:
    return [_Pair(card.a, sub(card.b, point)) for point in points]


def _difference(card: Card, other: Card) -> _Pair:
    return _Pair(sub(card.a, other.a), sub(card.b, other.b))


def _is_not_challenge(ctx: Context, key: Point, card: Card, point: Point) -> Challenge:
    return Challenge(ctx, "is-not", (G,), (key, (card.a, card.b), point))


def _differ_challenge(ctx: Context, key: Point, card: Card, other: Card) -> Challenge:
    pair = ((card.a, card.b), (other.a, other.b))
    return Challenge(ctx, "differ", (G,), (key, *pair))


def _one_of_challenge(
    ctx: Context, key: Point, card: Card, points: Sequence[Point]
) -> Challenge:
    statement = (key, (card.a, card.b), tuple(points))
    return Challenge(ctx, "one-of", (G,), statement)
