"""What the table needs to know of one game, in one record."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.deals import CardId, Face, Seat
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


class Kit(NamedTuple):
    """One game: its rules, its notation, its types and its bots.

    name:    as in the charter, `agent-avenue`
    title:   as people call it
    options: the type of its options, decoded from the charter
    validate: raises NotationError for options that no table can be played with
    move:    the union of its moves, decoded from entries
    tables:  bytes that change whenever its rules or card tables do
    bots:    by name; `simple` always exists
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
