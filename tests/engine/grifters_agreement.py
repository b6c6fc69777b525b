"""Random games of an engine of Grifters alongside the slow interpreter.

The engine comes in an adapter that speaks the interpreter's terms. It goes first: what
chance does in it (the deck, a reshuffle, the numbers of a mixed hand) is told to the
interpreter, which then must reach the same state. Compared after every move: who is
asked what, every answer that is allowed, every zone, how the game has ended; and that
nobody can tell the cards of another's hand apart. Hands, Nights and Refresh areas are
compared as multisets, since their order says nothing; piles, stacks and Jobs in order.
The text of a `Disagreement` has the start, the moves so far, and what differs.
"""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tests.engine.grifters_interpreter import SlowGrifters
from tests.engine.grifters_interpreter.cards import (
    COLOURS,
    ISK_IN_GAME,
    JOBS,
    RINGLEADERS,
    TOKEN,
    specialist_cards,
)
from tests.engine.grifters_interpreter.table import Luck, Position

PLAYERS = (2, 3, 4)
BOTH = ("slow", "engine")
Pair = tuple[Any, Any]


class Disagreement(AssertionError):
    """Engine and interpreter differ; the text is a JSON object that says how.

    start: the position; moves: those since then
    differ: due, legal, position, luck or whatever else differs, as both have it
    """

    def __init__(
        self, start: Position, moves: list[str], differ: Mapping[str, Pair]
    ) -> None:
        told = {
            what: dict(zip(BOTH, pair, strict=True)) for what, pair in differ.items()
        }
        super().__init__(json.dumps({"start": start, "moves": moves, "differ": told}))


class NoSuchLuck(Exception):
    """The interpreter asks for what chance has not done in the engine."""


class Dice:
    """Luck from a seed, for the interpreter alone."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def reshuffled(self, discard: list[str]) -> list[str]:
        """Return the pile in any order."""
        return self.chance.sample(discard, len(discard))

    def numbered(self, _seat: int, hand: list[str], number: int) -> str:
        """Return any card: which one has the number does not matter."""
        del number
        return self.chance.choice(hand)


class Engine(Luck, Protocol):
    """What is played alongside, and the luck that it had; see SlowGrifters."""

    def due(self) -> dict[str, Any]:
        """Return `seat` and `what`, or the `outcome`."""

    def legal(self) -> set[str]:
        """Return the due seat's moves."""

    def play(self, text: str) -> None:
        """Make a legal move."""

    def position(self) -> Position:
        """Return everything there is to see, hidden cards included."""

    def give_up(self) -> None:
        """Let the active seat, which must be due, play no more turns."""

    def told_apart(self) -> list[int]:
        """Return the seats in whose hands others can tell a card from another."""

    def left_over(self) -> list[str]:
        """Return what luck it has had that nobody has asked for; forget it."""


def any_set_up(players: int, chance: random.Random) -> tuple[list[str], int]:
    """Return the deck as shuffled at the set-up, top first, and who begins."""
    deck = specialist_cards()
    chance.shuffle(deck)
    return deck, chance.randrange(players)


def play_alongside(
    slow: SlowGrifters, engine: Engine, chance: random.Random, give_up: float = 0.0
) -> int:
    """Play a game to its end with both; return how many moves it took.

    give_up: how likely the active seat gives up instead of a move of its own
    """
    start, moves = slow.position(), list[str]()
    while True:
        compare(slow, engine, start, moves)
        if not slow.legal():
            return len(moves)
        if slow.due()["seat"] == slow.table.active and chance.random() < give_up:
            moves.append("give-up")
            engine.give_up()
            slow.give_up()
        else:
            moves.append(any_move(slow.legal(), chance))
            engine.play(moves[-1])
            try:
                slow.play(moves[-1])
            except NoSuchLuck as missing:
                raise Disagreement(start, moves, {"luck": (str(missing), "")}) from None


def any_move(legal: set[str], chance: random.Random) -> str:
    """Choose a Job as often as not, if one can be done: Jobs would else be seldom."""
    jobs = sorted(text for text in legal if text.startswith("job"))
    if jobs and chance.random() < 0.5:
        return chance.choice(jobs)
    return chance.choice(sorted(legal))


def compare(
    slow: SlowGrifters, engine: Engine, start: Position, moves: list[str]
) -> None:
    """Raise AssertionError where due, legal moves, positions or luck differ."""
    views = {
        "due": (slow.due(), engine.due()),
        "legal": (sorted(slow.legal()), sorted(engine.legal())),
        "position": (comparable(slow.position()), comparable(engine.position())),
        "luck": ([], engine.left_over()),
        "told apart": ([], engine.told_apart() if slow.legal() else []),
    }
    differing = {what: pair for what, pair in views.items() if pair[0] != pair[1]}
    if differing:
        raise Disagreement(start, moves, differing)


def comparable(position: Position) -> Position:
    """Return a position with the orders left out that say nothing."""
    seats = [
        {
            **told,
            "hand": sorted(told["hand"]),
            "nights": [sorted(night) for night in told["nights"]],
            "refresh": sorted(told["refresh"]),
        }
        for told in position["seats"]
    ]
    return {**position, "seats": seats}


def any_position(
    players: int,
    chance: random.Random,
    hold: Sequence[str] = (),
    top: str | None = None,
) -> Position:
    """Return a random start of a turn, with full Hideouts and the piles run low.

    Such positions meet in a few moves what a game from its set-up meets seldom. All
    counts are possible; Specialists that lie nowhere are out of this game.

    hold: cards that the active seat has in hand, whatever else it has
    top:  a Job that is on top of its stack
    """
    cards, active = any_set_up(players, chance)
    for card in hold:
        if card not in RINGLEADERS:
            cards.remove(card)
    seats = [
        _any_seat(cards, hold if seat == active else (), chance)
        for seat in range(players)
    ]
    tokens = sum(night.count(TOKEN) for told in seats for night in told["nights"])
    coffers = chance.choice((1, 2, 3, 6, 15, 30))
    rich = [told for told in seats if chance.random() < 0.7] or seats
    for _ in range(ISK_IN_GAME[players] - tokens - coffers):
        chance.choice(rich)["stash"] += 1
    return {
        "round": chance.choice((1, 1, 20, 40, 59, 60)),
        "starter": chance.randrange(players),
        "active": active,
        "seats": seats,
        "coffers": coffers,
        "stacks": _any_stacks(players, top, seats, chance),
        "deck": _draw(cards, chance.choice((1, 2, 3, 10))),
        "discard": _draw(cards, chance.choice((0, 0, 1, 3, 10))),
    }


def _draw(pile: list[str], count: int) -> list[str]:
    drawn = pile[:count]
    del pile[:count]
    return drawn


def _any_seat(
    cards: list[str], hold: Sequence[str], chance: random.Random
) -> dict[str, Any]:
    """Return a seat with up to six more Specialists and all its Ringleaders."""
    hand, nights = [*hold], list[list[str]]([[], [], []])
    leaders = [card for card in RINGLEADERS if card not in hold]
    for card in [*leaders, *_draw(cards, chance.randint(0, 6))]:
        chance.choice([hand, hand, *nights]).append(card)
    for night in nights:
        if not night and chance.random() < 0.3:
            night.append(TOKEN)
    return {"hand": hand, "nights": nights, "refresh": [], "stash": 0, "jobs": []}


def _any_stacks(
    players: int, top: str | None, seats: list[dict[str, Any]], chance: random.Random
) -> list[list[str]]:
    """Return stacks, at least one with a Job on top; the others are done by anybody."""
    if top is None:
        top = f"{chance.choice(COLOURS[players])}_{chance.randint(1, 4)}"
    stacks = []
    for colour in COLOURS[players]:
        stack = [f"{colour}_{number}" for number in range(1, len(JOBS[colour]) + 1)]
        done = stack.index(top) if top in stack else chance.randint(0, len(stack))
        for job in _draw(stack, done):
            chance.choice(seats)["jobs"].append(job)
        stacks.append(stack)
    return stacks
