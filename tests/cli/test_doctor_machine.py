"""What systems are asked, and how their answers are read; each answer is a real one."""

import json
import sys
from collections.abc import Mapping

import pytest

from cli.doctor.facts import Firewall
from cli.doctor.machine import Ran, ThisMachine, firewalls, inside_of, who_has

NFT_CHAIN = {
    "family": "inet",
    "table": "filter",
    "name": "input",
    "hook": "input",
    "policy": "accept",
}
NFT_DROP = {
    "family": "inet",
    "table": "filter",
    "chain": "input",
    "expr": [{"match": {}}, {"drop": None}],
}


class FakeMachine:
    """A system that answers what the test says, and else nothing."""

    def __init__(
        self,
        system: str,
        commands: Mapping[str, tuple[int, str]] | None = None,
        files: Mapping[str, str] | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.system = system
        self.environ = environ or {}
        self._commands = commands or {}
        self._files = files or {}

    def run(self, *command: str) -> Ran | None:
        for start, answer in self._commands.items():
            if " ".join(command).startswith(start):
                return Ran(*answer)
        return None

    def read(self, path: str) -> str | None:
        return self._files.get(path)


def nft(*items: dict[str, object]) -> dict[str, tuple[int, str]]:
    return {"nft": (0, json.dumps({"nftables": [{"metainfo": {}}, *items]}))}


def windows(
    category: str, *, enabled: bool = True, blocks: bool = False
) -> dict[str, tuple[int, str]]:
    told = {
        "networks": [{"Name": "Home 5G", "Category": category}],
        "profiles": [
            {"Name": name, "Enabled": enabled, "Blocks": blocks}
            for name in ("Domain", "Private", "Public")
        ],
    }
    return {"powershell": (0, json.dumps(told))}


UFW_ON = {"/etc/ufw/ufw.conf": "# ...\nENABLED=yes\nLOGLEVEL=low\n"}


@pytest.mark.parametrize(
    ("machine", "found"),
    [
        (FakeMachine("linux"), ()),
        (FakeMachine("freebsd14"), ()),
        (FakeMachine("linux", files=UFW_ON), (Firewall("ufw"),)),
        (
            FakeMachine("linux", files={"/etc/ufw/ufw.conf": "ENABLED=no\n"}),
            (),
        ),
        (
            FakeMachine(
                "linux",
                files=UFW_ON | {"/etc/ufw/user.rules": "--dports 24816:24824"},
            ),
            (Firewall("ufw", lets_in=True),),
        ),
        (
            FakeMachine("linux", files=UFW_ON | {"/etc/ufw/user.rules": "--dport 22"}),
            (Firewall("ufw", lets_in=False),),
        ),
        (
            FakeMachine(
                "linux",
                {
                    "firewall-cmd --state": (0, "running\n"),
                    "firewall-cmd --query-port": (0, "yes\n"),
                    "firewall-cmd --query-service=mdns": (0, "yes\n"),
                },
            ),
            (Firewall("firewalld", lets_in=True),),
        ),
        (
            FakeMachine(
                "linux",
                {
                    "firewall-cmd --state": (0, "running\n"),
                    "firewall-cmd --query-port": (1, "no\n"),
                    "firewall-cmd --query-service=mdns": (0, "yes\n"),
                },
            ),
            (Firewall("firewalld", lets_in=False),),
        ),
        (
            FakeMachine("linux", {"firewall-cmd --state": (0, "running\n")}),
            (Firewall("firewalld"),),
        ),
        (FakeMachine("linux", {"firewall-cmd --state": (252, "not running\n")}), ()),
        (FakeMachine("linux", nft()), ()),
        (FakeMachine("linux", nft({"chain": NFT_CHAIN})), ()),
        (
            FakeMachine("linux", nft({"chain": NFT_CHAIN | {"policy": "drop"}})),
            (Firewall("nftables"),),
        ),
        (
            FakeMachine("linux", nft({"chain": NFT_CHAIN}, {"rule": NFT_DROP})),
            (Firewall("nftables"),),
        ),
        (
            FakeMachine(
                "linux",
                nft({"chain": NFT_CHAIN}, {"rule": NFT_DROP | {"chain": "forward"}}),
            ),
            (),
        ),
        (FakeMachine("linux", {"nft": (0, "{}")}), ()),
        (FakeMachine("linux", {"nft": (0, "garbage")}), ()),
        (
            FakeMachine("linux", {"nft": (1, ""), "systemctl": (0, "active\n")}),
            (Firewall("nftables"),),
        ),
        (
            FakeMachine("linux", {"nft": (1, ""), "systemctl": (3, "inactive\n")}),
            (),
        ),
        (
            FakeMachine("linux", {"iptables": (0, "-P INPUT DROP\n")}),
            (Firewall("iptables"),),
        ),
        (
            FakeMachine("linux", {"iptables": (0, "-P INPUT ACCEPT\n")}),
            (),
        ),
        (FakeMachine("darwin"), ()),
        (
            FakeMachine(
                "darwin",
                {
                    "socketfilterfw --getglobalstate": (
                        0,
                        "Firewall is disabled. (State = 0)\n",
                    )
                },
            ),
            (),
        ),
        (
            FakeMachine(
                "darwin",
                {
                    "socketfilterfw --getglobalstate": (
                        0,
                        "Firewall is enabled. (State = 1)\n",
                    ),
                    "socketfilterfw --getblockall": (
                        0,
                        "Firewall has block all state set to disabled.\n",
                    ),
                },
            ),
            (Firewall("macos"),),
        ),
        (
            FakeMachine(
                "darwin",
                {
                    "socketfilterfw --getglobalstate": (
                        0,
                        "Firewall is enabled. (State = 2)\n",
                    ),
                    "socketfilterfw --getblockall": (
                        0,
                        "Firewall has block all state set to enabled.\n",
                    ),
                },
            ),
            (Firewall("macos-all"),),
        ),
        (FakeMachine("win32"), ()),
        (FakeMachine("win32", {"powershell": (1, "no such command")}), ()),
        (FakeMachine("win32", {"powershell": (0, '{"networks": [1]}')}), ()),
        (
            FakeMachine("win32", windows("Public")),
            (Firewall("windows-public", where="Home 5G"),),
        ),
        (
            FakeMachine("win32", windows("Private")),
            (Firewall("windows", where="Home 5G"),),
        ),
        (
            FakeMachine("win32", windows("DomainAuthenticated")),
            (Firewall("windows", where="Home 5G"),),
        ),
        (FakeMachine("win32", windows("Public", enabled=False)), ()),
        (
            FakeMachine("win32", windows("Private", blocks=True)),
            (Firewall("windows-all", where="Home 5G"),),
        ),
    ],
)
def test_a_firewall_is_claimed_where_the_system_tells_of_one(
    machine: FakeMachine, found: tuple[Firewall, ...]
) -> None:
    assert firewalls(machine) == found


@pytest.mark.parametrize(
    ("machine", "who"),
    [
        (FakeMachine("linux"), ""),
        (FakeMachine("linux", {"ss -Hltnp": (0, "")}), ""),
        (
            FakeMachine(
                "linux",
                {
                    "ss -Hltnp sport = :24816": (
                        0,
                        "LISTEN 0 5 0.0.0.0:24816 0.0.0.0:*"
                        ' users:(("python3",pid=77,fd=3))\n',
                    )
                },
            ),
            "python3 (77)",
        ),
        (
            FakeMachine(
                "darwin",
                {"lsof -nP -iTCP:24816": (0, "p501\ncPlex Media Server\nf12\n")},
            ),
            "Plex Media Server (501)",
        ),
        (FakeMachine("win32", {"powershell": (0, "java 4711\r\n")}), "java (4711)"),
    ],
)
def test_who_has_a_port_is_told_if_the_system_tells(
    machine: FakeMachine, who: str
) -> None:
    assert who_has(machine, 24816) == who


@pytest.mark.parametrize(
    ("files", "environ", "where"),
    [
        ({}, {}, ""),
        ({"/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n"}, {}, ""),
        (
            {"/proc/sys/kernel/osrelease": "5.15.153.1-microsoft-standard-WSL2\n"},
            {},
            "wsl",
        ),
        ({"/.dockerenv": ""}, {}, "container"),
        ({"/run/.containerenv": "engine"}, {}, "container"),
        ({}, {"container": "lxc"}, "container"),
    ],
)
def test_a_machine_within_another_is_noticed(
    files: dict[str, str], environ: dict[str, str], where: str
) -> None:
    assert inside_of(FakeMachine("linux", files=files, environ=environ)) == where


def test_this_machine_answers_and_says_nothing_where_it_cannot() -> None:
    here = ThisMachine()

    assert here.run("no-such-program-anywhere") is None
    assert here.read("/no/such/file") is None
    ran = here.run(sys.executable, "-c", "print('here'); raise SystemExit(3)")
    assert ran == Ran(3, ran.text if ran else "")
    assert ran is not None
    assert ran.text.strip() == "here"


def test_a_command_that_is_too_slow_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cli.doctor.machine.COMMAND_S", 0.2)

    assert (
        ThisMachine().run(sys.executable, "-c", "import time; time.sleep(60)") is None
    )
