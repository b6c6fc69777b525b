"""Shuffling masked cards, and the proof that nothing else was done to them.

The proof of Terelius and Wikström as given by Haenni, Locher, Koenig and Dubuis,
"Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets" (2017), in additive
writing, for cards (A, B) = (rG, M + rK). With p the permutation, output i is input p[i]
masked anew by r'_i. Generators h, h_1..h_n are hashed to the group: nobody knows a
relation between them.

    1  commit to p:        c_p[i] = r_i G + h_i
       challenges u_1..u_n; u'_i = u_p[i]
    2  commit to a chain:  ĉ_0 = h, ĉ_i = r̂_i G + u'_i ĉ_{i-1}
    3  show, by one linear proof with one challenge, knowledge of the secrets
       (r̄, r̂, r̃, r', r̂_1..r̂_n, u'_1..u'_n) that `_image` maps to

           sum c_i - sum h_i           = r̄ G                    p is a permutation,
           ĉ_n - (u_1 ... u_n) h       = r̂ G                      with u' as the
           sum u_i c_i                 = r̃ G + sum u'_i h_i       permuted u
           (sum u_i A_i, sum u_i B_i)  = sum u'_i (A'_i, B'_i) - r' (G, K)
           ĉ_i                         = r̂_i G + u'_i ĉ_{i-1}   for each i

Statement of the proof type `shuffle`: K, inputs, outputs; generators G, h, h_1..h_n.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import msgspec

from p2p.errors import LocalError, ProofError
from p2p.fairness.cards import Card, decode_card, remask
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.encoding import Part
from p2p.fairness.group import (
    G,
    L,
    Point,
    add,
    combine,
    decode_point,
    decode_scalar,
    encode_scalar,
    hash_to_group,
    mul,
    mul_base,
    sub,
    total,
)
from p2p.fairness.seed import Nonces, Stream
from p2p.fairness.verdicts import require_equal, require_length, verifier


class ShuffleProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The proof for n cards; points and scalars have 32 bytes each.

    permutation: c_1..c_n, commitments to the permutation
    chain:       ĉ_1..ĉ_n
    responses:   4 + 2n scalars, for r̄, r̂, r̃, r', r̂_1..r̂_n, u'_1..u'_n
    """

    permutation: tuple[Point, ...]
    chain: tuple[Point, ...]
    challenge: bytes
    responses: tuple[bytes, ...]


class Generators(NamedTuple):
    """h, h_1..h_n, and the sum of the h_i."""

    h: Point
    each: tuple[Point, ...]
    sum: Point


@lru_cache(maxsize=128)
def generators(n: int) -> Generators:
    """Return the generators for n cards, at least one; h_i is equal for every n."""
    each = tuple(hash_to_group("generator", i) for i in range(1, n + 1))
    return Generators(hash_to_group("generator", 0), each, total(each))


def shuffle_cards(
    cards: Sequence[Card], key: Point, stream: Stream
) -> tuple[tuple[Card, ...], tuple[int, ...], tuple[int, ...]]:
    """Return outputs, permutation and masks: the stream's permutation, then its masks.

    outputs[i] is cards[permutation[i]], masked anew under `key` by masks[i].
    """
    permutation = stream.permutation(len(cards))
    masks = stream.scalars(len(cards))
    outputs = tuple(
        remask(cards[place], key, r)
        for place, r in zip(permutation, masks, strict=True)
    )
    return outputs, permutation, masks


def prove_shuffle(
    ctx: Context,
    key: Point,
    inputs: Sequence[Card],
    outputs: Sequence[Card],
    permutation: Sequence[int],
    masks: Sequence[int],
    nonces: Nonces,
) -> ShuffleProof:
    """Prove that the outputs are the inputs, permuted and masked anew.

    outputs, permutation, masks: as `shuffle_cards` returned them; others make a proof
    that does not verify
    Raises: LocalError unless these are as many outputs and masks as inputs, permuted
    Source: GenShuffleProof
    """
    _require_permutation(inputs, outputs, permutation, masks)
    n, gens = len(inputs), generators(len(inputs))
    challenge = _challenge(ctx, key, gens, inputs, outputs)
    stream = nonces(challenge.header)

    r = stream.scalars(n)
    commitments = _commit_permutation(gens, permutation, r)
    challenge.absorb(commitments)
    u = challenge.scalars(n)
    u_permuted = tuple(u[j] for j in permutation)

    r_chain = stream.scalars(n)
    chain = _commit_chain(gens.h, u_permuted, r_chain)
    challenge.absorb(chain)
    secrets = (
        sum(r),
        _chain_sum(u_permuted, r_chain),
        _dot(r, u_permuted),
        _dot(masks, u_permuted),
        *r_chain,
        *u_permuted,
    )
    omegas = stream.scalars(len(secrets))
    challenge.absorb(_image(key, gens, outputs, chain, omegas))
    c = challenge.scalar()
    responses = tuple(
        encode_scalar(omega + c * secret)
        for omega, secret in zip(omegas, secrets, strict=True)
    )
    return ShuffleProof(commitments, chain, encode_scalar(c), responses)


@verifier
def verify_shuffle(
    ctx: Context,
    key: Point,
    inputs: Sequence[Card],
    outputs: Sequence[Card],
    proof: ShuffleProof,
) -> None:
    """Check that the outputs are the inputs, permuted and masked anew under `key`.

    inputs: as the log has them, decoded before; outputs: decoded here
    Source: CheckShuffleProof
    """
    n = len(inputs)
    require_length(n, len(outputs), len(proof.permutation), len(proof.chain))
    require_length(4 + 2 * n, len(proof.responses))
    for card in outputs:
        decode_card(card)
    for point in (*proof.permutation, *proof.chain):
        decode_point(point)
    c = decode_scalar(proof.challenge)
    responses = tuple(map(decode_scalar, proof.responses))
    _require_fresh_masks(inputs, outputs)

    gens = generators(n)
    challenge = _challenge(ctx, key, gens, inputs, outputs)
    challenge.absorb(proof.permutation)
    u = challenge.scalars(n)
    challenge.absorb(proof.chain)
    image = _image(key, gens, outputs, proof.chain, responses)
    claimed = _claimed(gens, inputs, proof, u, c)
    challenge.absorb(tuple(map(sub, image, claimed)))
    require_equal(challenge.scalar(), c)


def _claimed(
    gens: Generators,
    inputs: Sequence[Card],
    proof: ShuffleProof,
    u: Sequence[int],
    c: int,
) -> tuple[Point, ...]:
    """Return c times the points that the prover says its secrets map to.

    c is multiplied into the scalars, which costs no product of a point.
    """
    weights = [c * weight for weight in u]
    chain = [mul(c, link) for link in proof.chain]
    return (
        mul(c, sub(total(proof.permutation), gens.sum)),
        sub(chain[-1], mul(c * _product(u), gens.h)),
        combine(weights, proof.permutation),
        combine(weights, [card.a for card in inputs]),
        combine(weights, [card.b for card in inputs]),
        *chain,
    )


def _image(
    key: Point,
    gens: Generators,
    outputs: Sequence[Card],
    chain: Sequence[Point],
    secrets: Sequence[int],
) -> tuple[Point, ...]:
    """Return what the secrets must map to: linear in them, 5 + n points."""
    n = len(outputs)
    r_sum, r_product, r_weighted, r_masks = secrets[:4]
    r_chain, u = secrets[4 : 4 + n], secrets[4 + n :]
    return (
        mul_base(r_sum),
        mul_base(r_product),
        add(mul_base(r_weighted), combine(u, gens.each)),
        sub(combine(u, [card.a for card in outputs]), mul_base(r_masks)),
        sub(combine(u, [card.b for card in outputs]), mul(r_masks, key)),
        *(
            add(mul_base(r), mul(weight, link))
            for r, weight, link in zip(r_chain, u, (gens.h, *chain[:-1]), strict=True)
        ),
    )


def _challenge(
    ctx: Context,
    key: Point,
    gens: Generators,
    inputs: Sequence[Card],
    outputs: Sequence[Card],
) -> Challenge:
    statement: tuple[Part, ...] = (
        key,
        tuple((card.a, card.b) for card in inputs),
        tuple((card.a, card.b) for card in outputs),
    )
    return Challenge(ctx, "shuffle", (G, gens.h, *gens.each), statement)


def _commit_permutation(
    gens: Generators, permutation: Sequence[int], r: Sequence[int]
) -> tuple[Point, ...]:
    """Return c_1..c_n; r[i] hides the place permutation[i]."""
    by_place = dict(
        zip(permutation, map(add, map(mul_base, r), gens.each), strict=True)
    )
    return tuple(by_place[place] for place in range(len(by_place)))


def _commit_chain(
    h: Point, weights: Sequence[int], r: Sequence[int]
) -> tuple[Point, ...]:
    links = accumulate(
        zip(weights, r, strict=True),
        lambda link, step: add(mul_base(step[1]), mul(step[0], link)),
        initial=h,
    )
    return tuple(links)[1:]


def _chain_sum(weights: Sequence[int], r: Sequence[int]) -> int:
    """Return r̂ with ĉ_n = r̂ G + (the product of all weights) h."""
    result = 0
    for weight, r_link in zip(weights, r, strict=True):
        result = (r_link + weight * result) % L
    return result


def _dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True)) % L


def _product(scalars: Sequence[int]) -> int:
    result = 1
    for scalar in scalars:
        result = result * scalar % L
    return result


def _require_permutation(
    inputs: Sequence[Card],
    outputs: Sequence[Card],
    permutation: Sequence[int],
    masks: Sequence[int],
) -> None:
    if not inputs or sorted(permutation) != list(range(len(inputs))):
        raise LocalError("nothing to prove: no permutation of the cards")
    if not len(inputs) == len(outputs) == len(masks):
        raise LocalError("nothing to prove: other outputs or masks than cards")


def _require_fresh_masks(inputs: Sequence[Card], outputs: Sequence[Card]) -> None:
    """Refuse outputs that can be told apart, or recognised, by their A alone."""
    seen = {card.a for card in inputs}
    for card in outputs:
        if card.a in seen:
            raise ProofError("a shuffle repeats a mask", code="peer/repeated-mask")
        seen.add(card.a)
