"""The practice bots: what they are given, how they play, how long they take."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Decide, Move, Over
from engine.kit import Bot, SeatView
from engine.registry import GAMES
from tests.bench.bots_strength import play_match
from tests.engine.table import AGENT_AVENUE, Chance, new_game

SIMPLE = AGENT_AVENUE.bots["simple"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_simple_and_a_random_bot(name: str) -> None:
    assert {"simple", "random"} <= set(GAMES[name].bots)


@pytest.mark.parametrize("bot", AGENT_AVENUE.bots.values())
@given(seed=st.integers(0, 2**32))
def test_a_bot_answers_with_one_of_its_moves_to_the_end(bot: Bot, seed: int) -> None:
    chance = Chance(seed)
    dealer = new_game(chance)
    dealer.settle()
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        move = bot(view, chance.below)
        assert move in view.moves
        dealer.play(move)
        dealer.settle()


@given(seed=st.integers(0, 2**32))
def test_hidden_cards_elsewhere_make_no_difference_to_a_bot(seed: int) -> None:
    dealer = new_game(Chance(seed))
    dealer.settle()
    assert isinstance(dealer.due, Decide)
    view = dealer.view(dealer.due.seat)
    assert set(view.known) == set(dealer.rules.hand(dealer.state, view.seat))
    choice = SIMPLE(view, Chance(1).below)
    hidden = [card for card in dealer.faces if card not in view.known]
    swapped = dict(zip(hidden, (dealer.faces[c] for c in hidden[::-1]), strict=True))
    dealer.faces.update(swapped)
    assert SIMPLE(dealer.view(view.seat), Chance(1).below) == choice


def view_of(position: dict[str, object]) -> SeatView:
    """Return what the due seat of a position may know."""
    state, faces = AGENT_AVENUE.notation.load(position)
    due = AGENT_AVENUE.rules.due(state)
    assert isinstance(due, Decide)
    known = {c: faces[c] for c in AGENT_AVENUE.rules.hand(state, due.seat)}
    return SeatView(due.seat, state, known, AGENT_AVENUE.rules.moves(state, known))


def text_of(view: SeatView, move: Move) -> str:
    return AGENT_AVENUE.notation.format(view.state, view.known, move)


def recruiting(up: str, ours: list[str], theirs: list[str]) -> SeatView:
    return view_of(
        {
            "game": "agent-avenue",
            "seats": [
                {"side": 0, "hand": ["sentinel", "saboteur"]},
                {"side": 1, "hand": ["enforcer", "sentinel"]},
            ],
            "sides": [{"agents": theirs}, {"agents": ours}],
            "table": {"up": up, "down": "mole" if up != "mole" else "sidekick"},
        }
    )


@pytest.mark.parametrize(
    ("up", "ours", "theirs", "choice"),
    [
        ("codebreaker", ["codebreaker"] * 2, [], "recruit up"),
        ("codebreaker", [], ["codebreaker"] * 2, "recruit up"),
        ("daredevil", ["daredevil"] * 2, [], "recruit down"),
        ("sidekick", [], [], "recruit up"),
        ("mole", [], [], "recruit down"),
    ],
)
def test_the_simple_bot_takes_a_win_and_leaves_a_loss(
    up: str, ours: list[str], theirs: list[str], choice: str
) -> None:
    view = recruiting(up, ours, theirs)
    assert text_of(view, SIMPLE(view, Chance(1).below)) == choice


def test_the_simple_bot_discards_when_every_play_loses() -> None:
    view = view_of(
        {
            "game": "agent-avenue",
            "seats": [
                {"side": 0, "hand": ["daredevil"] * 4},
                {"side": 1, "hand": ["enforcer", "sentinel"]},
            ],
            "sides": [{"agents": ["daredevil"] * 2}, {"advance": 4}],
            "deck": ["enforcer", "sentinel", "mole"],
        }
    )
    assert text_of(view, SIMPLE(view, Chance(1).below)) == "discard daredevil"


def test_the_simple_bot_beats_random_play_in_four_games_of_five() -> None:
    match = play_match("simple", "random", games=300, seed=1)
    assert match.won / match.games >= 0.8


def test_the_simple_bot_decides_in_two_milliseconds() -> None:
    chance = Chance(6)
    dealer = new_game(chance)
    dealer.settle()
    took_s = []
    while not isinstance(dealer.due, Over):
        assert isinstance(dealer.due, Decide)
        view = dealer.view(dealer.due.seat)
        start = time.process_time()
        for _ in range(20):
            move = SIMPLE(view, chance.below)
        took_s.append((time.process_time() - start) / 20)
        dealer.play(move)
        dealer.settle()
    assert max(took_s) < 0.002
