"""The schedule: who speaks, and of which kind, for every due thing."""

import pytest

from engine.deals import Draw, Gather, Hold, Mix, Pass, Shuffle, TurnUp
from engine.game import Decide, Due, Over
from p2p.table.schedule import Turn, set_up, turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_is_three_rounds_in_seat_order(seats: int) -> None:
    assert [turn.kind for turn in set_up(seats)] == (
        ["commit"] * seats + ["coin"] * seats + ["key"] * seats
    )
    assert [turn.seat for turn in set_up(seats)] == [*range(seats)] * 3


@pytest.mark.parametrize(
    ("due", "kind", "speakers"),
    [
        (Decide(2, "play"), "move", [2]),
        (Shuffle("deck", (1,), (2,)), "shuffle", [0, 1, 2, 3]),
        (Draw("deck", (1,), 2), "share", [0, 1, 3]),
        (Draw("deck", (1,), 0), "share", [1, 2, 3]),
        (Mix(3, (1,), (2,)), "mix", [3]),
        (TurnUp((1,), 1), "turn-up", [1]),
        (TurnUp((1,), 0), "turn-up", [0]),
        (TurnUp((1,), None), "share", [0, 1, 2, 3]),
        (Pass(1, 2, 3, 4), "pass", [2]),
        (Gather("deck", (), ()), "", []),
        (Hold(1, (), ()), "", []),
        (Over((), "agreed"), "", []),
    ],
    ids=lambda part: type(part).__name__,
)
def test_every_due_thing_has_its_entries(
    due: Due, kind: str, speakers: list[int]
) -> None:
    assert turns(due, 4) == tuple(Turn(seat, kind) for seat in speakers)


def test_each_seat_speaks_at_most_once_in_a_deal() -> None:
    for seats in (2, 3, 4):
        for due in (Shuffle("deck", (1,), (2,)), TurnUp((1,), None)):
            speakers = [turn.seat for turn in turns(due, seats)]
            assert speakers == sorted(set(speakers))
