"""What the people at a table are called on our screens (PROTOCOL 9).

A peer calls itself what it likes, and only its key says who it is. So the name of a
player whom we have verified is never shown bare for somebody else: another who bears
it has a key tag, and the name by which we know that other, if we do. Nor are two at
one table shown alike.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from p2p.lan.identity import clean_name
from p2p.lan.players import Players, bare
from p2p.record.charter import Charter
from p2p.record.keytag import key_tag


class Bearer(NamedTuple):
    """Whoever proves a key, and how it calls itself."""

    key: bytes
    called: str


def shown_names(
    players: Players, ours: bytes, table: Sequence[Bearer]
) -> tuple[str, ...]:
    """Return what our screens call each at a table. ours: our own key."""
    borne = Counter(bare(one.called) for one in table)
    return tuple(
        _tagged(players, one)
        if borne[bare(one.called)] > 1
        or (one.key != ours and players.namesake(*one) is not None)
        else clean_name(one.called)
        for one in table
    )


def seat_names(players: Players, ours: bytes, charter: Charter) -> tuple[str, ...]:
    """Return what our screens call the seats of a game. ours: our own key."""
    table = [Bearer(seat.identity, seat.name) for seat in charter.seats]
    return shown_names(players, ours, table)


def _tagged(players: Players, one: Bearer) -> str:
    """Return a name that nobody else has; that of a namesake is never in it."""
    name, player = clean_name(one.called), players.find(one.key)
    if player is not None and player.verified:
        name = player.name
    return f"{name}·{key_tag(one.key)}"
