"""Every operation and what it does; nothing else lists them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine.grifters.effects.abduction import Abducting
from engine.grifters.effects.cards import Choosing, Drawing, FromDiscard
from engine.grifters.effects.companion import WithCompanion
from engine.grifters.effects.copying import Exchanging, duplicating
from engine.grifters.effects.effect import Effect
from engine.grifters.effects.hideouts import Advancing, Again, Recalling, Swapping
from engine.grifters.effects.money import (
    FromCoffers,
    FromEachOpponent,
    FromOpponent,
    PerNight,
)
from engine.grifters.effects.swapping_jobs import SwappingJobs
from engine.grifters.operations import (
    AbductRandomHand,
    AdvanceTime,
    AnyOperation,
    DrawCards,
    DrawChoose,
    Duplicate,
    ExtraCaper,
    InsideMan,
    Operation,
    Recall,
    StealCoffers,
    StealCoffersPerNight,
    StealEachOpponent,
    StealOpponent,
    SwapJobs,
    SwapNights,
    TakeDiscard,
    Thug,
)

EFFECTS: Mapping[type[Operation], Callable[[Any], Effect[Any]]] = {
    StealCoffers: FromCoffers,
    StealOpponent: FromOpponent,
    StealEachOpponent: FromEachOpponent,
    StealCoffersPerNight: PerNight,
    DrawCards: Drawing,
    DrawChoose: Choosing,
    TakeDiscard: FromDiscard,
    Recall: Recalling,
    AdvanceTime: Advancing,
    SwapNights: Swapping,
    ExtraCaper: Again,
    Thug: WithCompanion,
    InsideMan: Exchanging,
    Duplicate: duplicating,
    SwapJobs: SwappingJobs,
    AbductRandomHand: Abducting,
}


@lru_cache(maxsize=256)
def effect(op: AnyOperation) -> Effect[Any]:
    """Return what an operation does."""
    return EFFECTS[type(op)](op)
