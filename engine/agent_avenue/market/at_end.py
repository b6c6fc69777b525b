"""Market cards that change what ends the game for their side (rules page 4.4, 6.1)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.agent_avenue.board import HOMES
from engine.agent_avenue.conditions import DAREDEVILS, Condition, Sides
from engine.deals import Face

MASTERPLAN_NAMES = 7
DEMOLITION_SABOTEURS = 4

AtEnd: TypeAlias = Callable[[list[Condition], Sides], list[Condition]]
"""From the conditions that a side meets to those that it meets with a market card."""
SECURITY_SYSTEM = Condition("security-system", wins=True)
MASTERPLAN = Condition("masterplan", wins=True)
LEADER_OF_THE_PACK = Condition("leader-of-the-pack", wins=True)
DEMOLITION_CREW = Condition("demolition-crew", wins=True)
MARKET_CONDITIONS = (
    SECURITY_SYSTEM,
    MASTERPLAN,
    LEADER_OF_THE_PACK,
    DEMOLITION_CREW,
)


def _adds(condition: Condition, holds: Callable[[Sides], bool]) -> AtEnd:
    return lambda met, sides: [*met, condition] if holds(sides) else met


def _turns(old: Condition, new: Condition) -> AtEnd:
    return lambda met, _: [new if one == old else one for one in met]


AT_END: Mapping[Face, AtEnd] = {
    "security_system": _adds(
        SECURITY_SYSTEM, lambda sides: sides.their_square == HOMES[sides.side]
    ),
    "masterplan": _adds(
        MASTERPLAN, lambda sides: len(set(sides.mine.agents)) >= MASTERPLAN_NAMES
    ),
    "leader_of_the_pack": _turns(DAREDEVILS, LEADER_OF_THE_PACK),
    "demolition_crew": _adds(
        DEMOLITION_CREW,
        lambda sides: sides.mine.agents.count("saboteur") >= DEMOLITION_SABOTEURS,
    ),
}
"""The market cards that change what ends the game for their side."""
