"""A practice bot for Agent Avenue: looks one turn ahead, by what its seat may know."""

from engine.bots.agent_avenue.choice import simple

__all__ = ["simple"]
