"""A machine that slept, or moved, dials its links anew, and the game goes on."""

import asyncio
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path

import pytest

from p2p.lan import node as node_module
from p2p.lan.address import Interface
from p2p.lan.wake import wakes
from tests.p2p.lan_links import eventually
from tests.p2p.lan_pair import meet, play_out, two_nodes

pytestmark = pytest.mark.e2e

NAP_S = 600.0


class Clock:
    """A wall clock that can be put on; the monotonic one stands, as in sleep."""

    def __init__(self) -> None:
        self.wall_s = 0.0

    def wall(self) -> float:
        return self.wall_s

    def monotonic(self) -> float:
        return 0.0


async def test_game_goes_on_after_the_machine_has_slept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    watched: partial[AsyncGenerator[float, None]] = partial(
        wakes, clock.wall, clock.monotonic, 0.02
    )
    monkeypatch.setattr(node_module, "wakes", watched)
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        (path,) = mine._paths.values()
        before = await path.link()
        clock.wall_s += NAP_S

        await eventually(lambda: path.current is not before)
        assert not before.alive
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))

    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"


async def test_game_goes_on_at_once_after_the_machine_has_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals: asyncio.Queue[tuple[Interface, ...]] = asyncio.Queue()

    async def told() -> AsyncGenerator[tuple[Interface, ...], None]:
        while True:
            yield await arrivals.get()

    monkeypatch.setattr(node_module, "moves", told)
    async with two_nodes(tmp_path) as (host, guest):
        mine, theirs = await meet(host, guest)
        (path,) = mine._paths.values()
        before = await path.link()
        arrivals.put_nowait((Interface("wlan0", "10.0.0.5"),))

        await eventually(lambda: not before.alive, 1)
        await eventually(lambda: path.current is not before, 1)
        ours, others = await asyncio.gather(play_out(mine), play_out(theirs))

    assert ours.transcript == others.transcript
    assert ours.finished.verdict == "FAIR"
