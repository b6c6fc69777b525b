"""What is over is let go at once: nothing large waits for the collector of cycles."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

from p2p.lan.identity import new_identity
from p2p.lan.node import Node
from p2p.lan.session import Session
from p2p.lan.sitting import Finished, Told
from p2p.lan.tasks import end
from tests.p2p.lan_links import eventually, linked
from tests.p2p.lan_pair import meet, two_nodes


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Leave cycles where they are."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Owner:
    """Holds a task that works on it."""

    def __init__(self) -> None:
        self.task = asyncio.create_task(self.work())

    async def work(self) -> None:
        """Do nothing, for ever."""
        await asyncio.Event().wait()


@pytest.mark.usefixtures("no_collector")
async def test_who_owns_a_task_that_was_ended_does_not_own_itself() -> None:
    owner = Owner()
    held = ref(owner)
    await asyncio.sleep(0)  # the task begins
    await end(owner.task)
    del owner
    await eventually(lambda: held() is None)


async def test_a_task_that_fails_as_it_is_ended_hinders_no_other() -> None:
    async def fail() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise ValueError

    tasks = [asyncio.create_task(work()) for work in (fail, asyncio.Event().wait)]
    await asyncio.sleep(0)
    await end(*tasks)
    assert all(task.done() for task in tasks)


@pytest.mark.usefixtures("no_collector")
async def test_a_link_is_gone_once_both_ends_have_closed_it() -> None:
    held = await closed_link()
    await eventually(lambda: [one() for one in held] == [None, None])


async def closed_link() -> list[ref[object]]:
    """Return what were the two ends of a link."""
    async with linked(new_identity("Mai"), new_identity("Tom")) as (ours, theirs):
        await ours.send(b"x")
        await theirs.recv()
        return [ref(ours), ref(theirs)]


@pytest.mark.e2e
@pytest.mark.usefixtures("no_collector")
async def test_nothing_of_a_finished_game_is_held_by_the_next(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        held = await finished_game(host, guest)
        sessions = await meet(host, guest)
        await eventually(lambda: not [name for name, one in held.items() if one()])
        await asyncio.gather(*(session.close() for session in sessions))


async def finished_game(host: Node, guest: Node) -> dict[str, ref[object]]:
    """Return what made up a game, by name."""
    sessions = await meet(host, guest)
    held: dict[str, ref[object]] = {}
    for one in sessions:
        (path,) = one._paths.values()
        held[f"{one.seat} link"] = ref(await path.link())
        parts: tuple[object, ...] = (one, one._clerk, one._desk)
        parts += (one._player, one._player.ledger)
        held |= {f"{one.seat} {type(part).__name__}": ref(part) for part in parts}
    await asyncio.gather(*map(give_up, sessions))
    return held


async def give_up(session: Session) -> None:
    """Resign as soon as there is a choice, and hear the verdict."""
    async for update in session.updates():
        if isinstance(update, Told) and session.is_open and session.moves():
            await session.resign()
        if isinstance(update, Finished):
            assert update.verdict == "FAIR"
            break
    await session.close()
