"""A journal is kept once all have signed, or leaves nothing, whatever comes between."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from p2p.errors import LocalError
from p2p.lan import new_journal
from p2p.lan.address import LOOPBACK
from p2p.lan.home import Home, open_home
from p2p.lan.journal import Journal, create_journal, open_journal, unfinished
from p2p.lan.leftovers import open_swept, sweep
from p2p.lan.new_journal import NewJournal
from p2p.lan.node import open_lobby
from tests.needs import unless
from tests.p2p.lan_links import DEADLINE_S
from tests.p2p.lan_pair import OFFER, seated, two_nodes

SEED = bytes(range(100, 132))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with open_home(tmp_path / "home") as home:
        yield home


def hidden(home: Home) -> list[str]:
    """Return the folders of journals that no list of kept games can show."""
    shown = {n for n in unfinished(home) if (home.journals / n / "charter").exists()}
    return [one.name for one in home.journals.iterdir() if one.name not in shown]


# Crashes


@unless(hasattr(os, "fork"), "the deaths are forks")
@pytest.mark.e2e
def test_no_death_leaves_anything_hidden_after_the_next_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.p2p.mortal_journal", str(tmp_path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root)
    begun, deleted = map(int, done.stdout.split())
    assert min(begun, deleted) >= 8  # folder, lock, seed, its folder, log, charter

    before, kept = 0, 0
    for place in sorted(tmp_path.iterdir()):
        with open_home(place) as home:
            before += bool(hidden(home))
        with open_swept(place) as home:
            assert hidden(home) == [], place.name
            for folder in home.journals.iterdir():
                kept += 1
                names = {path.name for path in folder.iterdir()}
                assert names <= {"seed", "charter", "log", "lock"}
                assert names >= {"seed", "charter"}
    assert before >= 8  # else there was nothing to clear
    assert kept >= 2


def test_a_journal_that_was_begun_stays_at_the_next_start(home: Home) -> None:
    journal = create_journal(home, "game", SEED)
    journal.write_charter(b"charter")
    journal.close()

    sweep(home)

    assert (home.journals / "game" / "seed").read_bytes() == SEED


def test_a_log_without_its_charter_is_damage_and_stays(home: Home) -> None:
    journal = create_journal(home, "game", SEED)
    journal.append("entry", b"{}")
    journal.close()

    sweep(home)

    assert (home.journals / "game" / "seed").read_bytes() == SEED


def test_a_journal_that_another_process_begins_stays(home: Home) -> None:
    journal = create_journal(home, "game", SEED)

    sweep(home)

    assert (home.journals / "game" / "seed").read_bytes() == SEED
    journal.discard()


def test_what_is_no_journal_stays(home: Home) -> None:
    (home.journals / "note").write_text("mine")
    (home.journals / "My notes").mkdir()

    sweep(home)

    assert {one.name for one in home.journals.iterdir()} == {"note", "My notes"}


async def test_a_node_clears_its_home_before_it_opens(tmp_path: Path) -> None:
    with open_home(tmp_path / "Mai") as home:
        create_journal(home, "game", SEED).close()

    node = await open_lobby(tmp_path / "Mai", interface=LOOPBACK, port=0, name="Mai")

    assert list((tmp_path / "Mai" / "journals").iterdir()) == []
    await node.close()


def test_a_disk_that_refuses_the_log_keeps_no_seed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("p2p.lan.journal._open_log", refuse)
        with pytest.raises(LocalError) as caught:
            create_journal(home, "game", SEED)

    assert caught.value.code == "local/disk-full"
    assert list(home.journals.iterdir()) == []


# Who gives up


class Gate:
    """Holds threads up once they have done a step."""

    def __init__(self, step: Callable[..., Any]) -> None:
        self._step = step
        self.reached = threading.Event()
        self.opened = threading.Event()

    def patched(self) -> Callable[..., Any]:
        def step(*args: object) -> object:
            done = self._step(*args)
            self.reached.set()
            assert self.opened.wait(DEADLINE_S)
            return done

        return step


@pytest.mark.parametrize("step", ["create_journal", "write_charter", "append"])
async def test_who_leaves_while_the_journal_is_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    owner: Any = new_journal if step == "create_journal" else Journal
    gate = Gate(getattr(owner, step))
    made: list[Journal] = []
    begin = Journal.__init__

    def watched(self: Journal, folder: Path, lock: FileLock, seed: bytes) -> None:
        begin(self, folder, lock, seed)
        made.append(self)

    monkeypatch.setattr(Journal, "__init__", watched)
    monkeypatch.setattr(owner, step, gate.patched())
    async with two_nodes(tmp_path) as (host, guest):
        tables = [await host.host(OFFER), await guest.join(f"{LOOPBACK}:{host.port}")]
        sitting = asyncio.gather(*map(seated, tables))
        assert await asyncio.to_thread(gate.reached.wait, DEADLINE_S)
        leaving = asyncio.gather(*(table.close() for table in tables))
        await asyncio.sleep(0)
        sitting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sitting
        gate.opened.set()
        await leaving
        for name in ("Mai", "Tom"):
            assert list((tmp_path / name / "journals").iterdir()) == []
    assert made
    assert not any(journal._lock.is_locked for journal in made)


async def test_a_disk_that_refuses_to_delete_does_not_hide_why_it_should(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = NewJournal(home, "game")
    await new.begin(SEED)

    def refuse(*_: object) -> None:
        raise OSError(13, "Permission denied")

    with monkeypatch.context() as readonly:
        readonly.setattr(Path, "rmdir", refuse)
        await new.discard()

    assert [one.name for one in (home.journals / "game").iterdir()] == []
    sweep(home)
    assert list(home.journals.iterdir()) == []


async def test_a_journal_that_is_kept_is_there_and_held(home: Home) -> None:
    new = NewJournal(home, "game")
    await new.begin(SEED)
    await new.write(lambda journal: journal.write_charter(b"charter"))

    journal = new.kept()

    with pytest.raises(LocalError):
        open_journal(home, "game")
    journal.close()
    again = open_journal(home, "game")
    assert (again.seed, again.charter) == (SEED, b"charter")
    again.close()
