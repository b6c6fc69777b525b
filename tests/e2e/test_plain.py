"""Plain lines through pipes: whole games of each kind, and what a reader relies on."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from cli.main import main
from tests.e2e.at_table import transcript
from tests.e2e.programs import play_by_lines, run

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

ADVANCED = ("--mode", "advanced")
DIVISION_M = (*ADVANCED, "--division-m", "--market")
GRIFTERS = ("--game", "grifters", "--players")
KINDS = {
    "simple": (),
    "division-m": ("--division-m",),
    "base market": ADVANCED,
    "market of division-m": (*DIVISION_M, "division-m"),
    "both markets": (*DIVISION_M, "both"),
    "published market": (*DIVISION_M, "published"),
    "one against two": ("--players", "3"),
    "two teams": ("--players", "4", *DIVISION_M, "both"),
    "grifters for 2": (*GRIFTERS, "2"),
    "grifters for 3": (*GRIFTERS, "3"),
    "grifters for 4": (*GRIFTERS, "4"),
}
DRAWN = re.compile(r"[^\S ]|  |[│─┌└├▲●▸◂▶·…$\x1b]|[↑↓←→]")
"""What no screen reader can read well: columns, boxes, marks, cuts, colours."""
KEYS = re.compile(r"\b(Enter|Esc|PgUp|arrows?|cursor)\b", re.IGNORECASE)
"""Keys of the full screen."""


@pytest.mark.parametrize("table", KINDS.values(), ids=KINDS)
def test_a_whole_game_of_each_kind_is_played_through_pipes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: Sequence[str]
) -> None:
    code, said = play_by_lines("practice", "--plain", *table, home=tmp_path)
    assert code == 0, said[-5:]
    assert any(line.startswith("Transcript checked: FAIR") for line in said)
    assert sum("is shuffled so that nobody knows its order" in line for line in said)
    assert [line for line in said if DRAWN.search(line)] == []
    assert [line for line in said if KEYS.search(line)] == []
    assert [one for one, two in pairwise(said) if one == two] == []
    assert main(["verify", str(transcript(tmp_path))]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "FAIR"


@pytest.mark.parametrize(
    ("typed", "prompt"),
    [("", "Type a number;"), ("1\n", "Type"), ("resign\n", "Type y or yes to give")],
)
def test_when_the_input_ends_one_sentence_says_that_practice_is_not_kept(
    tmp_path: Path, typed: str, prompt: str
) -> None:
    words = ("practice", "--plain", "--interface", "127.0.0.1")
    ran = run(*words, home=tmp_path, stdin=typed)
    assert ran.code == 130
    assert ran.out.splitlines()[-1].startswith(prompt)
    assert ran.err.count("\n") == 1
    assert "a practice game is not kept" in ran.err


def test_when_the_input_ends_in_the_lobby_one_sentence_says_so(tmp_path: Path) -> None:
    words = ("--plain", "--interface", "127.0.0.1")
    ran = run(*words, home=tmp_path, stdin="list\n")
    assert (ran.code, ran.err) == (130, "oakfield: The input has ended.\n")
