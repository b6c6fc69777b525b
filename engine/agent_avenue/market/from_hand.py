"""Abilities that look into a hidden hand: what it has is shown, what not is proved.

Source: rules page 4.4 (Outpost, Secret Recruit, Double Trouble) and 6.1 (Promotion)
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from engine.agent_avenue.agents import FACES, KNOWN
from engine.agent_avenue.draft import Draft
from engine.agent_avenue.market.ability import Ability, ignore
from engine.agent_avenue.moves import Kept, ShowCard, ShowNone
from engine.agent_avenue.refusal import refusal
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import CardId, Face
from engine.game import Claim, Differ, Is, IsNot, Move, OneOf
from engine.hand import lowest

Fits: TypeAlias = Callable[[Face, Sequence[Face]], bool]
"""Whether a face may be recruited beside the agents that its side has in play."""


def only(face: Face) -> Fits:
    """Return that only this face fits."""
    return lambda one, _: one == face


def is_new(face: Face, agents: Sequence[Face]) -> bool:
    """Return whether the face is none of those in play."""
    return face not in agents


def show(
    draft: Draft, use: Using, move: ShowCard, among: Sequence[CardId]
) -> tuple[Claim, ...]:
    """Recruit a card of the hand, which must be one of these, as the face shown."""
    if move.card not in among:
        raise refusal("not-in-hand", card=move.card)
    if move.face not in KNOWN[draft.options.division_m]:
        raise refusal("unknown-face", face=move.face)
    draft.lay(use.seat, move.card)
    draft.recruit((use.side, move.face))
    return (Is(move.card, move.face),)


class FromHand(Ability):
    """Recruit a card of the hand that fits; if none does, that is proved of each."""

    misfit = "does-not-fit"

    def __init__(self, fits: Fits) -> None:
        """Say what fits."""
        self.fits = fits

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether the hand has a card."""
        return bool(draft.seats[use.seat].hand)

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return a card for each face that fits, or that there is none."""
        agents = state.sides[use.side].agents
        hand = lowest(state.seats[use.seat].hand, known)
        shows = [
            ShowCard(card, face)
            for face, card in hand.items()
            if self.fits(face, agents)
        ]
        return tuple(shows) if shows else (ShowNone(),)

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Recruit the card shown, or take the proof that none fits."""
        agents, hand = draft.sides[use.side].agents, draft.seats[use.seat].hand
        if type(move) is ShowNone:
            ignore(draft, use)
            return self._none_fits(draft, hand, agents)
        if type(move) is not ShowCard or move.pair is not None:
            raise refusal("not-due")
        if not self.fits(move.face, agents):
            raise refusal("does-not-fit", agent=move.face)
        return show(draft, use, move, hand)

    def _none_fits(
        self, draft: Draft, hand: Sequence[CardId], agents: Sequence[Face]
    ) -> tuple[Claim, ...]:
        faces = FACES[draft.options.division_m]
        fit = [face for face in faces if self.fits(face, agents)]
        others = tuple(face for face in faces if face not in fit)
        if not others:
            raise refusal("must-choose")
        if len(fit) == 1:
            return tuple(IsNot(card, fit[0]) for card in hand)
        return tuple(OneOf(card, others) for card in hand)


class Pair(Ability):
    """Show two cards of one face, recruit one and keep the other."""

    misfit = "does-not-fit"

    def can_ask(self, draft: Draft, use: Using) -> bool:
        """Return whether the hand has two cards."""
        return len(draft.seats[use.seat].hand) > 1

    def moves(
        self, state: AgentAvenueState, use: Using, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the first pair of each face, or that there is none."""
        first: dict[Face, CardId] = {}
        pairs: dict[Face, ShowCard] = {}
        for card in state.seats[use.seat].hand:
            face = known[card]
            if face in first:
                pairs.setdefault(face, ShowCard(first[face], face, card))
            first.setdefault(face, card)
        return tuple(pairs.values()) or (ShowNone(),)

    def answer(self, draft: Draft, use: Using, move: Move) -> tuple[Claim, ...]:
        """Recruit one of the pair and hide the other again in the hand."""
        hand = draft.seats[use.seat].hand
        if type(move) is ShowNone:
            ignore(draft, use)
            return tuple(Differ(*two) for two in combinations(hand, 2))
        if type(move) is not ShowCard or move.pair is None:
            raise refusal("not-due")
        if move.pair not in hand:
            raise refusal("not-in-hand", card=move.pair)
        if move.pair == move.card:
            raise refusal("same-card", card=move.card)
        claims = show(draft, use, move, hand)
        draft.events.append(Kept(use.seat, move.face))
        draft.hide(use.seat)
        return (*claims, Is(move.pair, move.face))
