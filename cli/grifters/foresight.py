"""What would follow, by the engine's own rules.

Nothing is decided here: a state is carried on, as far as no hidden card matters, and
thrown away.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cli.grifters.naming import doing_of, state_of
from cli.presentation import Scene
from engine.deals import CardId, Deal, Face, Seat
from engine.game import Decide, Due, Event, Game, Move, Over
from engine.grifters.draft import Draft
from engine.grifters.effects.table import effect
from engine.grifters.moves import Stole, StoleCoffers
from engine.grifters.operations import AnyOperation
from engine.grifters.rules import Grifters
from engine.grifters.state import Doing, Exhausted, GriftersState

RULES: Game = Grifters()


ENDS = frozenset({Exhausted, Over})
"""What ends the game once it is due."""


class Followed(NamedTuple):
    """Where a move leads before anybody is asked again."""

    state: GriftersState
    events: tuple[Event, ...]
    due: Due


class Outcome(NamedTuple):
    """What follows at once from an answer to a question."""

    move: Move
    events: tuple[Event, ...]


class Part(NamedTuple):
    """What one operation of a text does.

    op:       the one of the text, or one that is done instead
    events:   what happens before anybody is asked
    outcomes: the answers to what the seat is asked, with what each brings
    asks:     whether anybody is asked
    ends:     whether the game has ended by then
    """

    op: AnyOperation
    events: tuple[Event, ...]
    outcomes: tuple[Outcome, ...] = ()
    asks: bool = False
    ends: bool = False


def follow(state: GriftersState, move: Move) -> Followed:
    """Return what follows from a legal move, through the deals that come with it."""
    step = RULES.play(state, move)
    events = [*step.events]
    while isinstance(RULES.due(step.state), Deal):
        step = RULES.dealt(step.state)
        events += step.events
    assert isinstance(step.state, GriftersState)
    return Followed(step.state, tuple(events), RULES.due(step.state))


def caper_parts(scene: Scene, face: Face) -> tuple[Part, ...]:
    """Return what a hand card would do, part by part, if this seat played it now.

    Time advances first: in a turn of its own, and before a second caper alike.
    """
    seat, state = scene.seat, state_of(scene)
    draft = Draft(state, answered=len(state.agenda))
    draft.advance(seat)
    hand = state.seats[seat].hand
    card = next(card for card in hand if scene.known[card] == face)
    draft.caper(seat, card, face)
    return _parts(draft, scene.known)


def answer_parts(scene: Scene, move: Move) -> tuple[Part, ...]:
    """Return what an answer to the question of a text does, part by part."""
    return _parts(_after(scene, move), scene.known)


def answer_gain(scene: Scene, move: Move) -> int:
    """Return how much money an answer to the question of a text brings at once."""
    state, do = state_of(scene), doing_of(scene)
    assert do is not None
    draft = Draft(state, answered=len(state.agenda))
    return gained(_answered(draft, do, move), scene.seat)


def _after(scene: Scene, move: Move) -> Draft:
    """Return the table after an answer, with all owed that follows from it."""
    state, do = state_of(scene), doing_of(scene)
    assert do is not None
    draft = Draft(state, answered=len(state.agenda))
    effect(do.op).answer(draft, do, move)
    return draft


def _parts(draft: Draft, known: Mapping[CardId, Face]) -> tuple[Part, ...]:
    """Carry out what is owed, part by part, without an answer to what it asks."""
    owed = [item for item in draft.agenda if type(item) is Doing]
    parts: list[Part] = []
    while owed and not (parts and parts[-1].ends):
        begun = owed.pop(0)
        draft.agenda.clear()
        draft.events.clear()
        effect(begun.op).begin(draft, begun)
        if [*map(type, draft.agenda[:1])] == [Doing]:  # done instead
            owed[:0] = [item for item in draft.agenda if type(item) is Doing]
        else:
            parts.append(_part(draft, begun, known))
    return tuple(parts)


def _part(draft: Draft, do: Doing, known: Mapping[CardId, Face]) -> Part:
    """Return what has just begun."""
    events, agenda = tuple(draft.events), tuple(draft.agenda)
    asks = any(type(item) is Decide for item in agenda)
    ends = any(type(item) in ENDS for item in agenda)
    outcomes: tuple[Outcome, ...] = ()
    if agenda and type(agenda[0]) is Decide:
        answers = effect(do.op).answers(draft, do, known)
        outcomes = tuple(Outcome(move, _answered(draft, do, move)) for move in answers)
    return Part(do.op, events, outcomes, asks, ends)


def _answered(draft: Draft, do: Doing, move: Move) -> tuple[Event, ...]:
    """Return what an answer brings, before anything else is asked."""
    after = Draft(draft.state(), answered=len(draft.agenda))
    effect(do.op).answer(after, do, move)
    events = tuple(after.events)
    match after.agenda[:2]:
        case [Decide(what="skill"), Doing() as asks]:  # then as the best of them
            skills = effect(asks.op).answers(after, asks, {})
            ways = [_answered(after, asks, skill) for skill in skills]
            return events + max(ways, key=lambda way: gained(way, do.seat))
        case _:
            return events


def gained(events: Iterable[Event], seat: Seat) -> int:
    """Return how much money these events bring to a seat's Stash."""
    return sum(
        event.amount
        for event in events
        if isinstance(event, Stole | StoleCoffers) and event.seat == seat
    )


def best(part: Part, seat: Seat) -> int:
    """Return the most money that a part can bring to a seat at once."""
    most = max((gained(out.events, seat) for out in part.outcomes), default=0)
    return gained(part.events, seat) + most
