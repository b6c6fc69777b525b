"""How a piece goes along the ring while its event is told: one space at a time."""

from msgspec.structs import replace

from engine.agent_avenue.board import HOMES, SPACES
from engine.agent_avenue.moves import FigureMoved, FigurePlaced, Moved
from engine.agent_avenue.state import AgentAvenueState, SideArea
from engine.deals import Side
from engine.game import Event


def steps(state: AgentAvenueState, event: Event) -> tuple[AgentAvenueState, ...]:
    """Return the state after each space that a piece goes; none if it stays.

    state: before the event; only the piece is moved in it
    """
    match event:
        case Moved(side=side, before=before, after=after):
            way = _way(before, after)
            areas = [replace(state.sides[side], advance=at) for at in way]
        case FigurePlaced(side=side):
            areas = [replace(state.sides[side], figure=HOMES[side])]
        case FigureMoved(side=side, before=before, after=after):
            way = _way(before, before + shorter(before, after))
            area = state.sides[side]
            areas = [replace(area, figure=at % SPACES) for at in way]
        case _:
            return ()
    return tuple(_with(state, side, area) for area in areas)


def shorter(before: int, after: int) -> int:
    """Return the signed steps from one square to another by the shorter way round."""
    return (after - before + SPACES // 2) % SPACES - SPACES // 2


def _way(before: int, after: int) -> range:
    """Return each place from behind the first to the last."""
    step = 1 if after > before else -1
    return range(before + step, after + step, step)


def _with(state: AgentAvenueState, side: Side, area: SideArea) -> AgentAvenueState:
    sides = [*state.sides]
    sides[side] = area
    return replace(state, sides=tuple(sides))
