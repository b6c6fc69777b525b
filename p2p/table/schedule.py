"""Who speaks next, and of which kind (PROTOCOL 7).

This table is all there is: neither messages nor clocks have a say in it.

    due                     entries, in order
    set-up                  commit by each seat, coin by each seat, key by each seat
    Decide(seat)            move by seat
    Shuffle                 shuffle by each seat
    Draw to seat            share by each other seat
    Mix of seat             mix by seat
    TurnUp from seat        turn-up by seat
    TurnUp from a pile      share by each seat
    Pass from giver         pass by giver
    Gather, Hold            none: everybody computes them
    Over                    none
"""

from typing import NamedTuple, assert_never

from engine.deals import Draw, Gather, Hold, Mix, Pass, Seat, Shuffle, TurnUp
from engine.game import Decide, Due, Over


class Turn(NamedTuple):
    """One entry that is due: its author and its kind."""

    seat: Seat
    kind: str


def set_up(seats: int) -> tuple[Turn, ...]:
    """Return the entries before the game's first deal."""
    rounds = ("commit", "coin", "key")
    return tuple(Turn(seat, kind) for kind in rounds for seat in range(seats))


def turns(due: Due, seats: int) -> tuple[Turn, ...]:
    """Return the entries by which this due thing is done, in order."""
    everybody = range(seats)
    match due:
        case Decide(seat=seat):
            speakers, kind = [seat], "move"
        case Shuffle():
            speakers, kind = [*everybody], "shuffle"
        case Draw(seat=drawer):
            speakers, kind = [s for s in everybody if s != drawer], "share"
        case Mix(seat=seat):
            speakers, kind = [seat], "mix"
        case TurnUp(seat=owner):
            speakers = [*everybody] if owner is None else [owner]
            kind = "share" if owner is None else "turn-up"
        case Pass(giver=giver):
            speakers, kind = [giver], "pass"
        case Gather() | Hold() | Over():
            return ()
        case _:
            assert_never(due)
    return tuple(Turn(seat, kind) for seat in speakers)
