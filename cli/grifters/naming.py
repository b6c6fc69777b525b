"""Names of cards, skills and jobs, and what of them is this project's own."""

from collections import Counter
from collections.abc import Iterable

from cli.presentation import SPECTATOR, Scene
from cli.words import say
from engine.deals import Face, Seat
from engine.game import Decide
from engine.grifters.agenda import asker
from engine.grifters.card_table import SKILLS, WILD
from engine.grifters.jobs import JOBS
from engine.grifters.specialists import BY_FACE, FACES, SKILL
from engine.grifters.state import Doing, GriftersState, SeatArea

_ORDER = {face: place for place, face in enumerate(FACES)}
_SKILL_ORDER = {skill: place for place, skill in enumerate((*SKILLS, WILD))}


def state_of(scene: Scene) -> GriftersState:
    """Return the scene's state as what it is in this game."""
    assert isinstance(scene.state, GriftersState)
    return scene.state


def area_of(scene: Scene) -> SeatArea:
    """Return what lies before this seat."""
    return state_of(scene).seats[scene.seat]


def doing_of(scene: Scene) -> Doing | None:
    """Return what asks, None for the question of a turn."""
    return asker(state_of(scene)) if isinstance(scene.due, Decide) else None


def clockwise(scene: Scene) -> tuple[Seat, ...]:
    """Return all seats, this one first, a spectator's by number."""
    count = len(scene.names)
    first = 0 if scene.seat == SPECTATOR else scene.seat
    return tuple((first + step) % count for step in range(count))


def hand_of(scene: Scene) -> list[Face]:
    """Return the faces in this seat's hand, by skill, then in card-table order."""
    return by_skill(scene.known[card] for card in area_of(scene).hand)


def by_skill(faces: Iterable[Face]) -> list[Face]:
    """Return faces by skill, then in card-table order."""
    return sorted(faces, key=lambda face: (_SKILL_ORDER[SKILL[face]], _ORDER[face]))


def card_name(face: Face) -> str:
    """Return the name on the card, marked if name or text are our own."""
    name = say(f"gr.card.{face}")
    return say("gr.house", name=name) if BY_FACE[face].is_house else name


def starred(face: Face) -> str:
    """Return the name with a star if it is our own, for lists."""
    return _star(say(f"gr.card.{face}"), is_house=BY_FACE[face].is_house)


def short_name(face: Face) -> str:
    """Return a name of at most seven columns, its star among them, for a Night."""
    return _star(say(f"gr.short.{face}"), is_house=BY_FACE[face].is_house)


def _star(name: str, *, is_house: bool) -> str:
    return say("gr.star", name=name) if is_house else name


def copies(face: Face, count: int) -> str:
    """Return the starred name, with the number of copies if more than one."""
    name = starred(face)
    return say("gr.copies", name=name, count=count) if count > 1 else name


def in_hand(scene: Scene) -> str:
    """Return this seat's hand in short, to be seen beside a question."""
    return say("gr.aside.hand", cards=short_listing(hand_of(scene)))


def short_listing(faces: Iterable[Face]) -> str:
    """Return cards with stars where `listing` says more; for the full screen."""
    counted = Counter(by_skill(faces)).items()
    return ", ".join(copies(face, count) for face, count in counted) or say("gr.none")


def listing(faces: Iterable[Face]) -> str:
    """Return cards as `Thief, Thug ×2`, by skill; `none` if there are none."""
    named = [
        say("gr.copies", name=card_name(face), count=count)
        if count > 1
        else card_name(face)
        for face, count in Counter(by_skill(faces)).items()
    ]
    return ", ".join(named) or say("gr.none")


def skill_name(skill: str) -> str:
    """Return a skill as a word."""
    return say(f"gr.skill.{skill}")


def letter(skill: str) -> str:
    """Return the letter of a skill."""
    return say(f"gr.letter.{skill}")


def letters(skills: Iterable[str]) -> str:
    """Return skills as letters, those of one kind together: `BBW`."""
    ordered = sorted(skills, key=_SKILL_ORDER.__getitem__)
    return "".join(map(letter, ordered))


def job_name(job: Face) -> str:
    """Return colour, number and name of a job, marked if something of it is ours."""
    named = say("gr.job", place=job_place(job), name=name_of(job))
    return say("gr.house", name=named) if JOBS[job].is_house else named


def name_of(job: Face) -> str:
    """Return the name of a job alone."""
    return say(f"gr.job.{job}")


def job_place(job: Face) -> str:
    """Return colour and number of a job: `Blue 1`."""
    card = JOBS[job]
    return say("gr.job.place", colour=colour_name(card.colour), number=card.stack_order)


def job_starred(job: Face) -> str:
    """Return colour and number, with a star if something of it is our own."""
    return _star(job_place(job), is_house=JOBS[job].is_house)


def colour_name(colour: str) -> str:
    """Return the colour of a stack of jobs as a word."""
    return say(f"gr.colour.{colour}")


def isk(amount: int) -> str:
    """Return money: `2M`."""
    return say("gr.isk", amount=amount)


def source_name(source: Face) -> str:
    """Return the name of the card or job whose text is carried out."""
    return job_name(source) if source in JOBS else card_name(source)


def names_with(pairs: Iterable[tuple[str, object]]) -> list[str]:
    """Return names, each with what goes with it: `Tom 2M`."""
    return [say("gr.named", name=name, what=what) for name, what in pairs]
