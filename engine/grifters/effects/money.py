"""Texts that take money (rules page 6, 7 and 8b)."""

from engine.deals import Seat
from engine.grifters.at_table import cards, opponents
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect, Targeted
from engine.grifters.operations import (
    StealCoffers,
    StealCoffersPerNight,
    StealEachOpponent,
    StealOpponent,
)
from engine.grifters.state import Doing


class FromCoffers(Effect[StealCoffers]):
    """Take from the Coffers."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Take it."""
        draft.take_coffers(do, self.op.amount)


class PerNight(Effect[StealCoffersPerNight]):
    """Take from the Coffers for each Night with a card in it."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Count and take."""
        used = sum(bool(cards(night)) for night in draft.seats[do.seat].nights)
        amount = min(used * self.op.per, self.op.max)
        if amount:
            draft.take_coffers(do, amount)
        else:
            draft.no_effect(do)


class FromOpponent(Targeted[StealOpponent]):
    """Take from the Stash of one opponent."""

    def chosen(self, draft: Draft, do: Doing, target: Seat) -> None:
        """Take it."""
        draft.steal(do, target, self.op.amount)


class FromEachOpponent(Effect[StealEachOpponent]):
    """Take from the Stash of each opponent."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Take it, clockwise."""
        others = opponents(draft, do.seat)
        single, amount = self.op.amount_if_single_opponent, self.op.amount
        if len(others) == 1 and single is not None:
            amount = single
        for other in others:
            draft.steal(do, other, amount)
