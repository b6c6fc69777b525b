"""The tables of Grifters, and what is played at each."""

from cli.grifters.naming import isk
from cli.words import say
from engine.grifters.jobs import stacks
from engine.grifters.options import GriftersOptions
from engine.grifters.rules import total_isk


def tables() -> tuple[GriftersOptions, ...]:
    """Return the options of the one table for two."""
    return (GriftersOptions(),)


def table(options: GriftersOptions) -> str:
    """Return for how many a table is, and what that makes of it."""
    players = len(options.sides)
    fields = {"stacks": len(stacks(players)), "isk": isk(total_isk(players))}
    return say("gr.table", players=players, **fields)
