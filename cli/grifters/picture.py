"""The table of Grifters as an SVG drawing: Hideouts, open hands, and the jobs.

The same names and letters as on the terminal (`cli.grifters.hideouts`), one player
below the other, so that it can be read on a narrow screen; a page gives the classes
their colours, and nothing is told by colour alone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cli.grifters.costs import cost_letters, reward_cell
from cli.grifters.jobs_view import available, below, by_colour
from cli.grifters.naming import (
    by_skill,
    isk,
    job_starred,
    letter,
    listing,
    names_with,
    short_name,
    state_of,
)
from cli.grifters.sentences import hideout
from cli.markup import tag
from cli.portrayal import SIDE_CLASSES
from cli.presentation import Scene
from cli.text import clip_name
from cli.words import say
from engine.deals import Face, Seat
from engine.grifters.at_table import cards
from engine.grifters.card_table import MIN_TEAM
from engine.grifters.scoring import scores
from engine.grifters.specialists import SKILL
from engine.grifters.state import ISK, NIGHTS, Night, SeatArea

_WIDTH, _MARGIN = 344, 6
_COLUMNS = 4
"""Three Nights and Refresh; cards of a hand stand in the same columns."""
_COLUMN = (_WIDTH - 2 * _MARGIN) // _COLUMNS
_CARD = _COLUMN - 4
_ROW, _HEAD, _GAP = 18, 14, 8
_NAME = 12
_JOB_COLUMNS = (0, 74, 138, 280)
_CLOSED = "?"


class _Drawing(NamedTuple):
    """Elements, and where what comes next begins."""

    parts: tuple[Element, ...]
    end: int


def draw_table(scene: Scene) -> Element:
    """Draw what lies before each player, all hands that are open, and the jobs."""
    state = state_of(scene)
    parts: list[Element] = []
    y = 0
    for seat in range(len(state.seats)):
        player = _player(scene, seat, y)
        parts += player.parts
        y = player.end + _GAP
    jobs = _jobs(scene, y)
    totals = names_with(zip(scene.names, map(isk, scores(state.seats)), strict=True))
    return tag(
        "svg",
        tag("title", say("gr.picture", scores=", ".join(totals))),
        tag("desc", " ".join(_said(scene))),
        *parts,
        *jobs.parts,
        viewBox=f"0 0 {_WIDTH} {jobs.end}",
        role="img",
        class_="tableau",
    )


def _said(scene: Scene) -> Iterator[str]:
    """Yield what is drawn in sentences: Hideouts and hands."""
    for seat, area in enumerate(state_of(scene).seats):
        yield hideout(scene, seat)
        known = [scene.known[card] for card in area.hand if card in scene.known]
        closed = len(area.hand) - len(known)
        key = "gr.picture.hand.closed" if closed else "gr.picture.hand"
        fields = {"name": scene.names[seat], "closed": closed}
        yield say(key, cards=listing(known), **fields)


def _player(scene: Scene, seat: Seat, top: int) -> _Drawing:
    """Draw one player: name, Stash and jobs, the Nights and Refresh, the hand."""
    area = state_of(scene).seats[seat]
    heads = [*(say(f"gr.nights.{night}") for night in NIGHTS), say("gr.nights.refresh")]
    y = top + 22
    parts = [*_title(scene, seat, top), *_heads(heads, y)]
    y += _HEAD
    tallest = 1
    for column, lying in enumerate((*area.nights, area.refresh)):
        is_team = column < len(NIGHTS) and len(cards(lying)) >= MIN_TEAM
        parts += _column(lying, column, y, is_team=is_team)
        tallest = max(tallest, len(cards(lying)) + bool(lying.count(ISK)))
    y += tallest * _ROW
    parts += _heads([say("gr.picture.held", count=len(area.hand))], y)
    hand = _hand(scene, area, y + _HEAD)
    return _Drawing((_panel(top, hand.end), *parts, *hand.parts), hand.end)


def _panel(top: int, end: int) -> Element:
    """Draw the frame of a part of the table."""
    half = 0.5
    size = {"width": _WIDTH - 1, "height": end - top - 1}
    return tag("rect", class_="panel", x=half, y=top + half, rx=6, **size)


def _title(scene: Scene, seat: Seat, top: int) -> Iterator[Element]:
    """Write who it is, what is in the Stash, and the jobs done by colour."""
    area = state_of(scene).seats[seat]
    name = clip_name(scene.names[seat], _NAME)
    style = f"name {SIDE_CLASSES[seat % len(SIDE_CLASSES)]}"
    yield tag("text", name, class_=style, x=_MARGIN, y=top + 15)
    said = say("gr.picture.has", stash=isk(area.stash), jobs=_done(area))
    yield tag("text", said, class_="has", x=_WIDTH - _MARGIN, y=top + 15)


def _done(area: SeatArea) -> str:
    """Return the jobs done by colour, or that the player has given up."""
    if area.gave_up:
        return say("gr.board.gave-up")
    counts = by_colour(area.jobs).items()
    short = [f"{say(f'gr.initial.{colour}')}{count}" for colour, count in counts]
    key = "gr.board.jobs" if short else "gr.picture.no-job"
    return say(key, jobs=" ".join(short))


def _heads(heads: Sequence[str], top: int) -> Iterator[Element]:
    """Write small heads over the columns."""
    for column, head in enumerate(heads):
        yield tag("text", head, class_="head", x=_left(column), y=top + 9)


def _left(column: int) -> int:
    return _MARGIN + column * _COLUMN


def _column(lying: Night, column: int, top: int, *, is_team: bool) -> Iterator[Element]:
    """Draw what lies in a Night: its cards by skill, those of a Team in a frame."""
    faces, tokens, x = by_skill(cards(lying)), lying.count(ISK), _left(column)
    for row, face in enumerate(faces):
        yield from _card(face, x, top + row * _ROW, "card")
    if is_team:
        size = {"width": _CARD + 2, "height": len(faces) * _ROW}
        yield tag("rect", class_="team", x=x - 1, y=top - 1, rx=4, **size)
    if tokens:
        y = top + len(faces) * _ROW
        yield tag("rect", class_="token", x=x, y=y, rx=8, width=30, height=_ROW - 2)
        yield tag("text", isk(tokens), class_="amount", x=x + 15, y=y + 12)
    if not lying:
        yield tag("text", say("gr.board.empty"), class_="head", x=x, y=top + 12)


def _card(face: Face | None, x: int, y: int, style: str) -> Iterator[Element]:
    """Draw a card: the letter of its skill, and its name; or that it is not open."""
    yield tag("rect", class_=style, x=x, y=y, rx=3, width=_CARD, height=_ROW - 2)
    if face is None:
        yield tag("text", _CLOSED, class_="skill", x=x + 5, y=y + 12)
    else:
        yield tag("text", letter(SKILL[face]), class_="skill", x=x + 5, y=y + 12)
        yield tag("text", short_name(face), x=x + 21, y=y + 12)


def _hand(scene: Scene, area: SeatArea, top: int) -> _Drawing:
    """Draw a hand in rows, by skill, what is not open last."""
    known = [scene.known[card] for card in area.hand if card in scene.known]
    closed = [None] * (len(area.hand) - len(known))
    parts: list[Element] = []
    for place, face in enumerate([*by_skill(known), *closed]):
        row, column = divmod(place, _COLUMNS)
        parts += _card(face, _left(column), top + row * _ROW, "card held")
    rows = -(-len(area.hand) // _COLUMNS)
    return _Drawing(tuple(parts), top + rows * _ROW + 4)


def _jobs(scene: Scene, top: int) -> _Drawing:
    """List the jobs that lie open: what each asks and brings, how many lie below."""
    heads = (say("gr.jobs"), say("gr.jobs.asks"), say("gr.jobs.brings"))
    rows = [
        (job_starred(job), cost_letters(job), reward_cell(job), str(below(scene, job)))
        for job in available(scene)
    ]
    rows = rows or [(say("gr.jobs.gone"), "", "", "")]
    parts, y = [*_cells((*heads, say("gr.jobs.left")), top + 14, "head")], top + 30
    for row in rows:
        parts += _cells(row, y, "job")
        y += _ROW - 2
    return _Drawing((_panel(top, y - 6), *parts), y - 6)


def _cells(cells: Sequence[str], y: int, style: str) -> Iterator[Element]:
    for left, cell in zip(_JOB_COLUMNS, cells, strict=True):
        if cell:
            yield tag("text", cell, class_=style, x=_MARGIN + left, y=y)
