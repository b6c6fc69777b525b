"""The End step: who has won, by what, and who wins a tie (rules page 3.5, 3.6, 6)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.agent_avenue.board import catches
from engine.agent_avenue.conditions import (
    CAUGHT,
    COUNTED,
    ENOUGH,
    ON_FIGURE,
    PLAIN,
    Condition,
    Sides,
)
from engine.agent_avenue.market.at_end import AT_END, MARKET_CONDITIONS
from engine.agent_avenue.market.cards import MARKET
from engine.agent_avenue.market.ongoing import margin
from engine.agent_avenue.state import AgentAvenueState, SeatArea, SideArea
from engine.deals import CardId, Face, Side
from engine.game import Over
from engine.kit import Tally

ENDINGS = tuple(sorted(one.ending for one in (*PLAIN, *MARKET_CONDITIONS)))
"""All that can end a game at End, in alphabetical order."""
OUT_OF_CARDS = "out-of-cards"
RESIGNED = "resigned"
TIE = "tie:"
CARDS_OF_A_PLAY = 2
LEAD = "lead"
"""The tally of how far the first side's spy leads."""
_AGENTS: Mapping[str, Face | None] = {
    **{condition.ending: face for face, condition in COUNTED},
    **{card.replace("_", "-"): MARKET[card].linked_agent for card in AT_END},
}
"""The agent of which enough copies meet an ending; None for as many different ones."""


def met(side: Side, mine: SideArea, theirs: SideArea) -> list[Condition]:
    """Return the conditions that a side meets at End."""
    lead = mine.advance - theirs.advance
    spared = margin(theirs.market) if theirs.market else 0
    found = [CAUGHT] if catches(lead, spared) else []
    for face, condition in COUNTED:
        if mine.agents.count(face) >= ENOUGH:
            found.append(condition)
    if mine.figure is None and not mine.market:
        return found
    sides = Sides(side, mine, theirs)
    if mine.figure == sides.their_square:
        found.append(ON_FIGURE)
    for card in mine.market:
        if card in AT_END:
            found = AT_END[card](found, sides)
    return found


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


def out_of_cards(
    active: Side,
    sides: Sequence[SideArea],
    seats: Sequence[SeatArea],
    deck: Sequence[CardId],
) -> Over | None:
    """Return the end by lack of cards, if the next side cannot play (3.6).

    Each teammate needs a card, a seat that plays alone two (5).
    """
    if deck:
        return None
    hands = [area.hand for area in seats if area.side != active]
    needed = CARDS_OF_A_PLAY // len(hands)
    if all(len(hand) >= needed for hand in hands):
        return None
    lead = sides[0].advance - sides[1].advance
    if lead == 0:
        return Over((active,), TIE + OUT_OF_CARDS)
    return Over((0 if lead > 0 else 1,), OUT_OF_CARDS)


def verdict(active: Side, sides: Sequence[SideArea]) -> Over | None:
    """Return how these areas end the game at the active side's End step, if at all."""
    ours, theirs = sides[active], sides[1 - active]
    mine, others = met(active, ours, theirs), met(1 - active, theirs, ours)
    if not mine and not others:
        return None
    active_wins, tie = winner(_standing(mine), _standing(others))
    reason = "+".join(sorted({condition.ending for condition in mine + others}))
    return Over((active if active_wins else 1 - active,), TIE * tie + reason)


def is_reason(reason: str) -> bool:
    """Return whether an outcome of this game can have that reason."""
    if reason in (RESIGNED, OUT_OF_CARDS, TIE + OUT_OF_CARDS):
        return True
    endings = reason.removeprefix(TIE).split("+")
    return set(endings) <= set(ENDINGS) and endings == sorted(set(endings))


def tallies(state: AgentAvenueState) -> tuple[Tally, ...]:
    """Return each condition that a side meets, with how many agents; and the lead."""
    ours, theirs = state.sides
    found = [
        Tally(condition.ending, side, _count(condition, mine))
        for side, mine, other in ((0, ours, theirs), (1, theirs, ours))
        for condition in met(side, mine, other)
    ]
    return (*found, Tally(LEAD, 0, ours.advance - theirs.advance))


def _count(condition: Condition, area: SideArea) -> int:
    """Return how many of its agents a side has that count for a condition, else 1."""
    if condition.ending not in _AGENTS:
        return 1
    face = _AGENTS[condition.ending]
    return len(set(area.agents)) if face is None else area.agents.count(face)
