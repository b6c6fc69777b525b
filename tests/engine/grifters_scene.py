"""Games of the slow interpreter of Grifters set up for one question each."""

from typing import Any

from tests.engine.grifters_interpreter import SlowGrifters
from tests.engine.grifters_interpreter.cards import COLOURS


class Told:
    """Luck that turns a pile over and numbers a hand as it is listed."""

    def reshuffled(self, discard: list[str]) -> list[str]:
        return discard[::-1]

    def numbered(self, _seat: int, hand: list[str], number: int) -> str:
        return hand[number - 1]


def seat(*hand: str, **told: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a seat that holds these cards and, untold, has 5M and an empty Hideout."""
    nights = [list(told.pop(night, ())) for night in ("one", "two", "three")]
    return {"hand": list(hand), "nights": nights, "stash": 5, **told}


def game(*seats: dict[str, Any], **table: Any) -> SlowGrifters:  # noqa: ANN401
    """Return a game before seat 0's turn, with 30M in the Coffers and all Jobs."""
    stacks = [[f"{c}_{n}" for n in (1, 2, 3, 4)] for c in COLOURS[len(seats)]]
    told = {"coffers": 30, "stacks": stacks, "deck": ["snitch"] * 5} | table
    return SlowGrifters.from_position({"seats": list(seats), **told}, Told())


def after(played: SlowGrifters, *moves: str) -> SlowGrifters:
    for move in moves:
        played.play(move)
    return played


def hand_of(played: SlowGrifters, number: int) -> list[str]:
    return sorted(played.table.players[number].hand)


def nights_of(played: SlowGrifters, number: int) -> list[list[str]]:
    return played.table.players[number].nights


def stashes(played: SlowGrifters) -> list[int]:
    return [player.stash for player in played.table.players]


def outcome(played: SlowGrifters) -> dict[str, Any]:
    told: dict[str, Any] = played.due()["outcome"]
    return told
