"""What a system says of itself: firewalls that are on, who has a port, where we run.

Without administrator's rights some of it cannot be known; then nothing is claimed.
Every command has a time limit, and none changes anything.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

from cli.doctor.facts import Firewall
from p2p.lan.address import PORT, PORTS

COMMAND_S = 6.0
"""PowerShell alone needs two seconds to begin."""
_SYSTEM_FOLDERS = ("/usr/sbin", "/sbin", "/usr/libexec/ApplicationFirewall")
_READABLE = 1 << 20
_ENDS = ("input", "output")
_PORT_RANGE = f"{PORTS[0]}-{PORTS[-1]}"


class Ran(NamedTuple):
    """What a command has answered."""

    exit_code: int
    text: str


class Machine(Protocol):
    """A system that can be asked."""

    system: str
    environ: Mapping[str, str]

    def run(self, *command: str) -> Ran | None:
        """Return what a command answers; None if it is not here, or too slow."""

    def read(self, path: str) -> str | None:
        """Return what a file says; None if it is not here, or not for us."""


class ThisMachine:
    """The one that runs this program."""

    system: str = sys.platform
    environ: Mapping[str, str] = os.environ

    def run(self, *command: str) -> Ran | None:
        """As in `Machine`."""
        folders = os.pathsep.join([os.environ.get("PATH", ""), *_SYSTEM_FOLDERS])
        program = shutil.which(command[0], path=folders)
        if program is None:
            return None
        try:
            done = subprocess.run(  # noqa: S603  # our own commands, no shell
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | {"LC_ALL": "C"},
                timeout=COMMAND_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return Ran(done.returncode, done.stdout.decode(errors="replace"))

    def read(self, path: str) -> str | None:
        """As in `Machine`."""
        try:
            with Path(path).open("rb") as file:
                return file.read(_READABLE).decode(errors="replace")
        except OSError:
            return None


def inside_of(machine: Machine) -> str:
    """Return `wsl` or `container` if this is no machine of its own."""
    kernel = machine.read("/proc/sys/kernel/osrelease") or ""
    if "microsoft" in kernel.lower():
        return "wsl"
    marks = (machine.read(mark) for mark in ("/.dockerenv", "/run/.containerenv"))
    if machine.environ.get("container") or any(mark is not None for mark in marks):
        return "container"
    return ""


def firewalls(machine: Machine) -> tuple[Firewall, ...]:
    """Return the firewalls that are on, as far as the system tells."""
    match machine.system:
        case "darwin":
            return _on_macos(machine)
        case "win32":
            return _on_windows(machine)
        case "linux":
            return _of_distribution(machine) or _of_kernel(machine)
        case _:
            return ()


def who_has(machine: Machine, port: int, *, udp: bool = False) -> str:
    """Return the program that has a port, empty if the system does not tell."""
    match machine.system:
        case "darwin":
            kind = "UDP" if udp else "TCP"
            ran = machine.run("lsof", "-nP", f"-i{kind}:{port}", "-Fcp")
            pattern = r"p(?P<pid>\d+)\nc(?P<name>.+)"
        case "win32":
            ran = machine.run(*_powershell(_WINDOWS_OWNER[udp].format(port=port)))
            pattern = r"(?P<name>.+) (?P<pid>\d+)"
        case _:
            flags = "-Hlunp" if udp else "-Hltnp"
            ran = machine.run("ss", flags, f"sport = :{port}")
            pattern = r'\("(?P<name>[^"]+)",pid=(?P<pid>\d+)'
    found = re.search(pattern, ran.text) if ran is not None else None
    return f"{found['name'].strip()} ({found['pid']})" if found else ""


def _of_distribution(machine: Machine) -> tuple[Firewall, ...]:
    """Return the firewall that a Linux distribution is managed by."""
    config = machine.read("/etc/ufw/ufw.conf") or ""
    if re.search(r"^ENABLED=yes", config, re.MULTILINE | re.IGNORECASE):
        rules = machine.read("/etc/ufw/user.rules")
        lets_in = None if rules is None else str(PORT) in rules
        return (Firewall("ufw", lets_in),)
    state = machine.run("firewall-cmd", "--state")
    if state is not None and state.exit_code == 0:
        asked = (f"--query-port={_PORT_RANGE}/tcp", "--query-service=mdns")
        codes = [
            ran.exit_code if (ran := machine.run("firewall-cmd", one)) else None
            for one in asked
        ]
        lets_in = codes == [0, 0] if set(codes) <= {0, 1} else None
        return (Firewall("firewalld", lets_in),)
    return ()


def _of_kernel(machine: Machine) -> tuple[Firewall, ...]:
    """Return whether the kernel's own rules keep anything out."""
    nft = machine.run("nft", "-j", "list", "ruleset")
    if nft is not None and nft.exit_code == 0:
        return (Firewall("nftables"),) if _nft_keeps_out(nft.text) else ()
    old = machine.run("iptables", "-S", "INPUT")
    if old is not None and old.exit_code == 0:
        keeps_out = re.search(r"^-P INPUT DROP|-j (DROP|REJECT)", old.text, re.M)
        return (Firewall("iptables"),) if keeps_out else ()
    active = machine.run("systemctl", "is-active", "nftables")
    if active is not None and active.text.strip() == "active":
        return (Firewall("nftables"),)
    return ()


def _nft_keeps_out(text: str) -> bool:
    """Return whether a ruleset drops or refuses anything that comes in or goes out."""
    try:
        listed = json.loads(text)["nftables"]
        chains = {
            (chain["family"], chain["table"], chain["name"]): chain
            for item in listed
            if (chain := item.get("chain")) and chain.get("hook") in _ENDS
        }
        if any(chain.get("policy") == "drop" for chain in chains.values()):
            return True
        rules = [rule for item in listed if (rule := item.get("rule"))]
        return any(
            (rule["family"], rule["table"], rule["chain"]) in chains
            and any("drop" in said or "reject" in said for said in rule["expr"])
            for rule in rules
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _on_macos(machine: Machine) -> tuple[Firewall, ...]:
    ran = machine.run("socketfilterfw", "--getglobalstate")
    if ran is None or not re.search(r"State = [12]", ran.text):
        return ()
    block = machine.run("socketfilterfw", "--getblockall")
    said = block.text.lower() if block is not None else ""
    blocks = "enabled" in said and "disabled" not in said
    return (Firewall("macos-all" if blocks else "macos"),)


_WINDOWS_STATE = (
    "@{networks=@(Get-NetConnectionProfile|Select-Object Name,"
    "@{n='Category';e={\"$($_.NetworkCategory)\"}});"
    "profiles=@(Get-NetFirewallProfile|Select-Object Name,"
    "@{n='Enabled';e={\"$($_.Enabled)\" -eq 'True'}},"
    "@{n='Blocks';e={\"$($_.AllowInboundRules)\" -eq 'False'}})}"
    "|ConvertTo-Json -Depth 3 -Compress"
)
_OWNER = (
    "Get-Process -Id (Get-Net{kind} -LocalPort {{port}}{state})[0].OwningProcess"
    '|ForEach-Object{{{{"$($_.ProcessName) $($_.Id)"}}}}'
)
_WINDOWS_OWNER = {
    False: _OWNER.format(kind="TCPConnection", state=" -State Listen"),
    True: _OWNER.format(kind="UDPEndpoint", state=""),
}


def _powershell(script: str) -> tuple[str, ...]:
    return ("powershell", "-NoProfile", "-NonInteractive", "-Command", script)


def _on_windows(machine: Machine) -> tuple[Firewall, ...]:
    """Return the firewall of each network that this machine is in."""
    ran = machine.run(*_powershell(_WINDOWS_STATE))
    try:
        told = json.loads(ran.text) if ran is not None else {}
        profiles = told.get("profiles", ())
        on = {one["Name"] for one in profiles if one["Enabled"]}
        blocked = {one["Name"] for one in profiles if one.get("Blocks")}
        found = []
        for network in told.get("networks", ()):
            category, name = network["Category"], str(network["Name"])
            profile = "Domain" if category.startswith("Domain") else category
            if profile in on:
                kind = "windows-public" if profile == "Public" else "windows"
                kind = "windows-all" if profile in blocked else kind
                found.append(Firewall(kind, where=name))
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()
    return tuple(found)
