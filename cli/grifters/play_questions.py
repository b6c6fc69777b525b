"""What a seat is asked on its turn: a caper or a job, and with which Team."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import and_, or_

from cli.choice import Option, Question
from cli.grifters.board_view import NOW_CELL, SKILL_CELL
from cli.grifters.caper_now import caper_cell, caper_now
from cli.grifters.card_text import text_of
from cli.grifters.costs import cost_letters, cost_words, lack_words, reward_cell
from cli.grifters.jobs_view import available
from cli.grifters.naming import (
    copies,
    hand_of,
    in_hand,
    job_name,
    job_place,
    job_starred,
    letter,
    listing,
    short_name,
    skill_name,
    starred,
)
from cli.presentation import Scene
from cli.text import columns
from cli.words import say
from engine.deals import Face
from engine.game import Move
from engine.grifters.card_table import SKILLS, WILD
from engine.grifters.jobs import JOBS
from engine.grifters.moves import Caper, ChooseNone, DoJob
from engine.grifters.specialists import SKILL

CARD_WIDTHS = (SKILL_CELL, NOW_CELL)
JOB_WIDTHS = (7, 12)
_ROOM = 36
"""Columns of a label in the narrowest pane."""


def play(scene: Scene) -> Question:
    """Ask for the caper or job of a turn; with no hand card, for the token."""
    options = [_job_option(scene), *_capers(scene)]
    if len(options) > 1:
        ask = "gr.ask.play.aloud" if scene.is_aloud else "gr.ask.play"
        return _of_cards(scene, ask, options)
    token = Option(say("gr.option.token"), (), scene.moves[0], say("gr.why.token"))
    return Question(say("gr.ask.token"), (token,))


def second(scene: Scene) -> Question:
    """Ask for a second caper, or none."""
    none = [
        Option(say("gr.option.none"), (), move, say("gr.why.none"))
        for move in scene.moves
        if isinstance(move, ChooseNone)
    ]
    return _of_cards(scene, "gr.ask.caper", [*none, *_capers(scene)])


def _of_cards(scene: Scene, key: str, options: Sequence[Option]) -> Question:
    heads = ("", say("gr.head.now.aloud" if scene.is_aloud else "gr.head.now"))
    return Question(say(key), tuple(options), heads, widths=CARD_WIDTHS)


def _capers(scene: Scene) -> list[Option]:
    """Return the hand, equal cards together, with what each would do now."""
    held = Counter(hand_of(scene))
    moves = {move.face: move for move in scene.moves if isinstance(move, Caper)}
    return [
        Option(
            copies(face, count),
            (letter(SKILL[face]), caper_cell(scene, face)),
            moves[face],
            " ".join(caper_now(scene, face)),
            (skill_name(SKILL[face]), " ".join(caper_now(scene, face))),
        )
        for face, count in held.items()
    ]


def _job_option(scene: Scene) -> Option:
    """Return the way to the jobs, or why none can be done."""
    label = say("gr.option.job")
    jobs = available(scene)
    if not jobs:
        return Option(label, (), None, say("gr.why.no-jobs"))
    by_job: dict[Face, list[DoJob]] = {job: [] for job in jobs}
    for move in scene.moves:
        if isinstance(move, DoJob):
            by_job[move.job].append(move)
    possible = [job for job in jobs if by_job[job]]
    if not possible:
        return Option(label, (), None, say("gr.why.no-job"))
    options = tuple(_job(scene, job, moves) for job, moves in by_job.items())
    heads = (say("gr.head.asks"), say("gr.head.brings"))
    then = Question(
        say("gr.ask.job"),
        options,
        heads,
        aside=in_hand(scene),
        widths=JOB_WIDTHS,
    )
    places = ", ".join(map(job_place, possible))
    return Option(label, (), then, say("gr.why.job", jobs=places), (places,))


def _job(scene: Scene, job: Face, moves: list[DoJob]) -> Option:
    """Return one job: the Team that can do it, or the question which."""
    label, text = job_starred(job), text_of(JOBS[job].reward)
    cells: tuple[str, ...] = (cost_letters(job), reward_cell(job))
    if not moves:
        why = say("gr.why.job.lacks", lacks=lack_words(job, hand_of(scene)))
        return Option(label, cells, None, why)
    if scene.is_aloud:
        label, cells = say("gr.say.job", job=label, cost=cost_words(job), text=text), ()
    why = say("gr.why.job.does", name=job_name(job), text=text)
    return Option(label, cells, _team(scene, job, moves), why)


def _team(
    scene: Scene, job: Face, moves: list[DoJob], skills: Sequence[str] = SKILLS
) -> Move | Question:
    """Return the one Team there is, or ask for it skill by skill."""
    for place, skill in enumerate(skills):
        ways: dict[tuple[Face, ...], list[DoJob]] = {}
        for move in moves:
            ways.setdefault(_members(move, job, skill), []).append(move)
        if len(ways) > 1:
            rest = skills[place + 1 :]
            options = tuple(
                Option(
                    _names(members, is_aloud=scene.is_aloud),
                    (),
                    _team(scene, job, its, rest),
                    _staying(scene, skill, its),
                )
                for members, its in ways.items()
            )
            fields = {"job": job_place(job), "skill": skill_name(skill)}
            return Question(say("gr.ask.team", **fields), options)
    return moves[0]


def _members(move: DoJob, job: Face, skill: str) -> tuple[Face, ...]:
    """Return the cards of a Team for a skill, wild ones where others are too few."""
    own = [face for face in move.faces if SKILL[face] == skill]
    wild = [face for face in move.faces if SKILL[face] == WILD]
    gaps = getattr(JOBS[job].required, skill) - len(own)
    return (*own, *wild[:gaps])


def _names(members: Sequence[Face], *, is_aloud: bool) -> str:
    """Return cards by name, by their short names if there is no room."""
    names = ", ".join(map(starred, members))
    fits = is_aloud or columns(names) <= _ROOM
    return names if fits else "+".join(map(short_name, members))


def _staying(scene: Scene, skill: str, moves: Sequence[DoJob]) -> str:
    """Return which cards that might have served stay in the hand, by whole Teams.

    A wild card may serve for a skill that is asked about later: then it is open yet.
    """
    could = Counter(f for f in hand_of(scene) if SKILL[f] in (skill, WILD))
    teams = [Counter(move.faces) for move in moves]
    most, least = reduce(or_, teams), reduce(and_, teams)
    said = say("gr.why.team", cards=listing((could - most).elements()))
    unsettled = could & (most - least)
    if not unsettled:
        return said
    return say("gr.why.team.open", said=said, cards=listing(unsettled.elements()))
