"""The agents: which are in the deck, how many, and how far each moves a spy.

Source: rules page 1.1 and 6.
"""

from collections.abc import Mapping

from engine.agent_avenue.card_table import CARDS, FIGURE_REACH, Agent
from engine.deals import Face

HAND_SIZE = CARDS.limits.hand_size
DISCARDS_PER_SEAT = CARDS.limits.discards_per_player
DISCARDS_PER_TEAMMATE = CARDS.limits.discards_per_teammate
DISCARDS_OF_SOLO = CARDS.limits.discards_solo_vs_team
AGENTS: Mapping[Face, Agent] = {agent.id: agent for agent in CARDS.agents}
COPIES: Mapping[Face, int] = {agent.id: agent.count for agent in CARDS.agents}
_BOXES = {False: ("base",), True: ("base", "division_m")}
FACES: Mapping[bool, tuple[Face, ...]] = {
    division_m: tuple(a.id for a in CARDS.agents if a.expansion in boxes)
    for division_m, boxes in _BOXES.items()
}
"""The faces of agents in card-table order, without and with Division M."""
KNOWN: Mapping[bool, frozenset[Face]] = {
    division_m: frozenset(faces) for division_m, faces in FACES.items()
}
"""The same, to ask whether a face is there."""
DECKS: Mapping[bool, tuple[Face, ...]] = {
    division_m: tuple(face for face in faces for _ in range(COPIES[face]))
    for division_m, faces in FACES.items()
}
"""All agent cards, without and with Division M."""


def _steps_by_count(agent: Agent) -> tuple[int, ...]:
    """Return the steps for 0 to `count` copies in play; symbols move nothing."""
    icons = (agent.icon(nth) for nth in range(1, agent.count + 1))
    return (0, *(icon if isinstance(icon, int) else 0 for icon in icons))


STEPS: Mapping[Face, tuple[int, ...]] = {
    agent.id: _steps_by_count(agent) for agent in CARDS.agents
}
"""Signed steps of a spy for recruiting a face: `STEPS[face][nth]`.

nth: how many of that face are in play then, the new one included
"""
FIGURES: Mapping[Face, Agent] = {
    agent.id: agent for agent in CARDS.agents if FIGURE_REACH.keys() & set(agent.icons)
}
"""The agents that place and move the figure of their side."""
