"""Market cards that change what ends the game for their side (rules page 4.4, 6.1)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.agent_avenue.board import HOMES
from engine.agent_avenue.conditions import DAREDEVILS, Condition, Ending, Sides
from engine.deals import Face

MASTERPLAN_NAMES = 7
DEMOLITION_SABOTEURS = 4

AtEnd: TypeAlias = Callable[[list[Condition], Sides], list[Condition]]
"""From the conditions that a side meets to those that it meets with a market card."""


def _adds(ending: Ending, holds: Callable[[Sides], bool]) -> AtEnd:
    condition = Condition(ending, wins=True)
    return lambda met, sides: [*met, condition] if holds(sides) else met


def _turns(old: Condition, new: Condition) -> AtEnd:
    return lambda met, _: [new if one == old else one for one in met]


AT_END: Mapping[Face, AtEnd] = {
    "security_system": _adds(
        "security-system", lambda sides: sides.their_square == HOMES[sides.side]
    ),
    "masterplan": _adds(
        "masterplan", lambda sides: len(set(sides.mine.agents)) >= MASTERPLAN_NAMES
    ),
    "leader_of_the_pack": _turns(
        DAREDEVILS, Condition("leader-of-the-pack", wins=True)
    ),
    "demolition_crew": _adds(
        "demolition-crew",
        lambda sides: sides.mine.agents.count("saboteur") >= DEMOLITION_SABOTEURS,
    ),
}
"""The market cards that change what ends the game for their side."""
