"""Names of agents, of their copies and of what they do, in words."""

from collections import Counter
from collections.abc import Iterable

from cli.presentation import Scene
from cli.words import say
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.card_table import Icon
from engine.agent_avenue.draft import discards_left as left_in_game
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Face, Side

SHORT_NAME = 14
"""Names of players are shortened to this many columns in the narrow panes."""
_ORDER = {face: place for place, face in enumerate(AGENTS)}


def state_of(scene: Scene) -> AgentAvenueState:
    """Return the scene's state as what it is in this game."""
    assert isinstance(scene.state, AgentAvenueState)
    return scene.state


def agent_name(face: Face) -> str:
    """Return the name on the card."""
    return AGENTS[face].name_en


def icon_text(icon: Icon) -> str:
    """Return an icon in words: `+2`, `0`, `-1`, `wins`."""
    if isinstance(icon, int):
        return f"{icon:+d}" if icon else "0"
    return say(f"aa.icon.{icon}")


def steps(face: Face, nth: int) -> int:
    """Return how far the `nth` copy moves its spy; a symbol moves nothing."""
    icon = AGENTS[face].icon(nth)
    return icon if isinstance(icon, int) else 0


def effect(face: Face, nth: int) -> str:
    """Return what the `nth` copy does: `2nd: +6`."""
    nth_word = say(f"aa.nth.{nth}")
    return say("aa.icon.nth", nth=nth_word, icon=icon_text(AGENTS[face].icon(nth)))


def next_effect(state: AgentAvenueState, side: Side, face: Face) -> str:
    """Return what one more copy of `face` would do for the side now."""
    return effect(face, state.sides[side].agents.count(face) + 1)


def in_order(faces: Iterable[Face]) -> list[Face]:
    """Return the faces in card-table order."""
    return sorted(faces, key=_ORDER.__getitem__)


def listing(faces: Iterable[Face]) -> str:
    """Return faces as `Mole, Sentinel ×2`, in card-table order; `none` if none."""
    counted = Counter(in_order(faces))
    named = [copies(face, count) for face, count in counted.items()]
    return ", ".join(named) or say("aa.say.none")


def copies(face: Face, count: int) -> str:
    """Return the name of an agent, with the number of copies if more than one."""
    name = agent_name(face)
    return say("aa.copies", name=name, count=count) if count > 1 else name


def rival(scene: Scene) -> Side:
    """Return the side that this seat plays against."""
    return 1 - scene.side


def lead(state: AgentAvenueState, side: Side) -> int:
    """Return by how much the side's spy leads, in unwrapped steps."""
    return state.sides[side].advance - state.sides[1 - side].advance


def discards_left(state: AgentAvenueState, seat: int) -> int:
    """Return how many discards a seat has left in this game."""
    return left_in_game(state.seats[seat])
