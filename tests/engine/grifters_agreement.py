"""Random games of an engine of Grifters alongside the slow interpreter.

The engine comes in an adapter that speaks the interpreter's terms. It goes first: what
chance does in it (the deck, a reshuffle, the numbers of a mixed hand) is told to the
interpreter, which then must reach the same state. Compared after every move: who is
asked what, every answer that is allowed, every zone, and how the game has ended. Hands,
Nights and Refresh areas are compared as multisets, since their order says nothing;
piles, stacks and Jobs in order. A disagreement is an AssertionError whose text is one
JSON object: the start, the moves so far, what differs.
"""

import json
import random
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

    def left_over(self) -> list[str]:
        """Return what luck it has had that nobody has asked for; forget it."""


def any_set_up(players: int, chance: random.Random) -> tuple[list[str], int]:
    """Return the deck as shuffled at the set-up, top first, and who begins."""
    deck = specialist_cards()
    chance.shuffle(deck)
    return deck, chance.randrange(players)


def play_alongside(slow: SlowGrifters, engine: Engine, chance: random.Random) -> int:
    """Play a game to its end with both; return how many moves it took."""
    start, moves = slow.position(), list[str]()
    while True:
        compare(slow, engine, start, moves)
        if not slow.legal():
            return len(moves)
        moves.append(any_move(slow.legal(), chance))
        engine.play(moves[-1])
        slow.play(moves[-1])


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
    }
    differing = {what: pair for what, pair in views.items() if pair[0] != pair[1]}
    if differing:
        told = {
            "start": start,
            "moves": moves,
            "differ": {
                what: {"slow": ours, "engine": theirs}
                for what, (ours, theirs) in differing.items()
            },
        }
        raise AssertionError(json.dumps(told))


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


def any_position(players: int, chance: random.Random) -> Position:
    """Return a random start of a turn, with full Hideouts and the piles run low.

    Such positions meet in a few moves what a game from its set-up meets seldom. All
    counts are possible; Specialists that lie nowhere are out of this game.
    """
    cards, active = any_set_up(players, chance)
    jobs = [chance.randrange(len(JOBS[colour]) + 1) for colour in COLOURS[players]]
    if not any(jobs):
        jobs[0] = 1
    seats = [_any_seat(cards, chance) for _ in range(players)]
    tokens = sum(night.count(TOKEN) for told in seats for night in told["nights"])
    coffers = chance.choice((1, 2, 3, 6, 15, 30))
    for _ in range(ISK_IN_GAME[players] - tokens - coffers):
        chance.choice(seats)["stash"] += 1
    stacks = [
        [f"{colour}_{n + 1}" for n in range(len(JOBS[colour]))]
        for colour in COLOURS[players]
    ]
    for stack, left in zip(stacks, jobs, strict=True):
        while len(stack) > left:
            chance.choice(seats)["jobs"].append(stack.pop(0))
    return {
        "active": active,
        "seats": seats,
        "coffers": coffers,
        "stacks": stacks,
        "deck": _draw(cards, chance.choice((1, 2, 3, 10))),
        "discard": _draw(cards, chance.choice((0, 0, 1, 3, 10))),
    }


def _draw(pile: list[str], count: int) -> list[str]:
    drawn = pile[:count]
    del pile[:count]
    return drawn


def _any_seat(cards: list[str], chance: random.Random) -> Position:
    """Return a seat with up to six Specialists and all its Ringleaders somewhere."""
    hand, nights = list[str](), list[list[str]]([[], [], []])
    for card in [*RINGLEADERS, *_draw(cards, chance.randint(0, 6))]:
        chance.choice([hand, hand, *nights]).append(card)
    for night in nights:
        if not night and chance.random() < 0.3:
            night.append(TOKEN)
    return {"hand": hand, "nights": nights, "refresh": [], "stash": 0, "jobs": []}
