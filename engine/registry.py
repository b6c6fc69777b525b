"""All games of this program; nothing else lists them."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.agent_avenue.kit import KIT as AGENT_AVENUE
from engine.grifters.kit import KIT as GRIFTERS
from engine.kit import Kit

GAMES: Mapping[str, Kit] = MappingProxyType(
    {kit.name: kit for kit in (AGENT_AVENUE, GRIFTERS)}
)
"""By name, as in charters and positions."""
