"""One scenario for each way in which a shuffle can be wrong."""

from p2p.fairness import shuffle
from p2p.fairness.cards import Card, first_card, remask
from p2p.fairness.group import add, mul_base
from tests.p2p import test_fairness_forgery as forgery
from tests.p2p.fairness_cases import POINTS, unreduced
from tests.vectors.fairness_format import Vector, fault
from tests.vectors.fairness_scene import (
    BAD_LENGTH,
    BAD_POINT,
    BAD_PROOF,
    BAD_SCALAR,
    CTX,
    IDENTITY,
    KEY,
    KEY_TO,
    NONCES,
    SEAT,
    Family,
    false,
    liar,
    true,
    with_torsion,
)


def pile(n: int) -> tuple[Card, ...]:
    return tuple(first_card(POINTS[i % 4], KEY) for i in range(n))


def shuffled(n: int) -> tuple[tuple[Card, ...], shuffle.ShuffleProof, Vector]:
    inputs = pile(n)
    done = shuffle.shuffle_cards(inputs, KEY, SEAT.stream("deck"))
    proof = shuffle.prove_shuffle(CTX, KEY, inputs, *done, NONCES)
    outputs, *_ = done
    base = true(
        "shuffle", f"{n} cards", key=KEY, inputs=inputs, outputs=outputs, proof=proof
    )
    return outputs, proof, base


def lying_shuffle(comment: str, first: Card) -> Vector:
    """Return the shuffle of 3 with another first output, and a proof made for it."""
    inputs = pile(3)
    outputs, *how = shuffle.shuffle_cards(inputs, KEY, SEAT.stream("deck"))
    outputs = (first, *outputs[1:])
    with liar():
        proof = shuffle.prove_shuffle(CTX, KEY, inputs, outputs, how[0], how[1], NONCES)
    return false(
        "shuffle", comment, key=KEY, inputs=inputs, outputs=outputs, proof=proof
    )


def shuffle_vectors() -> Family:
    made: Family = {}
    for n in (1, 2):
        made[f"shuffle_honest_{n}"] = shuffled(n)[2]
    outputs, proof, base = shuffled(3)
    made["shuffle_honest_3"] = base
    first, second, third = outputs
    elm = remask(first_card(POINTS[3], KEY), KEY, 5)
    made["shuffle_card_replaced"] = lying_shuffle("output 0 is a fresh elm", elm)
    doubled = remask(second, KEY, 5)
    made["shuffle_card_doubled"] = lying_shuffle("output 0 is output 1 again", doubled)
    both = Card(add(first.a, second.a), add(first.b, second.b))
    made["shuffle_cards_summed"] = lying_shuffle("output 0 is outputs 0 and 1", both)
    made["shuffle_halves_exchanged"] = fault(
        base,
        BAD_PROOF,
        "outputs 0 and 1 have each other's B",
        outputs=[[first.a, second.b], [second.a, first.b], third],
    )
    made["shuffle_stale_pile"] = fault(
        base, BAD_PROOF, "the inputs in another order", inputs=pile(3)[::-1]
    )
    made["shuffle_at_another_entry"] = fault(
        base, BAD_PROOF, "replayed two entries later", context__entry=9
    )
    made["shuffle_under_another_key"] = fault(
        base, BAD_PROOF, "the pile of another table", key=KEY_TO
    )
    made["shuffle_output_missing"] = fault(
        base, BAD_LENGTH, "two outputs of three", outputs=outputs[:2]
    )
    made["shuffle_response_missing"] = fault(
        base, BAD_LENGTH, "9 of 10 responses", proof__responses=proof.responses[:9]
    )
    made |= shuffle_encoding_vectors(outputs, proof, base)
    made["shuffle_related_generators"] = false(
        "shuffle",
        "card 3 twice, card 1 gone, by one who takes 1001 G for h_1, and so on",
        key=KEY,
        inputs=forgery.pile(forgery.RELATED_FACES),
        outputs=forgery.forged_pile(forgery.RELATED_FACES),
        proof=forgery.forge(forgery.RELATED_FACES, forgery.HASHED_GENERATORS),
    )
    return made


def shuffle_encoding_vectors(
    outputs: tuple[Card, ...], proof: shuffle.ShuffleProof, base: Vector
) -> Family:
    made: Family = {}
    first, second, _ = outputs
    made["shuffle_mask_twice"] = fault(
        base,
        "peer/repeated-mask",
        "outputs 0 and 1 have one A",
        outputs__1=[first.a, second.b],
    )
    made["shuffle_mask_of_before"] = fault(
        base,
        "peer/repeated-mask",
        "output 0 has the A of an input",
        outputs__0=[mul_base(1), first.b],
    )
    made["shuffle_output_identity"] = fault(
        base, BAD_POINT, "A is the identity", outputs__0=[IDENTITY, first.b]
    )
    made["shuffle_commitment_torsion"] = fault(
        base,
        BAD_POINT,
        "c_1 plus the point of order 2",
        proof__permutation__0=with_torsion(proof.permutation[0]),
    )
    made["shuffle_response_unreduced"] = fault(
        base,
        BAD_SCALAR,
        "a response is written as s + L",
        proof__responses__5=unreduced(proof.responses[5]),
    )
    made["shuffle_links_exchanged"] = fault(
        base,
        BAD_PROOF,
        "two links of the chain change places",
        proof__chain=[proof.chain[1], proof.chain[0], proof.chain[2]],
    )
    return made
