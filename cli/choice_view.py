"""The pane in which one chooses: a question, a preview, or what an overlay asks."""

from cli.choice import Choosing, Option, Question
from cli.overlay import Overlay
from cli.panes import filled
from cli.story import Story
from cli.text import Line, columns, fitted, line, pad, wrap, wrap_all
from cli.words import say
from engine.game import Move

_CURSOR = "▸"
_CELL = 10
_LABEL = 20
_MARK = 4
_HINT = 3
"""So many rows are kept below a long list for what an option of it means."""
_FEWEST = 3
"""But so many options are always seen."""


def asked(overlay: Overlay, width: int, rows: int) -> list[Line]:
    """Return the question of an overlay, and its keys below."""
    question, *choices = overlay.texts
    said = [*wrap(question, width - 2), *wrap_all(choices, width - 2, "   ")]
    keys = line(" ", ("class:strong", overlay.keys))
    lines = [line(" ", part) for part in said[: rows - 1]]
    gap = [line()] if len(lines) < rows - 1 else []
    return filled([*lines, *gap, keys], rows)


def question(choosing: Choosing, note: str, width: int, rows: int) -> list[Line]:
    """Return question, options and what the one under the cursor means.

    note: why the last wish was refused, if it was
    """
    put, here = choosing.question, choosing.option
    lines = [line(" ", ("class:strong", part)) for part in wrap(put.text, width - 2)]
    if put.headings:
        heads = _row("", "", put.headings, put.widths, width)
        lines.append(line(("class:dim", heads)))
    aside = wrap(put.aside, width - 2) if put.aside else []
    room = rows - len(lines) - len(aside)
    lines += _options(put, choosing.cursor, width, room - _kept(put, width, room))
    if note or here.then is None:
        style, why = "class:warn", note or say("table.dimmed", why=here.why)
    else:
        style, why = "class:dim", here.why
    hint = fitted([why], width - 2, max(rows - len(lines) - len(aside), 0))
    if len(lines) + len(hint) + len(aside) < rows:
        lines.append(line())
    lines += [line(" ", (style, part)) for part in hint]
    gap = [line()] * (rows - len(lines) - len(aside))
    return filled([*lines, *gap, *(line(" ", part) for part in aside)], rows)


def _kept(put: Question, width: int, room: int) -> int:
    """Return how many rows to keep for the meanings, the same for every option."""
    longest = max(len(wrap(option.why, width - 2)) for option in put.options)
    return max(min(longest, _HINT, room - _FEWEST), 0)


def _options(put: Question, cursor: int, width: int, room: int) -> list[Line]:
    """Return the options, or as many as there is room for around the cursor."""
    last = max(len(put.options) - room, 0)
    first = max(0, min(cursor - room // 2, last))
    shown = list(enumerate(put.options))[first : first + room]
    lines = []
    for number, option in shown:
        mark = _CURSOR if number == cursor else " "
        if number != cursor and first and number == first:
            mark = "↑"
        elif number != cursor and first < last and number == first + room - 1:
            mark = "↓"
        text = f"{mark}{number + 1:>2} "
        lines.append(_option(option, text, put.widths, width, here=number == cursor))
    return lines


def _option(
    option: Option, mark: str, widths: tuple[int, ...], width: int, *, here: bool
) -> Line:
    """Return one option; one that is not possible is dim and in brackets."""
    label = option.label if option.then is not None else f"({option.label})"
    style = "class:dim" if option.then is None else ""
    row = _row(mark, label, option.cells, widths, width)
    return line(("class:cursor" if here else style, row))


def _row(
    mark: str, label: str, cells: tuple[str, ...], widths: tuple[int, ...], width: int
) -> str:
    """Return one row of a question: mark, label, and its cells in columns.

    A label that is a column too long for its own takes the space before it; behind
    one that leaves no space the first cell begins a column later.
    """
    columns_of = widths or (_CELL,) * len(cells)
    room = width - _MARK - sum(columns_of)
    room = min(room, _LABEL) if cells else width - _MARK
    gap = _MARK - (columns(label) > room)
    row = pad(mark.rstrip(), gap) + pad(label, room + _MARK - gap)
    if cells and not row.endswith(" ") and columns(cells[0]) < columns_of[0]:
        cells = (f" {cells[0]}", *cells[1:])
    for cell, own in list(zip(cells, columns_of, strict=False))[:-1]:
        row += pad(cell, own)
    return row + pad(cells[-1], width - columns(row)) if cells else row


def preview(story: Story, move: Move, note: str, width: int, rows: int) -> list[Line]:
    """Return what the chosen move does, and at the bottom how to send it.

    note: as in `question`
    """
    assert story.scene is not None
    said = story.shows.preview(story.scene, move)
    keys = line(" ", ("class:strong", say("table.confirm.keys")))
    noted = [line(" ", ("class:warn", part)) for part in wrap(note, width - 2)]
    below = [*(noted if note else []), keys]
    room = rows - len(below)
    lines = [line(" ", part) for part in fitted(said, width - 2, room, "  ")]
    return [*filled(lines, room), *below]
