"""Transcripts of whole games, made once: what readers of games are tried on."""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.agent_avenue.options import AgentAvenueOptions
from engine.game import Options
from tests.p2p.honest import KITS
from tests.p2p.pair import Pair, picker
from tests.vectors.make_transcripts import FOLDER

BOTH = AgentAvenueOptions(mode="advanced", division_m=True, market="both")
THREE = AgentAvenueOptions(division_m=True, sides=(0, 1, 1))
FOUR = AgentAvenueOptions(mode="advanced", sides=(0, 1, 0, 1))
TABLES = {"both": BOTH, "three": THREE, "four": FOUR}
"""Tables that are not simple, by what they are called here."""


def vector(name: str) -> Path:
    """Return the file of a vector."""
    return FOLDER / f"{name}.oakfield"


@cache
def named(*names: str) -> bytes:
    """Return the transcript of a whole game of players with these names."""
    pair = Pair("named", len(names), trusting=True)
    seats = zip(pair.charter.seats, names, strict=True)
    called = tuple(replace(seat, name=name) for seat, name in seats)
    pair.charter = replace(pair.charter, seats=called)
    pair.players = [pair.sit(seat) for seat in range(len(names))]
    return pair.play(picker("named")).close().transcript()


@cache
def played(
    label: str, options: Options | None = None, game: str = "agent-avenue"
) -> bytes:
    """Return the transcript of a whole fair game by chance."""
    kit = KITS[game]
    seats = 2 if options is None else len(options.sides)
    pair = Pair(label, seats, kit, options=options, trusting=True)
    return pair.play(picker(label)).close().transcript()
