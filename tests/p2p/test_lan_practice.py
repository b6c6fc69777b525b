"""Practice is not kept: whatever ends it, nothing of it is there at the next start."""

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from p2p.lan import node as node_module
from p2p.lan.address import LOOPBACK
from p2p.lan.home import Home
from p2p.lan.node import Node, open_lobby
from p2p.lan.sitting import KeptGame
from tests.e2e.programs import ENVIRONMENT, PROMPT
from tests.e2e.terminals import OAKFIELD
from tests.p2p.lan_pair import OFFER, meet, seated, two_nodes
from tests.p2p.test_lan_session import until_due

pytestmark = pytest.mark.e2e


async def opened(home: Path) -> Node:
    return await open_lobby(home, interface=LOOPBACK, port=0, name="Mai")


async def kept_after_a_kill(home: Path, copy: Path) -> tuple[KeptGame, ...]:
    """Return the games offered by a program that begins with a home as it lies now."""
    shutil.copytree(home, copy)
    node = await opened(copy)
    kept = await node.kept()
    await node.close()
    return kept


async def practise(folder: Path) -> tuple[KeptGame, ...]:
    """Practise for a while; return what would be offered if it were killed now."""
    node = await opened(folder / "Mai")
    try:
        session = await seated(await node.practice(OFFER))
        await until_due(session)
        return await kept_after_a_kill(folder / "Mai", folder / "copy")
    finally:
        await node.close()


async def test_practice_that_was_killed_is_never_offered(tmp_path: Path) -> None:
    assert await practise(tmp_path) == ()


async def test_control_in_the_home_itself_it_would_be_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_home(home: Home) -> Home:
        return home

    monkeypatch.setattr(node_module, "open_practice", at_home)
    (game,) = await practise(tmp_path)
    assert game.names == ("Robin (bot)", "Mai")


async def test_it_hides_no_game_that_is_kept(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        for session in sessions:
            await until_due(session)
            await session.close()
        session = await seated(await host.practice(OFFER))
        await until_due(session)
        (game,) = await kept_after_a_kill(tmp_path / "Mai", tmp_path / "copy")
    assert game.names == ("Mai", "Tom")


async def test_nothing_of_it_lies_in_a_home_whose_program_has_ended(
    tmp_path: Path,
) -> None:
    node = await opened(tmp_path)
    session = await seated(await node.practice(OFFER))
    await until_due(session)
    assert (tmp_path / "practice").exists()
    await node.close()
    assert not (tmp_path / "practice").exists()


def kill_in_practice(home: Path, temporary: Path) -> None:
    """Practise in a process of its own, and kill it as soon as a move is due."""
    words = ("practice", "--plain", "--name", "Mai", "--home", str(home))
    with subprocess.Popen(
        [*OAKFIELD, *words, "--interface", LOOPBACK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **ENVIRONMENT, "TMPDIR": str(temporary)},
    ) as program:
        assert program.stdout is not None
        assert any(line.startswith(PROMPT) for line in program.stdout)
        program.kill()


async def test_what_a_killed_program_has_left_of_its_bots_goes_at_the_next_start(
    tmp_path: Path,
) -> None:
    home, temporary = tmp_path / "home", tmp_path / "tmp"
    temporary.mkdir()
    await asyncio.to_thread(kill_in_practice, home, temporary)
    assert list(home.glob("practice/bot-*/identity*"))
    assert list(temporary.iterdir()) == []

    node = await opened(home)
    assert not (home / "practice").exists()
    assert await node.kept() == ()
    await node.close()
