"""The simple bot: look at what each move leads to, as far as the seat can see it.

It asks the rules what follows from a move, follows the questions that come of it, and
stops where cards are dealt; what is still owed there it only guesses (`worth`).
"""

from collections.abc import Callable

from engine.bots.grifters.worth import keeping, worth
from engine.deals import Face, Seat
from engine.game import Decide, Move
from engine.grifters.moves import DoJob, Keep
from engine.grifters.rules import Grifters
from engine.grifters.state import GriftersState
from engine.kit import SeatView

RULES = Grifters()
DEPTH = 3
"""How many of its own answers in a row the bot thinks through."""


def simple(view: SeatView, below: Callable[[int], int]) -> Move:
    """Return the move that promises most; of equal ones, any."""
    moves = _sparing(view.moves)
    if len(moves) == 1:
        return moves[0]
    assert isinstance(view.state, GriftersState)
    values = [_value(view, view.state, move, DEPTH) for move in moves]
    best = max(values)
    good = [move for move, value in zip(moves, values, strict=True) if value == best]
    return good[below(len(good))]


def _sparing(moves: tuple[Move, ...]) -> list[Move]:
    """Return the moves, of the Teams for one job only the one that is missed least."""
    teams: dict[Face, DoJob] = {}
    others: list[Move] = []
    for move in moves:
        if not isinstance(move, DoJob):
            others.append(move)
        elif move.job not in teams or _missed(move) < _missed(teams[move.job]):
            teams[move.job] = move
    return [*teams.values(), *others]


def _missed(move: DoJob) -> float:
    return sum(map(keeping, move.faces))


def _value(view: SeatView, state: GriftersState, move: Move, depth: int) -> float:
    """Return what a move of this seat leads to."""
    after = RULES.play(state, move).state
    assert isinstance(after, GriftersState)
    kept = _kept(view, move)
    due = after.agenda[0]
    if depth > 1 and isinstance(due, Decide) and _is_mine(after, due, view.seat):
        moves = _sparing(RULES.moves(after, view.known))
        return kept + max(_value(view, after, m, depth - 1) for m in moves)
    return kept + worth(after, view.seat, view.known)


def _is_mine(state: GriftersState, due: Decide, seat: Seat) -> bool:
    """Return whether the seat is asked on within its own turn."""
    return due.seat == seat == state.active and due.what != "play"


def _kept(view: SeatView, move: Move) -> float:
    """Return how good the cards are that a choice of discards leaves in hand."""
    if not isinstance(move, Keep):
        return 0.0
    return -sum(map(keeping, move.faces))
