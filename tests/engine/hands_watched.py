"""What all at the table can tell of the cards in a hand, whatever the game.

Everybody sees which numbers a deal gives to a hand and which a move shows. Cards of one
batch, that came by one mix or by one draw, are all alike to the others; two batches in
one hand are not, and a card that was shown or taken from the table is known for good.
Only a mix of the whole hand hides that again (ARCHITECTURE, "Mixing").
"""

from collections.abc import Iterable

from engine.deals import AnyDeal, CardId, Draw, Gather, Hold, Mix, Pass, Shuffle, TurnUp

KNOWN = 0
"""The batch of cards that somebody else has seen."""


class HandsWatched:
    """A watcher of deals and moves who holds no card."""

    def __init__(self) -> None:
        self._batch: dict[CardId, int] = {}
        self._last = KNOWN

    def dealt(self, deal: AnyDeal) -> None:
        """Note what a deal lets everybody tell."""
        self._last += 1
        match deal:
            case Mix() | Shuffle():
                self._batch |= dict.fromkeys(deal.fresh, self._last)
            case Draw():
                self._batch |= dict.fromkeys(deal.cards, self._last)
            case Hold() | Gather():
                self._batch |= dict.fromkeys(deal.fresh, KNOWN)
            case TurnUp():
                self._batch |= dict.fromkeys(deal.cards, KNOWN)
            case Pass():
                self._batch[deal.fresh] = KNOWN  # to the one who gave it

    def showed(self, cards: Iterable[CardId]) -> None:
        """Note that these cards were shown, or something of each proved."""
        self._batch |= dict.fromkeys(cards, KNOWN)

    def is_hidden(self, hand: Iterable[CardId]) -> bool:
        """Return whether nobody else can tell a card of this hand from another."""
        batches = {self._batch.get(card, -1) for card in hand}
        return KNOWN not in batches and len(batches) <= 1
