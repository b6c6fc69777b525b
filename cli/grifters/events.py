"""What happened at a table of Grifters: every kind of event as one sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from cli.grifters.naming import (
    card_name,
    isk,
    job_name,
    listing,
    skill_name,
    source_name,
)
from cli.person import between_seats, by_seat, of_seat
from cli.presentation import Scene
from cli.words import say, say_count
from engine.deals import Draw, Pass
from engine.game import Event
from engine.grifters.moves import (
    Abducted,
    Capered,
    Counted,
    Declined,
    Discarded,
    Drew,
    Duplicated,
    Ended,
    Exchanged,
    GaveUp,
    HandedBack,
    JobDone,
    JobsSwapped,
    Joined,
    NightsSwapped,
    NoEffect,
    Picked,
    Recalled,
    Refreshed,
    Reshuffled,
    Started,
    Stole,
    StoleCoffers,
    TimeAdvanced,
    TokenPlaced,
    TookDiscard,
    TurnPassed,
)


def sentence(scene: Scene, event: Event) -> str:
    """Return what happened, as this seat would say it."""
    return _SENTENCES[type(event)](scene, event)


def learnt(before: Scene, after: Scene) -> tuple[str, ...]:
    """Return what this seat alone comes to know: cards drawn, abducted, or lost."""
    match before.due:
        case deal if deal == after.due:
            return ()  # it is not done yet
        case Draw(cards=cards, seat=drawer) if drawer == after.seat:
            drawn = listing(after.known[card] for card in cards)
            return (say_count("gr.learnt.drew", len(cards), cards=drawn),)
        case Pass(giver=giver, taker=taker, fresh=card) if taker == after.seat:
            face, name = after.known[card], after.names[giver]
            return (say("gr.learnt.gained", name=name, card=card_name(face)),)
        case Pass(giver=giver, taker=taker, card=card) if giver == after.seat:
            face, name = before.known[card], after.names[taker]
            return (say("gr.learnt.lost", name=name, card=card_name(face)),)
        case _:
            return ()


def _started(scene: Scene, event: Started) -> str:
    return by_seat("gr.started", scene, event.seat)


def _time(scene: Scene, event: TimeAdvanced) -> str:
    said = by_seat("gr.time", scene, event.seat)
    if event.refreshed:
        said = say("gr.time.cards", said=said, cards=listing(event.refreshed))
    if event.tokens:
        said = say_count("gr.time.tokens", event.tokens, said=said)
    return said


def _capered(scene: Scene, event: Capered) -> str:
    return by_seat("gr.capered", scene, event.seat, card=card_name(event.face))


def _job_done(scene: Scene, event: JobDone) -> str:
    job, team = job_name(event.job), listing(event.team)
    return by_seat("gr.job-done", scene, event.seat, job=job, team=team)


def _token(scene: Scene, event: TokenPlaced) -> str:
    return by_seat("gr.token", scene, event.seat)


def _no_effect(scene: Scene, event: NoEffect) -> str:
    source = source_name(event.source)
    return by_seat("gr.no-effect", scene, event.seat, source=source)


def _stole_coffers(scene: Scene, event: StoleCoffers) -> str:
    fields = {"isk": isk(event.amount), "source": source_name(event.source)}
    return by_seat("gr.stole-coffers", scene, event.seat, **fields)


def _stole(scene: Scene, event: Stole) -> str:
    key = "gr.stole" if event.amount else "gr.stole-nothing"
    fields = {"isk": isk(event.amount), "source": source_name(event.source)}
    return between_seats(key, scene, event.seat, event.victim, **fields)


def _drew(scene: Scene, event: Drew) -> str:
    key = f"gr.drew.{of_seat(scene, event.seat)}"
    return say_count(key, event.count, name=scene.names[event.seat])


def _reshuffled(_scene: Scene, event: Reshuffled) -> str:
    return say_count("gr.reshuffled", event.count)


def _discarded(scene: Scene, event: Discarded) -> str:
    fields = {"cards": listing(event.faces), "count": event.kept}
    return by_seat("gr.discarded", scene, event.seat, **fields)


def _took_discard(scene: Scene, event: TookDiscard) -> str:
    return by_seat("gr.took-discard", scene, event.seat, card=card_name(event.face))


def _recalled(scene: Scene, event: Recalled) -> str:
    card = card_name(event.face)
    return by_seat("gr.recalled", scene, event.seat, card=card, night=event.night)


def _swapped(scene: Scene, event: NightsSwapped) -> str:
    nights = {"first": event.first, "second": event.second}
    if event.seat == event.whose:
        return by_seat("gr.swapped.own", scene, event.seat, **nights)
    return between_seats("gr.swapped", scene, event.seat, event.whose, **nights)


def _declined(scene: Scene, event: Declined) -> str:
    return by_seat("gr.declined", scene, event.seat)


def _joined(scene: Scene, event: Joined) -> str:
    card = card_name(event.face)
    if not event.skill:
        return by_seat("gr.joined.wild", scene, event.seat, card=card)
    skill = skill_name(event.skill)
    return by_seat("gr.joined", scene, event.seat, card=card, skill=skill)


def _counted(scene: Scene, event: Counted) -> str:
    card, skill = card_name(event.face), skill_name(event.skill)
    return by_seat("gr.counted", scene, event.seat, card=card, skill=skill)


def _exchanged(scene: Scene, event: Exchanged) -> str:
    fields = {"given": card_name(event.given), "taken": card_name(event.taken)}
    return between_seats(
        "gr.exchanged", scene, event.seat, event.victim, night=event.night, **fields
    )


def _duplicated(scene: Scene, event: Duplicated) -> str:
    card = card_name(event.face)
    if event.whose == event.seat:
        return by_seat("gr.duplicated.hand", scene, event.seat, card=card)
    return between_seats("gr.duplicated", scene, event.seat, event.whose, card=card)


def _jobs_swapped(scene: Scene, event: JobsSwapped) -> str:
    jobs = {"given": job_name(event.given), "taken": job_name(event.taken)}
    return between_seats("gr.jobs-swapped", scene, event.seat, event.other, **jobs)


def _picked(scene: Scene, event: Picked) -> str:
    number = event.number
    return between_seats("gr.picked", scene, event.seat, event.victim, number=number)


def _handed_back(scene: Scene, event: HandedBack) -> str:
    return by_seat("gr.handed-back", scene, event.victim, card=card_name(event.face))


def _abducted(scene: Scene, event: Abducted) -> str:
    return between_seats("gr.abducted", scene, event.seat, event.victim)


def _refreshed(scene: Scene, event: Refreshed) -> str:
    return by_seat("gr.refreshed", scene, event.seat, cards=listing(event.faces))


def _gave_up(scene: Scene, event: GaveUp) -> str:
    return by_seat("gr.gave-up", scene, event.seat)


def _turn_passed(scene: Scene, event: TurnPassed) -> str:
    return by_seat("gr.turn", scene, event.seat)


def _ended(_scene: Scene, _event: Ended) -> str:
    return say("gr.ended")


_SENTENCES: Mapping[type[Event], Callable[[Scene, Any], str]] = {
    Started: _started,
    TimeAdvanced: _time,
    Capered: _capered,
    JobDone: _job_done,
    TokenPlaced: _token,
    NoEffect: _no_effect,
    StoleCoffers: _stole_coffers,
    Stole: _stole,
    Drew: _drew,
    Reshuffled: _reshuffled,
    Discarded: _discarded,
    TookDiscard: _took_discard,
    Recalled: _recalled,
    NightsSwapped: _swapped,
    Declined: _declined,
    Joined: _joined,
    Counted: _counted,
    Exchanged: _exchanged,
    Duplicated: _duplicated,
    JobsSwapped: _jobs_swapped,
    Picked: _picked,
    HandedBack: _handed_back,
    Abducted: _abducted,
    Refreshed: _refreshed,
    GaveUp: _gave_up,
    TurnPassed: _turn_passed,
    Ended: _ended,
}
"""How each kind of event is told."""
