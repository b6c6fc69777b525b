"""The text of each move (POSITION)."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.deals import CardId, Face
from engine.game import Decide, Move, NotationError
from engine.grifters.agenda import asker
from engine.grifters.moves import (
    Caper,
    ChooseCard,
    ChooseJob,
    ChooseNights,
    ChooseNone,
    ChooseNumber,
    ChooseSeat,
    ChooseSkill,
    DoJob,
    GiveUp,
    Join,
    Keep,
    PlaceToken,
    Show,
)
from engine.grifters.operations import DrawChoose
from engine.grifters.state import GriftersState

GIVE_UP = "give-up"


def _card(move: ChooseCard) -> str:
    night = "" if move.night is None else f" night {move.night}"
    return f"choose card {move.face}{night}"


TEXTS: Mapping[type[Move], Callable[[Any], str]] = {
    Caper: lambda move: f"caper {move.face}",
    DoJob: lambda move: " ".join(("job", move.job, *move.faces)),
    PlaceToken: lambda _: "token",
    Show: lambda move: f"show {move.face}",
    Join: lambda move: f"choose card {move.face}",
    ChooseCard: _card,
    ChooseSeat: lambda move: f"choose seat {move.seat}",
    ChooseNights: lambda move: f"choose nights {move.first} {move.second}",
    ChooseSkill: lambda move: f"choose skill {move.skill}",
    ChooseJob: lambda move: f"choose job {move.job}",
    ChooseNumber: lambda move: f"choose number {move.number}",
    ChooseNone: lambda _: "choose none",
    GiveUp: lambda _: GIVE_UP,
}
"""How each move is written, but for what is kept: that is not in the move."""


def move_text(state: GriftersState, known: Mapping[CardId, Face], move: Move) -> str:
    """Return the text of a legal move; known: the faces of the hand of its seat."""
    if isinstance(move, Keep):
        return " ".join(("keep", *kept(state, known, move)))
    write = TEXTS.get(type(move))
    if write is None:
        raise NotationError("no move of this game: {move}", move=type(move).__name__)
    return write(move)


def kept(
    state: GriftersState, known: Mapping[CardId, Face], move: Keep
) -> tuple[Face, ...]:
    """Return the faces that the seat keeps, in the order of its hand."""
    return tuple(known[card] for card in looked_at(state) if card not in move.cards)


def looked_at(state: GriftersState) -> tuple[CardId, ...]:
    """Return the cards just drawn, of which some are to be discarded."""
    due, do = state.agenda[0], asker(state)
    assert isinstance(due, Decide)
    assert do is not None
    assert isinstance(do.op, DrawChoose)
    return state.seats[due.seat].hand[-do.op.draw :]
