"""What a game must be able to show: the seam between the table screens and one game.

A game adds a module that meets `Presentation` and a line in `presentation_of`; the
screens know no game by name. Lines are for the full screen, sentences for both.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from cli.choice import Question
from cli.text import Line, clip_name, clip_names
from engine.deals import CardId, Face, Seat, Side
from engine.game import Due, Event, Move, Options, Over, State

SPECTATOR: Seat = -1
"""The seat of a scene that nobody at the table looks at; its side is no side's."""
AND = " & "
"""Stands between the names of several players."""


class Scene(NamedTuple):
    """One moment at the table as one seat may see it.

    seat:  whose view it is, or SPECTATOR
    names: of all seats, as they are shown
    moves: the legal moves of this seat, empty unless it is to decide
    is_aloud: whether it is read aloud, in lines as long as they must be
    spare: columns that a pane has beyond those of the smallest window
    """

    seat: Seat
    names: tuple[str, ...]
    options: Options
    state: State
    known: Mapping[CardId, Face]
    due: Due
    moves: tuple[Move, ...] = ()
    is_aloud: bool = False
    spare: int = 0

    @property
    def side(self) -> Side:
        """The side of this seat."""
        return SPECTATOR if self.seat == SPECTATOR else self.options.sides[self.seat]

    def side_name(self, side: Side) -> str:
        """Return the name of a side: of its player, or of all its players."""
        return AND.join(self._names_of(side))

    def short_name(self, side: Side, width: int) -> str:
        """Return the name of a side in so many columns, with each player's.

        width: in the smallest window; a larger one has more
        """
        if self.is_aloud:
            return self.side_name(side)
        return clip_names(self._names_of(side), AND, width + self.spare)

    def called(self, seat: Seat, width: int) -> str:
        """Return the name of a player in so many columns, as `short_name` does."""
        name = self.names[seat]
        return name if self.is_aloud else clip_name(name, width + self.spare)

    def _names_of(self, side: Side) -> list[str]:
        seats = enumerate(self.options.sides)
        return [self.names[seat] for seat, its in seats if its == side]


class Section(NamedTuple):
    """A part of something to be read: a heading and its paragraphs."""

    title: str
    texts: tuple[str, ...]


class Presentation(Protocol):
    """How one game looks. All results are made for the seat of the scene.

    A finished game is shown to a SPECTATOR: then no `hand`, `question` or `preview` is
    asked for, and nobody is called you.
    """

    board_rows: int
    """How many rows `pieces`, and `board` without a supply, need at the least."""

    def board_title(self, scene: Scene, width: int) -> str:
        """Return the title over the board: who plays with whom, or heads of columns."""

    def board(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """Draw the board within width and rows."""

    def pieces_title(self, scene: Scene) -> str:
        """Return the title over the pieces, with the heads of their columns."""

    def pieces(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """List what lies open before each side, and what each card does."""

    def supply_title(self, options: Options) -> str:
        """Return the title over the supply of a table."""

    def supply_rows(self, options: Options) -> int:
        """Return how many rows the supply needs, 0 if a table has none.

        The board then makes do with a row less than `board_rows`.
        """

    def supply(self, scene: Scene, width: int, rows: int) -> list[Line]:
        """List what lies open for all and what has been taken of it, in short."""

    def cards_title(self, options: Options) -> str:
        """Return what `cards` are called."""

    def cards(self, scene: Scene) -> tuple[Section, ...]:
        """Return the cards in full that one may want to read."""

    def hand(self, scene: Scene, width: int) -> list[Line]:
        """List this seat's hand with what each card would do now."""

    def headline(self, scene: Scene) -> str:
        """Return the turn and the counts, in a few words."""

    def question(self, scene: Scene) -> Question:
        """Return what this seat is asked; it must be due."""

    def waiting(self, scene: Scene) -> str:
        """Return for whom the table waits, and for what; another seat must be due.

        Empty if the scene is read aloud, and the last event has said as much.
        """

    def preview(self, scene: Scene, move: Move) -> tuple[str, ...]:
        """Return what the move does and may lead to, before it is sent."""

    def sentence(self, scene: Scene, event: Event) -> str:
        """Return what happened as one sentence."""

    def steps(self, state: State, event: Event) -> tuple[State, ...]:
        """Return how the board looks after each step of a piece that the event moves.

        state: before the event; in each state returned the piece is one space further
        """

    def learnt(self, before: Scene, after: Scene) -> tuple[str, ...]:
        """Return what this seat alone has come to know; the events do not tell it."""

    def reminder(self, scene: Scene) -> tuple[str, ...]:
        """Return what to say of the position before this seat is asked.

        What has been said the last time need not be said again.
        """

    def summary(self, scene: Scene) -> tuple[str, ...]:
        """Return the whole visible position in sentences."""

    def ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return who won and why."""

    def short_ending(self, scene: Scene, outcome: Over) -> tuple[str, ...]:
        """Return the same where there is little room, most important first."""

    def face_name(self, face: Face) -> str:
        """Return what people call a card of this face."""

    def pile_name(self, options: Options, pile: str) -> str:
        """Return which pile is shuffled, empty if a table has only one."""

    def opened(self, scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
        """Return what the hidden cards were, as far as `faces` tells."""

    def refusal(self, reason: str, fields: Mapping[str, str | int]) -> str:
        """Return why the rules refuse a move."""

    def help(self) -> str:
        """Return what the panes of the table screen show."""

    def rules(self, options: Options) -> tuple[str, ...]:
        """Return the rules of a table in short."""

    def tables(self) -> tuple[Options, ...]:
        """Return the options of every table that can be opened, the plainest first."""

    def table(self, options: Options) -> str:
        """Return what is played at a table, and how many play if there are teams."""


_MODULES = {
    "agent-avenue": "cli.agent_avenue.presentation",
    "grifters": "cli.grifters.presentation",
}


def presentation_of(game: str) -> Presentation:
    """Return how the game of that name looks; KeyError if nobody knows it."""
    return cast("Presentation", import_module(_MODULES[game]).PRESENTATION)
