"""`is_not`, `differ`, `one_of`: every claim over a small hand, against the truth."""

from itertools import combinations

import msgspec
import pytest

from p2p.errors import DecodeError, LocalError, ProofError
from p2p.fairness import claims
from p2p.fairness.cards import Card
from p2p.fairness.claims import (
    IsNotProof,
    OneOfProof,
    prove_differ,
    prove_is_not,
    prove_one_of,
    verify_differ,
    verify_is_not,
    verify_one_of,
)
from p2p.fairness.group import Point, encode_scalar, mul, mul_base, sub
from p2p.fairness.seed import Stream
from tests.p2p.fairness_cases import FACES, POINTS, TABLE, SeatAtTable

SEAT = SeatAtTable()
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
ASH, BIRCH, OTHER_ASH, CEDAR = SEAT.hand
HELD = ("ash", "birch", "ash", "cedar")
SUBSETS = [some for size in range(1, 5) for some in combinations(FACES, size)]
IDENTITY = Point(b"\x01" + bytes(31))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("place", range(4))
def test_is_not_can_be_proved_exactly_when_it_is_true(place: int, face: str) -> None:
    card, point = SEAT.hand[place], TABLE.point(face)

    if HELD[place] != face:
        proof = prove_is_not(CTX, X, card, point, NONCES)
        verify_is_not(CTX, KEY, card, point, proof)
    else:
        with pytest.raises(LocalError):
            prove_is_not(CTX, X, card, point, NONCES)


@pytest.mark.parametrize("right", range(4))
@pytest.mark.parametrize("left", range(4))
def test_differ_can_be_proved_exactly_when_it_is_true(left: int, right: int) -> None:
    card, other = SEAT.hand[left], SEAT.hand[right]

    if HELD[left] != HELD[right]:
        proof = prove_differ(CTX, X, card, other, NONCES)
        verify_differ(CTX, KEY, card, other, proof)
    else:
        with pytest.raises(LocalError):
            prove_differ(CTX, X, card, other, NONCES)


@pytest.mark.parametrize("faces", SUBSETS, ids=" ".join)
@pytest.mark.parametrize("place", range(4))
def test_one_of_can_be_proved_exactly_when_it_is_true(
    place: int, faces: tuple[str, ...]
) -> None:
    card, points = SEAT.hand[place], list(map(TABLE.point, faces))

    if HELD[place] in faces:
        index = faces.index(HELD[place])
        proof = prove_one_of(CTX, X, card, points, index, NONCES)
        verify_one_of(CTX, KEY, card, points, proof)
    else:
        for index in range(len(faces)):
            with pytest.raises(LocalError):
                prove_one_of(CTX, X, card, points, index, NONCES)


def lying_is_not(rho: int, sigma: int, blinded: Point) -> IsNotProof:
    """Return a proof that ash is no ash, with these values, by the honest formulas."""
    pair = claims._Pair(ASH.a, sub(ASH.b, POINTS[0]))
    challenge = claims._is_not_challenge(CTX, KEY, ASH, POINTS[0])
    a, b = 3**100, 5**80
    challenge.absorb(
        blinded,
        sub(mul(a, KEY), mul_base(b)),
        sub(mul(a, pair.p), mul(b, pair.a)),
    )
    c = challenge.scalar()
    answers = encode_scalar(a + c * rho), encode_scalar(b + c * sigma)
    return IsNotProof(blinded, encode_scalar(c), *answers)


def test_a_card_cannot_be_proved_not_to_be_what_it_is() -> None:
    p = sub(ASH.b, POINTS[0])
    other_sigma = 11 * X + 1

    with pytest.raises(DecodeError):  # the honest T is the identity
        verify_is_not(CTX, KEY, ASH, POINTS[0], lying_is_not(11, 11 * X, IDENTITY))
    for sigma, blinded in (
        (11 * X, POINTS[2]),  # a T out of the air
        (other_sigma, sub(mul(11, p), mul(other_sigma, ASH.a))),  # sigma is not rho x
    ):
        proof = lying_is_not(11, sigma, blinded)
        with pytest.raises(ProofError):
            verify_is_not(CTX, KEY, ASH, POINTS[0], proof)


def test_a_claim_about_one_card_or_face_says_nothing_of_another() -> None:
    proof = prove_is_not(CTX, X, ASH, POINTS[1], NONCES)

    for card, point in ((OTHER_ASH, POINTS[1]), (ASH, POINTS[2]), (BIRCH, POINTS[1])):
        with pytest.raises(ProofError):
            verify_is_not(CTX, KEY, card, point, proof)


def test_a_card_does_not_differ_from_itself() -> None:
    proof = prove_differ(CTX, X, ASH, BIRCH, NONCES)

    with pytest.raises(ProofError):
        verify_differ(CTX, KEY, ASH, ASH, proof)


def test_the_list_is_the_verifiers() -> None:
    """Another list than the rules', in order, number and content, is refused."""
    proof = prove_one_of(CTX, X, BIRCH, POINTS[:3], 1, NONCES)

    for points, code in (
        (POINTS[:2], "peer/bad-length"),
        (POINTS, "peer/bad-length"),
        ((), "peer/bad-length"),
        ((POINTS[1], POINTS[0], POINTS[2]), "peer/bad-proof"),
        ((POINTS[0], POINTS[1], POINTS[3]), "peer/bad-proof"),
        ((POINTS[1], POINTS[1], POINTS[2]), "peer/bad-proof"),
    ):
        with pytest.raises(ProofError) as refused:
            verify_one_of(CTX, KEY, BIRCH, points, proof)
        assert refused.value.code == code


def test_faces_of_a_claim_are_distinct_and_the_index_is_one_of_them() -> None:
    doubled = (POINTS[0], POINTS[0])
    for points, index in ((doubled, 0), (POINTS, 4), (POINTS, -4), ((), 0)):
        with pytest.raises(LocalError):
            prove_one_of(CTX, X, ASH, points, index, NONCES)


def test_a_proof_over_a_face_named_twice_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubled = (POINTS[0], POINTS[1], POINTS[0])
    monkeypatch.setattr(claims, "set", list, raising=False)
    proof = prove_one_of(CTX, X, ASH, doubled, 0, NONCES)
    verify_one_of(CTX, KEY, ASH, doubled, proof)  # control: without the check it holds

    monkeypatch.undo()
    with pytest.raises(ProofError, match="twice"):
        verify_one_of(CTX, KEY, ASH, doubled, proof)


def all_simulated(card: Card, points: tuple[Point, ...]) -> OneOfProof:
    """Return branches that hold each for itself, as anyone can make them."""
    stream = Stream(b"no secret needed")
    challenges, responses = stream.scalars(len(points)), stream.scalars(len(points))
    return OneOfProof(
        tuple(map(encode_scalar, challenges)), tuple(map(encode_scalar, responses))
    )


def test_simulated_branches_pass_only_if_their_sum_is_not_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = POINTS[1:3]
    proof = all_simulated(ASH, points)
    with pytest.raises(ProofError):
        verify_one_of(CTX, KEY, ASH, points, proof)

    monkeypatch.setattr(claims, "require_equal", lambda *_: None)
    verify_one_of(CTX, KEY, ASH, points, proof)  # an ash passes for a birch or cedar


def test_a_true_branch_cannot_be_shown_twice() -> None:
    proof = prove_one_of(CTX, X, ASH, POINTS[:2], 0, NONCES)
    doubled = msgspec.structs.replace(
        proof,
        challenges=proof.challenges[:1] * 2,
        responses=proof.responses[:1] * 2,
    )

    with pytest.raises(ProofError):
        verify_one_of(CTX, KEY, ASH, POINTS[:2], doubled)


def test_two_claims_do_not_show_that_their_cards_are_equal() -> None:
    one, two = (prove_is_not(CTX, X, c, POINTS[1], NONCES) for c in (ASH, OTHER_ASH))

    assert one.blinded != two.blinded


def test_a_shared_rho_would_show_that_two_cards_are_equal() -> None:
    def same_nonces(_: bytes) -> Stream:
        return NONCES(b"always the same")

    ash, other_ash, cedar = (
        prove_is_not(CTX, X, card, POINTS[1], same_nonces).blinded
        for card in (ASH, OTHER_ASH, CEDAR)
    )

    assert ash == other_ash != cedar


def test_an_is_not_has_128_bytes_and_a_one_of_64_for_each_face() -> None:
    is_not = prove_is_not(CTX, X, ASH, POINTS[1], NONCES)
    one_of = prove_one_of(CTX, X, ASH, POINTS, 0, NONCES)

    assert sum(map(len, msgspec.structs.astuple(is_not))) == 128
    assert len(b"".join((*one_of.challenges, *one_of.responses))) == 64 * 4
