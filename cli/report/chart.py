"""The chart of a game over its turns: bars for a lead, lines for scores."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cli.markup import tag
from cli.portrayal import SIDE_CLASSES, Chart
from cli.words import say

_WIDTH, _HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 8, 18, 30
_BAR = 0.7
"""How much of a turn's room its bar takes."""
_DOT = 3.5


class Moment(NamedTuple):
    """Where the curves stand at the end of a turn."""

    turn: int
    values: tuple[int, ...]


class _Frame(NamedTuple):
    """How turns and values become places in the drawing."""

    turns: int
    low: int
    high: int

    def x(self, place: float) -> float:
        """Return the place of a turn, counted from 0, in its middle."""
        room = _WIDTH - _LEFT - _RIGHT
        return round(_LEFT + room * (place + 0.5) / self.turns, 1)

    def y(self, value: float) -> float:
        """Return the height of a value."""
        room = _HEIGHT - _TOP - _BOTTOM
        return round(_TOP + room * (self.high - value) / (self.high - self.low), 1)

    @property
    def step(self) -> float:
        """The room of one turn."""
        return (_WIDTH - _LEFT - _RIGHT) / self.turns


def draw_chart(chart: Chart, moments: Sequence[Moment]) -> Element:
    """Draw the chart as an `svg`."""
    reached = [value for moment in moments for value in moment.values]
    marked = [value for value, _ in chart.marks]
    low, high = min([0, *reached, *marked]), max([0, *reached, *marked])
    frame = _Frame(max(len(moments), 1), low, max(high, low + 1))
    draw = _bars if len(chart.curves) == 1 else _lines
    return tag(
        "svg",
        tag("title", say("report.chart.alt", title=chart.title, note=chart.note)),
        *_grid(chart, frame, moments),
        *draw(frame, moments),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="chart",
    )


def _grid(chart: Chart, frame: _Frame, moments: Sequence[Moment]) -> Iterator[Element]:
    """Draw the middle line, the marks with their meaning, and the turns."""
    marks = chart.marks or ((frame.high, ""),)
    for value, meaning in [(0, ""), *marks]:
        height = frame.y(value)
        kind = "mark" if value else "zero"
        span = {"x1": _LEFT, "x2": _WIDTH - _RIGHT, "y1": height, "y2": height}
        yield tag("line", class_=kind, **span)
        written = _written(chart, value)
        yield tag("text", written, class_="value", x=_LEFT - 6, y=height + 5)
        if meaning:
            below = 18 if value > 0 else -7
            yield tag("text", meaning, class_="meaning", x=_LEFT + 4, y=height + below)
    every = max(len(moments) // 16, 1)
    for place, moment in enumerate(moments):
        if place % every == 0:
            where = {"x": frame.x(place), "y": _HEIGHT - 6}
            yield tag("text", str(moment.turn), class_="turn", **where)


def _written(chart: Chart, value: int) -> str:
    """Return a value as it is read: a lead with its sign, a score without."""
    return f"{value:+d}" if value and len(chart.curves) == 1 else str(value)


def _bars(frame: _Frame, moments: Sequence[Moment]) -> Iterator[Element]:
    """Draw a lead: the first side's bars go up, the second's go down."""
    width = round(frame.step * _BAR, 1)
    for place, moment in enumerate(moments):
        (value,) = moment.values
        top, bottom = frame.y(max(value, 0)), frame.y(min(value, 0))
        yield tag(
            "rect",
            tag(
                "title",
                say("report.chart.point", turn=moment.turn, value=f"{value:+d}"),
            ),
            class_=SIDE_CLASSES[value < 0],
            x=round(frame.x(place) - width / 2, 1),
            y=top,
            width=width,
            height=round(max(bottom - top, 1), 1),
        )


def _lines(frame: _Frame, moments: Sequence[Moment]) -> Iterator[Element]:
    """Draw scores: a line for each side, dashed differently."""
    for number, values in enumerate(zip(*(m.values for m in moments), strict=True)):
        side = SIDE_CLASSES[number % len(SIDE_CLASSES)]
        points = [(frame.x(place), frame.y(v)) for place, v in enumerate(values)]
        drawn = " ".join(f"{x},{y}" for x, y in points)
        yield tag("polyline", class_=f"curve {side}", points=drawn)
        for x, y in points:
            yield tag("circle", class_=side, cx=x, cy=y, r=_DOT)


def legend(chart: Chart) -> Element | None:
    """Return which line is whose; a lead needs none."""
    if len(chart.curves) == 1:
        return None
    lines = [
        tag("li", _sample(SIDE_CLASSES[number % len(SIDE_CLASSES)]), name)
        for number, name in enumerate(chart.curves)
    ]
    return tag("ul", *lines, class_="legend")


def _sample(side: str) -> Element:
    """Draw a piece of a side's line."""
    drawn = tag("polyline", class_=f"curve {side}", points="0,6 40,6")
    box = {"viewBox": "0 0 40 12", "aria_hidden": "true"}
    return tag("svg", drawn, class_="chart sample", **box)


def table_of(chart: Chart, moments: Sequence[Moment]) -> Element:
    """Return the same as a table, for those who cannot see the drawing."""
    heads = [say("report.chart.turn"), *chart.curves]
    rows = [
        tag(
            "tr",
            tag("th", str(moment.turn), scope="row"),
            *(tag("td", _written(chart, value)) for value in moment.values),
        )
        for moment in moments
    ]
    first = tag("tr", *(tag("th", head, scope="col") for head in heads))
    return tag("table", first, *rows)
