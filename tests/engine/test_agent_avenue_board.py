"""Catching: the engine's totals against a walk around the printed ring."""

from itertools import product

import pytest

from engine.agent_avenue import board, endings
from engine.agent_avenue.agents import STEPS
from engine.agent_avenue.state import SideArea
from tests.engine import ring_walker

LEADS = range(-6, 7)
MOVES = range(-3, 13)
"""Every step that a recruit can cause, up to a doubled six."""
COLOURS = ("green", "blue")


def engine_catcher(lead: int, green: int, blue: int) -> str | None:
    areas = (SideArea(advance=lead + green), SideArea(advance=blue))
    over = endings.verdict(0, areas)
    return None if over is None else COLOURS[over.winners[0]]


def disagreements() -> list[tuple[int, int, int]]:
    return [
        case
        for case in product(LEADS, MOVES, MOVES)
        if engine_catcher(*case) != ring_walker.catcher(*case)
    ]


def test_totals_and_the_walked_ring_agree_on_every_lead_and_pair_of_moves() -> None:
    assert disagreements() == []


def test_all_steps_of_the_card_table_are_among_the_moves_walked() -> None:
    assert {step for row in STEPS.values() for step in row} <= set(MOVES)


def test_the_walker_notices_a_ring_that_is_one_step_too_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board, "CATCH", 6)
    assert disagreements() != []


def test_the_walker_notices_a_catch_that_must_be_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endings, "catches", lambda lead, _: lead == board.CATCH)
    assert disagreements() != []


@pytest.mark.parametrize(
    ("lead", "green", "blue", "caught_by"),
    [
        (0, 4, -3, "green"),
        (4, 3, 2, None),
        (3, 6, 0, "green"),
        (-6, -1, 0, "blue"),
        (6, -1, -3, "green"),
        (-6, 12, 0, None),
    ],
)
def test_the_vectors_of_the_rules_page_hold_for_both(
    lead: int, green: int, blue: int, caught_by: str | None
) -> None:
    assert engine_catcher(lead, green, blue) == caught_by
    assert ring_walker.catcher(lead, green, blue) == caught_by


def test_spies_start_at_home_and_need_seven_steps() -> None:
    assert (board.square(0, 0), board.square(1, 0)) == (0, 7)
    assert board.steps_to_catch(0) == 7


def test_squares_wrap_around_in_both_directions() -> None:
    assert board.square(1, 8) == 1
    assert board.square(0, -1) == 13
