"""What the table needs to know of one game, in one record."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.deals import CardId, Face, Seat, Side
from engine.game import Game, Move, Notation, Options, State


class SeatView(NamedTuple):
    """What one seat may know, and nothing else: all that a bot is given.

    known: the faces of its own hand
    moves: its legal moves, at least one
    """

    seat: Seat
    state: State
    known: Mapping[CardId, Face]
    moves: tuple[Move, ...]


Bot = Callable[[SeatView, Callable[[int], int]], Move]
"""Choose a move; the second argument draws a uniform integer below its argument."""


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side had when a game was over, and it counts for who wins and why.

    what: a word of the game, such as the code of an ending, or `score`
    """

    what: str
    side: Side
    count: int


def no_tallies(state: State) -> tuple[Tally, ...]:
    """Return nothing: for a game that has nothing to be told of its end."""
    return ()


class Kit(NamedTuple):
    """One game: its rules, its notation, its types and its bots.

    name:    as in the charter, `agent-avenue`
    title:   as people call it
    options: the type of its options, decoded from the charter
    validate: raises NotationError for options that no table can be played with
    move:    the union of its moves, decoded from entries
    tables:  bytes that change whenever its rules or card tables do
    bots:    by name; `simple` always exists
    tallies: what each side has, by which a last state is explained
    """

    name: str
    title: str
    options: type[Options]
    validate: Callable[[Any], None]
    move: Any
    rules: Game
    notation: Notation
    tables: bytes
    bots: Mapping[str, Bot]
    tallies: Callable[[Any], tuple[Tally, ...]] = no_tallies
