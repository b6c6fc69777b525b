"""The open dealer: it sees every card and answers every deal of any game.

It serves practice positions, bots, tests and the audit. The table (`p2p.table`) answers
the same deals by proofs instead; the rules cannot tell which.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

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
)
from engine.kit import SeatView

Permute: TypeAlias = Callable[[Shuffle | Mix], tuple[int, ...]]
"""Choose the order of a shuffle or mix: card i of the result is card p[i] before."""


def in_order(deal: Shuffle | Mix) -> tuple[int, ...]:
    """Leave the cards as they lie: the `Permute` of position files."""
    return tuple(range(len(deal.cards)))


NO_DEALS = frozenset({Decide, Over})
"""What can be due that no dealer answers."""


class OpenDealer:
    """One game in full knowledge: its state, every face, and whoever shuffles.

    state: the public state
    faces: the face of every face-down card, by its current number; a card that its own
           seat has laid face up may still stand here
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
        known, faces = {}, self.faces
        for card in self.rules.hand(self.state, seat):
            known[card] = faces[card]
        return known

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
        rules = self.rules
        step = rules.play(self.state, move)
        for claim in step.claims:
            if not is_true(claim, self.faces):
                raise FalseClaim(claim)
        self.state = state = step.state
        self.due = rules.due(state)
        return step.events

    def deal(self) -> tuple[Event, ...]:
        """Answer the one deal that is due, or raise DealError.

        Asks for exact types, most frequent first: isinstance is ten times slower on a
        record that is none of the type.
        """
        deal, faces = self.due, self.faces
        shown: tuple[Face, ...] = ()
        if type(deal) is Draw:
            pass  # a drawn card keeps its number
        elif type(deal) is Mix or type(deal) is Shuffle:
            self._permute(deal)
        elif type(deal) is TurnUp:
            shown = tuple([faces.pop(card) for card in deal.cards])
        elif type(deal) is Gather or type(deal) is Hold:
            faces.update(zip(deal.fresh, deal.faces, strict=True))
        elif type(deal) is Pass:
            faces[deal.fresh] = faces.pop(deal.card)
        else:
            raise DealError("no deal is due, but {due}", due=type(deal).__name__)
        rules = self.rules
        step = rules.dealt(self.state, shown)
        self.state = state = step.state
        self.due = rules.due(state)
        return step.events

    def settle(self) -> list[Event]:
        """Answer deals until a seat must decide or the game is over."""
        events: list[Event] = []
        while type(self.due) not in NO_DEALS:
            events += self.deal()
        return events

    def _permute(self, deal: Shuffle | Mix) -> None:
        """Give each card its fresh number; a wrong permutation is a KeyError."""
        cards, faces, permute = deal.cards, self.faces, self.permute
        take = faces.pop
        for fresh, old in zip(deal.fresh, permute(deal), strict=True):
            faces[fresh] = take(cards[old])


def is_true(claim: Claim, faces: Mapping[CardId, Face]) -> bool:
    """Look whether a claim is true."""
    face = faces[claim.card]
    if type(claim) is Is:
        return face == claim.face
    if type(claim) is IsNot:
        return face != claim.face
    if type(claim) is OneOf:
        return face in claim.faces
    if type(claim) is Same:
        return face == faces[claim.other]
    assert type(claim) is Differ
    return face != faces[claim.other]
