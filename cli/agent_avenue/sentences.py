"""How things stand at a table of Agent Avenue, in sentences; refusals and rules."""

from collections.abc import Mapping

from cli.agent_avenue.board_view import counts, lead_words
from cli.agent_avenue.naming import (
    agent_name,
    both_sides,
    leading_of,
    listing,
    rival,
    state_of,
)
from cli.agent_avenue.person import by_side, has_teams, who_with_whom
from cli.agent_avenue.proposals import waiting
from cli.person import by_seat
from cli.presentation import SPECTATOR, Scene
from cli.words import has, say
from engine.agent_avenue.board import HOMES, MARKETS, SPACES, square
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.state import AgentAvenueState
from engine.agent_avenue.team import PAIR
from engine.deals import Side
from engine.game import Decide

_OF_HAND = frozenset({"play", "up", "down"})
"""What is asked of the cards in hand, which are listed then."""


def summary(scene: Scene) -> tuple[str, ...]:
    """Return the position in sentences: what the full screen shows as a drawing."""
    state = state_of(scene)
    ours, theirs = both_sides(scene)
    return (
        *_teams(scene),
        say("aa.say.counts", **counts(scene)),
        *_hands(scene),
        *lead_words(scene, scene.side_name(theirs)),
        by_side("aa.say.space", scene, ours, space=_space(state, ours), spaces=SPACES),
        by_side("aa.say.space", scene, theirs, space=_space(state, theirs)),
        *_figures(scene),
        *_agents(scene),
        *_market(scene),
        *_hand(scene),
    )


def reminder(scene: Scene) -> tuple[str, ...]:
    """Return what decides the next move, unless the events or the question tell it."""
    due = scene.due
    hand = [] if isinstance(due, Decide) and due.what in _OF_HAND else _hand(scene)
    return (*lead_words(scene, scene.side_name(rival(scene))), *hand)


def _hand(scene: Scene) -> list[str]:
    """Return the cards that this seat holds."""
    if scene.seat == SPECTATOR:
        return []
    held = (scene.known[card] for card in state_of(scene).seats[scene.seat].hand)
    return [say("aa.say.hand", cards=listing(held))]


def _space(state: AgentAvenueState, side: Side) -> int:
    """Return the number of a spy's space, from 1 at green's home, clockwise."""
    return square(side, state.sides[side].advance) + 1


def _agents(scene: Scene) -> list[str]:
    """Return the agents that each side has in play."""
    state = state_of(scene)
    return [
        by_side("aa.say.agents", scene, side, cards=listing(state.sides[side].agents))
        for side in both_sides(scene)
    ]


def _teams(scene: Scene) -> list[str]:
    """Return who plays with whom, who leads, and what another seat is to decide."""
    if not has_teams(scene):
        return []
    said = [who_with_whom(scene)]
    leading, due = leading_of(scene), scene.due
    if leading is not None:
        said.append(by_seat("aa.leads", scene, leading.seat))
        if leading.up is not None:
            said.append(say("aa.say.face-up", face=agent_name(leading.up)))
    if isinstance(due, Decide) and due.seat != scene.seat:
        said.append(waiting(scene))
    return said


def _hands(scene: Scene) -> list[str]:
    """Return how many cards each seat holds, where that can differ."""
    state = state_of(scene)
    if state.market is None and not has_teams(scene):
        return []
    if has_teams(scene) or scene.seat == SPECTATOR:
        held = [
            by_seat(
                "aa.say.hands", scene, seat, count=len(its.hand), size=its.hand_size
            )
            for seat, its in enumerate(state.seats)
        ]
        return [say("aa.say.hands.all", hands=", ".join(held))]
    ours, theirs = state.seats[scene.seat], state.seats[1 - scene.seat]
    return [
        say(
            "aa.say.hands",
            ours=len(ours.hand),
            size=ours.hand_size,
            name=scene.side_name(rival(scene)),
            theirs=len(theirs.hand),
            other=theirs.hand_size,
        )
    ]


def _figures(scene: Scene) -> list[str]:
    """Return where the figures stand, if there are any at this table."""
    state, said = state_of(scene), []
    for side in both_sides(scene) if state.options.division_m else ():
        figure = state.sides[side].figure
        key = "aa.say.figure.off" if figure is None else "aa.say.figure"
        said.append(by_side(key, scene, side, space=(figure or 0) + 1))
    return said


def _market(scene: Scene) -> list[str]:
    """Return the corners, the supply, and what has been taken of it."""
    state = state_of(scene)
    market = state.market
    if market is None:
        return []
    spaces, homes = (
        ", ".join(str(index + 1) for index in sorted(places))
        for places in (MARKETS, HOMES)
    )
    held = [
        by_side("aa.say.cards", scene, side, cards=listing(state.sides[side].market))
        for side in both_sides(scene)
    ]
    supply = listing(market.supply)
    return [
        say("aa.say.market", spaces=spaces, homes=homes),
        *held,
        say("aa.say.supply", cards=supply, deck=len(market.deck)),
    ]


def refusal(reason: str, fields: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a move."""
    key = f"aa.refusal.{reason}"
    return say(key, **fields) if has(key) else say("aa.refusal.other", reason=reason)


def rules(options: AgentAvenueOptions) -> tuple[str, ...]:
    """Return the rules of a table in short."""
    topics = ["goal", "play", "recruit", "copies", "three", "discard", "cards"]
    if len(options.sides) > PAIR:
        topics = ["goal", "teams", "teams.play", "teams.agree", "recruit", "copies"]
        topics += ["three", "teams.discard", "teams.cards"]
    if options.division_m:
        topics.append("division-m")
    if options.is_advanced:
        topics += ["market", "kinds"]
    if options.market != "base":
        topics.append("house")
    if options.is_advanced or options.division_m:
        topics.append("signs")
    if options.division_m:
        topics.append("signs.figures")
    if options.is_advanced:
        topics.append("signs.market")
    if len(options.sides) > PAIR:
        topics.append("teams.signs")
    return tuple(say(f"aa.rules.{topic}") for topic in topics)
