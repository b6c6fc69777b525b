"""What people may take for a transcript, and what a reader of files says of it."""

from pathlib import Path

import pytest

from cli.main import main

KINDS = ("picture", "missing", "folder")


def assert_one_sentence(
    command: str, kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Let a command read what is no transcript; it says so once, with exit code 2."""
    path = folder / "holiday.png"
    if kind == "picture":
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 50)
    elif kind == "folder":
        path.mkdir()
    assert main([command, str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith(f"oakfield {command}: ")
    assert str(path) in printed.err
