"""What a seat is asked, and what each answer would lead to.

A play is asked in two steps, the face-up card first. Cards that may not be chosen stay
in the list and say why. Only legal moves of the scene are ever offered.
"""

from collections.abc import Iterable

from cli.agent_avenue.effects import consequences, effect_cell, next_effect
from cli.agent_avenue.market_questions import QUESTIONS
from cli.agent_avenue.naming import (
    agent_name,
    copies,
    in_order,
    listing,
    rival,
    short_name,
    state_of,
)
from cli.choice import Option, Question
from cli.presentation import Scene
from cli.words import say, say_count
from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.deals import Face
from engine.game import Move


def question(scene: Scene) -> Question:
    """Return what this seat is asked now."""
    kind = type(scene.moves[0])
    if kind in QUESTIONS:
        return QUESTIONS[kind](scene)
    return _recruit(scene) if kind is Recruit else _play(scene)


def _held(scene: Scene) -> dict[Face, int]:
    """Return the faces in hand in card-table order, with their number."""
    cards = state_of(scene).seats[scene.seat].hand
    faces = in_order(scene.known[card] for card in cards)
    return {face: faces.count(face) for face in faces}


def _headings(scene: Scene) -> tuple[str, str]:
    return say("aa.hand.you"), say("aa.hand.they", name=_rival_name(scene))


def _rival_name(scene: Scene) -> str:
    """Return the other side's name, short enough for a pane."""
    return short_name(scene, rival(scene))


def _option(
    scene: Scene, face: Face, label: str, then: Move | Question | None, why: str = ""
) -> Option:
    """Return a card to choose, with what one more copy would do for either side."""
    state, sides = state_of(scene), (scene.side, rival(scene))
    cells = tuple(effect_cell(state, side, face) for side in sides)
    said = tuple(next_effect(state, side, face) for side in sides)
    return Option(label, cells, then, why, said)


def _why(scene: Scene, face: Face, otherwise: str) -> str:
    """Return what a card leads to beyond its steps; else what choosing it means."""
    return " ".join(consequences(scene, face, scene.side, rival(scene))) or otherwise


def _play(scene: Scene) -> Question:
    """Ask for the face-up card, or a discard before it."""
    plays = [move for move in scene.moves if isinstance(move, Play)]
    options = [
        _option(scene, face, copies(face, count), *_up(scene, plays, face))
        for face, count in _held(scene).items()
    ]
    options.append(_discard(scene))
    return Question(say("aa.ask.up"), tuple(options), _headings(scene))


def _up(scene: Scene, plays: Iterable[Play], face: Face) -> tuple[Question | None, str]:
    """Return the question for the hidden card beside this face-up one."""
    by_down = {scene.known[move.down]: move for move in plays if move.face == face}
    if not by_down:
        return None, say("aa.refusal.no-partner")
    options = [
        _option(
            scene,
            other,
            copies(other, count),
            by_down.get(other),
            _why(scene, other, say("aa.why.down"))
            if other in by_down
            else say("aa.refusal.same-name"),
        )
        for other, count in _held(scene).items()
    ]
    text = say("aa.ask.down", face=agent_name(face))
    why = _why(scene, face, say("aa.why.up", name=_rival_name(scene)))
    return Question(text, tuple(options), _headings(scene)), why


def _discard(scene: Scene) -> Option:
    """Return the option to discard, or why it cannot be taken."""
    state = state_of(scene)
    by_face = {
        scene.known[move.card]: move
        for move in scene.moves
        if isinstance(move, Discard)
    }
    left = discards_left(state.seats[scene.seat])
    if not by_face:
        why = "deck-empty" if left else "no-discards-left"
        return Option(say("aa.option.discard"), (), None, say(f"aa.refusal.{why}"))
    options = tuple(
        _option(scene, face, copies(face, count), by_face.get(face))
        for face, count in _held(scene).items()
    )
    inner = Question(say("aa.ask.discard"), options, _headings(scene))
    why = say_count("aa.why.discard", left)
    return Option(say("aa.option.discard"), (), inner, why)


def _recruit(scene: Scene) -> Question:
    """Ask which of the two played cards to take."""
    state = state_of(scene)
    assert state.table is not None
    name, up = _rival_name(scene), state.table.up
    moves = {move.down: move for move in scene.moves if isinstance(move, Recruit)}
    options = (
        _option(
            scene,
            up,
            agent_name(up),
            moves.get(False),
            " ".join(consequences(scene, up, scene.side))
            or say("aa.why.take-up", name=name),
        ),
        Option(
            say("aa.option.down"),
            (),
            moves.get(True),
            " ".join(consequences(scene, up, rival(scene)))
            or say("aa.why.take-down", name=name, face=agent_name(up)),
        ),
    )
    held = (scene.known[card] for card in state.seats[scene.seat].hand)
    return Question(
        say("aa.ask.recruit", name=name),
        options,
        _headings(scene),
        aside=say("aa.say.hand", cards=listing(held)),
    )
