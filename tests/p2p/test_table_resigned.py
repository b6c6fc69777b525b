"""Who gives up where others play on: its program speaks on, its person does not."""

import pytest
from msgspec.structs import replace

from engine.game import Decide, Over
from engine.grifters.kit import KIT as GRIFTERS
from engine.grifters.moves import GiveUp
from engine.grifters.state import GriftersState
from p2p.errors import LocalError, PeerError
from p2p.record.encoding import unpack
from p2p.record.entry import Moved, decode_entry
from p2p.record.notice import Offer, Resign, decode_notice
from p2p.table.audit import FAIR, Audit
from p2p.table.ends import RESIGNED, Ends
from tests.p2p import cheats
from tests.p2p.cheats import ledger_of, play_to, stated
from tests.p2p.crossing import Crossing
from tests.p2p.pair import Pair, material, picker
from tests.p2p.small_group import small_group

SHOWN = "shown 0"
"""A game in which cards of who has resigned are abducted."""
KITS = {GRIFTERS.name: GRIFTERS}


@pytest.fixture
def table() -> Pair:
    """Three seats that have been dealt their hands; one is to play."""
    pair = Pair("gone", 3, GRIFTERS, trusting=True)
    play_to(pair, "move")
    return pair


def due_seat(pair: Pair) -> int:
    """Return whose move it is."""
    due = ledger_of(pair).due
    assert isinstance(due, Decide)
    return due.seat


def resign(pair: Pair, seat: int) -> None:
    """Let a seat give up, which every seat adopts."""
    pair.hand_over_notice(stated(pair, seat, Resign()))


def moves_of(pair: Pair, seat: int, start: int) -> list[object]:
    """Return what a seat has decided from an entry on."""
    entries = [decode_entry(text) for text in ledger_of(pair).texts[start:]]
    bodies = [entry.body for entry in entries if entry.seat == seat]
    return [unpack(b.move, GRIFTERS.move) for b in bodies if isinstance(b, Moved)]


@pytest.mark.parametrize("step", [0, 1])
def test_the_game_goes_on_and_who_has_resigned_can_not_win(step: int) -> None:
    with small_group():
        table = Pair(f"goes on {step}", 3, GRIFTERS)
        play_to(table, "move")
        gone, start = (due_seat(table) + step) % 3, len(ledger_of(table).texts)
        resign(table, gone)
        assert {player.ends.outcome for player in table.players} == {None}

        table.play(picker("goes on")).close()

        given_up, *forced = moves_of(table, gone, start)
        assert given_up == GiveUp()
        assert GiveUp() not in forced
        state, over = ledger_of(table).state, ledger_of(table).outcome
        assert isinstance(state, GriftersState)
        assert over is not None
        assert gone not in over.winners
        assert state.seats[gone].gave_up
        assert all(player.ends.is_settled for player in table.players)
        assert Audit(table.transcript(), KITS).run().verdict == FAIR


def test_the_program_of_who_has_resigned_says_what_only_it_can() -> None:
    """It hands over cards that are abducted, mixes its hand, and shares in draws."""
    with small_group():
        table = Pair(SHOWN, 3, GRIFTERS)
        play_to(table, "move")
        gone = (due_seat(table) + 1) % 3
        resign(table, gone)
        start = len(ledger_of(table).texts)
        table.play(picker(SHOWN))

        kinds = [
            kind
            for kind, author in zip(
                ledger_of(table).kinds[start:],
                ledger_of(table).authors[start:],
                strict=True,
            )
            if author == gone
        ]
        assert {"share", "mix", "pass"} <= set(kinds)
        assert kinds.count("move") > 1


def test_when_all_others_have_resigned_the_last_has_won(table: Pair) -> None:
    last = due_seat(table)
    others = [seat for seat in range(3) if seat != last]
    for seat in others:
        resign(table, seat)

    assert {p.ends.outcome for p in table.players} == {Over((last,), RESIGNED)}
    table.close()
    assert all(player.ends.is_settled for player in table.players)
    assert Audit(table.transcript(), KITS).run().verdict == FAIR


def test_when_all_have_resigned_nobody_has_won(table: Pair) -> None:
    for seat in range(3):
        resign(table, seat)
    assert {p.ends.outcome for p in table.players} == {Over((), RESIGNED)}


def test_the_person_who_has_resigned_decides_nothing_more(table: Pair) -> None:
    seat = due_seat(table)
    player = table.players[seat]
    move = player.moves()[0]
    resign(table, seat)

    assert player.moves() == ()
    with pytest.raises(LocalError) as caught:
        player.decide(move)
    assert caught.value.code == "local/not-due"


def test_who_has_resigned_and_moves_on_is_named_by_all(table: Pair) -> None:
    bad = cheats.plays_on_after_resigning(table)
    for player in table.players:
        with pytest.raises(PeerError) as caught:
            player.accept(bad.text)
        assert (caught.value.code, caught.value.blame) == (bad.code, bad.seat)

    witness, other = (p for p in table.players if p.seat != bad.seat)
    other.accept_notice(witness.accuse(bad.text, caught.value))
    assert other.ends.fault is not None
    assert other.ends.fault.blame == bad.seat


def test_a_move_after_a_resignation_is_named_by_who_has_played_on_from_it(
    table: Pair,
) -> None:
    """Whoever adopted it before the resignation came has a longer log by then."""
    seat = due_seat(table)
    move = table.next_entry()
    assert move is not None
    late = table.sit((seat + 1) % 3)
    for text in ledger_of(table).texts:
        late.ledger.accept(text, proved=True)
    late.ledger.accept(move, proved=True)
    notice, witness = stated(table, seat, Resign()), table.players[(seat + 2) % 3]
    witness.accept_notice(notice)
    with pytest.raises(PeerError) as caught:
        witness.accept(move)

    assert late.accept_notice(witness.accuse(move, caught.value)) is None  # it waits
    with pytest.raises(PeerError) as refused:
        late.accept_notice(notice)
    assert (refused.value.code, refused.value.blame) == ("peer/after-end", seat)
    late.ends.notices.append(decode_notice(notice))
    (accusation,) = late.early_notices()
    late.accept_notice(accusation)
    assert late.ends.fault is not None
    assert (late.ends.fault.code, late.ends.fault.blame) == ("peer/after-end", seat)


def test_who_moves_on_and_then_resigns_before_it_is_named_too(table: Pair) -> None:
    bad = cheats.resigns_in_the_past(table)
    for player in table.players:
        with pytest.raises(PeerError) as caught:
            player.ends.accept(decode_notice(bad.text))
        assert (caught.value.code, caught.value.blame) == (bad.code, bad.seat)


def test_an_offer_that_comes_after_a_move_of_its_author_is_no_fault(
    table: Pair,
) -> None:
    """A move breaks what a resignation promises, and no other notice of its kind."""
    seat, offer = due_seat(table), stated(table, due_seat(table), Offer())
    table.play(until=len(ledger_of(table).texts) + 1)
    table.hand_over_notice(offer)
    assert all(player.ends.said(Offer, seat) for player in table.players)


def test_moves_of_others_say_nothing_of_who_has_resigned(table: Pair) -> None:
    """A resignation that comes late, after moves of others, holds."""
    head, gone = ledger_of(table).head, (due_seat(table) + 1) % 3
    text = table.next_entry()
    assert text is not None
    table.hand_over(text)
    table.hand_over_notice(stated(table, gone, Resign(), head))
    assert table.players[0].ends.said(Resign, gone)


def test_an_entry_on_a_head_or_for_a_place_that_we_lack_is_not_yet_a_fault(
    table: Pair,
) -> None:
    """Who has resigned may have given up by a move that has not reached us."""
    seat = due_seat(table)
    text = table.next_entry()
    assert text is not None
    resign(table, seat)
    entry, length = decode_entry(text), len(ledger_of(table).texts)
    for k, prev, code in (
        (length + 1, entry.prev, "peer/gap"),
        (length + 9, entry.prev, "peer/gap"),
        (2**53 - 1, entry.prev, "peer/gap"),
        (length, material("elsewhere"), "peer/fork"),
    ):
        later = cheats.resigned(table, replace(entry, k=k, prev=prev))
        with pytest.raises(PeerError) as caught:
            table.players[(seat + 1) % 3].accept(later)
        assert caught.value.code == code


def test_a_move_out_of_turn_of_who_has_resigned_is_no_more_than_that(
    table: Pair,
) -> None:
    """Also before the toss, when the game has no state in which to leave."""
    early = Pair("gone", 3, GRIFTERS, trusting=True).play(until=1)
    for pair, seat in ((table, (due_seat(table) + 1) % 3), (early, 2)):
        resign(pair, seat)
        text = cheats.signed(pair, seat, Moved(material("state"), {}, ()))
        with pytest.raises(PeerError) as caught:
            pair.players[0].accept(text)
        found = (caught.value.code, caught.value.blame)
        assert found == ("peer/out-of-turn", seat)


def test_a_resignation_that_comes_after_moves_of_all_holds_if_its_author_left(
    table: Pair,
) -> None:
    gone, start = (due_seat(table) + 1) % 3, len(ledger_of(table).texts)
    notice = stated(table, gone, Resign())
    table.players[gone].accept_notice(notice)
    while not moves_of(table, gone, start):
        table.play(until=len(ledger_of(table).texts) + 1)
    assert moves_of(table, gone, start) == [GiveUp()]
    assert any(moves_of(table, seat, start) for seat in range(3) if seat != gone)

    table.hand_over_notice(notice)

    assert all(player.ends.said(Resign, gone) for player in table.players)


def test_who_says_that_a_team_plays_on_is_held_to_nothing_where_nobody_would() -> None:
    """At a table of two: the word is useless there, and no fault."""
    pair = Pair("two", 2, GRIFTERS, trusting=True)
    play_to(pair, "move")
    seat, head = due_seat(pair), ledger_of(pair).head
    pair.play(until=len(ledger_of(pair).texts) + 1)
    pair.hand_over_notice(stated(pair, seat, Resign(team=True), head))
    assert all(player.ends.said(Resign, seat) for player in pair.players)


def test_who_has_fallen_silent_signs_no_entry(table: Pair) -> None:
    """All but one have resigned, and the next entry would be of one of these."""
    table.play(until=len(ledger_of(table).texts) + 1)
    turn = ledger_of(table).expected
    assert turn is not None
    text = table.next_entry()
    assert text is not None
    others = [seat for seat in range(3) if seat != turn.seat]
    resign(table, turn.seat)
    resign(table, others[0])

    silent = table.players[turn.seat].close()
    assert silent is not None
    assert decode_notice(silent).say == Resign(final=True)
    assert table.players[others[1]].close() is None  # it waits for that
    table.hand_over_notice(silent)

    with pytest.raises(PeerError) as caught:
        table.players[others[1]].accept(text)
    assert (caught.value.code, caught.value.blame) == ("peer/after-end", turn.seat)
    table.close()
    assert all(player.ends.is_settled for player in table.players)


def test_control_without_falling_silent_seats_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ends, "must_fall_silent", lambda _, seat: False)
    with small_group():
        crossing = Crossing("3 0", 3)
        crossing.play(18, agreed=False)
        assert not any(p.ends.is_settled for p in crossing.pair.players)
