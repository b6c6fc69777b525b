"""What a seat is asked, and what each answer would lead to.

Only legal moves of the scene are ever offered; a player who cannot be chosen stays in
the list and says why.
"""

from collections.abc import Callable, Mapping

from cli.choice import Option, Question
from cli.grifters.card_questions import card, keep, show, skill
from cli.grifters.foresight import answer_gain
from cli.grifters.jobs_view import done_words
from cli.grifters.naming import (
    area_of,
    clockwise,
    doing_of,
    isk,
    job_starred,
    source_name,
    state_of,
)
from cli.grifters.play_questions import play, second
from cli.grifters.sentences import night_words, swapped_words
from cli.presentation import Scene
from cli.words import say
from engine.deals import Seat
from engine.game import Decide
from engine.grifters.moves import (
    ChooseJob,
    ChooseNights,
    ChooseNumber,
    ChooseSeat,
)
from engine.grifters.operations import (
    AbductRandomHand,
    Duplicate,
    InsideMan,
    StealOpponent,
    SwapNights,
)
from engine.grifters.state import Doing


def question(scene: Scene) -> Question:
    """Return what this seat is asked now."""
    due, do = scene.due, doing_of(scene)
    assert isinstance(due, Decide)
    if do is None:
        return play(scene)
    return _QUESTIONS[due.what](scene, do)


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
    return Question(
        text, options, heads, explains=not heads, widths=_WIDTHS[: len(heads)]
    )


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


_WIDTHS = (7, 9)
"""Columns of a Stash, or a hand, and of what is taken."""


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
            nights = say("list.between").join(map(night_words, area.nights))
            return Option(label, (), move, say("gr.seat.hideout", nights=nights))


def _nights(scene: Scene, do: Doing) -> Question:
    """Ask which two Nights to swap."""
    assert do.target is not None
    lying = state_of(scene).seats[do.target].nights
    options = tuple(
        Option(
            say("gr.option.nights", first=move.first, second=move.second),
            (),
            move,
            swapped_words(lying[move.first - 1], lying[move.second - 1]),
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
    text = say(key, source=source_name(do.source))
    heads = () if do.choice is None else (say("gr.head.whose"),)
    return Question(text, options, heads, explains=True, widths=(20,)[: len(heads)])


def _swapped(scene: Scene, do: Doing, move: ChooseJob) -> Option:
    """Return a job to give; or one to take, with whose it is and what that makes."""
    given, taken = (move.job, ()) if do.choice is None else (do.choice, (move.job,))
    left = [job for job in area_of(scene).jobs if job != given]
    jobs = done_words([*left, *taken])
    why = say("gr.why.swap", job=say(f"gr.job.{move.job}"), jobs=jobs)
    seats = enumerate(state_of(scene).seats)
    owner = next(seat for seat, area in seats if move.job in area.jobs)
    whose = (scene.names[owner],) if taken else ()
    return Option(job_starred(move.job), whose, move, why)


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


_QUESTIONS: Mapping[str, Callable[[Scene, Doing], Question]] = {
    "caper": _second,
    "seat": _seat,
    "card": card,
    "skill": skill,
    "nights": _nights,
    "job": _job,
    "number": _number,
    "keep": keep,
    "show": show,
}
"""How each question of a text is put."""
