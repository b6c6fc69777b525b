"""The ledger: it adopts what is due and holds, and nothing else."""

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.game import Decide, Over
from p2p.errors import DecodeError, OutOfTurn, PeerError, Refused
from p2p.fairness.cards import Card
from p2p.fairness.group import mul_base
from p2p.fairness.rekey import RekeyProof
from p2p.record.entry import (
    AnyBody,
    Entry,
    Moved,
    Passed,
    decode_entry,
    encode_entry,
    kind_of,
)
from p2p.table.ledger import Ledger, replay
from p2p.table.player import Player
from p2p.table.schedule import Turn
from tests.p2p import cheats
from tests.p2p.cheats import TABLE, hand_of, ledger_of, move, play_to, signed
from tests.p2p.pair import KIT, Pair, picker
from tests.p2p.snapshots import snapshot, snapshot_of

GAME = Pair("ledger").play(picker("ledger"))
TEXTS = tuple(GAME.players[0].ledger.texts)
BODIES: dict[str, AnyBody] = {
    kind_of(entry.body): entry.body for entry in map(decode_entry, TEXTS)
}
BODIES["pass"] = Passed(Card(mul_base(2), mul_base(3)), RekeyProof(*(bytes(32),) * 3))


def test_every_seat_and_every_stranger_reach_the_same_state() -> None:
    ledgers = [player.ledger for player in GAME.players]
    stranger = Ledger(GAME.charter, KIT)
    states = [ledger.state for ledger in ledgers]

    for text in TEXTS:
        stranger.accept(text)

    assert {ledger.head for ledger in (*ledgers, stranger)} == {stranger.head}
    assert states == [stranger.state] * 2
    assert isinstance(stranger.outcome, Over)


def test_only_what_is_due_is_accepted_at_every_entry_of_a_game() -> None:
    ledger = Ledger(GAME.charter, KIT)
    turns = [Turn(seat, kind) for seat in (0, 1) for kind in BODIES]

    for text in (*TEXTS, None):
        before = snapshot_of(ledger)
        for turn in turns:
            if turn != ledger.expected:
                wrong = signed(GAME, turn.seat, BODIES[turn.kind], ledger)
                with pytest.raises(OutOfTurn) as caught:
                    ledger.accept(wrong)
                assert caught.value.blame == turn.seat
        assert snapshot_of(ledger) == before
        if text is not None:
            assert ledger.accept(text).entry is not None
    assert ledger.expected is None


@pytest.mark.parametrize("cheat", cheats.ENTRIES, ids=lambda c: c.__name__)
def test_a_dishonest_entry_is_refused_named_and_not_adopted(
    cheat: cheats.Cheat,
) -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheat(pair)
    for player in pair.players:
        before = snapshot(player)
        with pytest.raises(PeerError) as caught:
            judge(player, bad.text)

        assert (caught.value.code, caught.value.blame) == (bad.code, bad.seat)
        assert caught.value.text.isprintable()
        assert snapshot(player) == before


def judge(player: Player, text: bytes) -> None:
    """Judge an entry as a seat that has not made it; the author's own would skip some.

    Raises: PeerError
    """
    player.ends.check_entry(decode_entry(text))
    player.ledger.accept(text)


def test_an_entry_that_comes_twice_changes_nothing() -> None:
    ledger = replay(GAME.players[0].ledger, 20)
    before = snapshot_of(ledger)

    for text in TEXTS[:20]:
        assert ledger.accept(text).entry is None

    assert snapshot_of(ledger) == before


def test_an_entry_from_the_future_is_a_gap_and_blames_nobody() -> None:
    ledger = replay(GAME.players[0].ledger, 20)

    with pytest.raises(OutOfTurn) as caught:
        ledger.accept(TEXTS[21])

    assert (caught.value.code, caught.value.blame) == ("peer/gap", None)


def test_an_entry_on_another_head_is_a_fork_and_blames_nobody() -> None:
    pair = Pair(TABLE, trusting=True)
    play_to(pair, "move")
    text = pair.next_entry()
    assert text is not None
    elsewhere = replace(decode_entry(text), prev=bytes(32))
    signed_there = cheats.resigned(pair, elsewhere)

    with pytest.raises(Refused) as caught:
        pair.players[0].accept(signed_there)

    assert (caught.value.code, caught.value.blame) == ("peer/fork", None)


def test_two_seats_at_one_place_blame_nobody() -> None:
    pair = Pair(TABLE, trusting=True).play(until=3)
    entry = decode_entry(ledger_of(pair).texts[1])
    assert entry.seat == 1
    other = cheats.resigned(pair, replace(entry, seat=0))

    with pytest.raises(PeerError) as caught:
        pair.players[1].accept(other)

    assert (caught.value.code, caught.value.blame) == ("peer/equivocation", None)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"seat": 2},
        {"seat": 2**53 - 1},
        {"k": 2**53 - 1},
        {"k": 1},
        {"sig": bytes(64)},
        {"sig": b""},
    ],
    ids=str,
)
def test_what_its_author_did_not_sign_blames_nobody(change: dict[str, Any]) -> None:
    ledger = Ledger(GAME.charter, KIT)
    before = snapshot_of(ledger)

    with pytest.raises(DecodeError) as caught:
        ledger.accept(encode_entry(replace(decode_entry(TEXTS[0]), **change)))

    assert caught.value.blame is None
    assert snapshot_of(ledger) == before


def test_a_log_of_another_game_is_not_ours() -> None:
    ledger = Ledger(Pair("another").charter, KIT)

    with pytest.raises(DecodeError) as caught:
        ledger.accept(TEXTS[0])

    assert caught.value.blame is None


def test_a_replayed_log_gives_the_same_head_and_state() -> None:
    whole = GAME.players[1].ledger
    for length in (0, 5, 6, 9, len(TEXTS) // 2, len(TEXTS)):
        ledger, checked = replay(whole, length), Ledger(GAME.charter, KIT)
        for text in TEXTS[:length]:
            checked.accept(text)
        assert ledger.heads == whole.heads[: length + 1]
        assert snapshot_of(ledger)._replace(proofs=0) == (
            snapshot_of(checked)._replace(proofs=0)
        )


# Whatever a seat signs


def places(value: object, path: tuple[str | int, ...] = ()) -> list[Any]:
    """Return the path to every part of a JSON value."""
    found: list[Any] = [path]
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value[:3])
    for key, part in items:
        found += places(part, (*path, key))
    return found


def changed(value: Any, path: tuple[str | int, ...], new: object) -> Any:  # noqa: ANN401 - JSON
    """Return a JSON value with the part at `path` replaced."""
    if not path:
        return new
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


HOSTILE = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.text(max_size=40)
    | st.sampled_from([[], {}, [[]], "AAAA", mul_base(3).hex(), [1, 2, 3], ""])
    | st.binary(min_size=32, max_size=32).map(msgspec.to_builtins)
    | st.sampled_from([1, 2, 8, 9]).map(mul_base).map(msgspec.to_builtins)
)
MOMENTS = [
    next(k for k, text in enumerate(TEXTS) if kind_of(decode_entry(text).body) == kind)
    for kind in BODIES
    if kind not in ("commit", "pass")  # one may commit to anything; nobody passes here
]
STAND = {k: replay(GAME.players[0].ledger, k) for k in MOMENTS}


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_the_seat_that_is_due_signs_is_adopted_or_a_peer_error(
    data: st.DataObject,
) -> None:
    k = data.draw(st.sampled_from(MOMENTS))
    entry, ledger = decode_entry(TEXTS[k]), STAND[k]
    body = msgspec.to_builtins(entry.body)
    path = data.draw(st.sampled_from(places(body)))
    made = changed(body, path, data.draw(HOSTILE))
    try:
        hostile = msgspec.convert(made, AnyBody)
    except ValueError:
        return  # no bytes decode to this
    if hostile == entry.body:
        return
    before = snapshot_of(ledger)

    with pytest.raises(PeerError) as caught:
        ledger.accept(signed(GAME, entry.seat, hostile, ledger))

    assert caught.value.text.isprintable()
    assert snapshot_of(ledger) == before


NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1) | st.integers(-1, 90)
MOVES = (
    st.fixed_dictionaries({"move": st.just("discard"), "card": NUMBERS})
    | st.fixed_dictionaries({"move": st.just("recruit"), "down": st.booleans()})
    | st.fixed_dictionaries(
        {
            "move": st.just("play"),
            "up": NUMBERS,
            "down": NUMBERS,
            "face": st.text() | st.sampled_from(KIT.rules.faces(KIT.options())),
            "twins": st.booleans(),
        }
    )
)


@cache
def first_due(what: str) -> Ledger:
    """Return the log at the first decision of that kind."""
    moves = [k for k, t in enumerate(TEXTS) if isinstance(decode_entry(t).body, Moved)]
    ledgers = (replay(GAME.players[1].ledger, k) for k in moves)
    return next(
        ledger
        for ledger in ledgers
        if isinstance(ledger.due, Decide) and ledger.due.what == what
    )


@settings(max_examples=200, deadline=None)
@given(MOVES, st.booleans())
def test_whatever_move_is_signed_the_rules_say_no_in_words_of_ours(
    made: dict[str, object], recruiting: bool
) -> None:
    ledger = first_due("recruit" if recruiting else "play")
    turn = ledger.expected
    assert turn is not None
    hand = KIT.rules.hand(ledger.state, turn.seat) if ledger.state else ()
    if made["move"] == ("recruit" if recruiting else "discard") and (
        recruiting or made["card"] in hand
    ):
        return  # legal, and it needs no proof
    before = snapshot_of(ledger)
    text = signed(GAME, turn.seat, move(ledger, made), ledger)

    with pytest.raises(PeerError) as caught:
        ledger.accept(text)

    assert caught.value.blame == turn.seat
    assert caught.value.text.isprintable()
    assert snapshot_of(ledger) == before


def test_a_number_that_a_mix_has_retired_is_in_no_hand() -> None:
    pair = Pair(TABLE, trusting=True)
    turn = play_to(pair, "mix")
    before = dict(pair.players[turn.seat].known)
    pair.play(until=len(ledger_of(pair).texts) + 1)
    play_to(pair, "move", turn.seat)
    retired = next(
        card for card in before if card not in dict(hand_of(pair, turn.seat))
    )
    text = signed(pair, turn.seat, move(pair, {"move": "discard", "card": retired}))

    with pytest.raises(PeerError) as caught:
        pair.players[0].accept(text)

    assert caught.value.code == "peer/illegal-move"


def test_own_entries_are_not_checked_again_and_give_the_same_log() -> None:
    trusting = replay(GAME.players[1].ledger, len(TEXTS))

    assert trusting.proofs == 0
    assert trusting.head == GAME.players[1].ledger.head
    assert trusting.state is not None
    assert trusting.state == GAME.players[1].ledger.state


def test_the_error_of_an_entry_holds_nothing_of_its_author_but_its_number() -> None:
    entry = Entry(0, 1, GAME.charter.digest, BODIES["coin"], b"")
    with pytest.raises(OutOfTurn) as caught:
        Ledger(GAME.charter, KIT).accept(cheats.resigned(GAME, entry))
    assert caught.value.text == "commit of seat 1 is due, coin of seat 2 came"
