"""Texts that carry out the text of another card.

Source: rules page 7 (Inside Man, Fall Guy), 7b and 8c.2
"""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.deals import CardId, Face, Seat
from engine.game import Claim, Is, Move, OneOf
from engine.grifters.at_table import AtTable
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect, Targeted
from engine.grifters.moves import (
    ChooseCard,
    ChooseNone,
    Duplicated,
    Exchanged,
    NoEffect,
    Show,
)
from engine.grifters.operations import Duplicate, InsideMan
from engine.grifters.refusal import refusal
from engine.grifters.specialists import (
    DUPLICABLE,
    ENDLESS,
    NOT_DUPLICABLE,
    RINGLEADERS,
    TEXT,
)
from engine.grifters.state import ISK, NIGHTS, Doing, SeatArea
from engine.hand import lowest


class FromOwnHand(Effect[Duplicate]):
    """Duplicate a card of the hand, shown and kept, or prove that there is none."""

    what = "show"

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask, if the hand has a card."""
        self.ask_if(draft.seats[do.seat].hand, draft, do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return a card of each face that can be duplicated, or that there is none."""
        first = lowest(table.seats[do.seat].hand, known)
        shows = [Show(card, face) for face, card in first.items() if face in DUPLICABLE]
        return tuple(shows) if shows else (ChooseNone(),)

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Hide the card again and do what it says, or take the proof."""
        hand = draft.seats[do.seat].hand
        if type(move) is ChooseNone:
            if not NOT_DUPLICABLE:
                raise refusal("must-choose")
            draft.no_effect(do)
            return tuple(OneOf(card, NOT_DUPLICABLE) for card in hand)
        if type(move) is not Show:
            raise refusal("not-due")
        if move.card not in hand:
            raise refusal("not-in-hand", card=move.card)
        if move.face not in DUPLICABLE:
            raise refusal("does-not-fit", card=move.face)
        draft.events.append(Duplicated(do.seat, move.face, do.seat))
        draft.perform(TEXT[move.face], replace(do, source=move.face, kept=move.face))
        draft.hide(do.seat)
        return (Is(move.card, move.face),)


class FromHideout(Targeted[Duplicate]):
    """Duplicate a card that lies in an opponent's Hideout."""

    def is_target(self, area: SeatArea) -> bool:
        """Return whether a card lies there that can be duplicated."""
        return any(face in DUPLICABLE for night in area.nights for face in night)

    def answers_on(
        self, table: AtTable, do: Doing, target: Seat, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return each face; where it lies makes no difference."""
        lying = (face for night in table.seats[target].nights for face in night)
        return tuple(
            ChooseCard(face) for face in dict.fromkeys(lying) if face in DUPLICABLE
        )

    def answer_on(
        self, draft: Draft, do: Doing, target: Seat, move: Move
    ) -> tuple[Claim, ...]:
        """Do what it says."""
        face = self.offered(draft, do, move, ChooseCard, "card-not-there").face
        draft.events.append(Duplicated(do.seat, face, target))
        draft.perform(TEXT[face], replace(do, source=face, target=None))
        return ()


def duplicating(op: Duplicate) -> Effect[Duplicate]:
    """Return the effect, by where the other card is."""
    return FromOwnHand(op) if op.zone == "own_hand" else FromHideout(op)


class Exchanging(Targeted[InsideMan]):
    """Exchange the card played for one of an opponent's Hideout; do what that says."""

    def is_target(self, area: SeatArea) -> bool:
        """Return whether a card lies there that can be abducted (8c.1)."""
        return bool(abductable(area))

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask for a player, if the card played still lies in a Night."""
        if do.night in NIGHTS and do.played is not None:
            super().begin(draft, do)
        else:
            draft.no_effect(do)

    def answers_on(
        self, table: AtTable, do: Doing, target: Seat, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return each card, by face and Night."""
        return abductable(table.seats[target])

    def answer_on(
        self, draft: Draft, do: Doing, target: Seat, move: Move
    ) -> tuple[Claim, ...]:
        """Exchange the two, each in the other's place, and do what the new one says."""
        chosen = self.offered(draft, do, move, ChooseCard, "card-not-there")
        given, taken, night = do.played, chosen.face, chosen.night
        assert given is not None
        assert night is not None
        _put(draft, target, night, taken, given)
        _put(draft, do.seat, do.night, given, taken)
        draft.events.append(Exchanged(do.seat, target, given, taken, night))
        received = replace(do, source=taken, played=taken, target=None)
        if taken in ENDLESS:
            draft.events.append(NoEffect(do.seat, taken))
        else:
            draft.perform(TEXT[taken], received)
        return ()


def abductable(area: SeatArea) -> tuple[ChooseCard, ...]:
    """Return the cards of a Hideout that can be abducted, each place once."""
    found = {
        ChooseCard(face, number): None
        for number, night in zip(NIGHTS, area.nights, strict=True)
        for face in night
        if face != ISK and face not in RINGLEADERS
    }
    return tuple(found)


def _put(draft: Draft, seat: Seat, night: int, old: Face, new: Face) -> None:
    """Put a card in the place of another."""
    lying = [*draft.seats[seat].nights[night - 1]]
    lying[lying.index(old)] = new
    draft.set_night(seat, night, tuple(lying))
