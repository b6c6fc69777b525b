"""What takes seconds says so at once on a terminal, and nowhere else."""

import io
import sys
from pathlib import Path

import pytest

from cli import report
from cli.main import main
from cli.waiting import told_to_wait
from tests.transcripts import vector

COMMANDS = ("replay", "report")


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def command_line(command: str, folder: Path) -> list[str]:
    page = ["-o", str(folder / f"game{report.PAGE_SUFFIX}")]
    return [command, str(vector("fair")), *(page if command == "report" else ())]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_terminal_is_told_which_file_is_being_checked(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(command_line(command, tmp_path)) == 0
    silent = capsys.readouterr()
    monkeypatch.setattr(sys, "stderr", screen := _Screen())

    force = ["--force"] if command == "report" else []
    assert main([*command_line(command, tmp_path), *force]) == 0

    assert capsys.readouterr().out == silent.out
    assert silent.err == ""
    said = "Checking fair.oakfield ..."
    assert screen.getvalue() == f"{said}\r{' ' * len(said)}\r"


def test_a_long_name_is_cut_to_the_row_that_is_cleared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", screen := _Screen())
    monkeypatch.setenv("COLUMNS", "30")
    with told_to_wait(Path("long" * 20)):
        assert len(screen.getvalue()) == 29


def test_what_fails_takes_the_notice_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := _Screen())
    with pytest.raises(OSError, match="gone"), told_to_wait(Path("it")):
        raise OSError("gone")
    assert screen.getvalue().endswith(" \r")
