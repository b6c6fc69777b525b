"""Why a move is refused: the reasons, each a stable word (POSITION)."""

from typing import Literal, TypeAlias, get_args

from engine.game import IllegalMove

Reason: TypeAlias = Literal[
    "deck-empty",
    "does-not-fit",
    "game-over",
    "must-choose",
    "no-discards-left",
    "not-due",
    "not-in-hand",
    "not-in-play",
    "not-in-supply",
    "not-in-team",
    "nothing-proposed",
    "reserved",
    "same-card",
    "same-name",
    "same-proposal",
    "too-far",
    "unknown-face",
]
"""`same-name` and `must-choose` are matters of faces: to others the claims of the move
say them, to the seat itself the notation."""
REASONS: tuple[Reason, ...] = get_args(Reason)


def refusal(reason: Reason, **fields: str | int) -> IllegalMove:
    """Return the error for an illegal move, its reason checked by type."""
    return IllegalMove(reason, **fields)
