"""Grifters as the table sees it."""

from engine.bots.grifters import simple
from engine.bots.uniform import uniform
from engine.grifters.card_table import RAW_CARDS
from engine.grifters.moves import AnyMove
from engine.grifters.notation import GriftersNotation
from engine.grifters.options import GriftersOptions, validate
from engine.grifters.rules import VERSION, Grifters
from engine.grifters.scoring import tallies
from engine.kit import Kit

KIT = Kit(
    name="grifters",
    title="Grifters",
    options=GriftersOptions,
    validate=validate,
    move=AnyMove,
    rules=Grifters(),
    notation=GriftersNotation(),
    tables=VERSION.encode() + b"\n" + RAW_CARDS,
    bots={"simple": simple, "random": uniform},
    tallies=tallies,
)
