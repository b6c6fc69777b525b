"""What the proofs cost, beside what their formulas must cost at least.

Run as `python -m tests.bench.fairness_ops`. Times are CPU milliseconds, of the round
with the median ratio. The raw cost of an operation is the number of products, base
products, additions and decodings in its formulas, times what each of these costs
through PyNaCl in the same round; the ratio says what everything else (hashing,
encoding, Python, a prover's look at its own claim) adds.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from nacl.bindings import (
    crypto_core_ed25519_add,
    crypto_core_ed25519_is_valid_point,
    crypto_scalarmult_ed25519_base_noclamp,
    crypto_scalarmult_ed25519_noclamp,
)

from p2p.fairness import proofs
from p2p.fairness.cards import Card, FaceTable, first_card, open_card, share
from p2p.fairness.challenge import Context
from p2p.fairness.group import encode_scalar, mul_base
from p2p.fairness.seed import Seed, Voice
from p2p.fairness.shuffle import (
    ShuffleProof,
    prove_shuffle,
    shuffle_cards,
    verify_shuffle,
)

ROUNDS: Final = 9
RAW_REPEAT: Final = 40
DECK: Final = 38
HEAD: Final = b"h" * 32
CHARTER: Final = b"c" * 32


class Counts(NamedTuple):
    """How many products sP, base products sG, additions and decodings."""

    products: int
    bases: int
    additions: int
    decodings: int = 0


class Work(NamedTuple):
    """An operation, its counts by the formulas, and how often to repeat it."""

    name: str
    run: Callable[[], object]
    counts: Counts
    repeat: int = 40


def once_ms(run: Callable[[], object], repeat: int) -> float:
    """Return the CPU milliseconds of one run, over `repeat` runs."""
    start = time.process_time()
    for _ in range(repeat):
        run()
    return (time.process_time() - start) * 1000 / repeat


def raw_works() -> tuple[Callable[[], object], ...]:
    """Return one product, base product, addition and decoding through PyNaCl."""
    point, other = mul_base(3**150), mul_base(5**100)
    scalar = encode_scalar(7**85)
    return (
        lambda: crypto_scalarmult_ed25519_noclamp(scalar, point),
        lambda: crypto_scalarmult_ed25519_base_noclamp(scalar),
        lambda: crypto_core_ed25519_add(point, other),
        lambda: crypto_core_ed25519_is_valid_point(point),
    )


class Measured(NamedTuple):
    """CPU milliseconds of a work, of its raw operations, and of one of each of them."""

    ms: float
    least_ms: float
    raw_ms: tuple[float, ...]


def measure(work: Work, raws: tuple[Callable[[], object], ...]) -> Measured:
    """Return the round with the median ratio.

    The raw operations are timed beside the work in every round, so that a slow spell
    of the machine meets both.
    """
    rounds = []
    for _ in range(ROUNDS):
        before = [once_ms(raw, RAW_REPEAT) for raw in raws]
        ms = once_ms(work.run, work.repeat)
        after = [once_ms(raw, RAW_REPEAT) for raw in raws]
        raw_ms = tuple((x + y) / 2 for x, y in zip(before, after, strict=True))
        least_ms = sum(n * x for n, x in zip(work.counts, raw_ms, strict=True))
        rounds.append(Measured(ms, least_ms, raw_ms))
    return sorted(rounds, key=lambda one: one.ms / one.least_ms)[ROUNDS // 2]


class Table:
    """One seat with a shuffled pile masked by its key alone, which is all it takes."""

    def __init__(self, n: int = DECK) -> None:
        self.voice = Voice(Seed(b"s" * 32), CHARTER, 0)
        self.x = self.voice.secret_key()
        self.key = mul_base(self.x)
        self.ctx = Context(CHARTER, 9, 0, b"i" * 32, HEAD, self.key, self.key)
        self.faces = FaceTable("bench", tuple("abcdefgh"))
        self.points = [self.faces.point(face) for face in self.faces.faces]
        self.pile = tuple(first_card(self.points[i % 8], self.key) for i in range(n))
        self.cards, self.permutation, self.masks = self.shuffle()

    def shuffle(self) -> tuple[tuple[Card, ...], tuple[int, ...], tuple[int, ...]]:
        stream = self.voice.mask(HEAD, "shuffle", "deck", self.pile)
        return shuffle_cards(self.pile, self.key, stream)

    def prove(self) -> ShuffleProof:
        return prove_shuffle(
            self.ctx,
            self.key,
            self.pile,
            self.cards,
            self.permutation,
            self.masks,
            self.voice.nonces,
        )

    def shuffle_and_prove(self) -> ShuffleProof:
        self.shuffle()
        return self.prove()

    def verify(self, proof: ShuffleProof) -> None:
        verify_shuffle(self.ctx, self.key, self.pile, self.cards, proof)

    def face_index(self, card: Card) -> int:
        return self.points.index(open_card(card, [share(self.x, card)]))


def shuffle_counts(n: int) -> tuple[Counts, Counts]:
    """Return the counts of a shuffle with its proof, and of its check."""
    make = Counts(products=6 * n + 1, bases=4 * n + 4, additions=8 * n)
    return make, Counts(8 * n + 7, n + 4, 9 * n + 3, 4 * n)


def shuffle_works(n: int) -> Iterator[Work]:
    table = Table(n)
    proof = table.prove()
    make, check = shuffle_counts(n)
    repeat = max(2, 60 // n)
    yield Work(f"shuffle of {n}, make", table.shuffle_and_prove, make, repeat)
    yield Work(f"shuffle of {n}, check", lambda: table.verify(proof), check, repeat)


def set_up_work(n: int) -> Work:
    """Return the proofs of a two-seat set-up: each seat's made, and checked once."""
    table = Table(n)
    key_proof = proofs.prove_key(table.ctx, table.x, table.voice.nonces)

    def run() -> None:
        for _ in range(2):
            proofs.prove_key(table.ctx, table.x, table.voice.nonces)
            proofs.verify_key(table.ctx, table.key, key_proof)
            table.verify(table.shuffle_and_prove())

    make, check = shuffle_counts(n)
    keys = Counts(products=1, bases=3, additions=1, decodings=1)
    both = zip(make, check, keys, strict=True)
    return Work(f"set-up, 2 seats, {n}", run, Counts(*(2 * sum(x) for x in both)), 1)


def dleq_works(table: Table) -> Iterator[Work]:
    ctx, x, key, nonces = table.ctx, table.x, table.key, table.voice.nonces
    hand = table.cards[:4]
    points = [table.points[table.face_index(card)] for card in hand]
    key_proof = proofs.prove_key(ctx, x, nonces)
    yield Work("key, make", lambda: proofs.prove_key(ctx, x, nonces), Counts(0, 2, 0))
    yield Work(
        "key, check",
        lambda: proofs.verify_key(ctx, key, key_proof),
        Counts(1, 1, 1, 1),
    )
    for n in (1, 4):
        yield from share_works(table, hand[:n])
    faces = proofs.prove_faces(ctx, x, hand, points, nonces)
    yield Work(
        "4 faces, make",
        lambda: proofs.prove_faces(ctx, x, hand, points, nonces),
        Counts(4, 1, 0),
    )
    yield Work(
        "4 faces, check",
        lambda: proofs.verify_faces(ctx, key, hand, points, faces),
        Counts(9, 1, 9),
    )


def share_works(table: Table, hand: tuple[Card, ...]) -> Iterator[Work]:
    ctx, x, key, nonces = table.ctx, table.x, table.key, table.voice.nonces
    n = len(hand)
    shares, proof = proofs.prove_shares(ctx, x, hand, nonces)
    yield Work(
        f"{n} shares, make",
        lambda: proofs.prove_shares(ctx, x, hand, nonces),
        Counts(2 * n, 1, 0),
    )
    yield Work(
        f"{n} shares, check",
        lambda: proofs.verify_shares(ctx, key, hand, shares, proof),
        Counts(2 * n + 1, 1, n + 1, n),
    )


def claim_works(table: Table) -> Iterator[Work]:
    ctx, x, key, nonces = table.ctx, table.x, table.key, table.voice.nonces
    card, points = table.cards[0], table.points
    index, m = table.face_index(card), len(table.points)
    other_point = points[index - 1]
    is_not = proofs.prove_is_not(ctx, x, card, other_point, nonces)
    yield Work(
        "is not, make",
        lambda: proofs.prove_is_not(ctx, x, card, other_point, nonces),
        Counts(5, 1, 4),
    )
    yield Work(
        "is not, check",
        lambda: proofs.verify_is_not(ctx, key, card, other_point, is_not),
        Counts(4, 1, 4, 1),
    )
    one_of = proofs.prove_one_of(ctx, x, card, points, index, nonces)
    yield Work(
        f"one of {m}, make",
        lambda: proofs.prove_one_of(ctx, x, card, points, index, nonces),
        Counts(3 * m - 2, m, 3 * m - 2),
        10,
    )
    yield Work(
        f"one of {m}, check",
        lambda: proofs.verify_one_of(ctx, key, card, points, one_of),
        Counts(3 * m, m, 3 * m),
        10,
    )


def pair_works(table: Table) -> Iterator[Work]:
    ctx, x, key, nonces = table.ctx, table.x, table.key, table.voice.nonces
    card, *rest = table.cards
    face = table.face_index(card)
    twin = next(other for other in rest if table.face_index(other) == face)
    stranger = next(other for other in rest if table.face_index(other) != face)
    same = proofs.prove_same(ctx, x, card, twin, nonces)
    yield Work(
        "same, make",
        lambda: proofs.prove_same(ctx, x, card, twin, nonces),
        Counts(1, 1, 1),
    )
    yield Work(
        "same, check",
        lambda: proofs.verify_same(ctx, key, card, twin, same),
        Counts(3, 1, 4),
    )
    differ = proofs.prove_differ(ctx, x, card, stranger, nonces)
    yield Work(
        "differ, make",
        lambda: proofs.prove_differ(ctx, x, card, stranger, nonces),
        Counts(5, 1, 5),
    )
    yield Work(
        "differ, check",
        lambda: proofs.verify_differ(ctx, key, card, stranger, differ),
        Counts(4, 1, 5, 1),
    )


def rekey_works(table: Table) -> Iterator[Work]:
    ctx, x, key, nonces = table.ctx, table.x, table.key, table.voice.nonces
    card, key_to = table.cards[0], mul_base(11**70)
    new, proof = proofs.prove_rekey(ctx, x, card, key_to, 13**60, nonces)
    yield Work(
        "rekey, make",
        lambda: proofs.prove_rekey(ctx, x, card, key_to, 13**60, nonces),
        Counts(4, 3, 3),
    )
    yield Work(
        "rekey, check",
        lambda: proofs.verify_rekey(ctx, key, card, key_to, new, proof),
        Counts(5, 2, 5, 2),
    )


def print_ratios() -> None:
    table, raws = Table(), raw_works()
    works = [
        set_up_work(DECK),
        *shuffle_works(DECK),
        *shuffle_works(4),
        *shuffle_works(1),
        *dleq_works(table),
        *claim_works(table),
        *pair_works(table),
        *rekey_works(table),
    ]
    measured = [measure(work, raws) for work in works]
    costs = zip(*(one.raw_ms for one in measured), strict=True)
    medians = [sorted(cost)[len(cost) // 2] for cost in costs]
    print("raw, ms: sP {:.4f}  sG {:.4f}  add {:.4f}  decode {:.4f}".format(*medians))
    print(f"{'':<22}{'ms':>8}{'raw':>8}{'ratio':>7}   sP  sG  add decode")
    for work, (ms, least_ms, _) in zip(works, measured, strict=True):
        counts = "{:>5}{:>4}{:>5}{:>6}".format(*work.counts)
        print(f"{work.name:<22}{ms:>8.3f}{least_ms:>8.3f}{ms / least_ms:>7.2f}{counts}")


def print_threads() -> None:
    """Show that libsodium's calls release the GIL: two checks at once."""
    table = Table()
    proof = table.prove()

    def wall_s(workers: int) -> float:
        with ThreadPoolExecutor(workers) as pool:
            start = time.perf_counter()
            list(pool.map(table.verify, [proof] * 16))
            return time.perf_counter() - start

    one, two = wall_s(1), wall_s(2)
    print(f"16 checks, wall s: one thread {one:.2f}, two threads {two:.2f}")


async def print_lag() -> None:
    """Show how late a loop wakes while set-ups are made and checked in a thread."""
    table = Table()
    proof = table.prove()

    def set_ups() -> None:
        for _ in range(12):
            table.shuffle_and_prove()
            table.verify(proof)

    lags = []
    work = asyncio.ensure_future(asyncio.to_thread(set_ups))
    while not work.done():
        due = time.perf_counter() + 0.001
        await asyncio.sleep(0.001)
        lags.append((time.perf_counter() - due) * 1000)
    await work
    lags.sort()
    percentile = lags[len(lags) * 99 // 100]
    print(
        f"loop lag, ms, of {len(lags)} wakes: median {lags[len(lags) // 2]:.2f}, "
        f"99th percentile {percentile:.2f}, worst {lags[-1]:.2f}"
    )


if __name__ == "__main__":
    print_ratios()
    print_threads()
    asyncio.run(print_lag())
