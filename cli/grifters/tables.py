"""The tables of Grifters that can be opened, and what is played at each."""

from cli.grifters.naming import isk
from cli.words import say
from engine.deals import Side
from engine.grifters.jobs import stacks
from engine.grifters.options import MAX_SEATS, MIN_SEATS, GriftersOptions
from engine.grifters.rules import total_isk


def sides(players: int) -> tuple[Side, ...]:
    """Return the sides of a table for so many: each plays for itself."""
    return tuple(range(players))


def tables() -> tuple[GriftersOptions, ...]:
    """Return the options of every table, the smallest first."""
    players = range(MIN_SEATS, MAX_SEATS + 1)
    return tuple(GriftersOptions(sides=sides(count)) for count in players)


def table(options: GriftersOptions) -> str:
    """Return for how many a table is, and what that makes of it."""
    players = len(options.sides)
    fields = {"stacks": len(stacks(players)), "isk": isk(total_isk(players))}
    return say("gr.table", players=players, **fields)
