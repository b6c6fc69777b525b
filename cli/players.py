"""`oakfield players`: the people met before; rename one, or forget a key.

Needs no port and no network, so it works beside an open lobby.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from cli.columns import in_columns
from cli.paragraphs import print_lines, print_rows
from cli.words import say
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.players import Player, Players, fold
from p2p.record.keytag import TAG_CHARS, key_label, key_tag

_HEADS = ("name", "tag", "called", "first", "last", "words")


def run_list(home: Path | None, *, as_json: bool = False) -> int:
    """Print everyone known, one a row; return the exit code."""
    with open_home(home, exclusive=False) as place:
        known = Players(place).all()
    if as_json:
        found = [_described(player) for player in known]
        print(json.dumps({"players": found}, ensure_ascii=False))
        return 0
    heads = [say(f"players.head.{head}") for head in _HEADS]
    lines = in_columns(heads, list(map(_row, known)))
    print_rows(*(lines if known else [say("players.none")]))
    return 0


def run_rename(home: Path | None, tag: str, name: str) -> int:
    """Call the player with that key tag by another name; return the exit code.

    Raises: LocalError `local/unknown-player`, `local/ambiguous-player`,
            `local/bad-name`
    """
    with open_home(home, exclusive=False) as place:
        players = Players(place)
        player = players.rename(find(players.all(), tag).key, name)
        others = [other for other in players.all() if other.key != player.key]
    print_lines(say("players.renamed", tag=key_tag(player.key), name=player.name))
    for other in others:
        if fold(other.name) == fold(player.name):
            print_lines(say("players.same", tag=key_tag(other.key), name=other.name))
    return 0


def run_forget(home: Path | None, tag: str) -> int:
    """Know a key no longer; return the exit code.

    Raises: LocalError `local/unknown-player`, `local/ambiguous-player`
    """
    with open_home(home, exclusive=False) as place:
        players = Players(place)
        player = find(players.all(), tag)
        players.forget(player.key)
    print_lines(say("players.forgotten", name=player.name, tag=key_tag(player.key)))
    return 0


def find(known: Sequence[Player], tag: str) -> Player:
    """Return the player whose key label begins with the tag: four letters or more.

    Raises: LocalError `local/unknown-player`, `local/ambiguous-player`
    """
    start = tag.lower()
    found = [player for player in known if key_label(player.key).startswith(start)]
    if not found or len(start) < TAG_CHARS:
        text = say("players.unknown", tag=ascii(tag[:40]))
        raise LocalError(text, code="local/unknown-player")
    if len(found) > 1:
        labels = ", ".join(key_label(player.key) for player in found)
        text = say("players.ambiguous", count=len(found), tag=tag, labels=labels)
        raise LocalError(text, code="local/ambiguous-player")
    return found[0]


def _row(player: Player) -> tuple[str, ...]:
    """Return one player as cells."""
    return (
        player.name,
        key_tag(player.key),
        player.called,
        _day(player.first_seen),
        _day(player.last_seen),
        say("players.verified" if player.verified else "players.unverified"),
    )


def _day(seconds: int) -> str:
    """Return the day of a moment, as the clock on this wall has it."""
    try:
        return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d}"
    except (OverflowError, ValueError, OSError):  # no calendar goes so far
        return say("players.no-day")


def _described(player: Player) -> dict[str, object]:
    """Return a player for JSON; moments are seconds since 1970."""
    return {
        "name": player.name,
        "tag": key_tag(player.key),
        "label": key_label(player.key),
        "key": player.key.hex(),
        "called": player.called,
        "first_seen": player.first_seen,
        "last_seen": player.last_seen,
        "verified": player.verified,
    }
