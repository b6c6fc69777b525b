"""Random games of an engine alongside the slow interpreter: every state must agree.

An engine comes in an adapter with the interpreter's own four methods. Its hands are
compared as multisets, everything else in order: piles, supply, market discards, agents
by recruitment, market rows. A disagreement is an AssertionError whose text is one JSON
object: the start as a position, the moves so far, what differs, and both positions.
"""

import json
import random
from collections.abc import Callable
from typing import Any, Protocol

from tests.engine.slow_interpreter import SlowGame
from tests.engine.slow_interpreter.cards import MARKETS, ONGOING, agent_cards

Options = dict[str, Any]
Position = dict[str, Any]


class Engine(Protocol):
    """What is played alongside; the contract of each method is SlowGame's."""

    def due(self) -> dict[str, Any]:
        """Return `seat` and `what`, or `outcome`; a `standing` is not looked at."""

    def legal(self) -> set[str]:
        """Return the due seat's moves in notation; `resign` is not looked at."""

    def play(self, text: str) -> None:
        """Make a legal move."""

    def position(self) -> Position:
        """Return the position's form with `outcome` or `due`."""


MakeEngine = Callable[[Options, list[str], list[str], int], Engine]
MakeEngineAt = Callable[[Position], Engine]

OPTIONS: list[Options] = [
    {"mode": "simple", "division_m": False, "market": "base"},
    {"mode": "simple", "division_m": True, "market": "base"},
    {"mode": "advanced", "division_m": False, "market": "base"},
    *(
        {"mode": "advanced", "division_m": True, "market": market}
        for market in ("base", "division-m", "published", "both")
    ),
]


def any_options(chance: random.Random) -> Options:
    """Return one of the valid combinations of options."""
    return chance.choice(OPTIONS)


def shuffled(options: Options, chance: random.Random) -> tuple[list[str], list[str]]:
    """Return the orders of the agent deck and of the market deck, top first."""
    deck = agent_cards(options["division_m"])
    market = list(MARKETS[options["market"]]) if options["mode"] == "advanced" else []
    chance.shuffle(deck)
    chance.shuffle(market)
    return deck, market


def play_alongside(
    make_engine: MakeEngine, options: Options, chance: random.Random
) -> int:
    """Play a game from its set-up with both; return how many moves it took."""
    deck, market = shuffled(options, chance)
    active = chance.randrange(2)
    slow = SlowGame(options, deck, market, active)
    return _play_on(slow, make_engine(options, deck, market, active), chance)


def play_on_alongside(
    make_engine: MakeEngineAt, position: Position, chance: random.Random
) -> int:
    """Play on from the start of a Play step with both; return how many moves."""
    return _play_on(SlowGame.from_position(position), make_engine(position), chance)


def _play_on(slow: SlowGame, engine: Engine, chance: random.Random) -> int:
    start, moves = slow.position(), list[str]()
    while True:
        compare(slow, engine, start, moves)
        if not slow.legal():
            return len(moves)
        moves.append(any_move(slow.legal(), chance))
        slow.play(moves[-1])
        engine.play(moves[-1])


def any_move(legal: set[str], chance: random.Random) -> str:
    """Choose a kind of move, then one of its kind: discards would else be half of all.

    legal: at least one move
    """
    kinds = sorted({move.split()[0] for move in legal})
    kind = chance.choice(kinds)
    return chance.choice(sorted(move for move in legal if move.split()[0] == kind))


def compare(slow: SlowGame, engine: Engine, start: Position, moves: list[str]) -> None:
    """Raise AssertionError where due, legal moves or positions differ."""
    views = {
        "due": (_due(slow.due()), _due(engine.due())),
        "legal": (_legal(slow.legal()), _legal(engine.legal())),
        "position": (comparable(slow.position()), comparable(engine.position())),
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
            "slow": slow.position(),
            "engine": engine.position(),
        }
        raise AssertionError(json.dumps(told))


def _due(due: dict[str, Any]) -> dict[str, Any]:
    return {key: due[key] for key in ("seat", "what", "outcome") if key in due}


def _legal(legal: set[str]) -> list[str]:
    return sorted(move for move in legal if not move.startswith("resign"))


PILES = ("deck", "supply", "market_deck", "market_discard")
SEAT = {"discards_used": 0, "hand_size": 4, "discards_extra": 0}
SIDE = {"advance": 0, "agents": [], "market": [], "figure": None}


def comparable(position: Position) -> Position:
    """Return what of a position is compared, in one form: keys left out are filled."""
    table = position.get("table") or {}
    return {
        "options": position["options"],
        "active": position["active"],
        "seats": [
            {**SEAT, **seat, "hand": sorted(seat["hand"])} for seat in position["seats"]
        ],
        "sides": [{**SIDE, **side} for side in position["sides"]],
        "piles": {pile: position.get(pile, []) for pile in PILES},
        "table": {place: card for place, card in table.items() if card is not None},
        "due": _due(position.get("due", {})),
        "outcome": position.get("outcome"),
    }


def any_position(options: Options, chance: random.Random) -> Position:
    """Return a random start of a Play step, full of agents and market cards.

    Such positions meet in a few moves what a game from its set-up meets seldom: many
    ongoing cards, long rows of agents, piles about to run out. All counts are possible.
    """
    agents, market = shuffled(options, chance)
    lead, blue = chance.randint(-6, 6), chance.randint(-15, 15)
    rows = _rows(market, chance)
    sides = [
        {
            "advance": advance,
            "agents": _agents_in_play(agents, chance),
            "market": row,
            "figure": _figure(options, chance),
        }
        for advance, row in zip((blue + lead, blue), rows, strict=True)
    ]
    seats = [_seat(side, rows[side], agents, chance) for side in (0, 1)]
    return {
        "game": "agent-avenue",
        "options": options,
        "active": chance.randrange(2),
        "seats": seats,
        "sides": sides,
        "deck": _draw(agents, chance.choice((0, 1, 2, 4, 44))),
        "supply": _draw(market, 3),
        "market_discard": _draw(market, chance.choice((0, 0, 3, 20))),
        "market_deck": market,
    }


def _draw(pile: list[str], count: int) -> list[str]:
    drawn = pile[:count]
    del pile[:count]
    return drawn


def _agents_in_play(pile: list[str], chance: random.Random) -> list[str]:
    """Take up to seven agents, as often as not with some of one name among them."""
    favourite = chance.choice(pile)
    copies = min(pile.count(favourite), chance.choice((0, 0, 2, 3, 4)))
    for _ in range(copies):
        pile.remove(favourite)
    drawn = [favourite] * copies + _draw(pile, chance.randint(0, 7 - copies))
    chance.shuffle(drawn)
    return drawn


def _rows(market: list[str], chance: random.Random) -> tuple[list[str], list[str]]:
    """Take some of the ongoing cards out of the market for both sides."""
    rows: tuple[list[str], list[str]] = ([], [])
    for card in [card for card in market if card in ONGOING]:
        place = chance.randrange(5)
        if place < 2:
            market.remove(card)
            rows[place].append(card)
    return rows


def _figure(options: Options, chance: random.Random) -> int | None:
    if not options["division_m"] or chance.random() < 0.4:
        return None
    return chance.randrange(14)


def _seat(
    side: int, row: list[str], agents: list[str], chance: random.Random
) -> Position:
    return {
        "side": side,
        "hand": _draw(agents, chance.choice((4, 4, 5, 6))),
        "discards_used": chance.randint(0, 4),
        "hand_size": 5 if "open_door" in row else 4,
        "discards_extra": 0,
    }
