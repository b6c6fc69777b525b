"""Abilities that recruit from the deck.

Source: rules page 4.4 (Smoke Screen) and 6.1 (Recruitment Drive)
"""

from collections.abc import Mapping

from engine.agent_avenue.draft import DECK, Draft
from engine.agent_avenue.market.ability import Ability, ignore
from engine.agent_avenue.market.from_hand import show
from engine.agent_avenue.moves import ShowCard
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Draw, Face, TurnUp
from engine.game import Claim, Move
from engine.hand import lowest


class TopOfDeck(Ability):
    """Recruit the top card of the deck, unseen."""

    def begin(self, draft: Draft, use: Using) -> None:
        """Turn it up, if there is one."""
        if draft.deck:
            draft.owe(TurnUp(draft.deck[:1], None), use)
        else:
            ignore(draft, use)

    def shown(self, draft: Draft, use: Using, faces: tuple[Face, ...]) -> None:
        """Recruit it."""
        draft.deck = draft.deck[1:]
        draft.recruit((use.side, faces[0]))


class DrawAndRecruit(TopOfDeck):
    """Draw cards, recruit one of them, keep the others."""

    misfit = "not-in-hand"

    def __init__(self, count: int) -> None:
        """Say how many are drawn."""
        self.count = count

    def begin(self, draft: Draft, use: Using) -> None:
        """Draw and ask; if there are fewer, recruit the top one as it is turned up."""
        cards = draft.deck[: self.count]
        if len(cards) < self.count:
            super().begin(draft, use)
            return
        self.ask(draft, use)
        draft.owe(Draw(DECK, cards, use.seat))

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return one of each face drawn."""
        drawn = lowest(state.seats[use.seat].hand[-self.count :], known)
        return tuple(ShowCard(card, face) for face, card in drawn.items())

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Recruit the one and hide the others in the hand."""
        if type(move) is not ShowCard or move.pair is not None:
            raise refusal("not-due")
        drawn = draft.seats[use.seat].hand[-self.count :]
        claims = show(draft, use, move, drawn)
        draft.hide(use.seat)
        return claims
