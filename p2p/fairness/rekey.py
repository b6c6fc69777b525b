"""Masking one card from one key to another, unseen (PROTOCOL 5).

The holder of x turns (A, B) = (tG, M + tX) into (A*, B*) = (rG, M + rK) and proves x
and r with X = xG, A* = rG, B - B* = xA - rK. Nothing of xA is published, so nobody but
the holders of K and x can read the face.

    proof type   statement               commitments
    rekey        X, card, K, new card    kG, mG, kA - mK

Cards and keys come from the log, decoded before; the new card is decoded here.
"""

import msgspec

from p2p.fairness.cards import Card, decode_card
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.group import (
    G,
    Point,
    add,
    decode_scalar,
    encode_scalar,
    mul,
    mul_base,
    sub,
)
from p2p.fairness.seed import Nonces
from p2p.fairness.verdicts import require_equal, verifier


class RekeyProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge, and the responses for x and r; 32 bytes each."""

    challenge: bytes
    x: bytes
    r: bytes


def prove_rekey(
    ctx: Context, x: int, card: Card, key_to: Point, r: int, nonces: Nonces
) -> tuple[Card, RekeyProof]:
    """Return the card, masked by x alone until now, masked by `key_to` with r."""
    new = Card(mul_base(r), add(sub(card.b, mul(x, card.a)), mul(r, key_to)))
    challenge = _challenge(ctx, mul_base(x), card, key_to, new)
    k, m = nonces(challenge.header).scalars(2)
    challenge.absorb(mul_base(k), mul_base(m), sub(mul(k, card.a), mul(m, key_to)))
    c = challenge.scalar()
    responses = encode_scalar(k + c * x), encode_scalar(m + c * r)
    return new, RekeyProof(encode_scalar(c), *responses)


@verifier
def verify_rekey(
    ctx: Context, key: Point, card: Card, key_to: Point, new: Card, proof: RekeyProof
) -> None:
    """Check that `new` is `card`, masked by `key` alone until now, under `key_to`."""
    decode_card(new)
    c, x, r = map(decode_scalar, (proof.challenge, proof.x, proof.r))
    challenge = _challenge(ctx, key, card, key_to, new)
    challenge.absorb(
        sub(mul_base(x), mul(c, key)),
        sub(mul_base(r), mul(c, new.a)),
        sub(sub(mul(x, card.a), mul(r, key_to)), mul(c, sub(card.b, new.b))),
    )
    require_equal(challenge.scalar(), c)


def _challenge(
    ctx: Context, key: Point, card: Card, key_to: Point, new: Card
) -> Challenge:
    statement = (key, (card.a, card.b), key_to, (new.a, new.b))
    return Challenge(ctx, "rekey", (G,), statement)
