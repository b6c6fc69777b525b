"""What a recruit would do, in a few words for a table and in sentences."""

from cli.agent_avenue.foresight import Decision, Effect, effect_of
from cli.agent_avenue.naming import card_name, icon_text, short_name, state_of
from cli.agent_avenue.ring import FIGURES
from cli.presentation import Scene
from cli.text import columns
from cli.words import say
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.endings import met
from engine.agent_avenue.moves import Recruited
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Face, Side

_CELL = 10
"""Columns of what a card does in a list; where words need more, spaces go."""


def effect_cell(state: AgentAvenueState, side: Side, face: Face) -> str:
    """Return what one more copy would do now, in at most ten columns: `2nd: +4$`."""
    effect = effect_of(state, side, face)
    icon = AGENTS[face].icon(effect.nth)
    if effect.decides is not None:
        return _nth(effect.nth, icon_text(effect.decides))
    parts = [icon_text(icon)] if isinstance(icon, str) else []
    if effect.steps or not parts:
        parts.append(icon_text(effect.steps))
    if effect.by is not None:
        parts.append(say("aa.mark.home"))
    elif effect.lands:
        parts.append(say("aa.mark.market"))
    if effect.on_figure:
        parts.append(FIGURES[1 - side])
    cell = _nth(effect.nth, "".join(parts))
    return cell if columns(cell) <= _CELL else "".join(cell.split())


def effect_words(face: Face, effect: Effect) -> str:
    """Return what a recruit does: `2nd: +4, market`."""
    parts = [*_of_steps(face, effect), *_of_reach(effect)]
    if effect.by is not None:
        parts.append(say("aa.icon.carried", further=f"{effect.further:+d}"))
    if effect.lands:
        parts.append(say("aa.icon.market"))
    if effect.on_figure:
        parts.append(say("aa.icon.on-figure"))
    return _nth(effect.nth, ", ".join(parts))


def recruit_words(state: AgentAvenueState, event: Recruited) -> str:
    """Return what a recruit that has happened does by itself: `2nd: +4`.

    state: right after it, or later in the same turn
    """
    decides: Decision | None = None
    if AGENTS[event.face].icon(event.nth) in ("win", "lose"):
        mine, theirs = state.sides[event.side], state.sides[1 - event.side]
        wins = all(one.wins for one in met(event.side, mine, theirs))
        decides = "win" if wins else "lose"
    parts = _of_steps(event.face, Effect(event.nth, event.steps, decides))
    return _nth(event.nth, ", ".join(parts))


def next_effect(state: AgentAvenueState, side: Side, face: Face) -> str:
    """Return what one more copy of `face` would do for the side now, in words."""
    return effect_words(face, effect_of(state, side, face))


def _nth(nth: int, what: str) -> str:
    word = say(f"aa.nth.{nth}")
    return say("aa.icon.nth", nth=word, icon=what) if what else word


def _of_steps(face: Face, effect: Effect) -> list[str]:
    """Return whether a recruit decides the game, and how its spy moves."""
    icon = AGENTS[face].icon(effect.nth)
    decides = effect.decides
    parts = [] if decides is None else [say(f"aa.icon.{decides}.at-end")]
    if effect.steps or (isinstance(icon, int) and not parts):
        parts.append(icon_text(effect.steps))
    return parts


def _of_reach(effect: Effect) -> list[str]:
    """Return what the figure does."""
    if not effect.places:
        return [say("aa.icon.reach", reach=effect.reach)] if effect.reach else []
    key = "aa.icon.places.reach" if effect.reach else "aa.icon.places"
    return [say(key, reach=effect.reach)]


def consequences(scene: Scene, face: Face, *sides: Side) -> list[str]:
    """Return what the row of a card does not say, in sentences, for these sides."""
    state = state_of(scene)
    said: list[str] = []
    for side in sides:
        effect = effect_of(state, side, face)
        said += [*_of_spy(scene, side, effect), *_of_figure(scene, side, effect)]
    return said


def _of_spy(scene: Scene, side: Side, effect: Effect) -> list[str]:
    """Return where a spy ends its move, and whom it stops."""
    who = "you" if side == scene.side else "they"
    names = (short_name(scene, side), short_name(scene, 1 - side))
    fields = dict(zip(("name", "other"), names, strict=True))
    steps = icon_text(effect.steps)
    said = []
    if effect.by is not None:
        by, further = card_name(effect.by), effect.further
        key = f"aa.land.carried.{who}"
        said.append(say(key, steps=steps, card=by, further=further, **fields))
    elif effect.lands:
        said.append(say(f"aa.land.market.{who}", steps=steps, **fields))
    if effect.on_figure:
        said.append(say(f"aa.land.figure.{who}", **fields))
    if effect.stops is not None:
        said.append(say(f"aa.stops.{who}", card=card_name(effect.stops), **fields))
    return said


def _of_figure(scene: Scene, side: Side, effect: Effect) -> list[str]:
    """Return what the figure does, for this seat's own side."""
    if side != scene.side:
        return []
    said = [say("aa.figure.places")] if effect.places else []
    if effect.reach:
        said.append(say("aa.figure.reach", reach=effect.reach))
    return said
