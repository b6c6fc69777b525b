"""What has been found out about a machine, before anybody judges it."""

from typing import NamedTuple

from p2p.lan.address import Address, Interface
from p2p.lan.dial_back import Answer


class Dialled(NamedTuple):
    """An attempt to reach an address; `code` of the error, empty if it was reached."""

    address: Address
    code: str = ""


class Heard(NamedTuple):
    """A table that somebody announces here, and the attempts to reach it.

    is_here: on this very machine, in another window
    asked:   whether it was asked to dial us; answer: what it said, if it did
    """

    name: str
    dialled: tuple[Dialled, ...]
    is_here: bool = False
    asked: bool = False
    answer: Answer | None = None

    @property
    def is_reached(self) -> bool:
        """Whether one of its addresses was."""
        return any(not attempt.code for attempt in self.dialled)


class PortUse(NamedTuple):
    """A port that was wanted and is not free.

    is_ours: Oakfield answers there
    who:     the program that has it, empty if the system does not tell
    """

    port: int
    is_ours: bool
    who: str = ""


class Firewall(NamedTuple):
    """A firewall that is on.

    kind:    `ufw`, `firewalld`, `nftables`, `iptables`, `macos`, `macos-all`,
             `windows`, `windows-public`, `windows-all`
    lets_in: whether it lets Oakfield in; None if that cannot be told
    where:   which network it is about, if it names one
    """

    kind: str
    lets_in: bool | None = None
    where: str = ""


class Facts(NamedTuple):
    """Everything that is judged.

    system:     `linux`, `darwin` or `win32`
    inside:     `wsl` or `container`, empty on a machine of its own
    home_error: why the data folder cannot be used, empty if it can
    here:       the addresses at which it may be reached; titles: what their interfaces
                are called where names say little
    wanted:     the interface that was asked for, if any; others: those that there are
    port:       the one that a table has here, None if none is free; wanted_port: the
                only one that was asked for
    taken:      ports before it that are not free
    self_dials: links to our own addresses, with TLS and both keys proved
    unsent:     our addresses from which nothing can be sent to all, with the reason
    mdns:       the trouble with announcing, None if there is none
    is_heard:   whether our own announcement came back
    heard:      the tables of others
    devices:    how many other machines announce anything, None if that cannot be told
    """

    system: str
    inside: str = ""
    home: str = ""
    home_error: str = ""
    here: tuple[Interface, ...] = ()
    titles: dict[str, str] = {}  # noqa: RUF012  # nobody changes facts
    wanted: str | None = None
    others: tuple[str, ...] = ()
    port: int | None = None
    wanted_port: int | None = None
    taken: tuple[PortUse, ...] = ()
    self_dials: tuple[Dialled, ...] = ()
    unsent: tuple[Dialled, ...] = ()
    mdns: str | None = None
    is_heard: bool = False
    heard: tuple[Heard, ...] = ()
    devices: int | None = None
    firewalls: tuple[Firewall, ...] = ()
