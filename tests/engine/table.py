"""A table for tests: games at a seeded open dealer, choices uniform over the moves."""

import random
from collections.abc import Iterator
from itertools import permutations

from engine.dealer import OpenDealer
from engine.deals import Mix, Shuffle
from engine.game import Decide, Move, Options, Over
from engine.kit import Kit
from engine.registry import GAMES

AGENT_AVENUE = GAMES["agent-avenue"]
SHORT = {n: tuple(permutations(range(n))) for n in range(6)}


class Chance:
    """All the luck of a table, from one seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.draw = self.random.random

    def below(self, bound: int) -> int:
        """Return a uniform integer below `bound`."""
        draw = self.draw
        return int(draw() * bound)

    def permute(self, deal: Shuffle | Mix) -> tuple[int, ...]:
        """Return a uniform order of the cards of a deal."""
        size, draw = len(deal.cards), self.draw
        orders = SHORT.get(size)
        if orders is not None:
            return orders[int(draw() * len(orders))]
        keys = [draw() for _ in range(size)]
        return tuple(sorted(range(size), key=keys.__getitem__))

    def entropy(self) -> bytes:
        """Return what the coins of a table would give."""
        return self.random.randbytes(32)


def new_game(
    chance: Chance, kit: Kit = AGENT_AVENUE, options: Options | None = None
) -> OpenDealer:
    """Return a game before its set-up, by default with the game's default options."""
    state = kit.rules.start(options or kit.options(), chance.entropy())
    return OpenDealer(kit.rules, state, {}, chance.permute)


def play_uniformly(dealer: OpenDealer, chance: Chance) -> Iterator[Move]:
    """Play a game to its end; yield each move once it is made and settled."""
    dealer.settle()
    while type(dealer.due) is Decide:
        moves = dealer.moves()
        move = moves[chance.below(len(moves))]
        dealer.play(move)
        dealer.settle()
        yield move


def outcome(dealer: OpenDealer) -> Over:
    """Return how a game has ended."""
    assert isinstance(dealer.due, Over)
    return dealer.due
