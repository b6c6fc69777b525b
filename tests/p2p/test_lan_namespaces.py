"""Two laptops on a switch: how fast they meet, and what a network may do to them.

The bench `lan_timing` measures the exact figures; here five times as much is allowed.
"""

import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from tests.bench.lan_timing import PROVED_MS, SEEN_MS
from tests.lan_timing import Player, measure
from tests.netlab import Lab, host, needs_laptops

pytestmark = [pytest.mark.e2e, needs_laptops]

PATIENCE = 5


class Network(NamedTuple):
    """Mai on laptop 1, Tom on laptop 2; nobody is in the lobby yet."""

    lab: Lab
    mai: Player
    tom: Player


@pytest.fixture
def network() -> Iterator[Network]:
    with ExitStack() as stack:
        lab = stack.enter_context(Lab())
        mai = stack.enter_context(Player(lab, 1, "Mai"))
        yield Network(lab, mai, stack.enter_context(Player(lab, 2, "Tom")))


def test_laptops_meet_in_time() -> None:
    timing = measure(rounds=7)

    assert statistics.median(timing.opened) < PATIENCE * SEEN_MS / 1000
    assert statistics.median(timing.entered) < PATIENCE * SEEN_MS / 1000
    assert statistics.median(timing.proved) < PATIENCE * PROVED_MS / 1000


def test_advertised_address_is_the_one_to_dial(network: Network) -> None:
    network.mai("enter")
    network.mai("publish")
    network.tom("enter")

    seen = network.tom("see")

    assert seen["name"] == "Mai"
    assert seen["addresses"][0].startswith(f"{host(1)}:")
    assert "proved_s" in network.tom("dial", *seen["addresses"])


def test_cable_that_is_plugged_in_later_is_noticed(network: Network) -> None:
    network.lab.ip(1, "link", "set", "eth0", "down")
    network.lab.ip(1, "addr", "flush", "dev", "eth0")
    assert network.mai("enter")["trouble"] == "discovery/no-network"
    network.mai("publish")
    network.tom("enter")

    network.lab.ip(1, "addr", "add", f"{host(1)}/24", "dev", "eth0")
    network.lab.ip(1, "link", "set", "eth0", "up")

    assert network.tom("see")["name"] == "Mai"
    assert network.mai("trouble")["trouble"] is None


def test_new_address_is_announced(network: Network) -> None:
    network.mai("enter")
    network.mai("publish")
    network.tom("enter")
    network.tom("see")

    network.lab.ip(1, "addr", "del", f"{host(1)}/24", "dev", "eth0")
    network.lab.ip(1, "addr", "add", "10.77.0.101/24", "dev", "eth0")

    assert "code" not in network.tom("see_at", "10.77.0.101")
    assert "proved_s" in network.tom("dial", "10.77.0.101")


def test_laptops_that_are_isolated_neither_see_nor_reach_each_other(
    network: Network,
) -> None:
    network.lab.isolate()
    network.mai("enter")
    network.mai("publish")
    network.tom("enter")
    network.tom.say("see")

    answer = network.mai("dial", host(2))

    assert answer["code"] in ("link/timeout", "link/unreachable")
    network.lab.isolate(on=False)
    assert network.tom.hear()["now_s"] > answer["now_s"]


def test_address_beyond_this_network_is_unreachable(network: Network) -> None:
    assert network.mai("dial", "10.99.0.1")["code"] == "link/unreachable"


def test_laptop_that_is_not_there_is_unreachable_or_silent(network: Network) -> None:
    answer = network.mai("dial", host(9))

    assert answer["code"] in ("link/unreachable", "link/timeout")


def test_laptop_where_nobody_listens_refuses(network: Network) -> None:
    assert network.mai("dial", f"{host(2)}:24820")["code"] == "link/refused"
