"""Agent Avenue as the table sees it."""

from engine.agent_avenue.card_table import RAW_CARDS
from engine.agent_avenue.endings import tallies
from engine.agent_avenue.moves import AnyMove
from engine.agent_avenue.notation import AgentAvenueNotation
from engine.agent_avenue.options import AgentAvenueOptions, validate
from engine.agent_avenue.rules import VERSION, AgentAvenue
from engine.bots.agent_avenue import simple
from engine.bots.uniform import uniform
from engine.kit import Kit

KIT = Kit(
    name="agent-avenue",
    title="Agent Avenue",
    options=AgentAvenueOptions,
    validate=validate,
    move=AnyMove,
    rules=AgentAvenue(),
    notation=AgentAvenueNotation(),
    tables=VERSION.encode() + b"\n" + RAW_CARDS,
    bots={"simple": simple, "random": uniform},
    tallies=tallies,
)
