"""The doctor on laptops with real faults: it names each, and nothing else."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.lan_timing import Player
from tests.needs import need
from tests.netlab import PYTHON, Lab, host, needs_laptops

pytestmark = [pytest.mark.e2e, needs_laptops]

DEAF, SHUT, OFFLINE, WELL, TOM = range(1, 6)
"""The laptops, by what is wrong with them; on the last a table is announced."""
_INPUT = (
    "add table inet wall; add chain inet wall in"
    " {{ type filter hook input priority 0; policy accept; }};"
    " add rule inet wall in {what}"
)


class Told(NamedTuple):
    """What a doctor said, and its exit code."""

    exit_code: int
    levels: dict[str, str]
    texts: dict[str, str]
    port: int | None


def block(lab: Lab, laptop: int, what: str, how: str = "drop") -> None:
    rules = _INPUT.format(what=f"{what} {how}")
    subprocess.run(lab.command(laptop, "nft", rules), check=True, timeout=30)


class Doctors:
    """Doctors at work on laptops."""

    def __init__(self, lab: Lab, homes: Path) -> None:
        self._lab = lab
        self._homes = homes
        self._at_work: dict[int, subprocess.Popen[str]] = {}

    def begin(self, laptop: int) -> None:
        home = str(self._homes / str(laptop))
        command = (PYTHON, "-m", "cli.main", "doctor", "--json", "--home", home)
        self._at_work[laptop] = self._lab.start(laptop, *command)

    def told(self, laptop: int) -> Told:
        process = self._at_work[laptop]
        out, _ = process.communicate(timeout=60)
        said: dict[str, Any] = json.loads(out.splitlines()[-1])
        assert said["exit_code"] == process.returncode
        levels = {one["code"]: one["level"] for one in said["findings"]}
        levels.pop("inside.container", None)
        texts = {one["code"]: one["text"] for one in said["findings"]}
        return Told(process.returncode, levels, texts, said["port"])


@pytest.fixture
def lab() -> Iterator[Lab]:
    need("nft")
    with Lab(5) as lab:
        yield lab


def test_each_fault_of_a_laptop_is_found(lab: Lab, tmp_path: Path) -> None:
    doctors = Doctors(lab, tmp_path)
    block(lab, DEAF, "udp dport 5353")
    block(lab, SHUT, "tcp dport 24816-24824")
    block(lab, TOM, "tcp dport 24816-24824")
    lab.ip(OFFLINE, "addr", "flush", "dev", "eth0")
    lab.ip(OFFLINE, "link", "set", "eth0", "down")
    with ExitStack() as stack:
        tom = stack.enter_context(Player(lab, TOM, "Tom"))
        tom("enter")
        tom("publish")
        for laptop in (DEAF, SHUT, OFFLINE, WELL):
            doctors.begin(laptop)
        deaf, shut, offline, well = map(doctors.told, (DEAF, SHUT, OFFLINE, WELL))

        assert deaf.exit_code == 2
        assert deaf.levels["mdns.unheard"] == "bad"
        assert deaf.levels["firewall.nftables"] == "look"
        assert deaf.levels["dial"] == "ok"
        assert shut.exit_code == 2
        assert shut.levels["dial.failed"] == "bad"
        assert "dial" not in shut.levels
        assert shut.levels["mdns"] == "ok"
        assert offline.exit_code == 2
        assert offline.levels["network.none"] == "bad"
        assert "others.none" not in offline.levels
        assert well.exit_code == 3
        assert bad(well) == {"others.unreached"}
        assert (well.port, well.levels["mdns"], well.levels["dial"]) == (
            24816,
            "ok",
            "ok",
        )

        subprocess.run(lab.command(TOM, "nft", "flush ruleset"), check=True, timeout=30)
        doctors.begin(WELL)
        healed = doctors.told(WELL)

    assert (healed.exit_code, bad(healed)) == (0, set())
    assert healed.levels["others"] == "ok"


PATIENCE_S = 30


@contextmanager
def table_of_tom(lab: Lab, home: Path) -> Iterator[None]:
    """Let Tom open a table on his laptop, until the end."""
    words = ("host", "--plain", "--name", "Tom", "--home", str(home))
    process = lab.start(TOM, PYTHON, "-m", "cli.main", *words)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if f"{host(TOM)}:24816" in line:
                break
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_S)


def test_a_neighbour_tells_of_a_firewall_that_lets_our_own_dials_pass(
    lab: Lab, tmp_path: Path
) -> None:
    """Tom dials back: on one laptop that is dropped, on one refused, on one well.

    Then nobody hears anybody.
    """
    doctors = Doctors(lab, tmp_path)
    block(lab, DEAF, "iifname eth0 tcp dport 24816-24824")
    block(lab, SHUT, "iifname eth0 tcp dport 24816-24824", "reject")
    with table_of_tom(lab, tmp_path / "tom"):
        for laptop in (DEAF, SHUT, WELL):
            doctors.begin(laptop)
            told = doctors.told(laptop)
            assert {"dial", "others"} <= told.levels.keys(), told
            if laptop == WELL:
                assert "back" in told.levels, told
                assert told.exit_code == 0
            else:
                assert (told.exit_code, bad(told)) == (2, {"back.shut"}), told
                assert told.texts["back.shut"].endswith("keeps them out: Tom.")
        lab.isolate()
        doctors.begin(WELL)
        alone = doctors.told(WELL)

    assert (alone.exit_code, alone.levels["others.silence"]) == (0, "look")


def bad(told: Told) -> set[str]:
    return {code for code, level in told.levels.items() if level == "bad"}
