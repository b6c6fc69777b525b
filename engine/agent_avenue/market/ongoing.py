"""Ongoing market cards: what each changes while it lies before its side.

Every table below is one kind of change, keyed by the card that makes it; a card may
stand in several, and the turn's flow knows no card by name. Source: rules page 4.4,
6.1 and 9b.4.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from engine.agent_avenue.agents import HAND_SIZE
from engine.agent_avenue.board import HOMES
from engine.deals import Face

FAST = 3
"""Steps forward that the other side may slow down."""
StepChange: TypeAlias = Callable[[int], int]
"""From the signed steps that a spy would move to those that it does."""

OWN_STEPS: Mapping[Face, tuple[Face, StepChange]] = {
    "watchtower": ("enforcer", lambda steps: steps + 2),
    "supercomputer": ("codebreaker", lambda steps: steps + 3),
    "distraction_device": ("saboteur", abs),
    "sinister_twin": ("double_agent", lambda steps: 2 * steps),
    "double_shift": ("division_m", lambda steps: steps + 1),
}
"""The agent whose recruitment by its own side it changes, and how."""

THEIR_STEPS: Mapping[Face, StepChange] = {
    "slow_street": lambda steps: steps - 1 if steps >= FAST else steps,
}
"""How it changes the steps of the other side, whatever that recruits."""

STOPS: Mapping[Face, Face] = {"no_fly_zone": "sentinel"}
"""The agent whose recruitment stops the other side's spy for the rest of the turn."""

CARRIES: Mapping[Face, tuple[frozenset[int], int]] = {
    "getaway_car": (frozenset(HOMES), 3),
}
"""Squares, and how far its own spy moves on from landing on one of them."""

FIGURE_STEPS: Mapping[Face, tuple[Face, int]] = {
    "long_leash": ("division_m", 1),
    "patrol_route": ("sentinel", 1),
}
"""The agent for which the figure may go further, and by how much, either way."""

HAND_SIZES: Mapping[Face, int] = {"open_door": 5}
"""The size to which the hand of the seat that took it refills."""

MARGINS: Mapping[Face, int] = {"safe_house": 1}
"""How many steps past its side's spy the other must be to catch it."""


def own_steps(market: Iterable[Face], face: Face, steps: int) -> int:
    """Return the steps for recruiting `face`, changed by the side's own cards."""
    for card in market:
        if card in OWN_STEPS:
            linked, change = OWN_STEPS[card]
            if linked == face:
                steps = change(steps)
    return steps


def their_steps(market: Iterable[Face], steps: int) -> int:
    """Return the steps of a side, changed by the other side's cards."""
    for card in market:
        if card in THEIR_STEPS:
            steps = THEIR_STEPS[card](steps)
    return steps


def stopper(market: Iterable[Face], face: Face) -> Face | None:
    """Return the card by which recruiting `face` stops the other side's spy, if any."""
    for card in market:
        if STOPS.get(card) == face:
            return card
    return None


def carried(market: Iterable[Face], square: int) -> tuple[Face, int] | None:
    """Return which card moves a spy on from landing on `square`, and how far."""
    for card in market:
        if card in CARRIES and square in CARRIES[card][0]:
            return card, CARRIES[card][1]
    return None


def figure_steps(market: Iterable[Face], face: Face) -> int:
    """Return how much further the figure may go for recruiting `face`."""
    return sum(
        steps
        for card in market
        for linked, steps in (FIGURE_STEPS.get(card, ("", 0)),)
        if linked == face
    )


def hand_size(card: Face) -> int:
    """Return the hand size of the seat that takes `card`."""
    return HAND_SIZES.get(card, HAND_SIZE)


def margin(market: Iterable[Face]) -> int:
    """Return how many steps past this side's spy the other must be to catch it."""
    return sum(MARGINS.get(card, 0) for card in market)
