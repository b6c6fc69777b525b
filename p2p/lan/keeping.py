"""Kept games: what a journal holds of one, and how it comes back to life."""

from typing import NamedTuple

from engine.registry import GAMES
from p2p.errors import LocalError, PeerError
from p2p.fairness.seed import Seed
from p2p.lan.home import Home
from p2p.lan.identity import Identity, clean_name
from p2p.lan.journal import (
    ADDRESSES,
    CHARTER,
    ENTRY,
    NOTICE,
    Journal,
    open_journal,
    unfinished,
)
from p2p.lan.sitting import KeptGame
from p2p.record.charter import SignedCharter, check_charter
from p2p.record.encoding import decode, encode
from p2p.table.player import Player


class Restored(NamedTuple):
    """A game as its journal tells it.

    addresses: where the others said that they can be dialled
    """

    player: Player
    signed: SignedCharter
    addresses: tuple[str, ...]


def keep_addresses(journal: Journal, addresses: tuple[str, ...]) -> None:
    """Note where the others can be dialled."""
    journal.append(ADDRESSES, encode(addresses))


def kept_games(home: Home) -> tuple[KeptGame, ...]:
    """Return the games that can be resumed, the latest first.

    What another window plays, and what no longer can be read, is left out.
    """
    games = []
    for name in sorted(unfinished(home), key=lambda n: _age(home, n)):
        try:
            journal = open_journal(home, name)
        except LocalError:
            continue
        try:
            games.append(_describe(journal))
        except LocalError:
            continue
        finally:
            journal.close()
    return tuple(games)


def _age(home: Home, name: str) -> float:
    """Return what puts the latest first."""
    return -(home.journals / name / "seed").stat().st_mtime


def _describe(journal: Journal) -> KeptGame:
    charter = _signed(journal).charter
    names = tuple(clean_name(seat.name) for seat in charter.seats)
    entries = sum(kind == ENTRY for kind, _ in journal.records)
    return KeptGame(journal.name, charter.game, names, entries)


def restore(journal: Journal, ours: Identity) -> Restored:
    """Return the game of a journal: the player as it was, the charter, the addresses.

    Everything is checked again but the proofs of what we said ourselves.
    Raises: LocalError `local/damaged-journal`
    """
    signed = _signed(journal)
    charter = signed.charter
    kit = GAMES.get(charter.game)
    try:
        if kit is None:
            raise _damaged(journal, "of a game that is not known here")
        check_charter(charter, kit)
        seat = [one.identity for one in charter.seats].index(ours.public_key)
        player = Player(charter, kit, seat, Seed(journal.seed), ours.sign)
        addresses: tuple[str, ...] = ()
        for kind, content in journal.records:
            if kind == ENTRY:
                player.accept(content)
            elif kind == NOTICE:
                player.accept_notice(content)
            elif kind == ADDRESSES:
                addresses = decode(content, tuple[str, ...])
    except ValueError as error:
        raise _damaged(journal, "of another player") from error
    except PeerError as error:
        raise _damaged(journal, error.text) from error
    return Restored(player, signed, addresses)


def _signed(journal: Journal) -> SignedCharter:
    """Return the charter with the signatures that had come before the end."""
    texts = [content for kind, content in journal.records if kind == CHARTER]
    text = texts[-1] if texts else journal.charter
    if text is None:
        raise LocalError("the game had not begun", code="local/no-journal")
    try:
        return decode(text, SignedCharter)
    except PeerError as error:
        raise _damaged(journal, error.text) from error


def _damaged(journal: Journal, why: str) -> LocalError:
    return LocalError(
        f"the journal of game {journal.name} cannot be read ({why}); it was left as"
        " it is",
        code="local/damaged-journal",
    )
