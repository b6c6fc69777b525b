"""What one check alone stands against, each at its narrowest."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.game import DealError
from p2p.errors import DecodeError, LocalError, OutOfTurn, PeerError
from p2p.fairness.cards import FaceTable
from p2p.fairness.group import mul_base
from p2p.fairness.proofs import prove_key
from p2p.fairness.seed import Seed, Voice
from p2p.record.entry import Commit, Key, decode_entry, encode_entry
from p2p.record.notice import Accept, Offer, Opening, Resign, Result, decode_notice
from p2p.record.notice import notice_digest as name_of
from p2p.table import audit as audit_module
from p2p.table import player as player_module
from p2p.table.audit import FAIR, UNFAIR, Audit, Verdict
from p2p.table.dealing import Dealing, SetUpFault
from p2p.table.ends import Ends
from p2p.table.ledger import replay
from tests.p2p.cheats import ledger_of, play_to, resigned, signed, stated
from tests.p2p.pair import Pair, first_move, material, transcript_of
from tests.p2p.snapshots import snapshot

GAME = Pair("edges", trusting=True).play()
"""To its end by the rules; nobody has signed the result."""
TEXTS = tuple(ledger_of(GAME).texts)


def refusal(pair: Pair, text: bytes, seat: int = 0) -> PeerError:
    """Return why a seat refuses an entry, having seen that nothing changes."""
    before = snapshot(pair.players[seat])
    with pytest.raises(PeerError) as caught:
        pair.players[seat].accept(text)
    assert snapshot(pair.players[seat]) == before
    return caught.value


def finished() -> Pair:
    """Return the same game for a test of its own."""
    pair = Pair("edges", trusting=True)
    for text in TEXTS:
        pair.hand_over(text)
    return pair


# Entries


def test_an_entry_that_its_seat_has_not_signed_reaches_no_log() -> None:
    pair = Pair("unsigned")
    text = pair.next_entry()
    assert text is not None
    entry = decode_entry(text)

    for forged in (replace(entry, sig=bytes(64)), replace(entry, k=1)):
        error = refusal(pair, encode_entry(forged), 1)
        assert (error.code, error.blame) == ("peer/bad-signature", None)


def test_another_key_with_a_good_proof_is_still_not_the_one_committed_to() -> None:
    pair = Pair("another key")
    play_to(pair, "key", 1)
    other = Voice(Seed(material("other seed")), pair.charter.digest, 1)
    proof = prove_key(ledger_of(pair).context(1), other.secret_key(), other.nonces)

    text = signed(pair, 1, Key(mul_base(other.secret_key()), proof))

    assert refusal(pair, text).code == "peer/bad-opening"


def test_a_seat_that_has_left_is_not_heard_again() -> None:
    pair = Pair("left")
    play_to(pair, "move")
    text = pair.next_entry()
    assert text is not None
    seat = decode_entry(text).seat
    pair.hand_over_notice(stated(pair, seat, Resign()))

    error = refusal(pair, text, 1 - seat)

    assert (error.code, error.blame) == ("peer/after-end", seat)


def test_an_entry_on_a_head_that_nobody_has_is_accused_at_one_that_all_have() -> None:
    pair = Pair("left for a fork")
    play_to(pair, "move")
    text = pair.next_entry()
    assert text is not None
    entry = replace(decode_entry(text), prev=bytes(32))
    forked, judge = resigned(pair, entry), pair.players[1 - entry.seat]
    pair.hand_over_notice(stated(pair, entry.seat, Resign()))

    accusation = judge.accuse(forked, refusal(pair, forked, judge.seat))

    assert decode_notice(accusation).head == ledger_of(pair).head
    for player in pair.players:
        assert player.accept_notice(accusation) is not None
        assert player.ends.fault is not None
        assert player.ends.fault.blame == entry.seat


def test_no_statement_is_due_where_no_deal_has_begun() -> None:
    keys = tuple(map(mul_base, (5, 7)))

    with pytest.raises(LocalError, match="no statement is due"):
        Dealing(FaceTable("edges", ("ash",)), keys).due_cards()


def test_a_hand_card_without_a_face_is_nobodys_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair("faceless")
    play_to(pair, "move")
    monkeypatch.setattr(player_module, "share", lambda *_: mul_base(3))
    player = pair.sit(0)
    for text in ledger_of(pair).texts:
        player.accept(text)

    with pytest.raises(SetUpFault, match="no face"):
        _ = player.known


# Notices


def test_a_notice_is_new_once() -> None:
    pair = Pair("once")
    play_to(pair, "move")
    text = stated(pair, 1, Offer())
    ends, player = Ends(ledger_of(pair)), pair.players[0]

    assert [ends.accept(decode_notice(text)) for _ in range(3)] == [True, False, False]
    assert player.accept_notice(text) == decode_notice(text)
    assert player.accept_notice(text) is None


def test_an_offer_that_its_author_has_passed_by_may_still_arrive() -> None:
    pair = Pair("passed")
    turn = play_to(pair, "move")
    offer = stated(pair, turn.seat, Offer())
    text = pair.next_entry(first_move)
    assert text is not None
    pair.hand_over(text)

    for player in pair.players:
        assert player.accept_notice(offer) is not None
        assert player.ends.outcome is None


def test_who_has_committed_to_nothing_opens_nothing() -> None:
    pair = Pair("opens early")
    pair.hand_over(pair.next_entry() or b"")
    pair.hand_over_notice(stated(pair, 0, Resign()))
    assert isinstance(decode_entry(ledger_of(pair).texts[0]).body, Commit)

    for seed in (pair.seeds[1].value, bytes(32)):
        opening = decode_notice(stated(pair, 1, Opening(seed)))
        with pytest.raises(PeerError) as caught:
            pair.players[0].ends.accept(opening)
        assert (caught.value.code, caught.value.blame) == ("peer/early-opening", None)


def test_the_rules_own_end_waits_for_no_offer() -> None:
    """An offer that is accepted after the last entry is no reason to sign later."""
    pair = finished()
    ledger = ledger_of(pair)
    offer = decode_notice(stated(pair, 0, Offer()))
    pair.hand_over_notice(stated(pair, 0, Offer()))
    pair.hand_over_notice(stated(pair, 1, Accept(name_of(ledger.heads[0], offer))))
    over = ledger.outcome
    assert over is not None

    for seat, player in enumerate(pair.players):
        assert player.ends.outcome == over
        assert player.ends.result_due(seat) == Result(over.winners, over.reason)


def test_a_result_names_the_head_at_which_the_rules_ended_the_game() -> None:
    pair = finished()
    ledger = ledger_of(pair)
    over, seat = ledger.outcome, 1 - ledger.authors[-1]
    assert over is not None
    early = stated(pair, seat, Result(over.winners, over.reason), ledger.heads[-2])

    with pytest.raises(PeerError) as caught:
        pair.players[1 - seat].ends.accept(decode_notice(early))

    assert (caught.value.code, caught.value.blame) == ("peer/early-result", None)


def test_a_game_given_up_between_commitments_and_toss_is_fair() -> None:
    pair = Pair("no toss").play(until=2)
    pair.hand_over_notice(stated(pair, 0, Resign()))
    audit = Audit(pair.close().transcript(), {pair.kit.name: pair.kit})

    assert audit.run().verdict == FAIR
    assert (audit.missing, audit.faces) == ((), {})


def test_an_entry_behind_the_end_is_its_authors_fault() -> None:
    pair = finished()
    extra = signed(pair, 1, decode_entry(TEXTS[0]).body)
    with pytest.raises(OutOfTurn, match="complete"):
        ledger_of(pair).accept(extra)
    text = transcript_of(pair.signed, (*TEXTS, extra), pair.players[0])

    verdict = Audit(text, {pair.kit.name: pair.kit}).run()

    assert (verdict.verdict, verdict.code) == (UNFAIR, "peer/out-of-turn")
    assert (verdict.entry, verdict.seat) == (len(TEXTS), 1)


def test_a_seat_beyond_the_table_signs_nothing() -> None:
    pair = finished()
    notice = replace(decode_notice(stated(pair, 0, Offer())), seat=2)
    entry = replace(decode_entry(TEXTS[0]), seat=2)
    fresh = replay(ledger_of(pair), 0)

    with pytest.raises(DecodeError, match="no such seat"):
        pair.players[0].ends.accept(notice)
    with pytest.raises(DecodeError, match="no such seat"):
        fresh.accept(encode_entry(entry))


# Open cards


def verdict_over(dealers: Iterator[object], monkeypatch: pytest.MonkeyPatch) -> Verdict:
    """Return what an audit of a fair game says when its open cards go like this."""
    monkeypatch.setattr(audit_module, "in_the_clear", lambda *_: dealers)
    text = finished().close().transcript()
    return Audit(text, {GAME.kit.name: GAME.kit}).run()


def test_open_cards_that_end_in_another_state_tell_another_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = replay(ledger_of(GAME), len(TEXTS) - 1).state
    dealer = SimpleNamespace(state=start)

    verdict = verdict_over(iter([dealer]), monkeypatch)

    assert (verdict.verdict, verdict.code) == (UNFAIR, "audit/other-game")
    assert verdict.text == "the open cards tell another game"


def test_open_cards_that_the_rules_refuse_at_once_tell_another_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_: int) -> object:
        raise DealError("not these")

    verdict = verdict_over(map(refuse, [0]), monkeypatch)

    assert (verdict.verdict, verdict.code) == (UNFAIR, "audit/other-game")
