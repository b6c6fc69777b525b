"""Why a move is refused: the reasons, each a stable word (POSITION)."""

from typing import Literal, TypeAlias, get_args

from engine.game import IllegalMove

Reason: TypeAlias = Literal[
    "card-not-there",
    "does-not-fit",
    "empty-nights",
    "game-over",
    "hand-not-empty",
    "job-not-available",
    "job-not-there",
    "must-choose",
    "no-such-nights",
    "no-such-number",
    "no-such-seat",
    "no-such-skill",
    "not-due",
    "not-in-hand",
    "same-card",
    "unknown-face",
]
REASONS: tuple[Reason, ...] = get_args(Reason)


def refusal(reason: Reason, **fields: str | int) -> IllegalMove:
    """Return the error for an illegal move, its reason checked by type."""
    return IllegalMove(reason, **fields)
