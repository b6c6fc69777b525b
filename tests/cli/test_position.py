"""`oakfield position`: files, standard input, and what cannot be read."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli import position
from cli.main import main

PLAYABLE = {
    "game": "agent-avenue",
    "seats": [
        {"side": 0, "hand": ["sidekick", "mole"]},
        {"side": 1, "hand": ["enforcer", "saboteur"]},
    ],
}
CAUGHT = {**PLAYABLE, "moves": ["play mole sidekick", "recruit up"]}
ILLEGAL = {**PLAYABLE, "moves": ["recruit up"]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_position_reached_is_printed_on_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(json.dumps(CAUGHT, indent=1), "utf-8")
    assert position.run(str(file)) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert json.loads(out)["outcome"] == {"winner": 0, "reason": "catch"}
    assert err == ""


def test_many_positions_are_answered_in_order_and_the_worst_code_is_returned(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("\n".join(map(json.dumps, (CAUGHT, ILLEGAL, PLAYABLE))), "utf-8")
    assert position.run(str(file)) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["outcome" in lines[0], "error" in lines[1], "due" in lines[2]] == [True] * 3


def test_a_dash_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(json.dumps(CAUGHT).encode()))
    monkeypatch.setattr(sys, "stdin", typed)
    assert position.run("-") == 0
    assert "catch" in capsys.readouterr().out


def test_a_byte_order_mark_is_no_part_of_the_text(file: Path) -> None:
    file.write_text(json.dumps(CAUGHT), "utf-8-sig")
    assert position.run(str(file)) == 0


@pytest.mark.parametrize("raw", [b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe{\x00}\x00"])
def test_a_picture_or_another_encoding_is_refused_in_one_sentence(
    raw: bytes, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(raw)
    assert position.run(str(file)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"oakfield position: cannot use {file}: not a UTF-8 text\n"


def test_a_missing_file_and_a_folder_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        assert position.run(str(path)) == 2
        err = capsys.readouterr().err
        assert err.startswith("oakfield position: cannot use ")
        assert err.count("\n") == 1


def test_a_file_that_is_too_large_is_not_read_to_its_end(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(position, "MAX_BYTES", 100)
    file.write_text(" " * 101, "utf-8")
    assert position.run(str(file)) == 2
    assert "larger than 100 bytes" in capsys.readouterr().err


def test_a_file_of_the_largest_size_is_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(CAUGHT)
    monkeypatch.setattr(position, "MAX_BYTES", len(text))
    file.write_text(text, "utf-8")
    assert position.run(str(file)) == 0


def test_a_page_to_read_is_refused_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("# Oakfield\n\nA page.\n" * 50, "utf-8")
    assert position.run(str(file)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"oakfield position: cannot use {file}: it holds no position")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("last", "code"), [(PLAYABLE, 0), (ILLEGAL, 1)])
def test_a_reader_who_has_enough_changes_no_exit_code(
    last: dict[str, object], code: int, file: Path
) -> None:
    file.write_text("\n".join(map(json.dumps, [*[PLAYABLE] * 500, last])), "utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "cli.main", "position", str(file)],
            stdout=nobody,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (code, b"")


def test_the_example_is_a_position_that_can_be_played_as_it_is_printed(
    file: Path,
) -> None:
    command = [sys.executable, "-m", "cli.main", "position"]
    root, said = Path(__file__).parents[2], []
    for argument in ("--example", str(file)):
        done = subprocess.run(
            [*command, argument],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            cwd=root,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        file.write_bytes(done.stdout)
        said.append(json.loads(done.stdout))

    example, reached = said
    assert example["moves"] == [
        "discard mole",
        "play enforcer saboteur",
        "recruit down",
    ]
    assert example["due"] == {"seat": 0, "what": "play", "standing": None}
    assert reached["due"]["seat"] == 1
    assert "saboteur" in reached["sides"][1]["agents"]
    assert "enforcer" in reached["sides"][0]["agents"]
    assert {*example} - {"moves"} == {*reached}


@pytest.mark.parametrize("typed", [[], ["--example", "game.json"]])
def test_a_position_takes_a_file_or_the_example(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["position", *typed]) == 2
    assert "oakfield position --help" in capsys.readouterr().err
    main(["position", "--help"])
    assert "oakfield position --example > puzzle.json && oakfield" in " ".join(
        capsys.readouterr().out.split()
    )


def test_an_empty_file_holds_no_position(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("", "utf-8")
    assert position.run(str(file)) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "notation"
