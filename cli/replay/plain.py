"""A finished game in plain lines: one a step, or asked for one by one."""

from collections.abc import Iterable

from cli.console import Console, InputEnded
from cli.finished import FinishedGame, Turn, turns_of
from cli.plain_text import not_understood, section_lines
from cli.presentation import Section
from cli.replay.screen import ReplayScreen
from cli.replay.view import state_at
from cli.telling import (
    ended,
    entries_of,
    hands,
    happened,
    hidden,
    judged,
    noticed,
    turn_title,
    vouched,
)
from cli.words import say
from p2p.table.chronicle import Step

_KEYS = {"": "right", "b": "left", "n": "down", "p": "up", "f": "f", "e": "e"}
_READS = frozenset({"?", "s", "v", "o", "m", "l"})
_LEAVE = frozenset({"q", "leave"})
_MAX_DIGITS = 4


def whole(game: FinishedGame) -> list[str]:
    """Return the whole game: a heading a turn, a line a step, the end."""
    lines = []
    for turn in turns_of(game):
        lines += _heading(game, turn)
        lines += [_line(game, place) for place in turn.steps]
    return [*lines, *closing(game), say("replay.help.checks")]


def _heading(game: FinishedGame, turn: Turn) -> list[str]:
    """Return the title of a turn, and who holds what when it begins."""
    if not turn.steps:
        return []
    before = turn.steps.start - 1
    held = _hands(game, game.steps[before]) if turn.side is not None else []
    return [turn_title(game, turn), *held]


def _line(game: FinishedGame, place: int) -> str:
    """Return a step as one line."""
    step = game.steps[place]
    text = " ".join(happened(game, step))
    numbers = dict.fromkeys(voucher.number for voucher in step.vouchers)
    return say(
        "replay.plain.step",
        place=place + 1,
        text=text,
        entries=entries_of(game, step),
        numbers=", ".join(map(str, numbers)),
    )


def _hands(game: FinishedGame, step: Step) -> list[str]:
    return [
        say("replay.plain.hand", name=name, cards=cards)
        for name, cards in hands(game, step)
    ]


def closing(game: FinishedGame) -> list[str]:
    """Return how it ended, and the verdict."""
    return [*noticed(game, game.told.early), *ended(game), *judged(game)]


class PlainReplay:
    """The same walk as in full screen, typed line by line."""

    def __init__(self, console: Console, game: FinishedGame) -> None:
        """Say it on this console."""
        self._console = console
        self._game = game
        self._walk = ReplayScreen(game, leave=lambda: None)

    async def play(self) -> None:
        """Obey until the reader leaves, or the input ends."""
        self._console.say(say("replay.plain.help"))
        self._tell()
        try:
            while (typed := await self._console.line()).lower() not in _LEAVE:
                self._obey(typed)
        except InputEnded:
            return

    def _obey(self, text: str) -> None:
        """Do what was typed."""
        typed = text.lower()
        turn = typed.removeprefix("t").strip()
        if typed in _KEYS:
            self._walk.press(_KEYS[typed])
            self._tell()
        elif turn.isdecimal():
            self._go_to_turn(int(turn[:_MAX_DIGITS]))
        elif typed in _READS:
            self._console.say(*self._asked(typed))
        else:
            self._console.say(not_understood(text, say("replay.plain.help")))

    def _go_to_turn(self, number: int) -> None:
        if self._walk.go_to_turn(number):
            self._tell()
        else:
            last = self._walk.turns[-1].number
            self._console.say(say("replay.no-turn", typed=number, last=last))

    def _tell(self) -> None:
        """Say what the step here was."""
        game, place = self._game, self._walk.place
        if place >= len(game.steps):
            self._console.say(*closing(game))
            return
        for turn in self._walk.turns:
            if turn.steps.start == place:
                self._console.say(*_heading(game, turn))
        self._console.say(_line(game, place))

    def _asked(self, what: str) -> list[str]:
        """Return what is to be read of this place."""
        match what:
            case "?":
                return [say("replay.plain.keys"), say("replay.help.checks")]
            case "l":
                return _lines(self._walk.told())
            case "v" if self._walk.place < len(self._game.steps):
                return vouched(self._game, self._game.steps[self._walk.place])
            case "v":
                return _lines(self._walk.why())
            case _:
                return self._position(what)

    def _position(self, what: str) -> list[str]:
        """Return what lies on the table here, open or face down."""
        game, place = self._game, min(self._walk.place, len(self._game.steps) - 1)
        state = state_at(game, place)
        if place < 0 or state is None:
            return [say("replay.nothing-dealt")]
        step = game.steps[place]
        match what:
            case "o":
                return hidden(game, step)
            case "m":
                return _lines(game.shows.cards(game.scene(state)))
            case _:
                return [*game.shows.summary(game.scene(state)), *_hands(game, step)]


def _lines(sections: Iterable[Section]) -> list[str]:
    return [said for section in sections for said in section_lines(section)]
