"""`oakfield peers`: the tables that can be heard, one a line.

Only listens: opens no port, tells nobody a name, and works beside an open lobby.
"""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import NamedTuple

import msgspec

from cli.lobby_view import acquaintance, game_title, seats, trouble_words, why_not
from cli.words import say
from p2p.lan.discovery import Discovery
from p2p.lan.home import Home, open_home
from p2p.lan.identity import load_identity
from p2p.lan.players import Players
from p2p.lan.sitting import TableAd
from p2p.record.keytag import key_label

_KEY_BYTES = 32


class Heard(NamedTuple):
    """What was heard; `trouble` says why that may not be all."""

    tables: tuple[TableAd, ...]
    trouble: str | None


Listen = Callable[[Path | None, str | None, float], Coroutine[None, None, Heard]]
"""Listen with this home, on this interface, for so many seconds."""


async def listen(home: Path | None, interface: str | None, seconds: float) -> Heard:
    """Return the tables announced within that time."""
    with open_home(home, exclusive=False) as place:
        names = {
            key_label(player.key): player.name
            for player in Players(place).all()
            if player.verified
        }
        discovery = Discovery(_own_label(place), interface=interface)
    try:
        await discovery.start()
        await asyncio.sleep(seconds)
        found = discovery.found()
    finally:
        await discovery.close()
    tables = tuple(
        TableAd(
            label=one.label,
            name=one.name,
            known=names.get(one.label),
            game=one.game,
            seats=one.seats,
            taken=one.taken,
            version=one.version,
            ours=one.ours,
        )
        for one in found
    )
    return Heard(tables, discovery.trouble)


def _own_label(home: Home) -> str:
    """Return our label, so that our own table is not listed; any other if nobody."""
    ours = load_identity(home)
    return ours.label if ours is not None else key_label(os.urandom(_KEY_BYTES))


def run(
    home: Path | None,
    interface: str | None,
    seconds: float,
    *,
    as_json: bool = False,
    listening: Listen = listen,
) -> int:
    """Listen for some seconds, then print the tables heard; return the exit code."""
    heard = asyncio.run(listening(home, interface, seconds))
    if as_json:
        found = [msgspec.to_builtins(table) for table in heard.tables]
        summary = {"tables": found, "trouble": heard.trouble, "seconds": seconds}
        print(json.dumps(summary, ensure_ascii=False))
        return 0
    if heard.trouble is not None:
        print(trouble_words(heard.trouble))
    lines = [_line(table) for table in heard.tables]
    print("\n".join(lines) or say("peers.none", seconds=seconds))
    return 0


def _line(table: TableAd) -> str:
    """Return a table as a sentence, with the reason if it cannot be joined."""
    why = why_not(table)
    return say(
        "peers.line.closed" if why else "peers.line",
        why=why,
        name=table.name,
        game=game_title(table.game),
        seats=seats(table),
        known=acquaintance(table),
        label=table.label,
    )
