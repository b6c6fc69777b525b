"""The Hideouts: for each player what lies in each Night and in Refresh."""

from collections.abc import Iterable

from cli.grifters.jobs_view import by_colour
from cli.grifters.naming import (
    by_skill,
    clockwise,
    isk,
    letters,
    short_name,
    starred,
    state_of,
)
from cli.presentation import Scene
from cli.text import Line, clip, clip_name, columns, line, pad, pad_left
from cli.words import say
from engine.deals import Face, Seat
from engine.grifters.at_table import cards
from engine.grifters.card_table import MIN_TEAM
from engine.grifters.jobs import COLOURS
from engine.grifters.specialists import SKILL
from engine.grifters.state import ISK, NIGHTS, Night, SeatArea

_PLACES = 4
"""Three Nights and Refresh."""
_MARGIN = 2
_ACTIVE = "▸"
_NAME, _STASH, _HAND = 12, 4, 8


def title(width: int) -> str:
    """Return the heads of the columns; a pane's title begins where they do."""
    heads = [*(say(f"gr.nights.{night}") for night in NIGHTS), say("gr.nights.refresh")]
    return "".join(pad(head, column_width(width)) for head in heads).rstrip()


def column_width(width: int) -> int:
    """Return how wide a column of the Hideouts is."""
    return (width - _MARGIN) // _PLACES


def hideouts(scene: Scene, width: int, rows: int) -> list[Line]:
    """Draw all players, this seat first, then clockwise."""
    seats = clockwise(scene)
    each = max(rows // len(seats), 2)
    lines = []
    for seat in seats:
        lines += [_head(scene, seat, width), *_nights(scene, seat, width, each - 1)]
    return lines


def _head(scene: Scene, seat: Seat, width: int) -> Line:
    """Return who it is and whose turn, Stash, hand and jobs."""
    state = state_of(scene)
    area = state.seats[seat]
    is_active = seat == state.active
    mark = _ACTIVE if is_active else " "
    name = say("gr.you") if seat == scene.seat else scene.names[seat]
    longest = max(map(columns, scene.names)) + 1
    room = max(_NAME, min(longest, _NAME + scene.spare))
    row = (
        f"{mark}{pad(clip_name(name, room), room)}{pad_left(isk(area.stash), _STASH)} "
        f"{pad(say('gr.board.hand', count=len(area.hand)), _HAND)}"
    )
    rest = width - columns(row) - 1
    style = f"class:side{seat}" if is_active else "class:title"
    return line((style, row), " ", clip(_standing(area, rest), rest))


def legend() -> str:
    """Return what the letters of done jobs mean."""
    colours = (f"{_initial(colour)} {say(f'gr.colour.{colour}')}" for colour in COLOURS)
    return say("gr.help.jobs", colours=", ".join(colours))


def _initial(colour: str) -> str:
    return say(f"gr.initial.{colour}")


def _standing(area: SeatArea, room: int) -> str:
    """Return the jobs done by colour, or that the seat has given up."""
    if area.gave_up:
        return say("gr.board.gave-up")
    counts = by_colour(area.jobs)
    if not counts:
        return say("gr.board.jobs.none")
    short = [f"{_initial(colour)}{count}" for colour, count in counts.items()]
    said = say("gr.board.jobs", jobs=" ".join(short))
    return said if columns(said) <= room else "".join(short)


def _nights(scene: Scene, seat: Seat, width: int, rows: int) -> list[Line]:
    """Return the Nights and Refresh of one player side by side."""
    area = state_of(scene).seats[seat]
    room = column_width(width)
    cells = [
        *(_night(night, room - 1, rows) for night in area.nights),
        _night(area.refresh, room - 1, rows, team=False),
    ]
    return [
        line(" " * _MARGIN, *(_cell(cell, number, room) for cell in cells))
        for number in range(rows)
    ]


def _cell(cell: list[str], number: int, room: int) -> str:
    return pad(cell[number] if number < len(cell) else "", room)


def _night(night: Night, width: int, rows: int, *, team: bool = True) -> list[str]:
    """Return what lies in a Night: card by card, or a Team by its skills' letters."""
    faces, tokens = cards(night), night.count(ISK)
    said = [] if not tokens else [isk(tokens)]
    is_team = team and len(faces) >= MIN_TEAM
    listed = _listed(faces, width, is_team=is_team)
    if len(listed) + len(said) <= rows:
        return [*listed, *said] or [say("gr.board.empty")]
    skills = letters(SKILL[face] for face in faces)
    short = say("gr.board.team", letters=skills) if is_team else skills
    return [clip(" ".join([short, *said]), width)]


def _listed(faces: Iterable[Face], width: int, *, is_team: bool) -> list[str]:
    """Return cards by name, in short if that must be, those of a Team marked."""
    ordered = by_skill(faces)
    for name in (starred, short_name):
        names = [name(face) for face in ordered]
        if is_team:
            names = [say("gr.board.member", name=each) for each in names]
        if all(columns(each) <= width for each in names):
            break
    return [clip(each, width) for each in names]
