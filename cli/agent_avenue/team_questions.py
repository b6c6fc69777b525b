"""What teammates are asked: who leads, one card each, and to agree (rules page 5)."""

from cli.agent_avenue.market_questions import figure_way
from cli.agent_avenue.naming import (
    NAME,
    agent_name,
    copies,
    listing,
    rival,
    short_name,
    state_of,
)
from cli.agent_avenue.person import form, mate_of
from cli.agent_avenue.play_options import card_option, discard_option, headings, held
from cli.agent_avenue.proposals import proposed
from cli.choice import Option, Question
from cli.person import by_seat, of_seat
from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.moves import (
    Agree,
    Down,
    Lead,
    MoveFigure,
    Recruit,
    Take,
    Up,
)
from engine.deals import Seat
from engine.game import Decide, Move


def mate_name(scene: Scene) -> str:
    """Return the name of this seat's teammate, short enough for a pane."""
    mate = mate_of(scene, scene.seat)
    assert mate is not None
    return _name(scene, mate)


def _name(scene: Scene, seat: Seat) -> str:
    """Return a name, short enough for a pane unless it is read aloud."""
    return scene.called(seat, NAME)


def lead(scene: Scene) -> Question:
    """Ask who of the team plays face up this turn."""
    options = tuple(
        Option(
            by_seat("aa.option.seat", scene, move.seat),
            (),
            move,
            " ".join(lead_why(scene, move.seat)),
        )
        for move in scene.moves
        if isinstance(move, Lead)
    )
    cards = (scene.known[card] for card in state_of(scene).seats[scene.seat].hand)
    aside = say("aa.say.hand", cards=listing(cards))
    return Question(say("aa.ask.lead"), options, aside=aside)


def lead_why(scene: Scene, leader: Seat) -> list[str]:
    """Return what it means that this seat leads."""
    who, name, mate = of_seat(scene, leader), _name(scene, leader), mate_name(scene)
    said = [say(f"aa.why.lead.{who}", name=name, mate=mate)]
    if len(state_of(scene).deck) == 1:
        said.append(say(f"aa.why.reserved.{who}", name=name))
    return said


def up(scene: Scene) -> Question:
    """Ask for the team's face-up card, or a discard before it."""
    by_face = {move.face: move for move in scene.moves if isinstance(move, Up)}
    rivals = short_name(scene, rival(scene))
    means = form("aa.why.team.up", scene, rival(scene))
    otherwise = say(means, mate=mate_name(scene), rivals=rivals)
    options = [
        card_option(scene, face, copies(face, count), by_face.get(face), otherwise)
        for face, count in held(scene).items()
    ]
    options.append(discard_option(scene))
    return Question(say("aa.ask.team.up"), tuple(options), headings(scene))


def down(scene: Scene) -> Question:
    """Ask for the team's face-down card beside the one that the leader has shown."""
    leading = state_of(scene).leading
    assert leading is not None
    assert leading.up is not None
    by_face = {
        scene.known[move.card]: move for move in scene.moves if isinstance(move, Down)
    }
    options = [
        card_option(
            scene,
            face,
            copies(face, count),
            by_face.get(face),
            say("aa.why.team.down") if face in by_face else say("aa.refusal.same-name"),
        )
        for face, count in held(scene).items()
    ]
    options.append(discard_option(scene))
    shown = agent_name(leading.up)
    text = say("aa.ask.team.down", name=mate_name(scene), face=shown)
    return Question(text, tuple(options), headings(scene))


def answer(scene: Scene, due: Decide, put: Question) -> Question:
    """Ask to agree to a standing proposal, or to propose something else.

    put: the question as it is asked where nothing stands
    """
    assert due.standing is not None
    mate = mate_of(scene, due.seat)
    assert mate is not None
    names = tuple(_name(scene, seat) for seat in range(len(scene.names)))
    said = proposed(scene._replace(names=names), mate, due.standing)
    agree = _found(put, due.standing)
    agree = agree._replace(label=say("aa.option.agree"), then=Agree())
    others = [_counter(scene, option) for option in _without(put, due.standing).options]
    text = f"{said} {say('aa.ask.agree')}"
    return put._replace(text=text, options=(agree, *others))


def _counter(scene: Scene, option: Option) -> Option:
    """Return what else can be proposed, and that it is proposed instead."""
    if isinstance(option.then, Question) and len(option.then.options) == 1:
        (option,) = option.then.options  # the same card, for the other to take
    return option._replace(label=_instead(scene, option))


def _instead(scene: Scene, option: Option) -> str:
    match option.then:
        case Lead(seat=seat):
            who, name = of_seat(scene, seat), _name(scene, seat)
            return say(f"aa.option.counter.lead.{who}", name=name)
        case Take(seat=int(seat)):
            who, name = of_seat(scene, seat), _name(scene, seat)
            return say(f"aa.option.counter.take.{who}", name=name)
        case Recruit(down=down):
            return say(f"aa.option.counter.{'down' if down else 'up'}")
        case MoveFigure(steps=steps):
            key = f"aa.option.counter.figure.{figure_way(steps)}"
            return say(key, count=abs(steps))
        case _:
            return say("aa.option.counter", label=option.label)


def _found(put: Question, move: Move) -> Option:
    """Return the option that makes a move; of two steps the first tells the why."""
    for option in put.options:
        if option.then == move:
            return option
        if isinstance(option.then, Question) and any(
            inner.then == move for inner in option.then.options
        ):
            return option
    raise LookupError(move)


def _without(put: Question, move: Move) -> Question:
    """Return a question without the option that makes a move."""
    return put._replace(
        options=tuple(
            option._replace(then=_without(option.then, move))
            if isinstance(option.then, Question)
            else option
            for option in put.options
            if option.then != move
        )
    )
