"""How good a position is: the chance to win, as the practice bot sees it.

The numbers are those of logistic regressions of who won 7,500 games of the bot against
itself, a tenth of its moves by chance, on what both sides had at the start of each
turn: 5,000 without Division M, half of them simple, and 2,500 with all cards.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.state import AgentAvenueState, SideArea
from engine.bots.agent_avenue.prospects import (
    Ways,
    decides_at_end,
    odds_of,
    prospect,
    ways,
)
from engine.deals import Face, Side
from engine.game import Decide, Over

PLAYS = frozenset({"play", "lead", "up", "down"})
"""The questions with which a turn begins, for a seat alone and for a team."""


class Terms(NamedTuple):
    """What one side has more than the other; or what one more of each is worth.

    Worth is in log-odds of winning. From `added` on see `prospects`.

    lead:      steps of the spy
    tempo:     1 for the side to play next, -1 for the other
    hand_size: cards to which a hand refills; discards: left; hand: cards in it
    promise:   of the agents in play, in log-odds
    figure:    whether it is on the board
    lasting:   ongoing market cards; plans: whether one of them changes the ending
    picks:     market cards that are owed
    """

    lead: float
    tempo: float
    hand_size: float
    discards: float
    hand: float
    promise: float
    figure: float
    lasting: float
    plans: float
    picks: float
    added: float
    later: float
    landing: float
    soon: float
    wins: float
    loses: float
    hunts: float


WEIGHTS: Mapping[bool, Terms] = {
    False: Terms(
        lead=0.28,
        tempo=-0.06,
        hand_size=0.1,
        discards=0.04,
        hand=0.2,
        promise=1.0,
        figure=0.0,
        lasting=0.15,
        plans=0.2,
        picks=0.6,
        added=0.65,
        later=0.11,
        landing=0.44,
        soon=2.3,
        wins=0.7,
        loses=-0.8,
        hunts=0.0,
    ),
    True: Terms(
        lead=0.15,
        tempo=0.03,
        hand_size=0.1,
        discards=0.0,
        hand=0.0,
        promise=1.0,
        figure=0.45,
        lasting=0.17,
        plans=0.23,
        picks=0.4,
        added=0.42,
        later=0.25,
        landing=0.37,
        soon=1.2,
        wins=0.6,
        loses=-1.5,
        hunts=0.6,
    ),
}
"""Without and with Division M."""
PROMISE: Mapping[bool, Mapping[Face, tuple[float, ...]]] = {
    False: {
        "double_agent": (0.0, 0.67, -0.41, -0.41),
        "enforcer": (0.0, 0.22, 0.18, -0.07),
        "codebreaker": (0.0, 0.25, 0.95, 0.95),
        "saboteur": (0.0, -0.25, -0.36, -0.16),
        "daredevil": (0.0, -0.32, -1.17, -1.17),
        "sentinel": (0.0, 0.48, 0.78, 0.67),
    },
    True: {
        "double_agent": (0.0, 0.34, -0.09, -0.04),
        "enforcer": (0.0, 0.11, 0.08, 0.05),
        "codebreaker": (0.0, 0.17, 0.78, 0.78),
        "saboteur": (0.0, -0.15, -0.22, -0.36),
        "daredevil": (0.0, -0.13, -0.36, -0.36),
        "sentinel": (0.0, 0.3, 0.39, 0.36),
        "division_m": (0.0, -0.1, 0.0, 0.11),
    },
}
"""What 0, 1, 2 and 3 copies in play promise, without and with Division M."""


@lru_cache(maxsize=4096)
def _promise(agents: tuple[Face, ...], division_m: bool) -> float:
    table = PROMISE[division_m].items()
    return sum(worth[min(agents.count(face), 3)] for face, worth in table)


class Outlook:
    """What one decision of a side sees ahead, by the cards in play at its moment."""

    def __init__(self, state: AgentAvenueState, us: Side) -> None:
        """Take the odds of the moment."""
        self.us = us
        self.odds = odds_of(state)
        self.division_m = state.options.division_m
        self.has_market = state.market is not None
        self._ways: dict[tuple[Side, SideArea, tuple[Face, ...]], Ways] = {}

    def chance(self, state: AgentAvenueState) -> float:
        """Return our chance to win from a state of the same game."""
        due = state.agenda[0]
        if type(due) is Over:
            return float(self.us in due.winners)
        x = 0.0
        for weight, term in zip(
            WEIGHTS[self.division_m], self.terms(state), strict=True
        ):
            x += weight * term
        return 1 / (1 + exp(-x))

    def terms(self, state: AgentAvenueState) -> Terms:
        """Return what our side has more than the other."""
        us, them = self.us, 1 - self.us
        mine, theirs = state.sides[us], state.sides[them]
        ours, others = (
            self._ways_of(us, mine, theirs),
            self._ways_of(them, theirs, mine),
        )
        we = prospect(us, mine, theirs, ours, others)
        they = prospect(them, theirs, mine, others, ours)
        seat, other = _hands(state, us), _hands(state, them)
        return Terms(
            lead=mine.advance - theirs.advance,
            tempo=1 if _next_to_play(state) == us else -1,
            hand_size=seat.hand_size - other.hand_size,
            discards=seat.discards - other.discards,
            hand=seat.hand - other.hand,
            promise=_promise(mine.agents, self.division_m)
            - _promise(theirs.agents, self.division_m),
            figure=(mine.figure is not None) - (theirs.figure is not None),
            lasting=len(mine.market) - len(theirs.market),
            plans=decides_at_end(mine.market) - decides_at_end(theirs.market),
            picks=_picks(state, us) - _picks(state, them),
            added=ours.added - others.added,
            later=ours.later - others.later,
            landing=ours.landing - others.landing,
            soon=ours.soon - others.soon,
            wins=we.wins - they.wins,
            loses=we.loses - they.loses,
            hunts=we.hunts - they.hunts,
        )

    def _ways_of(self, side: Side, mine: SideArea, theirs: SideArea) -> Ways:
        key = (side, mine, theirs.market)
        found = self._ways.get(key)
        if found is None:
            found = ways(side, mine, theirs.market, self.odds, market=self.has_market)
            self._ways[key] = found
        return found


class _Hands(NamedTuple):
    """The hands of a side: their size in the mean, discards and cards in all."""

    hand_size: float
    discards: int
    hand: int


def _hands(state: AgentAvenueState, side: Side) -> _Hands:
    areas = [area for area in state.seats if area.side == side]
    return _Hands(
        sum([area.hand_size for area in areas]) / len(areas),
        sum(map(discards_left, areas)),
        sum([len(area.hand) for area in areas]),
    )


def _asked(state: AgentAvenueState, what: str) -> Side | None:
    """Return the side that the question `what` is put to, if it is due."""
    due = state.agenda[0]
    if type(due) is Decide and due.what == what:
        return state.seats[due.seat].side
    return None


def _next_to_play(state: AgentAvenueState) -> Side:
    due = state.agenda[0]
    if type(due) is Decide and due.what in PLAYS:
        return state.seats[due.seat].side
    return 1 - state.active


def _picks(state: AgentAvenueState, side: Side) -> bool:
    """Return whether a market card is owed to a side."""
    if state.market is None:
        return False
    return side in state.market.landed or _asked(state, "take") == side
