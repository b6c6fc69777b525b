"""Four people, four terminals, two teams: from the table to the verdict, by keys."""

from pathlib import Path

import pytest

from tests.e2e.at_table import (
    compare_words,
    first_start,
    join,
    leave,
    play_by_enter,
    transcript,
)
from tests.e2e.programs import run
from tests.e2e.terminals import oakfield, terminals
from tests.needs import need

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

NAMES = ("Mai", "Tom", "Ana", "Ida")
QUICK = "--no-motion"


def test_four_in_two_teams_play_a_whole_game_by_keys(tmp_path: Path) -> None:
    need("tmux")
    homes = [tmp_path / name for name in NAMES]
    with terminals(tmp_path) as server:
        commands = [("host", "--players", "4", "--name", "Mai"), (), (), ()]
        players = tuple(
            server.open(home.name, oakfield(home, *command, QUICK))
            for home, command in zip(homes, commands, strict=True)
        )
        mai, *guests = players
        mai.wait_for("Waiting for 3 more players")
        for guest in guests:
            first_start(guest, guest.name)
            join(guest)
        compare_words(players)
        play_by_enter(players, seconds=150)
        for player in players:
            leave(player, by_lobby=player is not mai)
    assert len({transcript(home).read_bytes() for home in homes}) == 1
    assert run("verify", str(transcript(homes[0]))).code == 0
