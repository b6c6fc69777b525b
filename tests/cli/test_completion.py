"""Shells complete commands, options and what stands behind them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.completion import SHELLS
from cli.languages import LANGUAGES
from cli.main import main
from cli.settings import KEYS
from engine.registry import GAMES
from p2p.lan.home import open_home
from p2p.lan.players import Players
from p2p.record.keytag import key_tag
from tests.needs import not_on_windows

ROOT = Path(__file__).parents[2]


def offered(tmp_path: Path, typed: str) -> list[str]:
    """Return what a shell is answered after these letters."""
    answers = tmp_path / "answers"
    environ = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "bash",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answers),
        "COMP_LINE": typed,
        "COMP_POINT": str(len(typed)),
        "OAKFIELD_HOME": str(tmp_path),
        "OAKFIELD_LANGUAGE": "en",
    }
    subprocess.run(
        [sys.executable, "-m", "cli.main"],
        env={**os.environ, **environ},
        cwd=ROOT,
        check=True,
        timeout=60,
        capture_output=True,
    )
    return answers.read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("oakfield ver", ["verify"]),
        ("oakfield --lang ", list(LANGUAGES)),
        ("oakfield settings ", list(KEYS)),
        ("oakfield settings motion o", ["on", "off"]),
        ("oakfield rules agent-avenue dou", ["double-agent", "double-trouble"]),
        ("oakfield host --market b", ["base", "both"]),
        ("oakfield practice --game ", list(GAMES)),
        ("oakfield games d", ["delete"]),
    ],
)
def test_what_is_offered_is_what_the_command_takes(
    tmp_path: Path, typed: str, words: list[str]
) -> None:
    assert set(words) <= set(offered(tmp_path, typed))


def test_transcripts_are_offered_where_one_is_wanted(tmp_path: Path) -> None:
    for name in ("mai.oakfield", "map.txt", ".hidden.oakfield"):
        (tmp_path / name).touch()
    (tmp_path / "maps").mkdir()

    found = offered(tmp_path, f"oakfield verify {tmp_path}/")

    assert found == [f"{tmp_path}/mai.oakfield", f"{tmp_path}/maps/"]


def test_where_there_is_no_transcript_all_files_are_offered(tmp_path: Path) -> None:
    (tmp_path / "mai.txt").touch()

    assert offered(tmp_path, f"oakfield verify {tmp_path}/m") == [f"{tmp_path}/mai.txt"]


def test_a_file_is_found_among_many_others(tmp_path: Path) -> None:
    for number in range(500):
        (tmp_path / f"{number}.txt").touch()
    (tmp_path / "one.oakfield").touch()

    found = offered(tmp_path, f"oakfield report {tmp_path}/o")

    assert found == [f"{tmp_path}/one.oakfield"]


def test_what_is_kept_here_is_offered_where_it_is_wanted(tmp_path: Path) -> None:
    key = bytes(range(32))
    with open_home(tmp_path) as place:
        (place.games / "mai-tom.oakfield").touch()
        Players(place).remember(key, "Tom", 10**9, verified=True)

    assert offered(tmp_path, "oakfield games delete ") == ["mai-tom.oakfield"]
    assert offered(tmp_path, "oakfield players forget ") == [key_tag(key)]


def test_a_question_makes_no_data_folder(tmp_path: Path) -> None:
    home = tmp_path / "new"

    assert offered(tmp_path, f"oakfield --home {home} players forget ") == [""]
    assert not home.exists()


@pytest.mark.parametrize(
    "typed", ["oakfield join ", "oakfield whoami --name ", "oakfield rules grifters q"]
)
def test_nothing_is_offered_where_nothing_is_known(tmp_path: Path, typed: str) -> None:
    assert offered(tmp_path, typed) == [""]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script_about_us(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    assert "oakfield" in capsys.readouterr().out


def test_a_shell_that_nobody_knows_is_refused_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["completion", "cmd"]) == 2
    assert "there are bash, zsh, fish, powershell" in capsys.readouterr().err


def program_in(folder: Path) -> dict[str, str]:
    """Return an environment in which `oakfield` is this program."""
    folder.mkdir()
    program = folder / "oakfield"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli.main "$@"\n')
    program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "OAKFIELD_HOME": str(folder.parent),
    }


def said_by(shell: str, script: str, tmp_path: Path) -> list[str]:
    """Return the lines that a shell prints for a script."""
    done = subprocess.run(
        [shell, "-c", script],
        env=program_in(tmp_path / "bin"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


@not_on_windows
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
def test_bash_completes_by_the_script_that_we_print(tmp_path: Path) -> None:
    script = (
        'eval "$(oakfield completion bash)"; complete -p oakfield;'
        ' COMP_LINE="oakfield set"; COMP_POINT=12; COMP_WORDS=(oakfield set);'
        " COMP_CWORD=1; COMP_TYPE=9; _python_argcomplete oakfield set oakfield;"
        ' echo "offered: ${COMPREPLY[*]}"'
    )
    lines = said_by("bash", script, tmp_path)
    assert any("-F _python_argcomplete oakfield" in line for line in lines)
    assert not any("-o default" in line for line in lines)
    assert lines[-1].strip() == "offered: settings"


@not_on_windows
@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not here")
def test_fish_completes_by_the_script_that_we_print(tmp_path: Path) -> None:
    script = 'oakfield completion fish | source; complete -C "oakfield who"'
    (line,) = said_by("fish", script, tmp_path)
    assert line.startswith("whoami\t")
