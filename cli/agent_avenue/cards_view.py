"""The cards of a table to be read in full: the market's that lie open, all agents."""

from cli.agent_avenue.effects import next_effect
from cli.agent_avenue.foresight import can_recruit
from cli.agent_avenue.market_view import sections as market_sections
from cli.agent_avenue.naming import agent_name, both_sides, state_of
from cli.agent_avenue.rulebook import agent_texts
from cli.presentation import SPECTATOR, Scene, Section
from cli.words import say
from engine.agent_avenue.agents import AGENTS, FACES
from engine.agent_avenue.options import AgentAvenueOptions
from engine.deals import Face


def title(options: AgentAvenueOptions) -> str:
    """Return what can be read."""
    return say("aa.cards.all" if options.is_advanced else "aa.book.agents")


def sections(scene: Scene) -> tuple[Section, ...]:
    """Return market cards, if there is a market, and each agent of the deck."""
    options = state_of(scene).options
    said = tuple(_agent(scene, face) for face in FACES[options.division_m])
    return (*market_sections(scene), Section(say("aa.book.agents"), said))


def _agent(scene: Scene, face: Face) -> str:
    """Return an agent in full, and what one more would do for each side now."""
    has_market = state_of(scene).options.is_advanced
    said = [*agent_texts(AGENTS[face], has_market=has_market)]
    if scene.seat != SPECTATOR:
        said += _now(scene, face)
    return say("aa.cards.card", name=agent_name(face), text=" ".join(said))


def _now(scene: Scene, face: Face) -> list[str]:
    """Return what the next copy does, for each side that can have one."""
    state = state_of(scene)
    said = []
    for side in both_sides(scene):
        if can_recruit(state, side, face):
            who = "you" if side == scene.side else "they"
            fields = {"name": scene.side_name(side)}
            effect = next_effect(state, side, face)
            said.append(say(f"aa.cards.now.{who}", **fields, effect=effect))
    return said
