"""Masked cards: ElGamal pairs, and what may be done to them (PROTOCOL 5).

(A, B) = (rG, M + rK): M is the point of the face, K the sum of the public keys of the
seats that must agree to open the card. Knows nothing of piles, hands and whose turn.
"""

from collections.abc import Iterable, Sequence

import msgspec

from p2p.errors import LocalError, Refused
from p2p.fairness.group import (
    G,
    GroupError,
    Point,
    add,
    decode_point,
    hash_to_group,
    mul,
    mul_base,
    sub,
    total,
)


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A masked card, on the wire `[a, b]`; arithmetic takes decoded ones only."""

    a: Point
    b: Point


def decode_card(card: Card) -> Card:
    """Return the card itself; DecodeError `peer/bad-point` unless both are points."""
    decode_point(card.a)
    decode_point(card.b)
    return card


class FaceTable:
    """The point of every face of a game, and the way back.

    faces: in card-table order, once each
    """

    def __init__(self, game: str, faces: Sequence[str]) -> None:
        """Derive the points; LocalError if two are equal."""
        self.game = game
        self.faces = tuple(faces)
        self._points = {face: hash_to_group("face", game, face) for face in self.faces}
        self._faces = {point: face for face, point in self._points.items()}
        if len(self._faces) != len(self.faces):
            raise LocalError("a face stands twice in the card table")

    def point(self, face: str) -> Point:
        """Return the point of a face; LocalError if the game has no such face."""
        try:
            return self._points[face]
        except KeyError:
            raise LocalError("{game} has no such face", game=self.game) from None

    def face(self, point: Point) -> str | None:
        """Return the face with this point, if there is one."""
        return self._faces.get(point)


def first_card(point: Point, key: Point) -> Card:
    """Return the mask that everyone can compute: (G, M + K)."""
    return Card(G, add(point, key))


def remask(card: Card, key: Point, r: int) -> Card:
    """Return another mask of the same face under the same key."""
    return Card(add(card.a, mul_base(r)), add(card.b, mul(r, key)))


def share(x: int, card: Card) -> Point:
    """Return the part of the mask that the holder of x can lift: xA."""
    return mul(x, card.a)


def strip(card: Card, shares: Iterable[Point]) -> Card:
    """Return the card without the masks that the shares lift; the rest stays."""
    b = card.b
    for point in shares:
        b = sub(b, point)
    return Card(card.a, b)


def open_card(card: Card, shares: Iterable[Point]) -> Point:
    """Return the point of the face, given the share of every key in the mask."""
    return strip(card, shares).b


def joint_key(keys: Iterable[Point]) -> Point:
    """Return the sum of the public keys, at least one."""
    return total(keys)


def check_keys(keys: Sequence[Point]) -> None:
    """Refuse keys that would let some seats open what needs all of them.

    Raises: Refused `peer/bad-key` if two are equal, or some of them sum to the identity
    """
    if len(set(keys)) != len(keys):
        raise Refused("two seats have one public key", code="peer/bad-key")
    sums: list[Point] = []
    try:
        for key in keys:
            sums += [key, *(add(key, partial) for partial in sums)]
    except GroupError:
        raise Refused("some public keys cancel out", code="peer/bad-key") from None
