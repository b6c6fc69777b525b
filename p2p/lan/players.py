"""The people met before: whose key is whose (PROTOCOL 9).

A name is a label and a key is an identity. A player is remembered once the words were
compared; a known name with another key is never taken silently.
"""

import re
import unicodedata
from typing import Annotated, TypeAlias

import msgspec

from p2p.errors import LocalError
from p2p.lan.home import Home
from p2p.lan.identity import check_name, clean_name
from p2p.record.encoding import Digest
from p2p.record.keytag import TAG_CHARS, key_label

PLAYERS_FILE = "players.json"
_DOTS = "\u00b7\u119e\u1427\u2022\u2027\u2219\u22c5\u2e31\u30fb"
_TAG = re.compile(rf"(\s*[{_DOTS}]\s*[a-z2-7]{{{TAG_CHARS}}})+$")
"""What looks like a key tag at the end of a folded name, whoever has put it there."""

Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""Wall clock, since 1970, whole: for people to read, never to decide by."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key that we have met.

    name:     as we call its holder
    called:   as the holder called itself last, cleaned
    verified: the words were compared and were the same
    """

    key: Digest
    name: str
    called: str
    first_seen: Seconds
    last_seen: Seconds
    verified: bool


class Known(msgspec.Struct, frozen=True):
    """The key is one of ours: the words need no comparing."""

    player: Player


class Unknown(msgspec.Struct, frozen=True):
    """Neither key nor name were verified before."""


class Changed(msgspec.Struct, frozen=True):
    """The name is a verified player's, the key is not: stop and ask."""

    player: Player


Meeting: TypeAlias = Known | Unknown | Changed


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    players: tuple[Player, ...]


_VERSION = 1


class Players:
    """The file of known players; each change is on disk when the call returns."""

    def __init__(self, home: Home) -> None:
        """Read the file.

        Raises: LocalError `local/bad-players` when it is damaged; it is left as it is
        """
        self._home = home
        self._by_key = {player.key: player for player in _read(home)}

    def all(self) -> tuple[Player, ...]:
        """Return everyone, by name."""
        return tuple(sorted(self._by_key.values(), key=lambda p: (fold(p.name), p.key)))

    def find(self, key: bytes) -> Player | None:
        """Return the player with this key."""
        return self._by_key.get(key)

    def labels(self) -> frozenset[str]:
        """Return the discovery labels of all verified players."""
        return frozenset(key_label(p.key) for p in self._by_key.values() if p.verified)

    def meet(self, key: bytes, called: str) -> Meeting:
        """Tell what we know of a proved key whose holder calls itself so."""
        player = self._by_key.get(key)
        if player is not None and player.verified:
            return Known(player)
        other = self.namesake(key, called)
        return Unknown() if other is None else Changed(other)

    def namesake(self, key: bytes, called: str) -> Player | None:
        """Return another verified player for whom people would take this one.

        Of two, the one whom we call so ourselves.
        """
        name = bare(called)
        found = [
            other
            for other in self.all()
            if other.verified
            and other.key != key
            and name in {bare(other.name), bare(other.called)}
        ]
        return min(found, key=lambda other: bare(other.name) != name, default=None)

    def remember(self, key: bytes, called: str, now: int, *, verified: bool) -> Player:
        """Note a meeting; what was verified once stays so."""
        shown = clean_name(called)
        old = self._by_key.get(key)
        if old is None:
            player = Player(key, shown, shown, now, now, verified)
        else:
            player = msgspec.structs.replace(
                old,
                called=shown,
                last_seen=max(now, old.first_seen),
                verified=old.verified or verified,
            )
        self._put(player)
        return player

    def rename(self, key: bytes, name: str) -> Player:
        """Call a player as we like.

        Raises: LocalError `local/bad-name`, `local/unknown-player`
        """
        player = msgspec.structs.replace(self._get(key), name=check_name(name))
        self._put(player)
        return player

    def forget(self, key: bytes) -> None:
        """Know this key no longer; its words will be compared again.

        Raises: LocalError `local/unknown-player`
        """
        self._get(key)
        self._save({k: p for k, p in self._by_key.items() if k != key})

    def _get(self, key: bytes) -> Player:
        player = self._by_key.get(key)
        if player is None:
            raise LocalError("no such player is known", code="local/unknown-player")
        return player

    def _put(self, player: Player) -> None:
        self._save(self._by_key | {player.key: player})

    def _save(self, by_key: dict[bytes, Player]) -> None:
        """Adopt a change once it is on disk."""
        file = _File(_VERSION, tuple(by_key.values()))
        text = msgspec.json.format(msgspec.json.encode(file), indent=1)
        self._home.write(PLAYERS_FILE, text)
        self._by_key = by_key


def fold(name: str) -> str:
    """Return what two names have in common that people would take for the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def bare(called: str) -> str:
    """Return a foreign name, folded, without what is to look like a key tag."""
    folded = fold(clean_name(called))
    letters = (c for c in folded if unicodedata.category(c) != "Mn")
    return _TAG.sub("", "".join(letters))


def _read(home: Home) -> tuple[Player, ...]:
    content = home.read(PLAYERS_FILE)
    if content is None:
        return ()
    try:
        file = msgspec.json.decode(content, type=_File)
    except ValueError:
        file = None
    if file is None or file.version != _VERSION:
        raise LocalError(
            "{path} is damaged, or of a later version; put it right, or move it away to"
            " start anew",
            path=home.path / PLAYERS_FILE,
            code="local/bad-players",
        )
    return file.players
