"""The pane in which one chooses: a question, a preview, or what an overlay asks."""

from collections.abc import Sequence

from cli.choice import Choosing, Option
from cli.overlay import Overlay
from cli.panes import filled
from cli.story import Story
from cli.text import Line, columns, line, pad, wrap, wrap_all
from cli.words import say
from engine.game import Move

_CURSOR = "▸"
_CELL = 10
_LABEL = 24
_MARK = 4


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
        lines.append(line(("class:dim", _row("", "", put.headings, width))))
    aside = wrap(put.aside, width - 2) if put.aside else []
    room = rows - len(lines) - len(aside)
    lines += _options(put.options, choosing.cursor, width, room)
    if note or here.then is None:
        style, why = "class:warn", note or say("table.dimmed", why=here.why)
    else:
        style, why = "class:dim", here.why
    hint = wrap(why, width - 2)[: max(rows - len(lines) - len(aside), 0)]
    if len(lines) + len(hint) + len(aside) < rows:
        lines.append(line())
    lines += [line(" ", (style, part)) for part in hint]
    gap = [line()] * (rows - len(lines) - len(aside))
    return filled([*lines, *gap, *(line(" ", part) for part in aside)], rows)


def _options(
    options: Sequence[Option], cursor: int, width: int, room: int
) -> list[Line]:
    """Return the options, or as many as there is room for around the cursor."""
    first = max(0, min(cursor - room // 2, len(options) - room))
    return [
        _option(option, number, width, here=number == cursor)
        for number, option in list(enumerate(options))[first : first + room]
    ]


def _option(option: Option, number: int, width: int, *, here: bool) -> Line:
    """Return one option; one that is not possible is dim and in brackets."""
    mark = f"{_CURSOR if here else ' '} {number + 1} "
    label = option.label if option.then is not None else f"({option.label})"
    style = "class:dim" if option.then is None else ""
    return line(
        ("class:cursor" if here else style, _row(mark, label, option.cells, width))
    )


def _row(mark: str, label: str, cells: tuple[str, ...], width: int) -> str:
    """Return one row of a question: mark, label, and its cells in columns.

    A label that is a column too long for its own takes the space before it.
    """
    room = width - _MARK - _CELL * len(cells)
    room = min(room, _LABEL) if cells else room
    gap = _MARK - (columns(label) > room)
    labelled = pad(mark, gap) + pad(label, room + _MARK - gap)
    return labelled + "".join(pad(cell, _CELL) for cell in cells)


def preview(story: Story, move: Move, width: int, rows: int) -> list[Line]:
    """Return what the chosen move does, and at the bottom how to send it."""
    assert story.scene is not None
    said = story.shows.preview(story.scene, move)
    keys = line(" ", ("class:strong", say("table.confirm.keys")))
    lines = [line(" ", part) for part in wrap_all(said, width - 2, "  ")]
    return [*filled(lines, rows - 1), keys]
