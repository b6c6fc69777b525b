"""Teams of two: who is asked, what a table of three and four keeps, how games go."""

import json
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.agent_avenue import team
from engine.agent_avenue.agents import DECKS
from engine.agent_avenue.market.cards import market_faces
from engine.agent_avenue.moves import Agree, Down, Up
from engine.agent_avenue.options import MARKETS, AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.dealer import OpenDealer
from engine.game import Decide, IllegalMove, Over
from tests.engine.table import AGENT_AVENUE, Chance, play_uniformly

SIDES = [(0, 1, 1), (0, 1, 0), (1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1)]
TABLES = [
    AgentAvenueOptions(sides=sides, mode=mode, division_m=division_m, market=market)
    for sides in SIDES
    for mode, division_m, market in [
        ("simple", False, "base"),
        ("simple", True, "base"),
        ("advanced", False, "base"),
        *[("advanced", True, market) for market in MARKETS],
    ]
]


def new_game(options: AgentAvenueOptions, chance: Chance) -> OpenDealer:
    state = AGENT_AVENUE.rules.start(options, chance.entropy())
    return OpenDealer(AGENT_AVENUE.rules, state, {}, chance.permute)


def state_of(dealer: OpenDealer) -> AgentAvenueState:
    assert isinstance(dealer.state, AgentAvenueState)
    return dealer.state


def cards_of(dealer: OpenDealer) -> Counter[str]:
    """Return all agents of a game, wherever they lie."""
    state, faces = state_of(dealer), dealer.faces
    agents = Counter(faces[card] for card in state.deck)
    for seat in state.seats:
        agents += Counter(faces[card] for card in (*seat.hand, *seat.discards))
    for side in state.sides:
        agents += Counter(side.agents)
    due = dealer.due
    if state.leading is not None and isinstance(due, Decide) and due.what == "down":
        assert state.leading.up is not None
        agents[state.leading.up] += 1
    if state.table is not None:
        agents += Counter((state.table.up, faces[state.table.down]))
    return agents


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_every_game_ends_and_positions_and_moves_survive_being_written(
    options: AgentAvenueOptions, seed: int
) -> None:
    chance, notation = Chance(seed), AGENT_AVENUE.notation
    dealer = new_game(options, chance)
    dealer.settle()
    while isinstance(dealer.due, Decide):
        state, known = dealer.state, dealer.known(dealer.due.seat)
        moves = dealer.moves()
        assert moves
        for move in moves:
            text = notation.format(state, known, move)
            assert notation.parse(state, known, text) == move
        dumped = notation.dump(state, dealer.faces)
        assert notation.dump(*notation.load(json.loads(json.dumps(dumped)))) == dumped
        dealer.play(moves[chance.below(len(moves))])
        dealer.settle()
    assert isinstance(dealer.due, Over)
    assert set(dealer.due.winners) <= {0, 1}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SIDES), st.booleans(), st.integers(0, 2**32))
def test_no_agent_is_lost_or_made_without_a_market(
    sides: tuple[int, ...], division_m: bool, seed: int
) -> None:
    options = AgentAvenueOptions(sides=sides, division_m=division_m)
    chance = Chance(seed)
    dealer = new_game(options, chance)
    for _ in play_uniformly(dealer, chance):
        assert cards_of(dealer) == Counter(DECKS[division_m])


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_market_cards_lie_in_one_place_each(
    options: AgentAvenueOptions, seed: int
) -> None:
    chance = Chance(seed)
    dealer = new_game(options, chance)
    for _ in play_uniformly(dealer, chance):
        state = state_of(dealer)
        if state.market is None:
            assert not any(side.market for side in state.sides)
            continue
        stall = state.market
        lying = [*stall.supply, *stall.discard]
        lying += [dealer.faces[card] for card in stall.deck]
        lying += [card for side in state.sides for card in side.market]
        assert len(lying) == len(set(lying))
        assert set(lying) <= set(market_faces(options))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_teammates_speak_strictly_in_turns_and_a_solo_seat_is_never_asked_to_agree(
    options: AgentAvenueOptions, seed: int
) -> None:
    chance = Chance(seed)
    dealer = new_game(options, chance)
    dealer.settle()
    asked: list[Decide] = []
    while isinstance(dealer.due, Decide):
        asked.append(dealer.due)
        moves = dealer.moves()
        mate = team.partner(options.sides, dealer.due.seat)
        if mate is None:
            assert dealer.due.standing is None
            assert Agree() not in moves
        assert (Agree() in moves) == (dealer.due.standing is not None)
        dealer.play(moves[chance.below(len(moves))])
        dealer.settle()
    for before, after in pairwise(asked):
        if after.standing is not None:
            assert after.what == before.what
            assert after.seat == team.partner(options.sides, before.seat)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SIDES), st.integers(0, 2**32))
def test_each_teammate_of_the_side_to_move_plays_one_card(
    sides: tuple[int, ...], seed: int
) -> None:
    chance = Chance(seed)
    dealer = new_game(AgentAvenueOptions(sides=sides), chance)
    plays: list[tuple[int, int, str]] = []
    dealer.settle()
    while isinstance(dealer.due, Decide):
        seat, turn = dealer.due.seat, state_of(dealer).turn
        moves = dealer.moves()
        move = moves[chance.below(len(moves))]
        if isinstance(move, Up | Down):
            plays.append((turn, seat, type(move).__name__))
        dealer.play(move)
        dealer.settle()
    by_turn: dict[int, list[tuple[int, str]]] = {}
    for turn, seat, kind in plays:
        by_turn.setdefault(turn, []).append((seat, kind))
    for cards in by_turn.values():
        (leader, first), (mate, second) = cards
        assert (first, second) == ("Up", "Down")
        assert team.partner(sides, leader) == mate


@pytest.mark.parametrize(
    ("sides", "discards"),
    [((0, 1), (4, 4)), ((0, 1, 1), (4, 2, 2)), ((0, 1, 0, 1), (2, 2, 2, 2))],
)
def test_discards_are_four_alone_and_two_in_a_team(
    sides: tuple[int, ...], discards: tuple[int, ...]
) -> None:
    for seat, allowed in enumerate(discards):
        assert team.discards_of(sides, seat) == allowed


def test_a_move_in_the_name_of_a_team_needs_its_consent() -> None:
    dealer = new_game(AgentAvenueOptions(sides=(0, 1, 0, 1)), Chance(4))
    dealer.settle()
    proposal = dealer.moves()[0]
    dealer.play(proposal)
    assert isinstance(dealer.due, Decide)
    assert dealer.due.standing == proposal
    assert state_of(dealer).leading is None
    with pytest.raises(IllegalMove, match="same-proposal"):
        dealer.play(proposal)
    dealer.play(Agree())
    assert state_of(dealer).leading is not None
