"""Instant market cards: the ability of each, and those that ask nothing of hands.

Source: rules page 4.4 and 6.1
"""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.agent_avenue.draft import Draft, discards_left
from engine.agent_avenue.figure import figure_moves, move_figure
from engine.agent_avenue.market.ability import Ability
from engine.agent_avenue.market.cards import SUPPLY
from engine.agent_avenue.market.from_deck import DrawAndRecruit, TopOfDeck
from engine.agent_avenue.market.from_hand import FromHand, Pair, is_new, only
from engine.agent_avenue.market.in_play import Burn, Holiday, Steal, Swap
from engine.agent_avenue.moves import DiscardsGrew, Spent
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Face
from engine.game import Claim, Move


class March(Ability):
    """The spy moves."""

    def __init__(self, steps: int) -> None:
        """Say how far."""
        self.steps = steps

    def begin(self, draft: Draft, use: Using) -> None:
        """Move it."""
        draft.walk(use.side, self.steps, use.card)


class Relocate(Ability):
    """The figure may move."""

    what = "figure"

    def __init__(self, reach: int) -> None:
        """Say how far, either way."""
        self.reach = reach

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether the figure is on the board."""
        return draft.sides[use.side].figure is not None

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return every distance within reach."""
        return figure_moves(self.reach)

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Move it."""
        move_figure(draft, use.side, self.reach, move)
        return ()


class MoreDiscards(Ability):
    """The seat may discard more often."""

    def __init__(self, count: int) -> None:
        """Say how much more often."""
        self.count = count

    def begin(self, draft: Draft, use: Using) -> None:
        """Add them."""
        area = draft.seats[use.seat]
        area = replace(area, discards_of=area.discards_of + self.count)
        draft.seats[use.seat] = area
        draft.events.append(DiscardsGrew(use.seat, discards_left(area)))


class Sweep(Ability):
    """A new supply, and a card of it."""

    def begin(self, draft: Draft, use: Using) -> None:
        """Discard the supply, turn up another, and be owed a card of it."""
        stall = draft.stall
        if stall.supply:
            draft.events.append(Spent(stall.supply))
        draft.market = replace(stall, supply=(), discard=stall.discard + stall.supply)
        draft.let_pick(use.side)
        draft.owe(*draft.restock(SUPPLY))


ABILITIES: Mapping[Face, Ability] = {
    "surveillance_truck": March(1),
    "smoke_screen": TopOfDeck(),
    "outpost": FromHand(only("sentinel")),
    "secret_recruit": FromHand(is_new),
    "double_trouble": Pair(),
    "spycation": Holiday(),
    "mind_control": Steal(),
    "relocation": Relocate(3),
    "recruitment_drive": DrawAndRecruit(2),
    "burn_notice": Burn(),
    "swap_badges": Swap(),
    "second_wind": MoreDiscards(2),
    "promotion": FromHand(only("division_m")),
    "clean_sweep": Sweep(),
}
"""What each instant card does."""
