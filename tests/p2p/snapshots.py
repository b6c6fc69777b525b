"""Everything that a seat holds of a game, to compare before and after."""

from typing import NamedTuple

from engine.game import digest
from p2p.record.notice import Notice
from p2p.table.ledger import Ledger
from p2p.table.player import Player
from p2p.table.schedule import Turn


class Snapshot(NamedTuple):
    """What a refused statement must leave as it was."""

    texts: tuple[bytes, ...]
    heads: tuple[bytes, ...]
    authors: tuple[int, ...]
    expected: Turn | None
    state: bytes | None
    cards: dict[int, object]
    places: dict[int, object]
    half_done: str
    proofs: int
    notices: tuple[Notice, ...] = ()


def snapshot_of(ledger: Ledger) -> Snapshot:
    """Return all that follows from the log."""
    dealing, set_up = ledger.dealing, ledger.set_up
    deal = dealing and (dealing._deal, dealing._pile, dealing._shares, dealing._shown)
    return Snapshot(
        tuple(ledger.texts),
        tuple(ledger.heads),
        tuple(ledger.authors),
        ledger.expected,
        None if ledger.state is None else digest(ledger.state),
        dict(dealing.cards) if dealing else {},
        dict(dealing.places) if dealing else {},
        repr((deal, set_up._commits, set_up._coins, set_up.keys, ledger._turns)),
        ledger.proofs,
    )


def snapshot(player: Player) -> Snapshot:
    """Return all that a seat holds."""
    notices = tuple(player.ends.notices)
    return snapshot_of(player.ledger)._replace(notices=notices)
