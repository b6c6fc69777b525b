"""What a person reads at a terminal is broken between words, and nowhere else."""

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cli
from cli import paragraphs
from cli.console import standard_console
from cli.main import main
from cli.paragraphs import print_lines, print_paragraph, print_rows
from cli.text import columns

FOLDER = Path(cli.__file__).parent
FOR_PROGRAMS = {
    "completion.py",
    "demo/closing.py",
    "demo/seat.py",
    "position.py",
}
"""Whose output a program reads."""
OWN_WIDTH = {"paragraphs.py", "waiting.py", "demo/story.py", "rules_command.py"}
"""What breaks its lines itself, or prints none that could be broken."""
WIDTH = 50
LONG = "The hidden card goes to Tom, unseen if nobody shows it before the turn is over."


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both outputs be a terminal of WIDTH columns."""
    for stream in ("sys.stdout", "sys.stderr"):
        monkeypatch.setattr(f"{stream}.isatty", lambda: True)
    size = os.terminal_size((WIDTH, 24))
    monkeypatch.setattr("shutil.get_terminal_size", lambda: size)


def in_plain_lines(text: str) -> None:
    standard_console(is_interactive=True).say(text)


PRINTERS: list[Callable[[str], None]] = [
    print_lines,
    print_rows,
    print_paragraph,
    in_plain_lines,
]
every_way = pytest.mark.parametrize("printing", PRINTERS, ids=lambda way: way.__name__)


@every_way
def test_a_terminal_gets_whole_words_in_lines_that_fit(
    printing: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    open_terminal(monkeypatch)
    printing(LONG)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(columns(line) < WIDTH for line in lines)
    assert " ".join(map(str.strip, lines)) == LONG


@every_way
def test_a_pipe_gets_each_text_as_one_line(
    printing: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    printing(LONG)
    assert capsys.readouterr().out == f"{LONG}\n"


def test_what_goes_on_stands_at_the_edge_in_plain_lines_and_set_in_in_lists(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_terminal(monkeypatch)
    in_plain_lines(LONG)
    assert not capsys.readouterr().out.splitlines()[1].startswith(" ")
    print_rows(LONG)
    assert capsys.readouterr().out.splitlines()[1].startswith("  ")


def test_a_path_that_is_longer_than_a_line_stays_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_terminal(monkeypatch)
    path = f"/home/{'long-folder/' * 8}game.oakfield"
    print_lines(f"Saved as {path}")
    assert capsys.readouterr().out.splitlines() == ["Saved as", path]


WORDS = st.text(st.sampled_from("abc-,é漢字"), min_size=1, max_size=12)


@given(st.lists(WORDS, max_size=30), st.integers(30, 120))
def test_no_word_is_broken_or_lost_however_wide_its_letters(
    words: list[str], width: int
) -> None:
    lines = paragraphs._broken(" ".join(words), width, "", "  ").split("\n")
    assert [word for line in lines for word in line.split(" ") if word] == words
    assert all(columns(line) <= width for line in lines)


@pytest.mark.parametrize(
    "argv",
    [
        ("--help",),
        ("settings", "--help"),
        ("settings",),
        ("whoami",),
        ("games",),
        ("players", "--bad"),
        ("rules", "no", "such", "card", "at", "all"),
        ("settings", "motion", "perhaps"),
        ("verify", "nothing.oakfield"),
        ("report", "nothing.oakfield"),
        ("replay", "nothing.oakfield"),
        ("position", "nothing.json"),
        ("host", "--market", "flea-market"),
        ("games", "delete"),
    ],
    ids=" ".join,
)
def test_no_command_leaves_a_line_to_be_broken_by_the_terminal(
    argv: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    open_terminal(monkeypatch)
    main([*argv, "--home", str(tmp_path)])
    printed = capsys.readouterr()
    for line in (printed.out + printed.err).splitlines():
        is_one_word = len(line.split()) == 1
        assert columns(line) < WIDTH or is_one_word, line


def printing_calls(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]


def test_what_people_read_is_printed_in_one_way() -> None:
    for path in FOLDER.rglob("*.py"):
        name = path.relative_to(FOLDER).as_posix()
        if name in FOR_PROGRAMS | OWN_WIDTH:
            continue
        for call in printing_calls(path):
            assert "json" in ast.unparse(call), f"{name}: {ast.unparse(call)}"
