"""The practice bots: what they are given, how they play, how long they take."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.bots
from engine.agent_avenue.agents import FACES
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Decide, Move
from engine.kit import SeatView
from engine.registry import GAMES
from tests.bench.bots_strength import TABLES, play_match
from tests.engine.table import AGENT_AVENUE, Chance, new_game

SIMPLE = AGENT_AVENUE.bots["simple"]
BOTS = Path(engine.bots.__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_simple_and_a_random_bot(name: str) -> None:
    assert {"simple", "random"} <= set(GAMES[name].bots)


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("name", AGENT_AVENUE.bots)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_bot_answers_with_one_of_its_moves_to_the_end(
    name: str, options: AgentAvenueOptions, seed: int
) -> None:
    chance = Chance(seed)
    dealer = new_game(chance, options=options)
    dealer.settle()
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        move = AGENT_AVENUE.bots[name](view, chance.below)
        assert move in view.moves
        dealer.play(move)
        dealer.settle()


@given(seed=st.integers(0, 2**32), moves=st.integers(0, 30))
@settings(max_examples=60, deadline=None)
def test_hidden_cards_elsewhere_make_no_difference_to_a_bot(
    seed: int, moves: int
) -> None:
    dealer = new_game(Chance(seed), options=TABLES["advanced, market both"])
    dealer.settle()
    chance = Chance(seed)
    for _ in range(moves):
        due, before = dealer.due, dealer.moves()
        if isinstance(due, Decide):
            dealer.play(before[chance.below(len(before))])
            dealer.settle()
    if not isinstance(dealer.due, Decide):
        return
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


def asking(what: str, *owed: dict[str, object], **position: object) -> SeatView:
    """Return what seat 1 may know when asked something of the market."""
    return view_of(
        {
            "game": "agent-avenue",
            "options": {"mode": "advanced", "division_m": True, "market": "both"},
            "seats": [
                {"side": 0, "hand": ["enforcer", "sentinel", "daredevil", "saboteur"]},
                {"side": 1, "hand": ["enforcer", "sentinel", "enforcer", "saboteur"]},
            ],
            "pending": [
                {"seat": 1, "what": what, "standing": None},
                *owed,
                {"owed": "end-step"},
            ],
            **position,
        }
    )


def taking(supply: list[str], ours: dict[str, object], theirs: int) -> SeatView:
    """Return a choice of market cards; theirs: where the other spy has gone."""
    return asking(
        "take",
        {"owed": "pick", "side": 1},
        supply=supply,
        sides=[{"advance": theirs}, ours],
    )


SEVEN = list(FACES[False][:7])


@pytest.mark.parametrize(
    ("view", "choice"),
    [
        (
            taking(["watchtower", "security_system", "outpost"], {"advance": 2}, 7),
            "take security_system",
        ),
        (
            taking(["watchtower", "masterplan"], {"advance": 2, "agents": SEVEN}, 0),
            "take masterplan",
        ),
        (
            taking(
                ["supercomputer", "leader_of_the_pack"],
                {"advance": 2, "agents": ["daredevil"] * 3},
                0,
            ),
            "take leader_of_the_pack",
        ),
        (
            taking(["supercomputer", "surveillance_truck"], {"advance": 9}, 3),
            "take surveillance_truck",
        ),
        (
            asking(
                "figure",
                {"owed": "figure-move", "side": 1, "reach": 2},
                sides=[{"advance": 3}, {"figure": 5}],
            ),
            "figure -2",
        ),
        (
            asking(
                "choose",
                {"owed": "using", "card": "mind_control", "side": 1, "seat": 1},
                {"owed": "spend", "card": "mind_control"},
                sides=[
                    {"agents": ["double_agent", *["codebreaker"] * 3]},
                    {"advance": 2},
                ],
            ),
            "choose codebreaker",
        ),
    ],
    ids=["home", "names", "daredevils", "catch", "figure", "codebreakers"],
)
def test_the_simple_bot_wins_at_once_or_averts_it(view: SeatView, choice: str) -> None:
    assert text_of(view, SIMPLE(view, Chance(1).below)) == choice


SIX = [face for face in FACES[False] if face not in ("saboteur", "double_agent")]


@pytest.mark.parametrize(
    ("supply", "choice"),
    [("masterplan", "recruit up"), ("supercomputer", "recruit down")],
)
def test_the_simple_bot_walks_to_a_card_that_wins_and_not_to_any(
    supply: str, choice: str
) -> None:
    view = view_of(
        {
            "game": "agent-avenue",
            "options": {"mode": "advanced"},
            "seats": [
                {"side": 0, "hand": ["sentinel", "saboteur"]},
                {"side": 1, "hand": ["enforcer", "sentinel"]},
            ],
            "sides": [{"advance": 6}, {"advance": 3, "agents": SIX}],
            "supply": [supply],
            "table": {"up": "saboteur", "down": "codebreaker"},
        }
    )
    assert text_of(view, SIMPLE(view, Chance(1).below)) == choice


def test_the_simple_bot_names_no_market_card() -> None:
    sources = [file.read_text("utf-8") for file in BOTS.rglob("*.py")]
    assert sources
    assert not [card for card in MARKET for text in sources if card in text]


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_the_simple_bot_beats_random_play_in_four_games_of_five(
    options: AgentAvenueOptions,
) -> None:
    match = play_match("simple", "random", games=120, seed=1, options=options)
    assert match.won / match.games >= 0.8


def views_of_a_game(options: AgentAvenueOptions, seed: int) -> Iterator[SeatView]:
    """Return what the simple bot is asked in a game against itself."""
    chance = Chance(seed)
    dealer = new_game(chance, options=options)
    dealer.settle()
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        yield view
        dealer.play(SIMPLE(view, chance.below))
        dealer.settle()


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_the_simple_bot_decides_in_two_milliseconds_in_the_mean(
    options: AgentAvenueOptions,
) -> None:
    views = [view for seed in range(6) for view in views_of_a_game(options, seed)]

    def mean_ms() -> float:
        start_s = time.process_time()
        for view in views:
            SIMPLE(view, Chance(1).below)
        return 1000 * (time.process_time() - start_s) / len(views)

    # Other work on the machine makes CPU time longer too, so a quiet moment counts.
    assert any(mean_ms() < 2.0 for _ in range(100))
