"""What a game may add for its finished games: turns, a picture, a chart.

Beside `cli.presentation`, which every game must meet, each part of this may be left
out: a game without a picture has none in a report, one without a chart no curve.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, cast
from xml.etree.ElementTree import Element

from cli.presentation import Scene
from engine.game import State

SIDE_CLASSES = ("side0", "side1", "side2", "side3")
"""How drawings name the sides; a page gives each its colour."""


class Chart(NamedTuple):
    """What is drawn over the turns of a game.

    title, note: what it is, and how it is read
    curves:      the name of each curve, one for each side; a single one is a lead, on
                 the first side's part above zero and on the second's below
    marks:       values at which a line is drawn, with its meaning
    """

    title: str
    note: str
    curves: tuple[str, ...]
    marks: tuple[tuple[int, str], ...] = ()


class Portrayal:
    """A game that adds nothing; a game's own overrides what it can."""

    def turn(self, state: State) -> int | None:
        """Return the number of the turn, from 1; None if the game counts none."""
        return None

    def picture(self, scene: Scene) -> Element | None:
        """Draw a moment as an `svg` element with a title; only elements and classes.

        Its own class is also that of the figure around it: a page gives it its width.
        """
        return None

    def caption(self, scene: Scene) -> tuple[str, ...]:
        """Return what stands below the picture: whose the pieces are."""
        return ()

    def chart(self, scene: Scene) -> Chart | None:
        """Return what is drawn over the turns; `scene` is the last one."""
        return None

    def values(self, scene: Scene) -> tuple[int, ...]:
        """Return where each curve of the chart stands at a moment."""
        return ()


_NOTHING = Portrayal()
_MODULES: Mapping[str, str] = {
    "agent-avenue": "cli.agent_avenue.portrayal",
    "grifters": "cli.grifters.portrayal",
}
"""The games that add something: a module with a `PORTRAYAL`."""


def portrayal_of(game: str) -> Portrayal:
    """Return what the game of that name adds."""
    if game not in _MODULES:
        return _NOTHING
    return cast("Portrayal", import_module(_MODULES[game]).PORTRAYAL)
