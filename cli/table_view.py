"""How a table looks: header, board beside pieces, events beside the choice, keys.

Pure: a moment and a size give lines. Every pane keeps its place whatever is in it, so
nothing moves under the cursor.
"""

from dataclasses import dataclass, field

from cli.choice import Choosing, Option
from cli.ending import ending_sentences
from cli.overlay import Overlay
from cli.story import Story
from cli.text import (
    Line,
    beside,
    clip,
    columns,
    line,
    pad,
    pad_left,
    wrap,
    wrap_all,
)
from cli.words import say
from engine.game import Decide, Move

_LEFT = 39
"""Columns of the left panes in a window of 80; a wider one is halved."""
_WIDE = 100
_FIXED_ROWS = 5
"""Header, three rules and the last line."""
_CURSOR = "▸"
_CELL = 10
_LABEL = 24
_MARK = 4


@dataclass
class Moment:
    """What the screen shows besides the story.

    feed:       sentences told, and whether they are new since the last choice
    choosing:   the open choice; is_sending: one was made and is not yet confirmed
    note:       why the last wish was refused
    overlay:    a question in place of the choice; shows_help: help covers everything
    """

    story: Story
    feed: list[tuple[str, bool]] = field(default_factory=list)
    choosing: Choosing | None = None
    is_sending: bool = False
    note: str = ""
    overlay: Overlay | None = None
    shows_help: bool = False


def table_lines(moment: Moment, width: int, rows: int) -> list[Line]:
    """Draw the whole table: exactly `rows` lines."""
    story = moment.story
    left = _LEFT if width < _WIDE else width // 2
    right = width - left - 1
    upper = _upper_rows(story, rows)
    lower = rows - upper - _FIXED_ROWS
    board, pieces = _board(story, left, upper), _pieces(story, right, upper)
    events, choice = _events(moment, left, lower), _choice(moment, right, lower)
    return [
        _header(story, width),
        _rule((left, say("table.board")), "┬", (right, say("table.pieces"))),
        *beside(board, pieces, left),
        _rule((left, say("table.events")), "┼", (right, _choice_title(moment))),
        *beside(events, choice, left),
        line(("class:rule", "─" * left + "┴" + "─" * right)),
        _last_line(moment, width),
    ]


def _upper_rows(story: Story, rows: int) -> int:
    """Return the height of the upper panes: what the game needs, roomy if it can."""
    need = story.shows.board_rows
    return need if rows < need * 2 + 12 else need + 4


def _filled(lines: list[Line], rows: int) -> list[Line]:
    """Return exactly `rows` lines."""
    return [*lines, *[line()] * (rows - len(lines))][:rows]


def _header(story: Story, width: int) -> Line:
    """Return the game, and the turn."""
    title = f" {story.sitting.kit.title}"
    state = story.shows.headline(story.scene) if story.scene else say("table.set-up")
    return line(("class:bar", title + pad_left(f"{state} ", width - columns(title))))


def _rule(left: tuple[int, str], joint: str, right: tuple[int, str]) -> Line:
    """Return the line above two panes, with their titles."""
    return line(*_titled(*left), ("class:rule", joint), *_titled(*right))


def _titled(width: int, title: str) -> tuple[tuple[str, str], ...]:
    """Return one part of a rule: `─ Title ─────`."""
    shown = clip(title, width - 4)
    rest = "─" * (width - columns(shown) - 3)
    return ("class:rule", "─ "), ("class:title", shown), ("class:rule", f" {rest}")


def _board(story: Story, width: int, rows: int) -> list[Line]:
    """Return the board pane."""
    if story.scene is None:
        return _filled([], rows)
    return _filled(story.shows.board(story.scene, width, rows), rows)


def _pieces(story: Story, width: int, rows: int) -> list[Line]:
    """Return the pane beside the board."""
    if story.scene is None:
        return _filled([], rows)
    return _filled(story.shows.pieces(story.scene, width), rows)


def _events(moment: Moment, width: int, rows: int) -> list[Line]:
    """Return the latest events, the newest last; new ones are marked."""
    lines: list[Line] = []
    for sentence, is_new in reversed(moment.feed):
        style, mark = ("class:new", "·") if is_new else ("class:dim", " ")
        parts = wrap(sentence, width - 4)
        first, rest = parts[0], parts[1:]
        block = [line((style, f" {mark} {first}"))]
        block += [line((style, f"   {part}")) for part in rest]
        lines = [*block, *lines]
        if len(lines) >= rows:
            break
    return _filled(lines[-rows:], rows)


def _choice_title(moment: Moment) -> str:
    """Return what the choice pane is for."""
    if moment.story.is_over:
        return say("table.title.end")
    if moment.overlay is not None:
        return moment.overlay.title
    if moment.choosing is None:
        return say("table.title.wait")
    confirming = moment.choosing.move is not None
    return say("table.title.confirm" if confirming else "table.title.choose")


def _choice(moment: Moment, width: int, rows: int) -> list[Line]:
    """Return the pane in which one chooses, confirms, waits, or reads the end."""
    if moment.story.is_over:
        return _end(moment.story, width, rows)
    if moment.overlay is not None:
        return _asked(moment.overlay, width, rows)
    if moment.choosing is None:
        return _filled(_waiting(moment, width), rows)
    if moment.choosing.move is not None:
        return _preview(moment.story, moment.choosing.move, width, rows)
    return _filled(_question(moment, moment.choosing, width, rows), rows)


def _asked(overlay: Overlay, width: int, rows: int) -> list[Line]:
    """Return the question of an overlay, and its keys below."""
    question, *choices = overlay.texts
    said = [*wrap(question, width - 2), *wrap_all(choices, width - 2, "   ")]
    keys = line(" ", ("class:strong", overlay.keys))
    lines = [line(" ", part) for part in said[: rows - 1]]
    gap = [line()] if len(lines) < rows - 1 else []
    return _filled([*lines, *gap, keys], rows)


def _question(moment: Moment, choosing: Choosing, width: int, rows: int) -> list[Line]:
    """Return question, options and what the one under the cursor means."""
    asked, here = choosing.question, choosing.option
    lines = [line(" ", ("class:strong", part)) for part in wrap(asked.text, width - 2)]
    lines.append(line(("class:dim", _row("", "", asked.headings, width))))
    for number, option in enumerate(asked.options):
        lines.append(_option(option, number, width, here=option is here))
    if moment.note or here.then is None:
        style, why = "class:warn", moment.note or say("table.dimmed", why=here.why)
    else:
        style, why = "class:dim", here.why
    aside = wrap(asked.aside, width - 2) if asked.aside else []
    hint = wrap(why, width - 2)[: max(rows - len(lines) - len(aside), 0)]
    if len(lines) + len(hint) + len(aside) < rows:
        lines.append(line())
    lines += [line(" ", (style, part)) for part in hint]
    gap = [line()] * (rows - len(lines) - len(aside))
    return [*lines, *gap, *(line(" ", part) for part in aside)]


def _option(option: Option, number: int, width: int, *, here: bool) -> Line:
    """Return one option; one that is not possible is dim and in brackets."""
    mark = f"{_CURSOR if here else ' '} {number + 1} "
    label = option.label if option.then is not None else f"({option.label})"
    style = "class:dim" if option.then is None else ""
    return line(
        ("class:cursor" if here else style, _row(mark, label, option.cells, width))
    )


def _row(mark: str, label: str, cells: tuple[str, ...], width: int) -> str:
    """Return one row of a question: mark, label, and its cells in columns."""
    room = min(width - _MARK - _CELL * len(cells), _LABEL)
    return pad(mark, _MARK) + pad(label, room) + "".join(pad(c, _CELL) for c in cells)


def _preview(story: Story, move: Move, width: int, rows: int) -> list[Line]:
    """Return what the chosen move does, and at the bottom how to send it."""
    assert story.scene is not None
    said = story.shows.preview(story.scene, move)
    keys = line(" ", ("class:strong", say("table.confirm.keys")))
    lines = [line(" ", part) for part in wrap_all(said, width - 2, "  ")]
    return [*_filled(lines, rows - 1), keys]


def _end(story: Story, width: int, rows: int) -> list[Line]:
    """Return why the table is over, and at the bottom how to go on."""
    first, *rest = [
        part
        for sentence in ending_sentences(story)
        for part in wrap(sentence, width - 2)
    ]
    lines = [line(" ", ("class:strong", first)), *(line(" ", part) for part in rest)]
    keys = line(" ", ("class:strong", say("table.end.keys")))
    return [*_filled(lines, rows - 1), keys]


def _waiting(moment: Moment, width: int) -> list[Line]:
    """Return whom the table waits for, and the hand meanwhile."""
    story = moment.story
    lines = [line(" ", part) for part in wrap(_whom(moment), width - 2)]
    if moment.note:
        said = wrap(moment.note, width - 2)
        lines += [line(" ", ("class:warn", part)) for part in said]
    if story.is_setting_up or story.scene is None:
        return lines
    return [*lines, line(), *story.shows.hand(story.scene, width)]


def _whom(moment: Moment) -> str:
    """Return whom or what the table waits for."""
    story = moment.story
    if story.conclusion:
        return say(f"table.concluded.{story.conclusion}", names=story.others)
    if moment.is_sending:
        return say("table.sending")
    if story.is_setting_up:
        return say("table.shuffling")
    due = story.scene.due if story.scene else None
    if isinstance(due, Decide) and due.seat != story.sitting.seat:
        return say("table.their-choice", name=story.sitting.names[due.seat])
    return say("table.not-back" if story.is_due else "table.dealing")


def _last_line(moment: Moment, width: int) -> Line:
    """Return what is unusual, or how fair it has been so far; and the keys."""
    said, style, keys = _standing(moment)
    hint = say(f"table.keys.{keys}")
    room = width - columns(hint) - 3
    return line(" ", (style, pad(said, room)), " ", ("class:dim", hint))


def _standing(moment: Moment) -> tuple[str, str, str]:
    """Return the sentence of the last line, its style, and which keys go with it."""
    story = moment.story
    keys = "end" if story.is_over else "choose" if moment.choosing else "wait"
    absence = story.absence()
    if absence:
        keys = "away" if story.overdue is None else "overdue"
        return absence, "class:warn", keys
    if story.offer is not None and not story.is_over:
        name = story.sitting.names[story.offer]
        return say("offer.stands.they", name=name), "class:warn", "offered"
    if story.offers and not story.is_over:
        return say("offer.stands.you"), "class:warn", keys
    return story.fairness(), "class:dim", keys


def help_lines(story: Story, width: int, rows: int) -> list[Line]:
    """Explain the table screen, then the rules in short."""
    leaving = "help.leave" if story.sitting.keeps else "help.leave.practice"
    said = [say("help.table"), f"{say('help.table.keys')} {say(leaving)}"]
    said += story.shows.rules()
    lines = [line(("class:bar", pad(f" {say('help.title')}", width)))]
    for paragraph in said:
        lines += [line(" " * 2, part) for part in wrap(paragraph, width - 4, "  ")]
    return [*_filled(lines, rows - 1), line(" ", ("class:dim", say("help.keys")))]
