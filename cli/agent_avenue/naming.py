"""Names of agents and market cards, of their copies and of what they do, in words."""

from collections import Counter
from collections.abc import Iterable

from cli.presentation import SPECTATOR, Scene
from cli.words import has, say
from engine.agent_avenue.agents import AGENTS
from engine.agent_avenue.board import catches, steps_to_catch
from engine.agent_avenue.card_table import Icon
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.ongoing import margin
from engine.agent_avenue.state import AgentAvenueState, Leading
from engine.deals import Face, Side
from engine.game import Decide

SHORT_NAME = 14
"""Names of players are shortened to this many columns in the narrow panes."""
NAME = 11
"""And to this many where a whole sentence must fit."""
_ORDER = {face: place for place, face in enumerate((*AGENTS, *MARKET))}


def state_of(scene: Scene) -> AgentAvenueState:
    """Return the scene's state as what it is in this game."""
    assert isinstance(scene.state, AgentAvenueState)
    return scene.state


def agent_name(face: Face) -> str:
    """Return the name on the card."""
    return say(f"aa.agent.{face}")


def card_name(face: Face) -> str:
    """Return the name of a market card, marked if it is one of our own."""
    name = say(f"aa.card.{face}")
    return say("aa.house", name=name) if MARKET[face].is_house else name


def face_name(face: Face) -> str:
    """Return the name of any card."""
    return card_name(face) if face in MARKET else agent_name(face)


def card_text(face: Face) -> str:
    """Return what a market card is and does, in sentences."""
    kind = say(f"aa.kind.{MARKET[face].type}")
    return f"{kind} {say(f'aa.text.{face}')}"


def card_note(face: Face) -> list[str]:
    """Return how a market card is read, if there is more to say."""
    key = f"aa.note.{face}"
    return [say(key)] if has(key) else []


def icon_text(icon: Icon) -> str:
    """Return an icon in words: `+2`, `0`, `-1`, `wins`."""
    if isinstance(icon, int):
        return f"{icon:+d}" if icon else "0"
    return say(f"aa.icon.{icon}")


def in_order(faces: Iterable[Face]) -> list[Face]:
    """Return the faces in card-table order."""
    return sorted(faces, key=_ORDER.__getitem__)


def listing(faces: Iterable[Face]) -> str:
    """Return faces as `Mole, Sentinel ×2`, in card-table order; `none` if none."""
    counted = Counter(in_order(faces))
    named = [copies(face, count) for face, count in counted.items()]
    return ", ".join(named) or say("aa.say.none")


def copies(face: Face, count: int) -> str:
    """Return the name of a card, with the number of copies if more than one."""
    name = face_name(face)
    return say("aa.copies", name=name, count=count) if count > 1 else name


def rival(scene: Scene) -> Side:
    """Return the side that this seat plays against."""
    return 1 - scene.side


def both_sides(scene: Scene) -> tuple[Side, Side]:
    """Return the sides as they are shown: this seat's first, to a spectator green's."""
    return (0, 1) if scene.seat == SPECTATOR else (scene.side, rival(scene))


def short_name(scene: Scene, side: Side) -> str:
    """Return the name of a side, short enough for a sentence in a pane."""
    return scene.short_name(side, NAME)


def lead(state: AgentAvenueState, side: Side) -> int:
    """Return by how much the side's spy leads, in unwrapped steps."""
    return state.sides[side].advance - state.sides[1 - side].advance


def leading_of(scene: Scene) -> Leading | None:
    """Return who leads, and with what, until both cards of a team lie there."""
    state = state_of(scene)
    asked = {due.what for due in state.agenda if isinstance(due, Decide)}
    return None if asked.isdisjoint(("up", "down")) else state.leading


def needs(state: AgentAvenueState, side: Side) -> int:
    """Return how many more steps the side needs to catch the other."""
    return steps_to_catch(lead(state, side)) + _margin(state, side)


def has_caught(state: AgentAvenueState, side: Side) -> bool:
    """Return whether the side would catch the other if the turn ended now."""
    return catches(lead(state, side), _margin(state, side))


def _margin(state: AgentAvenueState, side: Side) -> int:
    return margin(state.sides[1 - side].market)
