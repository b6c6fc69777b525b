"""What a chosen move does and may lead to, before it is sent.

The engine plays it on, as far as no hidden card and no other seat matters, and what
happens is told in the words in which it will be told.
"""

from cli.grifters.caper_now import ended_words
from cli.grifters.events import sentence
from cli.grifters.foresight import follow
from cli.grifters.naming import (
    card_name,
    doing_of,
    job_name,
    source_name,
    state_of,
)
from cli.grifters.questions import hit_card, is_hit
from cli.person import by_seat
from cli.presentation import Scene
from cli.words import say
from engine.game import Decide, Event, Move, Over
from engine.grifters.moves import ChooseJob, ChooseSeat, Ended, Show, TurnPassed

_UNTOLD = (TurnPassed, Ended)
"""Events that are told in other words beforehand."""


def preview(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what a move does and may lead to."""
    if is_hit(scene):
        return _hit(scene, move)
    after = follow(state_of(scene), move)
    then = scene._replace(state=after.state, due=after.due, moves=())
    said = [sentence(then, e) for e in after.events if not isinstance(e, _UNTOLD)]
    return (*(said or _chosen(scene, move)), *_then(then, after.events))


def _chosen(scene: Scene, move: Move) -> list[str]:
    """Return what was chosen, where nothing happens by that alone."""
    match move:
        case ChooseSeat(seat=seat):
            return [by_seat("gr.preview.seat", scene, seat)]
        case ChooseJob(job=job):
            return [say("gr.preview.give", job=job_name(job))]
        case _:
            return []


def _then(scene: Scene, events: tuple[Event, ...]) -> list[str]:
    """Return what this seat is asked next, or how the game ends."""
    due = scene.due
    if isinstance(due, Over):
        return [ended_words(scene, e) for e in events if isinstance(e, Ended)]
    if not isinstance(due, Decide):
        return []
    do = doing_of(scene)
    if do is not None and due.seat != do.seat:
        return [say("gr.preview.then.hit", name=scene.names[due.seat])]
    if due.seat != scene.seat:
        return []
    return [say(f"gr.preview.then.{due.what}")]


def _hit(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what becomes of the card that the thief has named."""
    do = doing_of(scene)
    assert do is not None
    card, name = card_name(hit_card(scene)), scene.names[do.seat]
    way = "hand-back" if isinstance(move, Show) else "hand-over"
    return (say(f"gr.preview.{way}", card=card, name=name),)


def waiting(scene: Scene) -> str:
    """Return for whom the table waits, and for what."""
    due, do = scene.due, doing_of(scene)
    assert isinstance(due, Decide)
    name = scene.names[due.seat]
    if do is None:
        return say("gr.wait.play", name=name)
    if do.seat != due.seat:
        return say("gr.wait.hit", name=name)
    return say(f"gr.wait.{due.what}", name=name, source=source_name(do.source))
