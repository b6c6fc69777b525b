"""What facts mean: each finding says whether it is well, and what to do if not.

Pure: facts in, findings out. The last word is the exit code.
"""

import ipaddress
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from cli.doctor.facts import Dialled, Facts, Firewall
from cli.words import has, say
from p2p.lan.address import PORTS, Interface, is_loopback, is_tunnel

Level: TypeAlias = Literal["ok", "look", "bad"]
OK, NOT_FOUND, UNREACHED = 0, 2, 3
_MOST = 4
_TUNNEL_WORDS = ("vpn", "wireguard", "tunnel", "tap-windows", "zerotier", "tailscale")
_PORT_FIELDS: dict[str, object] = {"first": PORTS[0], "last": PORTS[-1]}
_BUSY = "discovery/port-busy"
_OFFLINE = ("discovery/no-network", "discovery/no-interface")


class Finding(NamedTuple):
    """One thing that was looked at.

    code:   of its sentence
    level:  `ok`; `look` if it may be the reason when something fails; `bad` if it is
    fields: what the sentence names
    """

    code: str
    level: Level
    fields: dict[str, object]

    @property
    def text(self) -> str:
        """What was found, in a sentence."""
        return say(f"doctor.{self.code}", **self.fields)

    @property
    def advice(self) -> str:
        """What to do about it, empty if nothing is."""
        key = f"doctor.{self.code}.do"
        return say(key, **self.fields) if has(key) else ""


def judge(facts: Facts) -> tuple[Finding, ...]:
    """Return all findings, in the order in which one looks for a fault."""
    parts = (_home, _network, _surroundings, _port, _dials, _mdns, _walls, _others)
    return tuple(finding for part in parts for finding in part(facts))


def exit_code(findings: tuple[Finding, ...]) -> int:
    """Return 0 found and dialled; 2 not, by this machine; 3 others are not reached."""
    bad = {finding.code for finding in findings if finding.level == "bad"}
    if bad - {"others.unreached", "others.permission"}:
        return NOT_FOUND
    return UNREACHED if bad else OK


def _found(code: str, level: Level, /, **fields: object) -> Finding:
    return Finding(code, level, fields)


def _home(facts: Facts) -> Iterator[Finding]:
    if facts.home_error:
        yield _found("home.unusable", "bad", why=facts.home_error)
    else:
        yield _found("home", "ok", home=facts.home)


def _network(facts: Facts) -> Iterator[Finding]:
    """Judge which addresses there are."""
    if not facts.here and facts.wanted is not None:
        names = ", ".join(facts.others)
        yield _found("network.no-interface", "bad", name=facts.wanted, names=names)
    elif not facts.here:
        yield _found("network.none", "bad")
    elif all(map(is_loopback, facts.here)):
        yield _found("network.loopback", "bad")
    else:
        shown = ", ".join(_place(facts, one) for one in facts.here[:_MOST])
        yield _found("network", "ok", addresses=shown)
        if all(ipaddress.ip_address(one.host).is_link_local for one in facts.here):
            yield _found("network.no-router", "look")


def _place(facts: Facts, one: Interface) -> str:
    return say("doctor.place", host=one.host, name=facts.titles.get(one.name, one.name))


def _surroundings(facts: Facts) -> Iterator[Finding]:
    """Judge what stands between this machine and the network."""
    tunnels = dict.fromkeys(
        facts.titles.get(one.name, one.name)
        for one in facts.here
        if _is_vpn(one, facts.titles.get(one.name, ""))
    )
    if tunnels:
        yield _found("vpn", "look", names=", ".join(tunnels))
    if facts.inside:
        yield _found(f"inside.{facts.inside}", "look")


def _is_vpn(one: Interface, title: str) -> bool:
    """Tell a VPN from the tunnels that a system keeps for itself (macOS)."""
    if ipaddress.ip_address(one.host).is_link_local:
        return False
    named = title.lower()
    return is_tunnel(one) or any(word in named for word in _TUNNEL_WORDS)


def _port(facts: Facts) -> Iterator[Finding]:
    """Judge whether there is a port to be dialled at."""
    for use in facts.taken:
        who = use.who or say("doctor.somebody")
        if use.is_ours:
            yield _found("port.window", "ok", port=use.port)
        elif facts.port is not None:
            yield _found("port.taken", "look", port=use.port, who=who)
        else:
            yield _found("port.taken.by", "look", port=use.port, who=who)
    if facts.port is not None:
        yield _found("port", "ok", port=facts.port)
    elif facts.here or facts.wanted is None:
        alone = ".alone" if facts.wanted_port is not None else ""
        fields = {**_PORT_FIELDS, "port": facts.wanted_port}
        yield Finding(f"port.none{alone}", "bad", fields)


def _dials(facts: Facts) -> Iterator[Finding]:
    """Judge the links to ourselves."""
    reached = [str(one.address) for one in facts.self_dials if not one.code]
    if reached:
        yield _found("dial", "ok", addresses=", ".join(reached[:_MOST]))
    level: Level = "look" if reached else "bad"  # others dial all of them too
    for one in facts.self_dials:
        if one.code:
            fields = {"address": one.address, "code": one.code, **_PORT_FIELDS}
            yield Finding("dial.failed", level, fields)


def _mdns(facts: Facts) -> Iterator[Finding]:
    """Judge whether we can announce, and hear what is announced."""
    for one in facts.unsent:
        code = "send.permission" if facts.system == "darwin" else "send"
        yield _found(code, "bad", host=one.address.host, why=one.code)
    trouble, _, who = (facts.mdns or "").partition(" ")
    if trouble == _BUSY:
        yield _found("mdns.busy", "bad", who=who or say("doctor.somebody"))
    elif trouble and trouble not in _OFFLINE:
        yield _found("mdns.trouble", "bad", code=trouble)
    elif facts.is_heard:
        yield _found("mdns", "ok")
    elif facts.here:
        yield _found("mdns.unheard", "bad")


def _walls(facts: Facts) -> Iterator[Finding]:
    """Judge the firewalls."""
    for wall in facts.firewalls:
        yield _wall(wall)
    if not facts.firewalls:
        yield _found("firewall.none", "ok")


def _wall(wall: Firewall) -> Finding:
    fields = {**_PORT_FIELDS, "where": wall.where}
    if wall.lets_in:
        return Finding("firewall.open", "ok", {"kind": wall.kind, **fields})
    return Finding(f"firewall.{wall.kind}", "look", fields)


def _others(facts: Facts) -> Iterator[Finding]:
    """Judge whether others can be reached: it tells a guest network from a good one."""
    if not facts.heard:
        if facts.here:
            yield _found("others.none", "ok")
        return
    reached = [table.name for table in facts.heard if table.is_reached]
    missed = [table for table in facts.heard if not table.is_reached]
    if reached:
        yield _found("others", "ok", names=", ".join(reached))
    if missed:
        names = ", ".join(table.name for table in missed)
        tried = [attempt for table in missed for attempt in table.dialled]
        forbidden = facts.system == "darwin" and all(map(_no_way, tried))
        code = "others.permission" if forbidden else "others.unreached"
        level: Level = "look" if reached else "bad"
        yield _found(code, level, names=names)


def _no_way(attempt: Dialled) -> bool:
    return attempt.code == "link/unreachable"
