"""How a game of Agent Avenue ended, and what was hidden, in sentences."""

from collections.abc import Mapping

from cli.agent_avenue.naming import (
    agent_name,
    card_name,
    face_name,
    lead,
    listing,
    needs,
    rival,
    state_of,
)
from cli.agent_avenue.person import between, by_side
from cli.person import by_seat
from cli.presentation import SPECTATOR, Scene
from cli.words import say, say_count
from engine.agent_avenue.conditions import (
    CAUGHT,
    COUNTED,
    DAREDEVILS,
    ENOUGH,
    ON_FIGURE,
    Condition,
)
from engine.agent_avenue.endings import OUT_OF_CARDS, RESIGNED, TIE, met
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import CardId, Face, Side
from engine.game import Over

_COUNTED: Mapping[str, Face] = {one.ending: face for face, one in COUNTED}
"""The agent of which enough copies meet an ending."""


def ending(scene: Scene, outcome: Over) -> tuple[str, ...]:
    """Return who won and why, most important first."""
    if not outcome.winners:
        return (say("aa.end.nobody"), *_resigned(scene, outcome))
    winner = outcome.winners[0]
    said = [by_side("aa.end.win", scene, winner)]
    reason = outcome.reason.removeprefix(TIE)
    if reason == RESIGNED:
        return (*said, *_resigned(scene, outcome))
    said += reasons(scene, reason)
    if outcome.reason.startswith(TIE):
        said.append(by_side("aa.end.tie", scene, state_of(scene).active))
    return (*said, *_also(scene, reason))


def _resigned(scene: Scene, outcome: Over) -> list[str]:
    """Return who has resigned."""
    sides = sorted(set(scene.options.sides) - set(outcome.winners))
    return [by_side("aa.end.resigned", scene, side) for side in sides]


def reasons(scene: Scene, joined: str) -> list[str]:
    """Return each condition of an end, for each side that meets it."""
    return [said for code in joined.split("+") for said in _condition(scene, code)]


def _condition(scene: Scene, code: str) -> list[str]:
    state = state_of(scene)
    if code == OUT_OF_CARDS:
        level = [say("aa.end.level")] if lead(state, 0) == 0 else []
        return [say("aa.end.out-of-cards"), *level]
    return [
        _met(scene, side, code)
        for side in (0, 1)
        if any(one.ending == code for one in _conditions(state, side))
    ]


def _conditions(state: AgentAvenueState, side: Side) -> list[Condition]:
    return met(side, state.sides[side], state.sides[1 - side])


def _met(scene: Scene, side: Side, code: str) -> str:
    """Return how one side meets one condition."""
    if code in (CAUGHT.ending, ON_FIGURE.ending):
        return between(f"aa.end.{code}", scene, side)
    agents = state_of(scene).sides[side].agents
    card = MARKET.get(code.replace("-", "_"))
    face = _COUNTED.get(code) if card is None else card.linked_agent
    return by_side(
        f"aa.end.{code}",
        scene,
        side,
        count=agents.count(face) if face else len(set(agents)),
        card=card_name(card.id) if card else "",
    )


def _also(scene: Scene, reason: str) -> list[str]:
    """Return what the player may ask next: how far it was, what did not count."""
    if scene.seat == SPECTATOR:
        return []
    state, said = state_of(scene), []
    if CAUGHT.ending not in reason.split("+"):
        name = scene.side_name(rival(scene))
        for who, side in (("you", scene.side), ("they", rival(scene))):
            steps = needs(state, side)
            said.append(say_count(f"aa.end.needed.{who}", steps, name=name))
    daredevil = _COUNTED[DAREDEVILS.ending]
    if state.sides[scene.side].agents.count(daredevil) == ENOUGH - 1:
        said.append(say("aa.end.two-daredevils.you"))
    return said


def opened(scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
    """Return the hands, discards and both piles as the opened seeds show them."""
    state = state_of(scene)
    is_last = scene.seat != SPECTATOR or isinstance(scene.due, Over)
    key = "aa.open.hand" if is_last else "aa.open.holds"
    said = []
    for seat, area in enumerate(state.seats):
        hand, discards = _faces(area.hand, faces), _faces(area.discards, faces)
        said.append(by_seat(key, scene, seat, cards=hand))
        said.append(by_seat("aa.open.discards", scene, seat, cards=discards))
    if state.table is not None and state.table.down in faces:
        face = agent_name(faces[state.table.down])
        said.append(say("aa.open.table", face=face))
    said += _pile("aa.open.deck", state.deck, faces)
    if state.market is not None:
        said += _pile("aa.open.market", state.market.deck, faces)
    return tuple(said)


def _pile(
    key: str, cards: tuple[CardId, ...], faces: Mapping[CardId, Face]
) -> list[str]:
    """Return what is left of a pile, top first, as far as it has been opened."""
    known = [face_name(faces[card]) for card in cards if card in faces]
    return [say(key, cards=", ".join(known))] if known else []


def _faces(cards: tuple[CardId, ...], faces: Mapping[CardId, Face]) -> str:
    """Return the faces of these cards, or that they have not been opened."""
    if any(card not in faces for card in cards):
        return say("aa.open.unknown")
    return listing(faces[card] for card in cards)
