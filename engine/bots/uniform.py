"""The bot of any game that chooses uniformly among its moves."""

from collections.abc import Callable

from engine.game import Move
from engine.kit import SeatView


def uniform(view: SeatView, below: Callable[[int], int]) -> Move:
    """Return any of the moves, all equally likely."""
    return view.moves[below(len(view.moves))]
