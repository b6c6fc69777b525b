"""The practice bot's decisions: each move played ahead, by the engine's own rules.

What the seat cannot see is guessed. A turn is looked through to its end. Of the market
cards due in it each is tried when the bot is asked for one, before that only those that
would end the game at once.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from engine.agent_avenue.endings import verdict
from engine.agent_avenue.market.at_end import AT_END
from engine.agent_avenue.moves import Discard, Play
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState
from engine.bots.agent_avenue.guess import guess, unseen_agents
from engine.bots.agent_avenue.worth import Outlook
from engine.dealer import OpenDealer, in_order
from engine.deals import CardId, Face, Seat
from engine.game import Decide, Move, State
from engine.kit import SeatView

RULES = AgentAvenue()
FEAR = 2 / 3
"""How much the worse choice of the other side weighs in a play."""
DIRE = 0.35
"""Below this chance of the best play, a discard is worth a try."""
LIKELY = 6
"""How many faces of a hidden card are looked at, the likeliest ones."""
GUESSES = 2
"""How many guesses of the hidden cards an ability is tried on."""
M = TypeVar("M", bound=Move)


def simple(view: SeatView, below: Callable[[int], int]) -> Move:
    """Return the move that looks best; `below` breaks ties and guesses hidden cards."""
    if len(view.moves) == 1:
        return view.moves[0]
    choice = _Choice(view, below)
    due = choice.state.agenda[0]
    assert type(due) is Decide
    if due.what == "play":
        return choice.play()
    return choice.recruit() if due.what == "recruit" else choice.answer()


class _Choice:
    """One decision: what the seat knows, and one guess of all that it does not."""

    def __init__(self, view: SeatView, below: Callable[[int], int]) -> None:
        assert isinstance(view.state, AgentAvenueState)
        self.view, self.below, self.state = view, below, view.state
        self.us = view.state.seats[view.seat].side
        self.outlook = Outlook(view.state, self.us)
        self.faces = guess(view, below)

    def _best(self, worth: Mapping[M, float]) -> M:
        most = max(worth.values())
        best = [move for move, value in worth.items() if value == most]
        return best[self.below(len(best))]

    # Play and discard

    def play(self) -> Move:
        """Return the best play, or a discard of what the best plays can spare."""
        got: dict[tuple[Face, Face], float] = {}
        plays = {m: self._play(m, got) for m in self.view.moves if type(m) is Play}
        discards = [move for move in self.view.moves if type(move) is Discard]
        if not discards or max(plays.values()) >= DIRE:
            return self._best(plays)
        return self._best({move: _without(move, plays) for move in discards})

    def _play(self, move: Play, got: dict[tuple[Face, Face], float]) -> float:
        """Return the worth of a play against a side that often chooses well.

        got: our chance for each pair of recruits, ours first, as far as worked out
        """
        up, down = move.face, self.view.known[move.down]
        if (up, down) not in got:
            dealer = self._ahead(self.state, self.faces, move)
            got[down, up], got[up, down] = [
                self._look(self._ahead(dealer.state, dealer.faces, choice))
                for choice in dealer.moves()
            ]
        worse, better = sorted((got[up, down], got[down, up]))
        return FEAR * worse + (1 - FEAR) * better

    # Recruit

    def recruit(self) -> Move:
        """Return the better of the two cards."""
        return self._best({move: self._recruit(move) for move in self.view.moves})

    def _recruit(self, move: Move) -> float:
        """Return the mean chance over the cards that may lie face down."""
        table = self.state.table
        assert table is not None
        if table.twins:
            return self._look(self._ahead(self.state, self.faces, move))
        hidden = unseen_agents(self.state, self.view.known)
        del hidden[table.up]
        chosen = OpenDealer(RULES, self.state, self.faces, in_order)
        chosen.play(move)
        likely = hidden.most_common(LIKELY)
        total = sum(n * self._look(self._hiding(chosen, face)) for face, n in likely)
        return total / sum(n for _, n in likely)

    def _hiding(self, chosen: OpenDealer, face: Face) -> OpenDealer:
        """Return the game gone on with that face turned up, whatever was guessed."""
        assert self.state.table is not None
        down, known = self.state.table.down, self.view.known
        faces = dict(chosen.faces)
        for card, guessed in faces.items():
            if guessed == face and card not in known:
                faces[card] = faces[down]
                break
        faces[down] = face
        dealer = OpenDealer(RULES, chosen.state, faces, in_order)
        dealer.settle()
        return dealer

    # Market cards, their questions, and figures

    def answer(self) -> Move:
        """Return the answer that does best in the mean of some guesses."""
        more = [guess(self.view, self.below) for _ in range(GUESSES - 1)]
        return self._best(
            {
                move: sum(
                    self._look(self._ahead(self.state, faces, move), takes=1)
                    for faces in (self.faces, *more)
                )
                for move in self.view.moves
            }
        )

    # Looking ahead

    def _ahead(
        self, state: State, faces: Mapping[CardId, Face], move: Move
    ) -> OpenDealer:
        """Return the game after a move and the deals behind it."""
        dealer = OpenDealer(RULES, state, faces, in_order)
        dealer.play(move)
        dealer.settle()
        return dealer

    def _look(self, dealer: OpenDealer, takes: int = 0) -> float:
        """Return our chance once all questions of the turn are answered for the best.

        takes: how many market cards, one after the other, are looked into
        """
        due, state = dealer.due, dealer.state
        assert isinstance(state, AgentAvenueState)
        if type(due) is not Decide or due.what == "play":
            return self.outlook.chance(state)
        if due.what == "take":
            if takes == 0:
                return self._before_taking(state, due.seat)
            takes -= 1
        best = max if state.seats[due.seat].side == self.us else min
        return best(
            self._look(self._ahead(state, dealer.faces, move), takes)
            for move in dealer.moves()
        )

    def _before_taking(self, state: AgentAvenueState, seat: Seat) -> float:
        """Return our chance with a card owed: one that ends the game is taken."""
        assert state.market is not None
        side = state.seats[seat].side
        area = state.sides[side]
        for card in state.market.supply:
            if card in AT_END:
                sides = [*state.sides]
                sides[side] = replace(area, market=(*area.market, card))
                over = verdict(state.active, sides)
                if over is not None and side in over.winners:
                    return float(side == self.us)
        return self.outlook.chance(state)


def _without(discard: Discard, plays: Mapping[Play, float]) -> float:
    """Return the worth of the best play that a discard leaves in the hand."""
    return max(
        (
            worth
            for play, worth in plays.items()
            if discard.card not in (play.up, play.down)
        ),
        default=0.0,
    )
