"""The end of a game of Grifters: who wins, why, by what score; and what was hidden."""

from collections.abc import Mapping, Sequence

from cli.grifters.jobs_view import by_colour
from cli.grifters.naming import (
    colour_name,
    isk,
    names_with,
    short_listing,
    starred,
    state_of,
)
from cli.person import by_seat
from cli.presentation import AND, SPECTATOR, Scene
from cli.text import clip_name
from cli.words import has, say
from engine.deals import CardId, Face, Seat
from engine.game import Over
from engine.grifters.scoring import BONUS, RESIGNED, score, specialists
from engine.grifters.specialists import BY_FACE
from engine.grifters.state import SeatArea
from engine.grifters.turn import LAST_ROUND

_NAME = 14
"""Names of players are this long at most where all scores stand in one sentence."""


def ending(scene: Scene, outcome: Over) -> tuple[str, ...]:
    """Return who won and why, then the score line by line and what broke a tie."""
    said = [_winners(scene, outcome.winners), *_reason(scene, outcome)]
    if outcome.reason != RESIGNED:
        said += [_scored(scene, seat) for seat in _by_score(scene)]
        said += _tie(scene, outcome.winners)
    return tuple(said)


def short_ending(scene: Scene, outcome: Over) -> tuple[str, ...]:
    """Return who won and why, then all scores in one sentence and what broke a tie."""
    said = [_winners(scene, outcome.winners), *_reason(scene, outcome)]
    if outcome.reason != RESIGNED:
        pairs = (
            (_called(scene, seat), _score(scene, seat)) for seat in _by_score(scene)
        )
        scores = names_with((name, isk(points)) for name, points in pairs)
        said.append(say("gr.end.scores", scores=", ".join(scores)))
        said += _tie(scene, outcome.winners)
    return tuple(said)


def _by_score(scene: Scene) -> list[Seat]:
    """Return all seats, the highest score first."""
    return sorted(range(len(scene.names)), key=lambda seat: -_score(scene, seat))


def _called(scene: Scene, seat: Seat) -> str:
    return say("gr.you") if seat == scene.seat else clip_name(scene.names[seat], _NAME)


def _area(scene: Scene, seat: Seat) -> SeatArea:
    return state_of(scene).seats[seat]


def _score(scene: Scene, seat: Seat) -> int:
    return score(_area(scene, seat))


def _winners(scene: Scene, winners: Sequence[Seat]) -> str:
    """Return who wins; each side is one seat."""
    if not winners:
        return say("gr.end.nobody")
    if len(winners) == 1:
        return by_seat("gr.end.win", scene, winners[0])
    others = AND.join(scene.names[seat] for seat in winners if seat != scene.seat)
    who = "you" if scene.seat in winners else "they"
    return say(f"gr.end.share.{who}", name=others)


def _reason(scene: Scene, outcome: Over) -> list[str]:
    """Return why the game is over."""
    if outcome.reason == RESIGNED:
        standing = set(outcome.winners)
        resigned = [seat for seat in range(len(scene.names)) if seat not in standing]
        return [by_seat("gr.end.resigned", scene, seat) for seat in resigned]
    key = f"gr.end.{outcome.reason}"
    if has(key):
        return [say(key, rounds=LAST_ROUND)]
    return [say("gr.end.other", reason=outcome.reason)]


def _scored(scene: Scene, seat: Seat) -> str:
    """Return how the score of one player comes about."""
    area = _area(scene, seat)
    bonuses = [
        say("gr.end.bonus", colour=colour_name(colour), count=count, isk=isk(worth))
        for colour, count in by_colour(area.jobs).items()
        if (worth := BONUS[count])
    ]
    fields = {"bonuses": "".join(bonuses), "total": isk(score(area))}
    said = by_seat("gr.end.score", scene, seat, stash=isk(area.stash), **fields)
    return f"{said} {by_seat('gr.gave-up', scene, seat)}" if area.gave_up else said


def _tie(scene: Scene, winners: Sequence[Seat]) -> list[str]:
    """Return what decided between equal scores, if anything had to."""
    areas = [(seat, _area(scene, seat)) for seat in range(len(scene.names))]
    top = max((score(area) for seat, area in areas if not area.gave_up), default=0)
    first = [
        (seat, area) for seat, area in areas if score(area) == top and not area.gave_up
    ]
    if len(first) == 1:
        return []
    most = max(len(area.jobs) for _, area in first)
    second = [(seat, area) for seat, area in first if len(area.jobs) == most]
    said = []
    if len(second) < len(first):
        named = ((scene.names[seat], len(area.jobs)) for seat, area in first)
        counts = ", ".join(names_with(named))
        said.append(say("gr.end.tie.jobs", total=isk(top), counts=counts))
    if len(second) > len(winners):
        named = ((scene.names[seat], specialists(area)) for seat, area in second)
        counts = ", ".join(names_with(named))
        said.append(say("gr.end.tie.specialists", total=isk(top), counts=counts))
    if len(winners) > 1:
        said.append(say("gr.end.tie.shared"))
    return said


def opened(scene: Scene, faces: Mapping[CardId, Face]) -> tuple[str, ...]:
    """Return the hands and the deck as the opened seeds show them, stars explained."""
    state = state_of(scene)
    is_last = scene.seat != SPECTATOR or isinstance(scene.due, Over)
    key = "gr.open.hand" if is_last else "gr.open.holds"
    said, shown = [], []
    for seat, area in enumerate(state.seats):
        known = [faces[card] for card in area.hand if card in faces]
        is_open = len(known) == len(area.hand)
        cards = short_listing(known) if is_open else say("gr.open.unknown")
        said.append(by_seat(key, scene, seat, cards=cards))
        shown += known if is_open else []
    deck = [faces[card] for card in state.deck if card in faces]
    if deck:
        said.append(say("gr.open.deck", cards=", ".join(map(starred, deck))))
    has_stars = any(BY_FACE[face].is_house for face in (*shown, *deck))
    return (*([say("gr.open.star")] if has_stars else []), *said)
