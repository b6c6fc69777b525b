"""All cards and jobs to be read in full, those that matter now first."""

from cli.grifters.caper_now import caper_now
from cli.grifters.card_text import card_in_full, job_in_full
from cli.grifters.jobs_view import available, below
from cli.grifters.naming import by_skill, hand_of, listing, state_of
from cli.presentation import SPECTATOR, Scene, Section
from cli.words import say
from engine.deals import Face
from engine.grifters.specialists import FACES


def sections(scene: Scene) -> tuple[Section, ...]:
    """Return hand and open jobs, then every other card, then the jobs still hidden."""
    state = state_of(scene)
    held = [] if scene.seat == SPECTATOR else list(dict.fromkeys(hand_of(scene)))
    open_jobs = available(scene)
    rest = by_skill(face for face in FACES if face not in held)
    lying = [job for stack in state.stacks for job in stack[1:]]
    done = [job for area in state.seats for job in area.jobs]
    found = [
        Section(say("gr.cards.hand"), tuple(_held(scene, face) for face in held)),
        Section(
            say("gr.cards.jobs"),
            tuple(job_in_full(job, below(scene, job)) for job in open_jobs),
        ),
        Section(say("gr.cards.done"), tuple(map(job_in_full, done))),
        Section(say("gr.cards.others"), tuple(map(card_in_full, rest))),
        Section(say("gr.cards.later"), tuple(map(job_in_full, lying))),
        Section(say("gr.cards.discard"), _discard(state.discard)),
    ]
    return tuple(section for section in found if section.texts)


def _held(scene: Scene, face: Face) -> str:
    """Return a hand card in full, with what it would do now."""
    return card_in_full(face, caper_now(scene, face))


def _discard(faces: tuple[Face, ...]) -> tuple[str, ...]:
    return (listing(faces),) if faces else ()
