"""Keys, shares, faces and equal cards: a false statement has no proof."""

from collections.abc import Sequence

import pytest

from p2p.errors import DecodeError, LocalError, ProofError
from p2p.fairness import dleq
from p2p.fairness.cards import Card, first_card, joint_key, open_card, remask, share
from p2p.fairness.dleq import (
    KeyProof,
    SharesProof,
    prove_faces,
    prove_key,
    prove_same,
    prove_shares,
    verify_faces,
    verify_key,
    verify_same,
    verify_shares,
)
from p2p.fairness.group import Point, add, mul, mul_base, sub
from tests.p2p.fairness_cases import FACES, POINTS, TABLE, SeatAtTable

SEAT = SeatAtTable()
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
ASH, BIRCH, OTHER_ASH, CEDAR = SEAT.hand
HELD = ("ash", "birch", "ash", "cedar")
IDENTITY = Point(b"\x01" + bytes(31))
ORDER_2 = Point(b"\xec" + b"\xff" * 30 + b"\x7f")


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover that proves whatever it is asked for."""
    monkeypatch.setattr(dleq, "_require_products", lambda *_: None)


def refuse_shares(cards: Sequence[Card], shares: Sequence[Point]) -> str:
    """Return the code with which these shares are refused beside a true proof."""
    _, proof = prove_shares(CTX, X, SEAT.hand[:2], NONCES)
    with pytest.raises((ProofError, DecodeError)) as refused:
        verify_shares(CTX, KEY, cards, shares, proof)
    return refused.value.code


def test_shares_lift_the_mask() -> None:
    shares, proof = prove_shares(CTX, X, SEAT.hand, NONCES)

    verify_shares(CTX, KEY, SEAT.hand, shares, proof)
    points = [open_card(c, [d]) for c, d in zip(SEAT.hand, shares, strict=True)]
    assert tuple(map(TABLE.face, points)) == HELD


def test_a_share_of_another_card_key_or_place_is_refused() -> None:
    two = SEAT.hand[:2]
    ash, birch = (share(X, card) for card in two)

    for shares in (
        (birch, ash),
        (ash, share(X, CEDAR)),
        (ash, share(X + 1, BIRCH)),
        (ash, ash),
        (ash, mul(-1, birch)),
    ):
        assert refuse_shares(two, shares) == "peer/bad-proof"


def test_a_share_that_is_no_point_is_refused() -> None:
    two = SEAT.hand[:2]
    for junk in (IDENTITY, ORDER_2, Point(b""), Point(bytes(33))):
        assert refuse_shares(two, (share(X, ASH), junk)) == "peer/bad-point"


def test_shares_and_cards_must_be_equally_many_and_some() -> None:
    two = SEAT.hand[:2]
    shares = tuple(share(X, card) for card in two)

    assert refuse_shares(two, shares[:1]) == "peer/bad-length"
    assert refuse_shares(two[:1], shares) == "peer/bad-length"
    assert refuse_shares((), ()) == "peer/bad-length"
    with pytest.raises(LocalError):
        prove_shares(CTX, X, (), NONCES)
    with pytest.raises(LocalError):
        prove_faces(CTX, X, (), (), NONCES)


def test_true_shares_of_other_cards_are_refused() -> None:
    others = (ASH, CEDAR)

    assert refuse_shares(others, [share(X, c) for c in others]) == "peer/bad-proof"


def test_shares_by_two_secrets_have_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = iter((X, X + 7))
    monkeypatch.setattr(dleq, "share", lambda _, card: share(next(secrets), card))
    shares, proof = prove_shares(CTX, X, (ASH, BIRCH), NONCES)

    with pytest.raises(ProofError):
        verify_shares(CTX, KEY, (ASH, BIRCH), shares, proof)


def test_shares_by_another_secret_than_the_keys_have_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The prover answers for x + 1, and states the key of x."""
    with monkeypatch.context() as lying:
        lying.setattr(dleq, "mul_base", lambda k: KEY if k == X + 1 else mul_base(k))
        shares, proof = prove_shares(CTX, X + 1, (ASH, BIRCH), NONCES)

    assert shares[0] == share(X + 1, ASH)
    with pytest.raises(ProofError):
        verify_shares(CTX, KEY, (ASH, BIRCH), shares, proof)


def test_the_sum_of_two_wrongs_makes_no_right() -> None:
    """Errors that cancel out over the cards must still show."""
    ash, birch = share(X, ASH), share(X, BIRCH)
    error = mul_base(5)

    shares = (add(ash, error), sub(birch, error))
    assert refuse_shares((ASH, BIRCH), shares) == "peer/bad-proof"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("place", range(4))
def test_a_hand_card_is_shown_as_what_it_is_and_nothing_else(
    place: int, face: str
) -> None:
    cards, points = SEAT.hand[place : place + 1], [TABLE.point(face)]

    if HELD[place] == face:
        proof = prove_faces(CTX, X, cards, points, NONCES)
        verify_faces(CTX, KEY, cards, points, proof)
    else:
        with pytest.raises(LocalError):
            prove_faces(CTX, X, cards, points, NONCES)


@pytest.mark.usefixtures("liar")
@pytest.mark.parametrize("face", FACES[1:])
def test_a_liars_face_is_refused(face: str) -> None:
    points = [TABLE.point(face)]
    proof = prove_faces(CTX, X, [ASH], points, NONCES)

    with pytest.raises(ProofError):
        verify_faces(CTX, KEY, [ASH], points, proof)


@pytest.mark.usefixtures("liar")
def test_one_lie_among_truths_is_refused() -> None:
    points = [POINTS[0], POINTS[1], POINTS[0], POINTS[3]]
    proof = prove_faces(CTX, X, SEAT.hand, points, NONCES)

    with pytest.raises(ProofError):
        verify_faces(CTX, KEY, SEAT.hand, points, proof)


def test_faces_and_cards_must_be_equally_many() -> None:
    proof = prove_faces(CTX, X, [ASH], [POINTS[0]], NONCES)

    with pytest.raises(ProofError) as refused:
        verify_faces(CTX, KEY, [ASH], POINTS[:2], proof)
    assert refused.value.code == "peer/bad-length"


def test_two_cards_are_proved_the_same_only_if_they_are() -> None:
    for i, card in enumerate(SEAT.hand):
        for j, other in enumerate(SEAT.hand):
            if HELD[i] == HELD[j] and i != j:
                proof = prove_same(CTX, X, card, other, NONCES)
                verify_same(CTX, KEY, card, other, proof)
            else:  # a card beside itself is no statement
                with pytest.raises(LocalError):
                    prove_same(CTX, X, card, other, NONCES)


@pytest.mark.usefixtures("liar")
def test_a_liars_same_is_refused() -> None:
    proof = prove_same(CTX, X, ASH, BIRCH, NONCES)

    with pytest.raises(ProofError):
        verify_same(CTX, KEY, ASH, BIRCH, proof)


def test_a_card_beside_itself_is_refused() -> None:
    proof = prove_same(CTX, X, ASH, OTHER_ASH, NONCES)

    with pytest.raises(ProofError):
        verify_same(CTX, KEY, ASH, ASH, proof)


@pytest.mark.parametrize("key", [IDENTITY, ORDER_2, Point(b"")])
def test_a_key_that_is_no_point_is_refused(key: Point) -> None:
    with pytest.raises(DecodeError):
        verify_key(CTX, key, prove_key(CTX, X, NONCES))


def test_a_rogue_key_has_no_proof_and_would_open_everything() -> None:
    """The last to register sends T - (all others): the joint key is then T."""
    t, honest = 4242, [KEY, mul_base(77)]
    rogue = sub(mul_base(t), joint_key(honest))

    with pytest.raises(ProofError):  # it knows t, but not the rogue key's secret
        verify_key(CTX, rogue, prove_key(CTX, t, NONCES))

    joint = joint_key([*honest, rogue])  # the harm, had it been accepted
    card = remask(first_card(TABLE.point("elm"), joint), joint, 99)
    assert TABLE.face(open_card(card, [share(t, card)])) == "elm"


def test_a_copied_key_and_proof_are_refused_from_another_seat() -> None:
    thief = SeatAtTable(b"\x02" * 32, 2)

    with pytest.raises(ProofError):
        verify_key(thief.ctx, KEY, prove_key(CTX, X, NONCES))


def test_a_share_of_another_keys_holder_is_refused() -> None:
    shares, proof = prove_shares(CTX, X, [ASH], NONCES)

    with pytest.raises(ProofError):
        verify_shares(CTX, mul_base(X + 1), [ASH], shares, proof)


def test_proofs_have_64_bytes() -> None:
    for proof in (KeyProof, SharesProof):
        assert proof.__struct_fields__ == ("challenge", "response")
