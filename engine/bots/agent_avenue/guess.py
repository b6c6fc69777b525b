"""One way that the hidden cards may lie, by what a seat can know."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engine.agent_avenue.agents import DECKS
from engine.agent_avenue.market.cards import market_faces
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face
from engine.kit import SeatView


def unseen_agents(
    state: AgentAvenueState, known: Mapping[CardId, Face]
) -> Counter[Face]:
    """Return the agents that lie neither in our hand nor face up.

    Those that left the game are still among them: nobody keeps a list.
    """
    unseen = Counter(DECKS[state.options.division_m])
    unseen.subtract(known.values())
    for side in state.sides:
        unseen.subtract(side.agents)
    if state.table is not None:
        unseen[state.table.up] -= 1
    return +unseen


def guess(view: SeatView, below: Callable[[int], int]) -> dict[CardId, Face]:
    """Return a face for every face-down card: those known, and the rest by chance."""
    state = view.state
    assert isinstance(state, AgentAvenueState)
    faces = dict(view.known)
    agents = _shuffled(unseen_agents(state, faces).elements(), below)
    down = () if state.table is None else (state.table.down,)
    hands = [card for area in state.seats for card in area.hand]
    laid = [card for area in state.seats for card in area.discards]
    hidden = [c for c in (*down, *hands, *state.deck, *laid) if c not in faces]
    faces.update(zip(hidden, agents, strict=False))
    if state.table is not None and state.table.twins:
        faces[state.table.down] = state.table.up
    if state.market is not None:
        seen = {*state.market.supply, *state.market.discard}
        seen.update(card for area in state.sides for card in area.market)
        left = [face for face in market_faces(state.options) if face not in seen]
        faces.update(zip(state.market.deck, _shuffled(left, below), strict=False))
    return faces


def _shuffled(faces: Iterable[Face], below: Callable[[int], int]) -> list[Face]:
    """Return the faces in a uniform order."""
    left = list(faces)
    for end in range(len(left) - 1, 0, -1):
        other = below(end + 1)
        left[end], left[other] = left[other], left[end]
    return left
