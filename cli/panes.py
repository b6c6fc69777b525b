"""Columns of panes: each pane under a rule with its title, the columns divided.

Every pane keeps its place whatever is in it.
"""

from typing import NamedTuple

from cli.text import Line, clip, columns, line, pad_line

_LEFT = 39
"""Columns of the left panes in a window of 80; a wider one is halved."""
_WIDE = 100
_SMALLEST = 80


def halves(width: int) -> tuple[int, int]:
    """Return the widths of the left and the right panes in a window."""
    left = _LEFT if width < _WIDE else width // 2
    return left, width - left - 1


def spare(width: int) -> int:
    """Return by how much each pane is wider than in the smallest window."""
    pairs = zip(halves(width), halves(_SMALLEST), strict=True)
    return max(min(own - least for own, least in pairs), 0)


class Pane(NamedTuple):
    """A part of a column, under a rule with its title."""

    title: str
    lines: list[Line]


_JOINTS = {
    (False, False): "│",
    (True, False): "┤",
    (False, True): "├",
    (True, True): "┼",
}
"""What divides two columns, by which of them has a rule there."""


def in_columns(
    left: tuple[int, list[Pane]], right: tuple[int, list[Pane]]
) -> list[Line]:
    """Return two columns of panes of the same height, divided."""
    rows = zip(_stacked(*left), _stacked(*right), strict=True)
    lines = [
        (*one, ("class:rule", _JOINTS[is_rule, is_other]), *other)
        for (is_rule, one), (is_other, other) in rows
    ]
    return [_with_joint(lines[0], "┬"), *lines[1:]]


def _with_joint(rule: Line, joint: str) -> Line:
    """Return the top rule, which nothing meets from above."""
    return tuple((style, joint if text == "┼" else text) for style, text in rule)


def _stacked(width: int, panes: list[Pane]) -> list[tuple[bool, Line]]:
    """Return the lines of a column, `width` wide, and whether each is a rule."""
    rows: list[tuple[bool, Line]] = []
    for pane in panes:
        rows.append((True, _titled(width, pane.title)))
        rows += [(False, pad_line(one, width)) for one in pane.lines]
    return rows


def filled(lines: list[Line], rows: int) -> list[Line]:
    """Return exactly `rows` lines."""
    return [*lines, *[line()] * (rows - len(lines))][:rows]


def _titled(width: int, title: str) -> Line:
    """Return the rule over a pane: `─ Title ─────`."""
    shown = clip(title, width - 2)
    tail = f" {'─' * width}"[: width - 2 - columns(shown)]
    return ("class:rule", "─ "), ("class:title", shown), ("class:rule", tail)
