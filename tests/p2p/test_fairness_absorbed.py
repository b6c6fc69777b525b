"""For each proof type: whatever is stated or sent changes the challenge by itself.

What a verifier is given is laid out in its 32-byte parts; each in turn is replaced by
another good one, and the state from which the last challenge is drawn must be another.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from p2p.fairness import claims, dleq, proofs, rekey, shuffle
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.encoding import Part
from p2p.fairness.group import Point, encode_scalar, mul_base
from p2p.fairness.shuffle import prove_shuffle, shuffle_cards, verify_shuffle
from tests.p2p.fairness_cases import POINTS, SeatAtTable

SEAT = SeatAtTable()
CTX, X, KEY, NONCES = SEAT.ctx, SEAT.x, SEAT.key, SEAT.nonces
ASH, BIRCH, OTHER_ASH, CEDAR = SEAT.hand
KEY_TO = mul_base(4321)
POINT_FIELDS = frozenset({"a", "b", "blinded", "permutation", "chain"})

Path = tuple[int | str, ...]


class Case(NamedTuple):
    """A proof type.

    given:       what is checked, in order, the proof last
    statement:   how many parts the statement has; generators: how many are hashed
    commitments: how many parts are absorbed before each challenge
    """

    name: str
    verify: Callable[..., None]
    given: tuple[Any, ...]
    statement: int
    generators: int
    commitments: tuple[int, ...]


def cases() -> Iterator[Case]:
    two, points = (ASH, BIRCH), POINTS[:2]
    shares, shares_proof = proofs.prove_shares(CTX, X, two, NONCES)
    new, rekey_proof = proofs.prove_rekey(CTX, X, ASH, KEY_TO, 5, NONCES)
    faces_proof = proofs.prove_faces(CTX, X, two, points, NONCES)
    is_not = proofs.prove_is_not(CTX, X, ASH, POINTS[1], NONCES)
    one_of = proofs.prove_one_of(CTX, X, BIRCH, POINTS[:3], 1, NONCES)
    same = proofs.prove_same(CTX, X, ASH, OTHER_ASH, NONCES)
    differ = proofs.prove_differ(CTX, X, ASH, CEDAR, NONCES)
    outputs, permutation, masks = shuffle_cards(two, KEY, SEAT.stream("absorbed"))
    shuffled = prove_shuffle(CTX, KEY, two, outputs, permutation, masks, NONCES)
    key_proof = proofs.prove_key(CTX, X, NONCES)

    yield Case("key", dleq.verify_key, (KEY, key_proof), 1, 1, (1,))
    given: tuple[Any, ...] = (KEY, two, shares, shares_proof)
    yield Case("shares", dleq.verify_shares, given, 1 + 4 + 2, 1, (3,))
    given = (KEY, two, points, faces_proof)
    yield Case("faces", dleq.verify_faces, given, 1 + 4 + 2, 1, (3,))
    yield Case("same", dleq.verify_same, (KEY, ASH, OTHER_ASH, same), 5, 1, (2,))
    given = (KEY, ASH, POINTS[1], is_not)
    yield Case("is-not", claims.verify_is_not, given, 4, 1, (3,))
    yield Case("differ", claims.verify_differ, (KEY, ASH, CEDAR, differ), 5, 1, (3,))
    given = (KEY, BIRCH, POINTS[:3], one_of)
    yield Case("one-of", claims.verify_one_of, given, 1 + 2 + 3, 1, (6,))
    given = (KEY, ASH, KEY_TO, new, rekey_proof)
    yield Case("rekey", rekey.verify_rekey, given, 6, 1, (3,))
    given = (KEY, two, outputs, shuffled)
    yield Case("shuffle", verify_shuffle, given, 1 + 8, 1 + 3, (2, 2 + 7))


CASES = {case.name: case for case in cases()}


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, bytes]]:  # noqa: ANN401
    """Yield every 32-byte part with where it stands."""
    if isinstance(value, bytes):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from leaves(getattr(value, field), (*path, field))
    else:
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))


def replaced(value: Any, path: Path, leaf: bytes) -> Any:  # noqa: ANN401
    """Return the value with another part in this place."""
    if not path:
        return leaf
    step, *rest = path
    if isinstance(step, str):
        inner = replaced(getattr(value, step), tuple(rest), leaf)
        return msgspec.structs.replace(value, **{step: inner})
    items = list(value)
    items[step] = replaced(items[step], tuple(rest), leaf)
    return tuple(items)


def another(path: Path, proof_place: int) -> bytes:
    """Return another good part for this place: a point, or a scalar of a proof."""
    names = [step for step in path if isinstance(step, str)]
    if path[0] == proof_place and not POINT_FIELDS & set(names):
        return encode_scalar(987654321)
    return mul_base(987654321)


class Watch:
    """What a verifier absorbs, and the states from which it draws."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parts: list[int] = []
        self.states: list[bytes] = []
        self.header: tuple[int, int] = (0, 0)
        start, absorb, scalars = (
            Challenge.__init__,
            Challenge.absorb,
            Challenge.scalars,
        )

        def watched_start(
            challenge: Challenge,
            context: Context,
            proof_type: str,
            generators: tuple[Point, ...],
            statement: tuple[Part, ...],
        ) -> None:
            self.parts, self.states = [0], []
            self.header = (len(tuple(leaves(statement))), len(generators))
            start(challenge, context, proof_type, generators, statement)

        def watched_absorb(challenge: Challenge, *parts: Part) -> None:
            if parts[0] != "challenge":
                self.parts[-1] += len(tuple(leaves(parts)))
            absorb(challenge, *parts)

        def watched_scalars(challenge: Challenge, n: int) -> tuple[int, ...]:
            self.states.append(challenge._state.digest())
            self.parts.append(0)
            return scalars(challenge, n)

        monkeypatch.setattr(Challenge, "__init__", watched_start)
        monkeypatch.setattr(Challenge, "absorb", watched_absorb)
        monkeypatch.setattr(Challenge, "scalars", watched_scalars)
        for module in (dleq, claims, rekey, shuffle):
            monkeypatch.setattr(module, "require_equal", lambda *_: None)

    def last_state(self, case: Case, given: tuple[Any, ...]) -> bytes:
        """Return the state before the last challenge of a run of the verifier."""
        case.verify(CTX, *given)
        return self.states[-1]


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def unabsorbed(watch: Watch, case: Case) -> list[Path]:
    """Return where a part can be changed without another challenge."""
    state = watch.last_state(case, case.given)
    return [
        path
        for path, _ in leaves(case.given)
        if state
        == watch.last_state(
            case, replaced(case.given, path, another(path, len(case.given) - 1))
        )
    ]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_part_of_statement_and_proof_changes_the_challenge(
    case: Case, watch: Watch
) -> None:
    assert unabsorbed(watch, case) == []


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_statement_generator_and_commitment_is_absorbed_before_its_challenge(
    case: Case, watch: Watch
) -> None:
    watch.last_state(case, case.given)

    assert watch.header == (case.statement, case.generators)
    assert tuple(watch.parts) == (*case.commitments, 0)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_control_a_part_that_is_left_out_is_found(
    case: Case, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Challenge.__init__

    def forgetful(
        challenge: Challenge,
        context: Context,
        proof_type: str,
        generators: tuple[Point, ...],
        statement: tuple[Part, ...],
    ) -> None:
        start(challenge, context, proof_type, generators, statement[1:])

    monkeypatch.setattr(Challenge, "__init__", forgetful)
    monkeypatch.setattr(Challenge, "absorb", lambda *_: None)

    assert (0,) in unabsorbed(watch, case)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_type_of_a_proof_changes_its_challenge(
    case: Case, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, start = watch.last_state(case, case.given), Challenge.__init__

    def renamed(
        challenge: Challenge,
        context: Context,
        proof_type: str,
        *rest: Any,  # noqa: ANN401
    ) -> None:
        assert proof_type == case.name
        start(challenge, context, proof_type + "!", *rest)

    monkeypatch.setattr(Challenge, "__init__", renamed)

    assert watch.last_state(case, case.given) != state


def test_there_is_a_case_for_every_verifier() -> None:
    named = {name for name in proofs.__all__ if name.startswith("verify_")}
    ours = {case.verify.__name__ for case in CASES.values()}

    assert ours == named | {"verify_shuffle"}
