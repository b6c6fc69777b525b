"""The set-up of two to four seats: commitments, toss and keys."""

import hashlib

import pytest

from p2p.errors import PeerError
from p2p.fairness.encoding import encode as encode_parts
from p2p.fairness.group import L, mul_base
from p2p.fairness.proofs import prove_key
from p2p.fairness.seed import Seed, Voice
from p2p.record.entry import AnyBody, Coin, Commit, Key, decode_entry
from p2p.table.ledger import Ledger
from tests.p2p.cheats import ledger_of, secret, signed
from tests.p2p.pair import Pair, material
from tests.p2p.parcel import PARCEL
from tests.p2p.snapshots import snapshot_of

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def table(seats: int) -> Pair:
    """Return a fresh table."""
    return Pair("set-up", seats, PARCEL)


def refusal(pair: Pair, seat: int, body: AnyBody) -> PeerError:
    """Return why a seat's statement is not adopted."""
    ledger = ledger_of(pair)
    before = snapshot_of(ledger)
    with pytest.raises(PeerError) as caught:
        ledger.accept(signed(pair, seat, body))
    assert caught.value.blame == seat
    assert snapshot_of(ledger) == before
    return caught.value


@SEATS
def test_the_entropy_of_the_toss_is_the_hash_of_all_coins(seats: int) -> None:
    pair = table(seats).play(until=3 * seats)
    coins = [
        Voice(seed, pair.charter.digest, seat).coin()
        for seat, seed in enumerate(pair.seeds)
    ]

    parts = encode_parts("oakfield/1 toss", pair.charter.digest, *coins)

    assert ledger_of(pair).set_up.entropy == hashlib.sha256(parts).digest()


@SEATS
def test_a_commitment_binds_its_seat_its_charter_and_its_label(seats: int) -> None:
    set_up = ledger_of(table(seats)).set_up
    other = Ledger(Pair("another", seats, PARCEL).charter, PARCEL).set_up
    value = material("value")

    commits = [set_up.expected(s, value, value, value) for s in range(seats)]
    commits += [other.expected(s, value, value, value) for s in range(seats)]

    hashes = {h for c in commits for h in (c.seed, c.coin, c.key)}
    assert len(hashes) == 3 * 2 * seats


@SEATS
@pytest.mark.parametrize("field", ["seed", "coin", "key"])
def test_no_part_of_anothers_commitment_can_be_repeated(seats: int, field: str) -> None:
    pair = table(seats).play(until=seats - 1)
    stolen = decode_entry(ledger_of(pair).texts[0]).body
    fresh = [material(f"fresh {i}") for i in range(2)]

    error = refusal(pair, seats - 1, Commit(getattr(stolen, field), *fresh))

    assert error.code == "peer/copied-commitment"


@SEATS
def test_a_coin_is_the_one_committed_to(seats: int) -> None:
    pair = table(seats).play(until=2 * seats - 1)
    other = Voice(pair.seeds[0], pair.charter.digest, 0).coin()

    for coin in (other, bytes(32), pair.seeds[-1].value):
        assert refusal(pair, seats - 1, Coin(coin)).code == "peer/bad-opening"


def with_key(pair: Pair, seat: int, x: int) -> Voice:
    """Let a seat commit to xG instead of the key of its seed; return its voice."""
    voice = Voice(Seed(material("x")), pair.charter.digest, seat)
    expected = ledger_of(pair).set_up.expected(
        seat, material("x"), voice.coin(), mul_base(x)
    )
    pair.hand_over(signed(pair, seat, expected))
    return voice


def test_a_copied_key_has_no_proof() -> None:
    pair = table(2).play(until=1)
    x = secret(pair.players[0])
    voice = with_key(pair, 1, x)
    pair.hand_over(pair.next_entry() or b"")
    pair.hand_over(signed(pair, 1, Coin(voice.coin())))
    pair.hand_over(pair.next_entry() or b"")
    first = decode_entry(ledger_of(pair).texts[-1]).body
    assert isinstance(first, Key)

    error = refusal(pair, 1, first)  # key and proof of seat 0

    assert error.code == "peer/bad-proof"
    # and who knows the secret, and so can prove it, is refused for the equal key
    own = prove_key(ledger_of(pair).context(1), x, voice.nonces)
    assert refusal(pair, 1, Key(mul_base(x), own)).code == "peer/bad-key"


@pytest.mark.parametrize(
    ("seats", "keys"),
    [
        (2, [5, L - 5]),
        (3, [5, 7, L - 5]),
        (3, [5, 7, L - 12]),
        (4, [5, 7, 11, L - 12]),
        (4, [5, 7, 11, L - 23]),
        (4, [5, 7, 11, L - 18]),
        (4, [5, 7, 11, 7]),
    ],
)
def test_colluders_whose_keys_cancel_out_are_refused(
    seats: int, keys: list[int]
) -> None:
    pair = table(seats)
    voices = [with_key(pair, seat, x) for seat, x in enumerate(keys)]
    for seat, voice in enumerate(voices):
        pair.hand_over(signed(pair, seat, Coin(voice.coin())))
    for seat, x in enumerate(keys):
        proof = prove_key(ledger_of(pair).context(seat), x, voices[seat].nonces)
        body = Key(mul_base(x), proof)
        if seat < seats - 1:
            pair.hand_over(signed(pair, seat, body))
        else:
            assert refusal(pair, seat, body).code == "peer/bad-key"


@pytest.mark.parametrize("key", [b"\x01" + bytes(31), b"\xff" * 32, bytes(32)])
def test_a_key_that_is_no_point_is_refused_though_committed_to(key: bytes) -> None:
    pair = table(2).play(until=1)
    expected = ledger_of(pair).set_up.expected(1, bytes(32), bytes(32), key)
    pair.hand_over(signed(pair, 1, expected))
    pair.hand_over(pair.next_entry() or b"")
    pair.hand_over(signed(pair, 1, Coin(bytes(32))))
    pair.hand_over(pair.next_entry() or b"")
    proof = prove_key(ledger_of(pair).context(1), 3, Voice(Seed(key), b"", 1).nonces)

    assert refusal(pair, 1, Key(key, proof)).code == "peer/bad-point"
