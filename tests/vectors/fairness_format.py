"""How a fairness vector is written and read.

One scenario a file; `expect` is `accept` or the error code; bytes are hexadecimal. The
intermediates are what a verifier of these inputs hashes: the `header`, then what it
`absorbs` and the scalars of its `challenges`, round by round; empty where it refuses
before.
"""

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias
from unittest.mock import patch

import msgspec

from p2p.errors import PeerError
from p2p.fairness import group, proofs, shuffle
from p2p.fairness.cards import Card
from p2p.fairness.challenge import Challenge, Context
from p2p.fairness.encoding import Part

FOLDER: Final = Path(__file__).parent / "fairness"
Vector: TypeAlias = dict[str, Any]
SOURCE: Final = "ours; checked by the plain integers of tests/p2p/oracle_proofs.py"


def hexed(value: Any) -> Any:  # noqa: ANN401  # any tree of bytes
    """Return the value with all bytes in hexadecimal."""
    match value:
        case bytes():
            return value.hex()
        case msgspec.Struct():
            if isinstance(value, Card):
                return [value.a.hex(), value.b.hex()]
            return {k: hexed(v) for k, v in msgspec.structs.asdict(value).items()}
        case dict():
            return {k: hexed(v) for k, v in value.items()}
        case list() | tuple():
            return [hexed(each) for each in value]
        case _:
            return value


VERIFIERS: Final[dict[str, tuple[Callable[..., None], type[Any], tuple[str, ...]]]] = {
    "key": (proofs.verify_key, proofs.KeyProof, ("key",)),
    "shares": (proofs.verify_shares, proofs.SharesProof, ("key", "cards", "shares")),
    "faces": (proofs.verify_faces, proofs.SharesProof, ("key", "cards", "points")),
    "is-not": (proofs.verify_is_not, proofs.IsNotProof, ("key", "card", "point")),
    "one-of": (proofs.verify_one_of, proofs.OneOfProof, ("key", "card", "points")),
    "same": (proofs.verify_same, proofs.SharesProof, ("key", "card", "other")),
    "differ": (proofs.verify_differ, proofs.IsNotProof, ("key", "card", "other")),
    "rekey": (
        proofs.verify_rekey,
        proofs.RekeyProof,
        ("key", "card", "key_to", "new"),
    ),
    "shuffle": (
        shuffle.verify_shuffle,
        shuffle.ShuffleProof,
        ("key", "inputs", "outputs"),
    ),
}
CHECKED_PARTS: Final = {kind: parts for kind, (_, _, parts) in VERIFIERS.items()}
"""The parts of each proof type's statement, in order."""
CARDS: Final = {"card", "other", "new"}
MANY_CARDS: Final = {"cards", "inputs", "outputs"}


def read_part(name: str, value: Any) -> Any:  # noqa: ANN401  # as the name says
    """Return a part of a statement as a verifier takes it."""
    if name in CARDS:
        return Card(*map(bytes.fromhex, value))  # type: ignore[arg-type]  # from the wire
    if name in MANY_CARDS:
        return tuple(read_part("card", card) for card in value)
    if isinstance(value, list):
        return tuple(map(bytes.fromhex, value))
    return bytes.fromhex(value)


def read_proof(fields: dict[str, Any], kind: type[Any]) -> Any:  # noqa: ANN401
    """Return the proof struct of these hexadecimal fields."""
    return kind(**{name: read_part(name, value) for name, value in fields.items()})


def read_context(fields: dict[str, Any]) -> Context:
    """Return the context of these fields."""
    values: dict[str, Any] = {
        name: value if isinstance(value, int) else bytes.fromhex(value)
        for name, value in fields.items()
    }
    return Context(**values)


def verify(vector: Vector) -> str:
    """Return `accept`, or the code with which the inputs are refused."""
    check, kind, parts = VERIFIERS[vector["proof_type"]]
    inputs = vector["inputs"]
    statement = [read_part(name, inputs[name]) for name in parts]
    try:
        check(
            read_context(inputs["context"]),
            *statement,
            read_proof(inputs["proof"], kind),
        )
    except PeerError as error:
        return error.code
    return "accept"


@contextmanager
def recorded() -> Iterator[dict[str, Any]]:
    """Record what the one challenge made inside hashes."""
    record: dict[str, Any] = {"header": "", "absorbs": [], "challenges": []}
    init, absorb, scalars = Challenge.__init__, Challenge.absorb, Challenge.scalars

    def init_recorded(self: Challenge, *args: Any) -> None:  # noqa: ANN401
        init(self, *args)
        record["header"] = self.header.hex()

    def absorb_recorded(self: Challenge, *parts: Part) -> None:
        absorb(self, *parts)
        if parts[0] != "challenge":
            record["absorbs"].append(hexed(parts))

    def scalars_recorded(self: Challenge, n: int) -> tuple[int, ...]:
        drawn = scalars(self, n)
        record["challenges"].append(hexed(tuple(map(group.encode_scalar, drawn))))
        return drawn

    with (
        patch.object(Challenge, "__init__", init_recorded),
        patch.object(Challenge, "absorb", absorb_recorded),
        patch.object(Challenge, "scalars", scalars_recorded),
    ):
        yield record


def vector(
    proof_type: str,
    comment: str,
    expect: str,
    context: Context,
    **inputs: Any,  # noqa: ANN401  # parts of a statement, and the proof
) -> Vector:
    """Return a vector with its intermediates."""
    made = {
        "expect": expect,
        "comment": comment,
        "source": SOURCE,
        "proof_type": proof_type,
        "inputs": hexed({"context": context, **inputs}),
    }
    return finished(made)


def finished(made: Vector) -> Vector:
    """Return the vector with the intermediates of its verification."""
    with recorded() as record:
        code = verify(made)
    assert code == made["expect"], (made["comment"], code)
    return {**made, "intermediates": record}


def fault(
    base: Vector,
    expect: str,
    comment: str,
    **changes: Any,  # noqa: ANN401  # as the input that they replace
) -> Vector:
    """Return the vector with other inputs; `a__b` names input b of a, or place b."""
    made = copy.deepcopy({**base, "expect": expect, "comment": comment})
    for path, value in changes.items():
        *way, last = [int(s) if s.isdigit() else s for s in path.split("__")]
        place: Any = made["inputs"]
        for step in way:
            place = place[step]
        place[last] = hexed(value)
    return finished(made)
