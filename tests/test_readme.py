"""What the README tells a newcomer is what the program does."""

import re
import tomllib
from pathlib import Path

import pytest

from cli.languages import ENGLISH, LANGUAGES
from cli.main import main
from p2p.lan.address import PORTS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


def test_the_two_set_up_lines_are_one_line_each_for_both_shells() -> None:
    for line in (
        "python3 -m venv .venv && .venv/bin/python -m pip install -q .",
        "python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[dev]'",
        "py -m venv .venv; .venv\\Scripts\\python -m pip install -q .;",
        "py -m venv .venv; .venv\\Scripts\\python -m pip install -q -e '.[dev]';",
    ):
        assert sum(text.startswith(line) for text in README.splitlines()) == 1


def test_the_checks_run_the_line_that_the_readme_gives() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in script
    assert "pytest" in script


def test_each_dependency_stands_in_the_table_with_its_licence() -> None:
    names = {re.match(r"[A-Za-z_]+", text)[0] for text in PROJECT["dependencies"]}  # type: ignore[index] # each has a name
    told = set(re.findall(r"^\| \[(\w+)\]\(https://\S+\) \|", README, re.MULTILINE))
    assert told == names


def test_the_commands_told_are_commands_and_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("commands:")[2].partition("example:")[0]
    commands = set(re.findall(r"^    ([a-z]+)\b", listed, re.MULTILINE))
    told = set(re.findall(r"`oakfield ([a-z]+)", README))
    assert told == commands


def test_the_languages_told_are_those_that_are_spoken() -> None:
    told = re.search(r"Oakfield speaks ([^:]+):", README)
    assert told is not None
    codes = set(re.findall(r"`([a-z]{2})`", told[1]))
    assert codes | {ENGLISH} == set(LANGUAGES)


def test_the_ports_told_are_the_ports_used() -> None:
    assert f"{PORTS[0]}:{PORTS[-1]}/tcp" in README
    assert f"{PORTS[0]}-{PORTS[-1]}/tcp" in README


@pytest.mark.parametrize(
    "path", re.findall(r"\]\(([a-zA-Z0-9_/]+\.?[A-Za-z]*)\)", README)
)
def test_each_file_that_it_points_to_is_there(path: str) -> None:
    assert (ROOT / path).exists()
