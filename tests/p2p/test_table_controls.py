"""Control runs: with the guarding check switched off, each cheat does its harm.

Without these, a test that a cheat is refused proves nothing about the check.
"""

from collections import Counter
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.agent_avenue import turn
from engine.agent_avenue.agents import DECKS
from engine.agent_avenue.state import AgentAvenueState
from engine.deals import Face
from engine.registry import GAMES
from p2p.errors import ProofError, Refused
from p2p.fairness.cards import Card, first_card, open_card, remask, share
from p2p.fairness.group import mul, mul_base
from p2p.fairness.seed import Stream
from p2p.record.entry import Commit, Passed, Shared, decode_entry
from p2p.record.notice import Resign, Result
from p2p.table import accusation, audit, dealing, ends, ledger, set_up
from p2p.table.dealing import SetUpFault
from p2p.table.ends import Ends
from p2p.table.ledger import Ledger
from p2p.table.notices import Notices
from tests.p2p import cheats
from tests.p2p.cheats import (
    TABLE,
    Bad,
    dealing_of,
    hand_of,
    ledger_of,
    other_face,
    read,
    table_of,
)
from tests.p2p.pair import Pair, material
from tests.p2p.parcel import PARCEL

Patch = pytest.MonkeyPatch


def nothing(*_: object) -> None:
    """Check nothing."""


def state_of(pair: Pair) -> AgentAvenueState:
    """Return the state that all seats share."""
    state = ledger_of(pair).state
    assert isinstance(state, AgentAvenueState)
    return state


def adopted(pair: Pair, bad: Bad) -> None:
    """Let every seat adopt a bad entry."""
    for player in pair.players:
        assert player.ledger.accept(bad.text).entry is not None


@pytest.fixture
def pair() -> Pair:
    """A fresh table, the same as in the tests with the checks on."""
    return Pair(TABLE, trusting=True)


def test_a_copied_commitment_stands_twice(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.repeats_a_commitment(pair)
    monkeypatch.setattr(set_up.SetUp, "_verify_commit", nothing)

    adopted(pair, bad)

    committed = ledger_of(pair).set_up.commitments
    assert committed(0) == committed(1)


def test_a_changed_coin_decides_the_toss(pair: Pair, monkeypatch: Patch) -> None:
    honest = Pair(TABLE, trusting=True).play(until=4)
    bad = cheats.changes_its_coin(pair)
    monkeypatch.setattr(set_up, "commit", lambda *_: bytes(32))
    for player in pair.players:  # now anything opens every commitment
        player.ledger.set_up._commits = [Commit(bytes(32), bytes(32), bytes(32))] * 2

    adopted(pair, bad)

    assert ledger_of(pair).set_up.entropy != ledger_of(honest).set_up.entropy


def test_a_key_is_chosen_after_the_others(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.changes_its_key(pair)
    monkeypatch.setattr(set_up, "commit", lambda *_: bytes(32))
    for player in pair.players:
        player.ledger.set_up._commits = [Commit(bytes(32), bytes(32), bytes(32))] * 2
    monkeypatch.setattr(set_up, "verify_key", nothing)

    adopted(pair, bad)

    assert dealing_of(pair).keys[bad.seat] == mul_base(77)


def test_a_rogue_key_opens_every_card_alone(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.registers_a_rogue_key(pair)
    monkeypatch.setattr(set_up, "verify_key", nothing)

    adopted(pair, bad)

    shuffled = pair.next_entry()  # by the honest seat
    assert shuffled is not None
    pair.hand_over(shuffled)
    opened = [
        dealing_of(pair).faces.face(open_card(card, [mul(cheats.ROGUE, card.a)]))
        for card in dealing_of(pair).due_cards()
    ]
    assert Counter(opened) == Counter(DECKS[False])


def deck_of(pair: Pair) -> list[str]:
    """Return the faces of the pile, by everybody's key."""
    return [str(read(pair, dealing_of(pair).cards[c])) for c in state_of(pair).deck]


def test_a_card_is_doubled_and_another_is_gone(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.doubles_a_card(pair)
    monkeypatch.setattr(dealing, "verify_shuffle", nothing)

    adopted(pair, bad)

    lost = Counter(DECKS[False]) - Counter(deck_of(pair))
    won = Counter(deck_of(pair)) - Counter(DECKS[False])
    assert sum(lost.values()) == sum(won.values()) == 1


def test_a_pile_lies_as_the_cheat_has_seen_it(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.leaves_the_pile_as_it_is(pair)
    before = dealing_of(pair).due_cards()
    monkeypatch.setattr(dealing, "verify_shuffle", nothing)

    adopted(pair, bad)

    assert tuple(dealing_of(pair).cards[c] for c in state_of(pair).deck) == before


def test_a_cheat_knows_the_order_of_the_pile(pair: Pair, monkeypatch: Patch) -> None:
    cheats.play_to(pair, "shuffle", 0)
    gathered = [str(read(pair, card)) for card in dealing_of(pair).due_cards()]
    bad = cheats.shuffles_an_older_pile(pair)
    order = Stream(b"as I like it").permutation(len(gathered))
    monkeypatch.setattr(dealing, "verify_shuffle", nothing)

    adopted(pair, bad)

    assert deck_of(pair) == [gathered[place] for place in order]


def test_a_hand_holds_a_card_that_was_never_dealt(
    pair: Pair, monkeypatch: Patch
) -> None:
    bad = cheats.mixes_in_a_better_card(pair)
    before = {pair.players[bad.seat].known[c] for c in cheats.due_mix(pair).cards}
    monkeypatch.setattr(dealing, "verify_shuffle", nothing)

    adopted(pair, bad)

    cards, hand = dealing_of(pair).cards, state_of(pair).seats[bad.seat].hand
    held = {read_in_hand(pair, bad.seat, cards[number]) for number in hand}
    assert len(held - before) == 1


def test_a_dropped_card_breaks_the_pile(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.drops_a_card(pair)
    monkeypatch.setattr(dealing, "verify_shuffle", nothing)

    with pytest.raises(ValueError, match="zip"):  # 37 cards for 38 numbers
        ledger_of(pair).accept(bad.text)


def test_a_drawn_card_becomes_another(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.changes_a_drawn_card(pair)
    body = decode_entry(bad.text).body
    assert isinstance(body, Shared)
    number = next(iter(ledger_of(pair).due.cards))  # type: ignore[union-attr] # a draw
    truth = read(pair, dealing_of(pair).cards[number])
    assert truth is not None
    wanted = other_face(pair, truth)
    monkeypatch.setattr(dealing, "verify_shares", nothing)

    adopted(pair, bad)

    assert pair.players[1 - bad.seat].known[number] == wanted != truth


def test_a_card_without_a_face_is_found_by_who_reads_it_and_blames_nobody(
    monkeypatch: Patch,
) -> None:
    monkeypatch.setattr(dealing, "verify_shares", nothing)
    for moment in ("hand", "pile"):
        pair = Pair("cheat", 2, PARCEL, trusting=True)
        cheats.play_to(pair, "share")
        while (moment == "pile") != (getattr(ledger_of(pair).due, "seat", 0) is None):
            pair.hand_over(pair.next_entry() or b"")
            cheats.play_to(pair, "share")
        turn = ledger_of(pair).expected
        body = cheats.honest(pair)
        assert turn is not None
        assert isinstance(body, Shared)
        bad = cheats.signed(pair, turn.seat, replace(body, shares=body.shares[::-1]))
        pair.hand_over(bad)

        if moment == "hand":
            with pytest.raises(SetUpFault):
                dict(pair.players[1 - turn.seat].known)
        else:
            last = pair.next_entry() or b""
            with pytest.raises(SetUpFault):
                ledger_of(pair).accept(last)


def test_a_face_is_shown_that_the_card_has_not(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.turns_up_another_face(pair)
    table = table_of(pair)
    truth = pair.players[bad.seat].known[table.down]
    before = [Counter(side.agents) for side in state_of(pair).sides]
    monkeypatch.setattr(dealing, "verify_faces", nothing)

    adopted(pair, bad)

    now = [Counter(side.agents) for side in state_of(pair).sides]
    recruited = sum((a - b for a, b in zip(now, before, strict=True)), Counter())
    assert recruited[table.up] == 1
    assert recruited[truth] == 0


def test_a_face_that_no_card_has_reaches_the_rules(
    pair: Pair, monkeypatch: Patch
) -> None:
    bad = cheats.turns_up_no_face(pair)
    monkeypatch.setattr(dealing.Dealing, "_points", nothing)
    monkeypatch.setattr(dealing, "verify_faces", nothing)

    with pytest.raises(SetUpFault):  # the last line of defence, which can blame nobody
        ledger_of(pair).accept(bad.text)


def test_a_passed_card_becomes_another(monkeypatch: Patch) -> None:
    pair = Pair("cheat", 3, PARCEL, trusting=True)
    turn = cheats.play_to(pair, "pass")
    body, table = cheats.honest(pair), dealing_of(pair)
    assert isinstance(body, Passed)
    truth = read_in_hand(pair, turn.seat, table.due_cards()[0])
    better = remask(
        first_card(table.faces.point(other_face(pair, truth)), table.keys[1]),
        table.keys[1],
        9,
    )
    bad = cheats.signed(pair, turn.seat, replace(body, card=better))
    with pytest.raises(ProofError) as caught:
        ledger_of(pair).accept(bad)
    assert (caught.value.code, caught.value.blame) == ("peer/bad-proof", turn.seat)
    monkeypatch.setattr(dealing, "verify_rekey", nothing)

    pair.hand_over(bad)

    assert read_in_hand(pair, 1, better) == other_face(pair, truth) != truth


def read_in_hand(pair: Pair, seat: int, card: Card) -> Face:
    """Return the face of a card that lies in a hand, by the key of its seat."""
    opened = open_card(card, [share(cheats.secret(pair.players[seat]), card)])
    face = dealing_of(pair).faces.face(opened)
    assert face is not None
    return face


def test_two_of_a_name_lie_on_the_table(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.plays_two_of_a_name(pair)
    monkeypatch.setattr(dealing, "verify_is_not", nothing)

    adopted(pair, bad)

    table = table_of(pair)
    assert pair.players[bad.seat].known[table.down] == table.up
    assert not table.twins


def test_a_card_stands_under_another_name(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.plays_a_name_it_has_not(pair)
    truth = hand_of(pair, bad.seat)[0][1]
    monkeypatch.setattr(dealing, "verify_faces", nothing)
    monkeypatch.setattr(dealing, "verify_is_not", nothing)

    adopted(pair, bad)

    assert table_of(pair).up != truth


def test_a_move_stands_that_was_not_proved(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.leaves_out_a_proof(pair)
    monkeypatch.setattr(dealing.Dealing, "verify_claims", nothing)

    adopted(pair, bad)

    assert table_of(pair).seat == bad.seat


def test_a_fifth_card_is_discarded(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.discards_a_fifth_card(pair)
    monkeypatch.setattr(turn, "discards_left", lambda _: 99)

    adopted(pair, bad)

    assert state_of(pair).seats[bad.seat].discards_used == 5


def test_a_move_made_for_another_state_is_played_in_this_one(
    pair: Pair, monkeypatch: Patch
) -> None:
    bad = cheats.answers_another_state(pair)
    monkeypatch.setattr(ledger, "digest", lambda _: material("state"))

    adopted(pair, bad)

    assert table_of(pair).seat == bad.seat


def test_a_seat_chooses_in_the_place_of_the_other(
    pair: Pair, monkeypatch: Patch
) -> None:
    bad = cheats.moves_out_of_turn(pair)
    assert table_of(pair).seat == bad.seat
    monkeypatch.setattr(Ledger, "_check_turn", nothing)

    adopted(pair, bad)

    assert table_of(pair).down_to is not None


def test_two_seats_go_on_with_two_games(pair: Pair) -> None:
    bad = cheats.says_two_things(pair)
    late = pair.sit(1 - bad.seat)  # it has not seen the first version
    for text in ledger_of(pair).texts[:-1]:
        late.accept(text)

    late.accept(bad.text)

    assert len(late.ledger.texts) == len(ledger_of(pair).texts)
    assert late.ledger.head != ledger_of(pair).head


def test_a_seat_that_has_lost_goes_on(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.plays_on_after_resigning(pair)
    assert pair.players[0].ends.outcome is not None
    monkeypatch.setattr(Ends, "check_entry", nothing)

    for player in pair.players:
        assert player.accept(bad.text).entry is not None

    assert table_of(pair).seat == bad.seat


def test_a_chosen_order_passes_where_no_seed_is_open(pair: Pair) -> None:
    place = cheats.chooses_its_permutation(pair)
    pair.play()
    strict = Pair(TABLE, trusting=True)
    cheats.chooses_its_permutation(strict)
    strict.play().close()

    by_proofs_alone = audit.Audit(pair.transcript(), GAMES).run()
    by_seeds = audit.Audit(strict.transcript(), GAMES).run()

    assert by_proofs_alone.verdict == audit.FAIR
    assert (by_seeds.code, by_seeds.entry) == ("audit/not-from-seed", place)


# Notices


def told(pair: Pair, bad: Bad) -> Ends:
    """Let every seat adopt a bad notice."""
    for player in pair.players:
        assert player.accept_notice(bad.text) is not None
    return pair.players[0].ends


def test_a_seed_stands_open_that_was_not_committed_to(
    pair: Pair, monkeypatch: Patch
) -> None:
    bad = cheats.opens_another_seed(pair)
    monkeypatch.setattr(Ends, "_check_opening", nothing)

    assert told(pair, bad).seeds[bad.seat] == material("another seed")


def test_the_loser_has_signed_that_it_won(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.claims_another_result(pair)
    monkeypatch.setattr(Ends, "_check_result", nothing)

    said: Any = told(pair, bad).said(Result)[0].say

    over = ledger_of(pair).outcome
    assert over is not None
    assert said.winners != over.winners


def test_an_honest_seat_is_convicted(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.accuses_falsely(pair)

    def believe(*_: object) -> Refused:
        error = Refused("so they say")
        error.blame = 1 - bad.seat
        return error

    monkeypatch.setattr(accusation, "_fault_on", believe)

    fault = told(pair, bad).fault
    assert fault is not None
    assert fault.blame == 1 - bad.seat


def test_a_seat_has_resigned_and_plays_on(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.resigns_in_the_past(pair)
    monkeypatch.setattr(Ends, "_check_silence", nothing)

    outcome = told(pair, bad).outcome
    assert outcome is not None
    assert outcome.reason == "resigned"
    assert (
        bad.seat
        in ledger_of(pair).authors[
            ledger_of(pair).heads.index(pair.players[0].ends.notices[0].head) :
        ]
    )


def test_a_seat_has_stopped_at_two_places(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.resigns_twice(pair)
    monkeypatch.setattr(ends, "check_repetition", nothing)

    heads = {notice.head for notice in told(pair, bad).said(Resign, bad.seat)}

    assert len(heads) == 2


def test_an_offer_taken_back_ends_the_game(pair: Pair, monkeypatch: Patch) -> None:
    bad = cheats.accepts_what_was_withdrawn(pair)
    monkeypatch.setattr(Notices, "is_withdrawn", lambda *_: False)

    outcome = told(pair, bad).outcome

    assert outcome is not None
    assert outcome.reason == "agreed"


def test_every_cheat_has_its_control() -> None:
    names = {cheat.__name__ for cheat in (*cheats.ENTRIES, *cheats.NOTICES)}
    source = {
        name
        for test in globals().values()
        if isinstance(test, FunctionType) and test.__name__.startswith("test_")
        for name in test.__code__.co_names
    }

    assert names <= source
