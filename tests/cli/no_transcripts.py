"""What people may take for a transcript, and what a reader of files says of it."""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.main import main
from p2p.fairness.encoding import encode as encode_parts
from p2p.record.transcript import FORMAT
from tests.vectors.make_transcripts import FOLDER

KINDS = ("picture", "missing", "folder")
_FAIR = (FOLDER / "fair.oakfield").read_bytes()
_LINES = _FAIR.splitlines()[:-1]


def _ended(lines: list[bytes], **other: object) -> bytes:
    """Return these lines with a last one that fits them, but for what is other."""
    digest = hashlib.sha256(encode_parts("oakfield/1 transcript", *lines)).digest()
    last = {"digest": b64encode(digest).decode(), "format": FORMAT, "line": "end"}
    end = json.dumps(last | {"lines": len(lines)} | other, sort_keys=True)
    return b"\n".join([*lines, end.replace(": ", ":").replace(", ", ",").encode(), b""])


def _chartered(name: str, value: bytes) -> bytes:
    """Return a transcript whose charter has another value in a field."""
    first = re.sub(rb'"%s":"[^"]*"' % name.encode(), value, _LINES[0], count=1)
    return _ended([first, *_LINES[1:]])


UNUSABLE: Mapping[str, tuple[bytes, str]] = {
    "an empty file": (b"", "The file is empty"),
    "a text": (b"Dear Mai,\n", "This is no Oakfield transcript"),
    "a report": (b"<!DOCTYPE html>\n<html>\n", "This is no Oakfield transcript"),
    "other line ends": (_FAIR.replace(b"\n", b"\r\n"), "Its line ends were changed"),
    "the format of a later version": (
        _ended(_LINES, format="oakfield transcript 2", more=1),
        "Another version of Oakfield wrote it: oakfield transcript 2",
    ),
    "a game of a later version": (
        _chartered("protocol", b'"protocol":"oakfield/2"'),
        "it was played with another version of Oakfield: it speaks 'oakfield/2'",
    ),
    "other rules": (
        _chartered("rules", b'"rules":"%s"' % b64encode(bytes(32))),
        "it was played with another version of Oakfield: its rules or card tables",
    ),
    "another game": (
        _chartered("game", b'"game":"chess"'),
        "this version of Oakfield does not know the game 'chess'",
    ),
}
"""Files that are no transcripts of ours, and what is said of each."""


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
