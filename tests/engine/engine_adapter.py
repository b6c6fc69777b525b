"""The engine with the four methods of the slow interpreter, to be played alongside."""

from collections.abc import Sequence
from typing import Any

from engine.agent_avenue.options import AgentAvenueOptions
from engine.dealer import OpenDealer, in_order
from engine.deals import Face, Mix, Shuffle
from engine.game import Decide, Over
from tests.engine.table import AGENT_AVENUE


class EngineGame:
    """A game at an open dealer, spoken to in the notation of position files."""

    def __init__(self, dealer: OpenDealer) -> None:
        """Go on from a dealer's state."""
        self.dealer = dealer
        dealer.settle()

    @classmethod
    def from_set_up(
        cls,
        options: dict[str, Any],
        deck: list[Face],
        market_deck: list[Face],
        active: int,
    ) -> "EngineGame":
        """Set up a game whose shuffles give these orders, top first."""
        order = {"deck": deck, "market": market_deck}
        state = AGENT_AVENUE.rules.start(
            AgentAvenueOptions(**options), active.to_bytes(32, "big")
        )

        def permute(deal: Shuffle | Mix) -> tuple[int, ...]:
            if isinstance(deal, Mix):
                return tuple(reversed(range(len(deal.cards))))
            faces = [dealer.faces[card] for card in deal.cards]
            return places(faces, order[deal.pile])

        dealer = OpenDealer(AGENT_AVENUE.rules, state, {}, permute)
        return cls(dealer)

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> "EngineGame":
        """Go on from a position, its moves left out."""
        position = {k: v for k, v in position.items() if k not in ("due", "moves")}
        state, faces = AGENT_AVENUE.notation.load(position | {"game": "agent-avenue"})
        return cls(OpenDealer(AGENT_AVENUE.rules, state, faces, in_order))

    def due(self) -> dict[str, Any]:
        """Return the question that is open, or the outcome."""
        position = self.position()
        if "due" in position:
            due: dict[str, Any] = position["due"]
            return due
        return {"outcome": position["outcome"]}

    def legal(self) -> set[str]:
        """Return every move of the due seat; that each is read back is checked."""
        dealer, notation = self.dealer, AGENT_AVENUE.notation
        if isinstance(dealer.due, Over):
            return set()
        assert isinstance(dealer.due, Decide)
        state, known = dealer.state, dealer.known(dealer.due.seat)
        texts = [notation.format(state, known, move) for move in dealer.moves()]
        assert len(set(texts)) == len(texts)
        assert dealer.moves() == tuple(
            notation.parse(state, known, text) for text in texts
        )
        return set(texts)

    def play(self, text: str) -> None:
        """Make a move."""
        dealer = self.dealer
        assert isinstance(dealer.due, Decide)
        known = dealer.known(dealer.due.seat)
        dealer.play(AGENT_AVENUE.notation.parse(dealer.state, known, text))
        dealer.settle()

    def position(self) -> dict[str, Any]:
        """Return the position; that it can be fed back in is checked."""
        notation = AGENT_AVENUE.notation
        position: dict[str, Any] = notation.dump(self.dealer.state, self.dealer.faces)
        assert notation.dump(*notation.load(position)) == position
        return position


def places(faces: Sequence[Face], wanted: Sequence[Face]) -> tuple[int, ...]:
    """Return a permutation that brings `faces` into the wanted order."""
    left: dict[Face, list[int]] = {}
    for place, face in enumerate(faces):
        left.setdefault(face, []).append(place)
    return tuple(left[face].pop() for face in wanted)
