"""Position files: text in, lines out, an exit code (POSITION).

Generic over the games of `engine.registry`: each brings its own notation, and `resign`
belongs to all of them. A hand is never mixed here; piles stay as they are written.
"""

import json
from collections.abc import Callable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from engine.clause import Clause
from engine.dealer import OpenDealer, in_order
from engine.deals import CardId, Face, Seat
from engine.decoding import unfit
from engine.game import (
    Decide,
    IllegalMove,
    NotationError,
    Over,
    State,
    resignation,
)
from engine.kit import Kit
from engine.records import converted
from engine.registry import GAMES

REACHED, ILLEGAL, UNUSABLE = 0, 1, 2
"""Exit codes: the position is reached, a move is illegal, the text is unusable."""
RESIGN, RESIGNED = "resign", "resigned"
Say: TypeAlias = Callable[[Clause], str]


class Answer(NamedTuple):
    """One position's line of output, and the exit code that it alone gives."""

    line: str
    code: int


class Report(NamedTuple):
    """All lines for a file, in the order of its positions, and its exit code."""

    lines: tuple[str, ...]
    code: int


class UnplayableMove(Exception):
    """The move at index `at` of a position is illegal or no move at all."""

    def __init__(self, at: int, move: str, error: IllegalMove | NotationError) -> None:
        """Store where it stands, its text, and the engine's own error."""
        super().__init__(f"move {at}, {move!r}: {error}")
        self.at = at
        self.move = move
        self.error = error


class Line:
    """A game that is played on from a position by moves written as text."""

    def __init__(self, kit: Kit, position: object) -> None:
        """Load the position, without its moves; NotationError if it is unusable."""
        told, resigned = _split(position)
        state, faces = kit.notation.load(told)
        self.kit = kit
        self.dealer = OpenDealer(kit.rules, state, faces, in_order)
        self.resigned = frozenset(resigned)
        if not self.resigned <= set(range(len(self._sides))):
            raise NotationError("no such seat", RESIGNED)
        self._settle()

    @property
    def over(self) -> Over | None:
        """How the game has ended, by its rules or by resignation, if it has."""
        due = self.dealer.due
        if isinstance(due, Over):
            return due
        return resignation(self._sides, self.resigned)

    @property
    def _sides(self) -> tuple[int, ...]:
        return self.kit.rules.options(self.dealer.state).sides

    def play(self, text: str) -> None:
        """Make a move; NotationError or IllegalMove if it cannot be made."""
        if text.split()[:1] == [RESIGN]:
            self._resign(text)
            return
        if self.over is not None:
            raise IllegalMove("game-over")
        dealer = self.dealer
        due = dealer.due
        known = dealer.known(due.seat) if isinstance(due, Decide) else {}
        dealer.play(self.kit.notation.parse(dealer.state, known, text))
        self._settle()

    def _resign(self, text: str) -> None:
        seats = {str(seat): seat for seat in range(len(self._sides))}
        _, *words = text.split()
        if len(words) != 1 or words[0] not in seats:
            raise NotationError(
                "resign takes the number of a seat: {text!r}", text=text
            )
        if self.over is not None:
            raise IllegalMove("game-over")
        if seats[words[0]] in self.resigned:
            raise IllegalMove("already-resigned")
        self.resigned |= {seats[words[0]]}
        self._settle()

    def _settle(self) -> None:
        """Go on until a seat that has not resigned must decide, or the game is over.

        What only a resigned seat can answer is left to whoever writes the moves.
        """
        dealer = self.dealer
        dealer.settle()
        while isinstance(due := dealer.due, Decide) and due.seat in self.resigned:
            move = self.kit.rules.resigning(dealer.state)
            if move is None or self.over is not None:
                break
            dealer.play(move)
            dealer.settle()

    def position(self) -> dict[str, object]:
        """Return the position reached."""
        notation, state = self.kit.notation, self.dealer.state
        dumped, over = notation.dump(state, self.dealer.faces), self.over
        if over is None:
            said = {RESIGNED: sorted(self.resigned)} if self.resigned else {}
            return dumped | said
        for key in ("due", "pending"):
            dumped.pop(key, None)
        return dumped | {"outcome": notation.outcome(state, over)}


def _split(position: object) -> tuple[object, tuple[Seat, ...]]:
    """Return the game's own part of a position, and the seats that have resigned."""
    if not isinstance(position, dict) or RESIGNED not in position:
        return position, ()
    said = {RESIGNED: position[RESIGNED]}
    told = {key: value for key, value in position.items() if key != RESIGNED}
    return told, converted(said, _Resigned).resigned


class _Resigned(msgspec.Struct):
    resigned: tuple[Annotated[Seat, msgspec.Meta(ge=0)], ...]


def describe(kit: Kit, state: State, faces: Mapping[CardId, Face]) -> str:
    """Return a settled state as a position on one line, to be pasted anywhere."""
    return _line(kit.notation.dump(state, faces))


def reach(position: object) -> dict[str, object]:
    """Return the position that the moves of a position lead to.

    Raises: NotationError if the position is unusable, UnplayableMove for its moves
    """
    if not isinstance(position, dict):
        raise NotationError("a position is a JSON object")
    if not isinstance(game := position.get("game"), str) or game not in GAMES:
        raise NotationError(
            "it must be one of {games}", "game", games=", ".join(sorted(GAMES))
        )
    moves = position.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(m, str) for m in moves):
        raise NotationError("it must be a list of texts", "moves")
    line = Line(GAMES[game], {k: v for k, v in position.items() if k != "moves"})
    for at, move in enumerate(moves):
        try:
            line.play(move)
        except (IllegalMove, NotationError) as error:
            raise UnplayableMove(at, move, error) from error
    return line.position()


def answer(position: object, say: Say = str, place: str = "") -> Answer:
    """Return the output line for one decoded position.

    say:   puts an error's clause into the words of a language
    place: where it stands, for an error that names no key of it
    """
    try:
        return Answer(_line(reach(position)), REACHED)
    except NotationError as error:
        return _unusable(error, say, place)
    except UnplayableMove as stuck:
        where = {"at": stuck.at, "move": stuck.move}
        if isinstance(stuck.error, IllegalMove):
            refused = {"code": "illegal-move", **where, "reason": stuck.error.reason}
            return Answer(_line({"error": refused}), ILLEGAL)
        unread = {"code": "notation", **where, "message": say(stuck.error.text)}
        return Answer(_line({"error": unread}), UNUSABLE)


def run(text: str, say: Say = str) -> Report:
    """Return what `oakfield position` prints for the text of a file.

    The text is one JSON value, or one on each line that is not blank.
    say: puts an error's clause into the words of a language
    """
    try:
        return _report([answer(_decode(text), say)])
    except NotationError:
        lines = _lines(text)
    if not lines:
        return _report([_unusable(NotationError("the text holds no position"), say)])
    return _report([_answer_line(line, number, say) for number, line in lines])


def is_something_else(text: str) -> bool:
    """Tell whether a text of lines is no position file at all, such as a page to read.

    One that begins as an object, or has an object of a game on a line, is one with
    faults, which `run` tells.
    """
    lines = [line for _, line in _lines(text)]
    if not lines or lines[0].lstrip().startswith("{"):
        return False
    return not (_is_json(text) or any(map(_names_a_game, lines)))


def _is_json(text: str) -> bool:
    try:
        _decode(text)
    except NotationError:
        return False
    return True


def _names_a_game(line: str) -> bool:
    if not _is_json(line):
        return False
    position = _decode(line)
    return isinstance(position, dict) and "game" in position


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not blank, with their numbers from 1."""
    lines = enumerate(text.split("\n"), 1)
    return [(number, line) for number, line in lines if line.strip()]


def _answer_line(text: str, number: int, say: Say) -> Answer:
    """Answer a line; an error without a place of its own is placed in that line."""
    try:
        return answer(_decode(text), say, place=f"line {number}")
    except NotationError as error:
        return _unusable(error, say, f"line {number}")


def _decode(text: str) -> object:
    """Return one JSON value; NotationError if the text is none."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NotationError(*unfit(error)) from error


def _unusable(error: NotationError, say: Say, place: str = "") -> Answer:
    where = error.where or place
    told = {"code": "notation", "where": where, "message": say(error.message)}
    return Answer(_line({"error": told}), UNUSABLE)


def _report(answers: list[Answer]) -> Report:
    return Report(tuple(a.line for a in answers), max(a.code for a in answers))


def _line(value: Mapping[str, object]) -> str:
    """Return JSON on one line, in ASCII: any terminal and any pipe can carry it."""
    return json.dumps(value, separators=(",", ":"))
