"""The forgery with related generators: it works on them, and on nothing else.

A shuffler who knows the logarithms of all commitment generators can open a commitment
as anything; if it also knows those of all faces, it can pay for a card that it took out
with one that it put in. Then a "shuffle" passes after which one card lies in the pile
twice and another is gone. Both are impossible with points that are hashed to the group.
"""

from collections.abc import Iterable

import msgspec
import pytest

from p2p.errors import ProofError
from p2p.fairness import shuffle
from p2p.fairness.cards import Card, first_card, open_card, remask, share
from p2p.fairness.group import G, L, Point, add, encode_scalar, hash_to_group, mul_base
from p2p.fairness.shuffle import Generators, ShuffleProof, verify_shuffle
from tests.p2p.fairness_cases import SeatAtTable

N = 4
SEAT = SeatAtTable()
X, KEY = SEAT.x, SEAT.key
MASKS = tuple(7**40 + i for i in range(N))
INPUT_FACES = (1, 2, 3, 4)
OUTPUT_FACES = (3, 2, 3, 4)
"""Card 3 is there twice, card 1 is gone."""
H_LOG, LOGS = 1000, (1001, 1002, 1003, 1004)

RELATED_FACES = {i: mul_base(i) for i in INPUT_FACES}
HASHED_FACES = {i: hash_to_group("face", "forgery", i) for i in INPUT_FACES}
RELATED_GENERATORS = Generators(
    mul_base(H_LOG), tuple(map(mul_base, LOGS)), mul_base(sum(LOGS))
)
HASHED_GENERATORS = shuffle.generators(N)


def pile(faces: dict[int, Point]) -> tuple[Card, ...]:
    return tuple(first_card(faces[i], KEY) for i in INPUT_FACES)


def forged_pile(faces: dict[int, Point]) -> tuple[Card, ...]:
    cards = (first_card(faces[i], KEY) for i in OUTPUT_FACES)
    return tuple(remask(c, KEY, r) for c, r in zip(cards, MASKS, strict=True))


def forge(faces: dict[int, Point], gens: Generators) -> ShuffleProof:
    """Return the proof by one who takes LOGS for the generators' and i for face i's."""
    challenge = shuffle._challenge(SEAT.ctx, KEY, gens, pile(faces), forged_pile(faces))
    gammas = tuple(11**30 + i for i in range(N))
    commitments = tuple(map(mul_base, gammas))
    challenge.absorb(commitments)
    u = challenge.scalars(N)

    # any u' whose faces weigh as much: sum u'_i m'_i = sum u_i m_i
    rest = tuple(13**30 + i for i in range(N - 1))
    owed = dot(u, INPUT_FACES) - dot(rest, OUTPUT_FACES[1:])
    forged_u = (owed * pow(OUTPUT_FACES[0], -1, L) % L, *rest)

    chain_logs = tuple(17**30 + i for i in range(N))
    chain = tuple(map(mul_base, chain_logs))
    challenge.absorb(chain)
    product = 1
    for scalar in u:
        product = product * scalar % L
    secrets = (
        sum(gammas) - sum(LOGS),
        chain_logs[-1] - product * H_LOG,
        dot(u, gammas) - dot(forged_u, LOGS),
        dot(forged_u, (1 + r for r in MASKS)) - sum(u),
        *(
            log - weight * before
            for log, weight, before in zip(
                chain_logs, forged_u, (H_LOG, *chain_logs[:-1]), strict=True
            )
        ),
        *forged_u,
    )
    omegas = tuple(19**30 + i for i in range(len(secrets)))
    challenge.absorb(shuffle._image(KEY, gens, forged_pile(faces), chain, omegas))
    c = challenge.scalar()
    responses = (w + c * s for w, s in zip(omegas, secrets, strict=True))
    return ShuffleProof(
        commitments, chain, encode_scalar(c), tuple(map(encode_scalar, responses))
    )


def dot(left: Iterable[int], right: Iterable[int]) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True)) % L


def test_control_the_forgery_passes_with_related_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shuffle, "generators", lambda _: RELATED_GENERATORS)
    before, after = pile(RELATED_FACES), forged_pile(RELATED_FACES)

    verify_shuffle(
        SEAT.ctx, KEY, before, after, forge(RELATED_FACES, RELATED_GENERATORS)
    )

    by_point = {point: i for i, point in RELATED_FACES.items()}
    lying = [by_point[open_card(card, [share(X, card)])] for card in after]
    assert lying == [3, 2, 3, 4]


@pytest.mark.parametrize(
    ("faces", "gens"),
    [
        pytest.param(RELATED_FACES, HASHED_GENERATORS, id="hashed generators"),
        pytest.param(HASHED_FACES, RELATED_GENERATORS, id="hashed faces"),
        pytest.param(HASHED_FACES, HASHED_GENERATORS, id="both hashed"),
    ],
)
def test_the_forgery_is_refused_with_hashed_points(
    faces: dict[int, Point], gens: Generators, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shuffle, "generators", lambda _: gens)

    with pytest.raises(ProofError) as refused:
        verify_shuffle(
            SEAT.ctx, KEY, pile(faces), forged_pile(faces), forge(faces, gens)
        )
    assert refused.value.code == "peer/bad-proof"


def test_a_proof_that_brings_generators_does_not_decode() -> None:
    proof = forge(RELATED_FACES, RELATED_GENERATORS)
    fields = {**msgspec.to_builtins(proof), "generators": [G.hex()]}

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, ShuffleProof)


def test_hashed_generators_are_none_of_the_forgers() -> None:
    small = {mul_base(k) for k in range(1, 2000)}

    assert not {HASHED_GENERATORS.h, *HASHED_GENERATORS.each} & small
    assert add(HASHED_GENERATORS.h, G) not in HASHED_GENERATORS.each
