"""What a market card would do now, for the seat that looks, by the engine's own rules.

No card is known here by name: an instant card is begun on a throw-away draft, an
ongoing one is laid before its side there, and what changes is told.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cli.agent_avenue.effects import next_effect
from cli.agent_avenue.foresight import can_recruit
from cli.agent_avenue.naming import (
    agent_name,
    card_name,
    icon_text,
    needs,
    rival,
    short_name,
    state_of,
)
from cli.presentation import Scene
from cli.words import say, say_count
from engine.agent_avenue.agents import FACES
from engine.agent_avenue.board import MARKETS, square
from engine.agent_avenue.conditions import Sides
from engine.agent_avenue.draft import Draft
from engine.agent_avenue.endings import met
from engine.agent_avenue.market.at_end import AT_END
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.instants import ABILITIES
from engine.agent_avenue.market.ongoing import (
    FIGURE_STEPS,
    MARGINS,
    hand_size,
)
from engine.agent_avenue.moves import (
    DiscardsGrew,
    Moved,
    ShowCard,
    ShowNone,
)
from engine.agent_avenue.state import AgentAvenueState, Using
from engine.deals import Draw, Face, Side, TurnUp
from engine.game import Decide, Event, Move


def now(scene: Scene, card: Face) -> list[str]:
    """Return what the card would do if this seat had it now, in sentences.

    The most important ones come first.
    """
    if MARKET[card].type == "instant":
        return _instant(scene, card)
    return _ongoing(scene, card)


# Instant cards


def _instant(scene: Scene, card: Face) -> list[str]:
    """Return what follows at once from an instant card, and what would be asked."""
    state = state_of(scene)
    assert state.market is not None
    supply = tuple(other for other in state.market.supply if other != card)
    state = replace(state, market=replace(state.market, supply=supply))
    draft = Draft(state, answered=len(state.agenda))
    use = Using(card, scene.side, scene.seat)
    ABILITIES[card].begin(draft, use)
    said = [said for event in draft.events if (said := _event(scene, card, event))]
    match draft.agenda[:1]:
        case [Decide()]:
            moves = ABILITIES[card].moves(draft.state(), use, scene.known)
            said += _choices(scene, moves)
        case [Draw()]:
            said.append(say("aa.now.draw", count=len(state.deck)))
        case [TurnUp(cards=cards)] if set(cards) <= set(state.deck):
            said.append(say("aa.now.draw", count=len(state.deck)))
        case [TurnUp(cards=cards)]:
            said.append(say("aa.now.stock", count=len(cards)))
        case _:
            moves_spy = any(isinstance(event, Moved) for event in draft.events)
            said = said if said or moves_spy else [say("aa.now.nothing")]
    return said


def _event(scene: Scene, card: Face, event: Event) -> str:
    """Return what an event would mean, if the text of the card does not say it."""
    match event:
        case DiscardsGrew(left=left):
            return say("aa.now.discards", left=left)
        case Moved(by=by, before=before, after=after) if by is not None:
            if by == card and square(scene.side, after) not in MARKETS:
                return ""
            return _walk(scene, by, after - before, after)
        case _:
            return ""


def _walk(scene: Scene, by: Face, steps: int, after: int) -> str:
    """Return how a spy moves, by this card or on by another."""
    fields = {"card": card_name(by), "steps": icon_text(steps)}
    if square(scene.side, after) in MARKETS:
        return say("aa.now.moved.market", **fields)
    return say("aa.now.moved", **fields)


def _choices(scene: Scene, moves: Sequence[Move]) -> list[str]:
    """Return what one could choose, unless it lies open anyway."""
    state = state_of(scene)
    if any(isinstance(move, ShowNone) for move in moves):
        return [say("aa.now.none")]
    shown = [
        say("aa.now.one", face=agent_name(move.face), effect=effect)
        for move in moves
        if isinstance(move, ShowCard)
        for effect in (next_effect(state, scene.side, move.face),)
    ]
    return [say("aa.now.recruit", cards=", ".join(shown))] if shown else []


# Ongoing cards


def _ongoing(scene: Scene, card: Face) -> list[str]:
    """Return what changes once the card lies before this side."""
    before = state_of(scene)
    area = before.sides[scene.side]
    sides = [*before.sides]
    sides[scene.side] = replace(area, market=(*area.market, card))
    after = replace(before, sides=tuple(sides))
    said = [
        *_at_end(scene, card),
        *_catch(scene, after, card),
        *_hand(scene, card),
        *_figure(scene, card),
        *_steps(scene, before, after),
    ]
    return said or [say("aa.now.no-change")]


def _steps(
    scene: Scene, before: AgentAvenueState, after: AgentAvenueState
) -> list[str]:
    """Return the agents that then do something else, for either side."""
    said = []
    for side in (scene.side, rival(scene)):
        who = "you" if side == scene.side else "they"
        for face in FACES[before.options.division_m]:
            if can_recruit(before, side, face) and (
                new := _change(before, after, side, face)
            ):
                fields = {"name": short_name(scene, side), "face": agent_name(face)}
                said.append(say(f"aa.preview.next.{who}", **fields, effect=new))
    return said


def _change(
    before: AgentAvenueState, after: AgentAvenueState, side: Side, face: Face
) -> str:
    """Return what one more copy of the face then does, empty if that is as before."""
    old, new = next_effect(before, side, face), next_effect(after, side, face)
    return "" if old == new else new


def _figure(scene: Scene, card: Face) -> list[str]:
    is_off = state_of(scene).sides[scene.side].figure is None
    return [say("aa.now.no-figure")] if card in FIGURE_STEPS and is_off else []


def _hand(scene: Scene, card: Face) -> list[str]:
    area = state_of(scene).seats[scene.seat]
    size = hand_size(card)
    missing = size - len(area.hand) if size > area.hand_size else 0
    return [say_count("aa.now.hand", missing)] if missing > 0 else []


def _catch(scene: Scene, after: AgentAvenueState, card: Face) -> list[str]:
    if card not in MARGINS:
        return []
    theirs = rival(scene)
    name, steps = short_name(scene, theirs), needs(after, theirs)
    return [say("aa.now.margin", name=name, steps=steps)]


def _at_end(scene: Scene, card: Face) -> list[str]:
    """Return whether what it asks for at the end of a turn is met already."""
    if card not in AT_END:
        return []
    mine, theirs = (state_of(scene).sides[s] for s in (scene.side, rival(scene)))
    found = met(scene.side, mine, theirs)
    with_card = AT_END[card]([*found], Sides(scene.side, mine, theirs))
    return [say("aa.now.no-win" if with_card == found else "aa.now.win")]
