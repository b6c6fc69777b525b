"""The checks that a player reads are those that `oakfield verify` prints."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from cli.verification import verification_lines


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
