"""What every game does with a step in the making, and with what it owes.

A state has an agenda: what is owed, next first. A move or a deal answers its first
item; a draft does what follows, until a decision, a deal or the end is due again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from engine.deals import CardId, Mix, Seat
from engine.game import Claim, Due, Event, State, Step

O = TypeVar("O")  # noqa: E741 - what a game may owe
E = TypeVar("E", bound=Event)


@lru_cache(maxsize=1024)
def numbers(start: CardId, end: CardId) -> tuple[CardId, ...]:
    """Return the card numbers from `start` up to, not including, `end`."""
    return tuple(range(start, end))


class Draft(Generic[O, E]):
    """One step of a game in the making; changed in place, and closed into a `Step`.

    agenda:  what is owed, next first
    events:  what has happened so far
    next_id: the first card number that was never used
    """

    __slots__ = ("agenda", "events", "next_id")

    def __init__(self, agenda: Iterable[O], next_id: CardId) -> None:
        """Begin with what is still owed."""
        self.agenda: list[O] = [*agenda]
        self.events: list[E] = []
        self.next_id = next_id

    def state(self) -> State:
        """Return the state as it now stands."""
        raise NotImplementedError

    def close(self, claims: Iterable[Claim] = ()) -> Step:
        """Return the step; the draft is not used afterwards."""
        return Step(self.state(), tuple(claims), tuple(self.events))

    def owe(self, *items: O) -> None:
        """Put these in front of whatever else is owed."""
        self.agenda[:0] = items

    def fresh(self, count: int) -> tuple[CardId, ...]:
        """Return card numbers that were never used."""
        start = self.next_id
        self.next_id = start + count
        return numbers(start, self.next_id)

    def mix(self, seat: Seat, hand: tuple[CardId, ...]) -> Mix:
        """Return the deal that mixes the whole hand, as it will be by then."""
        return Mix(seat, hand, self.fresh(len(hand)))


D = TypeVar("D", bound=Draft[Any, Any])


def settle(draft: D, ways: Mapping[type, Callable[[D, Any], None]]) -> None:
    """Do what is owed until a decision, a deal or the end is due.

    ways: how each kind of item is done; the others wait for an answer
    """
    agenda = draft.agenda
    while (do := ways.get(type(agenda[0]))) is not None:
        do(draft, agenda.pop(0))


def due(agenda: Sequence[object]) -> Due:
    """Return the one thing that is due: the first of an agenda that is settled."""
    return cast("Due", agenda[0])
