"""What notices promise and rule out, counted from the heads that they name."""

import pytest
from msgspec.structs import replace

from engine.agent_avenue.options import AgentAvenueOptions
from p2p.errors import Refused
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Decline,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    sign_notice,
)
from p2p.table.notices import Notices, check_repetition
from tests.p2p.cheats import ledger_of, stated
from tests.p2p.pair import Pair, material

PAIR = Pair("notices", trusting=True).play(until=16)
LEDGER = ledger_of(PAIR)
"""From entry 11 on: seat 0 shares, 1 mixes, 0 moves, 1 turns up, 0 moves."""


def test_the_log_is_what_these_tests_take_it_for() -> None:
    said = list(zip(LEDGER.authors, LEDGER.kinds, strict=True))
    assert said[11:] == [
        (0, "share"),
        (1, "mix"),
        (0, "move"),
        (1, "turn-up"),
        (0, "move"),
    ]


def at(place: int, seat: int, say: AnySay) -> Notice:
    """Return a notice by a seat that has seen so many entries."""
    sign = PAIR.identities[seat].sign
    return sign_notice(LEDGER.heads[0], seat, LEDGER.heads[place], say, sign)


def notices_of(*notices: Notice) -> Notices:
    """Return these as adopted."""
    table = Notices(LEDGER)
    table.all.extend(notices)
    return table


@pytest.mark.parametrize("place", range(17))
def test_a_notice_stands_after_the_entries_that_its_author_had_seen(
    place: int,
) -> None:
    assert Notices(LEDGER).place(at(place, 0, Offer())) == place


@pytest.mark.parametrize(
    ("say", "is_final"),
    [
        (Result((0,), "resigned"), True),
        (Resign(), True),
        (Unresponsive(1), True),
        (Offer(), False),
        (Decline(), False),
        (Accuse(b"", ""), False),
        (Opening(material("seed")), False),
    ],
    ids=lambda part: type(part).__name__,
)
def test_final_notices_forswear_every_later_entry_of_their_author(
    say: AnySay, is_final: bool
) -> None:
    table = notices_of(at(4, 0, say))

    for k in range(10):
        assert table.is_forsworn(0, k) == (is_final and k >= 4)
        assert not table.is_forsworn(1, k)


def test_an_acceptance_forswears_until_the_offer_is_withdrawn() -> None:
    offer = at(11, 0, Offer())  # withdrawn by entry 13
    standing = at(14, 1, Offer())  # seat 1 turns up a card, and does not move
    fresh = at(16, 0, Offer())
    for place, name, k, forsworn in (
        (11, offer, 12, True),
        (11, offer, 13, True),  # the withdrawal stands at 13, not before it
        (11, offer, 14, False),
        (15, standing, 15, True),
        (15, standing, 16, True),
        (16, fresh, 16, True),
        (16, fresh, 17, False),  # beyond the log: what withdraws it may lie between
        (16, fresh, 15, False),
    ):
        other = 1 - name.seat
        accept = at(place, other, Accept(Notices(LEDGER).name(name)))
        assert notices_of(name, accept).is_forsworn(other, k) == forsworn
    unknown = at(15, 1, Accept(material("offer")))
    assert not notices_of(unknown).is_forsworn(1, 16)


@pytest.mark.parametrize(
    ("seat", "place", "end", "withdrawn"),
    [
        (0, 0, None, True),
        (0, 15, None, True),
        (0, 16, None, False),
        (0, 11, 13, False),
        (0, 11, 14, True),
        (1, 10, None, True),
        (1, 11, None, False),
    ],
)
def test_an_offer_is_withdrawn_by_the_next_move_of_its_author(
    seat: int, place: int, end: int | None, withdrawn: bool
) -> None:
    assert Notices(LEDGER).is_withdrawn(at(place, seat, Offer()), end) == withdrawn


def test_an_agreement_is_an_offer_that_stands_and_every_others_acceptance() -> None:
    offer = at(16, 0, Offer())
    accept = at(16, 1, Accept(Notices(LEDGER).name(offer)))
    old = at(15, 0, Offer())
    late = at(16, 1, Accept(Notices(LEDGER).name(old)))

    assert notices_of(offer).agreed is None
    assert notices_of(accept).agreed is None
    assert notices_of(old, late).agreed is None
    assert notices_of(offer, accept).agreed == offer


ONCE: tuple[tuple[AnySay, AnySay], ...] = (
    (Result((0,), "catch"), Result((1,), "catch")),
    (Resign(), Resign()),
    (Unresponsive(1), Unresponsive(1)),
    (Decline(), Decline()),
    (Opening(material("one")), Opening(material("two"))),
    (Accept(material("one")), Accept(material("one"))),
)
OFTEN: tuple[tuple[AnySay, AnySay], ...] = (
    (Offer(), Offer()),
    (Accept(material("one")), Accept(material("two"))),
    (Accuse(b"one", ""), Accuse(b"two", "")),
    (Resign(), Decline()),
)


@pytest.mark.parametrize("says", ONCE, ids=lambda s: type(s[0]).__name__)
def test_what_is_said_once_is_not_said_again_elsewhere(
    says: tuple[AnySay, AnySay],
) -> None:
    first, second = (at(i, 0, say) for i, say in enumerate(says))

    with pytest.raises(Refused) as caught:
        check_repetition(second, [first])
    assert (caught.value.code, caught.value.blame) == ("peer/second-notice", 0)
    check_repetition(second, [second, replace(first, seat=1)])


@pytest.mark.parametrize("says", OFTEN, ids=lambda s: type(s[0]).__name__)
def test_what_may_be_said_often_is_no_repetition(says: tuple[AnySay, AnySay]) -> None:
    first, second = (at(i, 0, say) for i, say in enumerate(says))

    check_repetition(second, [first])


def test_two_offers_at_one_head_are_one_too_many() -> None:
    offer = at(3, 0, Offer())

    with pytest.raises(Refused):
        check_repetition(offer, [replace(offer, sig=bytes(64))])


# Sides

TEAMS = Pair("teams", 4, options=AgentAvenueOptions(sides=(0, 1, 0, 1)))
TOSSED = Pair(
    "teams", 4, options=AgentAvenueOptions(sides=(0, 0, 1, 1), sides_by="toss")
)


@pytest.mark.parametrize(
    ("resigned", "with_team"),
    [
        ((), {0, 1, 2, 3}),
        ((0,), {0, 1, 3}),  # seat 0 has one that stands, and seat 2 has none
        ((1, 2), {2, 1}),
        ((0, 2), {1, 3}),
        ((0, 1, 2, 3), set()),
    ],
)
def test_a_seat_has_a_team_while_another_of_its_side_has_not_resigned(
    resigned: tuple[int, ...], with_team: set[int]
) -> None:
    notices = Notices(ledger_of(TEAMS))
    for seat in resigned:
        notices.all.append(decode_notice(stated(TEAMS, seat, Resign(team=True))))
    assert {seat for seat in range(4) if notices.has_team(seat)} == with_team


def test_nobody_has_a_team_before_the_toss_or_alone() -> None:
    for pair in (PAIR, TOSSED):
        notices = Notices(ledger_of(pair))
        assert not any(notices.has_team(seat) for seat in range(len(pair.players)))
