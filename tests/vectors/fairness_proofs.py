"""One scenario for each way in which a proof on one or two cards can be wrong."""

from typing import Any

from p2p.fairness import proofs
from p2p.fairness.cards import Card, share
from p2p.fairness.group import add, encode_scalar, mul_base, sub
from p2p.fairness.seed import Stream
from tests.p2p import oracle_curve as curve
from tests.p2p.fairness_cases import POINTS, unreduced
from tests.vectors.fairness_format import fault
from tests.vectors.fairness_scene import (
    ASH,
    BAD_LENGTH,
    BAD_POINT,
    BAD_PROOF,
    BAD_SCALAR,
    BIRCH,
    CEDAR,
    CTX,
    IDENTITY,
    KEY,
    KEY_TO,
    NONCES,
    OTHER_ASH,
    Family,
    X,
    false,
    liar,
    true,
    with_torsion,
)


def proof_vectors() -> Family:
    """Return the vectors of all proofs but the shuffle's."""
    made: Family = {}
    for family in (
        key_vectors,
        shares_vectors,
        faces_vectors,
        pair_vectors,
        is_not_vectors,
        one_of_vectors,
        rekey_vectors,
    ):
        made |= family()
    return made


def key_vectors() -> Family:
    made: Family = {}
    proof = proofs.prove_key(CTX, X, NONCES)
    base = true("key", "the holder of x proves it", key=KEY, proof=proof)
    made["key_honest"] = base
    made["key_of_another_seat"] = fault(
        base, BAD_PROOF, "key and proof copied by seat 2", context__seat=2
    )
    made["key_at_another_head"] = fault(
        base, BAD_PROOF, "replayed after another entry", context__head=b"g" * 32
    )
    made["key_identity"] = fault(base, BAD_POINT, "the identity", key=IDENTITY)
    made["key_torsion"] = fault(
        base,
        BAD_POINT,
        "the key plus the point of order 2",
        key=with_torsion(KEY),
    )
    made["key_not_canonical"] = fault(
        base,
        BAD_POINT,
        "y is written as y + p",
        key=(curve.P + 3).to_bytes(32, "little"),
    )
    made["key_response_unreduced"] = fault(
        base,
        BAD_SCALAR,
        "the response is written as s + L",
        proof__response=unreduced(proof.response),
    )
    made["key_challenge_zero"] = fault(
        base, BAD_PROOF, "the challenge is 0", proof__challenge=bytes(32)
    )
    return made


def shares_vectors() -> Family:
    made: Family = {}
    cards = (ASH, BIRCH)
    shares, proof = proofs.prove_shares(CTX, X, cards, NONCES)
    parts: dict[str, Any] = {"key": KEY, "cards": cards, "shares": shares}
    base = true("shares", "both shares are xA", **parts, proof=proof)
    made["shares_honest"] = base
    made["shares_exchanged"] = fault(
        base, BAD_PROOF, "each is the other card's", shares=shares[::-1]
    )
    made["shares_of_another_card"] = fault(
        base, BAD_PROOF, "one is a card's not asked for", shares__1=share(X, CEDAR)
    )
    error = mul_base(5)
    made["shares_errors_cancel_out"] = fault(
        base,
        BAD_PROOF,
        "5G too much in one, 5G too little in the other",
        shares=(add(shares[0], error), sub(shares[1], error)),
    )
    made["shares_under_another_key"] = fault(
        base, BAD_PROOF, "the key is another seat's", key=KEY_TO
    )
    made["shares_one_missing"] = fault(
        base, BAD_LENGTH, "one of two", shares=shares[:1]
    )
    made["shares_of_nothing"] = fault(
        base, BAD_LENGTH, "no card and no share", cards=[], shares=[]
    )
    made["shares_torsion"] = fault(
        base,
        BAD_POINT,
        "a share plus the point of order 2",
        shares__0=with_torsion(shares[0]),
    )
    made["shares_proof_of_a_key"] = fault(
        base,
        BAD_PROOF,
        "a proof of another type",
        proof=proofs.prove_key(CTX, X, NONCES),
    )
    return made


def faces_vectors() -> Family:
    made: Family = {}
    cards, points = (ASH, BIRCH), POINTS[:2]
    parts: dict[str, Any] = {"key": KEY, "cards": cards}
    proof = proofs.prove_faces(CTX, X, cards, points, NONCES)
    made["faces_honest"] = true(
        "faces", "ash, birch", **parts, points=points, proof=proof
    )
    wrong = (POINTS[0], POINTS[2])
    with liar():
        proof = proofs.prove_faces(CTX, X, cards, wrong, NONCES)
    lie = false("faces", "a birch shown as cedar", **parts, points=wrong, proof=proof)
    made["faces_one_false"] = lie
    return made


def pair_vectors() -> Family:
    made: Family = {}
    twins: dict[str, Any] = {"key": KEY, "card": ASH, "other": OTHER_ASH}
    others: dict[str, Any] = {"key": KEY, "card": ASH, "other": BIRCH}
    same = proofs.prove_same(CTX, X, ASH, OTHER_ASH, NONCES)
    made["same_honest"] = true("same", "two ashes", **twins, proof=same)
    with liar():
        lie = proofs.prove_same(CTX, X, ASH, BIRCH, NONCES)
    made["same_false"] = false("same", "an ash and a birch", **others, proof=lie)

    differ = proofs.prove_differ(CTX, X, ASH, BIRCH, NONCES)
    base = true("differ", "an ash and a birch", **others, proof=differ)
    made["differ_honest"] = base
    made["differ_false"] = fault(
        base, BAD_PROOF, "two ashes, by the proof of others", other=OTHER_ASH
    )
    made["differ_from_itself"] = fault(
        base, BAD_PROOF, "a card beside itself: the identity", other=ASH
    )
    return made


def is_not_vectors() -> Family:
    made: Family = {}
    proof = proofs.prove_is_not(CTX, X, ASH, POINTS[1], NONCES)
    parts: dict[str, Any] = {"key": KEY, "card": ASH, "point": POINTS[1]}
    base = true("is-not", "an ash is no birch", **parts, proof=proof)
    made["is_not_honest"] = base
    made["is_not_false"] = fault(
        base, BAD_PROOF, "an ash is no ash, by another's proof", point=POINTS[0]
    )
    made["is_not_blinded_identity"] = fault(
        base,
        BAD_POINT,
        "T is the identity, as it is for a card with that face",
        proof__blinded=IDENTITY,
    )
    return made


def one_of_vectors() -> Family:
    made: Family = {}
    points = POINTS[:3]
    proof = proofs.prove_one_of(CTX, X, BIRCH, points, 1, NONCES)
    parts: dict[str, Any] = {"key": KEY, "card": BIRCH, "points": points}
    base = true("one-of", "a birch is ash, birch or cedar", **parts, proof=proof)
    made["one_of_honest"] = base
    made["one_of_another_order"] = fault(
        base, BAD_PROOF, "the list turned round", points=points[::-1]
    )
    made["one_of_a_face_twice"] = fault(
        base, BAD_PROOF, "the list names birch twice", points__0=POINTS[1]
    )
    made["one_of_another_list"] = fault(
        base, BAD_LENGTH, "the list has a face more", points=POINTS
    )
    stream = Stream(b"branches")
    simulated = proofs.OneOfProof(
        tuple(map(encode_scalar, stream.scalars(3))),
        tuple(map(encode_scalar, stream.scalars(3))),
    )
    made["one_of_all_simulated"] = fault(
        base,
        BAD_PROOF,
        "every branch holds, the challenges do not sum to the challenge",
        proof=simulated,
    )
    return made


def rekey_vectors() -> Family:
    made: Family = {}
    new, proof = proofs.prove_rekey(CTX, X, ASH, KEY_TO, 5, NONCES)
    parts: dict[str, Any] = {"key": KEY, "card": ASH, "key_to": KEY_TO, "new": new}
    base = true("rekey", "an ash passes to the key 4321 G", **parts, proof=proof)
    made["rekey_honest"] = base
    made["rekey_to_another_key"] = fault(
        base, BAD_PROOF, "the taker is another", key_to=mul_base(4322)
    )
    made["rekey_of_another_card"] = fault(
        base, BAD_PROOF, "the other ash was asked for", card=OTHER_ASH
    )
    swapped = Card(new.a, add(sub(new.b, POINTS[0]), POINTS[1]))
    made["rekey_into_another_face"] = fault(
        base, BAD_PROOF, "the ash becomes a birch on the way", new=swapped
    )
    made["rekey_torsion"] = fault(
        base,
        BAD_POINT,
        "A* plus the point of order 2",
        new=[with_torsion(new.a), new.b],
    )
    return made
