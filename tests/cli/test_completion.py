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


def test_files_are_offered_where_a_file_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "mai.oakfield").touch()
    (tmp_path / "maps").mkdir()

    found = offered(tmp_path, f"oakfield verify {tmp_path}/ma")

    assert found == [f"{tmp_path}/mai.oakfield", f"{tmp_path}/maps/"]


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


@not_on_windows
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
def test_bash_completes_by_the_script_that_we_print(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "oakfield"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli.main "$@"\n')
    program.chmod(0o755)
    script = (
        'eval "$(oakfield completion bash)"; complete -p oakfield;'
        ' COMP_LINE="oakfield set"; COMP_POINT=12; COMP_WORDS=(oakfield set);'
        " COMP_CWORD=1; COMP_TYPE=9; _python_argcomplete oakfield set oakfield;"
        ' echo "offered: ${COMPREPLY[*]}"'
    )
    environ = {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "OAKFIELD_HOME": str(tmp_path),
    }
    done = subprocess.run(
        ["bash", "-c", script],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "-F _python_argcomplete oakfield" in done.stdout
    assert done.stdout.splitlines()[-1].strip() == "offered: settings"
