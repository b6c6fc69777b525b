"""The text that is played with a companion: take for each card like it.

Source: rules page 7 (Thug, Inside Man) and 7b
"""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.deals import CardId, Face
from engine.game import Claim, Decide, Is, Move
from engine.grifters.at_table import AtTable, cards, opponents
from engine.grifters.card_table import SKILLS, WILD
from engine.grifters.draft import Draft
from engine.grifters.effects.effect import Effect
from engine.grifters.moves import ChooseSkill, Counted, Join, Joined
from engine.grifters.operations import Thug
from engine.grifters.refusal import refusal
from engine.grifters.specialists import FACES, SKILL, counts_as
from engine.grifters.state import Doing, SeatArea
from engine.hand import lowest


def alone(area: SeatArea, skill: str) -> int:
    """Return how many cards of a Hideout have that skill and are in no Team."""
    lying = [cards(night) for night in area.nights]
    return sum(len(night) == 1 and counts_as(night[0], skill) for night in lying)


class WithCompanion(Effect[Thug]):
    """Play a companion; a wild one is said to have one skill."""

    def question(self, do: Doing) -> Decide:
        """Return the question for a companion, or for the skill of a wild one."""
        return Decide(do.seat, "card" if do.choice is None else "skill")

    def is_sound(self, table: AtTable, do: Doing) -> bool:
        """Return whether the companion played, if one is, is a wild one."""
        is_wild = do.choice is None or SKILL.get(do.choice) == WILD
        return is_wild and super().is_sound(table, replace(do, choice=None))

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask for a companion; without another hand card there is no effect."""
        others = len(draft.seats[do.seat].hand) - (do.kept is not None)
        self.ask_if(others > 0, draft, do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return a card of each face, or the skills of a wild companion."""
        if do.choice is not None:
            return tuple(map(ChooseSkill, SKILLS))
        hand = table.seats[do.seat].hand
        joins: list[Move] = []
        for face, card in lowest(hand, known).items():
            if face != do.kept:
                joins.append(Join(card, face))
            elif others := [c for c in hand if known[c] == face and c != card]:
                joins.append(Join(card, face, others[0]))
        return tuple(joins)

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Play the companion, or take what it is said to count as; then take money."""
        if do.choice is not None:
            chosen = self.offered(draft, do, move, ChooseSkill, "no-such-skill")
            draft.events.append(Counted(do.seat, do.choice, chosen.skill))
            self._take(draft, do, chosen.skill)
            return ()
        if type(move) is not Join:
            raise refusal("not-due")
        claims = self._join(draft, do, move)
        skill = SKILL[move.face]
        if skill == WILD:
            self.ask(draft, replace(do, choice=move.face))
        else:
            self._take(draft, do, skill)
        if move.other is not None:
            draft.hide(do.seat)
        return claims

    def _join(self, draft: Draft, do: Doing, move: Join) -> tuple[Claim, ...]:
        hand = draft.seats[do.seat].hand
        if move.card not in hand:
            raise refusal("not-in-hand", card=move.card)
        if move.face not in FACES:
            raise refusal("unknown-face", face=move.face)
        if (move.face == do.kept) is not (move.other is not None):
            raise refusal("same-card", card=move.card)
        draft.lay(do.seat, move.card)
        draft.place(do.seat, move.face)
        skill = "" if SKILL[move.face] == WILD else SKILL[move.face]
        draft.events.append(Joined(do.seat, move.face, skill))
        if move.other is None:
            return (Is(move.card, move.face),)
        if move.other not in hand or move.other == move.card:
            raise refusal("not-in-hand", card=move.other)
        return (Is(move.card, move.face), Is(move.other, move.face))

    def _take(self, draft: Draft, do: Doing, skill: str) -> None:
        """Take from each opponent, clockwise."""
        for other in opponents(draft, do.seat):
            count = alone(draft.seats[other], skill)
            if count:
                draft.steal(do, other, count * self.op.per_card)
