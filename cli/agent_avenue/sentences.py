"""What happened and how things stand at a table of Agent Avenue, in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from cli.agent_avenue.board_view import counts, lead_words
from cli.agent_avenue.naming import (
    agent_name,
    effect,
    lead,
    listing,
    rival,
    state_of,
)
from cli.presentation import SPECTATOR, Scene
from cli.words import has, say, say_count
from engine.agent_avenue.board import SPACES, square, steps_to_catch
from engine.agent_avenue.endings import ENOUGH, OUT_OF_CARDS, TIE
from engine.agent_avenue.moves import (
    Chose,
    Discarded,
    Drew,
    Ended,
    Moved,
    Played,
    Recruited,
    Started,
    TurnPassed,
)
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face, Seat, Side
from engine.game import Event, Over


def sentence(scene: Scene, event: Event) -> str:
    """Return what happened, as this seat would say it."""
    return _SENTENCES[type(event)](scene, event)


def _started(scene: Scene, event: Started) -> str:
    return _by_side("aa.started", scene, event.side)


def _drew(scene: Scene, event: Drew) -> str:
    key = f"aa.drew.{_who(scene, event.seat)}"
    return say_count(key, event.count, name=scene.names[event.seat])


def _discarded(scene: Scene, event: Discarded) -> str:
    return _by_seat("aa.discarded", scene, event.seat, left=event.left)


def _played(scene: Scene, event: Played) -> str:
    up = agent_name(event.up)
    said = _by_seat("aa.played", scene, event.seat, up=up)
    return f"{said} {say('aa.played.twins', up=up)}" if event.twins else said


def _chose(scene: Scene, event: Chose) -> str:
    where = "down" if event.down else "up"
    return _by_seat(f"aa.chose.{where}", scene, event.seat)


def _recruited(scene: Scene, event: Recruited) -> str:
    what = {"face": agent_name(event.face), "effect": effect(event.face, event.nth)}
    return _by_side("aa.recruited", scene, event.side, **what)


def _moved(scene: Scene, event: Moved) -> str:
    by = event.after - event.before
    if by == 0:
        return _by_side("aa.moved.not", scene, event.side)
    who = "you" if event.side == scene.side else "they"
    key = f"aa.moved.{'forward' if by > 0 else 'back'}.{who}"
    return say_count(key, abs(by), name=scene.side_name(event.side))


def _turn_passed(scene: Scene, event: TurnPassed) -> str:
    return _by_side("aa.turn", scene, event.side)


def _ended(_scene: Scene, _event: Ended) -> str:
    return say("aa.ended")


_SENTENCES: Mapping[type[Event], Callable[[Scene, Any], str]] = {
    Started: _started,
    Drew: _drew,
    Discarded: _discarded,
    Played: _played,
    Chose: _chose,
    Recruited: _recruited,
    Moved: _moved,
    TurnPassed: _turn_passed,
    Ended: _ended,
}
"""How each kind of event is told."""


def _who(scene: Scene, seat: Seat) -> str:
    return "you" if seat == scene.seat else "they"


def _by_seat(key: str, scene: Scene, seat: Seat, **fields: object) -> str:
    """Return the sentence about a seat: this one, or another by name."""
    return say(f"{key}.{_who(scene, seat)}", name=scene.names[seat], **fields)


def _by_side(key: str, scene: Scene, side: Side, **fields: object) -> str:
    """Return the sentence about a side: this seat's, or another by name."""
    who = "you" if side == scene.side else "they"
    return say(f"{key}.{who}", name=scene.side_name(side), **fields)


def summary(scene: Scene) -> tuple[str, ...]:
    """Return the position in sentences: what the full screen shows as a drawing."""
    state = state_of(scene)
    ours, theirs = scene.side, rival(scene)
    name = scene.side_name(theirs)
    held = (scene.known[card] for card in state.seats[scene.seat].hand)
    return (
        say("aa.say.counts", **counts(scene)),
        *lead_words(scene, name),
        _by_side("aa.say.space", scene, ours, space=_space(state, ours), spaces=SPACES),
        _by_side("aa.say.space", scene, theirs, space=_space(state, theirs)),
        _by_side("aa.say.agents", scene, ours, cards=listing(state.sides[ours].agents)),
        _by_side(
            "aa.say.agents", scene, theirs, cards=listing(state.sides[theirs].agents)
        ),
        say("aa.say.hand", cards=listing(held)),
    )


def _space(state: AgentAvenueState, side: Side) -> int:
    """Return the number of a spy's space, from 1 at green's home, clockwise."""
    return square(side, state.sides[side].advance) + 1


def ending(scene: Scene, outcome: Over) -> tuple[str, ...]:
    """Return who won and why, most important first."""
    if not outcome.winners:
        return (say("aa.end.nobody"), *_resigned(scene, outcome))
    winner = outcome.winners[0]
    said = [_by_side("aa.end.win", scene, winner)]
    reason = outcome.reason.removeprefix(TIE)
    if reason == "resigned":
        return (*said, *_resigned(scene, outcome))
    for code in reason.split("+"):
        said += _condition(scene, code)
    if outcome.reason.startswith(TIE):
        said.append(_by_side("aa.end.tie", scene, state_of(scene).active))
    return (*said, *_also(scene, reason))


def _resigned(scene: Scene, outcome: Over) -> list[str]:
    """Return who has resigned."""
    sides = sorted(set(scene.options.sides) - set(outcome.winners))
    return [_by_side("aa.end.resigned", scene, side) for side in sides]


def _condition(scene: Scene, code: str) -> list[str]:
    """Return one condition of the end, for each side that meets it."""
    state = state_of(scene)
    if code == OUT_OF_CARDS:
        level = [say("aa.end.level")] if lead(state, 0) == 0 else []
        return [say("aa.end.out-of-cards"), *level]
    if code == "catch":
        return [_catch(scene, 0 if lead(state, 0) > 0 else 1)]
    counted = {side: _copies(state, side, code.removesuffix("s")) for side in (0, 1)}
    return [
        _by_side(f"aa.end.{code}", scene, side, count=count)
        for side, count in counted.items()
        if count >= ENOUGH
    ]


def _catch(scene: Scene, catcher: Side) -> str:
    """Return who has caught whom, as this seat or a spectator would say it."""
    caught = 1 - catcher
    who = {catcher: "you", caught: "they"}.get(scene.side, "watched")
    names = {"name": scene.side_name(catcher), "other": scene.side_name(caught)}
    return say(f"aa.end.catch.{who}", **names)


def _also(scene: Scene, reason: str) -> list[str]:
    """Return what the player may ask next: how far it was, what did not count."""
    if scene.seat == SPECTATOR:
        return []
    state = state_of(scene)
    ours = lead(state, scene.side)
    said = []
    if "catch" not in reason.split("+"):
        name = scene.side_name(rival(scene))
        for who, ahead in (("you", ours), ("they", -ours)):
            steps = steps_to_catch(ahead)
            said.append(say(f"aa.end.needed.{who}", steps=steps, name=name))
    if _copies(state, scene.side, "daredevil") == ENOUGH - 1:
        said.append(say("aa.end.two-daredevils.you"))
    return said


def _copies(state: AgentAvenueState, side: Side, face: Face) -> int:
    return state.sides[side].agents.count(face)


def opened(scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
    """Return the hands, discards and the deck as the opened seeds show them."""
    state = state_of(scene)
    said = []
    for seat, area in enumerate(state.seats):
        hand, discards = _faces(area.hand, faces), _faces(area.discards, faces)
        said.append(_by_seat("aa.open.hand", scene, seat, cards=hand))
        said.append(_by_seat("aa.open.discards", scene, seat, cards=discards))
    if state.table is not None and state.table.down in faces:
        face = agent_name(faces[state.table.down])
        said.append(say("aa.open.table", face=face))
    known_deck = [agent_name(faces[card]) for card in state.deck if card in faces]
    if known_deck:
        said.append(say("aa.open.deck", cards=", ".join(known_deck)))
    return tuple(said)


def _faces(cards: tuple[CardId, ...], faces: Mapping[CardId, Face]) -> str:
    """Return the faces of these cards, or that they have not been opened."""
    if any(card not in faces for card in cards):
        return say("aa.open.unknown")
    return listing(faces[card] for card in cards)


def refusal(reason: str, fields: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a move."""
    key = f"aa.refusal.{reason}"
    return say(key, **fields) if has(key) else say("aa.refusal.other", reason=reason)


def rules() -> tuple[str, ...]:
    """Return the rules in short."""
    topics = ("goal", "play", "recruit", "copies", "three", "discard", "cards")
    return tuple(say(f"aa.rules.{topic}") for topic in topics)
