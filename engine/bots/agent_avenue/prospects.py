"""What the next recruit may bring a side: steps, the market, a win, a loss.

All chances are over the agents that lie nowhere face up. What a recruit does is asked
of the engine: its icons, its tables of market cards, its conditions of the End step.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from engine.agent_avenue.agents import COPIES, FACES, FIGURES, STEPS
from engine.agent_avenue.board import CATCH, HOMES, MARKETS, SPACES, square
from engine.agent_avenue.card_table import FIGURE_REACH
from engine.agent_avenue.conditions import COUNTED, ENOUGH
from engine.agent_avenue.endings import met
from engine.agent_avenue.market import ongoing
from engine.agent_avenue.market.at_end import AT_END
from engine.agent_avenue.state import AgentAvenueState, SideArea
from engine.deals import Face, Side

Odds: TypeAlias = tuple[tuple[Face, float], ...]
"""How likely each face is to be the next agent; they add up to 1."""
Strides: TypeAlias = Mapping[Face, tuple[int, ...]]
"""Steps for recruiting a face: `strides[face][nth]`, up to two more than there are."""
COUNTING = frozenset(face for face, _ in COUNTED)
"""The agents that end the game by their number."""


class Way(NamedTuple):
    """One face that a side may recruit next.

    p:       how likely it is
    added:   steps that market cards add to its icon
    steps:   how far the spy goes; at: the ring square where it ends
    decides: whether the agents then in play end the game, wherever the spies stand
    """

    face: Face
    p: float
    added: int
    steps: int
    at: int
    decides: bool


class Ways(NamedTuple):
    """All that a side may recruit next, and what that brings in the mean.

    added:   steps that market cards add; later: those they add to one copy more
    landing: the chance to land on the market
    soon:    the chance to win, less that to lose, by the agents of two recruits
    reaches: the chances that the figure may go 0, 1, 2, ... squares
    """

    each: tuple[Way, ...]
    added: float
    later: float
    landing: float
    soon: float
    reaches: tuple[float, ...]


class Prospect(NamedTuple):
    """What the next recruit of one side brings, the other side's spy standing still.

    wins:  the chance to win; loses: to lose
    hunts: the chance that the figure gets to where the other spy goes
    """

    wins: float
    loses: float
    hunts: float


def odds_of(state: AgentAvenueState) -> Odds:
    """Return how likely each face is to be recruited next, by the cards not in play."""
    left = Counter({face: COPIES[face] for face in FACES[state.options.division_m]})
    for area in state.sides:
        left.subtract(area.agents)
    left = +left
    return tuple((face, count / left.total()) for face, count in left.items())


def ways(
    side: Side, mine: SideArea, theirs: tuple[Face, ...], odds: Odds, *, market: bool
) -> Ways:
    """Return the ways of a side against these ongoing cards of the other.

    market: whether there is one to land on
    """
    strides = _strides(mine.market, theirs)
    each = tuple(_each(side, mine, strides, odds))
    return Ways(
        each,
        sum([way.p * way.added for way in each]),
        _later(mine.agents, strides, odds) if mine.market or theirs else 0.0,
        sum([way.p for way in each if way.at in MARKETS and way.steps]) * market,
        _soon(tuple(sorted(mine.agents)), mine.market, odds),
        _reaches(mine, odds) if mine.figure is not None else (),
    )


@lru_cache(maxsize=1024)
def _strides(own: tuple[Face, ...], theirs: tuple[Face, ...]) -> Strides:
    """Return the steps with these ongoing cards of the side and of the other."""
    return {
        face: tuple(
            ongoing.their_steps(theirs, ongoing.own_steps(own, face, icon))
            for icon in (*icons, icons[-1], icons[-1])
        )
        for face, icons in STEPS.items()
    }


PLAIN = _strides((), ())


def _each(side: Side, mine: SideArea, strides: Strides, odds: Odds) -> Iterator[Way]:
    agents, cards, start = mine.agents, mine.market, mine.advance
    may_decide = decides_at_end(cards)
    for face, p in odds:
        nth = agents.count(face) + 1
        steps = strides[face][nth]
        at = square(side, start + steps)
        if cards and steps and (onward := ongoing.carried(cards, at)) is not None:
            steps += onward[1]
            at = square(side, start + steps)
        if may_decide:
            decides = _sign((*agents, face), cards) != 0
        else:
            decides = nth >= ENOUGH and face in COUNTING
        yield Way(face, p, steps - PLAIN[face][nth], steps, at, decides)


def _later(agents: tuple[Face, ...], strides: Strides, odds: Odds) -> float:
    total = 0.0
    for face, p in odds:
        nth = agents.count(face) + 2
        total += p * (strides[face][nth] - PLAIN[face][nth])
    return total


@lru_cache(maxsize=4096)
def _soon(agents: tuple[Face, ...], market: tuple[Face, ...], odds: Odds) -> float:
    likely = [one for one in odds if one[0] in COUNTING or decides_at_end(market)]
    total = 0.0
    for (one, p), (two, q) in combinations_with_replacement(likely, 2):
        orders = 1 if one == two else 2
        total += orders * p * q * _sign((*agents, one, two), market)
    return total


def _sign(agents: tuple[Face, ...], market: tuple[Face, ...]) -> int:
    """Return 1 if these agents win wherever the spies stand, -1 if they lose."""
    found = met(0, SideArea(0, agents, market), SideArea())
    return any(one.wins for one in found) - any(not one.wins for one in found)


def decides_at_end(market: Sequence[Face]) -> bool:
    """Return whether one of these cards changes what ends the game."""
    return not AT_END.keys().isdisjoint(market)


def _reaches(mine: SideArea, odds: Odds) -> tuple[float, ...]:
    chances = [0.0] * SPACES
    for face, p in odds:
        reach = ongoing.figure_steps(mine.market, face)
        if face in FIGURES:
            symbol = FIGURES[face].icon(mine.agents.count(face) + 1)
            reach += FIGURE_REACH.get(str(symbol), 0)
        for away in range(reach + 1):
            chances[away] += p
    return tuple(chances)


def prospect(
    side: Side, mine: SideArea, theirs: SideArea, ours: Ways, others: Ways
) -> Prospect:
    """Return the prospect of a side; the End step is asked where it may matter."""
    lead = mine.advance - theirs.advance
    asked = {theirs.figure, *(HOMES if decides_at_end(theirs.market) else ())}
    wins = loses = 0.0
    for way in ours.each:
        is_far = not -CATCH < lead + way.steps < CATCH
        if is_far or way.decides or way.at in asked:
            sign = _ending(side, mine, theirs, way)
            if sign > 0:
                wins += way.p
            elif sign < 0:
                loses += way.p
    return Prospect(wins, loses, _hunts(mine.figure, ours, others))


def _ending(side: Side, mine: SideArea, theirs: SideArea, way: Way) -> int:
    """Return 1 if that recruit alone wins at the End step, -1 if it loses."""
    agents = (*mine.agents, way.face)
    after = SideArea(mine.advance + way.steps, agents, mine.market, mine.figure)
    found = met(side, after, theirs)
    if any(one.wins for one in found):
        return 1
    if found or any(one.wins for one in met(1 - side, theirs, after)):
        return -1
    return 0


def _hunts(figure: int | None, ours: Ways, others: Ways) -> float:
    if figure is None:
        return 0.0
    total = 0.0
    for way in others.each:
        away = (way.at - figure) % SPACES
        if away:
            total += way.p * ours.reaches[min(away, SPACES - away)]
    return total
