"""Everything that lies on the table and in the hands, and its form as a position."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.engine.slow_interpreter.ring import Board

Position = dict[str, Any]


class Illegal(Exception):
    """A move that the due seat may not make, or that nobody may."""


@dataclass(frozen=True)
class Question:
    """One decision: whose, of what kind, and every answer that is allowed."""

    seat: int
    what: str
    answers: frozenset[str]


# What a rule does when it needs answers: it yields questions and is sent texts.
Asking = Generator[Question, str, None]
AskingLanded = Generator[Question, str, bool]


@dataclass
class Seat:
    """One player."""

    side: int
    hand: list[str] = field(default_factory=list)
    discards_used: int = 0
    hand_size: int = 4
    discards_extra: int = 0


@dataclass
class Side:
    """What lies face up in front of a player."""

    agents: list[str] = field(default_factory=list)
    market: list[str] = field(default_factory=list)
    figure: int | None = None

    def holds(self, card: str) -> bool:
        """Return whether an ongoing card lies in front of this side."""
        return card in self.market


@dataclass
class Table:
    """A game of two, at any moment."""

    options: dict[str, Any]
    active: int
    seats: list[Seat]
    sides: list[Side]
    board: Board
    deck: list[str] = field(default_factory=list)
    supply: list[str] = field(default_factory=list)
    market_deck: list[str] = field(default_factory=list)
    market_discard: list[str] = field(default_factory=list)
    played: dict[str, str] | None = None
    grounded: set[int] = field(default_factory=set)
    outcome: dict[str, Any] | None = None

    @property
    def advanced(self) -> bool:
        """Whether there is a black market."""
        return bool(self.options["mode"] == "advanced")

    def seat_of(self, side: int) -> int:
        """Return the seat that plays a side."""
        return 0 if self.seats[0].side == side else 1

    def hand_of(self, side: int) -> list[str]:
        """Return the hand of a side's player."""
        return self.seats[self.seat_of(side)].hand

    def sides_in_order(self) -> tuple[int, int]:
        """Return both sides, the active one first."""
        active = self.seats[self.active].side
        return active, 1 - active

    def fill_hands(self) -> None:
        """Draw every hand up to its size, the active side first (9b.2, 9b.3)."""
        for side in self.sides_in_order():
            seat = self.seats[self.seat_of(side)]
            while len(seat.hand) < seat.hand_size and self.deck:
                seat.hand.append(self.deck.pop(0))

    def fill_supply(self) -> None:
        """Turn up market cards until three lie there (4.1, 4.2)."""
        while len(self.supply) < 3 and self.market_deck:
            self.supply.append(self.market_deck.pop(0))


def new_table(
    options: dict[str, Any], deck: list[str], market_deck: list[str], active: int
) -> Table:
    """Set a game up: four cards each, three market cards face up (3.1, 4.1)."""
    table = Table(
        options=dict(options),
        active=active,
        seats=[Seat(0), Seat(1)],
        sides=[Side(), Side()],
        board=Board(),
        deck=list(deck),
        market_deck=list(market_deck),
    )
    table.fill_hands()
    table.fill_supply()
    return table


DEFAULT_OPTIONS = {"mode": "simple", "division_m": False, "market": "base"}


def read_position(position: Position) -> Table:
    """Lay out a position at the start of a Play step; hands are filled on loading."""
    seats = position.get("seats", [{"side": 0}, {"side": 1}])
    sides = position.get("sides", [{}, {}])
    board = Board()
    for side, told in enumerate(sides):
        board.walk(side, told.get("advance", 0))
    table = Table(
        options={**DEFAULT_OPTIONS, **position.get("options", {})},
        active=position.get("active", 0),
        seats=[_read_seat(seat) for seat in seats],
        sides=[_read_side(side) for side in sides],
        board=board,
        deck=list(position.get("deck", [])),
        supply=list(position.get("supply", [])),
        market_deck=list(position.get("market_deck", [])),
        market_discard=list(position.get("market_discard", [])),
    )
    table.fill_hands()
    return table


def _read_seat(told: Position) -> Seat:
    return Seat(**{**told, "hand": list(told.get("hand", []))})


def _read_side(told: Position) -> Side:
    return Side(
        agents=list(told.get("agents", [])),
        market=list(told.get("market", [])),
        figure=told.get("figure"),
    )


def write_position(table: Table) -> Position:
    """Return the position's form, without what is due."""
    position: Position = {
        "game": "agent-avenue",
        "options": dict(table.options),
        "active": table.active,
        "seats": [_write_seat(seat) for seat in table.seats],
        "sides": [_write_side(table, side) for side in (0, 1)],
        "deck": list(table.deck),
        "supply": list(table.supply),
        "market_deck": list(table.market_deck),
        "market_discard": list(table.market_discard),
    }
    if table.played is not None:
        position["table"] = dict(table.played)
    return position


def _write_seat(seat: Seat) -> Position:
    return {
        "side": seat.side,
        "hand": list(seat.hand),
        "discards_used": seat.discards_used,
        "hand_size": seat.hand_size,
        "discards_extra": seat.discards_extra,
    }


def _write_side(table: Table, side: int) -> Position:
    return {
        "advance": table.board.advances[side],
        "agents": list(table.sides[side].agents),
        "market": list(table.sides[side].market),
        "figure": table.sides[side].figure,
    }
