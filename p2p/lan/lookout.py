"""The lookout: tables near this machine, by the names that we have for their people.

What discovery sees is a hint where to dial; who is there only a link tells.
"""

import asyncio
import contextlib
import re

from p2p.errors import LocalError
from p2p.lan.address import Address, parse_address
from p2p.lan.advert import Found
from p2p.lan.discovery import NO_NETWORK, Discovery
from p2p.lan.players import Players, fold
from p2p.lan.sitting import TableAd
from p2p.record.keytag import key_label

LOOK_S = 15.0
"""How long to look for a table by name."""


class Lookout:
    """What discovery sees, in our own words."""

    def __init__(self, discovery: Discovery) -> None:
        """Look through a discovery that others start and close."""
        self._discovery = discovery

    def tables(self, players: Players) -> tuple[TableAd, ...]:
        """Return the tables heard of now, in a stable order."""
        return tuple(_describe(found, players) for found in self._discovery.found())

    def check_network(self) -> None:
        """Raise LocalError `link/no-network` if nobody can come, or be reached."""
        if self._discovery.trouble == NO_NETWORK:
            raise LocalError(
                "this machine is on no network; join a Wi-Fi or plug in a cable",
                code="link/no-network",
            )

    def seen(self, key: bytes) -> tuple[Address, ...]:
        """Return where the holder of a key is seen now."""
        label = key_label(key)
        seen = [f.addresses for f in self._discovery.found() if f.label == label]
        return sum(seen, ())

    async def find(self, target: str, players: Players) -> tuple[Address, ...]:
        """Return where to dial for a label, a name or a typed address.

        Raises: LocalError `local/no-such-table`, `local/ambiguous-table`,
                `local/bad-address`
        """
        if _looks_like_address(target):
            return (parse_address(target),)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                while True:
                    changed = asyncio.ensure_future(self._discovery.changed())
                    found = self._named(target, players)
                    if found is not None:
                        changed.cancel()
                        return found.addresses
                    await changed
        raise LocalError(
            "no table of {name} is in sight",
            name=repr(target),
            code="local/no-such-table",
        )

    def _named(self, target: str, players: Players) -> Found | None:
        matches = [
            found
            for found in self._discovery.found()
            if target == found.label or fold(target) in _names(found, players)
        ]
        labels = {found.label for found in matches}
        if len(labels) > 1 and target not in labels:
            raise LocalError(
                "{count} tables are called {name}; join one of {labels}",
                count=len(labels),
                name=repr(target),
                labels=", ".join(sorted(labels)),
                code="local/ambiguous-table",
            )
        return matches[0] if matches else None


def _describe(found: Found, players: Players) -> TableAd:
    return TableAd(
        found.label,
        found.name,
        _known_name(found.label, players),
        found.game,
        found.seats,
        found.taken,
        found.version,
        found.ours,
    )


def _known_name(label: str, players: Players) -> str | None:
    for player in players.all():
        if player.verified and key_label(player.key) == label:
            return player.name
    return None


def _names(found: Found, players: Players) -> frozenset[str]:
    """Return what a table may be called, folded: by its holder, and by us."""
    known = _known_name(found.label, players)
    return frozenset(map(fold, (found.name, known or found.name)))


def _looks_like_address(target: str) -> bool:
    """Tell an address from a name or a label: it has a dot, a colon or a bracket."""
    return bool(re.search(r"[.:\[]", target)) and " " not in target
