"""The decision to move a Division M figure (rules page 6)."""

from engine.agent_avenue.draft import Draft
from engine.agent_avenue.moves import MoveFigure
from engine.agent_avenue.refusal import refusal
from engine.deals import Side
from engine.game import Move


def figure_moves(reach: int) -> tuple[Move, ...]:
    """Return every distance within reach, backward first; 0 leaves it."""
    return tuple(map(MoveFigure, range(-reach, reach + 1)))


def move_figure(draft: Draft, side: Side, reach: int, move: Move) -> None:
    """Move the figure, or raise IllegalMove."""
    if type(move) is not MoveFigure:
        raise refusal("not-due")
    if abs(move.steps) > reach:
        raise refusal("too-far", reach=reach)
    draft.shift_figure(side, move.steps)
