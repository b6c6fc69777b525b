"""What facts mean: each finding says whether it is well, and what to do if not.

Pure: facts in, findings out. The last word is the exit code.
"""

import ipaddress
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from cli.doctor.facts import Dialled, Facts, Firewall, Heard
from cli.words import has, say
from p2p.lan.address import PORTS, Interface, is_loopback, is_tunnel, is_virtual

Level: TypeAlias = Literal["ok", "look", "bad"]
OK, NOT_FOUND, UNREACHED = 0, 2, 3
_MOST = 4
_TUNNEL_WORDS = ("vpn", "wireguard", "tunnel", "tap-windows", "zerotier", "tailscale")
_VIRTUAL_WORDS = ("virtualbox", "vmware", "hyper-v", "vethernet")
_SEVERAL = 2
_APART = frozenset({"others.unreached", "others.permission", "others.apart"})
_PORT_FIELDS: dict[str, object] = {"first": PORTS[0], "last": PORTS[-1]}
_BUSY = "discovery/port-busy"
_OFFLINE = ("discovery/no-network", "discovery/no-interface")


class Finding(NamedTuple):
    """One thing that was looked at.

    code:   of its sentence
    level:  `ok`; `look` if it may be the reason when something fails; `bad` if it is
    fields: what the sentence names
    deed:   of the sentence that says what to do, if that is not the same code
    """

    code: str
    level: Level
    fields: dict[str, object]
    deed: str = ""

    @property
    def text(self) -> str:
        """What was found, in a sentence."""
        return say(f"doctor.{self.code}", **self.fields)

    @property
    def advice(self) -> str:
        """What to do about it, empty if nothing is."""
        key = f"doctor.{self.deed or self.code}.do"
        return say(key, **self.fields) if has(key) else ""


def judge(facts: Facts) -> tuple[Finding, ...]:
    """Return all findings, in the order in which one looks for a fault."""
    parts = (
        _home,
        _network,
        _kinds,
        _surroundings,
        _port,
        _dials,
        _mdns,
        _walls,
        _others,
        _back,
    )
    return tuple(finding for part in parts for finding in part(facts))


def exit_code(findings: tuple[Finding, ...]) -> int:
    """Return 0 found and dialled; 2 not, by this machine; 3 others are not reached."""
    bad = {finding.code for finding in findings if finding.level == "bad"}
    if bad - _APART:
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
        if all(map(_is_link_local, facts.here)):
            yield _found("network.no-router", "look")


def _kinds(facts: Facts) -> Iterator[Finding]:
    """Judge what kinds of networks they are in, if in any."""
    near = [one for one in facts.here if not is_loopback(one)]
    if near and all(":" in one.host for one in near):
        yield _found("network.v6", "look", port=PORTS[0])
    given = [one for one in near if not _is_link_local(one)]
    titles = [facts.titles.get(one.name, one.name) for one in given]
    virtual = [t for t, one in zip(titles, given, strict=True) if _is_virtual(one, t)]
    if given and len(virtual) == len(given):
        yield _found("network.virtual", "look", names=_listed(virtual))
    real = [
        title
        for title, one in zip(titles, given, strict=True)
        if title not in virtual and not _is_vpn(one, title)
    ]
    if len(set(real)) >= _SEVERAL:
        yield _found("network.several", "ok", names=_listed(real))


def _listed(names: Iterable[str]) -> str:
    """Return names in a row, each once."""
    return ", ".join(dict.fromkeys(names))


def _is_link_local(one: Interface) -> bool:
    return ipaddress.ip_address(one.host).is_link_local


def _is_virtual(one: Interface, title: str) -> bool:
    """Tell what leads to virtual machines on this one: host-only adapters, bridges."""
    return is_virtual(one) or any(word in title.lower() for word in _VIRTUAL_WORDS)


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
    if _is_link_local(one):
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
        yield from _silence(facts)
        return
    reached = [table.name for table in facts.heard if table.is_reached]
    missed = [table for table in facts.heard if not table.is_reached]
    gone = [table for table in missed if _is_gone(table)]
    if reached:
        yield _found("others", "ok", names=_listed(reached))
    if gone:
        yield _found("others.gone", "look", names=_names(gone))
    if lost := [table for table in missed if table not in gone]:
        level: Level = "look" if reached or gone else "bad"
        yield _found(_unreached(facts, lost, level), level, names=_names(lost))


def _silence(facts: Facts) -> Iterator[Finding]:
    """Judge that nobody announces a table."""
    if facts.devices == 0 and facts.is_heard:
        yield _found("others.silence", "look")
    elif facts.here:
        yield _found("others.none", "ok")


def _unreached(facts: Facts, lost: list[Heard], level: Level) -> str:
    """Return why these are heard and not reached: one may be shut, all are kept apart.

    On macOS no way at all to any of them is a permission that lacks.
    """
    tried = [attempt for table in lost for attempt in table.dialled]
    if facts.system == "darwin" and all(map(_no_way, tried)):
        return "others.permission"
    if level == "bad" and len(lost) >= _SEVERAL:
        return "others.apart"
    return "others.unreached"


def _names(tables: Iterable[Heard]) -> str:
    return _listed(table.name for table in tables)


def _is_gone(table: Heard) -> bool:
    """Tell whether a machine answers that nobody listens: it is reached itself."""
    return any(attempt.code == "link/refused" for attempt in table.dialled)


def _no_way(attempt: Dialled) -> bool:
    return attempt.code == "link/unreachable"


def _back(facts: Facts) -> Iterator[Finding]:
    """Judge what neighbours say of their dials to this machine.

    What refuses them is a firewall too: nobody else has our port and our key. No way is
    what some firewalls here answer, but also what a neighbour's own system says.
    """
    told = {table: table.answer for table in facts.heard if table.answer is not None}
    well = [table for table, answer in told.items() if answer.outcome == "yes"]
    tried = [t for t, a in told.items() if a.outcome not in ("yes", "busy")]
    hidden = [t for t in tried if told[t].seen != told[t].ours]
    shows = any(not wall.lets_in for wall in facts.firewalls)
    lost = [t for t in tried if told[t].outcome == "no-way" and not shows]
    lost = [table for table in lost if table not in hidden]
    shut = [table for table in tried if table not in (*hidden, *lost)]
    level: Level = "look" if well else "bad"
    if well:
        yield _found("back", "ok", names=_names(well))
    if hidden:
        seen = _listed(told[table].seen for table in hidden)
        yield _found("back.hidden", level, names=_names(hidden), seen=seen)
    if lost:
        yield _found("back.no-way", "look", names=_names(lost), **_PORT_FIELDS)
    if shut:
        deed = "" if shows else f"back.shut.{facts.system}"
        fields = {**_PORT_FIELDS, "names": _names(shut)}
        yield Finding("back.shut", level, fields, deed)
    if not (well or tried) and any(table.asked for table in facts.heard):
        yield _found("back.busy", "ok", names=_names(t for t in facts.heard if t.asked))
