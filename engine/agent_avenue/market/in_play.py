"""Abilities on agents in play, which all can see.

Source: rules page 4.4 (Spycation, Mind Control) and 6.1 (Burn Notice, Swap Badges)
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from engine.agent_avenue.draft import Draft
from engine.agent_avenue.market.ability import Ability
from engine.agent_avenue.moves import (
    Again,
    ChooseAgent,
    Kept,
    Removed,
    Returned,
    Swapped,
)
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import AgentAvenueState, SideArea, Using
from engine.deals import CardId, Face, Side
from engine.game import Claim, Move


def dismiss(draft: Draft, side: Side, face: Face) -> None:
    """Take the earliest agent of that face out of play; no spy moves."""
    area = draft.sides[side]
    if face not in area.agents:
        raise refusal("not-in-play", agent=face)
    agents = [*area.agents]
    agents.remove(face)
    draft.sides[side] = SideArea(area.advance, tuple(agents), area.market, area.figure)


def names(area: SideArea) -> tuple[Face, ...]:
    """Return each face that a side has in play once, first recruited first."""
    return tuple(dict.fromkeys(area.agents))


class OneAgent(Ability, ABC):
    """Choose one agent that a side has in play."""

    def owner(self, use: Using) -> Side:
        """Return whose agents are meant: the other side's."""
        return 1 - use.side

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether there is one."""
        return bool(draft.sides[self.owner(use)].agents)

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return one of each face in play."""
        return tuple(map(ChooseAgent, names(state.sides[self.owner(use)])))

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Take the agent out of play; what becomes of it is the card's own."""
        if type(move) is not ChooseAgent or move.other is not None:
            raise refusal("not-due")
        dismiss(draft, self.owner(use), move.face)
        self.dismissed(draft, use, move.face)
        return ()

    @abstractmethod
    def dismissed(self, draft: Draft, use: Using, face: Face) -> None:
        """Do with the agent what the card says."""


class Burn(OneAgent):
    """One agent of the other side leaves the game."""

    def dismissed(self, draft: Draft, use: Using, face: Face) -> None:
        """Leave it out."""
        draft.events.append(Removed(self.owner(use), face))


class Steal(OneAgent):
    """One agent of the other side comes into the hand."""

    def dismissed(self, draft: Draft, use: Using, face: Face) -> None:
        """Take it into the hand, and hide it there."""
        draft.events.append(Returned(self.owner(use), face, use.seat))
        deal, hand = draft.hold(use.seat, face)
        draft.owe(deal, *([draft.mix(use.seat, hand)] if len(hand) > 1 else []))


class Holiday(OneAgent):
    """One own agent goes back to the hand and may be recruited again at once."""

    def owner(self, use: Using) -> Side:
        """Return whose agents are meant: our own."""
        return use.side

    def dismissed(self, draft: Draft, use: Using, face: Face) -> None:
        """Take it into the hand, last, and ask whether it is recruited again."""
        draft.events.append(Returned(use.side, face, use.seat))
        deal, _ = draft.hold(use.seat, face)
        self.ask(draft, Using(use.card, use.side, use.seat, face))
        draft.owe(deal)

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the agents in play, and once one is chosen both answers."""
        if use.agent is not None:
            return (Again(yes=True), Again(yes=False))
        return super().moves(state, use, known)

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Choose, then recruit again or keep; everyone has seen which card it is."""
        if use.agent is None:
            return super().answer(draft, use, move)
        if type(move) is not Again:
            raise refusal("not-due")
        if move.yes:
            draft.lay(use.seat, draft.seats[use.seat].hand[-1])
            draft.recruit((use.side, use.agent))
        else:
            draft.events.append(Kept(use.seat, use.agent))
            draft.hide(use.seat)
        return ()


class Swap(Ability):
    """One own agent against one of the other side's."""

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether both sides have one."""
        return all(area.agents for area in draft.sides)

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return each pair of faces, ours first."""
        ours, theirs = state.sides[use.side], state.sides[1 - use.side]
        return tuple(
            ChooseAgent(mine, other) for mine in names(ours) for other in names(theirs)
        )

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Exchange the two; no spy moves."""
        if type(move) is not ChooseAgent or move.other is None:
            raise refusal("not-due")
        dismiss(draft, use.side, move.face)
        dismiss(draft, 1 - use.side, move.other)
        draft.enlist(use.side, move.other)
        draft.enlist(1 - use.side, move.face)
        draft.events.append(Swapped(use.side, move.face, move.other))
        return ()
