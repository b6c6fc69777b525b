"""The market cards of a table, by its options (rules page 4.1 and 6.1)."""

from collections.abc import Mapping

from engine.agent_avenue.card_table import CARDS, MarketCard
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import Face

SUPPLY = CARDS.limits.supply
"""How many market cards lie face up."""
MARKET: Mapping[Face, MarketCard] = {card.id: card for card in CARDS.market}
EXPANSIONS: Mapping[str, tuple[str, ...]] = {
    "base": ("base",),
    "division-m": ("division_m", "division_m_house"),
    "both": ("base", "division_m", "division_m_house"),
    "published": ("base", "division_m"),
}
"""The boxes of each market option."""


def market_faces(options: AgentAvenueOptions) -> tuple[Face, ...]:
    """Return the market cards of a table in card-table order; none in simple mode."""
    if not options.is_advanced:
        return ()
    boxes = EXPANSIONS[options.market]
    return tuple(card.id for card in CARDS.market if card.expansion in boxes)
