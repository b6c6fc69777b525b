"""Each equation of the shuffle proof keeps out a forgery of its own.

For each there is a liar who satisfies all the others, with all challenges right. Once
that one equation is dropped, on both sides, the lie passes: the control.

A liar commits to a matrix instead of a permutation, answers for weights u' that go with
a matrix, and turns the two input cards E_0, E_1 into multiples and sums of them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from p2p.errors import ProofError
from p2p.fairness import shuffle
from p2p.fairness.cards import Card, first_card, remask
from p2p.fairness.group import (
    G,
    L,
    Point,
    add,
    combine,
    encode_scalar,
    mul,
    mul_base,
    total,
)
from p2p.fairness.shuffle import ShuffleProof, generators, verify_shuffle
from tests.p2p import oracle_shuffle
from tests.p2p.fairness_cases import POINTS, SeatAtTable

SEAT = SeatAtTable()
KEY = SEAT.key
GENERATORS = generators(2)
INPUTS = tuple(remask(first_card(POINTS[i], KEY), KEY, 50 + i) for i in range(2))
MASKS = (7**70, 7**71)
HALF = pow(2, -1, L)
ROWS = Sequence[Sequence[int]]

IDENTITY: ROWS = ((1, 0), (0, 1))
SCALED: ROWS = ((2, 0), (0, HALF))
"""Product 1, as a permutation's; the rows do not sum to 1."""
MINGLED: ROWS = ((2, -1), (0, 1))
"""The rows sum to 1, as a permutation's; the product is another."""


class Lie(NamedTuple):
    """What a liar does.

    committed: matrix that its commitments hold
    answered:  matrix that its weights u' and its outputs go with
    spoil:     what else it does to the outputs
    jump:      the link that it forges so that the chain ends where it should
    """

    committed: ROWS = IDENTITY
    answered: ROWS = IDENTITY
    spoil: Callable[[Card], Card] = lambda card: card
    jump: int | None = None


def weighted_cards(weights: Sequence[int]) -> Card:
    used = [(w, card) for w, card in zip(weights, INPUTS, strict=True) if w]
    scalars = [w for w, _ in used]
    return Card(
        combine(scalars, [card.a for _, card in used]),
        combine(scalars, [card.b for _, card in used]),
    )


def outputs_for(lie: Lie) -> tuple[Card, ...]:
    """Return E' with the transposed matrix times E' equal to E, masked anew."""
    (a, b), (c, d) = lie.answered
    scale = pow(a * d - b * c, -1, L)
    inverse = ((d * scale, -c * scale), (-b * scale, a * scale))
    first, second = (
        remask(weighted_cards(row), KEY, r)
        for row, r in zip(inverse, MASKS, strict=True)
    )
    return lie.spoil(first), second


def commitments_for(lie: Lie, r: Sequence[int]) -> tuple[Point, ...]:
    return tuple(
        total(
            [
                mul_base(r[j]),
                *(
                    mul(row[j], h)
                    for row, h in zip(lie.committed, GENERATORS.each, strict=True)
                    if row[j]
                ),
            ]
        )
        for j in range(2)
    )


def chain_for(
    lie: Lie, u: Sequence[int], weights: Sequence[int], r: Sequence[int]
) -> tuple[tuple[Point, ...], int]:
    """Return the chain, and what hides the product in its last link."""
    if lie.jump is None:
        chain = shuffle._commit_chain(GENERATORS.h, weights, r)
        return chain, shuffle._chain_sum(weights, r)
    product, r_jump = shuffle._product(u), 15
    if lie.jump == 0:
        product = product * pow(weights[1], -1, L) % L
    forged = add(mul_base(r_jump), mul(product, GENERATORS.h))
    if lie.jump == 1:
        (first,) = shuffle._commit_chain(GENERATORS.h, weights[:1], r[:1])
        return (first, forged), r_jump
    (second,) = shuffle._commit_chain(forged, weights[1:], r[1:])
    return (forged, second), r[1] + weights[1] * r_jump


def prove(lie: Lie) -> ShuffleProof:
    outputs, r, r_chain = outputs_for(lie), (11, 12), (13, 14)
    challenge = shuffle._challenge(SEAT.ctx, KEY, GENERATORS, INPUTS, outputs)
    commitments = commitments_for(lie, r)
    challenge.absorb(commitments)
    u = challenge.scalars(2)
    weights = [sum(m * w for m, w in zip(row, u, strict=True)) for row in lie.answered]
    chain, r_product = chain_for(lie, u, weights, r_chain)
    challenge.absorb(chain)
    r_masks = sum(w * mask for w, mask in zip(weights, MASKS, strict=True))
    r_weighted = sum(w * each for w, each in zip(u, r, strict=True))
    secrets = (sum(r), r_product, r_weighted, r_masks, *r_chain, *weights)
    omegas = tuple(17**50 + i for i in range(len(secrets)))
    challenge.absorb(shuffle._image(KEY, GENERATORS, outputs, chain, omegas))
    c = challenge.scalar()
    answers = (w + c * secret for w, secret in zip(omegas, secrets, strict=True))
    return ShuffleProof(
        commitments, chain, encode_scalar(c), tuple(map(encode_scalar, answers))
    )


LIES = {
    0: Lie(committed=SCALED, answered=SCALED),
    1: Lie(committed=MINGLED, answered=MINGLED),
    2: Lie(answered=SCALED),
    3: Lie(spoil=lambda card: Card(add(card.a, G), card.b)),
    4: Lie(spoil=lambda card: Card(card.a, add(card.b, POINTS[2]))),
    5: Lie(committed=MINGLED, answered=MINGLED, jump=0),
    6: Lie(committed=MINGLED, answered=MINGLED, jump=1),
}
NAMES = {
    0: "sum of the commitments",
    1: "product of the weights",
    2: "weighted commitments",
    3: "weighted A",
    4: "weighted B",
    5: "first link of the chain",
    6: "last link of the chain",
}
EACH = pytest.mark.parametrize("equation", LIES, ids=NAMES.get)


def verify(lie: Lie) -> None:
    verify_shuffle(SEAT.ctx, KEY, INPUTS, outputs_for(lie), prove(lie))


def drop(equation: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let prover and verifier forget one equation."""
    for name in ("_image", "_claimed"):
        whole = getattr(shuffle, name)

        def without(
            *args: object, whole: Callable[..., tuple[Point, ...]] = whole
        ) -> tuple[Point, ...]:
            points = whole(*args)
            return points[:equation] + points[equation + 1 :]

        monkeypatch.setattr(shuffle, name, without)


def test_every_equation_has_its_liar() -> None:
    cards = outputs_for(Lie())
    answers = [1] * (4 + 2 * len(cards))
    image = shuffle._image(KEY, GENERATORS, cards, prove(Lie()).chain, answers)

    assert list(LIES) == list(NAMES) == list(range(len(image)))


def test_the_liar_who_does_not_lie_passes() -> None:
    verify(Lie())


@EACH
def test_a_lie_against_one_equation_is_refused(equation: int) -> None:
    with pytest.raises(ProofError) as refused:
        verify(LIES[equation])
    assert refused.value.code == "peer/bad-proof"


@EACH
def test_control_the_lie_passes_without_that_equation(
    equation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(equation, monkeypatch)

    verify(LIES[equation])

    before = [(card.a, card.b) for card in INPUTS]
    after = [(card.a, card.b) for card in outputs_for(LIES[equation])]
    assert not oracle_shuffle.is_shuffle(SEAT.x, before, after)


@EACH
def test_dropping_another_equation_does_not_help_the_lie(
    equation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop((equation + 1) % len(LIES), monkeypatch)

    with pytest.raises(ProofError):
        verify(LIES[equation])
