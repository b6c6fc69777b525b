"""How a step of a finished game looks: the table above, what it was and why below.

Pure: a game, a place in it and a size give lines. Every pane keeps its place, so that
the eye can rest on one while the steps go by.
"""

from cli.finished import FinishedGame, Turn
from cli.panes import Pane, filled, halves, in_columns
from cli.presentation import Scene
from cli.telling import (
    ended,
    entries_of,
    hands,
    happened,
    judged,
    noticed,
    turn_title,
    vouched,
)
from cli.text import Line, columns, line, pad, pad_left, wrap
from cli.words import say
from engine.game import State
from p2p.table.chronicle import Step

_PANE = 40
"""Columns of a pane in the smallest window."""
_FIXED_ROWS = 3
"""Header, the last rule and the last line."""
_ROOMY = 9
_HANDS = 6
"""Rows for the hands at the most, where there is no room for more."""


def replay_lines(
    game: FinishedGame, turns: tuple[Turn, ...], place: int, width: int, rows: int
) -> list[Line]:
    """Draw the game after the step at `place`, the end behind the last: `rows` lines.

    The last line stays empty, for the keys.
    """
    left, right = halves(width)
    room = rows - _FIXED_ROWS
    return [
        _header(game, place, width),
        *in_columns(
            (left, _left_panes(game, turns, place, left, room)),
            (right, _right_panes(game, place, right, room)),
        ),
        line(("class:rule", "─" * left + "┴" + "─" * right)),
        line(),
    ]


def state_at(game: FinishedGame, place: int) -> State | None:
    """Return the state after a step, or at the end; None in the set-up."""
    return game.steps[place].after if place < len(game.steps) else game.told.state


def _header(game: FinishedGame, place: int, width: int) -> Line:
    """Return the game, as long as there is room for it, and how the table stands."""
    title = f" {game.title}"
    state = state_at(game, place)
    stands = (
        "" if state is None else game.shows.headline(_scene(game, state, width // 2))
    )
    room = width - columns(title)
    if columns(stands) + 2 > room:
        title, room = "", width
    return line(("class:bar", title + pad_left(f"{stands} ", room)))


def _scene(game: FinishedGame, state: State, width: int) -> Scene:
    """Return a moment as a pane of so many columns shows it."""
    return game.scene(state)._replace(spare=max(width - _PANE, 0))


def _upper_rows(game: FinishedGame, room: int) -> int:
    """Return the height of the upper panes: what the game needs, roomy if it can."""
    need = game.shows.board_rows
    return need + 4 if _is_roomy(game, room) else need


def _is_roomy(game: FinishedGame, room: int) -> bool:
    return room >= game.shows.board_rows * 2 + _ROOMY


def _left_panes(
    game: FinishedGame, turns: tuple[Turn, ...], place: int, width: int, room: int
) -> list[Pane]:
    """Return the board, the supply if the game has one, and what the step was."""
    board, panes = _upper_rows(game, room), []
    supply = game.shows.supply_rows(game.told.options)
    state = state_at(game, place)
    scene = None if state is None else _scene(game, state, width)
    if supply:
        board -= 1
        supply += 2 * _is_roomy(game, room)
        shown = game.shows.supply(scene, width, supply) if scene else []
        panes = [
            Pane(game.shows.supply_title(game.told.options), filled(shown, supply))
        ]
    rest = room - board - sum(len(pane.lines) + 1 for pane in panes) - 2
    title = game.shows.board_title(scene, width) if scene else say("table.board")
    drawn = game.shows.board(scene, width, board) if scene else []
    return [
        Pane(title, filled(drawn, board)),
        *panes,
        Pane(_told_title(game, turns, place), _told(game, place, width, rest)),
    ]


def _told_title(game: FinishedGame, turns: tuple[Turn, ...], place: int) -> str:
    """Return the turn in which the step happens."""
    for turn in turns:
        if place in turn.steps:
            return turn_title(game, turn)
    return say("replay.title.end")


def _told(game: FinishedGame, place: int, width: int, rows: int) -> list[Line]:
    """Return the steps so far, the newest last and marked; or the end."""
    more = say("replay.more.events")
    if place >= len(game.steps):
        whole = _ended(game, width, in_short=False)
        fits = len(whole) <= rows
        said = whole if fits else _ended(game, width, in_short=True)
        return _cut(said, width, rows, more)
    newest = _block(happened(game, game.steps[place]), width, is_new=True)
    lines = newest
    for step in reversed(game.steps[:place]):
        if len(lines) >= rows:
            break
        lines = [*_block(happened(game, step), width, is_new=False), *lines]
    if len(newest) > rows:
        return _cut(newest, width, rows, more)
    return filled(lines[-rows:], rows)


def _cut(lines: list[Line], width: int, rows: int, more: str) -> list[Line]:
    """Return exactly `rows` lines; where some are left out, the last one says so."""
    if len(lines) <= rows:
        return filled(lines, rows)
    last = line(" ", ("class:strong", pad(more, width - 2)))
    return [*lines[: rows - 1], last]


def _block(sentences: list[str], width: int, *, is_new: bool) -> list[Line]:
    """Return sentences, marked if they are new."""
    style, mark = ("class:new", "·") if is_new else ("class:dim", " ")
    lines = []
    for sentence in sentences:
        first, *rest = wrap(sentence, width - 4)
        lines.append(line((style, f" {mark} {first}")))
        lines += [line((style, f"   {part}")) for part in rest]
    return lines


def _ended(game: FinishedGame, width: int, *, in_short: bool) -> list[Line]:
    """Return why the game is over."""
    texts = [*noticed(game, game.told.early), *ended(game, in_short=in_short)]
    return [line(" ", ("class:new", p)) for t in texts for p in wrap(t, width - 2)]


def _right_panes(game: FinishedGame, place: int, width: int, room: int) -> list[Pane]:
    """Return the pieces, the hands, and what vouches for the step."""
    upper = _upper_rows(game, room)
    state = state_at(game, place)
    scene = None if state is None else _scene(game, state, width)
    title = game.shows.pieces_title(scene) if scene else say("table.pieces")
    pieces = game.shows.pieces(scene, width, upper) if scene else []
    step = game.steps[min(place, len(game.steps) - 1)] if game.steps else None
    held = _held(game, step, width)
    below = room - upper - 3
    most = max(below - _HANDS, _HANDS) if _is_roomy(game, room) else _HANDS
    height = min(max(len(held), len(game.names)), most)
    more = say("replay.more.hands")
    return [
        Pane(title, filled(pieces, upper)),
        Pane(say("replay.title.hands"), _cut(held, width, height, more)),
        _why(game, place, width, below - height),
    ]


def _why(game: FinishedGame, place: int, width: int, rows: int) -> Pane:
    """Return what vouches for the step; at the end, the verdict on all."""
    more = say("replay.more")
    if place < len(game.steps):
        step = game.steps[place]
        said, style, title = vouched(game, step), "class:dim", entries_of(game, step)
    else:
        said, title = judged(game), say("replay.title.verdict")
        style = "class:good" if game.exit_code == 0 else "class:warn"
    parts = [part for text in said for part in wrap(text, width - 2, "   ")]
    lines = [line(" ", (style, part)) for part in parts]
    return Pane(title, _cut(lines, width, rows, more))


def _held(game: FinishedGame, step: Step | None, width: int) -> list[Line]:
    """Return the hands, a seat after the other."""
    if step is None or step.after is None:
        return [line(" ", ("class:dim", say("replay.nothing-dealt")))]
    sides, lines = game.told.options.sides, []
    for seat, (name, cards) in enumerate(hands(game, step)):
        said = say("replay.plain.hand", name=name, cards=cards)
        first, *rest = wrap(said, width - 2, "  ")
        lines.append(line(" ", (f"class:side{sides[seat]}", first)))
        lines += [line(" ", part) for part in rest]
    return lines
