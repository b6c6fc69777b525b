"""`oakfield demo`: bots find each other here, play, and the game is verified."""

from cli.demo.command import run

__all__ = ["run"]
