"""The vectors, against two verifiers and the script that wrote them."""

import json
from typing import Any

import pytest

from p2p.fairness.encoding import encode
from p2p.fairness.group import hash_to_group
from tests.p2p import oracle_proofs
from tests.p2p.oracle_curve import hash_to_curve
from tests.vectors import make_fairness
from tests.vectors.fairness_format import (
    CHECKED_PARTS,
    FOLDER,
    Vector,
    recorded,
    verify,
)

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
PROOF_NAMES = [name for name in NAMES if name != "hash_to_group"]
EACH = pytest.mark.parametrize("name", PROOF_NAMES)


def load(name: str) -> Any:  # noqa: ANN401  # what the file holds
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@EACH
def test_a_vector_is_judged_as_it_says(name: str) -> None:
    vector: Vector = load(name)

    with recorded() as record:
        assert verify(vector) == vector["expect"]
    assert record == vector["intermediates"]


@EACH
def test_plain_integers_judge_the_same(name: str) -> None:
    vector: Vector = load(name)

    holds = oracle_proofs.holds(vector["proof_type"], vector["inputs"])
    assert holds == (vector["expect"] == "accept")


@EACH
def test_the_header_is_what_the_protocol_lists(name: str) -> None:
    vector: Vector = load(name)
    kind, inputs = vector["proof_type"], vector["inputs"]
    header = vector["intermediates"]["header"]
    if header:  # reached, before it was refused
        n = len(inputs.get("inputs", ()))
        h = [hash_to_curve("generator", i) for i in range(n + 1)] if n else []
        transcript = oracle_proofs.Transcript(kind, inputs, CHECKED_PARTS[kind], h)
        assert transcript.data.hex() == header


def test_every_proof_has_an_honest_vector_and_a_fault() -> None:
    kinds = {kind: set[str]() for kind in oracle_proofs.CHECKS}
    for name in PROOF_NAMES:
        vector = load(name)
        kinds[vector["proof_type"]].add(vector["expect"])
        assert ("honest" in name) == (vector["expect"] == "accept")
        assert list(vector) == [
            "expect",
            "comment",
            "source",
            "proof_type",
            "inputs",
            "intermediates",
        ]
    for expected in kinds.values():
        assert "accept" in expected
        assert len(expected) > 1


def test_every_code_of_a_verifier_has_a_vector() -> None:
    assert {load(name)["expect"] for name in PROOF_NAMES} == {
        "accept",
        "peer/bad-length",
        "peer/bad-point",
        "peer/bad-proof",
        "peer/bad-scalar",
        "peer/repeated-mask",
    }


def test_the_files_are_what_the_script_writes() -> None:
    written = make_fairness.files()

    assert sorted(written) == [f"{name}.json" for name in NAMES]
    for name, text in written.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text


def test_points_are_hashed_as_the_vectors_say() -> None:
    vectors = load("hash_to_group")

    assert len(vectors) > 10
    for vector in vectors:
        tag, parts, point = vector["tag"], vector["parts"], vector["point"]
        assert hash_to_group(tag, *parts).hex() == point
        assert hash_to_curve(tag, *parts).hex() == point


def test_a_header_is_an_encoding_of_ours() -> None:
    header = bytes.fromhex(load("key_honest")["intermediates"]["header"])

    assert header.startswith(encode("oakfield/1", "edwards25519-sha512", "key"))
