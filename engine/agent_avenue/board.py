"""The ring: where spies stand, who leads, who has caught whom.

Spies are kept as unwrapped totals of signed steps, since a shared square alone cannot
tell who caught whom (rules page 3.4).
"""

from engine.agent_avenue.card_table import CARDS
from engine.deals import Side

SPACES = CARDS.board.spaces
HOMES = (CARDS.board.homes.green, CARDS.board.homes.blue)
MARKETS = frozenset(CARDS.board.black_market_spaces)
CATCH = CARDS.board.start_distance_to_catch
"""The lead at which a spy has reached or passed the other."""


def square(side: Side, advance: int) -> int:
    """Return the ring square, 0 to 13, of the spy of `side` after `advance` steps."""
    return (HOMES[side] + advance) % SPACES


def steps_to_catch(lead: int) -> int:
    """Return how far a side with this lead still is from catching the other."""
    return CATCH - lead


def catches(lead: int, margin: int = 0) -> bool:
    """Return whether a side with this lead at End has caught the other (3.4).

    margin: how many steps past the other it must be
    """
    return lead >= CATCH + margin
