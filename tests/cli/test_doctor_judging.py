"""What the doctor makes of facts: one finding a fault, and what to do about it."""

import json
from pathlib import Path

import pytest

from cli.doctor.command import run
from cli.doctor.facts import Dialled, Facts, Firewall, Heard, PortUse
from cli.doctor.judging import Finding, exit_code, judge
from cli.doctor.machine import Machine
from cli.words import ENGLISH
from p2p.lan.address import Address, Interface
from p2p.lan.dial_back import Answer
from p2p.lan.messages import Outcome

WIFI = Interface("wlan0", "192.168.1.23")
DOOR = Address("192.168.1.23", 24816)
TOM = Address("192.168.1.42", 24816)
WELL = Facts(
    system="linux",
    home="/home/mai/oakfield",
    here=(WIFI,),
    port=24816,
    self_dials=(Dialled(DOOR),),
    is_heard=True,
)
LOST = Heard("Tom", (Dialled(TOM, "link/timeout"),))
NO_WAY = Heard("Tom", (Dialled(TOM, "link/unreachable"),))
SEEN = Heard("Ana", (Dialled(TOM, "link/timeout"), Dialled(TOM)))
LOST_TOO = Heard("Bo", (Dialled(TOM, "link/timeout"),))
GONE = Heard("Bo", (Dialled(TOM, "link/timeout"), Dialled(TOM, "link/refused")))


def asked(outcome: Outcome | None, name: str = "Ana", seen: str = WIFI.host) -> Heard:
    """Return a neighbour who was asked to dial us."""
    answer = None if outcome is None else Answer(outcome, seen, WIFI.host)
    return Heard(name, (Dialled(TOM),), asked=True, answer=answer)


def found(facts: Facts) -> dict[str, Finding]:
    return {finding.code: finding for finding in judge(facts)}


def test_a_machine_that_is_well_has_nothing_to_look_at() -> None:
    findings = judge(WELL)

    assert {finding.level for finding in findings} == {"ok"}
    assert exit_code(findings) == 0


@pytest.mark.parametrize(
    ("facts", "code", "level", "said", "exits"),
    [
        ({"home": "", "home_error": "full"}, "home.unusable", "bad", "full", 2),
        ({"here": (), "is_heard": False}, "network.none", "bad", "Wi-Fi", 2),
        (
            {"here": (), "wanted": "wlan9", "port": None, "others": ("lo", "eth0")},
            "network.no-interface",
            "bad",
            "lo, eth0",
            2,
        ),
        ({"here": (Interface("lo", "127.0.0.1"),)}, "network.loopback", "bad", "", 2),
        (
            {"here": (Interface("eth0", "169.254.1.2"),)},
            "network.no-router",
            "look",
            "cable",
            0,
        ),
        ({"here": (WIFI, Interface("wg0", "10.8.0.2"))}, "vpn", "look", "wg0", 0),
        (
            {
                "here": (WIFI, Interface("{7F}", "10.8.0.2")),
                "titles": {"{7F}": "Corporate VPN Adapter"},
            },
            "vpn",
            "look",
            "Corporate VPN Adapter",
            0,
        ),
        ({"inside": "wsl"}, "inside.wsl", "look", "Windows itself", 0),
        ({"inside": "container"}, "inside.container", "look", "--network host", 0),
        (
            {"port": 24817, "taken": (PortUse(24816, is_ours=True),)},
            "port.window",
            "ok",
            "24816 belongs to another window",
            0,
        ),
        (
            {"port": 24817, "taken": (PortUse(24816, is_ours=False, who="nc (7)"),)},
            "port.taken",
            "look",
            "24816 is taken by nc (7)",
            0,
        ),
        (
            {"port": 24817, "taken": (PortUse(24816, is_ours=False),)},
            "port.taken",
            "look",
            "another program",
            0,
        ),
        ({"port": None, "self_dials": ()}, "port.none", "bad", "24824", 2),
        (
            {"port": None, "wanted_port": 99, "self_dials": ()},
            "port.none.alone",
            "bad",
            "Port 99",
            2,
        ),
        (
            {"self_dials": (Dialled(DOOR, "link/timeout"),)},
            "dial.failed",
            "bad",
            "24816 to 24824",
            2,
        ),
        (
            {"self_dials": (Dialled(DOOR), Dialled(TOM, "link/unreachable"))},
            "dial.failed",
            "look",
            str(TOM),
            0,
        ),
        ({"unsent": (Dialled(DOOR, "no"),)}, "send", "bad", "192.168.1.23 (no)", 2),
        (
            {"system": "darwin", "unsent": (Dialled(DOOR, "No route to host"),)},
            "send.permission",
            "bad",
            "Local Network",
            2,
        ),
        ({"is_heard": False}, "mdns.unheard", "bad", "UDP 5353", 2),
        (
            {"mdns": "discovery/port-busy avahi-daemon (9)", "is_heard": False},
            "mdns.busy",
            "bad",
            "avahi-daemon (9)",
            2,
        ),
        ({"mdns": "discovery/odd"}, "mdns.trouble", "bad", "discovery/odd", 2),
        ({"heard": (SEEN,)}, "others", "ok", "Ana", 0),
        ({"heard": (LOST,)}, "others.unreached", "bad", "hotspot", 3),
        ({"heard": (LOST, SEEN)}, "others.unreached", "look", "Tom", 0),
        (
            {"heard": (NO_WAY,), "system": "darwin"},
            "others.permission",
            "bad",
            "Local Network",
            3,
        ),
        ({"heard": (NO_WAY,)}, "others.unreached", "bad", "Tom", 3),
        ({"heard": (LOST, LOST_TOO)}, "others.apart", "bad", "hotspot", 3),
        ({"heard": (GONE,)}, "others.gone", "look", "Bo", 0),
        ({"heard": (GONE, LOST)}, "others.unreached", "look", "Tom", 0),
        ({"devices": 0}, "others.silence", "look", "keeps devices apart", 0),
        ({"heard": (asked("yes"),)}, "back", "ok", "Ana", 0),
        ({"heard": (asked("silent"),)}, "back.shut", "bad", "a firewall here", 2),
        ({"heard": (asked("silent"),)}, "back.shut", "bad", "sudo ufw allow", 2),
        ({"heard": (asked("refused"),)}, "back.shut", "bad", "24816", 2),
        ({"heard": (asked("other"),)}, "back.shut", "bad", "24816", 2),
        ({"heard": (asked("no-way"),)}, "back.no-way", "look", "does not let", 0),
        (
            {"heard": (asked("no-way"),), "firewalls": (Firewall("firewalld"),)},
            "back.shut",
            "bad",
            "as the line about the firewall says",
            2,
        ),
        (
            {"heard": (asked("no-way", seen="192.168.9.9"),)},
            "back.hidden",
            "bad",
            "192.168.9.9",
            2,
        ),
        (
            {"heard": (asked("silent"),), "system": "darwin"},
            "back.shut",
            "bad",
            "System Settings",
            2,
        ),
        (
            {"heard": (asked("silent"),), "system": "win32"},
            "back.shut",
            "bad",
            "Windows Security",
            2,
        ),
        (
            {"heard": (asked("silent"),), "firewalls": (Firewall("ufw"),)},
            "back.shut",
            "bad",
            "as the line about the firewall says",
            2,
        ),
        (
            {"heard": (asked("yes"), asked("silent", "Tom"))},
            "back.shut",
            "look",
            "Tom",
            0,
        ),
        (
            {"heard": (asked("refused", seen="192.168.9.9"),)},
            "back.hidden",
            "bad",
            "192.168.9.9",
            2,
        ),
        ({"heard": (asked("busy"),)}, "back.busy", "ok", "Ana", 0),
        ({"heard": (asked(None),)}, "back.busy", "ok", "Ana", 0),
        (
            {"here": (Interface("wlan0", "2001:db8::7"),)},
            "network.v6",
            "look",
            "[ADDRESS]:24816",
            0,
        ),
        (
            {"here": (Interface("vboxnet0", "192.168.56.1"),)},
            "network.virtual",
            "look",
            "vboxnet0",
            0,
        ),
        (
            {
                "here": (Interface("{1A}", "192.168.56.1"),),
                "titles": {"{1A}": "VirtualBox Host-Only Ethernet Adapter"},
            },
            "network.virtual",
            "look",
            "VirtualBox",
            0,
        ),
        (
            {"here": (WIFI, Interface("eth0", "192.168.7.2"))},
            "network.several",
            "ok",
            "wlan0, eth0",
            0,
        ),
    ],
)
def test_each_fault_has_its_finding_its_advice_and_its_exit_code(
    facts: dict[str, object], code: str, level: str, said: str, exits: int
) -> None:
    changed = WELL._replace(**facts)  # type: ignore[arg-type]  # fields by name

    finding = found(changed)[code]

    assert finding.level == level
    assert said in f"{finding.text} {finding.advice}"
    assert level == "ok" or finding.advice or code in {"home.unusable"}
    assert exit_code(judge(changed)) == exits


@pytest.mark.parametrize(
    "kind",
    [
        key.removeprefix("doctor.firewall.")
        for key in ENGLISH
        if key.startswith("doctor.firewall.")
        and not key.endswith((".do", ".none", ".open"))
    ],
)
def test_each_firewall_that_is_on_is_looked_at_with_advice(kind: str) -> None:
    wall = Firewall(kind, where="Home")
    finding = found(WELL._replace(firewalls=(wall,)))[f"firewall.{kind}"]

    assert finding.level == "look"
    assert finding.text
    assert finding.advice


def test_a_firewall_that_lets_oakfield_in_is_well() -> None:
    walls = (Firewall("ufw", lets_in=True),)

    assert found(WELL._replace(firewalls=walls))["firewall.open"].level == "ok"


def test_macos_own_tunnels_are_no_vpn() -> None:
    own = Interface("utun0", "fe80::1%12")

    assert "vpn" not in found(WELL._replace(here=(WIFI, own)))


@pytest.mark.parametrize(
    "here",
    [
        (WIFI,),
        (WIFI, Interface("docker0", "172.17.0.1")),
        (WIFI, Interface("wg0", "10.8.0.2")),
        (WIFI, Interface("wlan0", "2001:db8::7"), Interface("eth0", "fe80::1%2")),
    ],
)
def test_one_network_with_guests_and_tunnels_beside_it_is_one(
    here: tuple[Interface, ...],
) -> None:
    kinds = {"network.several", "network.virtual", "network.v6"}

    assert not kinds & set(found(WELL._replace(here=here)))


@pytest.mark.parametrize("devices", [None, 1])
def test_silence_of_tables_alone_is_no_isolation(devices: int | None) -> None:
    codes = found(WELL._replace(devices=devices))

    assert codes["others.none"].level == "ok"
    assert "others.silence" not in codes


def test_silence_is_not_the_networks_where_not_even_we_are_heard() -> None:
    assert "others.silence" not in found(WELL._replace(devices=0, is_heard=False))


def test_who_was_not_asked_is_not_said_to_be_busy() -> None:
    assert not [code for code in found(WELL._replace(heard=(SEEN,))) if "back" in code]


def test_a_machine_without_a_network_is_not_told_of_others() -> None:
    offline = WELL._replace(here=(), mdns="discovery/no-network", is_heard=False)

    assert not {"others.none", "mdns.unheard", "mdns.trouble"} & set(found(offline))


def examining(facts: Facts) -> object:
    async def examine(
        _machine: Machine, _home: Path | None, _interface: str | None, _port: int | None
    ) -> Facts:
        return facts

    return examine


def test_each_finding_is_one_line_and_the_last_sums_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = WELL._replace(heard=(LOST,), inside="wsl")
    code = run(None, None, None, examining=examining(facts))  # type: ignore[arg-type]
    lines = capsys.readouterr().out.splitlines()

    assert code == 3
    assert len(lines) == len(judge(facts)) + 2
    assert [line[:4] for line in lines[1:-1]].count("look") == 1
    assert [line[:4] for line in lines[1:-1]].count("bad ") == 1
    assert lines[-1] == ENGLISH["doctor.end.3"]


@pytest.mark.parametrize(
    ("heard", "end"),
    [((), "untried"), ((asked("yes"),), "0"), ((asked(None),), "untried")],
)
def test_only_what_a_neighbour_has_tried_is_said_to_work(
    heard: tuple[Heard, ...], end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = WELL._replace(heard=heard)
    assert run(None, None, None, examining=examining(facts)) == 0  # type: ignore[arg-type]
    assert capsys.readouterr().out.splitlines()[-1] == ENGLISH[f"doctor.end.{end}"]


def test_json_is_one_object_with_the_findings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = WELL._replace(inside="wsl")
    run(None, None, None, as_json=True, examining=examining(facts))  # type: ignore[arg-type]
    told = json.loads(capsys.readouterr().out)

    assert (told["exit_code"], told["port"]) == (0, 24816)
    assert told["addresses"] == ["192.168.1.23"]
    assert [one["code"] for one in told["findings"]] == [f.code for f in judge(facts)]
    assert all(set(f) == {"level", "code", "text", "advice"} for f in told["findings"])
