"""Everything that lies on the table and in the hands, and what moves between them."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from tests.engine.grifters_interpreter.cards import (
    COLOURS,
    ISK_IN_GAME,
    JOBS,
    RINGLEADERS,
    TOKEN,
)

Position = dict[str, Any]


class Illegal(Exception):
    """A move that the due seat may not make, or that nobody may."""


class GameEnds(Exception):
    """The game ends at once; the argument says why (section 4, End of game)."""


class GaveUp(Exception):
    """The active seat plays no more turns; what is left of this one is dropped."""


class Luck(Protocol):
    """What happens by chance is told from outside."""

    def reshuffled(self, discard: list[str]) -> list[str]:
        """Return the new deck made of the discard pile, top first."""

    def numbered(self, seat: int, hand: list[str], number: int) -> str:
        """Return which card of that seat's mixed hand has this number, from 1."""


@dataclass(frozen=True)
class Question:
    """One decision: whose, of what kind, and every answer that is allowed."""

    seat: int
    what: str
    answers: frozenset[str]


# What a rule does when it needs answers: it yields questions and is sent texts.
Asking = Generator[Question, str, None]


class Place(NamedTuple):
    """A card that lies in somebody's Hideout; Night One is 1."""

    seat: int
    night: int
    at: int
    card: str


@dataclass
class Player:
    """One player's area."""

    hand: list[str] = field(default_factory=list)
    nights: list[list[str]] = field(default_factory=lambda: [[], [], []])
    refresh: list[str] = field(default_factory=list)
    stash: int = 0
    jobs: list[str] = field(default_factory=list)
    has_had_a_turn: bool = False

    def cards_of_night(self, night: int) -> list[str]:
        """Return the cards in a Night space: a token is no card (gap 3)."""
        return [thing for thing in self.nights[night - 1] if thing != TOKEN]


@dataclass
class Table:
    """A game at any moment."""

    players: list[Player]
    active: int
    luck: Luck
    coffers: int = 0
    stacks: dict[str, list[str]] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    first: int = 0
    round: int = 1
    gave_up: set[int] = field(default_factory=set)
    outcome: dict[str, Any] | None = None

    def opponents(self, seat: int) -> list[int]:
        """Return the other seats, clockwise."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def hideout(self, seat: int) -> list[Place]:
        """Return every card in a Hideout, tokens left out."""
        return [
            Place(seat, night, at, thing)
            for night in (1, 2, 3)
            for at, thing in enumerate(self.players[seat].nights[night - 1])
            if thing != TOKEN
        ]

    # Money

    def take_from_coffers(self, seat: int, amount: int) -> None:
        """Take ISK, as far as they reach; the last one ends the game at once."""
        for _ in range(amount):
            self.coffers -= 1
            self.players[seat].stash += 1
            self.end_if_coffers_are_empty()

    def put_token(self, seat: int) -> None:
        """Put an ISK token from the Coffers into Night One (gap 3)."""
        self.coffers -= 1
        self.players[seat].nights[0].append(TOKEN)
        self.end_if_coffers_are_empty()

    def end_if_coffers_are_empty(self) -> None:
        """End the game if the last ISK has left the Coffers."""
        if self.coffers == 0:
            raise GameEnds("coffers")

    def take_from_stash(self, seat: int, victim: int, amount: int) -> None:
        """Take ISK from a Stash; stealing more than is there takes what is there."""
        for _ in range(amount):
            if self.players[victim].stash > 0:
                self.players[victim].stash -= 1
                self.players[seat].stash += 1

    # Cards

    def draw_one(self) -> str:
        """Take the top card of the deck, out of the discard pile if need be.

        A draw that cannot be made ends the game (section 4, Definitions; gap 4).
        """
        if not self.deck:
            if not self.discard:
                raise GameEnds("deck")
            discard, self.discard = self.discard, []
            self.deck = self.luck.reshuffled(discard)
        return self.deck.pop(0)

    def draw_into_hand(self, seat: int, count: int) -> None:
        """Draw one card after another: what is drawn stays drawn."""
        for _ in range(count):
            self.players[seat].hand.append(self.draw_one())

    def advance_time(self, seat: int) -> None:
        """Move everything in a Hideout one Night on (section 4, phase 1)."""
        player = self.players[seat]
        night_one, night_two, night_three = player.nights
        player.nights = [[], night_one, night_two]
        for thing in night_three:
            if thing == TOKEN:
                self.coffers += 1
            else:
                player.refresh.append(thing)


def new_table(players: int, deck: list[str], first: int, luck: Luck) -> Table:
    """Set a game up (section 3).

    deck: all 48 Specialists as shuffled, top first; each player gets three in a row,
          the starting player first, then clockwise
    """
    table = Table(
        players=[Player() for _ in range(players)],
        active=first,
        first=first,
        luck=luck,
        coffers=ISK_IN_GAME[players],
        stacks={
            colour: [f"{colour}_{number}" for number in range(1, len(JOBS[colour]) + 1)]
            for colour in COLOURS[players]
        },
        deck=list(deck),
    )
    for seat in [first, *table.opponents(first)]:
        table.players[seat].hand.extend(RINGLEADERS)
        table.take_from_coffers(seat, 3)
        table.draw_into_hand(seat, 3)
    return table


def read_position(position: Position, luck: Luck) -> Table:
    """Lay out a position; the active seat is before its Advance Time.

    A seat may be told `has_had_a_turn`; without it, it has had one.
    """
    players = [
        Player(
            hand=list(told.get("hand", [])),
            nights=[list(night) for night in told.get("nights", [[], [], []])],
            refresh=list(told.get("refresh", [])),
            stash=told.get("stash", 0),
            jobs=list(told.get("jobs", [])),
            has_had_a_turn=told.get("has_had_a_turn", True),
        )
        for told in position["seats"]
    ]
    active: int = position.get("active", 0)
    return Table(
        players=players,
        active=active,
        first=position.get("starter", active),
        round=position.get("round", 1),
        luck=luck,
        coffers=position.get("coffers", 0),
        stacks=dict(
            zip(
                COLOURS[len(players)],
                [list(stack) for stack in position.get("stacks", [])],
                strict=False,
            )
        ),
        deck=list(position.get("deck", [])),
        discard=list(position.get("discard", [])),
    )


def write_position(table: Table) -> Position:
    """Return the position's form, without what is due."""
    return {
        "game": "grifters",
        "round": table.round,
        "starter": table.first,
        "active": table.active,
        "seats": [
            {
                "hand": list(player.hand),
                "nights": [list(night) for night in player.nights],
                "refresh": list(player.refresh),
                "stash": player.stash,
                "jobs": list(player.jobs),
                "gave_up": seat in table.gave_up,
            }
            for seat, player in enumerate(table.players)
        ],
        "coffers": table.coffers,
        "stacks": [list(stack) for stack in table.stacks.values()],
        "deck": list(table.deck),
        "discard": list(table.discard),
    }


Action = Callable[[Table, int], Asking]
