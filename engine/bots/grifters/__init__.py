"""Bots for Grifters."""

from engine.bots.grifters.choice import simple

__all__ = ["simple"]
