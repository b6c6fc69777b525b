"""How a position of Agent Avenue is written (POSITION); `position` reads it back."""

from collections.abc import Mapping
from typing import get_args

import msgspec

from engine.agent_avenue.move_text import move_text
from engine.agent_avenue.options import AgentAvenueOptions
from engine.agent_avenue.position_record import PendingItem
from engine.agent_avenue.state import (
    AgentAvenueState,
    Market,
    SeatArea,
    SideArea,
    seat_of,
)
from engine.agent_avenue.team import discards_of
from engine.deals import CardId, Face, Seat
from engine.game import Decide, NotationError, Over
from engine.records import dumped_agenda

PENDING = get_args(PendingItem)


def dump(state: AgentAvenueState, faces: Mapping[CardId, Face]) -> dict[str, object]:
    """Return the position of a state, with `due` or `outcome`.

    Raises: NotationError while a deal is due; a position knows decisions only
    """
    due = state.agenda[0]
    if not isinstance(due, Decide | Over):
        raise NotationError(
            "no position while a deal is due: {deal}", deal=type(due).__name__
        )
    options = state.options
    written: dict[str, object] = {
        "game": "agent-avenue",
        "options": {
            "mode": options.mode,
            "division_m": options.division_m,
            "market": options.market,
        },
        "active": seat_of(state, state.active),
        "seats": [
            _dumped_seat(area, faces) | _dumped_gains(number, area, options)
            for number, area in enumerate(state.seats)
        ],
        "sides": [_dumped_side(area) for area in state.sides],
        "deck": [faces[card] for card in state.deck],
        **_dumped_market(state.market, faces),
    }
    if state.table is not None:
        table = state.table
        written["table"] = {"up": table.up, "down": faces[table.down]}
    if state.leading is not None:
        written["leading"] = msgspec.to_builtins(state.leading)
    if isinstance(due, Decide):
        if state.table is not None or len(state.agenda) > 1:
            written["pending"] = dumped_agenda(state.agenda, PENDING, dumped_due)
        written["due"] = dumped_due(due)
    else:
        written["outcome"] = outcome(due)
    return written


def outcome(over: Over) -> dict[str, object]:
    """Return how an end of the game is written."""
    winner = over.winners[0] if over.winners else None
    return {"winner": winner, "reason": over.reason}


def _dumped_market(
    market: Market | None, faces: Mapping[CardId, Face]
) -> dict[str, object]:
    if market is None:
        return {"supply": [], "market_deck": []}
    return {
        "supply": list(market.supply),
        "market_deck": [faces[card] for card in market.deck],
        "market_discard": list(market.discard),
        **({"landed": list(market.landed)} if market.landed else {}),
        **({"stopped": list(market.stopped)} if market.stopped else {}),
    }


def _dumped_seat(area: SeatArea, faces: Mapping[CardId, Face]) -> dict[str, object]:
    return {
        "side": area.side,
        "hand": [faces[card] for card in area.hand],
        "discards_used": area.discards_used,
    }


def _dumped_gains(
    seat: Seat, area: SeatArea, options: AgentAvenueOptions
) -> dict[str, object]:
    """Return what only market cards change."""
    if not options.is_advanced:
        return {}
    extra = area.discards_of - discards_of(options.sides, seat)
    return {"hand_size": area.hand_size, "discards_extra": extra}


def _dumped_side(area: SideArea) -> dict[str, object]:
    return {
        "advance": area.advance,
        "agents": list(area.agents),
        "market": list(area.market),
        "figure": area.figure,
    }


def dumped_due(due: Decide) -> dict[str, object]:
    """Return how a question is written."""
    standing = None if due.standing is None else move_text({}, due.standing)
    return {"seat": due.seat, "what": due.what, "standing": standing}
