"""What a side may meet at End: the conditions of the agents, the ring and the figure.

Source: rules page 3.5 and 6. Those of market cards are in `market.at_end`.
"""

from typing import NamedTuple, TypeAlias

from engine.agent_avenue.board import square
from engine.agent_avenue.state import SideArea
from engine.deals import Side

Ending: TypeAlias = str
"""What can end a game at End, a code of POSITION; several are joined by `+`."""

ENOUGH = 3
"""Copies in play that win (Codebreakers) or lose (Daredevils)."""


class Condition(NamedTuple):
    """A way for a side to win (`wins`) or else to lose, checked at End."""

    ending: Ending
    wins: bool


CAUGHT = Condition("catch", wins=True)
ON_FIGURE = Condition("division-m", wins=True)
DAREDEVILS = Condition("daredevils", wins=False)
COUNTED = (
    ("codebreaker", Condition("codebreakers", wins=True)),
    ("daredevil", DAREDEVILS),
)
"""Agents of which enough in play meet a condition."""
PLAIN = (CAUGHT, ON_FIGURE, *(condition for _, condition in COUNTED))
"""The conditions that need no market card."""


class Sides(NamedTuple):
    """What a condition of a side looks at."""

    side: Side
    mine: SideArea
    theirs: SideArea

    @property
    def their_square(self) -> int:
        """Where the other side's spy stands."""
        return square(1 - self.side, self.theirs.advance)
