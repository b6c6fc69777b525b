"""What is owed is done in order, until a seat or a dealer must answer.

Behind each question but that of the turn stands the `Doing` that takes the answer.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine import drafting
from engine.grifters import turn
from engine.grifters.draft import Draft
from engine.grifters.effects.table import effect
from engine.grifters.state import (
    Doing,
    Exhausted,
    GriftersState,
    NextTurn,
    Refresh,
    Resolved,
)


def _do(draft: Draft, do: Doing) -> None:
    effect(do.op).begin(draft, do)


DO: Mapping[type, Callable[[Draft, Any], None]] = {
    Doing: _do,
    Exhausted: turn.exhausted,
    Resolved: turn.resolved,
    Refresh: turn.refresh,
    NextTurn: turn.next_turn,
}
"""What each kind of item does when its turn comes; other items wait for an answer."""


def settle(draft: Draft) -> None:
    """Do what is owed until a decision, a deal or the end is due."""
    drafting.settle(draft, DO)


def asker(state: GriftersState) -> Doing | None:
    """Return what takes the answer to the question that is due; None for a turn."""
    item = state.agenda[1] if len(state.agenda) > 1 else None
    return item if type(item) is Doing else None
