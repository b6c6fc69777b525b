"""`oakfield peers`: the tables that can be heard, one a row.

Only listens: opens no port, tells nobody a name, and works beside an open lobby.
"""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from cli.columns import in_columns
from cli.lobby_view import acquaintance, game_title, openness, trouble_words, why_not
from cli.paragraphs import print_lines, print_rows
from cli.words import say
from p2p.lan.address import Address, named
from p2p.lan.discovery import Discovery
from p2p.lan.home import Home, open_home
from p2p.lan.identity import load_identity
from p2p.lan.players import Players
from p2p.lan.sitting import TableAd
from p2p.record.keytag import key_label

_KEY_BYTES = 32


_HEADS = (
    "lobby.head.name",
    "lobby.head.game",
    "lobby.head.seats",
    "peers.head.met",
    "peers.head.address",
)


class Heard(NamedTuple):
    """What was heard.

    trouble:   why that may not be all
    addresses: where each table can be dialled, by its label
    """

    tables: tuple[TableAd, ...]
    trouble: str | None
    addresses: Mapping[str, tuple[str, ...]] = {}  # nobody changes it


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
    places = {one.label: _best_first(one.addresses) for one in found}
    return Heard(tables, discovery.trouble, places)


def _best_first(addresses: Sequence[Address]) -> tuple[str, ...]:
    """Return addresses to be typed: the short ones of IPv4 before those of IPv6."""
    return tuple(map(str, sorted(addresses, key=lambda one: ":" in one.host)))


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
    """Listen for some seconds, then print the tables heard; return the exit code.

    Raises: LocalError `link/no-interface`
    """
    if interface is not None:
        named(interface)
    if not as_json:
        print_lines(say("peers.begin", seconds=seconds))
    heard = asyncio.run(listening(home, interface, seconds))
    if as_json:
        print(json.dumps(_summary(heard, seconds), ensure_ascii=False))
    else:
        print_rows(*_lines(heard))
    return 0


def _summary(heard: Heard, seconds: float) -> dict[str, object]:
    found = [
        {
            **msgspec.to_builtins(table),
            "addresses": list(heard.addresses.get(table.label, ())),
        }
        for table in heard.tables
    ]
    return {"tables": found, "trouble": heard.trouble, "seconds": seconds}


def _lines(heard: Heard) -> list[str]:
    """Return the tables, why some cannot be joined, and what can be done now."""
    trouble = [trouble_words(heard.trouble)] if heard.trouble is not None else []
    if not heard.tables:
        return [*trouble, say("peers.none"), say("peers.none.do")]
    rows = [_row(table, heard.addresses) for table in heard.tables]
    reasons = [
        say("peers.closed", name=table.name, why=why)
        for table in heard.tables
        if (why := why_not(msgspec.structs.replace(table, taken=0)))  # full says itself
    ]
    hint = [] if all(map(why_not, heard.tables)) else [say("peers.join")]
    return [*trouble, *in_columns([*map(say, _HEADS)], rows), *reasons, *hint]


def _row(table: TableAd, addresses: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return a table as cells; the name is in brackets if it cannot be joined."""
    return (
        f"({table.name})" if why_not(table) else table.name,
        game_title(table.game),
        openness(table),
        acquaintance(table),
        *addresses.get(table.label, ("",))[:1],
    )
