"""What holds of every proof alike: true ones pass, and nothing near them does."""

from typing import Any

import msgspec
import pytest

from p2p.errors import DecodeError, LocalError, PeerError, ProofError
from p2p.fairness import proofs
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.group import L, decode_scalar, mul_base
from tests.p2p.fairness_cases import (
    Case,
    SeatAtTable,
    cases,
    is_point,
    part_at,
    paths,
    unreduced,
    with_part,
)

SEAT = SeatAtTable()
CASES = cases(SEAT)
EACH = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
IDENTITY = b"\x01" + bytes(31)
ORDER_2 = b"\xec" + b"\xff" * 30 + b"\x7f"
ELSEWHERE: dict[str, Any] = {
    "charter": b"d" * 32,
    "entry": 8,
    "seat": 0,
    "identity": b"j" * 32,
    "head": b"g" * 32,
    "joint": mul_base(2),
    "prover": mul_base(3),
}


@EACH
def test_a_true_proof_passes(case: Case) -> None:
    case.verify(SEAT.ctx, case.proof)


@EACH
def test_a_true_proof_passes_after_the_wire(case: Case) -> None:
    wire = msgspec.json.encode(case.proof)

    case.verify(SEAT.ctx, msgspec.json.decode(wire, type=type(case.proof)))


@EACH
def test_a_proof_with_a_field_too_many_does_not_decode(case: Case) -> None:
    fields = {**msgspec.to_builtins(case.proof), "generators": []}

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, type(case.proof), strict=True)


@EACH
def test_no_byte_of_a_proof_may_change(case: Case) -> None:
    for path in paths(case.proof):
        part = part_at(case.proof, path)
        for i in range(len(part)):
            flipped = part[:i] + bytes([part[i] ^ 1 << i % 8]) + part[i + 1 :]
            with pytest.raises((ProofError, DecodeError)):
                case.verify(SEAT.ctx, with_part(case.proof, path, flipped))


@EACH
def test_a_part_that_is_no_canonical_encoding_is_refused_as_such(case: Case) -> None:
    for path in paths(case.proof):
        part = part_at(case.proof, path)
        if is_point(path):
            code, bad = "peer/bad-point", [IDENTITY, ORDER_2, bytes(32)]
        else:
            code, bad = "peer/bad-scalar", [unreduced(part), b"\xff" * 32]
        for junk in (*bad, b"", part[:-1], part + b"\0"):
            with pytest.raises(DecodeError) as refused:
                case.verify(SEAT.ctx, with_part(case.proof, path, junk))
            assert refused.value.code == code


@EACH
def test_a_zero_scalar_is_refused_with_the_one_code(case: Case) -> None:
    for path in paths(case.proof):
        if not is_point(path):
            with pytest.raises(ProofError) as refused:
                case.verify(SEAT.ctx, with_part(case.proof, path, bytes(32)))
            assert refused.value.code == "peer/bad-proof"


@EACH
def test_no_two_parts_of_one_kind_may_change_places(case: Case) -> None:
    places = list(paths(case.proof))
    for left in places:
        for right in places:
            if left < right and is_point(left) == is_point(right):
                swapped = with_part(case.proof, left, part_at(case.proof, right))
                swapped = with_part(swapped, right, part_at(case.proof, left))
                with pytest.raises(ProofError):
                    case.verify(SEAT.ctx, swapped)


@EACH
@pytest.mark.parametrize("field", ELSEWHERE)
def test_a_proof_does_not_pass_elsewhere(case: Case, field: str) -> None:
    context = msgspec.structs.replace(SEAT.ctx, **{field: ELSEWHERE[field]})

    with pytest.raises(ProofError) as refused:
        case.verify(context, case.proof)
    assert refused.value.code == "peer/bad-proof"


def test_elsewhere_means_every_field_of_the_context() -> None:
    assert tuple(ELSEWHERE) == Context.__struct_fields__


@EACH
def test_a_verifier_that_ignores_the_context_would_be_found(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    init = Challenge.__init__

    def blind(self: Challenge, _: Context, *rest: Any) -> None:  # noqa: ANN401
        init(self, Context(b"", 0, 0, b"", b""), *rest)

    monkeypatch.setattr(Challenge, "__init__", blind)
    blind_case = cases(SEAT)[case.name]
    context = msgspec.structs.replace(SEAT.ctx, **ELSEWHERE)

    blind_case.verify(context, blind_case.proof)


@EACH
def test_a_tuple_of_another_length_is_refused(case: Case) -> None:
    for field in type(case.proof).__struct_fields__:
        value = getattr(case.proof, field)
        if isinstance(value, tuple):
            for other in ((), value[:-1], (*value, value[-1]), value * 50):
                proof = msgspec.structs.replace(case.proof, **{field: other})
                with pytest.raises(ProofError) as refused:
                    case.verify(SEAT.ctx, proof)
                assert refused.value.code == "peer/bad-length"


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (made, shown)
        for made in ("key", "shares", "faces", "same")
        for shown in ("key", "shares", "faces", "same")
        if made != shown
    ]
    + [("is-not", "differ"), ("differ", "is-not")],
)
def test_a_proof_of_one_type_is_none_of_another(made: str, shown: str) -> None:
    with pytest.raises(ProofError):
        CASES[shown].verify(SEAT.ctx, CASES[made].proof)


@EACH
def test_another_seats_proof_does_not_pass_as_ours(case: Case) -> None:
    other = SeatAtTable(b"\x02" * 32, 2)

    with pytest.raises(ProofError):
        case.verify(SEAT.ctx, cases(other)[case.name].proof)


@EACH
def test_one_seed_makes_the_same_proof_twice(case: Case) -> None:
    assert cases(SeatAtTable())[case.name].proof == case.proof


def nonce_headers(ctx: Context) -> list[bytes]:
    """Return the headers from which the proofs draw their nonces in this context."""
    seat = SeatAtTable()
    seat.ctx = ctx
    asked: list[bytes] = []

    def nonces(header: bytes) -> Any:  # noqa: ANN401  # a Stream
        asked.append(header)
        return seat.voice.nonces(header)

    seat.nonces = nonces
    cases(seat)
    return asked


def test_no_two_statements_share_a_nonce() -> None:
    other = msgspec.structs.replace(SEAT.ctx, head=b"fork" * 8)
    headers = [*nonce_headers(SEAT.ctx), *nonce_headers(other)]

    assert len(headers) == len(set(headers)) == 2 * len(CASES)


def secret_from_two_answers(first: proofs.KeyProof, second: proofs.KeyProof) -> int:
    """Return x, if both proofs have one nonce: (s - s') / (c - c')."""
    c, s = decode_scalar(first.challenge), decode_scalar(first.response)
    d, t = decode_scalar(second.challenge), decode_scalar(second.response)
    return (s - t) * pow(c - d, -1, L) % L


def test_a_fork_does_not_give_away_the_secret_key() -> None:
    fork = msgspec.structs.replace(SEAT.ctx, head=b"fork" * 8)
    ours = proofs.prove_key(SEAT.ctx, SEAT.x, SEAT.nonces)
    forked = proofs.prove_key(fork, SEAT.x, SEAT.nonces)

    assert secret_from_two_answers(ours, forked) != SEAT.x


def test_a_nonce_that_ignored_the_statement_would_give_it_away() -> None:
    fork = msgspec.structs.replace(SEAT.ctx, head=b"fork" * 8)
    ours, forked = (
        proofs.prove_key(ctx, SEAT.x, lambda _: SEAT.nonces(b"always the same"))
        for ctx in (SEAT.ctx, fork)
    )

    assert secret_from_two_answers(ours, forked) == SEAT.x


def test_errors_show_no_secret() -> None:
    ash, birch, *_ = SEAT.hand
    with pytest.raises(LocalError) as ours:
        proofs.prove_same(SEAT.ctx, SEAT.x, ash, birch, SEAT.nonces)
    with pytest.raises(PeerError) as theirs:
        CASES["key"].verify(SEAT.ctx, proofs.KeyProof(bytes(32), bytes(32)))

    for error in (ours.value, theirs.value):
        assert error.__cause__ is None
        assert not any(character.isdigit() for character in str(error))


def test_the_facade_names_every_prover_with_its_verifier() -> None:
    names = set(proofs.__all__)

    made = {name.removeprefix("prove_") for name in names if "prove_" in name}
    checked = {name.removeprefix("verify_") for name in names if "verify_" in name}
    assert made == checked
    assert {name.replace("_", "-") for name in made} == set(CASES) - {"shuffle"}
    assert all(hasattr(proofs, name) for name in names)
