"""The driver of games alongside finds a fault in any card."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.advanced_agreement import (
    OPTIONS,
    any_options,
    any_position,
    play_alongside,
    play_on_alongside,
)
from tests.engine.slow_interpreter import SlowGame
from tests.engine.slow_interpreter import recruiting as slow_recruiting
from tests.engine.slow_interpreter.abilities import ABILITIES
from tests.engine.slow_interpreter.cards import AGENT_COPIES, ICONS, INSTANT, ONGOING
from tests.engine.slow_interpreter.table import Asking, AskingLanded, Side, Table

Plant = Callable[[pytest.MonkeyPatch], None]
GAMES = 2000


class Faulty:
    """The interpreter as an engine in which a fault is planted while it plays."""

    def __init__(self, position: dict[str, Any], plant: Plant) -> None:
        self.plant = plant
        with pytest.MonkeyPatch.context() as patch:
            plant(patch)
            self.game = SlowGame.from_position(position)
        self.due, self.legal = self.game.due, self.game.legal
        self.position = self.game.position

    def play(self, text: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            self.plant(patch)
            self.game.play(text)


def finds(plant: Plant) -> bool:
    """Return whether the driver notices a planted fault within so many games."""
    return any(
        disagrees(seed, plant, any_position(OPTIONS[-1], random.Random(seed)))
        for seed in range(GAMES)
    )


def disagrees(seed: int, plant: Plant, position: dict[str, Any]) -> bool:
    chance = random.Random(seed)
    try:
        play_on_alongside(lambda start: Faulty(start, plant), position, chance)
    except AssertionError:
        return True
    return False


def nothing(_table: Table, _side: int) -> AskingLanded:
    yield from ()
    return False


@pytest.mark.parametrize("card", INSTANT)
def test_an_instant_card_that_does_nothing_is_found(card: str) -> None:
    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(ABILITIES, card, nothing)

    assert finds(plant)


@pytest.mark.parametrize("card", ONGOING)
def test_an_ongoing_card_that_does_nothing_is_found(card: str) -> None:
    def holds(side: Side, asked: str) -> bool:
        return asked != card and asked in side.market

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(Side, "holds", holds)

    assert finds(plant)


@pytest.mark.parametrize(
    ("agent", "count"),
    [
        (agent, count)
        for agent, copies in AGENT_COPIES.items()
        for count in range(min(copies, 3))
    ],
)
def test_a_wrong_icon_is_found(agent: str, count: int) -> None:
    icons = list(ICONS[agent])
    icons[count] += 1

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(ICONS, agent, tuple(icons))

    assert finds(plant)


def test_an_engine_without_figures_is_found() -> None:
    def stay(_table: Table, _side: int) -> Asking:
        yield from ()

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(slow_recruiting, "_figure_of_division_m", stay)

    assert finds(plant)


def test_a_disagreement_says_what_differs_and_how_to_come_there() -> None:
    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(ICONS, "sidekick", (5, 5, 5))

    hand = ["sidekick", "mole", "enforcer", "saboteur"]
    position = {
        "options": OPTIONS[0],
        "seats": [{"side": 0, "hand": hand}, {"side": 1, "hand": ["sentinel"] * 4}],
        "sides": [{}, {}],
    }
    first = next(seed for seed in range(50) if disagrees(seed, plant, position))
    with pytest.raises(AssertionError) as caught:
        play_on_alongside(
            lambda start: Faulty(start, plant), position, random.Random(first)
        )
    told = json.loads(str(caught.value))
    game = SlowGame.from_position(told["start"])
    for move in told["moves"]:
        game.play(move)
    assert game.position() == told["slow"]
    assert set(told["differ"]) == {"position"}
    assert told["slow"]["sides"] != told["engine"]["sides"]


def test_the_interpreter_agrees_with_itself_from_set_up_to_end() -> None:
    for seed in range(100):
        chance = random.Random(seed)
        assert play_alongside(SlowGame, any_options(chance), chance) >= 2
