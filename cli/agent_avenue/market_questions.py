"""What a seat is asked by the black market and by its figure."""

from collections.abc import Callable, Mapping

from cli.agent_avenue.card_now import now
from cli.agent_avenue.effects import consequences, effect_cell, next_effect
from cli.agent_avenue.foresight import after_answer, without
from cli.agent_avenue.naming import (
    agent_name,
    card_name,
    card_text,
    listing,
    rival,
    state_of,
)
from cli.agent_avenue.person import of_rival
from cli.choice import Option, Question
from cli.person import by_seat
from cli.presentation import Scene
from cli.words import say, say_count
from engine.agent_avenue.agenda import asker
from engine.agent_avenue.board import SPACES, square
from engine.agent_avenue.moves import (
    Again,
    ChooseAgent,
    MoveFigure,
    ShowCard,
    ShowNone,
    Take,
)
from engine.agent_avenue.state import Using
from engine.deals import Face, Side
from engine.game import Move

_DISTANCE = 15
"""Columns of how far the other spy is from a figure."""


def using(scene: Scene) -> Using:
    """Return the card that asks."""
    use = asker(state_of(scene))
    assert isinstance(use, Using)
    return use


def _take(scene: Scene) -> Question:
    """Ask for a card of the supply; beside each stands what it does, and would now."""
    takes: dict[Face, list[Take]] = {}
    for move in scene.moves:
        if isinstance(move, Take):
            takes.setdefault(move.card, []).append(move)
    options = [_taking(scene, card, moves) for card, moves in takes.items()]
    return Question(say("aa.ask.take"), tuple(options), explains=True)


def _taking(scene: Scene, card: Face, moves: list[Take]) -> Option:
    """Return a card of the supply: taken, or in a team taken by whom."""
    first = moves[0]
    if first.seat is None:
        why = " ".join([card_text(card), *now(scene, card)[:1]])
        return Option(card_name(card), (), first, why)
    takers = tuple(_taker(scene, card, move) for move in moves)
    text = say("aa.ask.taker", card=card_name(card))
    then = Question(text, takers, explains=True)
    return Option(card_name(card), (), then, card_text(card))


def _taker(scene: Scene, card: Face, move: Take) -> Option:
    """Return a teammate who may take a card, with what that means."""
    assert move.seat is not None
    label = by_seat("aa.option.seat", scene, move.seat)
    if move.seat == scene.seat:
        return Option(label, (), move, " ".join(now(scene, card)[:1]))
    name = scene.names[move.seat]
    return Option(label, (), move, say("aa.why.taker.they", name=name))


def _hand_card(scene: Scene) -> Question:
    """Ask for a card of the hand, or for the proof that none fits."""
    state, card = state_of(scene), using(scene).card
    options = []
    for move in scene.moves:
        if not isinstance(move, ShowCard):
            options.append(Option(say("aa.option.none"), (), move, say("aa.why.none")))
            continue
        said = consequences(scene, move.face, scene.side)
        if move.pair is not None:
            said.insert(0, say("aa.why.pair"))
        options.append(
            Option(
                agent_name(move.face),
                (effect_cell(state, scene.side, move.face),),
                move,
                " ".join(said),
                (next_effect(state, scene.side, move.face),),
            )
        )
    held = (scene.known[one] for one in state.seats[scene.seat].hand)
    return Question(
        say("aa.ask.card", card=card_name(card)),
        tuple(options),
        (say("aa.hand.you"),),
        aside=say("aa.say.hand", cards=listing(held)),
    )


def _agent(scene: Scene) -> Question:
    """Ask for an agent in play, or for one of each side."""
    moves = [move for move in scene.moves if isinstance(move, ChooseAgent)]
    card = card_name(using(scene).card)
    if moves[0].other is not None:
        return _swap(scene, moves, card)
    side = owner(scene, moves[0])
    options = tuple(_agent_option(scene, side, move.face, move) for move in moves)
    return Question(say("aa.ask.agent", card=card), options, _agent_heads(scene, side))


def owner(scene: Scene, move: ChooseAgent) -> Side:
    """Return whose agent a choice of one means.

    The card alone knows; here it is read off what the choice would do.
    """
    state = state_of(scene)
    after = after_answer(state, move)
    changed = [
        side
        for side in (0, 1)
        if len(after.sides[side].agents) < len(state.sides[side].agents)
    ]
    return changed[0]


def _agent_heads(scene: Scene, side: Side) -> tuple[str, str]:
    who = say("aa.hand.you")
    if side != scene.side:
        who = of_rival("aa.hand.they", scene, name=scene.side_name(side))
    return say("aa.head.count"), who


def _agent_option(
    scene: Scene, side: Side, face: Face, then: Move | Question
) -> Option:
    """Return an agent in play: how many its side has, and its next one then."""
    state = state_of(scene)
    count = str(state.sides[side].agents.count(face))
    left = without(state, side, face)
    cell, said = effect_cell(left, side, face), next_effect(left, side, face)
    return Option(agent_name(face), (count, cell), then, "", (count, said))


def _swap(scene: Scene, moves: list[ChooseAgent], card: str) -> Question:
    """Ask for an agent of ours, then for one of theirs."""
    theirs = rival(scene)
    options = []
    for face in dict.fromkeys(move.face for move in moves):
        inner = tuple(
            _agent_option(scene, theirs, move.other, move)
            for move in moves
            if move.face == face and move.other is not None
        )
        text = say("aa.ask.other", face=agent_name(face), name=scene.side_name(theirs))
        then = Question(text, inner, _agent_heads(scene, theirs))
        options.append(_agent_option(scene, scene.side, face, then))
    text = say("aa.ask.own", card=card)
    return Question(text, tuple(options), _agent_heads(scene, scene.side))


def _again(scene: Scene) -> Question:
    """Ask whether the agent that has come back is recruited again."""
    use = using(scene)
    assert use.agent is not None
    state = state_of(scene)
    cell = effect_cell(state, scene.side, use.agent)
    said = next_effect(state, scene.side, use.agent)
    options = tuple(
        Option(
            say("aa.option.again.yes"),
            (cell,),
            move,
            " ".join(consequences(scene, use.agent, scene.side)),
            (said,),
        )
        if isinstance(move, Again) and move.yes
        else Option(say("aa.option.again.no"), (), move, say("aa.why.again.no"))
        for move in scene.moves
    )
    card, face = card_name(use.card), agent_name(use.agent)
    text = say("aa.ask.again", card=card, face=face)
    return Question(text, options, (say("aa.hand.you"),))


def _figure(scene: Scene) -> Question:
    """Ask how far the figure goes, and say what would bring the other spy there."""
    moves = (move for move in scene.moves if isinstance(move, MoveFigure))
    options = tuple(
        Option(
            figure_label(move.steps),
            (_distance(scene, move),),
            move,
            "" if _ahead(scene, move) else figure_why(scene, move),
        )
        for move in sorted(moves, key=_nearest)
    )
    heading = say("aa.head.spy")
    return Question(say("aa.ask.figure"), options, (heading,), widths=(_DISTANCE,))


def _nearest(move: MoveFigure) -> tuple[bool, int]:
    """Return where a move stands in the list: staying, then forward, then back."""
    return move.steps < 0, abs(move.steps)


def figure_label(steps: int) -> str:
    """Return how far a figure goes, in words."""
    if steps == 0:
        return say("aa.option.figure.stay")
    return say_count(f"aa.option.figure.{figure_way(steps)}", abs(steps))


def figure_way(steps: int) -> str:
    """Return which way a figure goes: a part of keys."""
    if steps == 0:
        return "stay"
    return "forward" if steps > 0 else "back"


def _ahead(scene: Scene, move: MoveFigure) -> int:
    """Return how many spaces forward the other spy then is from the figure."""
    state, theirs = state_of(scene), rival(scene)
    figure = state.sides[scene.side].figure
    assert figure is not None
    spy = square(theirs, state.sides[theirs].advance)
    return (figure + move.steps - spy) % SPACES


def _distance(scene: Scene, move: MoveFigure) -> str:
    ahead = _ahead(scene, move)
    if ahead == 0:
        return "0"
    return say("aa.cell.away", forward=ahead, back=ahead - SPACES)


def figure_why(scene: Scene, move: MoveFigure) -> str:
    """Return what it means to have the figure there."""
    ahead, name = _ahead(scene, move), scene.side_name(rival(scene))
    if ahead == 0:
        return say("aa.why.figure.here")
    back = SPACES - ahead
    return say("aa.why.figure.away", forward=ahead, back=back, name=name)


QUESTIONS: Mapping[type[Move], Callable[[Scene], Question]] = {
    Take: _take,
    ShowCard: _hand_card,
    ShowNone: _hand_card,
    ChooseAgent: _agent,
    Again: _again,
    MoveFigure: _figure,
}
"""How each question is put, by the kind of its answers."""
