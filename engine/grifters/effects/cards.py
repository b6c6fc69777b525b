"""Texts that bring cards to the hand, from the deck and from the discard pile.

Source: rules page 6 (Mastermind), 7b and 8b; a draw that fails: 5.4
"""

from collections.abc import Mapping
from itertools import combinations

from msgspec.structs import replace

from engine.deals import CardId, Face
from engine.game import Claim, Is, Move
from engine.grifters.at_table import AtTable, without
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect
from engine.grifters.moves import ChooseCard, Discarded, Keep, TookDiscard
from engine.grifters.operations import DrawCards, DrawChoose, TakeDiscard
from engine.grifters.refusal import refusal
from engine.grifters.specialists import SPECIALISTS
from engine.grifters.state import Doing, Exhausted


class Drawing(Effect[DrawCards]):
    """Draw cards and hide them in the hand."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Draw; the game ends if there are too few."""
        hand = draft.seats[do.seat].hand
        deals, drawn = draft.drawing(do.seat, self.op.count)
        if len(drawn) < self.op.count:
            draft.owe(*deals, Exhausted())
        elif hand or len(deals) > 1:  # a second draw finds the first one in the hand
            draft.owe(*deals, draft.mix(do.seat, hand + drawn))
        else:
            draft.owe(*deals)


class Choosing(Effect[DrawChoose]):
    """Draw cards, look at them, discard some; nobody learns which is kept."""

    what = "keep"

    def begin(self, draft: Draft, do: Doing) -> None:
        """Draw and ask, without a mix between; the game ends if there are too few."""
        deals, drawn = draft.drawing(do.seat, self.op.draw)
        if len(drawn) < self.op.draw:
            draft.owe(*deals, Exhausted())
        else:
            draft.owe(*deals, self.question(do), do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return what may be discarded, once for each choice of faces kept."""
        drawn = table.seats[do.seat].hand[-self.op.draw :]
        keeps: dict[tuple[Face, ...], Keep] = {}
        for kept in combinations(drawn, self.op.keep):
            rest = tuple(card for card in drawn if card not in kept)
            faces = tuple(sorted(known[card] for card in kept))
            keeps.setdefault(faces, Keep(rest, tuple(known[card] for card in rest)))
        return tuple(keeps.values())

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Discard what is shown and hide the rest in the hand."""
        if type(move) is not Keep:
            raise refusal("not-due")
        drawn = draft.seats[do.seat].hand[-self.op.draw :]
        shown = tuple(card for card in drawn if card in move.cards)
        if len(shown) != self.op.draw - self.op.keep or shown != move.cards:
            raise refusal("not-in-hand")
        if len(move.faces) != len(shown) or not set(move.faces) <= set(SPECIALISTS):
            raise refusal("unknown-face")
        draft.lay(do.seat, *shown)
        draft.discard += move.faces
        draft.events.append(Discarded(do.seat, move.faces, self.op.keep))
        draft.hide(do.seat)
        return tuple(map(Is, shown, move.faces))


class FromDiscard(Effect[TakeDiscard]):
    """Take cards of the discard pile into the hand."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask which, or do what is done instead."""
        self.ask_if(draft.discard, draft, do, self.op.fallback)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return each face that lies there."""
        return tuple(map(ChooseCard, dict.fromkeys(table.discard)))

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Take the oldest of that face; ask on if there are more to take."""
        face = self.offered(draft, do, move, ChooseCard, "card-not-there").face
        draft.discard = without(draft.discard, face)
        draft.events.append(TookDiscard(do.seat, face))
        if self.op.count > 1 and draft.discard:
            again = replace(self.op, count=self.op.count - 1, fallback=())
            self.ask(draft, replace(do, op=again))
        draft.hold(do.seat, (face,))
        return ()
