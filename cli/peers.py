"""`oakfield peers`: the tables that can be heard, one a line."""

import asyncio
import json

import msgspec

from cli.lobby_view import acquaintance, game_title, seats, trouble_words
from cli.play import Opener, Settings, default_name, open_node
from cli.words import say
from p2p.lan.sitting import Lobby, TableAd


def run(
    settings: Settings,
    seconds: float,
    *,
    as_json: bool = False,
    open_nearby: Opener = open_node,
) -> int:
    """Listen for some seconds, then print the tables heard."""
    heard, trouble = asyncio.run(_listen(settings, seconds, open_nearby))
    if as_json:
        found = [msgspec.to_builtins(table) for table in heard]
        summary = {"tables": found, "trouble": trouble, "seconds": seconds}
        print(json.dumps(summary, ensure_ascii=False))
        return 0
    if trouble is not None:
        print(trouble_words(trouble))
    print("\n".join(map(_line, heard)) or say("peers.none", seconds=seconds))
    return 0


async def _listen(
    settings: Settings, seconds: float, open_nearby: Opener
) -> tuple[tuple[TableAd, ...], str | None]:
    """Return the tables heard in that time, and why discovery is off, if it is."""
    lobby: Lobby = await open_nearby(settings, default_name())
    try:
        await asyncio.sleep(seconds)
        return lobby.tables(), lobby.trouble()
    finally:
        await lobby.close()


def _line(table: TableAd) -> str:
    return say(
        "peers.line",
        name=table.name,
        game=game_title(table.game),
        seats=seats(table),
        known=acquaintance(table),
        label=table.label,
    )
