"""The headline and the hand: what is laid out around the Hideouts and the jobs."""

from collections import Counter

from cli.grifters.caper_now import caper_cell
from cli.grifters.naming import copies, hand_of, isk, letter, state_of
from cli.presentation import Scene
from cli.text import Line, columns, line, pad
from cli.words import say
from engine.grifters.specialists import SKILL

NAME = 20
"""Names of players have this many columns in the headline."""
LABEL, SKILL_CELL, NOW_CELL = 17, 2, 17
"""Columns of a card in a list: its name, its skill's letter, what it would do now."""


def headline(scene: Scene) -> str:
    """Return round, whose turn it is, Coffers and piles."""
    return say("gr.headline", **counts(scene, NAME))


def counts(scene: Scene, room: int) -> dict[str, object]:
    """Return round, whose turn it is, Coffers and piles, as words."""
    state = state_of(scene)
    return {
        "round": state.round,
        "whose": _whose(scene, room),
        "coffers": isk(state.coffers),
        "deck": len(state.deck),
        "discard": len(state.discard),
    }


def _whose(scene: Scene, room: int) -> str:
    active = state_of(scene).active
    if active == scene.seat:
        return say("gr.headline.yours")
    return say("gr.headline.theirs", name=scene.called(active, room))


def whole(scene: Scene) -> int:
    """Return how many columns the longest name takes."""
    return max(map(columns, scene.names))


def hand(scene: Scene) -> list[Line]:
    """List the hand, equal cards together, with what each would do now."""
    held = Counter(hand_of(scene))
    if not held:
        return [line(" ", ("class:dim", say("gr.hand.empty")))]
    heads = pad(say("gr.hand"), LABEL + SKILL_CELL) + say("gr.hand.now")
    rows = [line("  ", ("class:dim", heads))]
    for face, count in held.items():
        row = pad(copies(face, count), LABEL) + pad(letter(SKILL[face]), SKILL_CELL)
        rows.append(line("  ", row + pad(caper_cell(scene, face), NOW_CELL)))
    return rows
