"""The tables of Agent Avenue that can be opened, and what is played at each."""

from itertools import product

from cli.sides import sides_words
from cli.words import say
from engine.agent_avenue.agents import DECKS
from engine.agent_avenue.market.cards import MARKET, market_faces
from engine.agent_avenue.options import (
    MARKETS,
    MODES,
    AgentAvenueOptions,
    validate,
)
from engine.agent_avenue.team import PAIR
from engine.game import NotationError


def tables() -> tuple[AgentAvenueOptions, ...]:
    """Return the options of every table for two, the plainest first."""
    found = []
    for mode, division_m, market in product(MODES, (False, True), MARKETS):
        options = AgentAvenueOptions(mode=mode, division_m=division_m, market=market)
        if _can_be_played(options):
            found.append(options)
    return tuple(found)


def _can_be_played(options: AgentAvenueOptions) -> bool:
    try:
        validate(options)
    except NotationError:
        return False
    return True


def table(options: AgentAvenueOptions) -> str:
    """Return what is played at a table, and by how many if there are teams."""
    market = market_faces(options)
    said = say(
        _key(options),
        agents=len(DECKS[options.division_m]),
        cards=len(market),
        house=sum(MARKET[face].is_house for face in market),
    )
    return f"{said} {sides_words(options)}" if len(options.sides) > PAIR else said


def _key(options: AgentAvenueOptions) -> str:
    box = ".m" if options.division_m else ""
    if options.is_advanced and options.division_m:
        return f"aa.table.advanced.m.{options.market}"
    return f"aa.table.{options.mode}{box}"
