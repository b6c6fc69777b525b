"""Ctrl-C at every stage: exit code 130, one sentence, nothing left running."""

import subprocess
from pathlib import Path

import pytest

from tests.e2e.at_table import first_start, sit_down
from tests.e2e.programs import run
from tests.e2e.terminals import Terminal, Terminals, oakfield, terminals
from tests.needs import need

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]


def interrupt(terminal: Terminal, home: Path) -> str:
    """Press Ctrl-C; return the last screen of a program that has left cleanly."""
    terminal.keys("C-c")
    assert terminal.wait_until_gone() == 130
    assert processes_of(home) == []
    screen = terminal.screen()
    assert "Traceback" not in screen
    return screen


def processes_of(home: Path) -> list[str]:
    """Return the command lines that name this home."""
    listed = subprocess.run(
        ["ps", "ax", "-o", "args"], capture_output=True, text=True, check=True
    )
    return [
        line
        for line in listed.stdout.splitlines()
        if f"{home}" in line and "cli.main" in line and "tmux" not in line
    ]


def pair(server: Terminals, folder: Path) -> tuple[Terminal, Terminal]:
    """Start two lobbies whose people have said their names."""
    players = [server.open(n, oakfield(folder / n)) for n in ("Mai", "Tom")]
    for player in players:
        first_start(player, player.name)
    return players[0], players[1]


def test_at_the_question_for_the_name(tmp_path: Path) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        mai = server.open("Mai", oakfield(tmp_path / "Mai"))
        mai.wait_for("What is your name")
        interrupt(mai, tmp_path / "Mai")


def test_in_the_lobby_and_at_a_table_that_waits(tmp_path: Path) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        mai, tom = pair(server, tmp_path)
        tom.keys("h")
        tom.wait_for("Waiting for 1 more player")
        mai.wait_for("1 table nearby")
        interrupt(mai, tmp_path / "Mai")
        interrupt(tom, tmp_path / "Tom")


def test_while_the_words_are_compared_the_other_is_free_again(tmp_path: Path) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        host, guest = pair(server, tmp_path)
        host.keys("h")
        guest.wait_for("1 table nearby")
        guest.keys("Enter")
        guest.wait_for("Do all screens say the same")
        host.wait_for("Do all screens say the same")
        interrupt(guest, tmp_path / "Tom")
        host.wait_for("Waiting for 1 more player")
        interrupt(host, tmp_path / "Mai")


def test_in_a_game_both_keep_their_journals_and_nobody_is_blamed(
    tmp_path: Path,
) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        host, guest = pair(server, tmp_path)
        sit_down(host, guest)
        for player in (host, guest):
            player.wait_for("Your turn", "is choosing")
        interrupt(guest, tmp_path / "Tom")
        host.wait_for("Tom is away")
        interrupt(host, tmp_path / "Mai")
    for name in ("Mai", "Tom"):
        assert len(list((tmp_path / name / "journals").glob("*/seed"))) == 1
        assert list((tmp_path / name / "games").iterdir()) == []


def test_a_home_in_use_is_one_clear_sentence(tmp_path: Path) -> None:
    need("tmux")
    with terminals(tmp_path) as server:
        mai = server.open("Mai", oakfield(tmp_path / "Mai"))
        first_start(mai, "Mai")
        ran = run("--interface", "127.0.0.1", "host", home=tmp_path / "Mai")
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert "another window uses" in ran.err.lower()
        interrupt(mai, tmp_path / "Mai")
