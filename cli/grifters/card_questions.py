"""What a seat is asked about cards: of a Hideout, of a pile, of its own hand."""

from collections import Counter

from cli.choice import Option, Question
from cli.grifters.caper_now import cell, now
from cli.grifters.card_text import card_text
from cli.grifters.foresight import answer_gain, answer_parts
from cli.grifters.naming import (
    area_of,
    card_name,
    doing_of,
    in_hand,
    isk,
    letter,
    listing,
    skill_name,
    source_name,
    starred,
)
from cli.grifters.play_questions import CARD_WIDTHS
from cli.presentation import Scene
from cli.words import say
from engine.deals import Face
from engine.game import Move
from engine.grifters.moves import (
    ChooseCard,
    ChooseNone,
    ChooseSkill,
    Join,
    Keep,
    Show,
)
from engine.grifters.operations import (
    DrawChoose,
    InsideMan,
    Recall,
    TakeDiscard,
    Thug,
)
from engine.grifters.specialists import SKILL
from engine.grifters.state import Doing


def card(scene: Scene, do: Doing) -> Question:
    """Ask for a card: of a Hideout, of the discard pile, or for a companion."""
    if isinstance(do.op, Thug):
        return _companion(scene, do)
    source = source_name(do.source)
    if isinstance(do.op, TakeDiscard | Recall):
        where = "discard" if isinstance(do.op, TakeDiscard) else "recall"
        options = tuple(_plain_card(move) for move in _chosen(scene))
        text = say(f"gr.ask.card.{where}", source=source)
        return Question(text, options, ("",), explains=True, widths=(3,))
    assert do.target is not None
    way = "exchange" if isinstance(do.op, InsideMan) else "duplicate"
    text = say(f"gr.ask.card.{way}", source=source, name=scene.names[do.target])
    options = tuple(_working_card(scene, move, move.face) for move in _chosen(scene))
    return _working(text, options)


def _chosen(scene: Scene) -> list[ChooseCard]:
    return [move for move in scene.moves if isinstance(move, ChooseCard)]


def _plain_card(move: ChooseCard) -> Option:
    """Return a card that will be in the hand, with what it says."""
    cells, said = _night(move)
    return Option(starred(move.face), cells, move, _in_short(move.face), said)


def _night(move: Move) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return in which Night a card lies, where that matters: in short, and in words."""
    night = move.night if isinstance(move, ChooseCard) else None
    if night is None:
        return ("",), ("",)
    return (say("gr.night.short", night=night),), (say(f"gr.nights.{night}"),)


def _in_short(face: Face) -> str:
    """Return skill and text of a card."""
    skill = skill_name(SKILL[face])
    return say("gr.full.skill", skill=skill, text=card_text(face))


def _working(text: str, options: tuple[Option, ...]) -> Question:
    heads = ("", "", say("gr.head.then"))
    return Question(text, options, heads, widths=_WORKING)


_WORKING = (2, 3, 17)
"""Columns of a skill's letter, of a Night and of what a card then does."""


def _working_card(scene: Scene, move: Move, face: Face) -> Option:
    """Return a card whose text is then carried out, with what that does."""
    parts = answer_parts(scene, move)
    said = " ".join(now(scene, parts))
    night, where = _night(move)
    cells = (letter(SKILL[face]), *night, cell(scene, parts))
    return Option(
        starred(face), cells, move, said, (skill_name(SKILL[face]), *where, said)
    )


def _companion(scene: Scene, do: Doing) -> Question:
    """Ask for a companion, with what each would bring."""
    options = tuple(
        Option(
            starred(move.face),
            (letter(SKILL[move.face]), isk(answer_gain(scene, move))),
            move,
            "",
            (skill_name(SKILL[move.face]), isk(answer_gain(scene, move))),
        )
        for move in scene.moves
        if isinstance(move, Join)
    )
    text = say("gr.ask.companion", source=source_name(do.source))
    heads = ("", say("gr.head.takes"))
    return Question(text, options, heads, widths=CARD_WIDTHS)


def skill(scene: Scene, do: Doing) -> Question:
    """Ask as which skill a wild companion counts."""
    assert do.choice is not None
    options = tuple(
        Option(skill_name(move.skill), (isk(answer_gain(scene, move)),), move)
        for move in scene.moves
        if isinstance(move, ChooseSkill)
    )
    fields = {"source": source_name(do.source), "companion": card_name(do.choice)}
    return Question(say("gr.ask.skill", **fields), options, (say("gr.head.takes"),))


def keep(scene: Scene, do: Doing) -> Question:
    """Ask which of the cards drawn to keep."""
    drawn = _drawn(scene, do)
    options = []
    for move in scene.moves:
        if isinstance(move, Keep):
            kept = list((Counter(drawn) - Counter(move.faces)).elements())
            label = say("gr.option.keep", cards=", ".join(map(starred, kept)))
            options.append(Option(label, (), move, _kept_why(kept, move)))
    text = say("gr.ask.keep", source=source_name(do.source))
    return Question(text, tuple(options), aside=in_hand(scene), explains=True)


def _drawn(scene: Scene, do: Doing) -> list[Face]:
    """Return the cards just drawn: they lie last in the hand, not yet mixed."""
    assert isinstance(do.op, DrawChoose)
    hand = area_of(scene).hand[-do.op.draw :]
    return [scene.known[card] for card in hand]


def _kept_why(kept: list[Face], move: Keep) -> str:
    """Return what cards do that are kept, and which are discarded for them."""
    texts = " ".join(map(_in_short, dict.fromkeys(kept)))
    return f"{texts} {say('gr.why.keep', cards=listing(move.faces))}"


def show(scene: Scene, do: Doing) -> Question:
    """Ask for a hand card to duplicate, or what the card is that was named."""
    if is_hit(scene):
        return _hit(scene)
    options = []
    for move in scene.moves:
        if isinstance(move, Show):
            options.append(_working_card(scene, move, move.face))
        elif isinstance(move, ChooseNone):
            why = say("gr.why.no-duplicate", source=source_name(do.source))
            options.append(Option(say("gr.option.no-duplicate"), (), move, why))
    return _working(say("gr.ask.show", source=source_name(do.source)), tuple(options))


def is_hit(scene: Scene) -> bool:
    """Return whether a victim is to say what the card is that was named."""
    do = doing_of(scene)
    return do is not None and do.number is not None


def hit_card(scene: Scene) -> Face:
    """Return the card of this seat's hand that the thief has named."""
    do = doing_of(scene)
    assert do is not None
    assert do.number is not None
    return scene.known[area_of(scene).hand[do.number - 1]]


def _hit(scene: Scene) -> Question:
    """Tell the victim which card was named, and ask for the one answer there is."""
    do = doing_of(scene)
    assert do is not None
    name, card = scene.names[do.seat], card_name(hit_card(scene))
    (move,) = scene.moves
    is_shown = isinstance(move, Show)
    label = say("gr.option.hand-back" if is_shown else "gr.option.hand-over", card=card)
    why = say("gr.why.hit.back" if is_shown else "gr.why.hit", name=name)
    return Question(say("gr.ask.hit", name=name), (Option(label, (), move, why),))
