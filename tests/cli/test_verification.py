"""The checks that a player reads are those that `oakfield verify` prints."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from cli.verification import report_lines, verification_lines
from tests.transcripts import vector


@pytest.mark.e2e
def test_the_lines_are_those_of_the_command(tmp_path: Path) -> None:
    picture = tmp_path / "not a game ü.oakfield"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    lines = asyncio.run(verification_lines(picture))
    command = [sys.executable, "-X", "utf8", "-m", "cli.main", "verify", str(picture)]
    printed = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert lines == printed.stdout.splitlines()
    assert printed.returncode == 2
    assert "DAMAGED" in lines[-1]


@pytest.mark.e2e
def test_a_report_is_written_beside_the_transcript(tmp_path: Path) -> None:
    game = tmp_path / "mai & tom ü.oakfield"
    game.write_bytes(vector("fair").read_bytes())
    lines = asyncio.run(report_lines(game))
    page = game.with_suffix(".html")
    assert lines[0] == f"Written to {page}; the game is FAIR."
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
