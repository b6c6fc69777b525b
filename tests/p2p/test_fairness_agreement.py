"""The shuffle proof's verdict against one that looks at every card."""

import ast
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from p2p.errors import PeerError
from p2p.fairness import shuffle
from p2p.fairness.cards import Card, first_card, remask
from p2p.fairness.group import Point, add, combine, mul, sub
from p2p.fairness.seed import Stream
from p2p.fairness.shuffle import prove_shuffle, shuffle_cards, verify_shuffle
from tests.p2p import oracle_shuffle, test_fairness_forgery
from tests.p2p.fairness_cases import POINTS, SeatAtTable

SEAT = SeatAtTable()
KEY = SEAT.key
Cards = tuple[Card, ...]
Cheat = Callable[[Cards, int, int, int], Cards]


def with_card(cards: Cards, place: int, card: Card) -> Cards:
    return (*cards[:place], card, *cards[place + 1 :])


def honest(out: Cards, i: int, j: int, r: int) -> Cards:
    return out


def replaced(out: Cards, i: int, j: int, r: int) -> Cards:
    point = POINTS[r % len(POINTS)]  # now and then the very face that was there
    return with_card(out, i, remask(first_card(point, KEY), KEY, r))


def doubled(out: Cards, i: int, j: int, r: int) -> Cards:
    return with_card(out, i, remask(out[j], KEY, r))


def summed(out: Cards, i: int, j: int, r: int) -> Cards:
    other = remask(out[j], KEY, r)
    return with_card(out, i, Card(add(out[i].a, other.a), add(out[i].b, other.b)))


def shifted(out: Cards, i: int, j: int, r: int) -> Cards:
    return with_card(out, i, Card(out[i].a, add(out[i].b, mul(r, KEY))))


def traded(out: Cards, i: int, j: int, r: int) -> Cards:
    """Take from one card what another gets."""
    there = with_card(out, i, Card(out[i].a, add(out[i].b, mul(r, KEY))))
    return with_card(there, j, Card(there[j].a, sub(there[j].b, mul(r, KEY))))


def bared(out: Cards, i: int, j: int, r: int) -> Cards:
    """Let one card keep another's mask."""
    face = Point(oracle_shuffle.face_point(SEAT.x, (out[i].a, out[i].b)))
    return with_card(out, i, Card(out[j].a, add(face, mul(SEAT.x, out[j].a))))


CHEATS: tuple[Cheat, ...] = (replaced, doubled, summed, shifted, traded, bared)


def verdicts(cheat: Cheat, chance: random.Random) -> tuple[bool, bool]:
    """Return what the proof says of one random shuffle, and what the oracle says."""
    n = chance.randint(1, 4)
    inputs = tuple(
        remask(first_card(chance.choice(POINTS), KEY), KEY, chance.getrandbits(200))
        for _ in range(n)
    )
    true, permutation, masks = shuffle_cards(inputs, KEY, Stream(chance.randbytes(16)))
    i, j = chance.randrange(n), chance.randrange(n)
    outputs = cheat(true, i, j, chance.getrandbits(200))
    proof = prove_shuffle(
        SEAT.ctx, KEY, inputs, outputs, permutation, masks, SEAT.nonces
    )
    looked = oracle_shuffle.is_shuffle(
        SEAT.x, [(c.a, c.b) for c in inputs], [(c.a, c.b) for c in outputs]
    )
    return accepted(inputs, outputs, proof), looked


def accepted(inputs: Cards, outputs: Cards, proof: shuffle.ShuffleProof) -> bool:
    try:
        verify_shuffle(SEAT.ctx, KEY, inputs, outputs, proof)
    except PeerError:
        return False
    return True


def test_both_accept_every_honest_shuffle() -> None:
    chance = random.Random(1)

    assert {verdicts(honest, chance) for _ in range(60)} == {(True, True)}


@pytest.mark.parametrize("cheat", CHEATS)
def test_the_proof_refuses_whatever_the_oracle_refuses(cheat: Cheat) -> None:
    chance = random.Random(2)
    seen = [verdicts(cheat, chance) for _ in range(60)]

    assert (True, False) not in seen
    assert seen.count((False, False)) > 20


def test_a_planted_fault_in_the_equations_makes_them_disagree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Prover and verifier forget the B half of the cards."""
    image = shuffle._image

    def half_blind(key: Point, *rest: object) -> tuple[Point, ...]:
        points = image(key, *rest)  # type: ignore[arg-type]  # passed on as they are
        return (*points[:4], points[3], *points[5:])

    monkeypatch.setattr(shuffle, "_image", half_blind)
    a_halves: dict[Point, Point] = {}

    def combine_a(scalars: tuple[int, ...], points: list[Point]) -> Point:
        return combine(scalars, [a_halves.get(point, point) for point in points])

    monkeypatch.setattr(shuffle, "combine", combine_a)
    inputs = tuple(remask(first_card(p, KEY), KEY, 9 + i) for i, p in enumerate(POINTS))
    a_halves |= {card.b: card.a for card in inputs}
    true, permutation, masks = shuffle_cards(inputs, KEY, Stream(b""))
    outputs = shifted(true, 0, 1, 5)
    proof = prove_shuffle(
        SEAT.ctx, KEY, inputs, outputs, permutation, masks, SEAT.nonces
    )

    assert accepted(inputs, outputs, proof)
    assert not oracle_shuffle.is_shuffle(
        SEAT.x, [(c.a, c.b) for c in inputs], [(c.a, c.b) for c in outputs]
    )


def test_a_planted_fault_in_the_generators_makes_them_disagree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forgery = test_fairness_forgery
    gens, faces = forgery.RELATED_GENERATORS, forgery.RELATED_FACES
    monkeypatch.setattr(shuffle, "generators", lambda _: gens)
    inputs, outputs = forgery.pile(faces), forgery.forged_pile(faces)

    assert accepted(inputs, outputs, forgery.forge(faces, gens))
    assert not oracle_shuffle.is_shuffle(
        SEAT.x, [(c.a, c.b) for c in inputs], [(c.a, c.b) for c in outputs]
    )


def test_the_oracles_import_nothing_of_ours() -> None:
    for name in ("oracle_shuffle.py", "oracle_curve.py", "oracle_proofs.py"):
        tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
        imported = {
            alias
            for node in ast.walk(tree)
            for alias in (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [each.name for each in node.names]
                if isinstance(node, ast.Import)
                else []
            )
        }
        assert imported <= {
            "collections.abc",
            "hashlib",
            "nacl.bindings",
            "tests.p2p.oracle_curve",
            "typing",
        }
