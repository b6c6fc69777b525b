"""The audit: what a stranger finds in a file, and what a forger cannot make of it."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.registry import GAMES
from p2p.record.charter import SignedCharter
from p2p.record.encoding import encode
from p2p.record.entry import Entry, decode_entry
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    decode_notice,
    notice_digest,
)
from p2p.record.transcript import (
    Damaged,
    Transcript,
    decode_transcript,
    encode_transcript,
)
from p2p.table import audit as audit_module
from p2p.table import dealing
from p2p.table.audit import DAMAGED, FAIR, SET_UP_FAULT, UNFAIR, UNFINISHED, Audit
from p2p.table.dealing import SetUpFault
from p2p.table.ledger import Ledger
from p2p.table.opened import orders
from tests.p2p import cheats
from tests.p2p.cheats import TABLE, ledger_of
from tests.p2p.pair import Pair
from tests.vectors.make_transcripts import FOLDER, VECTORS, Vector

FILES = {name: (FOLDER / f"{name}.oakfield").read_bytes() for name in VECTORS}
GAME = FILES["fair"]
PARTS = decode_transcript(GAME)


@pytest.mark.parametrize("name", VECTORS)
def test_every_vector_is_found_to_be_what_it_is(name: str) -> None:
    vector, audit = VECTORS[name], Audit(FILES[name], GAMES)

    verdict = audit.run()

    found = (verdict.verdict, verdict.code, verdict.entry, verdict.seat)
    assert found == (vector.verdict, vector.code, vector.entry, vector.seat)
    assert audit.missing == vector.missing
    assert verdict.text.isprintable()


@pytest.mark.parametrize("name", ["unfinished", "coin_changed", "accused_share"])
def test_vectors_are_made_anew_byte_for_byte(name: str) -> None:
    assert VECTORS[name].make() == FILES[name]


def test_the_folder_holds_these_vectors_and_no_others() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VECTORS)


def test_the_steps_of_a_fair_game_are_numbered_and_in_order() -> None:
    audit = Audit(GAME, GAMES)

    checks = list(audit.steps())

    assert [check.number for check in checks] == list(range(1, 12))
    assert [check.code for check in checks] == [
        "format",
        "charter",
        "chain",
        "schedule",
        "set-up",
        "shuffles",
        "cards",
        "moves",
        "outcome",
        "seeds",
        "clear",
    ]
    counts = {check.code: check.facts.get("count") for check in checks}
    parts = (counts["set-up"], counts["shuffles"], counts["cards"], counts["moves"])
    assert sum(int(part or 0) for part in parts) == len(PARTS.entries)
    assert checks[8].facts["signed"] == 2


def test_with_all_seeds_open_every_card_is_known() -> None:
    audit = Audit(GAME, GAMES)
    audit.run()

    assert audit.ledger is not None
    dealing_of = audit.ledger.dealing
    assert dealing_of is not None
    assert set(audit.faces) == set(dealing_of.cards)
    assert audit.missing == ()


# One changed byte


def test_every_changed_byte_is_damage() -> None:
    choose = random.Random(2)
    text = bytearray(FILES["resigned"])
    for place in range(len(text)):
        kept = text[place]
        text[place] ^= choose.randrange(1, 256)
        with pytest.raises(Damaged):
            decode_transcript(bytes(text))
        text[place] = kept


@settings(max_examples=25, deadline=None)
@given(st.integers(0, len(GAME) - 1), st.integers(1, 255))
def test_a_changed_byte_is_never_anybodys_fault(place: int, change: int) -> None:
    text = bytearray(GAME)
    text[place] ^= change

    verdict = Audit(bytes(text), GAMES).run()

    assert (verdict.verdict, verdict.seat) == (DAMAGED, None)


# A forger, who recomputes all that needs no secret key


def assert_innocent(parts: Transcript, original: Audit, guilty: int | None) -> None:
    """Assert that what a forger has made of a file blames nobody but the guilty."""
    audit = Audit(encode_transcript(parts), GAMES)
    verdict = audit.run()
    if verdict.verdict == UNFAIR:
        assert verdict.seat == guilty
        assert guilty is not None
    if verdict.verdict == FAIR and guilty is None:
        assert original.transcript is not None
        assert audit.outcome == original.outcome
        assert parts.entries == original.transcript.entries


@pytest.mark.parametrize("name", ["fair", "unopened", "accused_equivocation"])
def test_a_whole_game_without_some_lines_makes_no_honest_seat_guilty(
    name: str,
) -> None:
    original = Audit(FILES[name], GAMES)
    guilty = original.run().seat
    parts = decode_transcript(FILES[name])
    for notice in (*parts.notices, None):
        kept = tuple(n for n in parts.notices if n != notice and notice is not None)
        assert_innocent(parts._replace(notices=kept), original, guilty)
    for length in (len(parts.entries) - 1, len(parts.entries) // 2, 6, 0):
        for notices in (parts.notices, ()):
            cut = Transcript(parts.signed, parts.entries[:length], notices)
            assert_innocent(cut, original, guilty)


def resigns(pair: Pair) -> None:
    tell(pair, 0, Resign())


def both_resign(pair: Pair) -> None:
    resigns(pair)
    tell(pair, 1, Resign())


def agree(pair: Pair) -> None:
    offer = cheats.stated(pair, 1, Offer())
    pair.hand_over_notice(offer)
    name = notice_digest(pair.charter.digest, decode_notice(offer))
    tell(pair, 0, Accept(name))


def gives_up_waiting(pair: Pair) -> None:
    tell(pair, 0, Unresponsive(1))


def breaks_its_word(pair: Pair) -> None:
    entry = pair.next_entry()  # by seat 0
    resigns(pair)
    tell(pair, 1, Accuse(entry or b"", "peer/after-end"))


def is_of_two_minds(pair: Pair) -> None:
    texts = ledger_of(pair).texts
    other = cheats.resigned(pair, replace(decode_entry(texts[4]), prev=bytes(32)))
    say = Accuse(other, "peer/equivocation", texts[4])
    tell(pair, 1, say, ledger_of(pair).heads[0])


def tell(pair: Pair, seat: int, say: AnySay, head: bytes | None = None) -> None:
    """Let a seat state something to all."""
    pair.hand_over_notice(cheats.stated(pair, seat, say, head))


@pytest.mark.parametrize(
    ("end", "guilty"),
    [
        (resigns, None),
        (both_resign, None),
        (agree, None),
        (gives_up_waiting, None),
        (breaks_its_word, 0),
        (is_of_two_minds, 0),
    ],
)
def test_no_part_of_a_file_makes_an_honest_seat_guilty(
    end: Callable[[Pair], None], guilty: int | None
) -> None:
    pair = Pair("part").play(until=6)
    end(pair)
    text = pair.close().transcript()
    original, parts = Audit(text, GAMES), decode_transcript(text)
    assert original.run().seat == guilty

    for length in range(len(parts.entries) + 1):
        for size in range(len(parts.notices) + 1):
            for notices in combinations(parts.notices, size):
                made = Transcript(parts.signed, parts.entries[:length], notices)
                assert_innocent(made, original, guilty)


def test_stripped_openings_leave_a_game_that_says_so() -> None:
    notices = [n for n in PARTS.notices if not isinstance(n.say, Opening)]
    audit = Audit(encode_transcript(PARTS._replace(notices=tuple(notices))), GAMES)

    assert audit.run().verdict == FAIR
    assert audit.missing == (0, 1)


@pytest.mark.parametrize(
    "forge",
    [
        lambda e, k: (*e[:k], *e[k + 1 :]),
        lambda e, k: (*e[:k], e[k], e[k], *e[k + 1 :]),
        lambda e, k: (*e[:k], e[k + 1], e[k], *e[k + 2 :]),
        lambda e, k: (*e[:k], replace(e[k], seat=1 - e[k].seat), *e[k + 1 :]),
        lambda e, k: (*e[:k], replace(e[k], sig=e[k - 1].sig), *e[k + 1 :]),
        lambda e, k: (*e[:k], replace(e[k], k=e[k].k + 1), *e[k + 1 :]),
        lambda e, k: (*e[:k], replace(e[k], body=e[k - 2].body), *e[k + 1 :]),
    ],
    ids=["delete", "double", "swap", "seat", "signature", "number", "body"],
)
def test_no_line_can_be_moved_or_changed(
    forge: Callable[[tuple[Entry, ...], int], tuple[Entry, ...]],
) -> None:
    for k in range(2, len(PARTS.entries) - 1):
        entries = forge(PARTS.entries, k)
        verdict = Audit(encode_transcript(PARTS._replace(entries=entries)), GAMES).run()
        assert (verdict.verdict, verdict.seat) == (DAMAGED, None), k


def framed() -> bytes:
    """Return a file that ends in a false entry of seat 1, which seat 0 has forged."""
    pair = Pair("framed", trusting=True)
    bad = decode_entry(cheats.changes_its_coin(pair).text)
    parts = decode_transcript(pair.transcript())
    forged = replace(bad, sig=parts.entries[0].sig)
    return encode_transcript(parts._replace(entries=(*parts.entries, forged)))


def test_nobody_is_framed_by_a_last_entry_that_they_have_not_signed() -> None:
    """No later entry names its digest: the signature alone tells."""
    verdict = Audit(framed(), GAMES).run()
    assert (verdict.verdict, verdict.seat) == (DAMAGED, None)


def test_control_an_audit_that_checks_no_signature_blames_who_has_not_signed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Ledger, "check_author", lambda *_: None)
    verdict = Audit(framed(), GAMES).run()
    assert (verdict.verdict, verdict.seat) == (UNFAIR, cheats.CHEAT)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 - JSON
    """Return the path to every leaf of a JSON value."""
    if isinstance(value, dict):
        return [p for key in value for p in paths(value[key], (*path, key))]
    if isinstance(value, list):
        return [p for i, part in enumerate(value) for p in paths(part, (*path, i))]
    return [path]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_field_can_be_changed_by_who_has_no_key(data: st.DataObject) -> None:
    built = msgspec.json.decode(msgspec.json.encode(PARTS.entries))
    line = data.draw(st.integers(0, len(built) - 1))
    path = data.draw(st.sampled_from(paths(built[line])))
    part = built[line]
    for key in path[:-1]:
        part = part[key]
    old = part[path[-1]]
    new: Any = "AA" + old[2:] if isinstance(old, str) else int(old) + 1
    part[path[-1]] = not old if isinstance(old, bool) else new
    if part[path[-1]] == old:
        return
    try:
        text = msgspec.json.encode(built)
        entries = msgspec.json.decode(text, type=tuple[Entry, ...])
    except msgspec.ValidationError:
        return  # no file decodes to this

    text = encode_transcript(PARTS._replace(entries=entries))

    assert Audit(text, GAMES).run().verdict == DAMAGED


@pytest.mark.parametrize("seat", [0, 1])
def test_the_charter_stands_on_the_signatures_of_all(seat: int) -> None:
    signed = PARTS.signed
    seats = list(signed.charter.seats)
    seats[seat] = replace(seats[seat], name="Eve")
    charter = replace(signed.charter, seats=tuple(seats))
    text = encode_transcript(
        PARTS._replace(signed=SignedCharter(charter, signed.signatures))
    )

    assert Audit(text, GAMES).run().verdict == DAMAGED


def test_a_key_of_its_own_makes_the_forger_nobody_else() -> None:
    # the forger signs seat 1's entries anew under the identity point, whose signature
    # the library alone would take
    point = b"\x01" + bytes(31)
    seats = PARTS.charter.seats
    charter = replace(
        PARTS.charter, seats=(seats[0], replace(seats[1], identity=point))
    )
    fixed = point + bytes(32)
    signed = SignedCharter(charter, (PARTS.signed.signatures[0], fixed))

    verdict = Audit(encode_transcript(PARTS._replace(signed=signed)), GAMES).run()

    assert verdict.verdict == DAMAGED


def test_another_version_or_game_is_named_and_blames_nobody() -> None:
    for charter, word in (
        (replace(PARTS.charter, protocol="oakfield/9"), "oakfield/9"),
        (replace(PARTS.charter, game="chess"), "chess"),
        (replace(PARTS.charter, rules=bytes(32)), "rules"),
    ):
        signed = SignedCharter(charter, PARTS.signed.signatures)
        verdict = Audit(encode_transcript(PARTS._replace(signed=signed)), GAMES).run()
        assert (verdict.verdict, verdict.seat) == (DAMAGED, None)
        assert word in verdict.text


def test_what_only_another_version_reads_is_told_from_what_none_does() -> None:
    """Whoever is told of another version looks for it; a broken file has none."""
    charters = {
        "version": replace(PARTS.charter, rules=bytes(32)),
        "broken": replace(PARTS.charter, grace_s=PARTS.charter.grace_s + 1),
    }
    told = {}
    for name, charter in charters.items():
        signed = SignedCharter(charter, PARTS.signed.signatures)
        verdict = Audit(encode_transcript(PARTS._replace(signed=signed)), GAMES).run()
        assert verdict.verdict == DAMAGED
        told[name] = "another version of Oakfield" in verdict.text
    assert told == {"version": True, "broken": False}


def test_a_notice_of_another_game_blames_nobody() -> None:
    other = decode_transcript(FILES["opening_other_seed"]).notices
    for notice in other:
        notices = (*PARTS.notices, notice)
        text = encode_transcript(PARTS._replace(notices=notices))
        assert Audit(text, GAMES).run().verdict == DAMAGED


def test_a_cheat_is_named_even_beside_a_finished_game() -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheats.says_two_things(pair)
    witness = pair.players[1 - bad.seat]
    accusation = witness.accuse(bad.text, cheats.refusal(witness, bad))
    pair.play().close()
    pair.hand_over_notice(accusation)

    verdict = Audit(pair.transcript(), GAMES).run()

    assert (verdict.verdict, verdict.seat) == (UNFAIR, bad.seat)
    assert verdict.code == "peer/equivocation"


def test_an_entry_after_the_result_convicts_its_author_in_the_file_too() -> None:
    pair = Pair("late").play(until=6)
    entry = pair.next_entry()  # seat 0 is due
    assert entry is not None
    pair.hand_over_notice(cheats.stated(pair, 1, Resign()))
    result = pair.players[0].close()
    assert result is not None
    pair.hand_over_notice(result)
    pair.hand_over_notice(cheats.stated(pair, 1, Accuse(entry, "peer/after-end")))

    verdict = Audit(pair.transcript(), GAMES).run()

    found = (verdict.verdict, verdict.code, verdict.entry, verdict.seat)
    assert found == (UNFAIR, "peer/after-end", 6, 0)


@pytest.mark.parametrize("winner", [0, 1])
def test_two_results_by_one_seat_are_its_fault_in_whatever_order(winner: int) -> None:
    pair = Pair("part").play(until=6)
    tell(pair, winner, Resign())
    tell(pair, 1 - winner, Result((1 - winner,), "resigned"))
    parts = decode_transcript(pair.transcript())
    other = cheats.stated(pair, 1 - winner, Result((winner,), "resigned"))
    notices = (*parts.notices, decode_notice(other))

    verdict = Audit(encode_transcript(parts._replace(notices=notices)), GAMES).run()

    found = (verdict.verdict, verdict.code, verdict.seat)
    assert found == (UNFAIR, "peer/second-notice", 1 - winner)


def test_a_second_notice_that_its_seat_has_not_signed_blames_nobody() -> None:
    results = [n for n in PARTS.notices if isinstance(n.say, Result)]
    for result in results:
        forged = replace(result, say=Result((0, 1), "catch"))
        notices = (*PARTS.notices, forged)
        text = encode_transcript(PARTS._replace(notices=notices))
        assert Audit(text, GAMES).run().verdict == DAMAGED


# What should never happen


def test_proofs_that_hold_and_a_game_that_cannot_be_blame_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair(TABLE, trusting=True)
    bad = cheats.plays_two_of_a_name(pair)
    monkeypatch.setattr(dealing, "verify_is_not", lambda *_: None)
    pair.hand_over(bad.text)
    cheats.play_to(pair, "turn-up")
    text = pair.next_entry()
    assert text is not None
    with pytest.raises(SetUpFault):
        pair.hand_over(text)
    parts = decode_transcript(pair.transcript())
    entries = (*parts.entries, decode_entry(text))

    verdict = Audit(encode_transcript(parts._replace(entries=entries)), GAMES).run()

    assert (verdict.verdict, verdict.code, verdict.seat) == (UNFAIR, SET_UP_FAULT, None)
    assert verdict.entry == len(ledger_of(pair).texts)


def test_open_cards_that_tell_another_game_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wrong_orders(*args: Any) -> Iterator[tuple[int, ...]]:  # noqa: ANN401 - passed on
        first, *rest = orders(*args)
        yield first[::-1]
        yield from rest

    monkeypatch.setattr(audit_module, "orders", wrong_orders)

    verdict = Audit(GAME, GAMES).run()

    assert (verdict.verdict, verdict.code) == (UNFAIR, "audit/other-game")


def test_any_bytes_get_a_verdict() -> None:
    choose = random.Random(3)
    for size in (0, 1, 10, 1000, 100_000):
        text = choose.randbytes(size)
        for whole in (text, text + b"\n"):
            assert Audit(whole, GAMES).run().verdict == DAMAGED


def test_every_verdict_has_a_vector() -> None:
    verdicts = {vector.verdict for vector in VECTORS.values()}
    assert verdicts == {FAIR, UNFAIR, UNFINISHED, DAMAGED}
    assert all(isinstance(vector, Vector) for vector in VECTORS.values())


def test_lines_are_written_as_they_were_signed() -> None:
    lines = GAME.splitlines()
    for line, entry in zip(lines[1:], PARTS.entries, strict=False):
        assert encode(entry) in line
    for notice in PARTS.notices:
        assert isinstance(notice, Notice)
        assert encode(notice) in lines
