"""The engine and the slow interpreter agree, and would not if the engine was wrong."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.agent_avenue import agenda
from engine.agent_avenue.draft import Draft
from engine.agent_avenue.market import instants
from engine.agent_avenue.market.ability import Ability
from engine.agent_avenue.market.cards import MARKET, market_faces
from engine.agent_avenue.options import MARKETS, MODES, AgentAvenueOptions, validate
from engine.agent_avenue.state import Owed, Pick, Refill, Spend
from engine.deals import Face
from engine.game import NotationError
from engine.position import run
from tests.engine.advanced_agreement import (
    OPTIONS,
    any_options,
    any_position,
    play_alongside,
    play_on_alongside,
)
from tests.engine.engine_adapter import EngineGame
from tests.engine.slow_interpreter import cards as slow_cards
from tests.engine.test_market_cards import TABLES

SET_UP_GAMES, POSITIONED_GAMES = 150, 150
"""A sample; `python -m tests.bench.agreement` plays 3,000 of each."""
MOST_GAMES = 2000
"""Within so many games from random positions every planted fault shows."""
SUITE = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "positions/advanced").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", SUITE, ids=[case["name"] for case in SUITE])
def test_suite(case: dict[str, Any]) -> None:
    report = run(json.dumps(case["position"]))
    found, expected = json.loads(report.lines[0]), case["expect"]

    assert report.code == case["code"], found
    assert pick(found, expected) == pick(expected, expected), report.lines[0]
    if report.code == 0:
        assert run(report.lines[0]).lines == report.lines


def pick(found: Any, expected: Any, key: str = "") -> Any:  # noqa: ANN401
    """Return of `found` what `expected` speaks of, hands in one order."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {k: pick(found.get(k), want, k) for k, want in expected.items()}
    if key == "hand" and isinstance(found, list):
        return sorted(found)
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return found
        return [pick(f, e) for f, e in zip(found, expected, strict=True)]
    return found


def test_every_market_card_has_a_position_of_its_own() -> None:
    taken = {
        move.removeprefix("take ")
        for case in SUITE
        for move in case["position"].get("moves", [])
    }
    lying = {
        card
        for case in SUITE
        for side in case["position"].get("sides", [])
        for card in side.get("market", [])
    }
    for card in MARKET.values():
        assert card.id in (taken if card.type == "instant" else taken | lying)


@pytest.mark.parametrize("part", range(5))
def test_they_agree_on_random_games_from_the_set_up(part: int) -> None:
    for number in range(SET_UP_GAMES // 5):
        chance = random.Random(f"set-up {part} {number}")
        play_alongside(EngineGame.from_set_up, any_options(chance), chance)


@pytest.mark.parametrize("part", range(5))
def test_they_agree_on_random_games_from_random_positions(part: int) -> None:
    for number in range(POSITIONED_GAMES // 5):
        chance = random.Random(f"position {part} {number}")
        position = any_position(any_options(chance), chance)
        play_on_alongside(EngineGame.from_position, position, chance)


def test_both_know_the_same_tables() -> None:
    playable = []
    for mode in MODES:
        for division_m in (False, True):
            for market in MARKETS:
                options = AgentAvenueOptions(
                    mode=mode, division_m=division_m, market=market
                )
                try:
                    validate(options)
                except NotationError:
                    continue
                playable.append(
                    {"mode": mode, "division_m": division_m, "market": market}
                )
                if options.is_advanced:
                    slow = set(slow_cards.MARKETS[market])
                    assert set(market_faces(options)) == slow
    assert sorted(map(str, playable)) == sorted(map(str, OPTIONS))


def disagree() -> bool:
    """Return whether a game is found on which the two differ, or the engine breaks."""
    for number in range(MOST_GAMES):
        chance = random.Random(f"fault {number}")
        position = any_position(OPTIONS[-1], chance)
        try:
            play_on_alongside(EngineGame.from_position, position, chance)
        except AssertionError:
            return True
    return False


class Idle(Ability):
    """An ability that does nothing."""

    def begin(self, *_: object) -> None:
        """Do nothing."""


@pytest.mark.parametrize("card", instants.ABILITIES)
def test_an_instant_card_that_does_nothing_is_noticed(
    card: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(instants.ABILITIES, card, Idle())
    assert disagree()


@pytest.mark.parametrize(
    "card", [card.id for card in MARKET.values() if card.type == "ongoing"]
)
def test_an_ongoing_card_that_does_nothing_is_noticed(
    card: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [table for table in TABLES if card in table]
    assert tables
    for table in tables:
        monkeypatch.delitem(table, card)
    assert disagree()


def late_restock(draft: Draft, count: int) -> tuple[Owed, ...]:
    return ()


FAULTS: dict[str, tuple[str, object]] = {
    "the other side picks first": ("turn.Pick", lambda side: Pick(1 - side)),
    "the supply is not replaced": ("draft.Draft.restock", late_restock),
    "homes are market squares too": ("draft.MARKETS", frozenset({0, 2, 5, 7, 9, 12})),
    "no hand is refilled": ("agenda.DO", {**agenda.DO, Refill: lambda *_: None}),
    "instants are not discarded": ("agenda.DO", {**agenda.DO, Spend: lambda *_: None}),
}


@pytest.mark.parametrize(("where", "what"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_the_flow_is_noticed(
    where: str, what: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"engine.agent_avenue.{where}", what)
    assert disagree()
