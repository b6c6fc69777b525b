"""The table code: the same words for all, and one guess for whoever sits in between."""

import hashlib
import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import DecodeError, LocalError, OutOfTurn, PeerError, Refused
from p2p.lan.pairing import (
    CODE_BITS,
    WORD_LIST,
    Pairing,
    code_digits,
    code_words,
    table_code,
)

TABLE = b"table"
MAI, TOM, EVE = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32

keys = st.lists(
    st.binary(min_size=32, max_size=32), min_size=2, max_size=4, unique=True
)
nonces = st.binary(min_size=32, max_size=32)


def nonce_of(key: bytes) -> bytes:
    return hashlib.sha256(b"nonce" + key).digest()


def gather(*seats: bytes) -> dict[bytes, Pairing]:
    return {
        key: Pairing(TABLE, key, [k for k in seats if k != key], nonce_of(key))
        for key in seats
    }


def commit_all(table: dict[bytes, Pairing]) -> None:
    for (key, pairing), other in itertools.product(table.items(), table.values()):
        if other is not pairing:
            other.got_commitment(key, pairing.commitment)


@given(keys, st.randoms(use_true_random=False))
def test_all_seats_show_one_code_whatever_the_order(
    seats: list[bytes], random: Random
) -> None:
    table = gather(*seats)
    commit_all(table)
    openings = [(a, b) for a in seats for b in seats if a != b]
    random.shuffle(openings)

    for author, reader in openings:
        table[reader].got_opening(author, table[author].opening)

    codes = {pairing.code for pairing in table.values()}
    assert len(codes) == 1
    assert codes != {None}


@given(st.integers(0, 2**CODE_BITS - 1))
def test_words_and_digits_are_two_ways_to_write_a_code(code: int) -> None:
    value = 0
    for word in code_words(code):
        value = value * len(WORD_LIST) + WORD_LIST.index(word)

    assert value == code
    assert int(code_digits(code)) == code
    assert len(code_digits(code)) == 8


def test_nonce_is_not_opened_before_all_have_committed() -> None:
    table = gather(MAI, TOM, EVE)
    mai = table[MAI]
    mai.got_commitment(TOM, table[TOM].commitment)

    assert not mai.may_open
    with pytest.raises(LocalError, match="still missing"):
        _ = mai.opening
    mai.got_commitment(EVE, table[EVE].commitment)
    assert mai.opening == nonce_of(MAI)


def test_there_is_no_code_before_all_have_opened() -> None:
    table = gather(MAI, TOM, EVE)
    commit_all(table)
    table[MAI].got_opening(TOM, nonce_of(TOM))

    assert table[MAI].code is None
    table[MAI].got_opening(EVE, nonce_of(EVE))
    assert table[MAI].code is not None


def test_frame_that_comes_twice_changes_nothing() -> None:
    table = gather(MAI, TOM)
    for _ in range(2):
        table[MAI].got_commitment(TOM, table[TOM].commitment)
    for _ in range(2):
        table[MAI].got_opening(TOM, nonce_of(TOM))

    assert table[MAI].code == table_code(
        TABLE, {MAI: nonce_of(MAI), TOM: nonce_of(TOM)}
    )


def test_seat_may_open_while_a_third_commitment_is_still_on_its_way() -> None:
    table = gather(MAI, TOM, EVE)
    table[MAI].got_commitment(TOM, table[TOM].commitment)

    table[MAI].got_opening(TOM, nonce_of(TOM))

    assert not table[MAI].may_open


def test_our_own_key_at_the_table_is_refused() -> None:
    with pytest.raises(PeerError) as caught:
        Pairing(TABLE, MAI, [MAI], nonce_of(MAI))

    assert caught.value.code == "peer/own-key"


def test_one_key_on_two_seats_is_refused() -> None:
    with pytest.raises(PeerError) as caught:
        Pairing(TABLE, MAI, [TOM, TOM], nonce_of(MAI))

    assert caught.value.code == "peer/equal-keys"


def test_copied_commitment_is_refused() -> None:
    table = gather(MAI, TOM, EVE)
    table[MAI].got_commitment(TOM, table[TOM].commitment)

    for copied in (table[TOM].commitment, table[MAI].commitment):
        with pytest.raises(Refused) as caught:
            table[MAI].got_commitment(EVE, copied)
        assert caught.value.code == "peer/equal-commitments"


def test_second_commitment_is_refused() -> None:
    table = gather(MAI, TOM)
    table[MAI].got_commitment(TOM, table[TOM].commitment)

    with pytest.raises(Refused) as caught:
        table[MAI].got_commitment(TOM, bytes(32))

    assert caught.value.code == "peer/second-commitment"


@given(nonces)
def test_opening_of_anything_else_is_refused(other: bytes) -> None:
    table = gather(MAI, TOM)
    commit_all(table)

    with pytest.raises(Refused) as caught:
        table[MAI].got_opening(TOM, other)

    assert caught.value.code == "peer/bad-opening"
    assert table[MAI].code is None


@pytest.mark.parametrize("opening", [b"", b"x" * 31, nonce_of(TOM) + b"\0"])
def test_opening_of_another_length_is_refused(opening: bytes) -> None:
    table = gather(MAI, TOM)
    commit_all(table)

    with pytest.raises(Refused):
        table[MAI].got_opening(TOM, opening)


def test_opening_before_its_commitment_is_out_of_turn() -> None:
    with pytest.raises(OutOfTurn):
        gather(MAI, TOM)[MAI].got_opening(TOM, nonce_of(TOM))


def test_commitment_of_another_length_is_refused() -> None:
    with pytest.raises(DecodeError):
        gather(MAI, TOM)[MAI].got_commitment(TOM, bytes(31))


def test_nobody_from_outside_has_a_say() -> None:
    mai = gather(MAI, TOM)[MAI]

    with pytest.raises(OutOfTurn):
        mai.got_commitment(EVE, bytes(32))
    with pytest.raises(PeerError):
        mai.got_commitment(MAI, bytes(32))


@given(nonces, nonces)
def test_commitment_belongs_to_its_seat_and_table(nonce: bytes, table: bytes) -> None:
    at_mai = Pairing(TABLE, MAI, [TOM], nonce).commitment

    assert Pairing(TABLE, TOM, [MAI], nonce).commitment != at_mai
    assert Pairing(table, MAI, [TOM], nonce).commitment != at_mai or table == TABLE


def test_repr_keeps_the_nonce() -> None:
    pairing = gather(MAI, TOM)[MAI]

    assert nonce_of(MAI).hex() not in repr(pairing)
    assert repr(nonce_of(MAI))[2:-1] not in repr(pairing)


def in_between(target: int, ours: dict[bytes, bytes], bits: int, tries: int) -> bool:
    """Search for a nonce of EVE that gives the first `bits` of the target code."""
    return any(
        table_code(TABLE, ours | {EVE: n.to_bytes(32)}) >> (CODE_BITS - bits)
        == target >> (CODE_BITS - bits)
        for n in range(tries)
    )


def test_control_without_commitments_the_words_are_matched_by_search() -> None:
    """Eve sits between Mai and Tom, and sees both nonces before she shows hers.

    Reduced to 16 of 24 bits, which takes 65,536 tries in the mean.
    """
    mai_sees = table_code(TABLE, {MAI: nonce_of(MAI), EVE: bytes(32)})

    assert in_between(mai_sees, {TOM: nonce_of(TOM)}, bits=16, tries=600_000)


def test_with_commitments_the_found_nonce_cannot_be_shown() -> None:
    """The same search gives Eve a nonce that she has not committed to."""
    tom = Pairing(TABLE, TOM, [EVE], nonce_of(TOM))
    eve = Pairing(TABLE, EVE, [TOM], bytes(32))
    tom.got_commitment(EVE, eve.commitment)

    for found in range(1, 100):
        with pytest.raises(Refused):
            tom.got_opening(EVE, found.to_bytes(32))


def edits(one: str, two: str) -> int:
    """Return the Levenshtein distance."""
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, start=1):
        last, row[0] = row[0], i
        for j, b in enumerate(two, start=1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def test_words_are_short_plain_and_far_apart() -> None:
    assert len(set(WORD_LIST)) == len(WORD_LIST) == 64
    assert list(WORD_LIST) == sorted(WORD_LIST)
    assert all(w.isascii() and w.islower() and 3 <= len(w) <= 8 for w in WORD_LIST)
    close = [(a, b) for a, b in itertools.combinations(WORD_LIST, 2) if edits(a, b) < 3]
    assert close == []
    assert len({w[:3] for w in WORD_LIST}) == 64
