"""The ring as a drawing: homes, market corners, spies and figures.

It is four spaces wide and five high, in the order of the printed board (rules page 2):
green's home in the middle of the left edge, forward is clockwise. A spy, its figure and
its home carry the side's shape, so nothing is told by colour alone.
"""

from cli.text import Fragment, Line
from cli.words import say
from engine.agent_avenue.board import HOMES, MARKETS, square
from engine.agent_avenue.state import AgentAvenueState

SPIES = ("▲", "●")
FIGURES = ("△", "○")
"""The shapes of the sides' spies, and of their figures."""
ROWS = (
    (2, 3, 4, 5),
    (1, 6),
    (0, 7),
    (13, 8),
    (12, 11, 10, 9),
)
"""The square at each place of the drawing."""
_LINK = "──"
_INNER = 3
"""Columns of a space between its brackets."""
_SPACE = _INNER + 2
_INSIDE = 16
"""Columns between the two spaces of a row across the ring."""
_MARGIN = 5


def draw_ring(state: AgentAvenueState, *, spaced: bool) -> list[Line]:
    """Draw the spaces, with the pieces where they stand.

    spaced: with a row between two rows of spaces
    """
    drawn: list[Line] = []
    for number, squares in enumerate(ROWS):
        if spaced and number:
            drawn.append(_uprights())
        spaces = [_space(state, index) for index in squares]
        if len(squares) > len(SPIES):
            drawn.append((_margin(), *_linked(spaces)))
        else:
            middle = number == len(ROWS) // 2
            drawn.append(_across(spaces, homes=middle))
    return drawn


def _margin() -> Fragment:
    return "", " " * _MARGIN


def _uprights() -> Line:
    """Return the links between two rows of the ring."""
    half = _SPACE // 2
    gap = " " * (_INSIDE + _SPACE - 1)
    return _margin(), ("class:ring", f"{' ' * half}│{gap}│")


def _linked(spaces: list[list[Fragment]]) -> list[Fragment]:
    """Return one edge of the ring: spaces in a row."""
    parts: list[Fragment] = []
    for number, space in enumerate(spaces):
        parts += [("class:ring", _LINK), *space] if number else space
    return parts


def _across(spaces: list[list[Fragment]], *, homes: bool) -> Line:
    """Return a row with spaces at both ends, and the labels of homes beside them."""
    left, right = spaces
    if not homes:
        return (_margin(), *left, ("", " " * _INSIDE), *right)
    inside = ("class:dim", f"{say('aa.forward'):^{_INSIDE}}")
    labels = [("class:side0", f"⌂{SPIES[0]}"), ("class:side1", f"{SPIES[1]}⌂")]
    gap = ("", "  ")
    return ("", " "), labels[0], gap, *left, inside, *right, gap, labels[1]


def _space(state: AgentAvenueState, index: int) -> list[Fragment]:
    """Draw one space, five columns: square brackets for a home, braces for a market."""
    is_market = state.market is not None and index in MARKETS
    brackets = "[]" if index in HOMES else "{}" if is_market else "()"
    marks = _marks(state, index)
    if not marks:
        empty = say("aa.mark.market") if is_market else "·"
        marks = [("class:ring", f" {empty} ")]
    elif len(marks) == 1:
        marks = [("", " "), *marks, ("", " ")]
    elif len(marks) < _INNER:
        marks.insert(1, ("", " "))
    closing = brackets[1] if len(marks) <= _INNER else ""
    return [("class:ring", brackets[0]), *marks, ("class:ring", closing)]


def _marks(state: AgentAvenueState, index: int) -> list[Fragment]:
    """Return what stands on a square: spies, then figures."""
    spies = [square(side, state.sides[side].advance) for side in (0, 1)]
    figures = [area.figure for area in state.sides]
    stand = (*zip(SPIES, spies, strict=True), *zip(FIGURES, figures, strict=True))
    return [
        (f"class:side{number % len(SPIES)}", mark)
        for number, (mark, place) in enumerate(stand)
        if place == index
    ]
