"""What an effect is: how it begins, what it asks, what the answer does.

The turn's flow knows texts by these three functions alone. What can not be done is left
out, and the text goes on (rules page 5.2).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec.structs import replace

from engine.deals import CardId, Face, Seat
from engine.game import Claim, Decide, Move
from engine.grifters.at_table import AtTable, opponents
from engine.grifters.draft import Draft
from engine.grifters.moves import ChooseSeat
from engine.grifters.operations import AnyOperation, Operation
from engine.grifters.refusal import Reason, refusal
from engine.grifters.state import Doing, SeatArea

Op = TypeVar("Op", bound=Operation)
M = TypeVar("M", bound=Move)


class Effect(ABC, Generic[Op]):
    """Base of all effects: asks nothing and takes no answer.

    what: the word for its question
    """

    what = "card"

    def __init__(self, op: Op) -> None:
        """Read the arguments of the operation."""
        self.op = op

    @abstractmethod
    def begin(self, draft: Draft, do: Doing) -> None:
        """Do what is done at once, and owe what is asked."""

    def question(self, do: Doing) -> Decide:
        """Return what it asks, as far as it has come."""
        return Decide(do.seat, self.what)

    def ask(self, draft: Draft, do: Doing) -> None:
        """Owe the question."""
        draft.owe(self.question(do), do)

    def ask_if(
        self,
        possible: object,
        draft: Draft,
        do: Doing,
        instead: tuple[AnyOperation, ...] = (),
    ) -> None:
        """Owe the question if an answer may exist, else what is done instead (5.2)."""
        if possible:
            self.ask(draft, do)
        elif instead:
            draft.perform(instead, do)
        else:
            draft.no_effect(do)

    def is_sound(self, table: AtTable, do: Doing) -> bool:
        """Return whether it can have come so far, as a position says that it has."""
        return do.target is None and do.choice is None and do.number is None

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal answers to what it asks, one per distinct meaning.

        known: the faces of the hand of the seat asked; what all can see needs none
        """
        return ()

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Do what the answer says, and return what it must prove; or IllegalMove."""
        raise refusal("not-due")

    def offered(
        self, draft: Draft, do: Doing, move: Move, kind: type[M], reason: Reason
    ) -> M:
        """Return the answer if it is of that kind and all can see that it is legal."""
        if type(move) is not kind:
            raise refusal("not-due")
        if move not in self.answers(draft, do, {}):
            raise refusal(reason)
        return move


class Targeted(Effect[Op]):
    """Base of the effects that first ask for a player; `what` is asked after that."""

    def question(self, do: Doing) -> Decide:
        """Return the question for a player, or what is asked of the one chosen."""
        return Decide(do.seat, "seat" if do.target is None else self.what)

    def is_sound(self, table: AtTable, do: Doing) -> bool:
        """Return whether the player chosen, if one is, can have been."""
        is_target = do.target is None or do.target in self.targets(table, do.seat)
        return is_target and do.choice is None and do.number is None

    def targets(self, table: AtTable, seat: Seat) -> tuple[Seat, ...]:
        """Return whom all know to be possible."""
        return tuple(
            other
            for other in opponents(table, seat)
            if self.is_target(table.seats[other])
        )

    def is_target(self, area: SeatArea) -> bool:
        """Return whether an opponent is possible."""
        return True

    def begin(self, draft: Draft, do: Doing) -> None:
        """Ask for a player, if one is possible."""
        self.ask_if(self.targets(draft, do.seat), draft, do)

    def answers(
        self, table: AtTable, do: Doing, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the players, and then what is asked of the one chosen."""
        if do.target is None:
            return tuple(map(ChooseSeat, self.targets(table, do.seat)))
        return self.answers_on(table, do, do.target, known)

    def answers_on(
        self, table: AtTable, do: Doing, target: Seat, known: Mapping[CardId, Face]
    ) -> tuple[Move, ...]:
        """Return the legal answers to what is asked after the player."""
        return ()

    def answer(self, draft: Draft, do: Doing, move: Move) -> tuple[Claim, ...]:
        """Go on with the player chosen, or with the answer to what came after."""
        if do.target is not None:
            return self.answer_on(draft, do, do.target, move)
        chosen = self.offered(draft, do, move, ChooseSeat, "no-such-seat")
        self.chosen(draft, replace(do, target=chosen.seat), chosen.seat)
        return ()

    def chosen(self, draft: Draft, do: Doing, target: Seat) -> None:
        """Do what is done to the player chosen; by default, ask on."""
        self.ask(draft, do)

    def answer_on(
        self, draft: Draft, do: Doing, target: Seat, move: Move
    ) -> tuple[Claim, ...]:
        """Do what the answer to a later question says."""
        raise refusal("not-due")
