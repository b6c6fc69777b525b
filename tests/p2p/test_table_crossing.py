"""Ends of all kinds at once, by chance: nobody is blamed, and nobody waits for ever."""

import pytest

from p2p.errors import PeerError, Refused
from p2p.record.notice import Accept, Notice, Offer, Resign, Result
from p2p.table.ends import Ends
from tests.p2p.crossing import Crossing
from tests.p2p.small_group import small_group

SIDES = ((0, 1), (0, 1, 2), (0, 1, 1), (0, 1, 0, 1), (0, 1, 2, 3))


@pytest.mark.parametrize("sides", SIDES, ids=str)
@pytest.mark.parametrize("label", range(12))
def test_whatever_crosses_nobody_is_blamed_and_all_see_one_end_that_is_certain(
    sides: tuple[int, ...], label: int
) -> None:
    """A frame that blames its author makes the table itself raise."""
    with small_group():
        crossing = Crossing(f"mixed {label}", len(sides), sides)
        crossing.play_mixed(15 + label)
        seats = [player.ends for player in crossing.pair.players]
        assert len({ends.outcome for ends in seats}) == 1
        for ends in seats:
            assert ends.fault is None
            if ends.outcome is not None and any(e.is_final for e in seats):
                assert ends.is_certain or not ends.said(Result)


def test_control_a_late_offer_that_comes_again_would_be_its_authors_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as it is held against the result that its author has signed since."""
    judge = Ends._judge

    def hold_against(ends: Ends, notice: Notice) -> None:
        late = isinstance(notice.say, Offer | Accept | Resign)
        if late and ends.said(Result, notice.seat):
            raise Refused("its author has signed the result", code="peer/after-end")
        judge(ends, notice)

    monkeypatch.setattr(Ends, "_judge", hold_against)
    blamed = 0
    with small_group():
        for label in range(40):
            crossing = Crossing(f"mixed {label}", 4)
            try:
                crossing.play_mixed(15)
            except PeerError as error:
                blamed += error.blame is not None
    assert blamed
