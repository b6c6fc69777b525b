"""The End step: the whole win, loss and tie table, and running out of cards."""

from itertools import product

import pytest

from engine.agent_avenue.endings import (
    Standing,
    is_reason,
    out_of_cards,
    verdict,
    winner,
)
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState, SeatArea, SideArea
from engine.game import Decide, Over

# Rules page 3.5, row by row: (active, other, who wins, by the tie rule). A row with a
# side that both wins and loses is a tie whatever the other side has.
TABLE = [
    ("W", "-", "P", False),
    ("-", "W", "Q", False),
    ("L", "-", "Q", False),
    ("-", "L", "P", False),
    ("W", "L", "P", False),
    ("L", "W", "Q", False),
    ("W", "W", "P", True),
    ("L", "L", "P", True),
    *(("WL", other, "P", True) for other in ("-", "W", "L", "WL")),
    *((active, "WL", "P", True) for active in ("-", "W", "L")),
]
CODEBREAKERS = ("codebreaker",) * 3
DAREDEVILS = ("daredevil",) * 3


def area(standing: str) -> SideArea:
    agents = CODEBREAKERS * ("W" in standing) + DAREDEVILS * ("L" in standing)
    return SideArea(agents=agents)


def test_the_table_has_every_pair_of_standings_but_the_undecided_one() -> None:
    kinds = ("-", "W", "L", "WL")
    assert {(p, q) for p, q, _, _ in TABLE} == set(product(kinds, kinds)) - {("-", "-")}


@pytest.mark.parametrize(("active", "other", "wins", "tie"), TABLE)
def test_each_row_of_the_table(active: str, other: str, wins: str, tie: bool) -> None:
    standings = [Standing("W" in s, "L" in s) for s in (active, other)]
    assert winner(standings[0], standings[1]) == (wins == "P", tie)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("active", "other", "wins", "tie"), TABLE)
def test_each_row_with_cards_on_the_table(
    active: str, other: str, wins: str, tie: bool, side: int
) -> None:
    areas = [area(active), area(other)]
    over = verdict(side, (areas[side], areas[1 - side]))
    assert over is not None
    assert over.winners == ((side,) if wins == "P" else (1 - side,))
    assert over.reason.startswith("tie:") is tie


def test_nobody_wins_without_a_condition() -> None:
    assert verdict(0, (SideArea(6), SideArea(0))) is None


@pytest.mark.parametrize("copies", [3, 4, 5, 6])
def test_a_fourth_and_later_codebreaker_or_daredevil_counts_like_the_third(
    copies: int,
) -> None:
    codes = (SideArea(agents=("codebreaker",) * copies), SideArea())
    dares = (SideArea(agents=("daredevil",) * copies), SideArea())
    assert verdict(1, codes) == Over((0,), "codebreakers")
    assert verdict(0, dares) == Over((1,), "daredevils")


def test_every_condition_of_either_side_is_named_in_alphabetical_order() -> None:
    areas = (SideArea(7, DAREDEVILS + CODEBREAKERS), SideArea())
    assert verdict(1, areas) == Over((1,), "tie:catch+codebreakers+daredevils")
    areas = (SideArea(7), SideArea(0, DAREDEVILS))
    assert verdict(1, areas) == Over((0,), "catch+daredevils")


def outcome(state: AgentAvenueState) -> Over | None:
    """Return how the game ends at this End step, or None if it goes on."""
    return verdict(state.active, state.sides) or out_of_cards(
        state.active, state.sides, state.seats, state.deck
    )


def at_end(
    lead: int, deck: tuple[int, ...], theirs: tuple[int, ...], active: int = 0
) -> AgentAvenueState:
    seats = [SeatArea(0, hand=()), SeatArea(1, hand=())]
    seats[1 - active] = SeatArea(1 - active, hand=theirs)
    return AgentAvenueState(
        options=AgentAvenueOptions(),
        turn=9,
        active=active,
        seats=tuple(seats),
        sides=(SideArea(lead), SideArea(0)),
        deck=deck,
        table=None,
        next_id=99,
        agenda=(Decide(0, "play"),),
    )


@pytest.mark.parametrize(
    ("lead", "active", "expected"),
    [
        (1, 0, Over((0,), "out-of-cards")),
        (1, 1, Over((0,), "out-of-cards")),
        (-6, 0, Over((1,), "out-of-cards")),
        (0, 0, Over((0,), "tie:out-of-cards")),
        (0, 1, Over((1,), "tie:out-of-cards")),
    ],
)
def test_out_of_cards_the_closer_spy_wins_and_the_active_side_a_tie(
    lead: int, active: int, expected: Over
) -> None:
    assert outcome(at_end(lead, (), (5,), active)) == expected
    assert outcome(at_end(lead, (), (), active)) == expected


def test_an_empty_deck_alone_ends_nothing_and_our_own_hand_is_not_tested() -> None:
    assert outcome(at_end(3, (), (5, 6))) is None


def test_a_card_in_the_deck_keeps_the_game_going() -> None:
    assert outcome(at_end(3, (7,), (5,))) is None


def test_a_catch_comes_before_running_out_of_cards() -> None:
    assert outcome(at_end(7, (), ())) == Over((0,), "catch")


@pytest.mark.parametrize(
    ("reason", "possible"),
    [
        ("catch", True),
        ("tie:catch+codebreakers", True),
        ("tie:out-of-cards", True),
        ("resigned", True),
        ("tie:resigned", False),
        ("codebreakers+catch", False),
        ("catch+catch", False),
        ("", False),
        ("masterplan", True),
        ("catch+leader-of-the-pack", True),
        ("market", False),
    ],
)
def test_reasons_are_the_codes_of_the_position_page(
    reason: str, possible: bool
) -> None:
    assert is_reason(reason) is possible
