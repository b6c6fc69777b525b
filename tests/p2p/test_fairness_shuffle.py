"""A shuffle proof passes for every true shuffle, and for nothing else."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError, ProofError
from p2p.fairness import shuffle
from p2p.fairness.cards import (
    Card,
    first_card,
    joint_key,
    open_card,
    remask,
    share,
    strip,
)
from p2p.fairness.challenge import Context
from p2p.fairness.group import Point, add, hash_to_group, mul, mul_base
from p2p.fairness.seed import Seed, Stream, Voice
from p2p.fairness.shuffle import (
    ShuffleProof,
    generators,
    prove_shuffle,
    shuffle_cards,
    verify_shuffle,
)
from tests.p2p.fairness_cases import CHARTER, FACES, HEAD, POINTS, TABLE, SeatAtTable

SEAT = SeatAtTable()
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
IDENTITY = Point(b"\x01" + bytes(31))
Cards = tuple[Card, ...]


class Shuffled(NamedTuple):
    """A pile before and after, and how it was done."""

    inputs: Cards
    outputs: Cards
    permutation: tuple[int, ...]
    masks: tuple[int, ...]

    def proof(self) -> ShuffleProof:
        return prove_shuffle(CTX, KEY, *self, NONCES)


def shuffled(n: int, where: str = "deck") -> Shuffled:
    inputs = tuple(first_card(POINTS[i % 4], KEY) for i in range(n))
    return Shuffled(inputs, *shuffle_cards(inputs, KEY, SEAT.stream(where)))


def faces(cards: Cards) -> list[str | None]:
    return [TABLE.face(open_card(card, [share(X, card)])) for card in cards]


TRUE = shuffled(4)
PROOF = TRUE.proof()


def refusal(
    outputs: Cards, proof: ShuffleProof = PROOF, inputs: Cards = TRUE.inputs
) -> str:
    with pytest.raises((ProofError, DecodeError)) as refused:
        verify_shuffle(CTX, KEY, inputs, outputs, proof)
    return refused.value.code


@pytest.mark.parametrize("n", [1, 2, 3, 38, 64])
def test_a_shuffle_of_any_size_passes(n: int) -> None:
    done = shuffled(n)

    verify_shuffle(CTX, KEY, done.inputs, done.outputs, done.proof())
    assert faces(done.outputs) == [FACES[j % 4] for j in done.permutation]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.binary(max_size=8))
def test_every_true_shuffle_passes(n: int, chance: bytes) -> None:
    inputs = tuple(first_card(POINTS[i % 4], KEY) for i in range(n))
    done = Shuffled(inputs, *shuffle_cards(inputs, KEY, Stream(chance)))

    verify_shuffle(CTX, KEY, done.inputs, done.outputs, done.proof())


def test_a_shuffle_takes_the_permutation_and_then_the_masks_from_its_stream() -> None:
    done, stream = shuffled(5), SEAT.stream("deck")

    assert done.permutation == stream.permutation(5)
    assert done.masks == tuple(stream.scalar() for _ in range(5))
    for card, j, r in zip(done.outputs, done.permutation, done.masks, strict=True):
        assert card == remask(done.inputs[j], KEY, r)


def test_a_pile_shuffled_by_all_seats_is_dealt_and_read() -> None:
    voices = [Voice(Seed(bytes([i]) * 32), CHARTER, i) for i in range(3)]
    secrets = [voice.secret_key() for voice in voices]
    key = joint_key(map(mul_base, secrets))
    pile: Cards = tuple(first_card(point, key) for point in POINTS)
    for seat, voice in enumerate(voices):
        ctx = Context(CHARTER, 10 + seat, seat, b"id%d" % seat, HEAD, key)
        done = shuffle_cards(pile, key, voice.mask(HEAD, "shuffle", "deck", pile))
        proof = prove_shuffle(ctx, key, pile, *done, voice.nonces)
        verify_shuffle(ctx, key, pile, done[0], proof)
        pile = done[0]

    mine = [strip(card, [share(x, card) for x in secrets[1:]]) for card in pile]
    read = [TABLE.face(open_card(card, [share(secrets[0], card)])) for card in mine]
    assert sorted(map(str, read)) == sorted(FACES)


Change = Callable[[Cards], Cards]
WRONG_OUTPUTS: dict[str, Change] = {
    "one card replaced": lambda out: (first_like("elm", 5), *out[1:]),
    "one card doubled": lambda out: (remask(out[1], KEY, 5), *out[1:]),
    "two cards summed": lambda out: (
        Card(add(out[0].a, out[1].a), add(out[0].b, out[1].b)),
        *out[1:],
    ),
    "a card multiplied": lambda out: (
        Card(mul(2, out[0].a), mul(2, out[0].b)),
        *out[1:],
    ),
    "a face shifted": lambda out: (Card(out[0].a, add(out[0].b, KEY)), *out[1:]),
    "errors that cancel out": lambda out: (
        Card(out[0].a, add(out[0].b, KEY)),
        Card(out[1].a, add(out[1].b, mul(-1, KEY))),
        *out[2:],
    ),
    "another mask": lambda out: (remask(out[0], KEY, 5), *out[1:]),
    "another order": lambda out: out[::-1],
    "two B exchanged": lambda out: (
        Card(out[0].a, out[1].b),
        Card(out[1].a, out[0].b),
        *out[2:],
    ),
}


def first_like(face: str, r: int) -> Card:
    return remask(first_card(TABLE.point(face), KEY), KEY, r)


@pytest.mark.parametrize("change", WRONG_OUTPUTS.values(), ids=WRONG_OUTPUTS)
def test_other_outputs_are_refused(change: Change) -> None:
    assert refusal(change(TRUE.outputs)) == "peer/bad-proof"


@pytest.mark.parametrize("change", WRONG_OUTPUTS.values(), ids=WRONG_OUTPUTS)
def test_a_liar_who_follows_the_formulas_is_refused(change: Change) -> None:
    """The proof is made for the wrong outputs, with all the challenges right."""
    lie = TRUE._replace(outputs=change(TRUE.outputs))

    assert refusal(lie.outputs, lie.proof()) == "peer/bad-proof"


def test_no_permutation_at_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One input taken twice, another left out: the commitments cannot hide it."""
    monkeypatch.setattr(shuffle, "_require_permutation", lambda *_: None)
    twice = (0, 0, 2, 3)
    outputs = tuple(
        remask(TRUE.inputs[place], KEY, r)
        for place, r in zip(twice, TRUE.masks, strict=True)
    )
    commit = shuffle._commit_permutation

    def commit_to_both(
        gens: shuffle.Generators, _: object, r: tuple[int, ...]
    ) -> tuple[Point, ...]:
        c = commit(gens, (0, 1, 2, 3), r)
        return (add(c[0], gens.each[1]), mul_base(r[1]), *c[2:])

    monkeypatch.setattr(shuffle, "_commit_permutation", commit_to_both)
    proof = Shuffled(TRUE.inputs, outputs, twice, TRUE.masks).proof()

    assert refusal(outputs, proof) == "peer/bad-proof"


def test_another_pile_than_the_logs_is_refused() -> None:
    stale = shuffled(4, "market").outputs

    assert refusal(TRUE.outputs, inputs=stale) == "peer/bad-proof"
    assert refusal(TRUE.outputs, inputs=TRUE.inputs[::-1]) == "peer/bad-proof"


def test_another_key_is_refused() -> None:
    with pytest.raises(ProofError):
        verify_shuffle(CTX, mul_base(5), TRUE.inputs, TRUE.outputs, PROOF)


@pytest.mark.parametrize("n", [0, 1, 3, 5, 200])
def test_a_pile_of_another_length_is_refused(n: int) -> None:
    outputs = (TRUE.outputs * 50)[:n]

    assert refusal(outputs) == "peer/bad-length"


def test_an_empty_pile_has_no_proof() -> None:
    assert refusal((), inputs=()) == "peer/bad-length"
    with pytest.raises(LocalError):
        prove_shuffle(CTX, KEY, (), (), (), (), NONCES)


@pytest.mark.parametrize(
    "wrong",
    [
        TRUE._replace(permutation=(0, 0, 2, 3)),
        TRUE._replace(permutation=(0, 1, 2)),
        TRUE._replace(outputs=TRUE.outputs[:3]),
        TRUE._replace(masks=TRUE.masks[:3]),
    ],
)
def test_what_is_no_shuffle_at_all_is_not_proved(wrong: Shuffled) -> None:
    with pytest.raises(LocalError):
        wrong.proof()


def test_a_mask_that_stands_twice_or_stood_before_is_refused() -> None:
    first, second, *rest = TRUE.outputs

    twice = (first, Card(first.a, second.b), *rest)
    assert refusal(twice) == "peer/repeated-mask"
    known = (Card(TRUE.inputs[0].a, first.b), second, *rest)
    assert refusal(known) == "peer/repeated-mask"
    again = shuffled(4, "market")
    proof = prove_shuffle(CTX, KEY, *again, NONCES)
    assert refusal(TRUE.inputs, proof) == "peer/repeated-mask"


@pytest.mark.parametrize("point", [IDENTITY, Point(bytes(32)), Point(b"")])
def test_an_output_that_is_no_card_is_refused(point: Point) -> None:
    first, *rest = TRUE.outputs
    for card in (Card(point, first.b), Card(first.a, point)):
        assert refusal((card, *rest)) == "peer/bad-point"


def test_lengths_come_before_encodings_and_encodings_before_equations() -> None:
    junk = Card(IDENTITY, IDENTITY)
    bad_scalar = msgspec.structs.replace(PROOF, challenge=b"\xff" * 32)

    assert refusal((junk,) * 5, bad_scalar) == "peer/bad-length"
    assert refusal((junk,) * 4, bad_scalar) == "peer/bad-point"
    assert refusal(TRUE.outputs[:1] * 4, bad_scalar) == "peer/bad-scalar"


def test_a_proof_of_what_was_not_done_does_not_verify() -> None:
    swapped = (TRUE.permutation[1], TRUE.permutation[0], *TRUE.permutation[2:])
    for wrong in (
        TRUE._replace(permutation=swapped),
        TRUE._replace(masks=TRUE.masks[::-1]),
        TRUE._replace(inputs=TRUE.inputs[::-1]),
        TRUE._replace(outputs=TRUE.outputs[::-1]),
    ):
        code = refusal(wrong.outputs, wrong.proof(), wrong.inputs)
        assert code == "peer/bad-proof"


def test_generators_are_hashed_and_never_sent() -> None:
    gens = generators(5)

    assert gens.h == hash_to_group("generator", 0)
    assert gens.each == tuple(hash_to_group("generator", i) for i in range(1, 6))
    assert generators(7).each[:5] == gens.each
    assert not {gens.h, *gens.each} & set(POINTS)
    assert ShuffleProof.__struct_fields__ == (
        "permutation",
        "chain",
        "challenge",
        "responses",
    )


def test_one_honest_shuffle_hides_where_marked_cards_went() -> None:
    """Who knows every mask but one shuffle's finds no card by its old mask."""
    marked = shuffled(8)
    key_less = {mul(r, KEY) for r in marked.masks}
    after, _, _ = shuffle_cards(marked.outputs, KEY, SEAT.stream("honest"))

    def found(cards: Cards) -> int:
        lifted = [
            add(card.b, mul(-1, point))
            for card in cards
            for point in {add(mask, KEY) for mask in key_less}
        ]
        return sum(point in POINTS for point in lifted)

    assert found(marked.outputs) == 8
    assert found(after) == 0
