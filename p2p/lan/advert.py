"""What machines say of their tables by mDNS, and what we believe of it: nothing much.

A sighting is a hint where to dial. Name, seats and state are shown in the lobby,
cleaned and bounded; who it is, and whether it lives, only a link tells.
"""

import ipaddress
import re
from collections.abc import Collection, Iterable, Mapping
from enum import Enum

import msgspec

from p2p.errors import DecodeError
from p2p.lan.address import Address
from p2p.lan.hello import VERSION
from p2p.lan.identity import clean_name
from p2p.record.keytag import LABEL_CHARS

SERVICE = "_oakfield._tcp.local."
MAX_SIGHTINGS = 1024
"""Of strangers; a thousand fakes do not hide a real table."""
MAX_ADDRESSES = 8
STALE_S = 20.0  # six announcements missed, of which each is sent three times
GHOST_S = 2.0  # an answer may wait more than a second, and be overtaken by a goodbye
MAX_SEATS = 4

_LABEL = re.compile(rf"[a-z2-7]{{{LABEL_CHARS}}}")
_GAME = re.compile(r"[a-z0-9_-]{1,32}")
_BOOT = re.compile(r"[0-9a-f]{8}")
_NUMBER = re.compile(r"[0-9]{1,4}")
_COUNT = re.compile(r"[0-9]{1,9}")


class TableState(Enum):
    """How a table stands."""

    OPEN = "open"
    FULL = "full"
    PLAYING = "playing"


class Ad(msgspec.Struct, frozen=True):
    """What we say of our own table.

    name: ours, as `check_name` accepts it; game: its identifier
    """

    name: str
    game: str
    state: TableState
    seats: int
    taken: int


class Found(msgspec.Struct, frozen=True):
    """A table that was announced here.

    label:   of the announcer's key, if it does not lie
    name:    cleaned
    version: of its protocol; if it is not `VERSION`, game may be empty and seats 0
    boot:    differs after a restart of the announcer
    count:   of its announcements since
    """

    label: str
    name: str
    game: str
    state: TableState
    seats: int
    taken: int
    version: str
    boot: str
    count: int
    addresses: tuple[Address, ...]

    @property
    def ours(self) -> bool:
        """Whether it speaks our version."""
        return self.version == str(VERSION)


def parse_label(instance: str, service: str = SERVICE) -> str | None:
    """Return the label in an mDNS instance name, None if it is not one of ours."""
    label, _, kind = instance.lower().partition(".")
    return label if kind == service and _LABEL.fullmatch(label) else None


def format_txt(ad: Ad, boot: str, count: int) -> dict[str, str]:
    """Return the TXT record of our table.

    boot:  8 hexadecimal digits, drawn at our start
    count: of announcements; its change tells listeners that we are still here
    """
    return {
        "v": str(VERSION),
        "b": boot,
        "n": ad.name,
        "g": ad.game,
        "t": ad.state.value,
        "s": f"{ad.taken}/{ad.seats}",
        "u": str(count),
    }


def parse_txt(
    label: str,
    txt: Mapping[bytes, bytes | None],
    hosts: Iterable[str],
    port: int | None,
) -> Found:
    """Return what a record tells; of another version, as much as can be read.

    Raises: DecodeError for a record that our version does not write
    """
    version = _field(txt, b"v")
    if not _NUMBER.fullmatch(version):
        raise DecodeError("announcement without a version")
    found = Found(
        label=label,
        name=clean_name(_field(txt, b"n")),
        game=_match(_GAME, _field(txt, b"g")),
        state=_parse_state(_field(txt, b"t")),
        seats=_parse_seats(_field(txt, b"s"))[1],
        taken=_parse_seats(_field(txt, b"s"))[0],
        version=version,
        boot=_match(_BOOT, _field(txt, b"b")),
        count=_parse_count(_field(txt, b"u")),
        addresses=_addresses(hosts, port),
    )
    if found.ours and not (found.game and found.seats and found.boot):
        raise DecodeError("announcement with fields that do not hold")
    if not found.addresses:
        raise DecodeError("announcement without an address")
    return found


def _field(txt: Mapping[bytes, bytes | None], key: bytes) -> str:
    return (txt.get(key) or b"").decode(errors="replace")


def _match(pattern: re.Pattern[str], text: str) -> str:
    return text if pattern.fullmatch(text) else ""


def _parse_state(text: str) -> TableState:
    try:
        return TableState(text)
    except ValueError:
        return TableState.FULL


def _parse_seats(text: str) -> tuple[int, int]:
    """Return (taken, seats), or zeros."""
    taken, slash, seats = text.partition("/")
    numbers = (_NUMBER.fullmatch(taken), _NUMBER.fullmatch(seats))
    if not (slash and all(numbers) and int(taken) <= int(seats) <= MAX_SEATS):
        return 0, 0
    return int(taken), int(seats)


def _parse_count(text: str) -> int:
    return int(text) if _COUNT.fullmatch(text) else 0


def _addresses(hosts: Iterable[str], port: int | None) -> tuple[Address, ...]:
    """Return the addresses that can be dialled, at most MAX_ADDRESSES, each once."""
    if not port:
        return ()
    usable = dict.fromkeys(host for host in hosts if _is_usable(host))
    return tuple(Address(host, port) for host in usable)[:MAX_ADDRESSES]


def _is_usable(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return not (address.is_multicast or address.is_unspecified)


class Sightings:
    """The tables that are announced now, in the order of their coming; bounded.

    A label in `preferred`, such as a known player's, always finds a place.
    """

    def __init__(self) -> None:
        """Begin with an empty room."""
        self.preferred: Collection[str] = frozenset()
        self._found: dict[str, tuple[Found, float]] = {}
        self._gone: dict[str, tuple[Found, float]] = {}

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._found)

    def all(self) -> tuple[Found, ...]:
        """Return them; one that stays keeps its place."""
        return tuple(found for found, _ in self._found.values())

    def saw(self, found: Found, now_s: float) -> bool:
        """Take an announcement; tell whether anything is new."""
        if self._is_ghost(found, now_s):
            return False
        old = self._found.get(found.label)
        if old is None and not self._make_place(found.label):
            return False
        self._found[found.label] = (found, now_s)
        return old is None or not _is_same(old[0], found)

    def lost(self, label: str, now_s: float) -> bool:
        """Take a goodbye; tell whether anything is new."""
        old = self._found.pop(label, None)
        if old is None:
            return False
        self._gone.pop(label, None)
        self._gone[label] = (old[0], now_s)
        if len(self._gone) > MAX_SIGHTINGS:
            del self._gone[next(iter(self._gone))]
        return True

    def expire(self, now_s: float) -> bool:
        """Drop what was not announced for long; tell whether anything is new.

        What has said goodbye can be no ghost after GHOST_S, and is forgotten too.
        """
        past = [k for k, (_, at_s) in self._gone.items() if now_s - at_s > GHOST_S]
        for label in past:
            del self._gone[label]
        stale = [k for k, (_, at_s) in self._found.items() if now_s - at_s > STALE_S]
        for label in stale:
            del self._found[label]
        return bool(stale)

    def _is_ghost(self, found: Found, now_s: float) -> bool:
        """Tell whether this was announced before a goodbye that came already."""
        gone, at_s = self._gone.get(found.label, (None, now_s))
        if gone is None or now_s - at_s > GHOST_S:
            return False
        return found.boot == gone.boot and found.count <= gone.count

    def _make_place(self, label: str) -> bool:
        if len(self._found) < MAX_SIGHTINGS:
            return True
        if label not in self.preferred:
            return False
        stranger = next((k for k in self._found if k not in self.preferred), None)
        if stranger is not None:
            del self._found[stranger]
        return stranger is not None


def _is_same(one: Found, two: Found) -> bool:
    return msgspec.structs.replace(one, count=two.count) == two
