"""A practice bot for Agent Avenue: looks one turn ahead, by what its seat may know.

It weighs each pair it could play by what either choice of the other side would leave,
and each recruit by the cards it has not seen.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from engine.agent_avenue.agents import COPIES, FACES, STEPS
from engine.agent_avenue.endings import verdict
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.state import AgentAvenueState, SideArea
from engine.deals import Face, Side
from engine.game import Move
from engine.kit import SeatView

DECIDED = 100.0
"""Worth of a game won; no lead comes near it."""
DIRE = -50.0
"""Below this a play is as good as lost, and a discard is worth a try."""
PROMISE: dict[Face, tuple[float, ...]] = {
    "double_agent": (0.0, 2.0, -0.5, -1.0),
    "enforcer": (0.0, 0.3, 0.6, 0.8),
    "codebreaker": (0.0, 1.0, 4.0, 4.0),
    "saboteur": (0.0, 0.0, -0.5, -0.5),
    "daredevil": (0.0, -0.5, -4.0, -4.0),
    "sentinel": (0.0, 1.0, 2.5, 2.5),
    "sidekick": (0.0, 0.0, 0.0, 0.0),
    "mole": (0.0, 0.0, 0.0, 0.0),
}
"""What 0, 1, 2 and 3 copies in play are worth, in steps, beyond those walked."""


def simple(view: SeatView, below: Callable[[int], int]) -> Move:
    """Return the move that looks best one turn ahead; `below` breaks ties."""
    state = view.state
    assert isinstance(state, AgentAvenueState)
    us = state.seats[view.seat].side
    if isinstance(view.moves[0], Recruit):
        worth = {move: _recruit_worth(view, state, us, move) for move in view.moves}
        return _best(worth, below)
    plays: dict[Move, float] = {
        move: _play_worth(state, us, move.face, view.known[move.down])
        for move in view.moves
        if isinstance(move, Play)
    }
    discards = [move for move in view.moves if isinstance(move, Discard)]
    if discards and max(plays.values()) < DIRE:
        return discards[below(len(discards))]
    return _best(plays, below)


def _best(worth: dict[Move, float], below: Callable[[int], int]) -> Move:
    most = max(worth.values())
    best = [move for move, value in worth.items() if value == most]
    return best[below(len(best))]


def _area_worth(area: SideArea) -> float:
    """Return the worth of what a side has, in steps."""
    counts = Counter(area.agents)
    promise = sum(PROMISE[face][min(n, 3)] for face, n in counts.items())
    return area.advance + promise


def _with_recruit(area: SideArea, face: Face) -> SideArea:
    agents = (*area.agents, face)
    return SideArea(area.advance + STEPS[face][agents.count(face)], agents)


def _worth(state: AgentAvenueState, us: Side, ours: Face, theirs: Face) -> float:
    """Return the worth for us of a turn in which the sides recruit these faces."""
    areas = [
        _with_recruit(area, ours if side == us else theirs)
        for side, area in enumerate(state.sides)
    ]
    over = verdict(state.active, (areas[0], areas[1]))
    if over is not None:
        return DECIDED if us in over.winners else -DECIDED
    return _area_worth(areas[us]) - _area_worth(areas[1 - us])


def _play_worth(state: AgentAvenueState, us: Side, up: Face, down: Face) -> float:
    """Return the worth of playing a pair against a side that often chooses well."""
    they_take_up = _worth(state, us, down, up)
    they_take_down = _worth(state, us, up, down)
    return 2 * min(they_take_up, they_take_down) + max(they_take_up, they_take_down)


def _recruit_worth(
    view: SeatView, state: AgentAvenueState, us: Side, move: Move
) -> float:
    """Return the mean worth of a choice over the cards that may lie face down."""
    assert isinstance(move, Recruit)
    assert state.table is not None
    up = state.table.up
    if state.table.twins:
        return _worth(state, us, up, up)
    unseen = _unseen(state, view.known.values())
    del unseen[up]
    total = sum(
        n * (_worth(state, us, f, up) if move.down else _worth(state, us, up, f))
        for f, n in unseen.items()
        if n > 0
    )
    return total / unseen.total()


def _unseen(state: AgentAvenueState, hand: Iterable[Face]) -> Counter[Face]:
    """Return the cards that lie neither in our hand nor face up."""
    unseen = Counter({face: COPIES[face] for face in FACES[False]})
    unseen.subtract(hand)
    for side in state.sides:
        unseen.subtract(side.agents)
    return unseen
