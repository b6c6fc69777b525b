"""A card passes from one key to another, stays what it is, and nobody else sees it."""

import msgspec
import pytest

from p2p.errors import DecodeError, LocalError, ProofError
from p2p.fairness import rekey
from p2p.fairness.cards import Card, open_card, remask, share
from p2p.fairness.group import Point, add, mul, mul_base, sub
from p2p.fairness.rekey import prove_rekey, verify_rekey
from tests.p2p.fairness_cases import POINTS, TABLE, SeatAtTable

SEAT, TAKER = SeatAtTable(), SeatAtTable(b"\x02" * 32, 2)
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
ASH, BIRCH, OTHER_ASH, _ = SEAT.hand
R = 3**120
NEW, PROOF = prove_rekey(CTX, X, ASH, TAKER.key, R, NONCES)
IDENTITY = Point(b"\x01" + bytes(31))


def refused(new: Card, card: Card = ASH, key_to: Point = TAKER.key) -> str:
    with pytest.raises((ProofError, DecodeError)) as error:
        verify_rekey(CTX, KEY, card, key_to, new, PROOF)
    return error.value.code


def test_a_passed_card_opens_to_its_taker_alone() -> None:
    verify_rekey(CTX, KEY, ASH, TAKER.key, NEW, PROOF)

    assert TABLE.face(open_card(NEW, [share(TAKER.x, NEW)])) == "ash"
    assert TABLE.face(open_card(NEW, [share(X, NEW)])) is None


def test_nothing_that_is_said_opens_the_old_card_or_the_new() -> None:
    said = [NEW.a, NEW.b, *map(bytes, msgspec.structs.astuple(PROOF))]

    assert share(X, ASH) not in said
    for card in (ASH, NEW):
        for point in (NEW.a, NEW.b, ASH.a, KEY, TAKER.key):
            if point != card.b:
                assert TABLE.face(open_card(card, [point])) is None


def test_a_card_into_a_pile_opens_with_all_keys() -> None:
    joint = add(KEY, TAKER.key)
    new, proof = prove_rekey(CTX, X, BIRCH, joint, R, NONCES)

    verify_rekey(CTX, KEY, BIRCH, joint, new, proof)
    shares = [share(X, new), share(TAKER.x, new)]
    assert TABLE.face(open_card(new, shares)) == "birch"


def test_another_face_in_the_new_card_is_refused() -> None:
    swapped = Card(NEW.a, add(sub(NEW.b, POINTS[0]), POINTS[1]))

    assert refused(swapped) == "peer/bad-proof"


def test_another_mask_card_or_key_is_refused() -> None:
    assert refused(remask(NEW, TAKER.key, 5)) == "peer/bad-proof"
    assert refused(NEW, card=OTHER_ASH) == "peer/bad-proof"
    assert refused(NEW, key_to=mul_base(5)) == "peer/bad-proof"
    assert refused(ASH) == "peer/bad-proof"


def test_a_new_card_that_is_no_card_is_refused() -> None:
    assert refused(Card(IDENTITY, NEW.b)) == "peer/bad-point"
    assert refused(Card(NEW.a, IDENTITY)) == "peer/bad-point"


@pytest.mark.parametrize("lie", ["face", "mask", "key"])
def test_a_lie_by_the_honest_formulas_is_refused(
    lie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prover computes a false new card, then answers as if it were true."""
    false = {
        "face": Card(NEW.a, add(sub(NEW.b, POINTS[0]), POINTS[1])),
        "mask": Card(add(NEW.a, KEY), NEW.b),
        "key": Card(NEW.a, add(POINTS[0], mul(R, KEY))),
    }[lie]
    monkeypatch.setattr(rekey, "Card", lambda *_: false)
    new, proof = prove_rekey(CTX, X, ASH, TAKER.key, R, NONCES)

    assert new == false
    with pytest.raises(ProofError):
        verify_rekey(CTX, KEY, ASH, TAKER.key, new, proof)


def test_a_card_lifted_with_another_secret_than_the_keys_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The prover answers for x + 1, and states the key of x."""
    with monkeypatch.context() as lying:
        lying.setattr(rekey, "mul_base", lambda k: KEY if k == X + 1 else mul_base(k))
        new, proof = prove_rekey(CTX, X + 1, ASH, TAKER.key, R, NONCES)

    assert TABLE.face(open_card(new, [share(TAKER.x, new)])) is None
    with pytest.raises(ProofError):
        verify_rekey(CTX, KEY, ASH, TAKER.key, new, proof)


def test_a_mask_of_zero_is_our_own_mistake() -> None:
    with pytest.raises(LocalError):
        prove_rekey(CTX, X, ASH, TAKER.key, 0, NONCES)
