"""A transcript opened for a reader: audited first, then told step by step.

Both `replay` and `report` start here; neither meets the network.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cli import clauses
from cli.portrayal import Portrayal, portrayal_of
from cli.presentation import AND, SPECTATOR, Presentation, Scene, presentation_of
from cli.verify import (
    EXIT_CODES,
    UNUSABLE,
    fault_sentence,
    names_of,
    tags_of,
)
from cli.words import say
from engine.deals import Face, Seat, Side
from engine.game import Decide, State
from engine.registry import GAMES
from p2p.game_file import read_game
from p2p.table.audit import DAMAGED, Audit
from p2p.table.chronicle import Chronicle, Step, chronicle


class CannotOpen(Exception):
    """There is nothing to be told; the text is one sentence for a person."""

    exit_code = UNUSABLE


class Turn(NamedTuple):
    """A turn of the game: 0 is all that came before the first decision.

    side:  whose turn it is, None for turn 0
    steps: the places of its steps
    """

    number: int
    side: Side | None
    steps: range


class FinishedGame(NamedTuple):
    """A game that is over, or as far as its transcript goes.

    text:  the bytes of the transcript
    names: of the seats, as they are shown; `tags`: of their keys
    shows: how the game looks; `adds`: what it adds for finished games
    """

    text: bytes
    audit: Audit
    told: Chronicle
    names: tuple[str, ...]
    tags: tuple[str, ...]
    shows: Presentation
    adds: Portrayal

    @property
    def title(self) -> str:
        """The game as people call it."""
        return self.told.kit.title

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""
        return self.told.steps

    @property
    def exit_code(self) -> int:
        """What a command that has told this game exits with, as `verify` does."""
        return EXIT_CODES[self.told.verdict.verdict]

    def names_of(self, seats: tuple[Seat, ...]) -> str:
        """Return the names of these seats, each once."""
        return AND.join(self.names[seat] for seat in dict.fromkeys(seats))

    def scene(self, state: State) -> Scene:
        """Return a moment as whoever looks on from outside sees it."""
        told = self.told
        due = told.kit.rules.due(state)
        return Scene(SPECTATOR, self.names, told.options, state, told.faces, due)

    def hands(self, state: State) -> list[tuple[Face | None, ...]]:
        """Return all hands with open cards; None stands for one not opened."""
        return [self.told.hand(state, seat) for seat in range(len(self.names))]

    def fault(self) -> str:
        """Return what is wrong or missing; empty for a fair game."""
        verdict = self.told.verdict
        return fault_sentence(self.audit, verdict) if verdict.code else ""


def open_game(path: Path, shown: Callable[[str], str] = str) -> FinishedGame:
    """Read and audit a transcript, and tell it.

    shown: what becomes of each name
    Raises: CannotOpen if it cannot be read, or is damaged
    """
    try:
        text = read_game(path)
    except OSError as error:
        why = clauses.why_not(error)
        raise CannotOpen(say("finished.unreadable", path=path, why=why)) from error
    audit = Audit(text, GAMES)
    verdict = audit.run()
    if verdict.verdict == DAMAGED:
        fault = fault_sentence(audit, verdict)
        raise CannotOpen(say("finished.damaged", path=path, fault=fault))
    told = chronicle(audit)
    return FinishedGame(
        text=text,
        audit=audit,
        told=told,
        names=tuple(map(shown, names_of(audit))),
        tags=tuple(tags_of(audit)),
        shows=presentation_of(told.kit.name),
        adds=portrayal_of(told.kit.name),
    )


def turns_of(game: FinishedGame) -> tuple[Turn, ...]:
    """Return the turns in order: as the game counts them, else by who decides."""
    sides = game.told.options.sides
    turns = [Turn(0, None, range(0))]
    count: int | None = None
    for place, step in enumerate(game.steps):
        if isinstance(step.due, Decide):
            assert step.before is not None
            side, number = sides[step.due.seat], game.adds.turn(step.before)
            is_new = side != turns[-1].side if number is None else number != count
            count = number
            if is_new or turns[-1].side is None:
                turns.append(Turn(turns[-1].number + 1, side, range(place, place)))
        last = turns[-1]
        turns[-1] = last._replace(steps=range(last.steps.start, place + 1))
    return tuple(turns)
