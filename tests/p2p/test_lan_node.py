"""A node falls silent nowhere, and takes everything with it when it closes."""

import asyncio
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p.errors import LocalError
from p2p.lan.address import LOOPBACK
from p2p.lan.home import open_home
from p2p.lan.journal import unfinished
from p2p.lan.node import open_lobby
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Told
from tests.p2p.lan_links import DEADLINE_S, only_this_task_is_left
from tests.p2p.lan_pair import OFFER, meet, two_nodes
from tests.p2p.test_lan_session import until_due, until_stopped

WATCHES = (
    "p2p.lan.node.wakes",
    "p2p.lan.node.moves",
    "p2p.lan.listener.Listener.links",
)


class Failing:
    """Yields nothing, and fails once its event is set."""

    def __init__(self, trip: asyncio.Event) -> None:
        self._trip = trip

    def __aiter__(self) -> "Failing":
        return self

    async def __anext__(self) -> None:
        await self._trip.wait()
        raise RuntimeError("a slip with a secret in it")


def plant(monkeypatch: pytest.MonkeyPatch, watch: str) -> asyncio.Event:
    """Let what a node watches fail once the event is set."""
    trip = asyncio.Event()

    monkeypatch.setattr(watch, lambda *_: Failing(trip))
    return trip


@pytest.mark.parametrize("watch", WATCHES)
async def test_a_node_that_is_deaf_says_so_at_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watch: str
) -> None:
    trip = plant(monkeypatch, watch)
    node = await open_lobby(tmp_path, interface=LOOPBACK, port=0, name="Mai")
    seating = await node.host(OFFER)
    trip.set()
    async with asyncio.timeout(DEADLINE_S):
        with pytest.raises(LocalError) as caught:
            async for _ in seating.updates():
                pass
    await seating.close()
    with pytest.raises(LocalError) as again:
        await node.host(OFFER)
    await node.close()

    for error in (caught.value, again.value):
        assert "a mistake of its own (RuntimeError)" in error.text
        assert "secret" not in error.text


async def test_a_node_that_is_deaf_stops_its_game_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trip = plant(monkeypatch, "p2p.lan.node.wakes")
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(until_due, sessions))
        trip.set()
        async with asyncio.timeout(DEADLINE_S):
            stops = await asyncio.gather(*map(until_stopped, sessions))
    for stopped in stops:
        assert "a mistake of its own (RuntimeError)" in stopped.text
    for name in ("Mai", "Tom"):
        with open_home(tmp_path / name) as home:
            assert len(unfinished(home)) == 1


async def test_a_slip_at_a_table_is_said_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slip(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("p2p.lan.hosting.HostSeating._gather", slip)
    node = await open_lobby(tmp_path, interface=LOOPBACK, port=0, name="Mai")
    seating = await node.host(OFFER)
    async with asyncio.timeout(DEADLINE_S):
        with pytest.raises(LocalError, match=r"a mistake of its own \(RuntimeError\)"):
            async for _ in seating.updates():
                pass
    await node.close()


# Closing


async def test_a_node_that_closes_gets_up_from_the_table_of_another(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        await host.host(OFFER)
        await guest.join(f"{LOOPBACK}:{host.port}")
    await only_this_task_is_left()


async def test_a_node_that_closes_gets_up_from_the_table_of_the_next_game(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(give_up, sessions))
        await asyncio.gather(*(session.rematch() for session in sessions))
    await only_this_task_is_left()


async def give_up(session: Session) -> None:
    """Resign as soon as there is a choice, and hear the verdict."""
    async for update in session.updates():
        if isinstance(update, Told) and session.is_open and session.moves():
            await session.resign()
        if isinstance(update, Finished):
            return


# The loop


class Watch:
    """Notes which files are opened while the thread that does it runs a loop."""

    def __init__(self, homes: Path) -> None:
        self.opened: list[str] = []
        self._homes = str(homes)
        self._is_on = True
        sys.addaudithook(self._hear)  # it cannot be taken back

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if not self._is_on or event != "open":
            return
        path = str(args[0])
        if path.startswith(self._homes) or path.endswith("certificate.pem"):
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop()
                self.opened.append(path)

    def end(self) -> None:
        self._is_on = False


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """Watch the homes, and the files in which certificates lie for a moment."""
    watch = Watch(tmp_path)
    yield watch
    watch.end()


async def test_no_file_is_opened_on_the_loop_from_the_start_to_the_next_table(
    tmp_path: Path, watch: Watch
) -> None:
    (tmp_path / "control").touch()
    assert watch.opened == [str(tmp_path / "control")]
    watch.opened.clear()
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        await asyncio.gather(*map(give_up, sessions))
        await asyncio.gather(*(session.rematch() for session in sessions))
    assert watch.opened == []
