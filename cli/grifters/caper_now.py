"""What a card would do now, for the seat that looks: in a few words, and in sentences.

No card is known here by name: each operation of its text is begun on a throw-away
draft of the engine's, and what comes of it is told.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import asdict

from cli.grifters.foresight import Part, best, caper_parts, gained
from cli.grifters.naming import isk, listing, names_with, state_of
from cli.presentation import Scene
from cli.words import say
from engine.deals import Face
from engine.grifters.moves import (
    ChooseCard,
    ChooseSeat,
    Ended,
    Join,
    NoEffect,
    Show,
    Stole,
    TimeAdvanced,
)
from engine.grifters.operations import (
    AbductRandomHand,
    AdvanceTime,
    Duplicate,
    InsideMan,
    Operation,
    Recall,
    StealCoffers,
    StealCoffersPerNight,
    StealEachOpponent,
    StealOpponent,
    TakeDiscard,
    Thug,
)
from engine.grifters.specialists import SKILL


def caper_cell(scene: Scene, face: Face) -> str:
    """Return what a hand card would do if it was played now, in a few words."""
    return cell(scene, caper_parts(scene, face))


def caper_now(scene: Scene, face: Face) -> list[str]:
    """Return what a hand card would do if it was played now, in sentences."""
    return now(scene, caper_parts(scene, face))


def cell(scene: Scene, parts: Sequence[Part]) -> str:
    """Return what a text would do now, in a few words for a list."""
    said = [_brief(scene, part) for part in parts] or [say("gr.brief.nothing")]
    ends = [say("gr.brief.ends")] if does_end(parts) else []
    return ", ".join([*ends, *said])


def now(scene: Scene, parts: Sequence[Part]) -> list[str]:
    """Return what a text would do now, in sentences."""
    said = [_said(scene, part) for part in parts]
    if does_end(parts):
        said.append(_ends(scene, parts[-1]))
    return said


def does_end(parts: Sequence[Part]) -> bool:
    """Return whether the game ends with these."""
    return bool(parts) and parts[-1].ends


def _is_lost(part: Part) -> bool:
    """Return whether an operation cannot be done."""
    return any(isinstance(event, NoEffect) for event in part.events)


def _tag(part: Part) -> str:
    """Return the word of an operation; that of a copy says what is copied."""
    tag = str(type(part.op).__struct_config__.tag)
    return f"{tag}.{part.op.zone}" if isinstance(part.op, Duplicate) else tag


def _brief(scene: Scene, part: Part) -> str:
    """Return one operation in a few words, with the money that it can bring now."""
    if _is_lost(part):
        return say("gr.brief.nothing")
    key = f"gr.brief.{_tag(part)}"
    return say(key, **asdict(part.op), isk=isk(best(part, scene.seat)))


def _ends(scene: Scene, part: Part) -> str:
    """Return that this ends the game, and with which scores if that is known."""
    for event in part.events:
        if isinstance(event, Ended):
            return ended_words(scene, event)
    return say("gr.now.deck-out")


def ended_words(scene: Scene, ended: Ended) -> str:
    """Return that the game ends, and with which scores."""
    scored = zip(scene.names, ended.scores, strict=False)
    scores = ", ".join(names_with((name, isk(score)) for name, score in scored))
    return say("gr.now.ends", scores=scores)


def _said(scene: Scene, part: Part) -> str:
    """Return one operation in a sentence, with what is there for it now."""
    if _is_lost(part):
        return say(f"gr.now.{_tag(part)}.not")
    there = _THERE.get(type(part.op), _no_more)(scene, part)
    return say(f"gr.now.{_tag(part)}", **asdict(part.op), there=there)


# What is there for an operation


def _no_more(_scene: Scene, _part: Part) -> str:
    return ""


def _money(scene: Scene, part: Part) -> str:
    """Return how much is taken at once."""
    return isk(gained(part.events, scene.seat))


def _from_each(scene: Scene, part: Part) -> str:
    """Return how much is taken of whom."""
    stolen = (event for event in part.events if isinstance(event, Stole))
    named = ((scene.names[event.victim], isk(event.amount)) for event in stolen)
    return ", ".join(names_with(named))


def _of_seats(scene: Scene, part: Part) -> str:
    """Return how much can be taken of whom."""
    found = [
        (scene.names[outcome.move.seat], isk(gained(outcome.events, scene.seat)))
        for outcome in part.outcomes
        if isinstance(outcome.move, ChooseSeat)
    ]
    return ", ".join(names_with(found))


def _hands(scene: Scene, part: Part) -> str:
    """Return how many cards there are in whose hand."""
    state = state_of(scene)
    found = [
        (scene.names[outcome.move.seat], len(state.seats[outcome.move.seat].hand))
        for outcome in part.outcomes
        if isinstance(outcome.move, ChooseSeat)
    ]
    return ", ".join(names_with(found))


def _cards(_scene: Scene, part: Part) -> str:
    """Return the cards that can be chosen."""
    moves = (outcome.move for outcome in part.outcomes)
    return listing(m.face for m in moves if isinstance(m, ChooseCard))


def _seats(scene: Scene, part: Part) -> str:
    """Return the players who can be chosen."""
    moves = (outcome.move for outcome in part.outcomes)
    return ", ".join(scene.names[m.seat] for m in moves if isinstance(m, ChooseSeat))


def _copied(scene: Scene, part: Part) -> str:
    """Return the hand cards that can be duplicated, or before whom others lie."""
    if isinstance(part.op, Duplicate) and part.op.zone == "opponent_hideout":
        return _seats(scene, part)
    moves = (outcome.move for outcome in part.outcomes)
    return listing(move.face for move in moves if isinstance(move, Show))


def _companions(scene: Scene, part: Part) -> str:
    """Return how much each skill of a companion would bring."""
    found: dict[str, int] = {}
    for outcome in part.outcomes:
        assert isinstance(outcome.move, Join)
        skill = SKILL[outcome.move.face]
        found[skill] = gained(outcome.events, scene.seat)
    named = ((say(f"gr.skill.{skill}"), isk(found[skill])) for skill in found)
    return ", ".join(names_with(named))


def _refreshed(_scene: Scene, part: Part) -> str:
    """Return the cards that come back this turn by it."""
    moved = (event for event in part.events if isinstance(event, TimeAdvanced))
    return listing(face for event in moved for face in event.refreshed)


_THERE: Mapping[type[Operation], Callable[[Scene, Part], str]] = {
    StealCoffers: _money,
    StealCoffersPerNight: _money,
    StealOpponent: _of_seats,
    StealEachOpponent: _from_each,
    TakeDiscard: _cards,
    Recall: _cards,
    AdvanceTime: _refreshed,
    Thug: _companions,
    InsideMan: _seats,
    AbductRandomHand: _hands,
    Duplicate: _copied,
}
"""What there is for an operation now, if that is worth a word."""
