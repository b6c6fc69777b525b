"""Which tables can be played."""

import pytest

from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.game import NotationError
from tests.engine.table import AGENT_AVENUE

PLAYABLE = [
    ("simple", False, "base"),
    ("simple", True, "base"),
    ("advanced", False, "base"),
    ("advanced", True, "base"),
    ("advanced", True, "division-m"),
    ("advanced", True, "both"),
    ("advanced", True, "published"),
]
UNPLAYABLE = [
    (AgentAvenueOptions(mode="wild"), "options.mode: no such mode: 'wild'"),
    (AgentAvenueOptions(market="flea"), "options.market: no such market: 'flea'"),
    (AgentAvenueOptions(market="both"), "the simple mode takes no market"),
    (
        AgentAvenueOptions(division_m=True, market="published"),
        "the simple mode takes no market",
    ),
    (
        AgentAvenueOptions(mode="advanced", market="division-m"),
        "options.market: the market division-m needs Division M",
    ),
    (
        AgentAvenueOptions(mode="advanced", market="both"),
        "options.market: the market both needs Division M",
    ),
    (AgentAvenueOptions(sides=(0, 1, 0, 0)), "two sides of one or two seats"),
    (AgentAvenueOptions(sides=(0, 1, 0, 1, 0)), "two sides of one or two seats"),
    (AgentAvenueOptions(sides=(0, 0)), "two sides of one or two seats"),
    (AgentAvenueOptions(sides=()), "two sides of one or two seats"),
    (AgentAvenueOptions(sides=(1, 2)), "two sides of one or two seats"),
]


@pytest.mark.parametrize(
    "sides", [(0, 1), (1, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1, 1), (0, 1, 0, 1)]
)
@pytest.mark.parametrize(("mode", "division_m", "market"), PLAYABLE)
def test_a_table_of_two_sides_can_be_played(
    sides: tuple[int, ...], mode: str, division_m: bool, market: str
) -> None:
    validate(
        AgentAvenueOptions(sides=sides, mode=mode, division_m=division_m, market=market)
    )


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
