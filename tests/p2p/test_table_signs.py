"""Which table signs are shown: one a seat and step, of about now, of this game."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError
from p2p.record.table_sign import (
    SIGN_KINDS,
    SignKind,
    decode_sign,
    encode_sign,
    make_sign,
)
from p2p.table.signs import MAX_LATE
from tests.p2p.pair import Pair
from tests.p2p.parcel import PARCEL

SEATS = 4


def table(label: str = "signs", entries: int = 0) -> Pair:
    return Pair(label, SEATS, PARCEL, trusting=True).play(until=entries)


def text_of(pair: Pair, seat: int, step: int, kind: SignKind = "thanks") -> bytes:
    """Return a sign as a seat may sign it, at whatever step."""
    sign = pair.identities[seat].sign
    return encode_sign(make_sign(pair.charter.digest, seat, step, kind, sign))


def test_a_sign_is_shown_to_all_once_and_changes_nothing_else() -> None:
    pair = table(entries=5)
    heads = [player.ledger.head for player in pair.players]
    text = pair.players[2].signs.give("hurry")
    for player in pair.players:
        shown = player.signs.take(text)
        assert shown == decode_sign(text)
        assert (shown.seat, shown.step, shown.sign) == (2, 5, "hurry")
        for _ in range(3):
            assert player.signs.take(text) is None
    assert [player.ledger.head for player in pair.players] == heads
    assert not any(player.ends.notices for player in pair.players)
    assert (
        pair.play().close().transcript() == table(entries=5).play().close().transcript()
    )


def test_a_seat_gives_one_sign_until_something_happens() -> None:
    pair = table(entries=5)
    one = pair.players[0]
    one.signs.take(one.signs.give("thanks"))
    with pytest.raises(LocalError) as refused:
        one.signs.give("oops")
    assert refused.value.code == "local/one-sign"
    pair.play(until=6)
    assert one.signs.take(one.signs.give("oops")) is not None


@pytest.mark.parametrize("kind", SIGN_KINDS)
def test_another_sign_of_one_step_is_passed_over_without_blame(kind: SignKind) -> None:
    pair = table(entries=5)
    assert pair.players[0].signs.take(text_of(pair, 1, 5, "hurry")) is not None
    assert pair.players[0].signs.take(text_of(pair, 1, 5, kind)) is None


def test_each_seat_has_a_sign_of_its_own() -> None:
    pair = table(entries=5)
    for seat in range(SEATS):
        assert pair.players[0].signs.take(text_of(pair, seat, 5)) is not None


@pytest.mark.parametrize("late", range(MAX_LATE + 3))
def test_a_sign_that_a_few_entries_overtook_is_shown_and_an_old_one_not(
    late: int,
) -> None:
    pair = table(entries=MAX_LATE + 4)
    shown = pair.players[0].signs.take(text_of(pair, 1, MAX_LATE + 4 - late))
    assert (shown is not None) is (late <= MAX_LATE)


@pytest.mark.parametrize("ahead", [1, 2, 1000, 2**50])
def test_a_sign_of_a_step_to_come_is_passed_over(ahead: int) -> None:
    """Else one of the far future would be the last of its seat for good."""
    pair = table(entries=5)
    assert pair.players[0].signs.take(text_of(pair, 1, 5 + ahead)) is None
    assert pair.players[0].signs.take(text_of(pair, 1, 5)) is not None


def test_a_sign_that_the_next_one_has_overtaken_is_not_shown_after_it() -> None:
    pair = table(entries=5)
    assert pair.players[0].signs.take(text_of(pair, 1, 5)) is not None
    assert pair.players[0].signs.take(text_of(pair, 1, 4)) is None


@pytest.mark.parametrize("seat", [SEATS, SEATS + 1, 2**50])
def test_no_seat_gives_no_sign(seat: int) -> None:
    pair = table(entries=5)
    sign = pair.identities[0].sign
    text = encode_sign(make_sign(pair.charter.digest, seat, 5, "thanks", sign))
    with pytest.raises(DecodeError) as refused:
        pair.players[0].signs.take(text)
    assert refused.value.blame is None


@pytest.mark.parametrize("author", [0, 2, 3])
def test_a_sign_in_the_name_of_another_seat_is_refused_and_spoils_none(
    author: int,
) -> None:
    pair = table(entries=5)
    sign = pair.identities[author].sign
    forged = encode_sign(make_sign(pair.charter.digest, 1, 5, "oops", sign))
    for _ in range(3):
        with pytest.raises(DecodeError) as refused:
            pair.players[0].signs.take(forged)
        assert refused.value.code == "peer/bad-signature"
        assert refused.value.blame is None
    assert pair.players[0].signs.take(text_of(pair, 1, 5)) is not None


def test_a_sign_of_another_game_of_the_same_people_is_refused() -> None:
    pair, charter = table(entries=5), table("another").charter
    text = encode_sign(
        make_sign(charter.digest, 1, 5, "thanks", pair.identities[1].sign)
    )
    with pytest.raises(DecodeError) as refused:
        pair.players[0].signs.take(text)
    assert refused.value.code == "peer/bad-signature"


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 14)), max_size=40))
def test_of_a_flood_at_most_one_sign_a_seat_and_step_is_shown_in_order(
    flood: list[tuple[int, int]],
) -> None:
    pair = table(entries=10)
    shown: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
    for seat, step in flood:
        if pair.players[0].signs.take(text_of(pair, seat, step)) is not None:
            shown[seat].append(step)
    for steps in shown.values():
        assert all(one < other for one, other in pairwise(steps))
        assert len(steps) <= MAX_LATE + 1
