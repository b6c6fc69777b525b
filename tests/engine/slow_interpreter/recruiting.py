"""Recruiting an agent: it enters play, the spy moves, the figure is decided.

Sources: rules page 3.3 steps 4-5, 4.2, 4.3, 4.4, 6, 9b.4, 9b.6, 9b.7.
"""

from tests.engine.slow_interpreter.cards import steps_on_the_icon
from tests.engine.slow_interpreter.ring import HOMES, walked
from tests.engine.slow_interpreter.table import Asking, AskingLanded, Question, Table


def recruit(table: Table, side: int, agent: str) -> AskingLanded:
    """Recruit by an ability; return whether the spy landed on a market space.

    The figure is decided at once, inside the ability (9b.7); a market card that was
    earned is for the caller, once the ability is finished (4.2).
    """
    enter_play(table, side, agent)
    landed = move_spy(table, side, steps_for(table, side, agent))
    yield from decide_figure(table, side, agent)
    return landed


def enter_play(table: Table, side: int, agent: str) -> None:
    """Put an agent face up; a Sentinel sets a No-Fly Zone going for this turn."""
    table.sides[side].agents.append(agent)
    if agent == "sentinel" and table.sides[side].holds("no_fly_zone"):
        table.grounded.add(1 - side)


def steps_for(table: Table, side: int, agent: str) -> int:
    """Return the one combined move of an agent already put face up.

    Own cards first, then the other side's Slow Street (9b.4). A No-Fly Zone comes last
    of all: a grounded spy does not move, see `move_spy`.
    """
    mine, theirs = table.sides[side], table.sides[1 - side]
    steps = steps_on_the_icon(agent, mine.agents.count(agent))
    if agent == "enforcer" and mine.holds("watchtower"):
        steps = steps + 2
    if agent == "codebreaker" and mine.holds("supercomputer"):
        steps = steps + 3
    if agent == "saboteur" and mine.holds("distraction_device"):
        steps = -steps
    if agent == "double_agent" and mine.holds("sinister_twin"):
        steps = steps + steps
    if agent == "division_m" and mine.holds("double_shift"):
        steps = steps + 1
    if steps >= 3 and theirs.holds("slow_street"):
        steps = steps - 1
    return steps


def move_spy(table: Table, side: int, steps: int) -> bool:
    """Move a spy; return whether it has landed exactly on a market space (4.2).

    A Getaway Car drives on from a home that was landed on (4.4). Standing still lands
    nowhere.
    """
    if steps == 0 or side in table.grounded:
        return False
    table.board.walk(side, steps)
    if table.board.kind(side) == "home" and table.sides[side].holds("getaway_car"):
        table.board.walk(side, 3)
    return table.advanced and table.board.kind(side) == "market"


def decide_figure(table: Table, side: int, agent: str) -> Asking:
    """Let the owner do with the figure what the recruited agent allows (section 6)."""
    if agent == "division_m":
        yield from _figure_of_division_m(table, side)
    if agent == "sentinel" and table.sides[side].holds("patrol_route"):
        yield from ask_figure(table, side, 1)


def _figure_of_division_m(table: Table, side: int) -> Asking:
    mine = table.sides[side]
    copies = mine.agents.count("division_m")
    if copies == 1 or mine.figure is None:  # 9b.6: off the board, home only
        mine.figure = HOMES[side]
        reach = 0
    elif copies == 2:
        reach = 1
    else:
        reach = 2
    if mine.holds("long_leash"):
        reach = reach + 1
    yield from ask_figure(table, side, reach)


def ask_figure(table: Table, side: int, reach: int) -> Asking:
    """Ask for a move of the figure, either way; not if it cannot move at all."""
    mine = table.sides[side]
    if mine.figure is None or reach == 0:
        return
    answers = {f"figure {_signed(n)}" for n in range(-reach, reach + 1)}
    answer = yield Question(table.seat_of(side), "figure", frozenset(answers))
    steps = int(answer.removeprefix("figure "))
    mine.figure = walked(mine.figure, steps)


def _signed(steps: int) -> str:
    return f"+{steps}" if steps > 0 else str(steps)
