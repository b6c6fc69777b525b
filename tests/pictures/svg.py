"""A screen as an SVG: its letters in the cells of a grid, its borders as lines.

The picture brings its own background, so it looks the same on a light page and on a
dark one. It needs no font but a monospaced one: each word is held to its columns.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from prompt_toolkit.styles import Attrs

from cli.stage import STYLE
from cli.text import Line, columns, pad_line
from tests.cli.scenes import Picture

WIDTH, HEIGHT, FONT = 9, 19, 15
"""Of a cell, and the size of the letters, in pixels."""
MARGIN = 14
BASE = 14
"""From the top of a cell to the line on which letters stand."""
PAPER, INK = "#171a21", "#d6dae2"
COLOURS = {
    "ansibrightblack": "#8b93a3",
    "ansigreen": "#8fd18a",
    "ansibrightblue": "#86b6f5",
    "ansiyellow": "#e5c878",
    "ansimagenta": "#d9a3e0",
    "ansicyan": "#7fcfd4",
}
"""On the dark ground each has a contrast of 5 to 1 at the least."""
BORDERS = {
    "─": "we",
    "│": "ns",
    "┬": "wes",
    "┴": "wen",
    "┼": "wens",
    "├": "nse",
    "┤": "nsw",
}
"""Which way a border runs from the middle of its cell."""
ENDS = {
    "n": (WIDTH / 2, 0.0),
    "s": (WIDTH / 2, float(HEIGHT)),
    "w": (0.0, HEIGHT / 2),
    "e": (float(WIDTH), HEIGHT / 2),
}


class Cell(NamedTuple):
    """A letter, where it stands, and in which style."""

    at: int
    letter: str
    style: str


def svg(picture: Picture, title: str) -> str:
    """Return the picture of a screen."""
    across, down = picture.size
    width, height = across * WIDTH + 2 * MARGIN, down * HEIGHT + 2 * MARGIN
    rows = (
        part
        for row, one in enumerate(picture.lines)
        for part in _row(_cells(pad_line(one, across)), MARGIN + row * HEIGHT)
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
            f'<g font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, '
            f'monospace" font-size="{FONT}" fill="{INK}">',
            *rows,
            "</g>",
            "</svg>",
            "",
        )
    )


def _cells(fragments: Line) -> list[Cell]:
    """Return the letters of a line, each with its column."""
    cells, at = [], 0
    for style, text in fragments:
        for letter in text:
            cells.append(Cell(at, letter, style))
            at += columns(letter)
    return cells


def _row(cells: list[Cell], top: int) -> Iterator[str]:
    """Yield what is drawn of a row: first what lies under the letters."""
    for style, run in groupby(cells, lambda cell: cell.style):
        attrs = STYLE.get_attrs_for_style_str(style)
        group = list(run)
        if attrs.reverse:
            left, wide = _left(group[0]), _wide(group)
            yield (
                f'<rect x="{left}" y="{top}" width="{wide}" height="{HEIGHT}" '
                f'fill="{_ink(attrs)}"/>'
            )
        yield from _borders(group, top, _ink(attrs))
        yield from _words(group, top, attrs)


def _words(cells: list[Cell], top: int, attrs: Attrs) -> Iterator[str]:
    """Yield the words of one style; what is no plain letter stands for itself."""
    ink = PAPER if attrs.reverse else _ink(attrs)
    look = f' fill="{ink}"' if ink != INK else ""
    look += ' font-weight="bold"' if attrs.bold else ""
    for word in _parted(cells):
        text = escape("".join(cell.letter for cell in word))
        held = f' textLength="{_wide(word)}"' if len(word) > 1 else ""
        yield f'<text x="{_left(word[0])}" y="{top + BASE}"{held}{look}>{text}</text>'


def _parted(cells: list[Cell]) -> Iterator[list[Cell]]:
    """Yield words of plain letters, and each other sign alone."""
    word: list[Cell] = []
    for cell in cells:
        is_plain = cell.letter.isascii() and cell.letter != " "
        if not is_plain and word:
            yield word
            word = []
        if is_plain:
            word.append(cell)
        elif cell.letter != " " and cell.letter not in BORDERS:
            yield [cell]
    if word:
        yield word


def _borders(cells: list[Cell], top: int, ink: str) -> Iterator[str]:
    """Yield the borders of one style: a stretch of a rule is one line."""
    for letter, run in groupby(cells, lambda cell: cell.letter):
        if letter not in BORDERS:
            continue
        group = list(run)
        path = "".join(_stroke(_left(group[0]), top, end) for end in BORDERS[letter])
        if letter == "─":
            path = f"M{_left(group[0])} {top + HEIGHT / 2:g}h{_wide(group)}"
        yield f'<path d="{path}" stroke="{ink}" fill="none"/>'


def _stroke(left: int, top: int, end: str) -> str:
    """Return a stroke from the middle of a cell to one of its sides."""
    x, y = ENDS[end]
    middle = f"M{left + WIDTH / 2:g} {top + HEIGHT / 2:g}"
    return f"{middle}L{left + x:g} {top + y:g}"


def _left(cell: Cell) -> int:
    return MARGIN + cell.at * WIDTH


def _wide(cells: list[Cell]) -> int:
    return sum(columns(cell.letter) for cell in cells) * WIDTH


def _ink(attrs: Attrs) -> str:
    return COLOURS[attrs.color] if attrs.color else INK
