"""How a table looks: header, board beside pieces, events beside the choice, keys.

Pure: a moment and a size give lines. Every pane keeps its place whatever is in it, so
nothing moves under the cursor.
"""

from cli.choice_view import asked, preview, question
from cli.ending import ending_sentences, short_ending
from cli.moment import Moment
from cli.panes import Pane, filled, halves, in_columns
from cli.story import Story
from cli.table_keys import key_words, working
from cli.text import (
    Line,
    columns,
    line,
    pad,
    pad_left,
    wrap,
)
from cli.words import say, say_count
from engine.game import Decide

_FIXED_ROWS = 3
"""Header, the last rule and the last line."""
_KEYS = 2
"""So many keys are shown in any case; then what is unusual; then more keys."""
_PROOFS = 999
"""Until there are more, the keys keep their place."""


def table_lines(moment: Moment, width: int, rows: int) -> list[Line]:
    """Draw the whole table: exactly `rows` lines."""
    left, right = halves(width)
    room = rows - _FIXED_ROWS
    return [
        _header(moment.story, width),
        *in_columns(
            (left, _left_panes(moment, left, room)),
            (right, _right_panes(moment, right, room)),
        ),
        line(("class:rule", "─" * left + "┴" + "─" * right)),
        _last_line(moment, width),
    ]


def _left_panes(moment: Moment, width: int, room: int) -> list[Pane]:
    """Return the board, the supply if the game has one, and the events."""
    story = moment.story
    board, supply = _upper_rows(story, room), story.supply_rows
    panes = []
    if supply:
        board -= 1
        supply += 2 * _is_roomy(story, room)
        shown = _supply(story, width, supply)
        panes = [Pane(story.shows.supply_title(story.options), filled(shown, supply))]
    rest = room - board - sum(len(pane.lines) + 1 for pane in panes) - 2
    title = story.shows.board_title(story.scene, width) if story.scene else ""
    return [
        Pane(title or say("table.board"), _board(moment, width, board)),
        *panes,
        Pane(say("table.events"), _events(moment, width, rest)),
    ]


def _right_panes(moment: Moment, width: int, room: int) -> list[Pane]:
    """Return the pieces, and whatever is asked or waited for."""
    story = moment.story
    upper = _upper_rows(story, room)
    title = story.shows.pieces_title(story.scene) if story.scene else ""
    choice = _choice(moment, width, room - upper - 2)
    return [
        Pane(title or say("table.pieces"), _pieces(story, width, upper)),
        Pane(_choice_title(moment), choice),
    ]


def _is_roomy(story: Story, room: int) -> bool:
    """Return whether the panes can be larger than they must be."""
    return room >= story.shows.board_rows * 2 + 9


def _upper_rows(story: Story, room: int) -> int:
    """Return the height of the upper panes: what the game needs, roomy if it can."""
    need = story.shows.board_rows
    return need + 4 if _is_roomy(story, room) else need


def _header(story: Story, width: int) -> Line:
    """Return the game, as long as there is room for it, and the turn."""
    title = f" {story.sitting.kit.title}"
    state = story.shows.headline(story.scene) if story.scene else say("table.set-up")
    room = width - columns(title)
    if columns(state) + 2 > room:
        title, room = "", width
    return line(("class:bar", title + pad_left(f"{state} ", room)))


def _board(moment: Moment, width: int, rows: int) -> list[Line]:
    """Return the board pane."""
    if moment.scene is None:
        return filled([], rows)
    return filled(moment.story.shows.board(moment.scene, width, rows), rows)


def _supply(story: Story, width: int, rows: int) -> list[Line]:
    """Return the pane between board and events."""
    return story.shows.supply(story.scene, width, rows) if story.scene else []


def _pieces(story: Story, width: int, rows: int) -> list[Line]:
    """Return the pane beside the board."""
    if story.scene is None:
        return filled([], rows)
    return filled(story.shows.pieces(story.scene, width, rows), rows)


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
    return filled(lines[-rows:], rows)


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
        return asked(moment.overlay, width, rows)
    if moment.choosing is None:
        return filled(_waiting(moment, width), rows)
    if moment.choosing.move is not None:
        return preview(moment.story, moment.choosing.move, moment.note, width, rows)
    return question(moment.choosing, moment.note, width, rows)


def _end(story: Story, width: int, rows: int) -> list[Line]:
    """Return why the table is over, and at the bottom how to go on.

    Where not all of it fits, it is said in short; the end page says the rest.
    """
    room, key = rows - 1, "table.end.keys"
    said = [wrap(text, width - 2) for text in ending_sentences(story)]
    if sum(map(len, said)) > room:
        key = "table.end.keys.more"
        said = [wrap(text, width - 2) for text in short_ending(story)]
        while sum(map(len, said)) > room:
            said.pop()
    (first, *parts), *rest = said
    lines = [line(" ", ("class:strong", part)) for part in (first, *parts)]
    lines += [line(" ", part) for sentence in rest for part in sentence]
    keys = line(" ", ("class:strong", say(key)))
    return [*filled(lines, room), keys]


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
        return story.last_word()
    if moment.is_telling or moment.is_sending:
        return say("table.telling" if moment.is_telling else "table.sending")
    if story.is_setting_up:
        return say("table.shuffling")
    due = story.scene.due if story.scene else None
    if isinstance(due, Decide) and due.seat != story.sitting.seat:
        return story.waiting()
    return say("table.not-back") if story.is_due else say("table.dealing")


def _last_line(moment: Moment, width: int) -> Line:
    """Return what is unusual, or how fair it has been so far; and the keys."""
    keys, room = working(moment), width - 3
    said, style = _standing(moment, room - columns(key_words(keys[:_KEYS], room)))
    many = say_count("table.fairness", _PROOFS)
    hint = key_words(keys, room - max(columns(said), columns(many)))
    return line(
        " ", (style, pad(said, room - columns(hint))), "  ", ("class:dim", hint)
    )


def _standing(moment: Moment, width: int) -> tuple[str, str]:
    """Return the sentence of the last line, and its style."""
    story = moment.story
    absence = story.absence(width)
    if absence:
        return absence, "class:warn"
    if story.offer is not None and not story.is_over:
        name = story.sitting.names[story.offer]
        return say("offer.stands.they", name=name), "class:warn"
    if story.offers and not story.is_over:
        return say("offer.stands.you"), "class:warn"
    return story.fairness(), "class:dim"
