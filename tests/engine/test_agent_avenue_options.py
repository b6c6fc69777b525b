"""Which tables can be played."""

import pytest

from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.game import NotationError
from tests.engine.table import AGENT_AVENUE

UNPLAYABLE = [
    (AgentAvenueOptions(mode="wild"), "options.mode: no such mode: 'wild'"),
    (AgentAvenueOptions(market="flea"), "options.market: no such market: 'flea'"),
    (AgentAvenueOptions(mode="advanced"), "the advanced mode cannot be played yet"),
    (AgentAvenueOptions(division_m=True), "Division M cannot be played yet"),
    (AgentAvenueOptions(market="both"), "the both market cannot be played yet"),
    (AgentAvenueOptions(sides=(0, 1, 0)), "only tables of two seats"),
    (AgentAvenueOptions(sides=(0, 0)), "only tables of two seats"),
    (AgentAvenueOptions(sides=()), "only tables of two seats"),
    (AgentAvenueOptions(sides=(1, 2)), "only tables of two seats"),
]


@pytest.mark.parametrize("sides", [(0, 1), (1, 0)])
def test_a_simple_table_of_two_seats_can_be_played(sides: tuple[int, int]) -> None:
    validate(AgentAvenueOptions(sides=sides))


@pytest.mark.parametrize(("options", "words"), UNPLAYABLE)
def test_other_tables_are_refused_in_one_clear_sentence(
    options: AgentAvenueOptions, words: str
) -> None:
    with pytest.raises(NotationError, match=words):
        validate(options)


@pytest.mark.parametrize(("options", "words"), UNPLAYABLE)
def test_the_rules_start_no_game_with_them(
    options: AgentAvenueOptions, words: str
) -> None:
    with pytest.raises(NotationError, match=words):
        AGENT_AVENUE.rules.start(options, bytes(32))
    with pytest.raises(NotationError, match=words):
        AGENT_AVENUE.rules.faces(options)
