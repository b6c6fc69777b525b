"""The End step: who has won, by what, and who wins a tie (rules page 3.5, 3.6)."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from engine.agent_avenue.board import catches
from engine.agent_avenue.state import AgentAvenueState, SideArea, seat_of
from engine.deals import Face, Side
from engine.game import Over

Ending: TypeAlias = Literal["catch", "codebreakers", "daredevils"]
"""What can end a game at End; several are named together, joined by `+`."""

ENDINGS: tuple[Ending, ...] = get_args(Ending)
OUT_OF_CARDS = "out-of-cards"
RESIGNED = "resigned"
TIE = "tie:"
ENOUGH = 3
"""Copies in play that win (Codebreakers) or lose (Daredevils)."""
CARDS_OF_A_PLAY = 2


class Condition(NamedTuple):
    """A way for a side to win (`wins`) or else to lose, checked at End."""

    ending: Ending
    wins: bool


CAUGHT = Condition("catch", wins=True)
COUNTED = (
    ("codebreaker", Condition("codebreakers", wins=True)),
    ("daredevil", Condition("daredevils", wins=False)),
)
"""Agents of which enough in play meet a condition."""


def _met(lead: int, agents: tuple[Face, ...]) -> list[Condition]:
    """Return the conditions that a side meets with this lead and these agents."""
    met = [CAUGHT] if catches(lead) else []
    for face, condition in COUNTED:
        if agents.count(face) >= ENOUGH:
            met.append(condition)
    return met


class Standing(NamedTuple):
    """Whether a side meets a winning condition, and a losing one."""

    wins: bool
    loses: bool


def _standing(met: list[Condition]) -> Standing:
    return Standing(any(c.wins for c in met), any(not c.wins for c in met))


def winner(active: Standing, other: Standing) -> tuple[bool, bool]:
    """Return (whether the active side wins, whether only the tie rule says so).

    One of the four must hold. Source: the table of rules page 3.5, 9b.9
    """
    both = (active.wins and other.wins) or (active.loses and other.loses)
    if both or (active.wins and active.loses) or (other.wins and other.loses):
        return True, True
    return active.wins or other.loses, False


def _out_of_cards(state: AgentAvenueState) -> Over | None:
    """Return the end by lack of cards, if the next seat cannot play (3.6)."""
    if state.deck:
        return None
    next_seat = state.seats[seat_of(state, 1 - state.active)]
    if len(next_seat.hand) >= CARDS_OF_A_PLAY:
        return None
    lead = state.sides[0].advance - state.sides[1].advance
    if lead == 0:
        return Over((state.active,), TIE + OUT_OF_CARDS)
    return Over((0 if lead > 0 else 1,), OUT_OF_CARDS)


def verdict(active: Side, sides: tuple[SideArea, ...]) -> Over | None:
    """Return how these areas end the game at the active side's End step, if at all."""
    ours, theirs = sides[active], sides[1 - active]
    lead = ours.advance - theirs.advance
    mine, others = _met(lead, ours.agents), _met(-lead, theirs.agents)
    if not mine and not others:
        return None
    active_wins, tie = winner(_standing(mine), _standing(others))
    reason = "+".join(sorted({condition.ending for condition in mine + others}))
    return Over((active if active_wins else 1 - active,), TIE * tie + reason)


def outcome(state: AgentAvenueState) -> Over | None:
    """Return how the game ends at this End step, or None if it goes on."""
    return verdict(state.active, state.sides) or _out_of_cards(state)


def is_reason(reason: str) -> bool:
    """Return whether an outcome of this game can have that reason."""
    if reason in (RESIGNED, OUT_OF_CARDS, TIE + OUT_OF_CARDS):
        return True
    endings = reason.removeprefix(TIE).split("+")
    return set(endings) <= set(ENDINGS) and endings == sorted(set(endings))
