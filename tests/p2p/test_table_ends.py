"""Ends beside the log: what stands, what is refused, and who is to blame."""

from collections.abc import Callable

import pytest

from engine.game import Over
from p2p.errors import PeerError, Refused
from p2p.record.entry import decode_entry
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
    encode_notice,
    notice_digest,
)
from p2p.table.ends import AGREED, RESIGNED, UNRESPONSIVE
from tests.p2p import cheats
from tests.p2p.cheats import TABLE, ledger_of, signed, stated
from tests.p2p.pair import Pair, material
from tests.p2p.parcel import PARCEL
from tests.p2p.snapshots import snapshot

SET_UP = 6
"""Entries of a set-up of two seats: cheap to play, and the game is open after it."""


@pytest.fixture
def pair() -> Pair:
    """Two seats whose set-up is done."""
    return Pair("ends").play(until=SET_UP)


@pytest.fixture(scope="module")
def finished() -> Pair:
    """Two seats whose log is complete; nobody has signed anything about it."""
    return Pair("ends").play()


def refusal(pair: Pair, text: bytes) -> PeerError:
    """Return what every seat says of a notice that none of them adopts."""
    errors = []
    for player in pair.players:
        before = snapshot(player)
        with pytest.raises(PeerError) as caught:
            player.ends.accept(decode_notice(text))
        assert snapshot(player) == before
        errors.append(caught.value)
    assert len({(error.code, error.blame) for error in errors}) == 1
    return errors[0]


def tell(pair: Pair, seat: int, say: AnySay, head: bytes | None = None) -> Notice:
    """Let a seat state something that every seat adopts."""
    text = stated(pair, seat, say, head)
    pair.hand_over_notice(text)
    return decode_notice(text)


def offered(pair: Pair, seat: int) -> Accept:
    """Let a seat offer to end the game; return the acceptance."""
    offer = tell(pair, seat, Offer())
    return Accept(notice_digest(pair.charter.digest, offer))


def outcomes(pair: Pair) -> set[Over | None]:
    """Return how each seat says that the game has ended."""
    return {player.ends.outcome for player in pair.players}


# Results and openings


def test_seeds_open_only_when_every_seat_has_signed_the_same_result() -> None:
    pair = Pair("ends").play()
    first, second = pair.players

    result = first.close()
    assert result is not None
    assert isinstance(decode_notice(result).say, Result)
    pair.hand_over_notice(result)
    assert first.close() is None  # it waits for the other's

    result = second.close()
    assert result is not None
    pair.hand_over_notice(result)
    assert second.ends.is_settled
    opening = first.close()
    assert opening is not None
    assert isinstance(decode_notice(opening).say, Opening)


def test_nothing_is_closed_while_the_game_is_open(pair: Pair) -> None:
    for player in pair.players:
        assert player.close() is None
        assert player.close(alone=True) is None  # above all, no seed
        assert not player.ends.is_confirmed
        assert not player.ends.is_settled


def test_a_game_that_is_over_needs_no_confirmation(finished: Pair) -> None:
    for player in finished.players:
        assert player.ends.is_confirmed
        assert player.speak() is None


def test_two_results_at_two_heads_settle_nothing(pair: Pair) -> None:
    pair.play(until=SET_UP + 1)  # seat 0 has shuffled
    tell(pair, 0, Resign())
    tell(pair, 1, Result((1,), RESIGNED), ledger_of(pair).heads[SET_UP])
    tell(pair, 0, Result((1,), RESIGNED))

    ends = pair.players[0].ends
    assert len(ends.said(Result)) == 2
    assert not ends.is_settled
    assert not ends.is_confirmed  # seat 1 does not name the final head
    assert pair.players[0].close() is None


def test_a_seat_may_open_alone_after_the_grace_time() -> None:
    pair = Pair("ends").play()
    player = pair.players[0]
    result = player.close()
    assert result is not None
    pair.hand_over_notice(result)

    assert player.close() is None
    opening = player.close(alone=True)

    assert opening is not None
    pair.hand_over_notice(opening)
    assert set(pair.players[1].ends.seeds) == {0}


@pytest.mark.parametrize("winners", [(), (0,), (1,), (0, 1), (7,)])
def test_only_the_result_of_the_rules_stands_at_the_final_head(
    finished: Pair, winners: tuple[int, ...]
) -> None:
    over = ledger_of(finished).outcome
    assert over is not None
    if winners == over.winners:
        winners, reason = over.winners, "another reason"
    else:
        reason = over.reason

    error = refusal(finished, stated(finished, 0, Result(winners, reason)))

    assert (error.code, error.blame) == ("peer/false-result", 0)


def test_a_result_that_may_rest_on_what_we_lack_blames_nobody(
    pair: Pair, finished: Pair
) -> None:
    log = ledger_of(finished)
    silent = 1 - log.authors[-1]
    earlier = stated(finished, silent, Result((), AGREED), log.heads[-2])
    for table, text in (
        (pair, stated(pair, 1, Result((1,), RESIGNED))),
        (finished, earlier),
    ):
        error = refusal(table, text)
        assert (error.code, error.blame) == ("peer/early-result", None)


def test_a_second_result_is_its_authors_fault(pair: Pair) -> None:
    tell(pair, 1, Resign())
    tell(pair, 0, Result((0,), RESIGNED))

    error = refusal(pair, stated(pair, 0, Result((1,), RESIGNED)))

    assert (error.code, error.blame) == ("peer/second-notice", 0)


def test_a_seed_before_the_end_is_refused(pair: Pair) -> None:
    error = refusal(pair, stated(pair, 1, Opening(pair.seeds[1].value)))

    assert (error.code, error.blame) == ("peer/early-opening", None)


def test_a_wrong_seed_is_its_authors_fault(pair: Pair) -> None:
    tell(pair, 0, Resign())
    for seed in (material("wrong"), pair.seeds[0].value):
        error = refusal(pair, stated(pair, 1, Opening(seed)))
        assert (error.code, error.blame) == ("peer/bad-opening", 1)


@pytest.mark.parametrize("entries", [0, 1])
def test_who_has_committed_to_nothing_has_nothing_to_open(entries: int) -> None:
    pair = Pair("ends").play(until=entries)
    tell(pair, 0, Resign())

    error = refusal(pair, stated(pair, 1, Opening(pair.seeds[1].value)))
    assert error.code == "peer/early-opening"

    pair.close()
    assert set(pair.players[0].ends.seeds) == set(range(entries))
    assert pair.players[0].ends.is_settled


@pytest.mark.parametrize("cheat", cheats.NOTICES, ids=lambda c: c.__name__)
def test_a_dishonest_notice_is_refused_and_named(cheat: cheats.Cheat) -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheat(pair)

    error = refusal(pair, bad.text)

    assert (error.code, error.blame) == (bad.code, bad.seat)


# Resignations


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses_and_says_nothing_more(pair: Pair, seat: int) -> None:
    tell(pair, seat, Resign())

    assert outcomes(pair) == {Over((1 - seat,), RESIGNED)}
    assert [player.speak() for player in pair.players] == [None, None]
    turn = ledger_of(pair).expected
    assert turn is not None
    body = Pair("ends").play(until=SET_UP).next_entry()
    assert body is not None
    if turn.seat == seat:
        with pytest.raises(Refused) as caught:
            pair.players[1 - seat].accept(body)
        assert (caught.value.code, caught.value.blame) == ("peer/after-end", seat)


def test_who_has_resigned_waits_for_the_final_head_of_the_others(pair: Pair) -> None:
    in_flight = pair.next_entry()  # seat 0 shuffles, and then hears of it
    assert in_flight is not None
    resign = stated(pair, 1, Resign())
    first, second = pair.players
    first.accept(in_flight)
    second.accept_notice(resign)
    first.accept_notice(resign)

    assert second.close() is None
    second.accept(in_flight)
    pair.close()

    assert first.ends.is_settled
    assert second.ends.is_settled
    assert len(first.ends.seeds) == 2


def test_a_resignation_counts_before_an_absence(pair: Pair) -> None:
    tell(pair, 0, Unresponsive(1))
    tell(pair, 1, Resign())

    assert outcomes(pair) == {Over((0,), RESIGNED)}


def test_both_resigned_and_nobody_wins(pair: Pair) -> None:
    for seat in (1, 0):
        tell(pair, seat, Resign())

    assert outcomes(pair) == {Over((), RESIGNED)}
    pair.close()
    assert pair.players[0].ends.is_settled


def test_a_resignation_does_not_undo_a_result(pair: Pair) -> None:
    tell(pair, 1, Resign())
    tell(pair, 0, Result((0,), RESIGNED))

    own = refusal(pair, stated(pair, 0, Resign()))

    assert (own.code, own.blame) == ("peer/late-notice", None)
    assert outcomes(pair) == {Over((0,), RESIGNED)}


def test_the_rules_own_end_counts_before_a_resignation() -> None:
    pair = Pair("ends").play()
    over = ledger_of(pair).outcome
    assert over is not None

    tell(pair, over.winners[0], Resign())

    assert outcomes(pair) == {over}


# Agreed ends


def test_offer_and_acceptance_end_the_game_once_the_offerer_confirms(
    pair: Pair,
) -> None:
    accept = offered(pair, 1)
    first, second = pair.players
    assert first.offer_to_accept() == accept
    assert second.offer_to_accept() is None
    tell(pair, 0, accept)

    assert outcomes(pair) == {Over((), AGREED)}
    assert first.offer_to_accept() is None
    is_confirmed = first.ends.is_confirmed
    assert not is_confirmed
    assert first.close() is None  # seat 1 may have played on meanwhile
    pair.close()

    assert first.ends.is_confirmed
    assert first.ends.is_settled
    assert len(first.ends.seeds) == 2


def test_playing_on_withdraws_an_offer(pair: Pair) -> None:
    turn = cheats.play_to(pair, "move")
    other = 1 - turn.seat
    accept = offered(pair, turn.seat)
    pair.play(until=len(ledger_of(pair).texts) + 1)

    assert pair.players[other].offer_to_accept() is None
    error = refusal(pair, stated(pair, other, accept))
    assert (error.code, error.blame) == ("peer/late-accept", other)


def test_what_a_program_says_for_its_person_withdraws_no_offer(pair: Pair) -> None:
    cheats.play_to(pair, "share")
    turn = ledger_of(pair).expected
    assert turn is not None
    accept = offered(pair, turn.seat)
    pair.play(until=len(ledger_of(pair).texts) + 1)
    assert ledger_of(pair).authors[-1] == turn.seat

    assert pair.players[1 - turn.seat].offer_to_accept() == accept
    tell(pair, 1 - turn.seat, accept)
    assert outcomes(pair) == {Over((), AGREED)}
    pair.close()
    assert pair.players[0].ends.is_settled


def test_an_acceptance_that_crosses_the_withdrawal_blames_nobody_and_binds_nobody(
    pair: Pair,
) -> None:
    turn = cheats.play_to(pair, "move")
    first, second = (pair.players[s] for s in (turn.seat, 1 - turn.seat))
    accept = offered(pair, first.seat)
    crossing = stated(pair, second.seat, accept)
    second.accept_notice(crossing)
    assert second.ends.has_left(second.seat)
    move = first.decide(first.moves()[0])  # before it hears of it
    first.accept(move)

    first.accept_notice(crossing)
    second.accept(move)
    assert not second.ends.has_left(second.seat)

    assert outcomes(pair) == {None}
    pair.play().close()
    assert first.ledger.outcome is not None
    assert first.ends.is_settled


def test_an_acceptor_that_plays_on_is_at_fault(pair: Pair) -> None:
    accept = offered(pair, 1)
    tell(pair, 0, accept)
    fresh = Pair("ends").play(until=SET_UP).next_entry()
    assert fresh is not None

    with pytest.raises(Refused) as caught:
        pair.players[1].accept(fresh)

    assert (caught.value.code, caught.value.blame) == ("peer/after-end", 0)


def test_nobody_accepts_their_own_offer(pair: Pair) -> None:
    error = refusal(pair, stated(pair, 0, offered(pair, 0)))

    assert (error.code, error.blame) == ("peer/late-accept", 0)


def test_an_offer_that_has_not_reached_us_blames_nobody(pair: Pair) -> None:
    error = refusal(pair, stated(pair, 0, Accept(material("offer"))))

    assert (error.code, error.blame) == ("peer/unknown-offer", None)


def test_one_offer_a_head_is_enough(pair: Pair) -> None:
    offered(pair, 1)
    pair.play(until=SET_UP + 1)
    accept = offered(pair, 1)

    assert pair.players[0].offer_to_accept() == accept
    assert len(pair.players[0].ends.said(Offer)) == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_an_agreement_needs_every_seat(seats: int) -> None:
    pair = Pair("ends", seats, PARCEL).play(until=3 * seats)
    accept = offered(pair, 0)
    for seat in range(1, seats):
        assert outcomes(pair) == {None}
        tell(pair, seat, accept)

    assert outcomes(pair) == {Over((), AGREED)}
    pair.close()
    assert len(pair.players[0].ends.seeds) == seats


def test_who_has_accepted_says_nothing_while_others_think_it_over() -> None:
    pair = Pair("ends", 3, PARCEL, trusting=True).play(until=10)
    turn = ledger_of(pair).expected
    assert turn is not None
    offerer = (turn.seat + 1) % 3
    accept = offered(pair, offerer)
    assert pair.players[turn.seat].speak() is not None

    tell(pair, turn.seat, accept)

    assert outcomes(pair) == {None}
    assert pair.players[turn.seat].speak() is None


# Absence


def test_an_absence_ends_the_game_with_nobody_the_winner(pair: Pair) -> None:
    tell(pair, 0, Unresponsive(1))

    assert outcomes(pair) == {Over((), UNRESPONSIVE)}
    assert pair.players[0].ends.has_left(0)
    assert pair.players[0].speak() is None


@pytest.mark.parametrize("absent", [0, 2, 2**53 - 1])
def test_an_absence_is_that_of_another_seat(pair: Pair, absent: int) -> None:
    error = refusal(pair, stated(pair, 0, Unresponsive(absent)))

    assert (error.code, error.blame) == ("peer/bad-encoding", 0)


def test_nothing_changes_a_signed_result_any_more(pair: Pair) -> None:
    tell(pair, 1, Unresponsive(0))
    tell(pair, 1, Result((), UNRESPONSIVE))

    for late in (Resign(), Offer(), Unresponsive(1)):
        error = refusal(pair, stated(pair, 0, late))
        assert (error.code, error.blame) == ("peer/late-notice", None)
        assert [p.accept_notice(stated(pair, 0, late)) for p in pair.players] == [
            None,
            None,
        ]
        assert [p.early_notices() for p in pair.players] == [(), ()]
    entry = Pair("ends").play(until=SET_UP).next_entry()
    assert entry is not None
    with pytest.raises(Refused) as caught:
        pair.players[1].accept(entry)
    assert (caught.value.code, caught.value.blame) == ("peer/late-entry", None)
    for text in ledger_of(pair).texts:  # what is known comes again after a cut
        assert pair.players[1].accept(text).entry is None
    assert outcomes(pair) == {Over((), UNRESPONSIVE)}


def test_a_seat_may_decline_to_open(pair: Pair) -> None:
    tell(pair, 0, Resign())
    tell(pair, 1, Decline())

    assert pair.players[0].ends.said(Decline, 1)


# Any notice at any moment

SAYS: tuple[Callable[[], AnySay], ...] = (
    lambda: Result((0,), "catch"),
    lambda: Result((), AGREED),
    Resign,
    Offer,
    lambda: Accept(material("offer")),
    lambda: Unresponsive(0),
    lambda: Unresponsive(1),
    Decline,
    lambda: Accuse(b"", ""),
    lambda: Accuse(b"{}", "peer/after-end", b"{}"),
    lambda: Opening(material("seed")),
)


@pytest.mark.parametrize("entries", [0, 1, 3, 6])
def test_any_notice_after_any_other_is_adopted_by_all_or_by_none(entries: int) -> None:
    for first in SAYS:
        for second in SAYS:
            pair = Pair("ends").play(until=entries)
            for seat, say in ((0, first()), (1, second()), (0, second())):
                text = stated(pair, seat, say)
                answers = []
                for player in pair.players:
                    before = snapshot(player)
                    try:
                        adopted: object = player.accept_notice(text)
                    except PeerError as error:
                        adopted = (error.code, error.blame)
                        assert snapshot(player) == before
                    answers.append(adopted)
                assert answers[0] == answers[1]


def test_a_notice_that_comes_twice_changes_nothing(pair: Pair) -> None:
    text = encode_notice(tell(pair, 0, Resign()))

    assert [player.accept_notice(text) for player in pair.players] == [None, None]
    assert len(pair.players[0].ends.notices) == 1


def test_a_notice_at_a_head_that_we_lack_blames_nobody(pair: Pair) -> None:
    error = refusal(pair, stated(pair, 0, Resign(), material("head")))

    assert (error.code, error.blame) == ("peer/unknown-head", None)


def test_a_notice_of_nobody_blames_nobody(pair: Pair) -> None:
    notice = decode_notice(stated(pair, 0, Resign()))
    for seat in (1, 2, 2**53 - 1):
        forged = Notice(seat, notice.head, notice.say, notice.sig)
        error = refusal(pair, encode_notice(forged))
        assert error.blame is None


def test_an_entry_after_leaving_is_at_fault_whatever_its_place(pair: Pair) -> None:
    body = Pair("ends").play(until=SET_UP).next_entry()
    assert body is not None
    tell(pair, 0, Resign())
    for text in (body, signed(pair, 0, decode_entry(ledger_of(pair).texts[0]).body)):
        with pytest.raises(Refused) as caught:
            pair.players[1].accept(text)
        assert caught.value.blame == 0
