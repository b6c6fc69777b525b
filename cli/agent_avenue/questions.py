"""What a seat is asked, and what each answer would lead to.

A play is asked in two steps, the face-up card first. Cards that may not be chosen stay
in the list and say why. Only legal moves of the scene are ever offered.
"""

from collections.abc import Callable, Iterable, Mapping

from cli.agent_avenue import team_questions
from cli.agent_avenue.effects import consequences
from cli.agent_avenue.market_questions import QUESTIONS
from cli.agent_avenue.naming import (
    agent_name,
    copies,
    listing,
    rival,
    short_name,
    state_of,
)
from cli.agent_avenue.person import of_rival
from cli.agent_avenue.play_options import card_option, discard_option, headings, held
from cli.choice import Option, Question
from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.moves import Agree, Down, Lead, Play, Recruit, Up
from engine.deals import Face
from engine.game import Decide, Move


def question(scene: Scene) -> Question:
    """Return what this seat is asked now."""
    due = scene.due
    assert isinstance(due, Decide)
    if due.standing is None:
        return _QUESTIONS[type(scene.moves[0])](scene)
    moves = tuple(move for move in scene.moves if not isinstance(move, Agree))
    put = scene._replace(moves=(due.standing, *moves))
    return team_questions.answer(scene, due, _QUESTIONS[type(due.standing)](put))


def _play(scene: Scene) -> Question:
    """Ask for the face-up card, or a discard before it."""
    plays = [move for move in scene.moves if isinstance(move, Play)]
    options = [
        card_option(scene, face, copies(face, count), *_up(scene, plays, face))
        for face, count in held(scene).items()
    ]
    options.append(discard_option(scene))
    ask = "aa.ask.up.aloud" if scene.is_aloud else "aa.ask.up"
    return Question(say(ask), tuple(options), headings(scene))


def _up(scene: Scene, plays: Iterable[Play], face: Face) -> tuple[Question | None, str]:
    """Return the question for the hidden card beside this face-up one."""
    by_down = {scene.known[move.down]: move for move in plays if move.face == face}
    if not by_down:
        return None, say("aa.refusal.no-partner")
    options = [
        card_option(
            scene,
            other,
            copies(other, count),
            by_down.get(other),
            say("aa.why.down" if other in by_down else "aa.refusal.same-name"),
        )
        for other, count in held(scene).items()
    ]
    text = say("aa.ask.down", face=agent_name(face))
    why = of_rival("aa.why.up", scene, name=short_name(scene, rival(scene)))
    return Question(text, tuple(options), headings(scene)), why


def _recruit(scene: Scene) -> Question:
    """Ask which of the two played cards to take."""
    state = state_of(scene)
    assert state.table is not None
    name, up = short_name(scene, rival(scene)), state.table.up
    moves = {move.down: move for move in scene.moves if isinstance(move, Recruit)}
    # Only what the face-up card does for whoever gets it is known.
    shown = card_option(scene, up, agent_name(up), moves.get(False), "")
    mine = " ".join(consequences(scene, up, scene.side))
    theirs = " ".join(consequences(scene, up, rival(scene)))
    why_up = mine or of_rival("aa.why.take-up", scene, name=name)
    why_down = theirs or of_rival(
        "aa.why.take-down", scene, name=name, face=agent_name(up)
    )
    hidden = Option(say("aa.option.down"), (), moves.get(True), why_down)
    cards = (scene.known[card] for card in state.seats[scene.seat].hand)
    ask = "aa.ask.recruit.aloud" if scene.is_aloud else "aa.ask.recruit"
    return Question(
        say(ask, name=name),
        (shown._replace(why=why_up), hidden),
        headings(scene),
        aside=say("aa.say.hand", cards=listing(cards)),
    )


_QUESTIONS: Mapping[type[Move], Callable[[Scene], Question]] = {
    **QUESTIONS,
    Recruit: _recruit,
    Play: _play,
    Lead: team_questions.lead,
    Up: team_questions.up,
    Down: team_questions.down,
}
"""How each question is put, by the kind of its answers."""
