"""Notices that overtake what they rest on wait for it, and honest seats agree."""

import contextlib

import pytest
from msgspec.structs import replace

from p2p.errors import PeerError
from p2p.record.notice import (
    Accept,
    Offer,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    encode_notice,
    notice_digest,
)
from p2p.table.audit import FAIR, Audit
from p2p.table.early import MAX_EARLY
from p2p.table.ends import AGREED, RESIGNED, UNRESPONSIVE, Ends
from p2p.table.player import Player
from tests.p2p.cheats import ledger_of, play_to, stated
from tests.p2p.crossing import Crossing
from tests.p2p.honest import KITS
from tests.p2p.pair import Pair, material
from tests.p2p.parcel import PARCEL
from tests.p2p.small_group import small_group

GAMES = 6


@pytest.fixture
def table() -> Pair:
    """Three seats that have been dealt their hands; somebody is to move."""
    pair = Pair("early", 3, PARCEL, trusting=True)
    play_to(pair, "move")
    return pair


def copy_of(pair: Pair, seat: int, entries: int) -> Player:
    """Return a seat whom only the first entries have reached."""
    player = pair.sit(seat)
    for text in ledger_of(pair).texts[:entries]:
        player.ledger.accept(text, proved=True)
    return player


def test_a_notice_waits_for_the_entry_that_its_author_had_seen(table: Pair) -> None:
    length = len(ledger_of(table).texts)
    table.play(until=length + 1)
    resign = stated(table, 2, Resign())
    late = copy_of(table, 1, length)

    assert late.accept_notice(resign) is None
    assert late.accept_notice(resign) is None  # it comes again after a cut
    assert late.ends.outcome is None
    late.accept(ledger_of(table).texts[length])

    assert late.early_notices() == (resign,)
    assert late.early_notices() == ()
    assert late.accept_notice(resign) == decode_notice(resign)
    assert late.ends.said(Resign, 2)


def test_an_acceptance_waits_for_its_offer(table: Pair) -> None:
    offer = stated(table, 0, Offer())
    name = notice_digest(table.charter.digest, decode_notice(offer))
    late = table.players[1]

    assert late.accept_notice(stated(table, 2, Accept(name))) is None
    late.accept_notice(offer)
    (waited,) = late.early_notices()
    late.accept_notice(waited)

    assert late.ends.said(Accept, 2)


def test_what_no_seat_has_signed_does_not_wait(table: Pair) -> None:
    signed = decode_notice(stated(table, 2, Resign(), material("head")))
    forged = encode_notice(replace(signed, head=material("another head")))
    player = table.players[0]

    with pytest.raises(PeerError) as caught:
        player.accept_notice(forged)
    assert caught.value.code == "peer/bad-signature"
    assert player.early_notices() == ()


def test_few_notices_of_one_seat_wait_and_the_next_is_refused(table: Pair) -> None:
    player = table.players[0]
    flood = [stated(table, 2, Offer(), material("head", i)) for i in range(MAX_EARLY)]
    for text in flood:
        assert player.accept_notice(text) is None

    with pytest.raises(PeerError) as caught:
        player.accept_notice(stated(table, 2, Offer(), material("more")))
    assert (caught.value.code, caught.value.blame) == ("peer/unknown-head", None)
    assert player.accept_notice(stated(table, 1, Offer(), material("more"))) is None
    assert len(player.early_notices()) == MAX_EARLY + 1


def test_what_is_refused_for_good_does_not_wait(table: Pair) -> None:
    player = table.players[0]
    with pytest.raises(PeerError) as caught:
        player.accept_notice(stated(table, 1, Unresponsive(1)))

    assert caught.value.blame == 1
    assert player.early_notices() == ()


# The final head


def test_the_seat_that_may_be_speaking_signs_the_result_first(table: Pair) -> None:
    due = ledger_of(table).expected
    assert due is not None
    for gone in {0, 1, 2} - {due.seat}:
        table.hand_over_notice(stated(table, gone, Resign()))

    said = {player.seat: player.close() for player in table.players}

    assert [seat for seat, text in said.items() if text] == [due.seat]


def test_nobody_waits_for_the_word_of_a_seat_that_stays_away(table: Pair) -> None:
    due = ledger_of(table).expected
    assert due is not None
    present = [p for p in table.players if p.seat != due.seat]
    for player in present:
        player.accept_notice(stated(table, present[0].seat, Unresponsive(due.seat)))

    for player in present:
        text = player.close()
        assert text is not None
        assert decode_notice(text).say == Result((), UNRESPONSIVE)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("agreed", [False, True])
def test_whatever_crosses_all_sign_one_result_at_one_head(
    seats: int, agreed: bool
) -> None:
    crossed, given_up = 0, 0
    with small_group():
        for game in range(GAMES):
            crossing = Crossing(f"{seats} {game}", seats)
            crossing.play((seats - 1) * (3 * seats + 4 * game), agreed=agreed)
            crossed += crossing.crossed
            given_up += check_end(crossing.pair) == (AGREED if agreed else RESIGNED)
    assert given_up >= GAMES / 4
    assert (crossed > 0) == (seats > 2)


def test_control_without_that_order_results_name_two_heads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ends, "_next_to_speak", lambda _: set())
    heads = set()
    with small_group():
        for game in range(GAMES):
            crossing = Crossing(f"3 {game}", 3)
            with contextlib.suppress(PeerError):  # an entry after a result, mostly
                crossing.play(2 * (9 + 4 * game), agreed=False)
            heads.add(len({player.ledger.head for player in crossing.pair.players}))
    assert max(heads) > 1


def check_end(pair: Pair) -> str:
    """Check that all have signed the same, and a stranger agrees; return the reason."""
    for player in pair.players:
        assert player.ends.is_settled
        assert player.ends.is_confirmed
        assert len(player.ends.seeds) == len(pair.players)
        assert player.early_notices() == ()
    assert len({player.ledger.head for player in pair.players}) == 1
    audits = [Audit(pair.transcript(player.seat), KITS) for player in pair.players]
    assert {audit.run().verdict for audit in audits} == {FAIR}
    outcomes = {audit.outcome for audit in audits}
    assert len(outcomes) == 1
    return "".join(outcome.reason for outcome in outcomes if outcome)
