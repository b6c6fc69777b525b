"""A hand as its own seat sees it."""

from collections.abc import Mapping, Sequence

from engine.deals import CardId, Face


def lowest(cards: Sequence[CardId], known: Mapping[CardId, Face]) -> dict[Face, CardId]:
    """Return the first card of each face: equal faces are equal cards (POSITION)."""
    first: dict[Face, CardId] = {}
    for card in cards:
        first.setdefault(known[card], card)
    return first
