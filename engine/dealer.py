"""The open dealer: it sees every card and answers every deal of any game.

It serves practice positions, bots, tests and the audit. The table (`p2p.table`) answers
the same deals by proofs instead; the rules cannot tell which.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.deals import (
    CardId,
    Draw,
    Face,
    Gather,
    Hold,
    Mix,
    Pass,
    Seat,
    Shuffle,
    TurnUp,
)
from engine.game import (
    DealError,
    Decide,
    Differ,
    Due,
    Event,
    FalseClaim,
    Game,
    Is,
    IsNot,
    Move,
    OneOf,
    Same,
    State,
)
from engine.kit import SeatView

Permute: TypeAlias = Callable[[Shuffle | Mix], tuple[int, ...]]
"""Choose the order of a shuffle or mix: card i of the result is card p[i] before."""


def in_order(deal: Shuffle | Mix) -> tuple[int, ...]:
    """Leave the cards as they lie: the `Permute` of position files."""
    return tuple(range(len(deal.cards)))


class OpenDealer:
    """One game in full knowledge: its state, every face, and whoever shuffles.

    state: the public state
    faces: the face of every face-down card, by its current number
    due:   the one thing that is due
    """

    def __init__(
        self,
        rules: Game,
        state: State,
        faces: Mapping[CardId, Face],
        permute: Permute,
    ) -> None:
        """Start from a state; `faces` are those of its face-down cards, if any."""
        self.rules = rules
        self.state = state
        self.faces = dict(faces)
        self.permute = permute
        self.due: Due = rules.due(state)

    def __repr__(self) -> str:
        """Say what is due; faces stay unsaid."""
        return f"OpenDealer(due={self.due!r})"

    def known(self, seat: Seat) -> dict[CardId, Face]:
        """Return the faces of that seat's own hand, and no others."""
        faces = self.faces
        return {card: faces[card] for card in self.rules.hand(self.state, seat)}

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the seat that is due; none if no seat is."""
        due = self.due
        if type(due) is not Decide:
            return ()
        return self.rules.moves(self.state, self.known(due.seat))

    def view(self, seat: Seat) -> SeatView:
        """Return all that the seat may know; its moves are empty if it is not due."""
        is_due = isinstance(self.due, Decide) and self.due.seat == seat
        moves = self.moves() if is_due else ()
        return SeatView(seat, self.state, self.known(seat), moves)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make the due seat's move, or raise IllegalMove or FalseClaim."""
        step = self.rules.play(self.state, move)
        for claim in step.claims:
            if not CHECKS[type(claim)](self.faces, claim):
                raise FalseClaim(claim)
        self.state = step.state
        self.due = self.rules.due(step.state)
        return step.events

    def deal(self) -> tuple[Event, ...]:
        """Answer the one deal that is due, or raise DealError."""
        deal = self.due
        try:
            answer = ANSWERS[type(deal)]
        except KeyError:
            raise DealError(f"no deal is due, but {type(deal).__name__}") from None
        step = self.rules.dealt(self.state, answer(self, deal))
        self.state = step.state
        self.due = self.rules.due(step.state)
        return step.events

    def settle(self) -> list[Event]:
        """Answer deals until a seat must decide or the game is over."""
        rules = self.rules
        events: list[Event] = []
        while (answer := ANSWERS.get(type(self.due))) is not None:
            step = rules.dealt(self.state, answer(self, self.due))
            self.state = step.state
            self.due = rules.due(step.state)
            events += step.events
        return events


def _draw(dealer: OpenDealer, deal: Draw) -> tuple[Face, ...]:
    """A drawn card keeps its number."""
    return ()


def _permute(dealer: OpenDealer, deal: Shuffle | Mix) -> tuple[Face, ...]:
    """Give each card its fresh number; a wrong permutation is a KeyError."""
    faces, cards = dealer.faces, deal.cards
    for fresh, old in zip(deal.fresh, dealer.permute(deal), strict=True):
        faces[fresh] = faces.pop(cards[old])
    return ()


def _turn_up(dealer: OpenDealer, deal: TurnUp) -> tuple[Face, ...]:
    """Show the faces; a face-up card has no number any more."""
    return tuple([dealer.faces.pop(card) for card in deal.cards])


def _lay_down(dealer: OpenDealer, deal: Gather | Hold) -> tuple[Face, ...]:
    """Give each face-up card a number."""
    dealer.faces.update(zip(deal.fresh, deal.faces, strict=True))
    return ()


def _pass(dealer: OpenDealer, deal: Pass) -> tuple[Face, ...]:
    """Give the card its number in the other hand."""
    dealer.faces[deal.fresh] = dealer.faces.pop(deal.card)
    return ()


ANSWERS: Mapping[type, Callable[[OpenDealer, Any], tuple[Face, ...]]] = {
    Draw: _draw,
    Gather: _lay_down,
    Hold: _lay_down,
    Mix: _permute,
    Pass: _pass,
    Shuffle: _permute,
    TurnUp: _turn_up,
}
"""How each kind of deal is answered: follow the faces, return those it shows."""

CHECKS: Mapping[type, Callable[[Mapping[CardId, Face], Any], bool]] = {
    Is: lambda faces, claim: faces[claim.card] == claim.face,
    IsNot: lambda faces, claim: faces[claim.card] != claim.face,
    OneOf: lambda faces, claim: faces[claim.card] in claim.faces,
    Same: lambda faces, claim: faces[claim.card] == faces[claim.other],
    Differ: lambda faces, claim: faces[claim.card] != faces[claim.other],
}
"""Whether each kind of claim is true: by looking."""
