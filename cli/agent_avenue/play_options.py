"""The parts of every question about a card to play: the cards held, and the discard."""

from cli.agent_avenue.effects import consequences, effect_cell, next_effect
from cli.agent_avenue.naming import copies, in_order, rival, short_name, state_of
from cli.agent_avenue.person import of_rival
from cli.choice import Option, Question
from cli.presentation import Scene
from cli.text import bare_name
from cli.words import say, say_count
from engine.agent_avenue.draft import discards_left
from engine.agent_avenue.moves import Discard
from engine.agent_avenue.turn import is_reserved
from engine.deals import Face
from engine.game import Move


def held(scene: Scene) -> dict[Face, int]:
    """Return the faces in hand in card-table order, with their number."""
    cards = state_of(scene).seats[scene.seat].hand
    faces = in_order(scene.known[card] for card in cards)
    return {face: faces.count(face) for face in faces}


def headings(scene: Scene) -> tuple[str, str]:
    """Return the heads of a card's two cells."""
    name = bare_name(short_name(scene, rival(scene)))
    return say("aa.hand.you"), of_rival("aa.hand.they", scene, name=name)


def card_option(
    scene: Scene, face: Face, label: str, then: Move | Question | None, why: str
) -> Option:
    """Return a card to choose, with what one more copy would do for either side.

    why: why it is not possible, else what choosing it means, if nothing else is to say
    """
    state, sides = state_of(scene), (scene.side, rival(scene))
    cells = tuple(effect_cell(state, side, face) for side in sides)
    said = tuple(next_effect(state, side, face) for side in sides)
    if then is not None:
        why = " ".join(consequences(scene, face, *sides)) or why
    return Option(label, cells, then, why, said)


def discard_option(scene: Scene) -> Option:
    """Return the option to discard, or why it cannot be taken."""
    by_face = {
        scene.known[move.card]: move
        for move in scene.moves
        if isinstance(move, Discard)
    }
    label = say("aa.option.discard")
    if not by_face:
        return Option(label, (), None, say(f"aa.refusal.{_no_discard(scene)}"))
    options = tuple(
        card_option(scene, face, copies(face, count), by_face.get(face), "")
        for face, count in held(scene).items()
    )
    inner = Question(say("aa.ask.discard"), options, headings(scene))
    left = discards_left(state_of(scene).seats[scene.seat])
    return Option(label, (), inner, say_count("aa.why.discard", left))


def _no_discard(scene: Scene) -> str:
    """Return the reason why this seat may not discard."""
    state = state_of(scene)
    if not discards_left(state.seats[scene.seat]):
        return "no-discards-left"
    return "reserved" if is_reserved(state, scene.seat) else "deck-empty"
