"""Faults in the operations of the engine of Grifters, each to be planted alone.

Each operation does nothing; and many rulings of the rules page (7, 7b) are not kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from engine.deals import CardId, Face, Hold, Mix, Pass, Seat
from engine.game import Move
from engine.grifters.at_table import cards, opponents
from engine.grifters.draft import Draft
from engine.grifters.effects import (
    abduction,
    companion,
    copying,
    hideouts,
    money,
    table,
)
from engine.grifters.effects.cards import Drawing
from engine.grifters.effects.effect import Effect
from engine.grifters.moves import ChooseNights
from engine.grifters.operations import (
    AbductRandomHand,
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
    Thug,
)
from engine.grifters.specialists import FACES, SKILL, counts_as
from engine.grifters.state import NIGHTS, Doing, SeatArea
from tests.engine.grifters_data_faults import Fault, in_mapping, instead


class Idle(Effect[Any]):
    """An operation that does nothing."""

    def begin(self, draft: Draft, do: Doing) -> None:
        """Do nothing."""


# The operations, with a card that has each.
CARDS_WITH: Mapping[type[Operation], tuple[str, ...]] = {
    StealCoffers: ("thief",),
    StealOpponent: ("pickpocket",),
    StealEachOpponent: ("extortionist",),
    StealCoffersPerNight: ("safecracker",),
    Recall: ("courier",),
    SwapNights: ("snitch",),
    ExtraCaper: ("femme_fatale",),
    Thug: ("thug", "data_runner"),
    InsideMan: ("inside_man",),
    Duplicate: ("fall_guy", "impostor"),
    SwapJobs: ("middle_man",),
    AbductRandomHand: ("kidnapper",),
}


def _idle_operations() -> Iterator[tuple[str, Fault]]:
    for op in table.EFFECTS:
        hold = CARDS_WITH.get(op, ())
        plant = in_mapping(table.EFFECTS, op, Idle)
        yield f"{op.__name__} does nothing", Fault(plant, hold)


def _all_nights(*_: object) -> tuple[Move, ...]:
    return tuple(ChooseNights(one, two) for one, two in combinations(NIGHTS, 2))


def _teams_too(area: SeatArea, skill: str) -> int:
    lying = [face for night in area.nights for face in cards(night)]
    return sum(counts_as(face, skill) for face in lying)


def _forget_what_is_kept(draft: Draft, ops: Sequence[Any], by: Doing) -> None:
    draft.owe(*[replace(by, op=op, kept=None) for op in ops])


def _itself_too(area: SeatArea, do: Doing) -> tuple[Move, ...]:
    return OTHERS_OF(area, replace(do, played=None))


def _drawn_unmixed(effect: Drawing, draft: Draft, do: Doing) -> None:
    DRAWING(effect, draft, do)
    draft.agenda[:] = [item for item in draft.agenda if not isinstance(item, Mix)]


def _held_unmixed(draft: Draft, seat: Seat, faces: tuple[Face, ...]) -> None:
    draft.owe(Hold(seat, faces, draft.fresh(len(faces))))


def _passed_unmixed(draft: Draft, giver: Seat, card: CardId, taker: Seat) -> None:
    draft.owe(Pass(card, giver, taker, *draft.fresh(1)))


OTHERS_OF, DRAWING = hideouts.others_of, Drawing.begin
NO_FACES: frozenset[Face] = frozenset()
OPERATION_FAULTS: Mapping[str, Fault] = {
    **dict(_idle_operations()),
    "an Inside Man takes Ringleaders": Fault(
        instead(copying, "RINGLEADERS", NO_FACES), ("inside_man",)
    ),
    "a Kidnapper takes Ringleaders": Fault(
        instead(abduction, "RINGLEADERS", NO_FACES), ("kidnapper",)
    ),
    "an Inside Man received acts again": Fault(
        instead(copying, "ENDLESS", NO_FACES), ("inside_man",)
    ),
    "an Inside Man gives nothing": Fault(
        instead(copying, "_put", lambda *_: None), ("inside_man",)
    ),
    "an Inside Man is no wild card to a Thug": Fault(
        instead(companion, "counts_as", lambda face, skill: SKILL[face] == skill),
        ("thug", "data_runner"),
    ),
    "duplicators copy each other": Fault(
        instead(copying, "DUPLICABLE", frozenset(FACES)), ("fall_guy", "impostor")
    ),
    "a Thug copied is its own companion": Fault(
        instead(Draft, "perform", _forget_what_is_kept), ("fall_guy", "thug")
    ),
    "a Thug counts Teams": Fault(
        instead(companion, "alone", _teams_too), ("thug", "data_runner")
    ),
    "a Safecracker counts tokens": Fault(
        instead(money, "cards", lambda night: night), ("safecracker",)
    ),
    "a Courier returns itself": Fault(
        instead(hideouts, "others_of", _itself_too), ("courier",)
    ),
    "a Snitch swaps empty Nights": Fault(
        instead(hideouts.Swapping, "answers_on", _all_nights), ("snitch",)
    ),
    "a Snitch leaves its own Hideout alone": Fault(
        instead(
            hideouts.Swapping, "targets", lambda _, table, seat: opponents(table, seat)
        ),
        ("snitch",),
    ),
    "a Kidnapper reaches into empty hands": Fault(
        instead(abduction.Abducting, "is_target", lambda *_: True), ("kidnapper",)
    ),
    "a hand is not mixed after a draw": Fault(
        instead(Drawing, "begin", _drawn_unmixed), ("headhunter",)
    ),
    "a hand is not mixed after cards come back": Fault(
        instead(Draft, "hold", _held_unmixed)
    ),
    "a hand is not mixed after an abduction": Fault(
        instead(Draft, "hand_over", _passed_unmixed), ("kidnapper",)
    ),
    "a hand is not mixed after a card is shown": Fault(
        instead(Draft, "hide", lambda *_: None), ("fall_guy", "thief")
    ),
}
