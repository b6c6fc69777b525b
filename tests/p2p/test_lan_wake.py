"""The sleep watch: what two clocks tell about a nap."""

import pytest

from p2p.lan import wake
from p2p.lan.address import Interface
from p2p.lan.wake import moves, slept_s, wakes


def test_clocks_that_go_together_tell_of_no_sleep() -> None:
    assert slept_s(1.0, 1.0) == 0


def test_wall_clock_ahead_of_monotonic_is_a_nap() -> None:
    assert slept_s(61.0, 1.0) == pytest.approx(60)


@pytest.mark.parametrize("wall_s", [3.9, 1.0, -3600.0])
def test_small_or_backward_steps_of_the_wall_clock_are_none(wall_s: float) -> None:
    assert slept_s(wall_s, 1.0) == 0


def test_loop_that_hangs_is_no_nap_where_monotonic_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wake, "_MONOTONIC_STOPS", True)

    assert slept_s(10.0, 10.0) == 0


def test_late_tick_is_a_nap_where_monotonic_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wake, "_MONOTONIC_STOPS", False)

    assert slept_s(61.0, 61.0) == pytest.approx(60)


async def test_watch_yields_each_nap_once() -> None:
    wall = iter([0.0, 0.0, 0.0, 100.0, 100.0, 100.0, 100.0, 150.0])

    naps = wakes(lambda: next(wall), lambda: 0.0, tick_s=0.0)

    assert [await anext(naps), await anext(naps)] == [100.0, 50.0]
    await naps.aclose()


async def test_each_change_of_the_addresses_is_told_once() -> None:
    home, cafe = Interface("eth0", "192.168.1.23"), Interface("wlan0", "10.0.0.5")
    looks = iter([(home,), (home,), (cafe,), (cafe,), (), (home, cafe)])

    changes = moves(lambda: next(looks), tick_s=0.0)

    assert [await anext(changes) for _ in range(3)] == [(cafe,), (), (home, cafe)]
    await changes.aclose()


async def test_a_look_that_fails_is_no_change_and_not_the_last() -> None:
    home, cafe = Interface("eth0", "192.168.1.23"), Interface("wlan0", "10.0.0.5")
    looks = iter([None, (home,), None, (home,), None, (cafe,)])

    def look() -> tuple[Interface, ...]:
        seen = next(looks)
        if seen is None:
            raise OSError(24, "Too many open files")
        return seen

    changes = moves(look, tick_s=0.0)

    assert await anext(changes) == (cafe,)
    await changes.aclose()
