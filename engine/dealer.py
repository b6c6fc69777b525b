"""The open dealer: it sees every card and answers every deal of any game.

It serves practice positions, bots, tests and the audit. The table (`p2p.table`) answers
the same deals by proofs instead; the rules cannot tell which.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.deals import (
    AnyDeal,
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
    Claim,
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
    Over,
    Same,
    State,
    Step,
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
        self._permute = permute

    def __repr__(self) -> str:
        """Say what is due; faces stay unsaid."""
        return f"OpenDealer(due={self.due!r})"

    @property
    def due(self) -> Due:
        """The one thing that is due."""
        return self.rules.due(self.state)

    def known(self, seat: Seat) -> dict[CardId, Face]:
        """Return the faces of that seat's own hand, and no others."""
        faces = self.faces
        return {card: faces[card] for card in self.rules.hand(self.state, seat)}

    def view(self, seat: Seat) -> SeatView:
        """Return all that the seat may know; its moves are empty if it is not due."""
        due, known = self.due, self.known(seat)
        is_due = isinstance(due, Decide) and due.seat == seat
        moves = self.rules.moves(self.state, known) if is_due else ()
        return SeatView(seat, self.state, known, moves)

    def play(self, move: Move) -> Step:
        """Make the due seat's move, or raise IllegalMove or FalseClaim."""
        step = self.rules.play(self.state, move)
        for claim in step.claims:
            if not self._is_true(claim):
                raise FalseClaim(claim)
        self.state = step.state
        return step

    def deal(self) -> Step:
        """Answer the one deal that is due, or raise DealError."""
        due = self.due
        if isinstance(due, Decide | Over):
            raise DealError(f"no deal is due, but {type(due).__name__}")
        step = self.rules.dealt(self.state, self._answer(due))
        self.state = step.state
        return step

    def settle(self) -> list[Event]:
        """Answer deals until a seat must decide or the game is over."""
        events: list[Event] = []
        while not isinstance(self.due, Decide | Over):
            events += self.deal().events
        return events

    def _is_true(self, claim: Claim) -> bool:
        face = self.faces[claim.card]
        match claim:
            case Is():
                return face == claim.face
            case IsNot():
                return face != claim.face
            case OneOf():
                return face in claim.faces
            case Same():
                return face == self.faces[claim.other]
            case Differ():
                return face != self.faces[claim.other]

    def _answer(self, deal: AnyDeal) -> tuple[Face, ...]:
        """Follow the faces through a deal; return those that it shows."""
        faces = self.faces
        match deal:
            case Draw():
                return ()
            case Mix() | Shuffle():
                self._permuted(deal)
            case TurnUp():
                return tuple([faces.pop(card) for card in deal.cards])
            case Gather() | Hold():
                faces.update(zip(deal.fresh, deal.faces, strict=True))
            case Pass():
                faces[deal.fresh] = faces.pop(deal.card)
        return ()

    def _permuted(self, deal: Shuffle | Mix) -> None:
        """Give each card its fresh number; a wrong permutation is a KeyError."""
        faces, cards = self.faces, deal.cards
        order = self._permute(deal)
        for fresh, old in zip(deal.fresh, order, strict=True):
            faces[fresh] = faces.pop(cards[old])
