"""Sides that the toss deals to three or four seats: evenly, alike for all, and once."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from engine.agent_avenue.moves import Sided, Started
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.state import AgentAvenueState
from engine.dealer import OpenDealer, in_order
from engine.game import NotationError, digest
from tests.engine.table import AGENT_AVENUE, Chance, outcome, play_uniformly

RULES = AGENT_AVENUE.rules
THREE = AgentAvenueOptions(sides=(0, 1, 1), sides_by="toss")
FOUR = AgentAvenueOptions(sides=(0, 0, 1, 1), sides_by="toss")
TOSSED = [THREE, AgentAvenueOptions(sides=(0, 0, 1), sides_by="toss"), FOUR]


def begun(options: AgentAvenueOptions, entropy: bytes) -> AgentAvenueState:
    state = RULES.start(options, entropy)
    assert isinstance(state, AgentAvenueState)
    return state


@pytest.mark.parametrize("options", TOSSED, ids=str)
def test_every_way_to_deal_the_sides_is_as_likely_whoever_starts(
    options: AgentAvenueOptions,
) -> None:
    """Of as many tosses in a row as there are outcomes, each outcome comes once."""
    ways = set(permutations(options.sides))
    tosses = [n.to_bytes(32, "big") for n in range(2 * len(ways))]
    found = Counter(
        (state.options.sides, state.active)
        for state in (begun(options, toss) for toss in tosses)
    )
    assert found == Counter((way, active) for way in ways for active in (0, 1))


@given(st.sampled_from(TOSSED), st.integers(0, 2**32))
def test_the_same_toss_gives_all_the_table_that_could_have_been_chosen(
    options: AgentAvenueOptions, seed: int
) -> None:
    entropy = Chance(seed).entropy()
    state = begun(options, entropy)
    assert state == begun(options, entropy)
    chosen = replace(options, sides=state.options.sides, sides_by=UNSET)
    assert RULES.options(state) == chosen
    assert chosen.settled_sides == state.options.sides
    same = begun(chosen, entropy)
    assert digest(same) == digest(state)
    assert [area.side for area in state.seats] == [*state.options.sides]


@given(st.sampled_from(TOSSED), st.integers(0, 2**32))
def test_a_game_of_tossed_sides_goes_to_its_end(
    options: AgentAvenueOptions, seed: int
) -> None:
    chance = Chance(seed)
    state = begun(options, chance.entropy())
    dealer = OpenDealer(RULES, state, {}, chance.permute)
    for _ in play_uniformly(dealer, chance):
        assert RULES.options(dealer.state) == state.options
    assert set(outcome(dealer).winners) <= {0, 1}


@pytest.mark.parametrize("options", [*TOSSED, AgentAvenueOptions(sides=(0, 1, 0))])
def test_who_plays_with_whom_is_told_before_who_starts(
    options: AgentAvenueOptions,
) -> None:
    state = begun(options, Chance(3).entropy())
    first, second, *_ = OpenDealer(RULES, state, {}, in_order).settle()
    assert first == Sided(state.options.sides)
    assert second == Started(state.active)


def test_at_a_table_of_two_nobody_is_told_who_plays_with_whom() -> None:
    state = begun(AgentAvenueOptions(), Chance(3).entropy())
    told = OpenDealer(RULES, state, {}, in_order).settle()
    assert not [event for event in told if isinstance(event, Sided)]


@pytest.mark.parametrize("length", [0, 31])
def test_a_toss_of_too_few_bytes_starts_no_game(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {length}"):
        RULES.start(FOUR, bytes(length))


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((0, 1), "two seats have no sides to toss for"),
        ((0, 1, 0), "in order"),
        ((1, 0, 0, 1), "in order"),
        ((0, 0, 0), "two sides of one or two seats"),
        ((0, 0, 1, 1, 1), "two sides of one or two seats"),
        ((0,), "two sides of one or two seats"),
    ],
)
def test_other_sides_are_not_tossed_for(sides: tuple[int, ...], words: str) -> None:
    options = AgentAvenueOptions(sides=sides, sides_by="toss")
    for judge in (validate, lambda o: RULES.start(o, bytes(32))):
        with pytest.raises(NotationError, match=words):
            judge(options)


def test_a_position_has_no_toss_before_it() -> None:
    position = {"game": "agent-avenue", "options": {"sides_by": "toss"}}
    with pytest.raises(NotationError, match="sides_by"):
        AGENT_AVENUE.notation.load(position)
