"""Ends that people choose, and the game after it, by keys on two terminals."""

from pathlib import Path

import pytest

from tests.e2e.at_table import first_start, leave, play_by_enter, sit_down
from tests.e2e.programs import run
from tests.e2e.terminals import Terminal, oakfield, terminals
from tests.needs import need
from tests.p2p.lan_pair import transcripts

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(180)]

NAMES = ("Mai", "Tom")


def agree_to_end(ours: Terminal, theirs: Terminal) -> None:
    """Offer the end on one terminal, and accept it on the other."""
    ours.keys("E")
    ours.wait_for("Offer", "y offer it")
    ours.keys("y")
    theirs.wait_for("E answer")
    theirs.keys("E")
    theirs.wait_for("Do you accept?")
    theirs.keys("y")


def test_both_agree_to_end_and_play_another_game_at_the_same_table(
    tmp_path: Path,
) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        mai, tom = (server.open(n, oakfield(tmp_path / n)) for n in NAMES)
        for player in (mai, tom):
            first_start(player, player.name)
        sit_down(mai, tom)
        for player in (mai, tom):
            player.wait_for("Your turn", "is choosing")
        agree_to_end(mai, tom)
        for player in (mai, tom):
            player.wait_for("All at the table agreed")
        mai.keys("r")
        mai.wait_for("waiting for Tom")
        tom.keys("Enter")
        tom.wait_for("Mai would like another game: press r.")
        tom.keys("r")
        for player in (mai, tom):
            player.wait_for("Your turn", "is choosing")
        play_by_enter((mai, tom))
        for player in (mai, tom):
            leave(player)
    both = [transcripts(tmp_path / name) for name in NAMES]
    assert [len(games) for games in both] == [2, 2]
    for ours, theirs in zip(*both, strict=True):
        assert ours.read_bytes() == theirs.read_bytes()
        assert run("verify", str(ours)).code == 0
