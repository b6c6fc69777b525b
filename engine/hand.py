"""A hand as its own seat sees it."""

from collections.abc import Mapping, Sequence

from engine.deals import CardId, Face


def lowest(cards: Sequence[CardId], known: Mapping[CardId, Face]) -> dict[Face, CardId]:
    """Return the first card of each face: equal faces are equal cards (POSITION)."""
    first: dict[Face, CardId] = {}
    for card in cards:
        first.setdefault(known[card], card)
    return first


def pick(
    hand: Sequence[CardId], known: Mapping[CardId, Face], faces: Sequence[Face]
) -> tuple[CardId, ...] | None:
    """Return a card for each of these faces, the first there are; None if some lack."""
    left, picked = list(hand), []
    for face in faces:
        card = next((card for card in left if known[card] == face), None)
        if card is None:
            return None
        left.remove(card)
        picked.append(card)
    return tuple(picked)
