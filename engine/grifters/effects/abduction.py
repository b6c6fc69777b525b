"""The text that takes a random card of a hand (rules page 7b, Kidnapper; 8c.1).

The victim mixes its hand, the thief names a number, and the victim shows a Ringleader
or proves that the card is none and hands it over. What it was, only the two know.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.deals import CardId, Face, Seat
from engine.game import Claim, Decide, Is, Move, OneOf
from engine.grifters.at_table import AtTable
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Targeted
from engine.grifters.moves import (
    Abducted,
    ChooseNone,
    ChooseNumber,
    HandedBack,
    Picked,
    Show,
)
from engine.grifters.operations import AbductRandomHand
from engine.grifters.refusal import refusal
from engine.grifters.specialists import RINGLEADERS, SPECIALISTS
from engine.grifters.state import Doing, SeatArea


class Abducting(Targeted[AbductRandomHand]):
    """Take a random card out of an opponent's hand, unless it is a Ringleader."""

    what = "number"

    def question(self, do: Doing) -> Decide:
        """Return the question for a player, for a number, or to the victim."""
        if do.target is None or do.number is None:
            return super().question(do)
        return Decide(do.target, "show")

    def is_sound(self, table: AtTable, do: Doing) -> bool:
        """Return whether the number, if one is chosen, is a place in that hand."""
        if do.number is None or do.target is None:
            return do.number is None and super().is_sound(table, do)
        is_there = 1 <= do.number <= len(table.seats[do.target].hand)
        return is_there and super().is_sound(table, replace(do, number=None))

    def is_target(self, area: SeatArea) -> bool:
        """Return whether the hand has a card."""
        return bool(area.hand)

    def chosen(self, draft: Draft, do: Doing, target: Seat) -> None:
        """Let the victim mix its hand, and ask for a number."""
        self.ask(draft, do)
        draft.hide(target)

    def answers_on(
        self, table: AtTable, do: Doing, target: Seat, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the numbers, or what the victim has to say of the card hit."""
        hand = table.seats[target].hand
        if do.number is None:
            return tuple(map(ChooseNumber, range(1, len(hand) + 1)))
        card = hand[do.number - 1]
        if known[card] in RINGLEADERS:
            return (Show(card, known[card]),)
        return (ChooseNone(),)

    def answer_on(
        self, draft: Draft, do: Doing, target: Seat, move: Move
    ) -> tuple[Claim, ...]:
        """Ask the victim of the card hit, or do as it says."""
        if do.number is not None:
            card = draft.seats[target].hand[do.number - 1]
            return self._hit(draft, do, target, card, move)
        number = self.offered(draft, do, move, ChooseNumber, "no-such-number").number
        draft.events.append(Picked(do.seat, target, number))
        self.ask(draft, replace(do, number=number))
        return ()

    def _hit(
        self, draft: Draft, do: Doing, victim: Seat, card: CardId, move: Move
    ) -> tuple[Claim, ...]:
        if type(move) is ChooseNone:
            draft.events.append(Abducted(do.seat, victim))
            draft.hand_over(victim, card, do.seat)
            return (OneOf(card, SPECIALISTS),)
        if type(move) is not Show:
            raise refusal("not-due")
        if move.card != card:
            raise refusal("not-in-hand", card=move.card)
        if move.face not in RINGLEADERS:
            raise refusal("does-not-fit", card=move.face)
        draft.events.append(HandedBack(victim, move.face))
        draft.hide(victim)
        return (Is(card, move.face),)
