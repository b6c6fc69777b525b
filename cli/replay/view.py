"""How a step of a finished game looks: the table above, what it was and why below.

Pure: a game, a place in it and a size give lines. Every pane keeps its place, so that
the eye can rest on one while the steps go by.
"""

from cli.finished import FinishedGame, Turn
from cli.panes import Pane, filled, in_columns
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

_LEFT = 39
"""Columns of the left panes in a window of 80; a wider one is halved."""
_WIDE = 100
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
    left = _LEFT if width < _WIDE else width // 2
    right = width - left - 1
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
    """Return the game, the place in it, and how the table stands in a few words."""
    fields = {"place": min(place + 1, len(game.steps)), "last": len(game.steps)}
    title = " " + say("replay.header", game=game.title, **fields)
    state = state_at(game, place)
    stands = "" if state is None else game.shows.headline(game.scene(state))
    room = width - columns(title)
    if columns(stands) + 3 > room:
        title = " " + say("replay.header.short", **fields)
        room = width - columns(title)
    return line(("class:bar", title + pad_left(f"{stands} ", room)))


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
    scene = None if state is None else game.scene(state)
    if supply:
        board -= 1
        supply += 2 * _is_roomy(game, room)
        shown = game.shows.supply(scene, width, supply) if scene else []
        panes = [Pane(game.shows.supply_title(), filled(shown, supply))]
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
    if place >= len(game.steps):
        return filled(_ended(game, width), rows)
    lines: list[Line] = []
    for number in range(place, -1, -1):
        said = happened(game, game.steps[number])
        lines = [*_block(said, width, is_new=number == place), *lines]
        if len(lines) >= rows:
            break
    newest = _block(happened(game, game.steps[place]), width, is_new=True)
    return filled(newest if len(newest) >= rows else lines[-rows:], rows)


def _block(sentences: list[str], width: int, *, is_new: bool) -> list[Line]:
    """Return sentences, marked if they are new."""
    style, mark = ("class:new", "·") if is_new else ("class:dim", " ")
    lines = []
    for sentence in sentences:
        first, *rest = wrap(sentence, width - 4)
        lines.append(line((style, f" {mark} {first}")))
        lines += [line((style, f"   {part}")) for part in rest]
    return lines


def _ended(game: FinishedGame, width: int) -> list[Line]:
    """Return why the game is over and what the audit says."""
    fair = game.exit_code == 0
    lines = []
    for style, texts in (
        ("", noticed(game, game.told.early)),
        ("class:strong", ended(game)),
        ("class:good" if fair else "class:warn", judged(game)),
    ):
        lines += [line(" ", (style, p)) for t in texts for p in wrap(t, width - 2)]
    return lines


def _right_panes(game: FinishedGame, place: int, width: int, room: int) -> list[Pane]:
    """Return the pieces, the hands, and what vouches for the step."""
    upper = _upper_rows(game, room)
    state = state_at(game, place)
    scene = None if state is None else game.scene(state)
    title = game.shows.pieces_title(scene) if scene else say("table.pieces")
    pieces = game.shows.pieces(scene, width) if scene else []
    if not game.steps:
        rest = filled([], room - upper - 2)
        return [Pane(title, filled(pieces, upper)), Pane("", rest)]
    step = game.steps[min(place, len(game.steps) - 1)]
    held = _held(game, step, width)
    below = room - upper - 3
    most = max(below - _HANDS, _HANDS) if _is_roomy(game, room) else _HANDS
    height = min(max(len(held), len(game.names)), most)
    return [
        Pane(title, filled(pieces, upper)),
        Pane(say("replay.title.hands"), filled(held, height)),
        Pane(entries_of(game, step), _vouched(game, step, width, below - height)),
    ]


def _held(game: FinishedGame, step: Step, width: int) -> list[Line]:
    """Return the hands, a seat after the other."""
    if step.after is None:
        return [line(" ", ("class:dim", say("replay.nothing-dealt")))]
    sides, lines = game.told.options.sides, []
    for seat, (name, cards) in enumerate(hands(game, step)):
        said = say("replay.plain.hand", name=name, cards=cards)
        first, *rest = wrap(said, width - 2, "  ")
        lines.append(line(" ", (f"class:side{sides[seat]}", first)))
        lines += [line(" ", part) for part in rest]
    return lines


def _vouched(game: FinishedGame, step: Step, width: int, rows: int) -> list[Line]:
    """Return the checks that vouch for a step; a cut is shown as one."""
    lines = [
        line(" ", ("class:dim", part))
        for said in vouched(game, step)
        for part in wrap(said, width - 2, "   ")
    ]
    if len(lines) <= rows:
        return filled(lines, rows)
    more = line(" ", ("class:strong", pad(say("replay.more"), width - 2)))
    return [*lines[: rows - 1], more]
