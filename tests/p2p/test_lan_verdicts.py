"""What is remembered of finished games, and what must never be."""

import asyncio
import json
import time
from pathlib import Path

import pytest

from engine.game import Over
from engine.kit import Tally
from engine.registry import GAMES
from p2p.lan import archive
from p2p.lan.home import open_home
from p2p.lan.verdicts import VERDICTS_FILE, Judged, Verdicts, judged
from p2p.table.audit import FAIR, UNFINISHED, Audit
from p2p.table.conclusion import Conclusion
from tests.vectors.make_transcripts import FOLDER, VECTORS

TEXT = (FOLDER / "fair.oakfield").read_bytes()
NAMES = ("Mai", "Tom")
END = Conclusion(
    (0,), "codebreakers", (0, 1), (Tally("codebreakers", 0, 3), Tally("lead", 0, -5))
)
FOUND = Judged(FAIR, "agent-avenue", NAMES, END)


def test_what_was_found_is_remembered_for_the_next_start(tmp_path: Path) -> None:
    Verdicts(tmp_path).remember(TEXT, FOUND)

    assert Verdicts(tmp_path).of(TEXT) == FOUND


def test_a_file_that_was_changed_has_no_verdict(tmp_path: Path) -> None:
    verdicts = Verdicts(tmp_path)
    verdicts.remember(TEXT, FOUND)

    for changed in (TEXT[:-1], TEXT + b"\n", TEXT.replace(b"Mai", b"Moi", 1), b""):
        assert verdicts.of(changed) is None


@pytest.mark.parametrize("content", [b"", b"garbage", b"[]", b'{"by": 1}'])
def test_a_damaged_memory_is_empty(tmp_path: Path, content: bytes) -> None:
    (tmp_path / VERDICTS_FILE).write_bytes(content)
    verdicts = Verdicts(tmp_path)
    assert verdicts.of(TEXT) is None

    verdicts.remember(TEXT, FOUND)

    assert Verdicts(tmp_path).of(TEXT) == FOUND


def test_what_another_version_has_found_counts_no_more(tmp_path: Path) -> None:
    Verdicts(tmp_path).remember(TEXT, FOUND)
    path = tmp_path / VERDICTS_FILE
    memory = json.loads(path.read_text())
    path.write_text(json.dumps(memory | {"by": "another"}))

    assert Verdicts(tmp_path).of(TEXT) is None


def test_two_windows_do_not_forget_what_the_other_has_found(tmp_path: Path) -> None:
    one, other = Verdicts(tmp_path), Verdicts(tmp_path)
    one.remember(b"one", FOUND)
    other.remember(b"other", FOUND)

    assert Verdicts(tmp_path).of(b"one") == FOUND
    assert Verdicts(tmp_path).of(b"other") == FOUND


def test_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    verdicts = Verdicts(tmp_path)
    verdicts.remember(b"gone", FOUND)
    verdicts.remember(b"there", FOUND)

    verdicts.keep_only([b"there"])

    assert Verdicts(tmp_path).of(b"gone") is None
    assert Verdicts(tmp_path).of(b"there") == FOUND


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("fair", FOUND),
        ("cut", Judged("DAMAGED")),
        ("unfinished", Judged(UNFINISHED, "agent-avenue", NAMES)),
    ],
)
def test_an_audit_is_summed_up(name: str, found: Judged) -> None:
    audit = Audit((FOLDER / f"{name}.oakfield").read_bytes(), GAMES)
    audit.run()

    assert judged(audit) == found
    assert found.verdict == VECTORS[name].verdict


def test_who_won_is_told_by_name() -> None:
    assert FOUND.winners == ("Mai",)
    assert Judged(UNFINISHED, "agent-avenue", NAMES).winners == ()


def test_what_was_remembered_with_fewer_fields_counts_no_more(tmp_path: Path) -> None:
    Verdicts(tmp_path).remember(TEXT, FOUND)
    path = tmp_path / VERDICTS_FILE
    memory = json.loads(path.read_text())
    path.write_text(json.dumps(memory | {"by": memory["by"].replace(" tallies", "")}))

    assert " tallies" in memory["by"]
    assert Verdicts(tmp_path).of(TEXT) is None


def test_the_end_of_a_game_leaves_its_verdict_with_the_file(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        ours = archive.Archive(home)
        kept = ours.keep(TEXT, NAMES)
        over = Over((0,), "codebreakers")
        asyncio.run(ours.check(kept, GAMES["agent-avenue"], over))

        assert Verdicts(home.games).of(kept.path.read_bytes()) == FOUND


async def test_who_gives_a_check_up_waits_until_its_verdict_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember, began = archive._remember, asyncio.Event()
    loop = asyncio.get_running_loop()

    def slowly(kept: archive.Kept, audit: Audit) -> None:
        loop.call_soon_threadsafe(began.set)
        time.sleep(0.2)
        remember(kept, audit)

    monkeypatch.setattr(archive, "_remember", slowly)
    with open_home(tmp_path) as home:
        ours = archive.Archive(home)
        kept = ours.keep(TEXT, NAMES)
        kit, over = GAMES["agent-avenue"], Over((0,), "codebreakers")

        async def check() -> None:
            await ours.check(kept, kit, over)

        ours.checks.start(check())
        await began.wait()
        await ours.checks.end()
        assert Verdicts(home.games).of(kept.path.read_bytes()) == FOUND
