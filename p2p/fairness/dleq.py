"""Proofs about one secret key x and its products (PROTOCOL 5 and 6).

Schnorr's proof of x in X = xG, and Chaum and Pedersen's that D_i = x A_i for the same
x, for any number of i with one response. With a nonce k:

    commitments kG, kA_1, ..., kA_n    challenge c    response s = k + cx
    check: the commitments are sG - cX, sA_1 - cD_1, ..., sA_n - cD_n

Cards, keys and face points come from the log and the card table, decoded before;
whatever comes with the proof is decoded here.

    proof type   statement                   D_i             A_i
    key          X                           -               -
    shares       X, cards, shares            share i         A of card i
    faces        X, cards, face points       B_i - M_i       A of card i
    same         X, card, other              B - B'          A - A'
"""

from collections.abc import Sequence

import msgspec

from p2p.errors import LocalError
from p2p.fairness.cards import Card, share
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.encoding import Part
from p2p.fairness.group import (
    G,
    Point,
    decode_point,
    decode_scalar,
    encode_scalar,
    mul,
    mul_base,
    sub,
)
from p2p.fairness.seed import Nonces
from p2p.fairness.verdicts import require_equal, require_length, verifier


class KeyProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge and a response, 32 bytes each."""

    challenge: bytes
    response: bytes


class SharesProof(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="equal-logs"
):
    """A challenge and the one response for all products, 32 bytes each."""

    challenge: bytes
    response: bytes


def prove_key(ctx: Context, x: int, nonces: Nonces) -> KeyProof:
    """Prove knowledge of x."""
    return KeyProof(*_prove(_key_challenge(ctx, mul_base(x)), x, (), nonces))


@verifier
def verify_key(ctx: Context, key: Point, proof: KeyProof) -> None:
    """Check that the prover knows the secret of `key`, which is decoded here."""
    decode_point(key)
    _verify(_key_challenge(ctx, key), key, (), (), proof)


def prove_shares(
    ctx: Context, x: int, cards: Sequence[Card], nonces: Nonces
) -> tuple[tuple[Point, ...], SharesProof]:
    """Return the shares xA of the cards, at least one, and their proof."""
    _require_cards(cards)
    shares = tuple(share(x, card) for card in cards)
    challenge = _cards_challenge(ctx, "shares", mul_base(x), cards, shares)
    return shares, SharesProof(
        *_prove(challenge, x, [card.a for card in cards], nonces)
    )


@verifier
def verify_shares(
    ctx: Context,
    key: Point,
    cards: Sequence[Card],
    shares: Sequence[Point],
    proof: SharesProof,
) -> None:
    """Check that each share is its card's, under `key`; the shares are decoded here."""
    require_length(len(cards), len(shares))
    products = [decode_point(point) for point in shares]
    challenge = _cards_challenge(ctx, "shares", key, cards, products)
    _verify(challenge, key, [card.a for card in cards], products, proof)


def prove_faces(
    ctx: Context,
    x: int,
    cards: Sequence[Card],
    points: Sequence[Point],
    nonces: Nonces,
) -> SharesProof:
    """Prove that each card, masked by x alone, has the face at its place in `points`.

    Raises: LocalError if one has not, or the lengths differ
    """
    _require_cards(cards)
    _require_products(x, _bases(cards), _without_faces(cards, points))
    challenge = _cards_challenge(ctx, "faces", mul_base(x), cards, points)
    return SharesProof(*_prove(challenge, x, _bases(cards), nonces))


@verifier
def verify_faces(
    ctx: Context,
    key: Point,
    cards: Sequence[Card],
    points: Sequence[Point],
    proof: SharesProof,
) -> None:
    """Check that each card, masked by `key` alone, has the face at its place."""
    require_length(len(cards), len(points))
    products = _without_faces(cards, points)
    challenge = _cards_challenge(ctx, "faces", key, cards, points)
    _verify(challenge, key, _bases(cards), products, proof)


def prove_same(
    ctx: Context, x: int, card: Card, other: Card, nonces: Nonces
) -> SharesProof:
    """Prove that two cards, masked by x alone, have one face; LocalError if not."""
    bases, products = [sub(card.a, other.a)], [sub(card.b, other.b)]
    _require_products(x, bases, products)
    challenge = _same_challenge(ctx, mul_base(x), card, other)
    return SharesProof(*_prove(challenge, x, bases, nonces))


@verifier
def verify_same(
    ctx: Context, key: Point, card: Card, other: Card, proof: SharesProof
) -> None:
    """Check that two cards, masked by `key` alone, have one face."""
    challenge = _same_challenge(ctx, key, card, other)
    bases, products = [sub(card.a, other.a)], [sub(card.b, other.b)]
    _verify(challenge, key, bases, products, proof)


def _prove(
    challenge: Challenge, x: int, bases: Sequence[Point], nonces: Nonces
) -> tuple[bytes, bytes]:
    k = nonces(challenge.header).scalar()
    challenge.absorb(mul_base(k), *(mul(k, base) for base in bases))
    c = challenge.scalar()
    return encode_scalar(c), encode_scalar(k + c * x)


def _verify(
    challenge: Challenge,
    key: Point,
    bases: Sequence[Point],
    products: Sequence[Point],
    proof: KeyProof | SharesProof,
) -> None:
    c, s = decode_scalar(proof.challenge), decode_scalar(proof.response)
    challenge.absorb(
        sub(mul_base(s), mul(c, key)),
        *(
            sub(mul(s, base), mul(c, product))
            for base, product in zip(bases, products, strict=True)
        ),
    )
    require_equal(challenge.scalar(), c)


def _key_challenge(ctx: Context, key: Point) -> Challenge:
    return Challenge(ctx, "key", (G,), (key,))


def _cards_challenge(
    ctx: Context,
    proof_type: str,
    key: Point,
    cards: Sequence[Card],
    points: Sequence[Point],
) -> Challenge:
    listed: tuple[Part, ...] = tuple((card.a, card.b) for card in cards)
    return Challenge(ctx, proof_type, (G,), (key, listed, tuple(points)))


def _same_challenge(ctx: Context, key: Point, card: Card, other: Card) -> Challenge:
    pair = ((card.a, card.b), (other.a, other.b))
    return Challenge(ctx, "same", (G,), (key, *pair))


def _bases(cards: Sequence[Card]) -> list[Point]:
    return [card.a for card in cards]


def _without_faces(cards: Sequence[Card], points: Sequence[Point]) -> list[Point]:
    return [sub(card.b, point) for card, point in zip(cards, points, strict=True)]


def _require_cards(cards: Sequence[Card]) -> None:
    if not cards:
        raise LocalError("nothing to prove: no cards")


def _require_products(
    x: int, bases: Sequence[Point], products: Sequence[Point]
) -> None:
    if [mul(x, base) for base in bases] != list(products):
        raise LocalError("refused to prove what is not true")
