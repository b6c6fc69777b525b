"""What a seat is asked, and what each answer would lead to.

A play is asked in two steps, the face-up card first. Cards that may not be chosen stay
in the list and say why. Only legal moves of the scene are ever offered.
"""

from collections.abc import Iterable

from cli.agent_avenue.naming import (
    agent_name,
    copies,
    discards_left,
    effect,
    in_order,
    lead,
    listing,
    next_effect,
    rival,
    state_of,
    steps,
)
from cli.choice import Option, Question
from cli.presentation import Scene
from cli.text import clip
from cli.words import say, say_count
from engine.agent_avenue.board import CATCH, steps_to_catch
from engine.agent_avenue.moves import Discard, Play, Recruit
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Face
from engine.game import Move

_NAME = 10
"""Names of players are shortened to this many columns, so that a preview fits."""


def question(scene: Scene) -> Question:
    """Return what this seat is asked now."""
    if any(isinstance(move, Recruit) for move in scene.moves):
        return _recruit(scene)
    return _play(scene)


def _held(scene: Scene) -> dict[Face, int]:
    """Return the faces in hand in card-table order, with their number."""
    cards = state_of(scene).seats[scene.seat].hand
    faces = in_order(scene.known[card] for card in cards)
    return {face: faces.count(face) for face in faces}


def _headings(scene: Scene) -> tuple[str, str]:
    return say("aa.hand.you"), say("aa.hand.they", name=_rival_name(scene))


def _rival_name(scene: Scene) -> str:
    """Return the other side's name, short enough for a pane."""
    return clip(scene.side_name(rival(scene)), _NAME)


def _effects(scene: Scene, face: Face) -> tuple[str, str]:
    """Return what one more copy would do for this side, and for the other."""
    state = state_of(scene)
    return next_effect(state, scene.side, face), next_effect(state, rival(scene), face)


def _play(scene: Scene) -> Question:
    """Ask for the face-up card, or a discard before it."""
    plays = [move for move in scene.moves if isinstance(move, Play)]
    options = [
        Option(copies(face, count), _effects(scene, face), *_up(scene, plays, face))
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
        Option(
            copies(other, count),
            _effects(scene, other),
            by_down.get(other),
            say("aa.why.down") if other in by_down else say("aa.refusal.same-name"),
        )
        for other, count in _held(scene).items()
    ]
    text = say("aa.ask.down", face=agent_name(face))
    why = say("aa.why.up", name=_rival_name(scene))
    return Question(text, tuple(options), _headings(scene)), why


def _discard(scene: Scene) -> Option:
    """Return the option to discard, or why it cannot be taken."""
    state = state_of(scene)
    by_face = {
        scene.known[move.card]: move
        for move in scene.moves
        if isinstance(move, Discard)
    }
    left = discards_left(state, scene.seat)
    if not by_face:
        why = "deck-empty" if left else "no-discards-left"
        return Option(say("aa.option.discard"), (), None, say(f"aa.refusal.{why}"))
    options = tuple(
        Option(copies(face, count), _effects(scene, face), by_face.get(face))
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
        Option(
            agent_name(up),
            _effects(scene, up),
            moves.get(False),
            say("aa.why.take-up", name=name),
        ),
        Option(
            say("aa.option.down"),
            (),
            moves.get(True),
            say("aa.why.take-down", name=name, face=agent_name(up)),
        ),
    )
    held = (scene.known[card] for card in state.seats[scene.seat].hand)
    return Question(
        say("aa.ask.recruit", name=name),
        options,
        _headings(scene),
        aside=say("aa.say.hand", cards=listing(held)),
    )


def preview(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what a move does and may lead to."""
    match move:
        case Play(face=up, down=down):
            return _preview_play(scene, up, scene.known[down])
        case Discard(card=card):
            left = discards_left(state_of(scene), scene.seat) - 1
            return (
                say("aa.preview.discard", face=agent_name(scene.known[card])),
                say_count("aa.preview.discard.left", left),
            )
        case Recruit(down=down):
            return _preview_recruit(scene, down=down)
        case _:
            raise AssertionError(f"no move of this game: {type(move).__name__}")


def _preview_play(scene: Scene, up: Face, down: Face) -> tuple[str, ...]:
    """Return the play, and what follows from either answer to it."""
    said = [say("aa.preview.play", up=agent_name(up), down=agent_name(down))]
    for taken, left in ((up, down), (down, up)):
        said.append(_outcome(scene, taken, left))
        if up == down:
            break
    return tuple(said)


def _outcome(scene: Scene, taken: Face, left: Face) -> str:
    """Return what it means if the other side takes `taken` and this one `left`."""
    state, name = state_of(scene), _rival_name(scene)
    theirs = state.sides[rival(scene)].agents.count(taken) + 1
    ours = state.sides[scene.side].agents.count(left) + 1
    ahead = lead(state, scene.side) + steps(left, ours) - steps(taken, theirs)
    return say(
        "aa.preview.outcome",
        name=name,
        taken=agent_name(taken),
        theirs=effect(taken, theirs),
        left=agent_name(left),
        ours=effect(left, ours),
        then=_ahead(name, ahead),
    )


def _ahead(name: str, ahead: int) -> str:
    """Return what a lead would mean."""
    if ahead >= CATCH:
        return say("aa.preview.catch.you", name=name)
    if -ahead >= CATCH:
        return say("aa.preview.catch.they", name=name)
    ours, theirs = steps_to_catch(ahead), steps_to_catch(-ahead)
    return say("aa.preview.lead", ours=ours, theirs=theirs)


def _preview_recruit(scene: Scene, *, down: bool) -> tuple[str, ...]:
    """Return what taking the hidden or the visible card means for both."""
    state: AgentAvenueState = state_of(scene)
    assert state.table is not None
    name, up = _rival_name(scene), state.table.up
    if down:
        theirs = next_effect(state, rival(scene), up)
        return (
            say("aa.preview.take-down"),
            say("aa.preview.gives-up", name=name, face=agent_name(up), effect=theirs),
        )
    ours = next_effect(state, scene.side, up)
    return (
        say("aa.preview.take-up", face=agent_name(up), effect=ours),
        say("aa.preview.gives-down", name=name),
    )
