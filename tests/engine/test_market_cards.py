"""The market cards: which there are, each of them data and small functions."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import engine
from engine.agent_avenue.card_table import CARDS
from engine.agent_avenue.market import at_end, ongoing
from engine.agent_avenue.market.cards import MARKET, market_faces
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.options import AgentAvenueOptions

ROOT = Path(engine.__file__).parent.parent
PACKAGES = ("engine", "p2p", "cli")
HOMES_OF_CARDS = ("engine/agent_avenue/market", "cli/words")
TABLES: tuple[Mapping[str, object], ...] = (
    ongoing.OWN_STEPS,
    ongoing.THEIR_STEPS,
    ongoing.STOPS,
    ongoing.CARRIES,
    ongoing.FIGURE_STEPS,
    ongoing.HAND_SIZES,
    ongoing.MARGINS,
    at_end.AT_END,
)


@pytest.mark.parametrize(
    ("market", "cards", "house"),
    [("base", 15, 0), ("division-m", 15, 14), ("both", 30, 14), ("published", 16, 0)],
)
def test_each_market_has_its_cards(market: str, cards: int, house: int) -> None:
    options = AgentAvenueOptions(mode="advanced", division_m=True, market=market)
    faces = market_faces(options)
    assert len(faces) == len(set(faces)) == cards
    assert sum(MARKET[face].is_house for face in faces) == house


def test_the_simple_mode_has_no_market() -> None:
    assert market_faces(AgentAvenueOptions(division_m=True)) == ()


@pytest.mark.parametrize("card", CARDS.market, ids=lambda card: str(card.id))
def test_every_card_does_something_and_only_as_its_type_says(card: object) -> None:
    row = next(one for one in CARDS.market if one == card)
    stays = any(row.id in table for table in TABLES)
    assert stays == (row.type == "ongoing")
    assert (row.id in ABILITIES) == (row.type == "instant")


def test_nothing_is_said_of_cards_that_are_not_in_the_card_table() -> None:
    assert {face for table in (*TABLES, ABILITIES) for face in table} == set(MARKET)


def test_agents_that_cards_speak_of_are_those_that_they_are_linked_to() -> None:
    linked = {
        **{card: face for card, (face, _) in ongoing.OWN_STEPS.items()},
        **ongoing.STOPS,
        **{card: face for card, (face, _) in ongoing.FIGURE_STEPS.items()},
    }
    for card, face in linked.items():
        assert MARKET[card].linked_agent == face


def test_no_market_card_is_named_outside_data_market_modules_and_words() -> None:
    named = re.compile(r"\b(" + "|".join(MARKET) + r")\b")
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if not path.relative_to(ROOT).as_posix().startswith(HOMES_OF_CARDS)
        for match in named.finditer(path.read_text("utf-8"))
    ]
    assert not found, found
