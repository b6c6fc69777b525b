"""The cards with a face: which there are, how many, what skill and what text.

Source: rules page 2, 3, 6 and 7.
"""

from collections.abc import Mapping

from engine.deals import Face
from engine.grifters.card_table import CARDS, COPYING, WILD, Card
from engine.grifters.operations import AnyOperation, InsideMan

RINGLEADERS_EACH: tuple[Face, ...] = CARDS.setup.ringleaders_each
"""The Ringleaders with which each seat starts."""
SPECIALISTS_EACH = CARDS.setup.random_specialists_each
BY_FACE: Mapping[Face, Card] = {card.id: card for card in CARDS.cards}
FACES: tuple[Face, ...] = tuple(BY_FACE)
"""All faces, in card-table order."""
RINGLEADERS = frozenset(card.id for card in CARDS.ringleaders)
SPECIALISTS: tuple[Face, ...] = tuple(card.id for card in CARDS.specialists)
"""The faces of the deck, in card-table order."""
DECK: tuple[Face, ...] = tuple(
    card.id for card in CARDS.specialists for _ in range(card.copies)
)
"""All cards of the deck."""
TEXT: Mapping[Face, tuple[AnyOperation, ...]] = {
    face: card.effect for face, card in BY_FACE.items()
}
SKILL: Mapping[Face, str] = {face: card.skill for face, card in BY_FACE.items()}
DUPLICABLE = frozenset(
    face
    for face, text in TEXT.items()
    if not any(isinstance(op, COPYING) for op in text)
)
"""The faces that a card may duplicate (7b): none that takes another's text itself."""
NOT_DUPLICABLE = tuple(face for face in FACES if face not in DUPLICABLE)
ENDLESS = frozenset(
    face for face, text in TEXT.items() if any(isinstance(op, InsideMan) for op in text)
)
"""The faces whose text is not carried out when an Inside Man receives them (7b)."""


def counts_as(face: Face, skill: str) -> bool:
    """Return whether a card has that skill; a wild one has any (7)."""
    return SKILL[face] in (skill, WILD)
