"""Random games of Grifters for properties, with all that can be watched in them."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.dealer import NO_DEALS, OpenDealer
from engine.deals import AnyDeal, CardId, Draw, Hold, Mix, Pass, Shuffle
from engine.game import Decide, Is, Move, Step
from engine.grifters.moves import GiveUp
from engine.grifters.options import GriftersOptions
from engine.grifters.state import ISK, GriftersState
from engine.registry import GAMES
from tests.engine.table import Chance, new_game

KIT = GAMES["grifters"]
RULES = KIT.rules
ALL_ISK = {2: 50, 3: 65, 4: 75}
SPECIALISTS = 48
LEAVES = 0.003
"""How often a seat that is asked gives up, in the games where some do."""


class Moment(NamedTuple):
    """A question that was answered: the state before, the move, and what it brought."""

    before: GriftersState
    move: Move
    step: Step


def state_of(dealer: OpenDealer) -> GriftersState:
    """Return the state of a dealer's game."""
    state = dealer.state
    assert isinstance(state, GriftersState)
    return state


def table(players: int, seed: int) -> OpenDealer:
    """Return a game before its set-up."""
    options = GriftersOptions(sides=(*range(players),))
    return new_game(Chance(seed), KIT, options)


def settled(players: int, seed: int) -> OpenDealer:
    """Return a game in which all hands are dealt."""
    dealer = table(players, seed)
    dealer.settle()
    return dealer


def moments(
    dealer: OpenDealer, seed: int, *, leaving: bool = False
) -> Iterator[Moment]:
    """Play a game to its end, choosing uniformly; yield each move before it is settled.

    leaving: some seats give up
    """
    chance = Chance(seed + 1)
    dealer.settle()
    while isinstance(dealer.due, Decide):
        before, moves = state_of(dealer), dealer.moves()
        move = moves[chance.below(len(moves))]
        if leaving and chance.draw() < LEAVES and RULES.resigning(before) is not None:
            move = GiveUp()
        step = RULES.play(before, move)
        dealer.play(move)
        yield Moment(before, move, step)
        dealer.settle()


def money(state: GriftersState) -> int:
    """Return all ISK that is in the game."""
    areas = state.seats
    tokens = sum(night.count(ISK) for area in areas for night in area.nights)
    return state.coffers + tokens + sum(area.stash for area in areas)


def cards(state: GriftersState) -> int:
    """Return how many cards lie anywhere."""
    lying = sum(
        len(area.hand)
        + len(area.refresh)
        + sum(face != ISK for night in area.nights for face in night)
        for area in state.seats
    )
    return len(state.deck) + len(state.discard) + lying


class Watcher:
    """Whoever sits by and sees all that is public, but no card that is hidden.

    seen: the numbers of hand cards whose faces it knows, or could tell from the rest
    used: all numbers that have ever been given
    """

    def __init__(self, dealer: OpenDealer) -> None:
        """Sit down before the set-up."""
        self.dealer = dealer
        self.seen: set[CardId] = set()
        self.used: set[CardId] = set()

    def settle(self) -> None:
        """Watch the deals until a seat must decide."""
        while type(self.dealer.due) not in NO_DEALS:
            deal = self.dealer.due
            assert not isinstance(deal, Decide)
            self._watch(deal)  # type: ignore[arg-type] # no end either
            self.dealer.deal()

    def _watch(self, deal: AnyDeal) -> None:
        fresh = getattr(deal, "fresh", ())
        numbers = (fresh,) if isinstance(fresh, int) else fresh
        assert not self.used & {*numbers}
        self.used |= {*numbers}
        match deal:
            case Hold(fresh=held):
                self.seen |= {*held}
            case Draw(cards=drawn, seat=seat) if RULES.hand(self.dealer.state, seat):
                self.seen |= {*drawn}
            case Pass(fresh=passed):
                self.seen.add(passed)
            case Mix(cards=mixed) | Shuffle(cards=mixed):
                self.seen -= {*mixed}
            case _:
                pass

    def play(self, move: Move) -> None:
        """Watch a move: what it shows stays seen as long as it keeps its number."""
        step = RULES.play(self.dealer.state, move)
        self.seen |= {claim.card for claim in step.claims if isinstance(claim, Is)}
        self.dealer.play(move)
