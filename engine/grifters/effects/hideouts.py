"""Texts that move what lies in Hideouts, and the second caper.

Source: rules page 7 (Snitch, Femme Fatale) and 7b (Wheelman, Courier)
"""

from collections.abc import Mapping
from itertools import combinations

from msgspec.structs import replace

from engine.deals import CardId, Face, Seat
from engine.game import Claim, Is, Move
from engine.grifters.at_table import AtTable, without
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect, Targeted
from engine.grifters.moves import (
    Caper,
    ChooseCard,
    ChooseNights,
    ChooseNone,
    Declined,
    NightsSwapped,
    Recalled,
)
from engine.grifters.operations import AdvanceTime, ExtraCaper, Recall, SwapNights
from engine.grifters.refusal import refusal
from engine.grifters.specialists import FACES
from engine.grifters.state import ISK, NIGHTS, Doing, SeatArea
from engine.hand import lowest

PAIRS = tuple(combinations(NIGHTS, 2))


class Advancing(Effect[AdvanceTime]):
    """Advance Time in the own Hideout, the card played included."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Advance it."""
        for _ in range(self.op.times):
            draft.advance(do.seat)


class Swapping(Targeted[SwapNights]):
    """Swap two Nights of one Hideout, the own or another; one of them may be empty."""

    what = "nights"

    def targets(self, table: AtTable, seat: Seat) -> tuple[Seat, ...]:
        """Return all in whose Hideout something lies, by seat."""
        areas = enumerate(table.seats)
        return tuple(whose for whose, area in areas if any(area.nights))

    def answers_on(
        self, table: AtTable, do: Doing, target: Seat, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the pairs of which at least one is not empty."""
        nights = table.seats[target].nights
        return tuple(
            ChooseNights(one, two)
            for one, two in PAIRS
            if nights[one - 1] or nights[two - 1]
        )

    def answer_on(
        self, draft: Draft, do: Doing, target: Seat, move: Move
    ) -> tuple[Claim, ...]:
        """Swap them; ask on if there is more to swap."""
        if type(move) is ChooseNights and (move.first, move.second) not in PAIRS:
            raise refusal("no-such-nights")
        pair = self.offered(draft, do, move, ChooseNights, "empty-nights")
        nights, one, two = draft.seats[target].nights, pair.first, pair.second
        draft.set_night(target, one, nights[two - 1])
        draft.set_night(target, two, nights[one - 1])
        draft.events.append(NightsSwapped(do.seat, target, one, two))
        if self.op.count > 1:
            again = replace(self.op, count=self.op.count - 1)
            draft.owe(replace(do, op=again, target=None))
        draft.follow(target, lambda night: {one: two, two: one}.get(night, night))
        return ()


def others_of(area: SeatArea, do: Doing) -> tuple[ChooseCard, ...]:
    """Return the cards of the own Hideout but for the one played, each place once."""
    found: dict[ChooseCard, None] = {}
    for number, night in zip(NIGHTS, area.nights, strict=True):
        lying = night
        if number == do.night and do.played in night:
            lying = without(night, do.played)
        for face in lying:
            if face != ISK:
                found.setdefault(ChooseCard(face, number))
    return tuple(found)


class Recalling(Effect[Recall]):
    """Return cards from the own Hideout to the hand."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask which, if there is one."""
        self.ask_if(others_of(draft.seats[do.seat], do), draft, do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return each card, by face and Night."""
        return others_of(table.seats[do.seat], do)

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Return it; ask on if there are more to return."""
        chosen = self.offered(draft, do, move, ChooseCard, "card-not-there")
        assert chosen.night is not None
        lying = draft.seats[do.seat].nights[chosen.night - 1]
        draft.set_night(do.seat, chosen.night, without(lying, chosen.face))
        draft.events.append(Recalled(do.seat, chosen.face, chosen.night))
        if self.op.count > 1:
            draft.owe(replace(do, op=replace(self.op, count=self.op.count - 1)))
        draft.hold(do.seat, (chosen.face,))
        return ()


class Again(Effect[ExtraCaper]):
    """Play one more caper, with all that it says; it may order yet another."""

    what = "caper"

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask, if there is a card to play."""
        self.ask_if(draft.seats[do.seat].hand, draft, do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return a card of each face, and that there is no second caper."""
        first = lowest(table.seats[do.seat].hand, known)
        capers = tuple(Caper(card, face) for face, card in first.items())
        return (*capers, ChooseNone()) if self.op.optional else capers

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Advance Time and play the card, or neither."""
        if type(move) is ChooseNone:
            if not self.op.optional:
                raise refusal("must-choose")
            draft.events.append(Declined(do.seat))
            return ()
        if type(move) is not Caper:
            raise refusal("not-due")
        if move.card not in draft.seats[do.seat].hand:
            raise refusal("not-in-hand", card=move.card)
        if move.face not in FACES:
            raise refusal("unknown-face", face=move.face)
        if self.op.advance_time_first:
            draft.advance(do.seat)
        draft.caper(do.seat, move.card, move.face)
        return (Is(move.card, move.face),)
