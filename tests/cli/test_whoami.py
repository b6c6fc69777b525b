"""`oakfield whoami` shows and changes who we are."""

import json
from pathlib import Path

import pytest

from cli import whoami
from p2p.errors import LocalError


def test_nobody_is_said_to_have_no_name_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert whoami.run(tmp_path, None) == 0
    out = capsys.readouterr().out
    assert "You have no name here yet." in out
    assert f"Files: {tmp_path}" in out


def test_a_name_is_kept_and_changed_under_one_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whoami.run(tmp_path, "Mai", as_json=True)
    first = json.loads(capsys.readouterr().out)
    whoami.run(tmp_path, "Zoe", as_json=True)
    second = json.loads(capsys.readouterr().out)
    assert (first["name"], second["name"]) == ("Mai", "Zoe")
    assert first["label"] == second["label"]
    whoami.run(tmp_path, None)
    out = capsys.readouterr().out
    assert "Name: Zoe" in out
    assert f"Key tag: {second['tag']}" in out


@pytest.mark.parametrize("name", ["", "x" * 33, "a\x1bb"])
def test_a_name_that_cannot_be_shown_changes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whoami.run(tmp_path, "Mai")
    with pytest.raises(LocalError):
        whoami.run(tmp_path, name)
    capsys.readouterr()
    whoami.run(tmp_path, None)
    assert "Name: Mai" in capsys.readouterr().out
