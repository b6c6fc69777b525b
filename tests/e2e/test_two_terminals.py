"""Two people, two terminals: from the first start to the verdict, by keys."""

from pathlib import Path

import pytest

from tests.e2e.at_table import (
    first_start,
    leave,
    play_by_enter,
    sit_down,
    transcript,
)
from tests.e2e.terminals import OAKFIELD, oakfield, terminals
from tests.needs import need
from tests.netlab import Lab, needs_laptops

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(180)]

NAMES = ("Mai", "Tom")


def play_a_whole_game(folder: Path, commands: dict[str, tuple[str, ...]]) -> None:
    """Let newcomers meet and play by keys; both must hold equal, fair files."""
    need("tmux")
    with terminals(folder) as server:
        players = tuple(server.open(name, commands[name]) for name in NAMES)
        for player in players:
            first_start(player, player.name)
        sit_down(*players)
        play_by_enter(players)
        for player in players:
            leave(player)
    mine, theirs = (transcript(folder / name) for name in NAMES)
    assert mine.read_bytes() == theirs.read_bytes()


def test_two_newcomers_on_one_machine_play_a_whole_game(tmp_path: Path) -> None:
    commands = {name: oakfield(tmp_path / name) for name in NAMES}
    play_a_whole_game(tmp_path, commands)


@needs_laptops
def test_two_newcomers_on_two_laptops_play_a_whole_game(tmp_path: Path) -> None:
    with Lab(2) as lab:
        commands = {
            name: tuple(lab.command(laptop, *OAKFIELD, "--home", str(tmp_path / name)))
            for laptop, name in enumerate(NAMES, 1)
        }
        play_a_whole_game(tmp_path, commands)
