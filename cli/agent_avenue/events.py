"""What happened at a table of Agent Avenue: every kind of event as one sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from cli.agent_avenue.effects import recruit_words
from cli.agent_avenue.naming import agent_name, card_name, listing, state_of
from cli.agent_avenue.person import (
    between,
    by_side,
    by_taker,
    of_side,
    who_with_whom,
)
from cli.agent_avenue.proposals import proposed
from cli.agent_avenue.walks import shorter
from cli.person import by_seat, of_seat
from cli.presentation import SPECTATOR, Scene
from cli.words import say, say_count
from engine.agent_avenue.moves import (
    Chose,
    Discarded,
    DiscardsGrew,
    Drew,
    Ended,
    FigureMoved,
    FigurePlaced,
    HandGrew,
    Ignored,
    Kept,
    Leads,
    Moved,
    Played,
    PlayedDown,
    PlayedUp,
    Proposed,
    Recruited,
    Removed,
    Returned,
    Sided,
    Spent,
    Started,
    Stocked,
    Stopped,
    Swapped,
    Took,
    TurnPassed,
)
from engine.game import Event


def sentence(scene: Scene, event: Event) -> str:
    """Return what happened, as this seat would say it."""
    return _SENTENCES[type(event)](scene, event)


def learnt(before: Scene, after: Scene) -> tuple[str, ...]:
    """Return which card this seat has discarded."""
    if after.seat == SPECTATOR:
        return ()
    was, area = (state_of(scene).seats[after.seat] for scene in (before, after))
    laid = area.discards[len(was.discards) :]
    return tuple(
        say("aa.learnt.discarded", face=agent_name(before.known[card])) for card in laid
    )


def _started(scene: Scene, event: Started) -> str:
    return by_side("aa.started", scene, event.side)


def _sided(scene: Scene, _event: Sided) -> str:
    return who_with_whom(scene)


def _drew(scene: Scene, event: Drew) -> str:
    """Tell of a draw; its own cards to this seat, but for the hand at first."""
    hand = state_of(scene).seats[event.seat].hand
    drawn = [scene.known[card] for card in hand[-event.count :] if card in scene.known]
    if event.seat == scene.seat and len(hand) > len(drawn) == event.count:
        return say("aa.drew.own", cards=listing(drawn))
    key = f"aa.drew.{of_seat(scene, event.seat)}"
    return say_count(key, event.count, name=scene.names[event.seat])


def _discarded(scene: Scene, event: Discarded) -> str:
    return by_seat("aa.discarded", scene, event.seat, left=event.left)


def _played(scene: Scene, event: Played) -> str:
    up = agent_name(event.up)
    said = by_seat("aa.played", scene, event.seat, up=up)
    return f"{said} {say('aa.played.twins', up=up)}" if event.twins else said


def _proposed(scene: Scene, event: Proposed) -> str:
    return proposed(scene, event.seat, event.move)


def _leads(scene: Scene, event: Leads) -> str:
    return by_seat("aa.leads", scene, event.seat)


def _played_up(scene: Scene, event: PlayedUp) -> str:
    return by_seat("aa.played.up", scene, event.seat, up=agent_name(event.face))


def _played_down(scene: Scene, event: PlayedDown) -> str:
    said = by_seat("aa.played.down", scene, event.seat)
    return f"{said} {say('aa.played.down.twins')}" if event.twins else said


def _chose(scene: Scene, event: Chose) -> str:
    where = "down" if event.down else "up"
    return by_side(f"aa.chose.{where}", scene, event.side)


def _recruited(scene: Scene, event: Recruited) -> str:
    effect = recruit_words(state_of(scene), event)
    face = agent_name(event.face)
    return by_side("aa.recruited", scene, event.side, face=face, effect=effect)


def _moved(scene: Scene, event: Moved) -> str:
    steps = event.after - event.before
    if steps == 0:
        return by_side("aa.moved.not", scene, event.side)
    who = of_side(scene, event.side)
    way = "forward" if steps > 0 else "back"
    name = scene.side_name(event.side)
    if event.by is None:
        return say_count(f"aa.moved.{way}.{who}", abs(steps), name=name)
    card = card_name(event.by)
    return say_count(f"aa.moved.by.{way}.{who}", abs(steps), name=name, card=card)


def _stopped(scene: Scene, event: Stopped) -> str:
    return by_side("aa.stopped", scene, event.side, card=card_name(event.by))


def _stocked(_scene: Scene, event: Stocked) -> str:
    cards = ", ".join(map(card_name, event.cards))  # as they lie there
    return say_count("aa.stocked", len(event.cards), cards=cards)


def _took(scene: Scene, event: Took) -> str:
    return by_seat("aa.took", scene, event.seat, card=card_name(event.card))


def _ignored(scene: Scene, event: Ignored) -> str:
    return by_seat("aa.ignored", scene, event.seat, card=card_name(event.card))


def _spent(_scene: Scene, event: Spent) -> str:
    return say_count("aa.spent", len(event.cards), cards=listing(event.cards))


def _returned(scene: Scene, event: Returned) -> str:
    taker = scene.options.sides[event.seat]
    face = agent_name(event.face)
    if taker == event.side:
        return by_seat("aa.returned", scene, event.seat, face=face)
    return by_taker("aa.taken", scene, event.seat, face=face)


def _kept(scene: Scene, event: Kept) -> str:
    return by_seat("aa.kept", scene, event.seat, face=agent_name(event.face))


def _removed(scene: Scene, event: Removed) -> str:
    return by_side("aa.removed", scene, event.side, face=agent_name(event.face))


def _swapped(scene: Scene, event: Swapped) -> str:
    face, theirs = agent_name(event.face), agent_name(event.other)
    return between("aa.swapped", scene, event.side, face=face, theirs=theirs)


def _hand_grew(scene: Scene, event: HandGrew) -> str:
    return by_seat("aa.hand-grew", scene, event.seat, size=event.size)


def _discards_grew(scene: Scene, event: DiscardsGrew) -> str:
    return by_seat("aa.discards-grew", scene, event.seat, left=event.left)


def _figure_placed(scene: Scene, event: FigurePlaced) -> str:
    return by_side("aa.figure-placed", scene, event.side)


def _figure_moved(scene: Scene, event: FigureMoved) -> str:
    """Tell a figure's walk by the shorter way round the ring."""
    steps = shorter(event.before, event.after)
    if steps == 0:
        return by_side("aa.figure-moved.not", scene, event.side)
    who = of_side(scene, event.side)
    key = f"aa.figure-moved.{'forward' if steps > 0 else 'back'}.{who}"
    return say_count(key, abs(steps), name=scene.side_name(event.side))


def _turn_passed(scene: Scene, event: TurnPassed) -> str:
    return by_side("aa.turn", scene, event.side)


def _ended(_scene: Scene, _event: Ended) -> str:
    return say("aa.ended")


_SENTENCES: Mapping[type[Event], Callable[[Scene, Any], str]] = {
    Started: _started,
    Sided: _sided,
    Drew: _drew,
    Discarded: _discarded,
    Played: _played,
    Proposed: _proposed,
    Leads: _leads,
    PlayedUp: _played_up,
    PlayedDown: _played_down,
    Chose: _chose,
    Recruited: _recruited,
    Moved: _moved,
    Stopped: _stopped,
    Stocked: _stocked,
    Took: _took,
    Ignored: _ignored,
    Spent: _spent,
    Returned: _returned,
    Kept: _kept,
    Removed: _removed,
    Swapped: _swapped,
    HandGrew: _hand_grew,
    DiscardsGrew: _discards_grew,
    FigurePlaced: _figure_placed,
    FigureMoved: _figure_moved,
    TurnPassed: _turn_passed,
    Ended: _ended,
}
"""How each kind of event is told."""
