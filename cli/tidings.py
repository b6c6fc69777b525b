"""What an update says to one seat, before its story takes it, in sentences.

What happens in the game is told by the game (`cli.presentation`); what happens beside
it, here and in `cli.hearsay`.
"""

from typing import NamedTuple

from cli import hearsay
from cli.story import Story
from cli.words import say
from engine.deals import Seat
from engine.game import State
from p2p.lan.sitting import (
    Away,
    Back,
    Ended,
    EndOffered,
    Finished,
    GaveUp,
    GraceOver,
    Progress,
    RematchWanted,
    SignGiven,
    Stopped,
    Told,
    Update,
)


class Tiding(NamedTuple):
    """A sentence, and the states through which a piece goes while it is told."""

    sentence: str
    steps: tuple[State, ...] = ()


def sentences(story: Story, update: Update) -> list[str]:
    """Return what the update says."""
    return [tiding.sentence for tiding in tidings(story, update)]


def tidings(story: Story, update: Update) -> list[Tiding]:
    """Return what the update says, and what moves meanwhile."""
    if isinstance(update, Told):
        return _of_game(story, update)
    return [Tiding(sentence) for sentence in _of_table(story, update)]


def step(story: Story, progress: Progress) -> str:
    """Return a step of the protocol as a sentence, if it has one."""
    pile = story.shows.pile_name(story.options, progress.pile)
    return hearsay.step(story.sitting, progress, pile)


def _of_game(story: Story, told: Told) -> list[Tiding]:
    """Return what happened in the game."""
    shows, before, after = story.shows, story.scene, story.scene_after(told)
    said = [Tiding(sentence) for sentence in _lapse(story, told)]
    state = before.state if before else None
    for event in told.events:
        steps = shows.steps(state, event) if state else ()
        state = steps[-1] if steps else state
        if sentence := shows.sentence(after, event):
            said.append(Tiding(sentence, steps))
    learnt = shows.learnt(before, after) if before else ()
    return [*said, *map(Tiding, learnt)]


def _of_table(story: Story, update: Update) -> list[str]:
    """Return what happened beside the game."""
    match update:
        case Progress():
            said = step(story, update) if story.is_setting_up else ""
            return [said] if said else []
        case GaveUp(seat=seat):
            return _gave_up(story, seat)
        case SignGiven():
            return [hearsay.gesture(story.sitting, update)] if story.has_signs else []
        case Away() | Back() | GraceOver() | EndOffered() | RematchWanted():
            wants = isinstance(update, RematchWanted)
            is_known = wants and update.seat in story.eager
            is_over, is_met = story.is_over, update.seat not in story.unmet
            said = hearsay.heard(story.sitting, update, is_over=is_over, is_met=is_met)
            return [] if is_known else [said]
        case Told() | Ended() | Finished() | Stopped():
            return []


def _gave_up(story: Story, seat: Seat) -> list[str]:
    """Return what is said of who gives up: of this seat, that it plays on."""
    if seat != story.sitting.seat:
        return [story.giving_up.said_of(seat)]
    return [story.last_word()] if story.teammates else []


def _lapse(story: Story, told: Told) -> list[str]:
    """Return that an offer is taken back, if the update does so (PROTOCOL 7)."""
    seat = story.mover(told)
    if seat not in story.offers:
        return []
    if seat == story.sitting.seat:
        return [say("offer.lapsed.you")]
    return [say("offer.lapsed.they", name=story.sitting.names[seat])]
