"""Transcripts of whole games, made once: what readers of games are tried on."""

from functools import cache
from pathlib import Path

from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Options
from tests.p2p.honest import KITS
from tests.p2p.pair import Pair, picker
from tests.vectors.make_transcripts import FOLDER

BOTH = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
ADVANCED = AgentAvenueOptions(mode="advanced")
THREE = AgentAvenueOptions(division_m=True, sides=(0, 1, 1))
FOUR = AgentAvenueOptions(mode="advanced", sides=(0, 1, 0, 1))
TABLES = {"both": BOTH, "advanced": ADVANCED, "three": THREE, "four": FOUR}
"""Tables that are not simple, by what they are called here."""


def vector(name: str) -> Path:
    """Return the file of a vector."""
    return FOLDER / f"{name}.oakfield"


@cache
def played(
    label: str, options: Options | None = None, game: str = "agent-avenue"
) -> bytes:
    """Return the transcript of a whole fair game by chance."""
    kit = KITS[game]
    seats = 2 if options is None else len(options.sides)
    pair = Pair(label, seats, kit, options=options, trusting=True)
    return pair.play(picker(label)).close().transcript()
