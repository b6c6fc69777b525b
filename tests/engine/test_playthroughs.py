"""Golden games are replayed move by move and must read the same."""

from pathlib import Path

import pytest

from engine.dealer import OpenDealer
from engine.registry import GAMES
from tests.engine.playthrough import lines

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def replayed(golden: list[str]) -> list[str]:
    game = golden[0].removeprefix("game: ")
    seed = int(golden[1].removeprefix("seed: "))
    is_two = not golden[2].startswith("seats: ")
    seats = 2 if is_two else int(golden[2].removeprefix("seats: "))
    moves = iter(line.split(": ")[1] for line in golden if line.startswith("seat "))

    def next_move(dealer: OpenDealer) -> str:
        return next(moves)

    return list(lines(GAMES[game], seed, next_move, seats))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_to_the_letter(path: Path) -> None:
    golden = path.read_text("utf-8").splitlines()
    assert replayed(golden) == golden


def test_every_game_of_the_registry_has_a_golden_game() -> None:
    played = {path.read_text("utf-8").splitlines()[0] for path in FILES}
    assert played == {f"game: {name}" for name in GAMES}


def test_a_changed_line_is_noticed() -> None:
    golden = FILES[0].read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(golden) if "Recruited" in line)
    golden[place] = golden[place].replace("steps=", "steps=1")
    assert replayed(golden) != golden
