"""What a chosen move does and may lead to, before it is sent."""

from collections.abc import Callable, Mapping
from typing import Any

from cli.agent_avenue.card_now import now
from cli.agent_avenue.effects import consequences, effect_words, next_effect
from cli.agent_avenue.foresight import (
    Foreseen,
    after_answer,
    after_play,
    standing,
    without,
)
from cli.agent_avenue.market_questions import figure_label, figure_why, owner, using
from cli.agent_avenue.naming import (
    agent_name,
    card_name,
    card_text,
    has_caught,
    needs,
    rival,
    short_name,
    state_of,
)
from cli.agent_avenue.person import form, of_rival, of_side
from cli.agent_avenue.team_questions import lead_why, mate_name
from cli.presentation import Scene
from cli.words import say, say_count
from engine.agent_avenue.draft import discards_left
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
from engine.agent_avenue.team import is_joint
from engine.deals import Face, Side
from engine.game import Decide, Move

_NOW = 2
"""How many sentences of what a market card would do now a preview has room for."""


def preview(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what a move does and may lead to."""
    due = scene.due
    if not isinstance(due, Decide) or not is_joint(scene.options.sides, due):
        return tuple(_PREVIEWS[type(move)](scene, move))
    key = "aa.preview.propose"
    if due.standing is not None and isinstance(move, Agree):
        key, move = "aa.preview.agree", due.standing
    said = _PREVIEWS[type(move)](scene, move)
    return (say(key, mate=mate_name(scene)), *said)


def _rival_name(scene: Scene) -> str:
    return short_name(scene, rival(scene))


def _play(scene: Scene, move: Play) -> list[str]:
    """Return the play, and what follows from either answer to it."""
    return _both(scene, move, move.face, scene.known[move.down])


def _both(scene: Scene, move: Play | Down, up: Face, down: Face) -> list[str]:
    said = [say("aa.preview.play", up=agent_name(up), down=agent_name(down))]
    for takes_down in (False,) if up == down else (False, True):
        said.append(_outcome(scene, move, up, down, takes_down=takes_down))
    return said


def _lead(scene: Scene, move: Lead) -> list[str]:
    return lead_why(scene, move.seat)


def _up(scene: Scene, move: Up) -> list[str]:
    """Return what the card shown does for whoever gets it."""
    state, face = state_of(scene), agent_name(move.face)
    ours, theirs = (
        next_effect(state, side, move.face) for side in (scene.side, rival(scene))
    )
    return [
        say("aa.preview.up", face=face, mate=mate_name(scene)),
        say("aa.preview.up.yours", face=face, effect=ours),
        say("aa.preview.up.theirs", name=_rival_name(scene), effect=theirs),
    ]


def _down(scene: Scene, move: Down) -> list[str]:
    """Return both cards of the team, and what follows from either answer to them."""
    leading, down = state_of(scene).leading, scene.known[move.card]
    assert leading is not None
    assert leading.up is not None
    return _both(scene, move, leading.up, down)


def _outcome(
    scene: Scene, move: Play | Down, up: Face, down: Face, *, takes_down: bool
) -> str:
    """Return what follows if the other side takes the hidden card, or the other."""
    foreseen = after_play(state_of(scene), move, down, down=takes_down)
    taken, left = (down, up) if takes_down else (up, down)
    return of_rival(
        "aa.preview.outcome",
        scene,
        name=_rival_name(scene),
        taken=agent_name(taken),
        theirs=effect_words(taken, foreseen.effects[rival(scene)]),
        left=agent_name(left),
        ours=effect_words(left, foreseen.effects[scene.side]),
        then=_then(scene, foreseen),
    )


def _then(scene: Scene, foreseen: Foreseen) -> str:
    """Return who then wins, or how far each side is from a catch."""
    name, state = _rival_name(scene), foreseen.state
    for side in (scene.side, rival(scene)):
        if foreseen.over is not None and side in foreseen.over.winners:
            how = "catch" if has_caught(state, side) else "win"
            key = f"aa.preview.{how}.{of_side(scene, side)}"
            return say(form(key, scene, side), name=name)
    ours, theirs = needs(state, scene.side), needs(state, rival(scene))
    return say("aa.preview.lead", ours=ours, theirs=theirs)


def _discard(scene: Scene, move: Discard) -> list[str]:
    left = discards_left(state_of(scene).seats[scene.seat]) - 1
    return [
        say("aa.preview.discard", face=agent_name(scene.known[move.card])),
        say_count("aa.preview.discard.left", left),
    ]


def _recruit(scene: Scene, move: Recruit) -> list[str]:
    """Return what taking the hidden or the visible card means for both."""
    state = state_of(scene)
    assert state.table is not None
    name, up = _rival_name(scene), state.table.up
    if move.down:
        effect = next_effect(state, rival(scene), up)
        fields = {"name": name, "face": agent_name(up), "effect": effect}
        gives = of_rival("aa.preview.gives-up", scene, **fields)
        follows = consequences(scene, up, rival(scene))
        return [say("aa.preview.take-down"), gives, *follows]
    effect = next_effect(state, scene.side, up)
    return [
        say("aa.preview.take-up", face=agent_name(up), effect=effect),
        of_rival("aa.preview.gives-down", scene, name=name),
        *consequences(scene, up, scene.side),
    ]


def _take(scene: Scene, move: Take) -> list[str]:
    card = move.card
    if move.seat is not None and move.seat != scene.seat:
        name = mate_name(scene)
        return [
            say("aa.preview.take.they", name=name, card=card_name(card)),
            card_text(card),
            say("aa.why.taker.they", name=name),
        ]
    said = say("aa.preview.take", card=card_name(card))
    return [said, card_text(card), *now(scene, card)[:_NOW]]


def _show(scene: Scene, move: ShowCard) -> list[str]:
    state, face = state_of(scene), agent_name(move.face)
    effect = next_effect(state, scene.side, move.face)
    key = "aa.preview.show" if move.pair is None else "aa.preview.show.pair"
    return [say(key, face=face, effect=effect), *_stands(scene, move)]


def _show_none(scene: Scene, _move: ShowNone) -> list[str]:
    return [say("aa.preview.none", card=card_name(using(scene).card))]


def _agent(scene: Scene, move: ChooseAgent) -> list[str]:
    """Return which agents go, and what the next ones of their names then do."""
    if move.other is not None:
        face, theirs = agent_name(move.face), agent_name(move.other)
        said = [
            say("aa.preview.swap", face=face, theirs=theirs),
            _next(scene, scene.side, move.face),
            _next(scene, rival(scene), move.other),
        ]
    else:
        said = [
            say("aa.preview.choose", face=agent_name(move.face)),
            _next(scene, owner(scene, move), move.face),
        ]
    return [*said, *_stands(scene, move)]


def _next(scene: Scene, side: Side, face: Face) -> str:
    """Return what the side's next copy does once one has left."""
    effect = next_effect(without(state_of(scene), side, face), side, face)
    name = short_name(scene, side)
    key = f"aa.preview.next.{of_side(scene, side)}"
    return say(key, name=name, face=agent_name(face), effect=effect)


def _again(scene: Scene, move: Again) -> list[str]:
    use = using(scene)
    assert use.agent is not None
    face = agent_name(use.agent)
    if not move.yes:
        return [say("aa.preview.keep", face=face), *_stands(scene, move)]
    effect = next_effect(state_of(scene), scene.side, use.agent)
    return [say("aa.preview.again", face=face, effect=effect), *_stands(scene, move)]


def _figure(scene: Scene, move: MoveFigure) -> list[str]:
    where = figure_label(move.steps)
    return [say("aa.preview.figure", where=where), figure_why(scene, move)]


def _stands(scene: Scene, move: Move) -> list[str]:
    """Return who wins at the end of the turn, if nothing more changes it."""
    over = standing(after_answer(state_of(scene), move))
    if over is None:
        return []
    winner = over.winners[0]
    key = form(f"aa.preview.stands.{of_side(scene, winner)}", scene, winner)
    return [say(key, name=short_name(scene, winner))]


_PREVIEWS: Mapping[type[Move], Callable[[Scene, Any], list[str]]] = {
    Play: _play,
    Lead: _lead,
    Up: _up,
    Down: _down,
    Discard: _discard,
    Recruit: _recruit,
    Take: _take,
    ShowCard: _show,
    ShowNone: _show_none,
    ChooseAgent: _agent,
    Again: _again,
    MoveFigure: _figure,
}
"""How each kind of move is previewed."""
