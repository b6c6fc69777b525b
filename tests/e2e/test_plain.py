"""Plain lines through pipes: a whole game, and what a reader of them can rely on."""

from pathlib import Path

import pytest

from tests.e2e.at_table import transcript
from tests.e2e.programs import play_by_lines, run

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]


def test_a_whole_practice_game_is_played_through_pipes(tmp_path: Path) -> None:
    code, said = play_by_lines("practice", "--plain", home=tmp_path)
    assert code == 0, said[-5:]
    assert any(line.startswith("Transcript checked: FAIR") for line in said)
    assert not any("\x1b" in line for line in said)
    assert run("verify", str(transcript(tmp_path))).code == 0


def test_when_the_input_ends_one_sentence_says_that_practice_is_not_kept(
    tmp_path: Path,
) -> None:
    ran = run("practice", "--plain", "--interface", "127.0.0.1", home=tmp_path)
    assert ran.code == 130
    assert ran.err.count("\n") == 1
    assert "a practice game is not kept" in ran.err
