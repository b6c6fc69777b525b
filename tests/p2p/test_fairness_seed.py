"""Streams, the sampler's statistics, and what a seed shows of itself."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.fairness.cards import Card
from p2p.fairness.group import G, L, mul_base
from p2p.fairness.seed import Seed, Stream, Voice, commit
from tests.p2p.oracle_curve import tlv

SECRET = bytes(range(100, 132))
CARDS = (Card(G, mul_base(2)), Card(mul_base(3), mul_base(4)))


class Scripted(Stream):
    """A stream that says what a test wants."""

    def __init__(self, output: bytes) -> None:
        super().__init__(b"")
        self._script = iter(output)

    def read(self, n: int) -> bytes:
        return bytes(next(self._script) for _ in range(n))


@given(st.binary(), st.lists(st.integers(0, 700), max_size=6))
def test_reading_in_pieces_gives_shake256_from_its_start(
    data: bytes, pieces: list[int]
) -> None:
    stream = Stream(data)

    read = b"".join(stream.read(n) for n in pieces)

    assert read == hashlib.shake_256(data).digest(sum(pieces))


def test_a_stream_hashes_protocol_seed_label_charter_seat_and_context() -> None:
    stream = Seed(SECRET).stream("mask", b"charter", 2, b"context")

    parts = ("oakfield/1", SECRET, "mask", b"charter", 2, b"context")
    hashed = b"".join(map(tlv, parts))
    assert stream.read(99) == hashlib.shake_256(hashed).digest(99)


def test_a_scalar_is_64_bytes_modulo_the_order_and_never_zero() -> None:
    multiple = (5 * L).to_bytes(64, "little")
    wide = (7 * L + 3).to_bytes(64, "little")

    assert Scripted(bytes(64) + multiple + wide).scalar() == 3


def words(*numbers: int) -> bytes:
    return b"".join(n.to_bytes(4, "little") for n in numbers)


def test_a_permutation_is_fisher_yates_from_the_last_place_down() -> None:
    # [0 1 2 3]: 3 with 1 -> [0 3 2 1]; 2 with 2; 1 with 0 -> [3 0 2 1]
    assert Scripted(words(1, 2, 0)).permutation(4) == (3, 0, 2, 1)


def test_words_beyond_the_last_whole_multiple_are_rejected() -> None:
    # 2^32 is 1 mod 3: the word 2^32 - 1 would favour 0
    assert Scripted(words(2**32 - 1, 2, 1)).permutation(3) == (0, 1, 2)


def test_small_permutations_need_no_bytes() -> None:
    assert Scripted(b"").permutation(0) == ()
    assert Scripted(b"").permutation(1) == (0,)


class Statistics(NamedTuple):
    """Each in standard deviations from what uniform permutations give."""

    fixed_points: float
    odd: float
    places: float
    cycles: float


def cycle_count(permutation: tuple[int, ...]) -> int:
    seen: set[int] = set()
    count = 0
    for start in permutation:
        count += start not in seen
        while start not in seen:
            seen.add(start)
            start = permutation[start]  # noqa: PLW2901  # walks the cycle
    return count


def statistics(samples: list[tuple[int, ...]]) -> Statistics:
    n, m = len(samples[0]), len(samples)
    fixed = sum(p[i] == i for p in samples for i in range(n))
    cycles = [cycle_count(p) for p in samples]
    odd = sum((n - c) % 2 for c in cycles)
    seen = Counter((i, p[i]) for p in samples for i in range(n))
    expected = m / n
    chi2 = sum(
        (seen[i, j] - expected) ** 2 / expected for i in range(n) for j in range(n)
    )
    freedom = (n - 1) ** 2
    harmonic = [sum(1 / k**power for k in range(1, n + 1)) for power in (1, 2)]
    return Statistics(
        fixed_points=(fixed - m) / math.sqrt(m),
        odd=(odd - m / 2) / math.sqrt(m / 4),
        places=(chi2 * (n - 1) / n - freedom) / math.sqrt(2 * freedom),
        cycles=(sum(cycles) - m * harmonic[0])
        / math.sqrt(m * (harmonic[0] - harmonic[1])),
    )


def streams(m: int) -> Iterator[Stream]:
    return (Stream(b"sample %d" % i) for i in range(m))


def below(stream: Stream, bound: int) -> int:
    return int.from_bytes(stream.read(16), "little") % bound


def sattolo(stream: Stream, n: int) -> tuple[int, ...]:
    """Swap with a strictly lower place: cycles of full length only."""
    places = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(stream, i)
        places[i], places[j] = places[j], places[i]
    return tuple(places)


def naive(stream: Stream, n: int) -> tuple[int, ...]:
    """Swap every place with any place."""
    places = list(range(n))
    for i in range(n):
        j = below(stream, n)
        places[i], places[j] = places[j], places[i]
    return tuple(places)


def one_byte(stream: Stream, n: int) -> tuple[int, ...]:
    """Fisher-Yates on single bytes modulo the bound, nothing rejected."""
    places = list(range(n))
    for i in range(n - 1, 0, -1):
        j = stream.read(1)[0] % (i + 1)
        places[i], places[j] = places[j], places[i]
    return tuple(places)


@pytest.mark.parametrize("n", [3, 7, 38])
def test_permutations_show_no_bias(n: int) -> None:
    samples = [stream.permutation(n) for stream in streams(6000)]

    assert all(sorted(p) == list(range(n)) for p in samples[:100])
    assert all(abs(deviation) < 4 for deviation in statistics(samples))


@pytest.mark.parametrize("biased", [sattolo, naive, one_byte])
def test_a_biased_sampler_would_be_found(
    biased: Callable[[Stream, int], tuple[int, ...]],
) -> None:
    samples = [biased(stream, 38) for stream in streams(6000)]

    assert any(abs(deviation) > 5 for deviation in statistics(samples))


def test_a_seed_has_32_bytes() -> None:
    for value in (b"", bytes(31), bytes(33)):
        with pytest.raises(LocalError):
            Seed(value)


def test_a_seed_shows_nothing_and_compares_with_nothing() -> None:
    seed = Seed(SECRET)

    assert repr(seed) == str(seed) == f"{seed}" == "Seed(...)"
    assert seed != Seed(SECRET)
    assert not hasattr(seed, "__dict__")


def test_a_seed_does_not_slip_into_a_file_by_itself() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(Seed(SECRET))


def test_neither_a_voice_nor_its_streams_show_the_seed() -> None:
    voice = Voice(Seed(SECRET), b"charter", 0)

    for shown in (repr(voice), repr(voice.nonces(b"header")), repr(vars(voice))):
        assert SECRET.hex() not in shown
        assert repr(SECRET) not in shown


def everything(voice: Voice) -> list[bytes]:
    return [
        voice.secret_key().to_bytes(32, "little"),
        voice.coin(),
        voice.nonces(b"header").read(32),
        voice.nonces(b"heade").read(32),
        voice.mask(b"head", "shuffle", "deck", CARDS).read(32),
        voice.mask(b"another", "shuffle", "deck", CARDS).read(32),
        voice.mask(b"head", "mix", "deck", CARDS).read(32),
        voice.mask(b"head", "shuffle", "market", CARDS).read(32),
        voice.mask(b"head", "shuffle", "deck", CARDS[::-1]).read(32),
        voice.mask(b"head", "shuffle", "deck", CARDS[:1]).read(32),
        voice.mask(b"head", "shuffle", "deck", ()).read(32),
    ]


def test_every_purpose_has_a_stream_of_its_own() -> None:
    values = [
        value
        for voice in (
            Voice(Seed(SECRET), b"charter", 0),
            Voice(Seed(SECRET), b"charter", 1),
            Voice(Seed(SECRET), b"another", 0),
            Voice(Seed(SECRET[::-1]), b"charter", 0),
        )
        for value in everything(voice)
    ]

    assert len(set(values)) == len(values)


def test_one_seed_says_the_same_twice() -> None:
    one, two = (Voice(Seed(SECRET), b"charter", 0) for _ in range(2))

    assert everything(one) == everything(two)


def test_a_commitment_binds_label_charter_seat_identity_and_value() -> None:
    made = {
        commit(label, charter, seat, identity, value)
        for label in ("seed", "coin")
        for charter in (b"c", b"d")
        for seat in (0, 1)
        for identity in (b"i", b"j")
        for value in (b"v", b"w")
    }

    assert len(made) == 32
    hashed = b"".join(map(tlv, ("seed", b"c", 0, b"i", b"v")))
    assert commit("seed", b"c", 0, b"i", b"v") == hashlib.sha256(hashed).digest()
