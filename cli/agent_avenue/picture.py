"""The ring as an SVG drawing: homes, market corners, spies and figures.

The same places and shapes as on the terminal (`cli.agent_avenue.ring`); a page gives
the classes their colours, and nothing is told by colour alone.
"""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cli.agent_avenue.board_view import lead_words
from cli.agent_avenue.naming import has_caught, needs, state_of
from cli.agent_avenue.ring import ROWS
from cli.markup import tag
from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.board import HOMES, MARKETS, square
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Side

_STEP, _CELL = 50, 38
_WIDTH, _HEIGHT = 4 * _STEP, 5 * _STEP
_OFFSETS = (((0, 0),), ((-9, 0), (9, 0)), ((-9, -8), (9, -8), (0, 9)))
"""Where one, two, or three pieces stand in a space; a fourth beside the third."""
_FOUR = ((-9, -9), (9, -9), (-9, 9), (9, 9))
_PIECE = 8
"""Half the size of a piece; a crowded one is smaller."""


def draw_ring(scene: Scene) -> Element:
    """Draw the spaces, with the pieces where they stand, and the steps to a catch."""
    state = state_of(scene)
    said = say("list.between").join(lead_words(scene, ""))
    return tag(
        "svg",
        tag("title", say("aa.picture", lead=said)),
        tag("path", class_="track", d=_TRACK),
        tag("path", class_="space", d="".join(map(_outline, range(len(_PLACES))))),
        *(_home(side) for side in (0, 1)),
        *_market(state),
        *_middle(state),
        *_pieces(state),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="ring",
    )


def _places() -> dict[int, tuple[int, int]]:
    """Return the middle of each square."""
    places = {}
    for row, squares in enumerate(ROWS):
        columns = (0, 3) if len(squares) == len(HOMES) else range(4)
        for column, number in zip(columns, squares, strict=True):
            places[number] = ((2 * column + 1) * _STEP // 2, (2 * row + 1) * _STEP // 2)
    return places


_PLACES = _places()


_TRACK = "M{0} {0}H{1}V{2}H{0}z".format(
    _STEP // 2, _WIDTH - _STEP // 2, _HEIGHT - _STEP // 2
)
"""The way round the ring, through the middle of its spaces."""


def _outline(number: int) -> str:
    """Return the path round a square."""
    x, y = _PLACES[number]
    half = _CELL // 2
    return f"M{x - half} {y - half}h{_CELL}v{_CELL}h-{_CELL}z"


def _home(side: Side) -> Element:
    """Draw a roof in the home of a side."""
    x, y = _PLACES[HOMES[side]]
    path = f"{_outline(HOMES[side])}M{x - 17} {y - 8}l17 -9l17 9"
    return tag("path", class_=f"home side{side}", d=path)


def _market(state: AgentAvenueState) -> Iterator[Element]:
    """Mark the corners of the market, if there is one."""
    for number in sorted(MARKETS) if state.market is not None else ():
        x, y = _PLACES[number]
        yield tag("text", say("aa.mark.market"), class_="market", x=x + 12, y=y + 16)


def _middle(state: AgentAvenueState) -> Iterator[Element]:
    """Write how far each side is from a catch."""
    for side, y in enumerate((100, 132)):
        short = "!" if has_caught(state, side) else str(needs(state, side))
        yield _piece(side, (78, y - 7), _PIECE, is_figure=False)
        yield tag("text", short, class_="short", x=96, y=y)
    for key, y in (("aa.forward", 68), ("aa.picture.short", 158)):
        yield tag("text", say(key), class_="label", x=_WIDTH // 2, y=y)


def _pieces(state: AgentAvenueState) -> Iterator[Element]:
    """Draw spies and figures, side by side where they share a space."""
    standing: dict[int, list[tuple[Side, bool]]] = {}
    for side, area in enumerate(state.sides):
        standing.setdefault(square(side, area.advance), []).append((side, False))
    for side, area in enumerate(state.sides):
        if area.figure is not None:
            standing.setdefault(area.figure, []).append((side, True))
    for number, pieces in standing.items():
        x, y = _PLACES[number]
        offsets = (*_OFFSETS, _FOUR)[len(pieces) - 1]
        size = _PIECE if len(pieces) < len(_OFFSETS) else _PIECE - 1
        for (side, is_figure), (right, down) in zip(pieces, offsets, strict=True):
            yield _piece(side, (x + right, y + down), size, is_figure=is_figure)


def _piece(
    side: Side, place: tuple[int, int], size: int, *, is_figure: bool
) -> Element:
    """Draw a triangle for the first side, a circle for the other; a figure is empty."""
    x, y = place
    class_ = f"{'figure' if is_figure else 'spy'} side{side}"
    if side == 0:
        points = f"{x},{y - size} {x + size},{y + size} {x - size},{y + size}"
        return tag("polygon", class_=class_, points=points)
    return tag("circle", class_=class_, cx=x, cy=y, r=size)
