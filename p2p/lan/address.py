"""Where a peer may be reached, and where this machine is.

Addresses are hints: who answers there is proved by `p2p.lan.hello`. Nothing here asks
for a default route or a netmask, for both are missing on networks that work.
"""

import contextlib
import ipaddress
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import ifaddr

from p2p.errors import LocalError

# IANA assigns none of 24755 to 24849 (Synergy is known to use 24800), and they lie
# below 32768, where Linux starts to take ports for outgoing connections.
PORT = 24816
PORTS = range(PORT, PORT + 9)
"""The port that firewall texts name, and the next ones for more tables on a machine."""

LOOPBACK = "127.0.0.1"
_VIRTUAL = ("docker", "veth", "virbr", "vboxnet", "vmnet", "br-", "lxc", "vethernet")
_TUNNEL = ("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "ipsec")
_MAX_PORT = 65535


class Address(NamedTuple):
    """A host, as a literal address or a name, and a TCP port."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return the form that `parse_address` reads."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


class Interface(NamedTuple):
    """One address of one network interface of this machine."""

    name: str
    host: str


def parse_address(text: str) -> Address:
    """Return the address that a person typed; the port may be left out.

    HOST, HOST:PORT, [IPv6]:PORT, or a bare IPv6 address.
    Raises: LocalError `local/bad-address`
    """
    text = text.strip()
    if text.startswith("["):
        host, bracket, port = text[1:].partition("]")
        if not bracket:
            raise _bad_address(text)
    elif text.count(":") > 1:
        host, port = text, ""
    else:
        host, colon, port = text.partition(":")
        port = colon + port
    return Address(_parse_host(host, text), _parse_port(port, text))


def parsed(told: Iterable[str]) -> Iterator[Address]:
    """Yield the addresses among what a peer says of where it can be dialled."""
    for text in told:
        with contextlib.suppress(LocalError):
            yield parse_address(text)


def reachable(told: Iterable[str], remote_host: str) -> Iterator[Address]:
    """Yield where a peer says it can be dialled, and its ports where it came from."""
    addresses = tuple(parsed(told))
    yield from addresses
    ports = dict.fromkeys(address.port for address in addresses)
    yield from (Address(remote_host, port) for port in ports)


def _parse_host(host: str, text: str) -> str:
    if not host or not host.isascii() or not host.isprintable() or " " in host:
        raise _bad_address(text)
    if ":" in host:
        try:
            ipaddress.IPv6Address(host)
        except ValueError:
            raise _bad_address(text) from None
    return host


def _parse_port(port: str, text: str) -> int:
    """Return what follows the host, with its colon, as a number."""
    if not port:
        return PORT
    digits = port.removeprefix(":")
    if digits == port or not (digits.isascii() and digits.isdigit()):
        raise _bad_address(text)
    if not 1 <= int(digits[:6]) <= _MAX_PORT:
        raise _bad_address(text)
    return int(digits)


def _bad_address(text: str) -> LocalError:
    return LocalError(
        "{text} is no address; write HOST:PORT, such as 192.168.1.23:{port}",
        text=repr(text[:60]),
        port=PORT,
        code="local/bad-address",
    )


def interfaces() -> tuple[Interface, ...]:
    """Return all addresses of this machine, best first; it blocks for milliseconds.

    Link-local IPv6 addresses carry their scope. Loopback comes last.
    """
    found = (
        Interface(adapter.name, _host(address))
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
    )
    return tuple(sorted(set(found), key=_rank))


def _host(address: ifaddr.IP) -> str:
    if isinstance(address.ip, str):
        return address.ip
    host, _, scope = address.ip
    return f"{host}%{scope}" if scope else host


def _rank(interface: Interface) -> tuple[int, int, str, str]:
    """Physical before virtual before tunnels, IPv4 before IPv6, then by name.

    No adapter is left out, for some people play through their tunnel.
    """
    address = ipaddress.ip_address(interface.host)
    if address.is_loopback:
        place = 4
    elif is_tunnel(interface):
        place = 3
    elif is_virtual(interface):
        place = 2
    else:
        place = 1 if address.is_link_local else 0
    return (place, address.version, interface.name, interface.host)


def choose(here: Iterable[Interface], interface: str | None) -> tuple[Interface, ...]:
    """Return the addresses to be reached at: all but loopback, or one interface's.

    interface: the name of one, one of its addresses, or `lo` or `loopback`
    """
    if interface is not None:
        return tuple(one for one in here if _is_meant(one, interface))
    return tuple(one for one in here if not is_loopback(one))


def named(interface: str) -> tuple[Interface, ...]:
    """Return the addresses of one interface of this machine; see `choose`.

    Raises: LocalError `link/no-interface`, with those that there are
    """
    here = interfaces()
    if chosen := choose(here, interface):
        return chosen
    raise LocalError(
        "no interface is called {name}; there are: {names}",
        name=repr(interface[:60]),
        names=", ".join(dict.fromkeys(one.name for one in here)),
        code="link/no-interface",
    )


def _is_meant(one: Interface, interface: str) -> bool:
    if interface in ("lo", "loopback", LOOPBACK):
        return one.host == LOOPBACK
    return interface in (one.name, one.host)


def is_virtual(one: Interface) -> bool:
    """Tell whether an interface is likely to lead to guests of this machine alone."""
    return one.name.lower().startswith(_VIRTUAL)


def is_tunnel(one: Interface) -> bool:
    """Tell whether an interface is likely to be a tunnel, such as a VPN's."""
    return one.name.lower().startswith(_TUNNEL)


def is_loopback(one: Interface) -> bool:
    """Tell whether an address never leaves this machine."""
    return ipaddress.ip_address(one.host).is_loopback
