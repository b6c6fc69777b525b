"""`oakfield games` lists what is there as it is now, and deletes what was named."""

import io
import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli import games
from cli.main import main
from p2p.errors import LocalError
from p2p.lan.verdicts import Judged, Verdicts
from p2p.record.transcript import SUFFIX
from tests.vectors.make_transcripts import FOLDER

FAIR = "2026-05-02-2130-mai-tom"
CUT = "2026-05-01-0900-mai-tom"
AGREED = "2026-05-02-2130-mai-tom-2"
SOURCES = {FAIR: "fair", CUT: "cut", AGREED: "agreed"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Three games, the latest of them last in the order of the files."""
    (tmp_path / "games").mkdir()
    for age, (name, source) in enumerate(SOURCES.items()):
        path = tmp_path / "games" / f"{name}{SUFFIX}"
        shutil.copy(FOLDER / f"{source}{SUFFIX}", path)
        os.utime(path, (1000 + age, 1000 + age))
    (tmp_path / "games" / "notes.txt").write_text("not a game")
    return tmp_path


def listed(home: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    assert main(["--home", str(home), "games", "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["games"]
    return found


def test_the_latest_comes_first_with_its_end_and_its_verdict(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--home", str(home), "games"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines == [
        "1. 2026-05-02 21:30, Agent Avenue, Mai & Tom. Nobody wins. All at the table"
        f" agreed to end the game. FAIR. {AGREED}.oakfield",
        "2. 2026-05-02 21:30, Agent Avenue, Mai & Tom. Mai wins. Mai has 3"
        f" Codebreakers: that wins. FAIR. {FAIR}.oakfield",
        f"3. 2026-05-01 09:00, a file that tells no game. DAMAGED. {CUT}.oakfield",
        f"The files are in {home / 'games'}",
    ]


def test_json_tells_the_same(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(home, capsys)[1] == {
        "number": 2,
        "date": "2026-05-02T21:30",
        "game": "agent-avenue",
        "names": ["Mai", "Tom"],
        "winners": ["Mai"],
        "reason": "codebreakers",
        "end": {
            "winners": [0],
            "reason": "codebreakers",
            "sides": [0, 1],
            "tallies": [
                {"what": "codebreakers", "side": 0, "count": 3},
                {"what": "lead", "side": 0, "count": -5},
            ],
            "resigned": [],
            "absences": [],
        },
        "verdict": "FAIR",
        "file": str(home / "games" / f"{FAIR}.oakfield"),
    }


def test_no_game_is_said_with_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--home", str(tmp_path), "games"]) == 0
    assert str(tmp_path / "games") in capsys.readouterr().out


def test_a_changed_file_does_not_keep_its_old_verdict(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "games" / f"{FAIR}.oakfield"
    before = {game["file"]: game["verdict"] for game in listed(home, capsys)}
    path.write_bytes(path.read_bytes().replace(b'"Mai"', b'"Moi"', 1))
    after = {game["file"]: game["verdict"] for game in listed(home, capsys)}

    assert before[str(path)] == "FAIR"
    assert after == before | {str(path): "DAMAGED"}


def test_what_was_checked_is_not_checked_again(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = listed(home, capsys)

    def audit_again(*_: object) -> None:
        raise AssertionError("checked anew")

    monkeypatch.setattr("cli.past.Audit", audit_again)
    assert listed(home, capsys) == first


@pytest.mark.parametrize("target", ["2", FAIR, f"{FAIR}.oakfield", "PATH"])
def test_a_game_is_deleted_by_its_number_or_file_with_what_is_remembered_of_it(
    home: Path, capsys: pytest.CaptureFixture[str], target: str
) -> None:
    path = home / "games" / f"{FAIR}.oakfield"
    text = path.read_bytes()
    Verdicts(path.parent).remember(text, Judged("FAIR"))
    target = str(path) if target == "PATH" else target

    assert main(["--home", str(home), "games", "delete", target, "--yes"]) == 0

    assert f"{FAIR}.oakfield is deleted." in capsys.readouterr().out
    assert Verdicts(path.parent).of(text) is None
    assert sorted(p.name for p in path.parent.glob(f"*{SUFFIX}")) == [
        f"{CUT}.oakfield",
        f"{AGREED}.oakfield",
    ]


def test_the_page_of_a_game_goes_with_it_and_that_of_another_stays(home: Path) -> None:
    games = home / "games"
    for stem in (FAIR, CUT):
        (games / f"{stem}.html").write_text("all hands")

    assert main(["--home", str(home), "games", "delete", FAIR, "--yes"]) == 0

    assert [path.stem for path in games.glob("*.html")] == [CUT]


def test_all_are_deleted_and_nothing_else(home: Path) -> None:
    assert main(["--home", str(home), "games", "delete", "--all", "--yes"]) == 0

    left = {path.name for path in (home / "games").iterdir()}
    assert left == {"notes.txt"}


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["1", "--all", "--yes"],
        ["0", "--yes"],
        ["4", "--yes"],
        ["notes.txt", "--yes"],
        ["../profile.json", "--yes"],
        ["/etc/hostname", "--yes"],
        ["1"],
    ],
)
def test_what_is_not_clearly_meant_deletes_nothing(
    home: Path,
    argv: Sequence[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    before = sorted((home / "games").iterdir())

    assert main(["--home", str(home), "games", "delete", *argv]) == 2

    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert sorted((home / "games").iterdir()) == before


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "is_gone"), [("yes\n", True), ("\n", False)])
def test_a_person_is_asked(
    home: Path,
    typed: str,
    is_gone: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", _Keyboard(typed))

    assert games.run_delete(home, "1", every=False, agreed=False) == 0

    assert f"Delete {AGREED}.oakfield?" in capsys.readouterr().out
    assert (home / "games" / f"{AGREED}.oakfield").exists() is not is_gone


def test_a_file_elsewhere_is_no_game_of_this_folder(home: Path) -> None:
    with pytest.raises(LocalError) as caught:
        games.run_delete(home, str(FOLDER / "fair.oakfield"), every=False, agreed=True)

    assert caught.value.code == "local/no-such-game"
    assert (FOLDER / "fair.oakfield").exists()


def test_a_folder_that_cannot_be_read_is_not_called_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cli.past.os.scandir", refused)
    for argv in ([], ["--json"], ["delete", "--all", "--yes"], ["delete", "1"]):
        assert main(["--home", str(tmp_path), "games", *argv]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert str(tmp_path / "games") in said.err
        assert "ermission denied" in said.err


def test_a_file_that_cannot_be_read_is_said_to_be_so_and_stands_in_no_way(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> bytes:
        if path.stem == CUT:
            raise PermissionError(13, "Permission denied")
        return path.read_bytes()

    monkeypatch.setattr("cli.past.read_game", refused)
    monkeypatch.setattr("cli.games.read_game", refused)
    assert main(["--home", str(home), "games"]) == 0
    assert f"cannot be read. {CUT}.oakfield" in capsys.readouterr().out
    assert [game["verdict"] for game in listed(home, capsys)][2] == "UNREADABLE"

    assert main(["--home", str(home), "games", "delete", FAIR, "--yes"]) == 0
    assert len(listed(home, capsys)) == 2


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_which_game_is_being_checked(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = _Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(["--home", str(home), "games"]) == 0
    told = screen.getvalue()
    assert told.startswith(f"Checking {AGREED}.oakfield ...\r ")
    assert told.endswith(" \r")
    assert main(["--home", str(home), "games"]) == 0
    assert screen.getvalue().count("Checking") == 3
