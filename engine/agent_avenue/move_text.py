"""The text of each move, but for whether it is only proposed (POSITION)."""

import re
from collections.abc import Mapping

from engine.agent_avenue.moves import (
    Again,
    Agree,
    ChooseAgent,
    Discard,
    Down,
    Lead,
    MoveFigure,
    Play,
    Recruit,
    ShowCard,
    ShowNone,
    Take,
    Up,
)
from engine.deals import CardId, Face
from engine.game import Move, NotationError

YES, NO, NONE = "yes", "no", "none"
STEPS = re.compile(r"[+-]?\d{1,2}")
SEATS = ("0", "1", "2", "3")


def steps_text(steps: int) -> str:
    """Return signed steps, 0 without a sign."""
    return f"{steps:+d}" if steps else "0"


def move_text(known: Mapping[CardId, Face], move: Move) -> str:
    """Return the text of a legal move; known: the faces of the hand it is made from."""
    match move:
        case Discard():
            return f"discard {known[move.card]}"
        case Play():
            down = move.face if move.twins else known[move.down]
            return f"play {move.face} {down}"
        case Up():
            return f"up {move.face}"
        case Down():
            return f"down {known[move.card]}"
        case _:
            return _open_text(move)


def _open_text(move: Move) -> str:
    """Return the text of a move that names no hidden card."""
    match move:
        case Recruit():
            return f"recruit {'down' if move.down else 'up'}"
        case Lead():
            return f"lead {move.seat}"
        case Agree():
            return "agree"
        case Take():
            seat = "" if move.seat is None else f" {move.seat}"
            return f"take {move.card}{seat}"
        case MoveFigure():
            return f"figure {steps_text(move.steps)}"
        case _:
            return f"choose {_choice(move)}"


def standing_move(text: str) -> Move:
    """Return the joint move that a proposal's text writes; NotationError if none."""
    match text.split():
        case ["recruit", ("up" | "down") as way]:
            return Recruit(way == "down")
        case ["lead", seat] if seat in SEATS:
            return Lead(int(seat))
        case ["take", card, seat] if seat in SEATS:
            return Take(card, int(seat))
        case ["figure", steps] if STEPS.fullmatch(steps):
            return MoveFigure(int(steps))
        case _:
            raise NotationError("no proposal: {text!r}", "due.standing", text=text)


def _choice(move: Move) -> str:
    match move:
        case ShowCard():
            return move.face
        case ShowNone():
            return NONE
        case ChooseAgent():
            return move.face if move.other is None else f"{move.face} {move.other}"
        case Again():
            return YES if move.yes else NO
        case _:
            raise NotationError(
                "no move of this game: {move}", move=type(move).__name__
            )
