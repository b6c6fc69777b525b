"""The engine of Grifters and the slow interpreter agree; any fault would show."""

import json
from collections.abc import Iterator

import pytest

from engine.grifters import jobs, rules
from engine.grifters.effects import table
from engine.grifters.jobs import JOBS, stacks
from engine.grifters.specialists import DECK, RINGLEADERS_EACH, SKILL
from tests.engine.grifters_adapter import (
    NAMES,
    EngineGrifters,
    play_from_position,
    play_from_set_up,
)
from tests.engine.grifters_agreement import PLAYERS, Disagreement, comparable
from tests.engine.grifters_data_faults import DATA_FAULTS, Fault
from tests.engine.grifters_flow_faults import FLOW_FAULTS
from tests.engine.grifters_interpreter import SlowGrifters
from tests.engine.grifters_interpreter import cards as slow_cards
from tests.engine.grifters_operation_faults import OPERATION_FAULTS
from tests.engine.grifters_scene import Told
from tests.engine.table import Chance

GAMES = 30
"""A sample; `python -m tests.bench.agreement` plays 3,000 of each kind."""
MOST_GAMES = 1000
"""Within so many games every planted fault shows."""
FAULTS = {**DATA_FAULTS, **OPERATION_FAULTS, **FLOW_FAULTS}


@pytest.mark.parametrize("players", PLAYERS)
def test_they_agree_on_random_games_from_the_set_up(players: int) -> None:
    for number in range(GAMES):
        play_from_set_up(players, f"sample {number}")


@pytest.mark.parametrize("players", PLAYERS)
def test_they_agree_on_random_games_from_random_positions(players: int) -> None:
    for number in range(3 * GAMES):
        play_from_position(players, f"sample {number}")


@pytest.mark.parametrize("players", PLAYERS)
def test_they_agree_on_games_in_which_some_give_up(players: int) -> None:
    for number in range(GAMES // 3):
        play_from_set_up(players, f"given up {number}", give_up=0.02)


def test_a_hand_drawn_before_and_after_a_reshuffle_is_mixed() -> None:
    seats = [{"hand": ["headhunter"]}, {"hand": ["thief"], "stash": 3}]
    piles = {"deck": ["thug"], "discard": ["con_man", "courier", "snitch"]}
    engine = EngineGrifters.from_position({"seats": seats, **piles}, Chance(1))
    engine.play("caper headhunter")
    assert len(engine.shuffles) == 1
    assert len(engine.state.seats[0].hand) == 2
    assert engine.told_apart() == []


def test_both_know_the_same_cards() -> None:
    assert {NAMES[face]: skill for face, skill in SKILL.items()} == slow_cards.SKILL_OF
    assert sorted(NAMES[face] for face in DECK) == sorted(slow_cards.specialist_cards())
    assert set(RINGLEADERS_EACH) == set(slow_cards.RINGLEADERS)
    for players in PLAYERS:
        colours = [stack[0].removesuffix("_1") for stack in stacks(players)]
        assert colours == slow_cards.COLOURS[players]
    assert sorted(JOBS) == sorted(
        f"{colour}_{n}" for colour in slow_cards.JOBS for n in (1, 2, 3, 4)
    )


@pytest.fixture
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Keep the engine from remembering what a fault has changed, or its absence."""
    remembering = (table.effect, jobs._teams, rules.first_state)
    for function in remembering:
        function.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    for function in remembering:
        function.cache_clear()


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_noticed(
    fault: Fault, nothing_remembered: pytest.MonkeyPatch
) -> None:
    nothing_remembered.setattr(EngineGrifters, "is_checked", False)
    fault.plant(nothing_remembered)
    assert any(disagree(fault, number) for number in range(MOST_GAMES))


def test_without_a_fault_they_agree_on_the_very_same_games() -> None:
    for fault in FAULTS.values():
        assert not disagree(fault, 0)


def disagree(fault: Fault, number: int) -> bool:
    """Return whether a game is found on which the two differ."""
    players, seed = PLAYERS[number % len(PLAYERS)], f"fault {number}"
    if fault.top is not None:
        players = max(players, JOBS[fault.top].min_players)
    try:
        if fault.set_up:
            play_from_set_up(players, seed)
        else:
            play_from_position(players, seed, fault.give_up, fault.hold, fault.top)
    except Disagreement:
        return True
    return False


def test_a_disagreement_says_what_differs_and_how_to_come_there(
    nothing_remembered: pytest.MonkeyPatch,
) -> None:
    FAULTS["thief: text"].plant(nothing_remembered)
    with pytest.raises(Disagreement) as caught:
        sum(play_from_position(2, f"told {n}", hold=["thief"]) for n in range(50))
    told = json.loads(str(caught.value))
    slow = SlowGrifters.from_position(told["start"], Told())
    for move in told["moves"]:
        slow.play(move)
    assert told["moves"][-1] == "caper thief"
    assert told["differ"]["position"]["slow"] == comparable(slow.position())
    assert told["differ"]["position"]["engine"] != comparable(slow.position())
