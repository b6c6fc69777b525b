"""A game to be read: its rules in short, and each card with how it is read.

Beside `cli.presentation`, which shows a table; here there is no table, only the box.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from cli.presentation import Section, presentation_of
from engine.deals import Face
from engine.game import Options


class Card(NamedTuple):
    """A card of the box.

    face:  its identifier; name: as people call it, in the language that is spoken
    texts: what it is and does, then how that is read
    """

    face: Face
    name: str
    texts: tuple[str, ...]


class Rulebook(Protocol):
    """What a game has to be read. The games are found by `rulebook_of`."""

    def tables(self) -> tuple[Options, ...]:
        """Return the tables whose rules make up the whole, the plainest first."""

    def cards(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Return all cards in groups, each with its title."""


_MODULES = {
    "agent-avenue": "cli.agent_avenue.rulebook",
    "grifters": "cli.grifters.rulebook",
}


def rulebook_of(game: str) -> Rulebook:
    """Return the rulebook of the game of that name; KeyError if nobody knows it."""
    return cast("Rulebook", import_module(_MODULES[game]).RULEBOOK)


def rules_of(game: str) -> Iterator[Section]:
    """Yield the rules in short: the plainest table's, then what each other one adds."""
    shows, said = presentation_of(game), set[str]()
    for options in rulebook_of(game).tables():
        new = tuple(text for text in shows.rules(options) if text not in said)
        said |= set(new)
        if new:
            yield Section(shows.table(options), new)


def cards_of(game: str) -> tuple[Card, ...]:
    """Return every card of a game."""
    return tuple(card for _, cards in rulebook_of(game).cards() for card in cards)
