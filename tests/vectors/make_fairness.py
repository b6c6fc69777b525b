"""Write `tests/vectors/fairness/*.json`, the same bytes on every machine.

Run as `python -m tests.vectors.make_fairness`. One scenario a file, named by its fault.
"""

import json
from typing import Any

from p2p.fairness.group import hash_to_group
from tests.vectors.fairness_format import FOLDER, Vector
from tests.vectors.fairness_proofs import proof_vectors
from tests.vectors.fairness_shuffles import shuffle_vectors


def vectors() -> dict[str, Vector]:
    """Return every vector by the name of its file."""
    return {**proof_vectors(), **shuffle_vectors()}


def points() -> list[dict[str, Any]]:
    """Return inputs and outputs of `hash_to_group`."""
    inputs: list[tuple[str, tuple[str | int, ...]]] = [
        ("", ()),
        *(("generator", (i,)) for i in (0, 1, 2, 38, 255, 256)),
        *(("face", ("trees", face)) for face in ("ash", "birch", "ä", "")),
        *(("face", ("agent-avenue", face)) for face in ("enforcer", "sentinel")),
    ]
    return [
        {"tag": tag, "parts": parts, "point": hash_to_group(tag, *parts).hex()}
        for tag, parts in inputs
    ]


def files() -> dict[str, str]:
    """Return the text of every file by its name."""
    made: dict[str, Any] = {**vectors(), "hash_to_group": points()}
    return {
        f"{name}.json": json.dumps(content, indent=1, ensure_ascii=True) + "\n"
        for name, content in made.items()
    }


def main() -> None:
    """Replace the folder's files."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
