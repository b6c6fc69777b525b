"""Every registered game is whole, and says what it is made of."""

import msgspec
import pytest

from engine.agent_avenue.card_table import RAW_CARDS
from engine.agent_avenue.rules import VERSION
from engine.registry import GAMES
from tests.engine.table import Chance, new_game, play_uniformly


@pytest.mark.parametrize("name", GAMES)
def test_a_kit_stands_under_its_own_name(name: str) -> None:
    assert GAMES[name].name == name


def test_the_tables_of_agent_avenue_are_rules_version_and_card_file() -> None:
    assert GAMES["agent-avenue"].tables == VERSION.encode() + b"\n" + RAW_CARDS


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_options_survive_the_wire(name: str) -> None:
    kit, chance = GAMES[name], Chance(8)
    options = kit.options()
    assert (
        msgspec.json.decode(msgspec.json.encode(options), type=kit.options) == options
    )
    for move in play_uniformly(new_game(chance, kit), chance):
        encoded = msgspec.json.encode(move)
        assert msgspec.json.decode(encoded, type=kit.move) == move


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_field_of_a_move_or_of_options_is_refused(name: str) -> None:
    kit = GAMES[name]
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"seed": 1}', type=kit.options)


@pytest.mark.parametrize("name", GAMES)
def test_faces_are_distinct_and_every_card_has_one(name: str) -> None:
    kit, chance = GAMES[name], Chance(8)
    faces = kit.rules.faces(kit.options())
    assert len(faces) == len(set(faces))
    dealer = new_game(chance, kit)
    dealer.settle()
    assert set(dealer.faces.values()) <= set(faces)
    assert kit.rules.options(dealer.state) == kit.options()
