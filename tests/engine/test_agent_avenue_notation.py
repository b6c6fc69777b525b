"""The text of moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.game import Decide, IllegalMove, Move, NotationError
from tests.engine.table import AGENT_AVENUE, Chance, new_game, play_uniformly

NOTATION = AGENT_AVENUE.notation


@given(st.integers(0, 2**32))
def test_every_listed_move_is_read_back_from_its_text(seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    for _ in play_uniformly(dealer, chance):
        if not isinstance(dealer.due, Decide):
            break
        known = dealer.known(dealer.due.seat)
        moves = dealer.moves()
        texts = [NOTATION.format(dealer.state, known, move) for move in moves]
        assert len(set(texts)) == len(texts)
        parsed = [NOTATION.parse(dealer.state, known, text) for text in texts]
        assert parsed == list(moves)


def table(hand: list[str], active: int = 0) -> dict[str, object]:
    seats: list[dict[str, object]] = [
        {"side": 0, "hand": ["sentinel"]},
        {"side": 1, "hand": ["sentinel"]},
    ]
    seats[active]["hand"] = hand
    return {"game": "agent-avenue", "active": active, "seats": seats}


@pytest.mark.parametrize(
    ("hand", "text", "move"),
    [
        (["mole", "enforcer", "saboteur"], "play enforcer mole", (1, "enforcer", 0)),
        (["enforcer", "enforcer", "mole"], "play enforcer mole", (0, "enforcer", 2)),
        (["enforcer", "enforcer"], " play  enforcer enforcer ", (0, "enforcer", 1)),
    ],
)
def test_a_play_takes_the_lowest_cards_of_its_names(
    hand: list[str], text: str, move: tuple[int, str, int]
) -> None:
    state, faces = NOTATION.load(table(hand))
    up, face, down = move
    twins = len(set(hand)) == 1
    assert NOTATION.parse(state, faces, text) == Play(up, face, down, twins)


def test_a_discard_takes_the_lowest_card_of_its_name() -> None:
    state, faces = NOTATION.load(table(["mole", "enforcer", "enforcer"]))
    assert NOTATION.parse(state, faces, "discard enforcer") == Discard(1)


@pytest.mark.parametrize(
    ("text", "down"), [("recruit up", False), ("recruit down", True)]
)
def test_a_recruit_names_one_of_the_two(text: str, down: bool) -> None:
    played = {**table(["mole"]), "table": {"up": "enforcer", "down": "saboteur"}}
    state, faces = NOTATION.load(played)
    assert NOTATION.parse(state, faces, text) == Recruit(down)
    assert NOTATION.format(state, faces, Recruit(down)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play mole sentinel", "not-in-hand"),
        ("play enforcer enforcer", "same-name"),
        ("discard sentinel", "not-in-hand"),
        ("recruit up", "not-due"),
    ],
)
def test_what_the_own_faces_rule_out_is_an_illegal_move(text: str, reason: str) -> None:
    state, faces = NOTATION.load(table(["mole", "enforcer", "enforcer"]))
    with pytest.raises(IllegalMove) as caught:
        NOTATION.parse(state, faces, text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no such move: ''"),
        ("fold", "no such move: 'fold'"),
        ("play enforcer", "play takes 2 words"),
        ("play enforcer mole mole", "play takes 2 words"),
        ("play enforcer spy", "no such agent: 'spy'"),
        ("recruit left", "recruit up or recruit down"),
        ("Play enforcer mole", "no such move"),
    ],
)
def test_what_is_no_move_of_the_game_is_a_notation_error(text: str, words: str) -> None:
    state, faces = NOTATION.load(table(["mole", "enforcer", "enforcer"]))
    with pytest.raises(NotationError, match=words):
        NOTATION.parse(state, faces, text)


def test_a_move_of_another_game_has_no_text() -> None:
    state, faces = NOTATION.load(table(["mole", "enforcer"]))
    with pytest.raises(NotationError, match="no move of this game: Move"):
        NOTATION.format(state, faces, Move())


def test_nothing_is_read_while_a_deal_is_due_or_after_the_end() -> None:
    chance = Chance(1)
    dealer = new_game(chance)
    with pytest.raises(IllegalMove, match="not-due"):
        NOTATION.parse(dealer.state, {}, "recruit up")
    for _ in play_uniformly(dealer, chance):
        pass
    with pytest.raises(IllegalMove, match="game-over"):
        NOTATION.parse(dealer.state, {}, "recruit up")
