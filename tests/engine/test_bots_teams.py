"""The practice bot in a team: it proposes, agrees, counters once, and knows no more."""

from statistics import fmean
from time import process_time
from typing import NamedTuple

import pytest

from engine.agent_avenue.moves import Agree, Recruit
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.agent_avenue.team import is_joint
from engine.dealer import OpenDealer
from engine.game import Decide, Move
from engine.kit import SeatView
from tests.engine.table import AGENT_AVENUE, Chance, new_game, outcome

SIMPLE, RANDOM = AGENT_AVENUE.bots["simple"], AGENT_AVENUE.bots["random"]
FOUR, THREE = (0, 1, 0, 1), (1, 0, 1)
FULL = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
TABLES = {
    "four, simple": AgentAvenueOptions(sides=FOUR),
    "three, simple": AgentAvenueOptions(sides=THREE),
    "four, advanced": AgentAvenueOptions(
        sides=FOUR, mode="advanced", division_m=True, market="both"
    ),
    "three, advanced": AgentAvenueOptions(sides=THREE, mode="advanced"),
}


class Answer(NamedTuple):
    """One decision of a game: what was due, and what was chosen."""

    due: Decide
    move: Move
    thinking_ms: float


def game(options: AgentAvenueOptions, seed: int, random_side: int = 2) -> list[Answer]:
    """Play a game of simple bots, of which one side may be random instead."""
    return played(options, seed, random_side)[1]


def played(
    options: AgentAvenueOptions, seed: int, random_side: int
) -> tuple[OpenDealer, list[Answer]]:
    chance, answers = Chance(seed), []
    dealer = new_game(chance, options=options)
    dealer.settle()
    while isinstance(due := dealer.due, Decide):
        view = dealer.view(due.seat)
        bot = RANDOM if options.sides[due.seat] == random_side else SIMPLE
        start = process_time()
        move = bot(view, chance.below)
        answers.append(Answer(due, move, (process_time() - start) * 1000))
        assert move in view.moves
        dealer.play(move)
        dealer.settle()
    return dealer, answers


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_games_of_simple_bots_end_and_a_team_counters_once_at_most(
    options: AgentAvenueOptions,
) -> None:
    agreed = countered = 0
    for seed in range(100 if options == TABLES["four, simple"] else 25):
        proposals = 0
        for due, move, _ in game(options, seed):
            if not is_joint(options.sides, due):
                continue
            if isinstance(move, Agree):
                agreed, proposals = agreed + 1, 0
                continue
            proposals += 1
            countered += proposals - 1
            assert proposals <= 2
    assert agreed > 5 * countered > 0


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_who_is_asked_first_agrees_to_any_answer(options: AgentAvenueOptions) -> None:
    first = {options.sides.index(side) for side in (0, 1)}
    answered = [
        move
        for seed in range(10)
        for due, move, _ in game(options, seed)
        if due.standing is not None and due.seat in first
    ]
    assert all(isinstance(move, Agree) for move in answered)


def proposed(down: bool, seat: int) -> SeatView:
    """Return a choice between a card that wins at once and one that cannot."""
    sides = [{"agents": ["codebreaker"] * 2}, {}]
    hand = ["enforcer", "sentinel", "daredevil", "saboteur"]
    state, faces = AGENT_AVENUE.notation.load(
        {
            "game": "agent-avenue",
            "active": 1,
            "seats": [{"side": side, "hand": hand} for side in FOUR],
            "sides": sides,
            "table": {"up": "codebreaker", "down": "mole"},
            "leading": {"seat": 1, "up": "codebreaker"},
        }
    )
    proposals = (Recruit(down),) if seat == 2 else (Recruit(not down), Recruit(down))
    for move in proposals:
        state = AGENT_AVENUE.rules.play(state, move).state
    assert isinstance(state, AgentAvenueState)
    known = {card: faces[card] for card in state.seats[seat].hand}
    return SeatView(seat, state, known, AGENT_AVENUE.rules.moves(state, known))


def test_a_proposal_that_throws_a_win_away_is_countered_and_no_other() -> None:
    answers = {SIMPLE(proposed(True, 2), Chance(seed).below) for seed in range(20)}
    assert answers == {Agree(), Recruit(down=False)}
    for seat, down in ((0, True), (0, False), (2, False)):
        view = proposed(down, seat)
        assert {SIMPLE(view, Chance(seed).below) for seed in range(20)} == {Agree()}


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_a_side_of_simple_bots_beats_random_ones_in_four_games_of_five(
    options: AgentAvenueOptions,
) -> None:
    won, games = 0, 40
    for seed in range(games):
        dealer, _ = played(options, seed, random_side=seed % 2)
        won += 1 - seed % 2 in outcome(dealer).winners
    assert won / games >= 0.8


def test_a_seat_in_a_team_thinks_hardly_longer_than_one_alone() -> None:
    def mean_ms(options: AgentAvenueOptions, seed: int) -> float:
        return fmean(a.thinking_ms for n in range(4) for a in game(options, seed + n))

    pairs = [
        (mean_ms(TABLES["four, advanced"], seed), mean_ms(FULL, seed))
        for seed in range(0, 12, 4)
    ]
    assert min(team / alone for team, alone in pairs) < 1.2
