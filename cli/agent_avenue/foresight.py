"""What would follow from a recruit or an answer, by the engine's own rules.

Nothing is decided here: a state is carried on, as far as no hidden card matters, and
thrown away.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.agent_avenue.agenda import settle
from engine.agent_avenue.agents import AGENTS, COPIES
from engine.agent_avenue.board import HOMES, MARKETS, square
from engine.agent_avenue.draft import Draft
from engine.agent_avenue.endings import met, verdict
from engine.agent_avenue.moves import (
    Agree,
    Down,
    FigurePlaced,
    Moved,
    Play,
    Recruit,
    Recruited,
    Stopped,
)
from engine.agent_avenue.rules import AgentAvenue
from engine.agent_avenue.state import AgentAvenueState, FigureMove
from engine.agent_avenue.team import is_joint
from engine.deals import Face, Side
from engine.game import Decide, Event, Move, Over

RULES = AgentAvenue()
Decision: TypeAlias = Literal["win", "lose"]


class Effect(NamedTuple):
    """What a recruit does for its side, before anybody is asked.

    nth:     which copy it is
    steps:   of the spy, market cards in play included
    decides: `win` or `lose` if its copies decide the game at the end of the turn
    lands:   whether the spy ends its move on the market
    on_figure: whether it then stands on the other side's figure
    by:      the market card that moves it on from where it lands, and how far
    stops:   the market card by which the other spy is stopped
    places:  whether the figure goes home; reach: how far it may then move
    """

    nth: int
    steps: int
    decides: Decision | None = None
    lands: bool = False
    on_figure: bool = False
    by: Face | None = None
    further: int = 0
    stops: Face | None = None
    places: bool = False
    reach: int = 0


class Foreseen(NamedTuple):
    """What stands once both cards of a play are recruited, before anyone is asked.

    effects: of each side's recruit
    over:    how the turn would end if nobody did anything more
    """

    state: AgentAvenueState
    effects: tuple[Effect, Effect]
    over: Over | None


def can_recruit(state: AgentAvenueState, side: Side, face: Face) -> bool:
    """Return whether the box holds one more of the face than the side has in play."""
    return state.sides[side].agents.count(face) < COPIES[face]


def effect_of(state: AgentAvenueState, side: Side, face: Face) -> Effect:
    """Return what one more copy of `face` would do for the side now."""
    draft = Draft(state, answered=0)
    draft.recruit((side, face))
    settle(draft)
    effect = _effect(state, draft.events, side, face)
    asks = draft.agenda[1] if len(draft.agenda) > 1 else None
    return effect._replace(reach=asks.reach if isinstance(asks, FigureMove) else 0)


def _effect(
    before: AgentAvenueState, events: Sequence[Event], side: Side, face: Face
) -> Effect:
    """Return the effect on one side of its recruit, as these events tell."""
    recruit = next(e for e in events if isinstance(e, Recruited) and e.side == side)
    effect = Effect(recruit.nth, recruit.steps, _decides(before, side, face))
    corners = MARKETS if before.market is not None else ()
    at, figure = before.sides[side].advance, before.sides[1 - side].figure
    for event in events:
        match event:
            case Moved(side=its) if its == side:
                at = event.after
                lands = square(side, at) in corners
                further = event.after - event.before if event.by is not None else 0
                effect = effect._replace(lands=lands, by=event.by, further=further)
            case Stopped(side=its) if its != side:
                effect = effect._replace(stops=event.by)
            case FigurePlaced(side=its) if its == side:
                effect = effect._replace(places=True)
            case FigurePlaced():
                figure = HOMES[1 - side]
            case _:
                pass
    return effect._replace(on_figure=square(side, at) == figure)


def _decides(state: AgentAvenueState, side: Side, face: Face) -> Decision | None:
    """Return how one more copy of `face` decides the game at End, if it does."""
    mine, theirs = state.sides[side], state.sides[1 - side]
    before = met(side, mine, theirs)
    after = met(side, replace(mine, agents=(*mine.agents, face)), theirs)
    is_symbol = AGENTS[face].icon(mine.agents.count(face) + 1) in ("win", "lose")
    if after == before and not is_symbol:
        return None
    return "win" if all(condition.wins for condition in after) else "lose"


def after_play(
    state: AgentAvenueState, play: Play | Down, hidden: Face, *, down: bool
) -> Foreseen:
    """Return what follows from a play if the other side takes the one or the other.

    play:   it puts the hidden card on the table
    hidden: the face of the hidden card; down: whether that one is taken
    """
    asked = _dealt(RULES.play(state, play).state)
    assert asked.table is not None
    ours, up = state.active, asked.table.up
    chosen = after_answer(asked, Recruit(down=down))
    step = RULES.dealt(chosen, (hidden,))
    assert isinstance(step.state, AgentAvenueState)
    faces = {ours: up if down else hidden, 1 - ours: hidden if down else up}
    first, second = (
        _effect(state, step.events, side, faces[side])._replace(
            places=alone.places, reach=alone.reach
        )
        for side in (0, 1)
        for alone in (effect_of(state, side, faces[side]),)
    )
    due = RULES.due(step.state)
    over = due if isinstance(due, Over) else standing(step.state)
    return Foreseen(step.state, (first, second), over)


def _dealt(state: object) -> AgentAvenueState:
    """Carry on through the deals that show nothing."""
    assert isinstance(state, AgentAvenueState)
    while not isinstance(RULES.due(state), Decide):
        following = RULES.dealt(state).state
        assert isinstance(following, AgentAvenueState)
        state = following
    return state


def after_answer(state: AgentAvenueState, move: Move) -> AgentAvenueState:
    """Return the state right after an answer, whatever is asked or dealt next.

    What a teammate proposes is agreed to; so is what stands, by its own words.
    """
    due = RULES.due(state)
    assert isinstance(due, Decide)
    joint = is_joint(state.options.sides, due)
    if joint and move != due.standing and move != Agree():
        state = _played(state, move)
    return _played(state, Agree() if joint else move)


def _played(state: AgentAvenueState, move: Move) -> AgentAvenueState:
    after = RULES.play(state, move).state
    assert isinstance(after, AgentAvenueState)
    return after


def without(state: AgentAvenueState, side: Side, face: Face) -> AgentAvenueState:
    """Return the state with one agent of a side less in play."""
    sides, agents = [*state.sides], [*state.sides[side].agents]
    agents.remove(face)
    sides[side] = replace(sides[side], agents=tuple(agents))
    return replace(state, sides=tuple(sides))


def standing(state: AgentAvenueState) -> Over | None:
    """Return how the turn would end if it ended now."""
    return verdict(state.active, state.sides)
