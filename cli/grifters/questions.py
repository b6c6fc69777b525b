"""What a seat is asked, and what each answer would lead to.

Only legal moves of the scene are ever offered; a player who can not be chosen stays in
the list and says why.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from cli.choice import Option, Question
from cli.grifters.caper_now import cell, now
from cli.grifters.card_text import card_text
from cli.grifters.foresight import answer_gain, answer_parts
from cli.grifters.jobs_view import done_words
from cli.grifters.naming import (
    area_of,
    card_name,
    clockwise,
    doing_of,
    in_hand,
    isk,
    job_name,
    letter,
    listing,
    skill_name,
    source_name,
    starred,
    state_of,
)
from cli.grifters.play_questions import CARD_WIDTHS, play, second
from cli.grifters.sentences import night_words
from cli.presentation import Scene
from cli.words import say
from engine.deals import Face, Seat
from engine.game import Decide, Move
from engine.grifters.moves import (
    ChooseCard,
    ChooseJob,
    ChooseNights,
    ChooseNone,
    ChooseNumber,
    ChooseSeat,
    ChooseSkill,
    Join,
    Keep,
    Show,
)
from engine.grifters.operations import (
    AbductRandomHand,
    DrawChoose,
    Duplicate,
    InsideMan,
    Recall,
    StealOpponent,
    SwapNights,
    TakeDiscard,
    Thug,
)
from engine.grifters.specialists import SKILL
from engine.grifters.state import Doing


def question(scene: Scene) -> Question:
    """Return what this seat is asked now."""
    due, do = scene.due, doing_of(scene)
    assert isinstance(due, Decide)
    if do is None:
        return play(scene)
    return _QUESTIONS[due.what](scene, do)


def is_hit(scene: Scene) -> bool:
    """Return whether a victim is to say what the card is that was named."""
    do = doing_of(scene)
    return do is not None and do.number is not None


def _second(scene: Scene, _do: Doing) -> Question:
    return second(scene)


def _seat(scene: Scene, do: Doing) -> Question:
    """Ask for a player."""
    moves = {move.seat: move for move in scene.moves if isinstance(move, ChooseSeat)}
    may_be_own = isinstance(do.op, SwapNights)
    seats = [seat for seat in clockwise(scene) if may_be_own or seat != scene.seat]
    options = tuple(_player(scene, do, seat, moves.get(seat)) for seat in seats)
    kind = _KINDS[type(do.op)]
    text = say(f"gr.ask.seat.{kind}", source=source_name(do.source))
    heads = tuple(map(say, _HEADS.get(kind, ())))
    return Question(text, options, heads, explains=not heads)


_KINDS: Mapping[type, str] = {
    StealOpponent: "steal",
    SwapNights: "nights",
    InsideMan: "card",
    Duplicate: "card",
    AbductRandomHand: "hand",
}
"""What a player is chosen for."""
_HEADS: Mapping[str, tuple[str, ...]] = {
    "steal": ("gr.head.stash", "gr.head.takes"),
    "hand": ("gr.head.hand",),
}


def _player(scene: Scene, do: Doing, seat: Seat, move: ChooseSeat | None) -> Option:
    """Return a player, with what counts for the choice."""
    area = state_of(scene).seats[seat]
    label = say("gr.option.you") if seat == scene.seat else scene.names[seat]
    if move is None:
        return Option(label, (), None, say("gr.why.seat.nothing"))
    match _KINDS[type(do.op)]:
        case "steal":
            taken = answer_gain(scene, move)
            return Option(label, (isk(area.stash), isk(taken)), move)
        case "hand":
            return Option(label, (str(len(area.hand)),), move)
        case _:
            nights = "; ".join(map(night_words, area.nights))
            return Option(label, (), move, say("gr.seat.hideout", nights=nights))


def _card(scene: Scene, do: Doing) -> Question:
    """Ask for a card: of a Hideout, of the discard pile, or for a companion."""
    if isinstance(do.op, Thug):
        return _companion(scene, do)
    source = source_name(do.source)
    if isinstance(do.op, TakeDiscard | Recall):
        where = "discard" if isinstance(do.op, TakeDiscard) else "recall"
        options = tuple(_plain_card(move) for move in _chosen(scene))
        text = say(f"gr.ask.card.{where}", source=source)
        return Question(text, options, explains=True)
    assert do.target is not None
    way = "exchange" if isinstance(do.op, InsideMan) else "duplicate"
    text = say(f"gr.ask.card.{way}", source=source, name=scene.names[do.target])
    options = tuple(_working_card(scene, m, _placed(m), m.face) for m in _chosen(scene))
    return _working(text, options)


def _chosen(scene: Scene) -> list[ChooseCard]:
    return [move for move in scene.moves if isinstance(move, ChooseCard)]


def _placed(move: ChooseCard) -> str:
    """Return a card, with its Night where that matters."""
    name = starred(move.face)
    if move.night is None:
        return name
    return say("gr.option.night", card=name, night=move.night)


def _plain_card(move: ChooseCard) -> Option:
    """Return a card that will be in the hand, with what it says."""
    return Option(_placed(move), (), move, _in_short(move.face))


def _in_short(face: Face) -> str:
    """Return skill and text of a card."""
    skill = skill_name(SKILL[face])
    return say("gr.full.skill", skill=skill, text=card_text(face))


def _working(text: str, options: tuple[Option, ...], aside: str = "") -> Question:
    heads = ("", say("gr.head.then"))
    return Question(text, options, heads, aside, widths=CARD_WIDTHS)


def _working_card(scene: Scene, move: Move, label: str, face: Face) -> Option:
    """Return a card whose text is then carried out, with what that does."""
    parts = answer_parts(scene, move)
    said = " ".join(now(scene, parts))
    cells = (letter(SKILL[face]), cell(scene, parts))
    return Option(label, cells, move, said, (skill_name(SKILL[face]), said))


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


def _skill(scene: Scene, do: Doing) -> Question:
    """Ask as which skill a wild companion counts."""
    assert do.choice is not None
    options = tuple(
        Option(skill_name(move.skill), (isk(answer_gain(scene, move)),), move)
        for move in scene.moves
        if isinstance(move, ChooseSkill)
    )
    fields = {"source": source_name(do.source), "companion": card_name(do.choice)}
    return Question(say("gr.ask.skill", **fields), options, (say("gr.head.takes"),))


def _nights(scene: Scene, do: Doing) -> Question:
    """Ask which two Nights to swap."""
    assert do.target is not None
    lying = state_of(scene).seats[do.target].nights
    options = tuple(
        Option(
            say("gr.option.nights", first=move.first, second=move.second),
            (),
            move,
            say(
                "gr.why.nights",
                first=night_words(lying[move.first - 1]),
                second=night_words(lying[move.second - 1]),
            ),
        )
        for move in scene.moves
        if isinstance(move, ChooseNights)
    )
    fields = {"source": source_name(do.source), "name": scene.names[do.target]}
    key = "gr.ask.nights.own" if do.target == scene.seat else "gr.ask.nights"
    return Question(say(key, **fields), options, explains=True)


def _job(scene: Scene, do: Doing) -> Question:
    """Ask for the job to give, then for the one to take."""
    key = "gr.ask.swap.give" if do.choice is None else "gr.ask.swap.take"
    options = tuple(
        _swapped(scene, do, move) for move in scene.moves if isinstance(move, ChooseJob)
    )
    return Question(say(key, source=source_name(do.source)), options, explains=True)


def _swapped(scene: Scene, do: Doing, move: ChooseJob) -> Option:
    """Return a job to give; or one to take, with whose it is and what that makes."""
    if do.choice is None:
        return Option(job_name(move.job), (), move, _jobs_then(scene, move.job))
    seats = enumerate(state_of(scene).seats)
    owner = next(seat for seat, area in seats if move.job in area.jobs)
    label = say("gr.option.job-of", job=job_name(move.job), name=scene.names[owner])
    return Option(label, (), move, _jobs_then(scene, do.choice, move.job))


def _jobs_then(scene: Scene, given: Face, *taken: Face) -> str:
    """Return which jobs this seat then has."""
    left = [job for job in area_of(scene).jobs if job != given]
    return say("gr.why.swap", jobs=done_words([*left, *taken]))


def _number(scene: Scene, do: Doing) -> Question:
    """Ask for a number: which card it is, only its holder knows."""
    assert do.target is not None
    name = scene.names[do.target]
    options = tuple(
        Option(
            say("gr.option.number", number=move.number),
            (),
            move,
            say("gr.why.number", name=name),
        )
        for move in scene.moves
        if isinstance(move, ChooseNumber)
    )
    text = say("gr.ask.number", source=source_name(do.source), name=name)
    return Question(text, options)


def _keep(scene: Scene, do: Doing) -> Question:
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


def _show(scene: Scene, do: Doing) -> Question:
    """Ask for a hand card to duplicate, or what the card is that was named."""
    if is_hit(scene):
        return _hit(scene)
    options = []
    for move in scene.moves:
        if isinstance(move, Show):
            options.append(_working_card(scene, move, starred(move.face), move.face))
        elif isinstance(move, ChooseNone):
            why = say("gr.why.no-duplicate", source=source_name(do.source))
            options.append(Option(say("gr.option.no-duplicate"), (), move, why))
    return _working(say("gr.ask.show", source=source_name(do.source)), tuple(options))


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


_QUESTIONS: Mapping[str, Callable[[Scene, Doing], Question]] = {
    "caper": _second,
    "seat": _seat,
    "card": _card,
    "skill": _skill,
    "nights": _nights,
    "job": _job,
    "number": _number,
    "keep": _keep,
    "show": _show,
}
"""How each question of a text is put."""
