"""What people do at a table, by keys on their terminals."""

import time
from pathlib import Path

from tests.e2e.terminals import Terminal
from tests.p2p.lan_pair import transcripts

PAUSE_S = 0.2
"""Between two keys of one person."""
TITLE = " · the end"
"""What stands over the end of a game, and nowhere else."""


def first_start(terminal: Terminal, name: str) -> None:
    """Answer the one question of a first start."""
    terminal.wait_for("What is your name")
    terminal.keys("C-u")
    terminal.type(name)
    terminal.keys("Enter")
    terminal.wait_for(f"You are {name}")


def sit_down(host: Terminal, guest: Terminal) -> None:
    """Open a table, join it from the other lobby, and compare the words."""
    host.keys("h")
    host.wait_for("Waiting for 1 more player")
    join(guest)
    compare_words((host, guest))


def join(guest: Terminal) -> None:
    """Sit down at the only table that is near."""
    guest.wait_for("1 table nearby")
    guest.keys("Enter")
    guest.wait_for("Waiting for", "Do all screens say the same")


def compare_words(players: tuple[Terminal, ...]) -> None:
    """Read the words on all screens, and say yes everywhere."""
    assert len({words_on(player) for player in players}) == 1
    for player in players:
        player.keys("y")


def words_on(terminal: Terminal) -> str:
    """Return the line with the four words."""
    lines = terminal.wait_for("Do all screens say the same").splitlines()
    spoken = [line.strip() for line in lines if len(line.split()) == 4]
    return next(line for line in spoken if line.islower())


def play_by_enter(players: tuple[Terminal, ...], seconds: float = 120) -> None:
    """Choose what the cursor is on, again and again, until all screens show the end."""
    deadline = time.monotonic() + seconds
    playing = list(players)
    while playing:
        for player in playing:
            player.keys("Enter")
        time.sleep(PAUSE_S)
        playing = [player for player in playing if TITLE not in player.screen()]
        if time.monotonic() > deadline:
            raise AssertionError("\n".join(player.screen() for player in players))


def leave(player: Terminal, *, by_lobby: bool = True) -> None:
    """Read the verdict, and quit; who came from the lobby leaves by it."""
    assert "FAIR" in player.wait_for("Transcript checked")
    player.keys("q")
    if by_lobby:
        player.wait_for("Oakfield · the lobby")
        player.keys("q")
    assert player.wait_until_gone() == 0


def transcript(home: Path) -> Path:
    """Return the only finished game of a home."""
    (path,) = transcripts(home)
    return path
