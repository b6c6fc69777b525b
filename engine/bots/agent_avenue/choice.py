"""The practice bot's decisions: each move played ahead, by the engine's own rules.

What the seat cannot see is guessed. A turn is looked through to its end. Of the market
cards due in it each is tried when the bot is asked for one, before that only those that
would end the game at once. A teammate is taken to agree, and to add to a card shown
its best one.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from engine.agent_avenue.endings import verdict
from engine.agent_avenue.market.at_end import AT_END
from engine.agent_avenue.moves import Agree, Discard, Down, Lead, Play, Take, Up
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState
from engine.agent_avenue.team import is_joint, partner
from engine.bots.agent_avenue.guess import guess, unseen_agents
from engine.bots.agent_avenue.worth import PLAYS, Outlook
from engine.dealer import OpenDealer, in_order
from engine.deals import CardId, Face, Seat
from engine.game import Decide, Move, State
from engine.kit import SeatView

RULES = AgentAvenue()
FEAR = 2 / 3
"""How much the worse choice of the other side weighs in a play."""
DIRE = 0.35
"""Below this chance of the best play, a discard is worth a try."""
LIKELY = 4
"""How many faces of a hidden card are looked at, the likeliest ones."""
TRIED = 2
"""How many cards of a teammate's guessed hand are tried beside one that is shown."""
CLEARLY = 0.05
"""By how much another proposal must be better to be made against a standing one."""
MANY = 3
"""With so many names in hand it is better to play second, knowing the first card."""
GUESSES = 2
"""How many guesses of the hidden cards an ability is tried on; a proposal on one."""
MOST = 9
"""Beyond so many answers to a question one guess is all that there is time for."""
ANSWERS = 6
"""How many of the answers to a later question are looked into, evenly chosen."""
M = TypeVar("M", bound=Move)


def simple(view: SeatView, below: Callable[[int], int]) -> Move:
    """Return the move that looks best; `below` breaks ties and guesses hidden cards."""
    if len(view.moves) == 1:
        return view.moves[0]
    choice = _Choice(view, below)
    due = choice.due
    if is_joint(choice.state.options.sides, due):
        return choice.agree(due)
    if due.what in PLAYS:
        return choice.play()
    return choice.recruit() if due.what == "recruit" else choice.answer()


class _Choice:
    """One decision: what the seat knows, and one guess of all that it does not."""

    def __init__(self, view: SeatView, below: Callable[[int], int]) -> None:
        assert isinstance(view.state, AgentAvenueState)
        self.view, self.below, self.state = view, below, view.state
        self.moves = view.moves
        due = view.state.agenda[0]
        assert type(due) is Decide
        self.due = due
        if due.standing is not None:
            self.state = _afresh(view.state, due)
            self.moves = (
                due.standing,
                *[m for m in view.moves if type(m) is not Agree],
            )
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
        plays = {m: self._play(m, got) for m in self.moves if type(m) is not Discard}
        discards = [move for move in self.moves if type(move) is Discard]
        if not discards or max(plays.values()) >= DIRE:
            return self._best(plays)
        return self._best({move: _without(move, plays) for move in discards})

    def _play(self, move: Move, got: dict[tuple[Face, Face], float]) -> float:
        """Return the worth of a play, or of a teammate's part of it."""
        if type(move) is Up:
            shown = self._ahead(self.state, self.faces, move)
            downs = [down for down in shown.moves() if type(down) is Down]
            return max(self._laid(shown, down, got) for down in downs[:TRIED])
        return self._laid(
            OpenDealer(RULES, self.state, self.faces, in_order), move, got
        )

    def _laid(
        self, dealer: OpenDealer, move: Move, got: dict[tuple[Face, Face], float]
    ) -> float:
        """Return the worth of two cards against a side that often chooses well.

        move: the one that lays the second card
        got:  our chance for each pair of recruits, ours first, as far as worked out
        """
        up, down = _faces(dealer, move)
        if (up, down) not in got:
            laid = self._ahead(dealer.state, dealer.faces, move)
            got[down, up], got[up, down] = [
                self._look(self._ahead(laid.state, laid.faces, choice))
                for choice in laid.moves()
            ]
        worse, better = sorted((got[up, down], got[down, up]))
        return FEAR * worse + (1 - FEAR) * better

    # With a teammate

    def agree(self, due: Decide) -> Move:
        """Return a proposal, or the answer to the one that stands.

        By the state alone a seat cannot tell how often it has spoken, but the lower one
        speaks first: it agrees to what it is answered. The other counters what is
        clearly worse than its own choice on the toss of a coin, so that no two go on.
        """
        if due.what == "lead":
            return self._lead(due)
        worth = self._recruits() if due.what == "recruit" else self._answers(1)
        best = self._best(worth)
        if due.standing is None:
            return best
        has_spoken = self.view.seat == self.state.options.sides.index(self.us)
        is_better = worth[best] - worth[due.standing] > CLEARLY
        return best if is_better and not has_spoken and self.below(2) else Agree()

    def _lead(self, due: Decide) -> Move:
        """Return who leads: whoever has many names in hand had better not."""
        if due.standing is not None:
            return Agree()
        has_many = len(set(self.view.known.values())) >= MANY
        mate = partner(self.state.options.sides, due.seat)
        assert mate is not None
        return Lead(mate if has_many else due.seat)

    # Recruit

    def recruit(self) -> Move:
        """Return the better of the two cards."""
        return self._best(self._recruits())

    def _recruits(self) -> dict[Move, float]:
        return {move: self._recruit(move) for move in self.moves}

    def _recruit(self, move: Move) -> float:
        """Return the mean chance over the cards that may lie face down."""
        table = self.state.table
        assert table is not None
        if table.twins:
            return self._look(self._ahead(self.state, self.faces, move))
        hidden = unseen_agents(self.state, self.view.known)
        del hidden[table.up]
        chosen = _made(self.state, self.faces, move)
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
        """Return the answer that does best in the mean of some guesses.

        Only where agents in play are exchanged are there many answers, and there
        hidden cards matter little: one guess will do.
        """
        return self._best(self._answers(GUESSES if len(self.moves) <= MOST else 1))

    def _answers(self, guesses: int) -> dict[Move, float]:
        """Return the worth of each answer: its mean in some guesses."""
        more = [guess(self.view, self.below) for _ in range(guesses - 1)]
        return {
            move: sum(
                self._look(self._ahead(self.state, faces, move), takes=1)
                for faces in (self.faces, *more)
            )
            / guesses
            for move in self.moves
        }

    # Looking ahead

    def _ahead(
        self, state: State, faces: Mapping[CardId, Face], move: Move
    ) -> OpenDealer:
        """Return the game after a move and the deals behind it."""
        dealer = _made(state, faces, move)
        dealer.settle()
        return dealer

    def _look(self, dealer: OpenDealer, takes: int = 0) -> float:
        """Return our chance once all questions of the turn are answered for the best.

        takes: how many market cards, one after the other, are looked into
        """
        due, state = dealer.due, dealer.state
        assert isinstance(state, AgentAvenueState)
        if type(due) is not Decide or due.what in PLAYS:
            return self.outlook.chance(state)
        if due.what == "take":
            if takes == 0:
                return self._before_taking(state, due.seat)
            takes -= 1
        best = max if state.seats[due.seat].side == self.us else min
        moves = dealer.moves()
        return best(
            self._look(self._ahead(state, dealer.faces, move), takes)
            for move in moves[:: -(-len(moves) // ANSWERS)]
            if type(move) is not Take or move.seat in (None, due.seat)
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


def _afresh(state: AgentAvenueState, due: Decide) -> AgentAvenueState:
    """Return the state as if nothing had been proposed."""
    agenda = (Decide(due.seat, due.what), *state.agenda[1:])
    return replace(state, agenda=agenda)


def _made(state: State, faces: Mapping[CardId, Face], move: Move) -> OpenDealer:
    """Return the game right after a move; a teammate agrees to what is proposed."""
    dealer = OpenDealer(RULES, state, faces, in_order)
    due = dealer.due
    assert isinstance(state, AgentAvenueState)
    assert isinstance(due, Decide)
    dealer.play(move)
    if is_joint(state.options.sides, due):
        dealer.play(Agree())
    return dealer


def _faces(dealer: OpenDealer, move: Move) -> tuple[Face, Face]:
    """Return the faces of both cards once this move lays the second."""
    if type(move) is Play:
        return move.face, dealer.faces[move.down]
    assert type(move) is Down
    assert isinstance(dealer.state, AgentAvenueState)
    leading = dealer.state.leading
    assert leading is not None
    assert leading.up is not None
    return leading.up, dealer.faces[move.card]


def _cards(play: Move) -> tuple[CardId, ...]:
    """Return the cards that leave the hand."""
    if type(play) is Play:
        return play.up, play.down
    assert type(play) is Up or type(play) is Down
    return (play.card,)


def _without(discard: Discard, plays: Mapping[Move, float]) -> float:
    """Return the worth of the best play that a discard leaves in the hand."""
    return max(
        (worth for play, worth in plays.items() if discard.card not in _cards(play)),
        default=0.0,
    )
