"""Kept games: what a journal holds of one, and how it comes back to life."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from engine.clause import clause
from engine.deals import Seat
from engine.kit import Kit
from engine.registry import GAMES
from p2p.errors import LocalError, PeerError, Refused
from p2p.fairness.seed import Seed
from p2p.lan.home import Home
from p2p.lan.identity import Identity
from p2p.lan.journal import (
    ADDRESSES,
    CHARTER,
    ENTRY,
    NOTICE,
    Journal,
    damaged_journal,
    open_journal,
    unfinished,
)
from p2p.lan.naming import seat_names
from p2p.lan.players import Players
from p2p.lan.sitting import BrokenGame, KeptGame
from p2p.record.charter import Charter, SignedCharter, check_charter
from p2p.record.encoding import decode, encode
from p2p.table.player import Player

Called = Callable[[Charter], tuple[str, ...]]
"""What our screens call the seats of a game."""


class Restored(NamedTuple):
    """A game as its journal tells it.

    addresses: where each of the others said that it can be dialled
    """

    player: Player
    signed: SignedCharter
    addresses: Mapping[Seat, tuple[str, ...]]


def keep_addresses(journal: Journal, addresses: Mapping[Seat, tuple[str, ...]]) -> None:
    """Note where each of the others can be dialled: one record each, in seat order."""
    for _, told in sorted(addresses.items()):
        journal.append(ADDRESSES, encode(told))


def kept_games(
    home: Home, ours: bytes, games: Mapping[str, Kit] = GAMES
) -> tuple[KeptGame | BrokenGame, ...]:
    """Return the games that were left, the latest first; nothing of them is changed.

    What is open now, and what had not begun, is left out. ours: our key
    """
    called = partial(seat_names, Players(home), ours)
    names = sorted(unfinished(home), key=lambda name: _age(home, name))
    found = (_look_at(home, name, called, games) for name in names)
    return tuple(game for game in found if game is not None)


def _look_at(
    home: Home, name: str, called: Called, games: Mapping[str, Kit]
) -> KeptGame | BrokenGame | None:
    try:
        journal = open_journal(home, name)
        try:
            return _describe(journal, called, games)
        finally:
            journal.close()
    except LocalError as error:
        if error.code in {"local/journal-in-use", "local/no-journal"}:
            return None
        return BrokenGame(name, error.code, error.text)


def _age(home: Home, name: str) -> float:
    """Return what puts the latest first."""
    return -(home.journals / name / "seed").stat().st_mtime


def _describe(journal: Journal, called: Called, games: Mapping[str, Kit]) -> KeptGame:
    charter = _signed(journal).charter
    _kit(journal, charter, games)
    entries = sum(kind == ENTRY for kind, _ in journal.records)
    return KeptGame(journal.name, charter.game, called(charter), entries)


def restore(
    journal: Journal, ours: Identity, games: Mapping[str, Kit] = GAMES
) -> Restored:
    """Return the game of a journal: the player as it was, the charter, the addresses.

    Everything is checked again but the proofs of what we said ourselves.
    Raises: LocalError `local/damaged-journal`, `local/other-version`
    """
    signed = _signed(journal)
    charter = signed.charter
    kit = _kit(journal, charter, games)
    try:
        seat = [one.identity for one in charter.seats].index(ours.public_key)
        player = Player(charter, kit, seat, Seed(journal.seed), ours.sign)
        told: list[tuple[str, ...]] = []
        for kind, content in journal.records:
            if kind == ENTRY:
                player.accept(content)
            elif kind == NOTICE:
                player.accept_notice(content)
            elif kind == ADDRESSES:
                told.append(decode(content, tuple[str, ...]))
    except ValueError as error:
        why = clause("it is another player's")
        raise damaged_journal(journal.folder, why) from error
    except PeerError as error:
        raise damaged_journal(journal.folder, error.text) from error
    others = (other for other in range(len(charter.seats)) if other != seat)
    return Restored(player, signed, dict(zip(others, told, strict=False)))


def _signed(journal: Journal) -> SignedCharter:
    """Return the charter with the signatures that had come before the end."""
    texts = [content for kind, content in journal.records if kind == CHARTER]
    text = texts[-1] if texts else journal.charter
    if text is None:
        raise LocalError("the game had not begun", code="local/no-journal")
    try:
        return decode(text, SignedCharter)
    except PeerError as error:
        raise damaged_journal(journal.folder, error.text) from error


def _kit(journal: Journal, charter: Charter, games: Mapping[str, Kit]) -> Kit:
    """Return the game of a charter, if this version of it can go on.

    Raises: LocalError `local/other-version`, `local/damaged-journal`
    """
    kit = games.get(charter.game)
    if kit is None:
        name = ascii(charter.game[:32])
        why = clause(
            "this version of Oakfield does not know the game {game}", game=name
        )
        raise _of_another_version(journal, why)
    try:
        check_charter(charter, kit)
    except Refused as error:
        raise _of_another_version(journal, error.text) from error
    except PeerError as error:
        raise damaged_journal(journal.folder, error.text) from error
    return kit


def _of_another_version(journal: Journal, why: str) -> LocalError:
    return LocalError(
        "the game kept in {path} was begun with another version of Oakfield ({why}); it"
        " was left as it is: resume it with that version, or move that folder away",
        path=journal.folder,
        why=why,
        code="local/other-version",
    )
