"""Accusations: they carry their evidence, and nobody honest is convicted by one."""

import pytest
from msgspec.structs import replace

from p2p.errors import PeerError
from p2p.record.entry import Moved, Shared, decode_entry, encode_entry
from p2p.record.notice import Accuse, Resign, decode_notice
from tests.p2p import cheats
from tests.p2p.cheats import (
    TABLE,
    ledger_of,
    play_to,
    resigned,
    says_two_things,
    signed,
    stated,
)
from tests.p2p.pair import Pair, material
from tests.p2p.parcel import PARCEL

FALSE = ("peer/false-accusation", 0)


def refusal(pair: Pair, text: bytes, seat: int = 1) -> tuple[str, int | None]:
    """Return code and blame of a seat that does not adopt a notice."""
    with pytest.raises(PeerError) as caught:
        pair.players[seat].accept_notice(text)
    assert pair.players[seat].ends.fault is None
    return caught.value.code, caught.value.blame


def refused(pair: Pair, text: bytes, seat: int) -> PeerError:
    """Return why a seat does not adopt an entry."""
    with pytest.raises(PeerError) as caught:
        pair.players[seat].accept(text)
    return caught.value


@pytest.mark.parametrize("cheat", cheats.ENTRIES, ids=lambda c: c.__name__)
def test_every_seat_convicts_a_cheat_and_the_game_stops(
    cheat: cheats.Cheat,
) -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheat(pair)
    witness = pair.players[1 - bad.seat]

    error = refused(pair, bad.text, 1 - bad.seat)
    pair.hand_over_notice(witness.accuse(bad.text, error))

    for player in pair.players:
        assert player.ends.fault is not None
        assert player.ends.fault.code == bad.code
        assert player.ends.fault.blame == bad.seat
        assert player.speak() is None
        assert player.close() is None


@pytest.fixture
def pair() -> Pair:
    """Two seats whose set-up is done."""
    return Pair("ends").play(until=6)


def accused(pair: Pair, entry: bytes, code: str = "x", other: bytes = b"") -> bytes:
    """Return an accusation by seat 0 at the present head."""
    return stated(pair, 0, Accuse(entry, code, other))


@pytest.mark.parametrize("entry", [b"", b"{}", b"\xff", b"[" * 20_000])
def test_to_accuse_what_nobody_signed_is_false(pair: Pair, entry: bytes) -> None:
    assert refusal(pair, accused(pair, entry)) == FALSE


def test_nobody_is_framed_by_an_entry_under_their_name(pair: Pair) -> None:
    entry = decode_entry(ledger_of(pair).texts[1])
    forged = encode_entry(replace(entry, k=6, prev=ledger_of(pair).head))
    unknown = encode_entry(replace(entry, seat=5))

    for text in (forged, unknown):
        assert refusal(pair, accused(pair, text)) == FALSE


def test_an_entry_that_holds_is_no_fault_on_its_head_nor_on_another() -> None:
    pair = Pair("ends").play(until=7)
    shuffle = pair.next_entry()  # by seat 1, not adopted by anyone yet
    assert shuffle is not None
    elsewhere = stated(pair, 0, Accuse(shuffle, "x"), ledger_of(pair).heads[3])

    assert refusal(pair, accused(pair, shuffle)) == FALSE
    assert refusal(pair, elsewhere) == FALSE
    pair.hand_over(shuffle)
    head = ledger_of(pair).heads[7]
    assert refusal(pair, stated(pair, 0, Accuse(shuffle, "x"), head)) == FALSE


def test_an_honest_answer_to_another_prefix_is_no_fault(pair: Pair) -> None:
    # the liar shows seat 1 another log, and accuses it of the answer to that one
    other = Pair("ends").play(until=6)
    lie = decode_entry(ledger_of(other).texts[5])
    assert lie.seat == 1
    answer = decode_entry(other.next_entry() or b"")
    there, here = material("their head"), ledger_of(pair).head
    for k, prev in ((7, there), (6, there), (7, here), (3, here)):
        fork = resigned(pair, replace(answer, seat=1, k=k, prev=prev))
        assert refusal(pair, accused(pair, fork)) == FALSE


def test_nobody_accuses_themselves(pair: Pair) -> None:
    bad = signed(pair, 0, Moved(material("state"), {}, ()))

    assert refusal(pair, accused(pair, bad)) == FALSE


def test_equivocation_is_proof_by_itself_even_for_who_has_seen_one_version() -> None:
    pair = Pair(TABLE, trusting=True)
    bad = says_two_things(pair)
    first = ledger_of(pair).texts[-1]
    deceived = pair.sit(1 - bad.seat)
    for text in ledger_of(pair).texts[:-1]:
        deceived.accept(text)
    deceived.accept(bad.text)  # the second version stands in its log
    witness = pair.players[1 - bad.seat]
    accusation = witness.accuse(bad.text, refused(pair, bad.text, 1 - bad.seat))

    deceived.accept_notice(accusation)

    say = decode_notice(accusation).say
    assert isinstance(say, Accuse)
    assert {say.entry, say.other} == {first, bad.text}
    assert deceived.ends.fault is not None
    assert deceived.ends.fault.blame == bad.seat


def test_one_version_is_enough_for_who_holds_the_other() -> None:
    pair = Pair(TABLE, trusting=True)
    bad = says_two_things(pair)
    head = decode_entry(bad.text).prev
    text = stated(pair, 1 - bad.seat, Accuse(bad.text, "peer/equivocation"), head)

    pair.hand_over_notice(text)

    fault = pair.players[0].ends.fault
    assert fault is not None
    assert (fault.code, fault.blame) == ("peer/equivocation", bad.seat)


def test_one_entry_shown_twice_is_no_equivocation(pair: Pair) -> None:
    one, two = ledger_of(pair).texts[1], ledger_of(pair).texts[3]
    mine = ledger_of(pair).texts[0]

    for other in (one, two, mine, b"{}"):
        say = Accuse(one, "peer/equivocation", other)
        text = stated(pair, 0, say, pair.charter.digest)
        assert refusal(pair, text) == FALSE


def test_two_versions_are_shown_at_the_head_that_every_fork_has() -> None:
    pair = Pair(TABLE, trusting=True)
    bad = says_two_things(pair)
    accuser = 1 - bad.seat
    say = Accuse(bad.text, "peer/equivocation", ledger_of(pair).texts[-1])

    elsewhere = stated(pair, accuser, say)
    assert refusal(pair, elsewhere, bad.seat) == ("peer/false-accusation", accuser)
    pair.hand_over_notice(stated(pair, accuser, say, pair.charter.digest))
    assert pair.players[accuser].ends.fault is not None


def test_an_entry_after_leaving_is_judged_once_the_leaving_is_known(
    pair: Pair,
) -> None:
    shuffle = pair.next_entry()
    assert shuffle is not None
    resign = stated(pair, 0, Resign())
    witness, late = pair.players[1], pair.sit(1)
    for text in ledger_of(pair).texts:
        late.accept(text)
    witness.accept_notice(resign)
    accusation = witness.accuse(shuffle, refused(pair, shuffle, 1))
    foreign = stated(pair, 1, Accuse(shuffle, "peer/after-end"))
    assert accusation == foreign

    with pytest.raises(PeerError) as caught:
        late.ends.accept(decode_notice(accusation))
    assert (caught.value.code, caught.value.blame) == ("peer/unknown-notice", None)

    late.accept_notice(accusation)
    late.accept_notice(resign)
    assert late.early_notices() == (accusation,)
    late.accept_notice(accusation)
    assert late.ends.fault is not None
    assert late.ends.fault.blame == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_at_a_larger_table_every_seat_convicts_the_same_one(seats: int) -> None:
    pair = Pair("many", seats, PARCEL)
    play_to(pair, "share", 2)
    body = decode_entry(pair.players[2].speak() or b"").body
    assert isinstance(body, Shared)
    bad = signed(pair, 2, replace(body, shares=body.shares[::-1]))

    accusation = pair.players[0].accuse(bad, refused(pair, bad, 0))
    pair.hand_over_notice(accusation)

    faults = [player.ends.fault for player in pair.players]
    assert {fault and (fault.code, fault.blame) for fault in faults} == {
        ("peer/bad-proof", 2)
    }


def test_a_seat_that_tells_two_tables_two_things_is_convicted_by_both() -> None:
    pair = Pair("fork", 3, PARCEL)
    play_to(pair, "move", 2)
    first, second, liar = pair.players
    one, other = liar.moves()[:2]
    told_first = liar.decide(one)
    told_second = pair.sit(2)
    for text in ledger_of(pair).texts:
        told_second.ledger.accept(text, proved=True)
    first.accept(told_first)
    second.accept(told_second.decide(other))
    assert first.ledger.head != second.ledger.head

    # what an honest seat says on its own head is a fork for the other, and no fault
    answer = first.decide(first.moves()[0])
    first.accept(answer)
    assert refused(pair, answer, 1).code == "peer/fork"
    assert refused(pair, answer, 1).blame is None

    # it shows its log from where they part, and the lie stands between them
    error = refused(pair, told_first, 1)
    accusation = second.accuse(told_first, error)
    for player in (first, second):
        player.accept_notice(accusation)
        assert player.ends.fault is not None
        assert (player.ends.fault.code, player.ends.fault.blame) == (
            "peer/equivocation",
            2,
        )
