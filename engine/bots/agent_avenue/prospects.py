"""What the next recruit may bring a side: steps, the market, a win, a loss.

All chances are over the agents that lie nowhere face up. What a recruit does is asked
of the engine: its icons, its tables of market cards, its conditions of the End step.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from engine.agent_avenue.agents import COPIES, FACES, FIGURES, STEPS
from engine.agent_avenue.board import CATCH, HOMES, MARKETS, SPACES, catches, square
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


class Ways(NamedTuple):
    """All that a side may recruit next, and what that brings in the mean.

    odds:    the faces; of each, in their order:
    steps:   how far the spy goes; at: the ring square where it ends
    decides: the places of those whose agents end the game, wherever the spies stand
    added:   steps that market cards add; later: those they add to one copy more
    landing: the chance to land on the market
    soon:    the chance to win, less that to lose, by the agents of two recruits
    reaches: the chances that the figure gets to each other ring square, if it is there
    """

    odds: Odds
    steps: Sequence[int]
    at: Sequence[int]
    decides: Sequence[int]
    added: float
    later: float
    landing: float
    soon: float
    reaches: Sequence[float]


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
    cards, count = mine.market, mine.agents.count
    strides = _strides(cards, theirs)
    copies = [count(face) for face, _ in odds]
    steps = [strides[face][n + 1] for (face, _), n in zip(odds, copies, strict=True)]
    at = [square(side, mine.advance + step) for step in steps]
    if cards:
        steps, at = _carried(side, mine, steps, at)
    is_plain = not cards and not theirs
    return Ways(
        odds,
        steps,
        at,
        _decides(mine, odds, copies),
        0.0 if is_plain else _added(odds, copies, steps),
        0.0 if is_plain else _later(odds, copies, strides),
        _landing(odds, steps, at) if market else 0.0,
        _soon(tuple(sorted(mine.agents)), cards, odds),
        () if mine.figure is None else _reaches(mine.figure, cards, odds, copies),
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


def _carried(
    side: Side, mine: SideArea, steps: list[int], at: list[int]
) -> tuple[list[int], list[int]]:
    """Return steps and squares once the side's cards have carried its spy on."""
    onward = [
        step and (ongoing.carried(mine.market, place) or ("", 0))[1]
        for step, place in zip(steps, at, strict=True)
    ]
    if not any(onward):
        return steps, at
    steps = [step + more for step, more in zip(steps, onward, strict=True)]
    return steps, [square(side, mine.advance + step) for step in steps]


def _decides(mine: SideArea, odds: Odds, copies: list[int]) -> list[int]:
    if decides_at_end(mine.market):
        signs = [_sign((*mine.agents, face), mine.market) for face, _ in odds]
        return [i for i, sign in enumerate(signs) if sign]
    enough = [i for i, n in enumerate(copies) if n + 1 >= ENOUGH]
    return [i for i in enough if odds[i][0] in COUNTING]


def _added(odds: Odds, copies: list[int], steps: list[int]) -> float:
    total = 0.0
    for (face, p), n, step in zip(odds, copies, steps, strict=True):
        total += p * (step - PLAIN[face][n + 1])
    return total


def _later(odds: Odds, copies: list[int], strides: Strides) -> float:
    total = 0.0
    for (face, p), n in zip(odds, copies, strict=True):
        total += p * (strides[face][n + 2] - PLAIN[face][n + 2])
    return total


def _landing(odds: Odds, steps: list[int], at: list[int]) -> float:
    total = 0.0
    for (_, p), step, place in zip(odds, steps, at, strict=True):
        if step and place in MARKETS:
            total += p
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


def _reaches(
    figure: int, cards: tuple[Face, ...], odds: Odds, copies: list[int]
) -> list[float]:
    chances = [0.0] * SPACES
    for (face, p), n in zip(odds, copies, strict=True):
        reach = ongoing.figure_steps(cards, face) if cards else 0
        if face in FIGURES:
            reach += FIGURE_REACH.get(str(FIGURES[face].icon(n + 1)), 0)
        for away in range(1, reach + 1):
            chances[(figure - away) % SPACES] += p
            chances[(figure + away) % SPACES] += p
    return chances


def prospect(
    side: Side, mine: SideArea, theirs: SideArea, ours: Ways, others: Ways
) -> Prospect:
    """Return the prospect of a side; the End step is asked where it may matter."""
    lead = mine.advance - theirs.advance
    asked = {*HOMES} if decides_at_end(theirs.market) else set()
    if theirs.figure is not None:
        asked.add(theirs.figure)
    wins = loses = 0.0
    for i, step in enumerate(ours.steps):
        if i in ours.decides or ours.at[i] in asked:
            sign = _ending(side, mine, theirs, ours.odds[i][0], step)
        elif -CATCH < lead + step < CATCH:
            continue
        else:
            sign = _catch(lead + step, mine, theirs)
        if sign > 0:
            wins += ours.odds[i][1]
        elif sign < 0:
            loses += ours.odds[i][1]
    return Prospect(wins, loses, _hunts(ours, others))


def _ending(
    side: Side, mine: SideArea, theirs: SideArea, face: Face, steps: int
) -> int:
    """Return 1 if that recruit alone wins at the End step, -1 if it loses."""
    agents = (*mine.agents, face)
    after = SideArea(mine.advance + steps, agents, mine.market, mine.figure)
    found = met(side, after, theirs)
    if any(one.wins for one in found):
        return 1
    if found or any(one.wins for one in met(1 - side, theirs, after)):
        return -1
    return 0


def _catch(lead: int, mine: SideArea, theirs: SideArea) -> int:
    """Return 1 if a side with this lead catches the other, -1 if it is caught."""
    if lead > 0:
        return int(catches(lead, ongoing.margin(theirs.market)))
    return -int(catches(-lead, ongoing.margin(mine.market)))


def _hunts(ours: Ways, others: Ways) -> float:
    if not ours.reaches:
        return 0.0
    total = 0.0
    for (_, p), at in zip(others.odds, others.at, strict=True):
        total += p * ours.reaches[at]
    return total
