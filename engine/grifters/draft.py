"""A state on its way to the next one: what every text does is said in these steps.

A `Draft` is opened from a state, changed in place and closed into a `Step`; it never
outlives the move or deal that it answers. Sources: rules page 4, 5 and 7b.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from engine import drafting
from engine.deals import (
    AnyDeal,
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Pass,
    Seat,
    Shuffle,
)
from engine.game import Over
from engine.grifters.at_table import cards
from engine.grifters.moves import (
    AnyEvent,
    Capered,
    Ended,
    NoEffect,
    Stole,
    StoleCoffers,
    TimeAdvanced,
)
from engine.grifters.operations import AnyOperation
from engine.grifters.options import GriftersOptions
from engine.grifters.scoring import COFFERS, RESIGNED, best, scores
from engine.grifters.specialists import TEXT
from engine.grifters.state import (
    Doing,
    GriftersState,
    Night,
    Owed,
    Resolved,
)

DECK = "deck"
"""The name of the one pile."""
AFTER_NIGHTS = 4
"""Where a card is that has left Night Three: in Refresh."""


class Draft(drafting.Draft[Owed, AnyEvent]):
    """One step of the game in the making; the fields are those of the state."""

    __slots__ = (
        "active",
        "coffers",
        "deck",
        "discard",
        "options",
        "round",
        "seats",
        "stacks",
        "starter",
    )

    def __init__(self, state: GriftersState, answered: int = 1) -> None:
        """Open a state, without the first `answered` items of its agenda."""
        super().__init__(state.agenda[answered:], state.next_id)
        self.options: GriftersOptions = state.options
        self.round, self.starter = state.round, state.starter
        self.active = state.active
        self.seats = [*state.seats]
        self.coffers, self.stacks = state.coffers, state.stacks
        self.deck, self.discard = state.deck, state.discard

    def state(self) -> GriftersState:
        """Return the state as it now stands."""
        return GriftersState(
            self.options,
            self.round,
            self.starter,
            self.active,
            tuple(self.seats),
            self.coffers,
            self.stacks,
            self.deck,
            self.discard,
            self.next_id,
            tuple(self.agenda),
        )

    def perform(self, ops: Iterable[AnyOperation], by: Doing) -> None:
        """Owe these operations, in order, as part of what `by` does."""
        self.owe(*[replace(by, op=op) for op in ops])

    def end(self, reason: str) -> None:
        """End the game at once, whatever else is owed (4)."""
        winners = best(self.seats)
        scored = () if reason == RESIGNED else scores(self.seats)
        self.events.append(Ended(winners, reason, scored))
        self.agenda[:] = [Over(winners, reason)]

    def no_effect(self, do: Doing) -> None:
        """Note that what is owed can not be done (5.2)."""
        self.events.append(NoEffect(do.seat, do.source))

    # Hands and piles

    def hide(self, seat: Seat) -> None:
        """Owe a mix of a hand of which others can tell a card from the rest."""
        if hand := self.seats[seat].hand:
            self.owe(self.mix(seat, hand))

    def hold(self, seat: Seat, faces: tuple[Face, ...]) -> None:
        """Owe that face-up cards come into the hand, and are hidden there."""
        fresh = self.fresh(len(faces))
        hand = self.seats[seat].hand + fresh
        self.owe(Hold(seat, faces, fresh), self.mix(seat, hand))

    def hand_over(self, giver: Seat, card: CardId, taker: Seat) -> None:
        """Owe that a hand card goes from one seat to another, and is hidden there."""
        fresh = self.fresh(1)
        hand = self.seats[taker].hand + fresh
        self.owe(Pass(card, giver, taker, *fresh), self.mix(taker, hand))

    def drawing(self, seat: Seat, count: int) -> tuple[list[AnyDeal], tuple[int, ...]]:
        """Return the deals that draw so many cards, and the cards, or all there are.

        An exhausted deck takes the discard pile, shuffled (4).
        """
        drawn = self.deck[:count]
        deals: list[AnyDeal] = [Draw(DECK, drawn, seat)] if drawn else []
        missing = count - len(drawn)
        if missing and self.discard:
            gathered = self.fresh(len(self.discard))
            fresh = self.fresh(len(gathered))
            deals += [
                Gather(DECK, self.discard, gathered),
                Shuffle(DECK, gathered, fresh),
                Draw(DECK, fresh[:missing], seat),
            ]
            drawn += fresh[:missing]
        return deals, drawn

    def lay(self, seat: Seat, *laid: CardId) -> None:
        """Take cards, which all may see now, out of the hand."""
        area = self.seats[seat]
        hand = tuple([held for held in area.hand if held not in laid])
        self.seats[seat] = replace(area, hand=hand)

    # Hideouts

    def set_night(self, seat: Seat, night: int, faces: Night) -> None:
        """Let these lie in a Night, 1 to 3."""
        area = self.seats[seat]
        one, two, three = (
            faces if number == night else lying
            for number, lying in enumerate(area.nights, 1)
        )
        self.seats[seat] = replace(area, nights=(one, two, three))

    def place(self, seat: Seat, *faces: Face) -> None:
        """Put cards or a token into Night One, behind what lies there."""
        self.set_night(seat, 1, self.seats[seat].nights[0] + faces)

    def advance(self, seat: Seat) -> None:
        """Move all in the Hideout one Night on; tokens go back to the Coffers (4.1)."""
        area = self.seats[seat]
        one, two, three = area.nights
        if not (one or two or three):
            return
        refreshed = cards(three)
        tokens = len(three) - len(refreshed)
        self.coffers += tokens
        self.seats[seat] = replace(
            area, nights=((), one, two), refresh=area.refresh + refreshed
        )
        self.events.append(TimeAdvanced(seat, refreshed, tokens))
        self.follow(seat, lambda night: min(night + 1, AFTER_NIGHTS))

    def follow(self, seat: Seat, moved: Callable[[int], int]) -> None:
        """Note where the card played lies for what it still has to do."""
        self.agenda[:] = [
            replace(item, night=moved(item.night))
            if type(item) is Doing and item.seat == seat and item.played is not None
            else item
            for item in self.agenda
        ]

    def caper(self, seat: Seat, card: CardId, face: Face) -> None:
        """Play a card to Night One, and owe what it says (4.2, 5.1)."""
        self.lay(seat, card)
        self.place(seat, face)
        self.events.append(Capered(seat, face))
        self.owe(*[Doing(seat, op, face, face) for op in TEXT[face]], Resolved())

    # Money

    def take_coffers(self, do: Doing, amount: int) -> None:
        """Move money from the Coffers to the Stash; the last of it ends the game."""
        taken = min(amount, self.coffers)
        self.coffers -= taken
        area = self.seats[do.seat]
        self.seats[do.seat] = replace(area, stash=area.stash + taken)
        self.events.append(StoleCoffers(do.seat, taken, do.source))
        if not self.coffers:
            self.end(COFFERS)

    def steal(self, do: Doing, victim: Seat, amount: int) -> None:
        """Move money from one Stash to another, as far as it is there (4)."""
        robbed, area = self.seats[victim], self.seats[do.seat]
        taken = min(amount, robbed.stash)
        self.seats[victim] = replace(robbed, stash=robbed.stash - taken)
        self.seats[do.seat] = replace(area, stash=area.stash + taken)
        self.events.append(Stole(do.seat, victim, taken, do.source))
