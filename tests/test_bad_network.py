"""The bad network is as bad as it says, and the same again by the same seed."""

import time
from itertools import product

import pytest

from tests.bad_network import Air, BadLab, Weather, needs_bad_network
from tests.netlab import PYTHON, host

ALL = b"\xff" * 6
CARDS = {n: bytes([2, 0, 0, 0, 0, n]) for n in (1, 2, 3)}
FRAMES = 4000


def frame(sender: int, receiver: int | None = None) -> bytes:
    there = ALL if receiver is None else CARDS[receiver]
    return there + CARDS[sender] + b"..."


def known(air: Air) -> Air:
    """Let all cards be known to the air, and nothing be under way."""
    for laptop in CARDS:
        air.send(laptop, frame(laptop), 0.0)
    list(air.arrivals(1e9))
    return air


def reached(air: Air, sender: int, receiver: int | None) -> set[int]:
    air.send(sender, frame(sender, receiver), 0.0)
    return {arrival.laptop for arrival in air.arrivals(1e9)}


def share_of_arrivals(air: Air, receiver: int | None) -> float:
    for _ in range(FRAMES):
        air.send(1, frame(1, receiver), 0.0)
    return sum(arrival.laptop == 2 for arrival in air.arrivals(1e9)) / FRAMES


def test_frame_reaches_its_receiver_and_a_broadcast_all_others() -> None:
    air = known(Air(3, seed=1))
    assert reached(air, 1, 2) == {2}
    assert reached(air, 2, None) == {1, 3}


def test_frame_to_somebody_never_heard_is_carried_to_all() -> None:
    assert reached(Air(3, seed=1), 1, 3) == {2, 3}


@pytest.mark.parametrize(("multicast_loss", "wanted"), [(None, 0.7), (0.6, 0.4)])
def test_lost_are_as_many_as_the_weather_says(
    multicast_loss: float | None, wanted: float
) -> None:
    weather = Weather(loss=0.3, multicast_loss=multicast_loss)
    air = known(Air(3, seed=1, weather=weather))
    assert share_of_arrivals(air, 2) == pytest.approx(0.7, abs=0.03)
    assert share_of_arrivals(air, None) == pytest.approx(wanted, abs=0.03)


def test_delay_stays_within_the_jitter_and_lets_frames_overtake() -> None:
    air = known(Air(2, seed=1, weather=Weather(delay_ms=200, jitter_ms=50)))
    for _ in range(100):
        air.send(1, frame(1, 2), 10.0)
    assert air.wait_s(10.0) == pytest.approx(0.15, abs=0.01)
    assert list(air.arrivals(10.149)) == []
    arrived = list(air.arrivals(10.251))
    assert len(arrived) == 100
    numbers = [one.number for one in arrived]
    assert numbers != sorted(numbers)
    assert [one.at_s for one in arrived] == sorted(one.at_s for one in arrived)
    assert air.wait_s(10.251) is None


def test_same_seed_gives_the_same_fates_and_another_one_others() -> None:
    def fates(seed: int) -> list[tuple[float, int]]:
        air = known(Air(2, seed, Weather(delay_ms=9, jitter_ms=9, loss=0.5)))
        for number in range(200):
            air.send(1, frame(1, 2), float(number))
        return [(one.at_s, one.number) for one in air.arrivals(1e9)]

    assert fates(7) == fates(7)
    assert fates(7) != fates(8)


def test_parting_two_leaves_the_third_and_healing_undoes_it() -> None:
    air = known(Air(3, seed=1))
    air.part(2, 1)
    pairs = list(product((1, 2, 3), repeat=2))
    cut = {(a, b) for a, b in pairs if a != b and not reached(air, a, b)}
    assert cut == {(1, 2), (2, 1)}
    air.heal()
    assert reached(air, 1, 2) == {2}


def test_laptop_that_is_down_neither_sends_nor_hears_until_it_is_up() -> None:
    air = known(Air(3, seed=1))
    air.down(1)
    assert reached(air, 1, None) == set()
    assert reached(air, 2, None) == {3}
    air.up(1)
    assert reached(air, 2, None) == {1, 3}


def test_isolated_laptops_hear_nothing() -> None:
    air = known(Air(3, seed=1))
    air.isolate()
    assert reached(air, 1, None) == set()


ECHO = """
import socket, sys, time
with socket.create_server((sys.argv[1], 7777)) as door:
    print("ready", flush=True)
    peer, _ = door.accept()
    peer.sendall(peer.recv(9))
"""
ASK = """
import socket, sys, time
there = sys.argv[1], 7777
try:
    socket.create_connection(there, timeout=0.3)
except TimeoutError:
    print("cut", flush=True)
sys.stdin.readline()
began = time.monotonic()
with socket.create_connection(there) as peer:
    peer.sendall(b"hello")
    assert peer.recv(9) == b"hello"
print(time.monotonic() - began, flush=True)
"""


@pytest.mark.e2e
@needs_bad_network
def test_devices_carry_what_the_weather_lets_through_after_its_delay() -> None:
    with BadLab(2, Weather(delay_ms=40)) as lab:
        door = lab.start(1, PYTHON, "-c", ECHO, host(1))
        assert door.stdout is not None
        assert door.stdout.readline() == "ready\n"
        lab.part(1, 2)
        asking = lab.start(2, PYTHON, "-c", ASK, host(1))
        assert asking.stdout is not None
        assert asking.stdout.readline() == "cut\n"
        assert lab.heal() <= time.monotonic()
        answer, _ = asking.communicate("\n")
        door.communicate()
        assert 4 * 0.04 <= float(answer) < 2
        for process in (door, asking):
            assert process.returncode == 0
