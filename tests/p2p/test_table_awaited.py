"""Whose word on an end is awaited, and that no seed opens before it has come."""

import pytest

from engine.game import Over
from engine.grifters.kit import KIT as GRIFTERS
from p2p.record.notice import (
    Accept,
    AnySay,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    notice_digest,
)
from p2p.table.ends import AGREED, RESIGNED, Ends
from tests.p2p.cheats import ledger_of, play_to, stated
from tests.p2p.pair import Pair


@pytest.fixture
def pair() -> Pair:
    """Two seats whose set-up is done; seat 0 is due."""
    return Pair("ends").play(until=6)


@pytest.fixture
def table() -> Pair:
    """Three seats, of which one is due whose program plays on if it resigns."""
    pair = Pair("gone", 3, GRIFTERS, trusting=True)
    play_to(pair, "move")
    return pair


def tell(pair: Pair, seat: int, say: AnySay) -> None:
    """Let a seat state something that every seat adopts."""
    pair.hand_over_notice(stated(pair, seat, say))


def agree(pair: Pair, offerer: int) -> None:
    """Let a seat offer to end, and all others accept."""
    offer = stated(pair, offerer, Offer())
    pair.hand_over_notice(offer)
    name = notice_digest(pair.charter.digest, decode_notice(offer))
    for seat in range(len(pair.players)):
        if seat != offerer:
            tell(pair, seat, Accept(name))


def give_up(table: Pair) -> tuple[int, int, int]:
    """Let all but one resign; return who is due, who has lost too, and who has won."""
    turn = ledger_of(table).expected
    assert turn is not None
    due, lost, won = (turn.seat, (turn.seat + 1) % 3, (turn.seat + 2) % 3)
    for seat in (due, lost):
        tell(table, seat, Resign())
    return due, lost, won


def awaited(pair: Pair) -> set[int]:
    """Return whom every seat waits for."""
    (seats,) = {frozenset(player.ends.awaited()) for player in pair.players}
    return set(seats)


def says(pair: Pair, seat: int) -> AnySay | None:
    """Return what a seat says to close the game, one that waits no longer."""
    text = pair.players[seat].close(alone=True)
    return None if text is None else decode_notice(text).say


def test_an_open_game_waits_for_nobodys_word_on_its_end(pair: Pair) -> None:
    assert awaited(pair) == set()


def test_a_resignation_waits_for_who_has_not_resigned(pair: Pair) -> None:
    tell(pair, 1, Resign())
    assert awaited(pair) == {0}
    tell(pair, 0, Result((0,), RESIGNED))
    assert awaited(pair) == set()


def test_an_agreement_waits_for_who_has_offered_it(pair: Pair) -> None:
    agree(pair, 1)
    assert awaited(pair) == {1}


def test_an_absence_waits_for_who_is_due_unless_that_is_who_stays_away(
    table: Pair,
) -> None:
    turn = ledger_of(table).expected
    assert turn is not None
    first, second = ((turn.seat + i) % 3 for i in (1, 2))
    tell(table, first, Unresponsive(second))
    assert awaited(table) == {turn.seat}
    tell(table, first, Unresponsive(turn.seat))
    assert awaited(table) == set()


def test_nobody_waits_for_who_has_lost_once_the_winner_has_signed(table: Pair) -> None:
    due, _, won = give_up(table)
    assert awaited(table) == {due, won}
    tell(table, won, Result((won,), RESIGNED))
    assert awaited(table) == set()


# Seeds


def test_no_seed_opens_alone_before_who_might_have_played_on_has_signed(
    pair: Pair,
) -> None:
    tell(pair, 1, Resign())
    assert says(pair, 1) is None
    assert not pair.players[1].ends.is_certain


def test_control_a_seed_that_opens_on_an_end_that_may_not_be_shows_an_open_game(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ends, "is_confirmed", property(lambda ends: ends.outcome))
    offer = stated(pair, 0, Offer())
    accept = Accept(notice_digest(pair.charter.digest, decode_notice(offer)))
    first, second = pair.players
    second.accept_notice(offer)
    second.accept_notice(stated(pair, 1, accept))
    assert isinstance(says(pair, 1), Opening)
    first.accept(first.speak() or b"")  # before it hears of any of this


# Who has resigned and is due


def test_who_has_won_and_is_due_signs_the_result_and_gives_up_nothing(
    table: Pair,
) -> None:
    turn = ledger_of(table).expected
    assert turn is not None
    for step in (1, 2):
        tell(table, (turn.seat + step) % 3, Resign())
    assert says(table, turn.seat) == Result((turn.seat,), RESIGNED)
    table.close()
    assert table.players[0].ends.outcome == Over((turn.seat,), RESIGNED)


def test_who_has_resigned_and_must_confirm_an_agreement_does_so_at_once(
    table: Pair,
) -> None:
    turn = ledger_of(table).expected
    assert turn is not None
    tell(table, turn.seat, Resign())
    agree(table, turn.seat)
    assert says(table, turn.seat) == Result((), AGREED)


def test_a_result_that_a_loser_signs_too_early_keeps_nobody_waiting(
    table: Pair,
) -> None:
    due, lost, won = give_up(table)
    tell(table, lost, Result((won,), RESIGNED))
    assert says(table, due) == Resign(final=True)
    table.close()
    assert all(player.ends.is_settled for player in table.players)
