"""What a chosen move does and may lead to, before it is sent.

The engine plays it on, as far as no hidden card and no other seat matters. What then
happens is told in short: the pane for it is small.
"""

from collections.abc import Sequence

from cli.grifters.caper_now import ended_words
from cli.grifters.card_questions import hit_card, is_hit
from cli.grifters.events import sentence
from cli.grifters.foresight import follow
from cli.grifters.naming import (
    doing_of,
    isk,
    job_name,
    job_starred,
    short_listing,
    source_name,
    starred,
    state_of,
)
from cli.person import by_seat
from cli.presentation import Scene
from cli.words import say
from engine.game import Decide, Event, Move, Over
from engine.grifters.moves import (
    Capered,
    ChooseJob,
    ChooseSeat,
    Ended,
    JobDone,
    Refreshed,
    Show,
    Stole,
    StoleCoffers,
    TimeAdvanced,
    TurnPassed,
)


def preview(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what a move does and may lead to: in order, but money in one sentence."""
    if is_hit(scene):
        return _hit(scene, move)
    after = follow(state_of(scene), move)
    events = after.events
    then = scene._replace(state=after.state, due=after.due, moves=())
    said = [told for event in events if (told := _told(then, event))]
    said += _money(then, events)
    said += _back(then, events)
    return (*(said or _chosen(scene, move)), *_next(then, events))


def _told(scene: Scene, event: Event) -> str:
    """Return an event in short, empty if it is told elsewhere."""
    match event:
        case Capered(face=face):
            return say("gr.preview.caper", card=starred(face))
        case JobDone(job=job, team=team):
            return say("gr.preview.job", job=job_starred(job), team=short_listing(team))
        case Stole() | StoleCoffers() | TimeAdvanced() | Refreshed():
            return ""
        case TurnPassed() | Ended():
            return ""
        case _:
            return sentence(scene, event)


def _money(scene: Scene, events: Sequence[Event]) -> list[str]:
    """Return what this seat takes, and from where."""
    taken: list[str] = []
    for event in events:
        match event:
            case StoleCoffers(amount=amount):
                taken.append(say("gr.preview.take.coffers", amount=isk(amount)))
            case Stole(victim=victim, amount=amount):
                fields = {"amount": isk(amount), "name": scene.names[victim]}
                taken.append(say("gr.preview.take.player", **fields))
            case _:
                pass
    return [say("gr.preview.take", taken=", ".join(taken))] if taken else []


def _back(scene: Scene, events: Sequence[Event]) -> list[str]:
    """Return which cards come back to the hand at the end of the turn."""
    faces = [face for e in events if isinstance(e, Refreshed) for face in e.faces]
    return [say("gr.preview.back", cards=short_listing(faces))] if faces else []


def _chosen(scene: Scene, move: Move) -> list[str]:
    """Return what was chosen, where nothing happens by that alone."""
    match move:
        case ChooseSeat(seat=seat):
            return [by_seat("gr.preview.seat", scene, seat)]
        case ChooseJob(job=job):
            return [say("gr.preview.give", job=job_name(job))]
        case _:
            return []


def _next(scene: Scene, events: Sequence[Event]) -> list[str]:
    """Return what is asked next, or how the game ends."""
    due = scene.due
    if isinstance(due, Over):
        return [ended_words(scene, e) for e in events if isinstance(e, Ended)]
    do = doing_of(scene)
    if not isinstance(due, Decide):
        return []
    if do is not None and due.seat != do.seat:
        return [say("gr.preview.then.hit", name=scene.names[due.seat])]
    if due.seat != scene.seat:
        return []
    return [say(f"gr.preview.then.{due.what}")]


def _hit(scene: Scene, move: Move) -> tuple[str, ...]:
    """Return what becomes of the card that the thief has named."""
    do = doing_of(scene)
    assert do is not None
    card, name = starred(hit_card(scene)), scene.names[do.seat]
    way = "hand-back" if isinstance(move, Show) else "hand-over"
    return (say(f"gr.preview.{way}", card=card, name=name),)


def waiting(scene: Scene) -> str:
    """Return for whom the table waits, and for what."""
    due, do = scene.due, doing_of(scene)
    assert isinstance(due, Decide)
    name = scene.names[due.seat]
    if do is None:  # the event that begins a turn says so
        return "" if scene.is_aloud else say("gr.wait.play", name=name)
    if do.seat != due.seat:
        return say("gr.wait.hit", name=name)
    return say(f"gr.wait.{due.what}", name=name, source=source_name(do.source))
