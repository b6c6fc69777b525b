"""What an instant market card is: how it begins, what it asks, what the answer does.

The turn's flow knows abilities by these four functions alone. An ability that cannot be
done does nothing when it begins, and the card is spent all the same (rules page 4.2).
"""

from collections.abc import Mapping

from engine.agent_avenue.draft import Draft
from engine.agent_avenue.moves import Ignored
from engine.agent_avenue.refusal import Reason, refusal
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Face
from engine.game import Claim, DealError, Decide, Move


class Ability:
    """Base of all abilities: asks if it can be done, and offers no answer.

    what:   the word for its question
    misfit: why an agent is refused that it does not offer
    """

    what: str = "choose"
    misfit: Reason = "not-in-play"

    def begin(self, draft: Draft, use: Using) -> None:
        """Do what is done at once, and owe what is asked."""
        if self.can_ask(draft, use):
            self.ask(draft, use)
        else:
            ignore(draft, use)

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether its question has an answer that all know to be possible."""
        return False

    def ask(self, draft: Draft, use: Using) -> None:
        """Owe the question to the seat that uses the card."""
        draft.owe(Decide(use.seat, self.what), use)

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal answers to what it asks, one per distinct meaning."""
        return ()

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Do what the answer says, and return what it must prove; or IllegalMove."""
        raise refusal("not-due")

    def shown(self, draft: Draft, use: Using, faces: tuple[Face, ...]) -> None:
        """Go on once the cards that it turns up are shown."""
        raise DealError("{card} turns no card up", card=use.card)


def ignore(draft: Draft, use: Using) -> None:
    """Note that the ability cannot be done."""
    draft.events.append(Ignored(use.seat, use.card))
