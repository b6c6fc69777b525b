"""The slow interpreter: every rules question of the suites, set-up, and random play."""

import ast
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import slow_interpreter
from tests.engine.advanced_agreement import (
    OPTIONS,
    any_move,
    any_position,
    shuffled,
)
from tests.engine.slow_interpreter import Illegal, SlowGame
from tests.engine.slow_interpreter.abilities import ABILITIES
from tests.engine.slow_interpreter.cards import (
    INSTANT,
    MARKETS,
    ONGOING,
    agent_cards,
)
from tests.engine.slow_interpreter.ring import BLUE, GREEN, HOMES, Board

POSITIONS = Path(__file__).parent / "positions"
Case = dict[str, Any]


def suite(path: Path) -> list[Case]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


ADVANCED = [
    case for path in sorted(POSITIONS.glob("advanced/*.jsonl")) for case in suite(path)
]
NOT_AT_A_PLAY_STEP = {"table", "pending", "outcome", "due"}


def is_readable(case: Case) -> bool:
    """Whether a case begins at a Play step and is about rules, not about the form."""
    if case["code"] == 2:
        return False
    position = case["position"]
    resigns = any(move.startswith("resign") for move in position.get("moves", []))
    return not resigns and not NOT_AT_A_PLAY_STEP & set(position)


SIMPLE = [case for case in suite(POSITIONS / "agent_avenue.jsonl") if is_readable(case)]


def reach(position: dict[str, Any]) -> dict[str, Any]:
    """Return the position after its moves, or the error that a position file names."""
    game = SlowGame.from_position(position)
    for at, move in enumerate(position.get("moves", [])):
        try:
            game.play(move)
        except Illegal:
            return {"error": {"code": "illegal-move", "at": at, "move": move}}
    return game.position()


UNTOLD = {"pending", "standing", "reason"}  # of dues and errors: words of the engine


def pick(found: object, expected: object) -> object:
    """Return of `found` what `expected` speaks of; hands in the order expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        told = {key: found.get(key) for key in expected}
        return {key: pick_of(key, told[key], expected[key]) for key in expected}
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return found
        return [pick(f, e) for f, e in zip(found, expected, strict=True)]
    return found


def pick_of(key: str, found: object, expected: object) -> object:
    if found is None and key in UNTOLD:
        return expected
    if key == "hand" and isinstance(found, list) and isinstance(expected, list):
        return expected if Counter(found) == Counter(expected) else found
    return pick(found, expected)


@pytest.mark.parametrize("case", ADVANCED + SIMPLE, ids=lambda case: case["name"])
def test_suite(case: Case) -> None:
    found = reach(case["position"])
    assert pick(found, case["expect"]) == case["expect"], json.dumps(found)


def test_every_market_card_is_asked_about() -> None:
    texts = " ".join(json.dumps(case["position"]) for case in ADVANCED)
    counts = Counter({card: texts.count(f'"{card}"') for card in MARKETS["both"]})
    counts.update({card: texts.count(f'take {card}"') for card in INSTANT})
    assert min(counts.values()) >= 2, counts


def test_every_card_is_ongoing_or_an_ability() -> None:
    assert set(INSTANT) == set(ABILITIES)
    assert sorted(MARKETS["both"]) == sorted([*INSTANT, *ONGOING])
    sizes = {market: len(cards) for market, cards in MARKETS.items()}
    assert sizes == {"base": 15, "division-m": 15, "both": 30, "published": 16}


def test_all_agents_are_used_in_both_modes() -> None:
    assert len(agent_cards(division_m=False)) == 38
    assert len(agent_cards(division_m=True)) == 44


def test_it_imports_only_itself_and_the_standard_library() -> None:
    folder = Path(slow_interpreter.__file__).parent
    own = slow_interpreter.__name__
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                root = name.split(".")[0]
                assert name.startswith(own) or root in sys.stdlib_module_names, path


@pytest.mark.parametrize("active", [0, 1])
def test_the_deal_is_four_to_the_active_side_and_four_to_the_other(active: int) -> None:
    deck, market = shuffled(OPTIONS[-1], random.Random(3))
    position = SlowGame(OPTIONS[-1], deck, market, active).position()
    assert position["seats"][active]["hand"] == deck[:4]
    assert position["seats"][1 - active]["hand"] == deck[4:8]
    assert position["deck"] == deck[8:]
    assert position["supply"] == market[:3]
    assert position["market_deck"] == market[3:]
    assert position["due"] == {"seat": active, "what": "play"}


def everything(position: dict[str, Any]) -> Counter[str]:
    """Return every card that lies somewhere one can see or hold it."""
    cards = Counter([*position["deck"], *position.get("table", {}).values()])
    for seat in position["seats"]:
        cards.update(seat["hand"])
    for side in position["sides"]:
        cards.update(side["agents"])
        cards.update(side["market"])
    for pile in ("supply", "market_deck", "market_discard"):
        cards.update(position[pile])
    return cards


def check_cards(before: Counter[str], after: Counter[str], move: str) -> None:
    """Cards come and go only as the move says, or as the instant being resolved."""
    (verb, *named), lost, gained = move.split(), before - after, after - before
    assert lost <= Counter(named)
    assert not lost or verb in {"discard", "take", "choose"}
    assert set(gained) <= set(INSTANT)
    assert gained.total() <= 1


@pytest.mark.parametrize("seed", range(60))
def test_cards_neither_appear_nor_vanish_and_every_game_ends(seed: int) -> None:
    chance = random.Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    game = SlowGame.from_position(any_position(options, chance))
    for _ in range(2000):
        if not game.legal():
            break
        before, move = everything(game.position()), any_move(game.legal(), chance)
        game.play(move)
        check_cards(before, everything(game.position()), move)
    assert set(game.due()) == {"outcome"}
    with pytest.raises(Illegal):
        game.play("recruit up")


@given(st.lists(st.tuples(st.sampled_from([GREEN, BLUE]), st.integers(-20, 20))))
def test_what_is_counted_on_the_way_is_what_the_totals_say(
    walks: list[tuple[int, int]],
) -> None:
    board, totals = Board(), [0, 0]
    for side, steps in walks:
        board.walk(side, steps)
        totals[side] += steps
    lead = totals[GREEN] - totals[BLUE]
    assert board.advances == totals
    assert board.squares == [(HOMES[side] + totals[side]) % 14 for side in (0, 1)]
    for side, needed in ((GREEN, lead), (BLUE, -lead)):
        assert board.catches(side, must_pass=False) == (needed >= 7)
        assert board.catches(side, must_pass=True) == (needed >= 8)
    assert board.closer() == (None if lead == 0 else GREEN if lead > 0 else BLUE)


def test_an_illegal_move_changes_nothing() -> None:
    chance = random.Random(5)
    game = SlowGame.from_position(any_position(OPTIONS[-1], chance))
    before = game.position()
    for text in ("recruit up", "take outpost", "play", "", "play up down"):
        with pytest.raises(Illegal):
            game.play(text)
    assert game.position() == before
