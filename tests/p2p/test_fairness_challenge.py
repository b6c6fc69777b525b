"""A challenge hashes everything, in the protocol's order, in one running state."""

import hashlib
from typing import Any

import msgspec
import pytest

from p2p.fairness import challenge as module
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.encoding import Part, encode
from p2p.fairness.group import G, L, Point, encode_scalar, mul_base
from tests.p2p.oracle_curve import tlv

CONTEXT = Context(b"charter", 3, 1, b"identity", b"head", b"joint", b"prover")
CHANGED: dict[str, bytes | int] = {
    "charter": b"another",
    "entry": 4,
    "seat": 2,
    "identity": b"another",
    "head": b"another",
    "joint": b"another",
    "prover": b"another",
}


def scalar(
    context: Context = CONTEXT,
    proof_type: str = "key",
    generators: tuple[Point, ...] = (G,),
    statement: tuple[Part, ...] = (b"X", 1),
    commitments: tuple[Part, ...] = (b"T",),
) -> int:
    challenge = Challenge(context, proof_type, generators, statement)
    challenge.absorb(*commitments)
    return challenge.scalar()


def test_every_field_of_the_context_is_tried() -> None:
    assert tuple(CHANGED) == Context.__struct_fields__


@pytest.mark.parametrize("field", CHANGED)
def test_another_context_gives_another_challenge(field: str) -> None:
    context = msgspec.structs.replace(CONTEXT, **{field: CHANGED[field]})

    assert scalar(context) != scalar()


@pytest.mark.parametrize(
    "changed",
    [
        {"proof_type": "shares"},
        {"generators": (G, mul_base(2))},
        {"generators": ()},
        {"statement": (b"Y", 1)},
        {"statement": (b"X", 2)},
        {"statement": (b"X",)},
        {"commitments": (b"U",)},
        {"commitments": (b"T", b"")},
    ],
    ids=str,
)
def test_another_statement_or_commitment_gives_another_challenge(
    changed: dict[str, Any],
) -> None:
    assert scalar(**changed) != scalar()


@pytest.mark.parametrize("name", ["PROTOCOL", "SUITE"])
def test_another_protocol_or_suite_gives_another_challenge(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = scalar()
    monkeypatch.setattr(module, name, "another")

    assert scalar() != ours


@pytest.mark.parametrize(("place", "field"), list(enumerate(CHANGED, start=3)))
def test_a_challenge_that_forgets_a_field_would_be_found(
    place: int, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(*parts: Part) -> bytes:
        return encode(*parts[:place], *parts[place + 1 :])

    monkeypatch.setattr(module, "encode", forgetful)
    context = msgspec.structs.replace(CONTEXT, **{field: CHANGED[field]})

    header = Challenge(CONTEXT, "key", (G,), ()).header
    assert Challenge(context, "key", (G,), ()).header == header


def test_the_header_holds_everything_before_the_first_commitment_in_order() -> None:
    header = Challenge(CONTEXT, "key", (G,), (b"X", (1, "y"))).header

    parts: tuple[Any, ...] = (
        "oakfield/1",
        "edwards25519-sha512",
        "key",
        b"charter",
        3,
        1,
        b"identity",
        b"head",
        b"joint",
        b"prover",
        (G,),
        (b"X", (1, "y")),
    )
    assert header == b"".join(map(tlv, parts))


def test_a_challenge_is_the_hash_of_all_that_was_absorbed() -> None:
    challenge = Challenge(CONTEXT, "key", (G,), ())
    challenge.absorb(b"T", b"U")
    hashed = challenge.header + tlv(b"T") + tlv(b"U")

    first, second = challenge.scalars(2)

    assert first == wide(hashed + tlv("challenge") + tlv(0))
    assert second == wide(hashed + tlv("challenge") + tlv(1))


def test_the_second_challenge_absorbs_the_first_and_all_before_it() -> None:
    challenge = Challenge(CONTEXT, "shuffle", (G,), ())
    challenge.absorb(b"T")
    first = challenge.scalars(2)
    challenge.absorb(b"U")

    hashed = challenge.header + tlv(b"T")
    hashed += tlv("challenge") + tlv(tuple(map(encode_scalar, first))) + tlv(b"U")
    assert challenge.scalar() == wide(hashed + tlv("challenge") + tlv(0))


def wide(data: bytes) -> int:
    return int.from_bytes(hashlib.sha512(data).digest(), "little") % L
