"""Is this a shuffle? Answered by looking at every card, with the secret key.

An oracle: plain libsodium calls, nothing of this project.
"""

from collections.abc import Sequence

from nacl.bindings import (
    crypto_core_ed25519_sub,
    crypto_scalarmult_ed25519_noclamp,
)

Pair = tuple[bytes, bytes]


def face_point(secret: int, card: Pair) -> bytes:
    mask = crypto_scalarmult_ed25519_noclamp(secret.to_bytes(32, "little"), card[0])
    return crypto_core_ed25519_sub(card[1], mask)


def is_shuffle(secret: int, before: Sequence[Pair], after: Sequence[Pair]) -> bool:
    """Say whether the same faces lie in both, and no mask stands twice."""
    faces_before = sorted(face_point(secret, card) for card in before)
    faces_after = sorted(face_point(secret, card) for card in after)
    masks = [card[0] for card in after]
    fresh = len(set(masks)) == len(masks) and not {c[0] for c in before} & set(masks)
    return fresh and faces_before == faces_after
