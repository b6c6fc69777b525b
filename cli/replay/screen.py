"""The full screen of a finished game: forward, back, and from turn to turn."""

from collections.abc import Callable, Sequence

from cli.finished import FinishedGame, turns_of
from cli.presentation import Section
from cli.reading import Reading
from cli.replay.view import replay_lines, state_at
from cli.telling import (
    ended,
    entries_of,
    happened,
    hidden,
    judged,
    noticed,
    turn_title,
    vouched,
)
from cli.text import BETWEEN, Line, line, pad
from cli.text import columns as columns_of
from cli.verify import sentences
from cli.words import say

_STEPS = {"right": 1, " ": 1, "enter": 1, "left": -1}
_TURNS = {"down": 1, "page-down": 1, "up": -1, "page-up": -1}
_LEAVE = ("q", "escape")
_READS = ("?", "v", "o", "m", "l")
_CARDS = ("o", "m")
_MAX_DIGITS = 4

_KEYS = ("replay.keys.hidden", "table.key.log", "table.key.cards", "replay.keys.ends")
"""Those that give way where there is no room, the last first."""


class ReplayScreen:
    """A place in a game, and what may be read of it."""

    def __init__(self, game: FinishedGame, leave: Callable[[], None]) -> None:
        """Begin at the first step; `leave` is called when the reader is done."""
        self.game = game
        self.turns = turns_of(game)
        self.place = 0
        self._last = len(game.steps)
        self._leave = leave
        self._typed = ""
        self._note = ""
        self._reading: Reading | None = None

    def press(self, key: str) -> None:
        """Answer a key."""
        self._note = ""
        if self._reading is not None:
            if not self._reading.press(key):
                self._reading = None
        elif key.isdecimal() and len(key) == 1:
            self._typed = (self._typed + key)[:_MAX_DIGITS]
        elif self._typed:
            self._press_typed(key)
        elif key in _LEAVE:
            self._leave()
        elif key in _CARDS and state_at(self.game, self.place) is None:
            self._note = say("replay.nothing-dealt")
        elif key in _READS:
            self._reading = self._read(key)
        else:
            self._go(key)

    def _press_typed(self, key: str) -> None:
        """Go to the turn that was typed, or forget it."""
        typed, self._typed = self._typed, ""
        if key == "enter":
            self.go_to_turn(int(typed))

    def _go(self, key: str) -> None:
        """Go where a key leads."""
        if key in _STEPS:
            self.place = min(max(self.place + _STEPS[key], 0), self._last)
        elif key in _TURNS:
            self.place = self._beside(_TURNS[key])
        elif key in {"f", "home"}:
            self.place = 0
        elif key in {"e", "end"}:
            self.place = self._last

    def _beside(self, by: int) -> int:
        """Return where the next turn begins, or this one, or the one before."""
        starts = [turn.steps.start for turn in self.turns]
        if by > 0:
            return next((s for s in starts if s > self.place), self._last)
        return next((s for s in reversed(starts) if s < self.place), 0)

    def go_to_turn(self, number: int) -> bool:
        """Go to a turn, if there is one of that number."""
        for turn in self.turns:
            if turn.number == number:
                self.place = turn.steps.start
                return True
        last = self.turns[-1].number
        self._note = say("replay.no-turn", typed=number, last=last)
        return False

    def _read(self, key: str) -> Reading | None:
        """Return what a key lets one read; None if there is nothing here."""
        game, state = self.game, state_at(self.game, self.place)
        step = game.steps[min(self.place, self._last - 1)] if game.steps else None
        match key:
            case "?":
                return Reading(say("replay.help.title"), (Section("", help_texts()),))
            case "v":
                return Reading(say("replay.title.vouched"), self.why())
            case "o" if step is not None:
                lying = Section("", tuple(hidden(game, step)))
                return Reading(say("replay.title.hidden"), (lying,))
            case "m" if state is not None:
                cards = game.shows.cards(game.scene(state))
                title = game.shows.cards_title(game.told.options)
                return Reading(title, cards)
            case "l":
                return Reading(say("table.events"), self.told(), from_end=True)
            case _:
                return None

    def why(self) -> tuple[Section, ...]:
        """Return what vouches for the step, at the end all checks of the audit."""
        game = self.game
        if self.place < self._last:
            step = game.steps[self.place]
            told = Section(entries_of(game, step), tuple(happened(game, step)))
            return told, Section("", tuple(vouched(game, step)))
        found = (sentences(game.audit, check)[0] for check in game.audit.checks)
        return (Section(say("replay.title.verdict"), (*found, *judged(game))),)

    def told(self) -> tuple[Section, ...]:
        """Return all that has happened up to here, turn by turn."""
        game, sections = self.game, []
        for turn in self.turns:
            steps = (game.steps[n] for n in turn.steps if n <= self.place)
            told = tuple(said for step in steps for said in happened(game, step))
            if told:
                sections.append(Section(turn_title(game, turn), told))
        if self.place == self._last:
            said = (*noticed(game, game.told.early), *ended(game), *judged(game))
            sections.append(Section(say("replay.title.end"), said))
        return tuple(sections)

    def render(self, columns: int, rows: int) -> Sequence[Line]:
        """Draw the place, or what is being read."""
        if self._reading is not None:
            return self._reading.render(columns, rows)
        lines = replay_lines(self.game, self.turns, self.place, columns, rows)
        place = say(
            "replay.place", place=min(self.place + 1, self._last), last=self._last
        )
        room = columns - columns_of(place) - 3
        keys = pad(self._keys(room), room)
        foot = line(" ", (self._style, keys), " ", ("class:strong", place))
        return [*lines[:-1], foot]

    @property
    def _style(self) -> str:
        return "class:warn" if self._note or self._typed else "class:dim"

    def _keys(self, room: int) -> str:
        """Return the last line: the keys, as many as there is room for."""
        if self._typed:
            return say("replay.keys.typing", typed=self._typed)
        if self._note:
            return self._note
        keys = say("replay.keys")
        for key in _KEYS:
            longer = BETWEEN.join((keys, say(key)))
            keys = longer if columns_of(longer) <= room else keys
        return keys


def help_texts() -> tuple[str, ...]:
    """Explain the screen."""
    return tuple(
        say(f"replay.help{part}") for part in ("", ".keys", ".reads", ".checks")
    )
