"""What a game costs at the table: set-up, turns and verification, in CPU time.

Run as `python -m tests.bench.table_cost`. The set-up is the whole work of both seats,
signatures, encoding and bookkeeping included, beside the products, base products,
additions and decodings that the formulas of its proofs need, timed in the same round.
A turn is the work of both seats from one decision to play to the next; choices are
uniform over the legal moves, so that some turns have four discards. The limits in
milliseconds are for a core that needs PRODUCT_MS for a product; on a slower or a busy
one the figures are scaled by what a product needs here and now. Exits with 1 if a
limit is missed.
"""

import sys
import time
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from engine.agent_avenue.state import AgentAvenueState
from engine.registry import GAMES
from p2p.table.audit import FAIR, Audit
from tests.bench.fairness_ops import (
    RAW_REPEAT,
    Counts,
    once_ms,
    raw_works,
    shuffle_counts,
)
from tests.p2p.pair import Pair, picker

DECK: Final = 38
SET_UP: Final = 8
ROUNDS: Final = 9
RUNS: Final = 3
GAMES_PLAYED: Final = 12
PRODUCT_MS: Final = 0.1
MAX_RATIO: Final = 1.5
MAX_TURN_MS: Final = 25.0
MAX_WORST_TURN_MS: Final = 75.0
MAX_VERIFY_MS: Final = 1000.0


class Round(NamedTuple):
    """CPU milliseconds of a set-up, and of its raw operations."""

    ms: float
    raw_ms: float


def set_up_counts() -> Counts:
    """Return the operations of two key proofs and two shuffles, made and checked."""
    keys = Counts(products=1, bases=3, additions=1, decodings=1)
    both = zip(*shuffle_counts(DECK), keys, strict=True)
    return Counts(*(2 * sum(one) for one in both))


def set_up_round(number: int) -> Round:
    """Return one set-up between two timings of its raw operations."""
    raws, counts = raw_works(), set_up_counts()
    pair = Pair(f"set-up {number}")
    before = [once_ms(raw, RAW_REPEAT) for raw in raws]
    ms = once_ms(lambda: pair.play(until=SET_UP), 1)
    after = [once_ms(raw, RAW_REPEAT) for raw in raws]
    means = [(x + y) / 2 for x, y in zip(before, after, strict=True)]
    return Round(ms, sum(n * x for n, x in zip(counts, means, strict=True)))


def turn_of(pair: Pair) -> int:
    """Return which turn it is, 0 before the first."""
    state = pair.players[0].ledger.state
    if not isinstance(state, AgentAvenueState) or not state.seats[1].hand:
        return 0
    return state.turn


def turns_ms(label: str) -> tuple[list[float], Pair]:
    """Return the least CPU milliseconds of each turn of a game that is run thrice."""
    runs = [timed_turns(label) for _ in range(RUNS)]
    return [min(turn) for turn in zip(*(ms for ms, _ in runs), strict=True)], runs[0][1]


def timed_turns(label: str) -> tuple[list[float], Pair]:
    """Return the CPU milliseconds of each turn of one game."""
    pair, choose = Pair(label), picker(label)
    pair.play(until=SET_UP + 2)
    marks = [time.process_time()]
    while (text := pair.next_entry(choose)) is not None:
        turn = turn_of(pair)
        pair.hand_over(text)
        if turn_of(pair) != turn or pair.players[0].ledger.outcome is not None:
            marks.append(time.process_time())
    return [(b - a) * 1000 for a, b in pairwise(marks)], pair


def verify_ms(pair: Pair) -> float:
    """Return the CPU milliseconds of an audit with all seeds open."""
    text = pair.close().transcript()
    start = time.process_time()
    assert Audit(text, GAMES).run().verdict == FAIR
    return (time.process_time() - start) * 1000


def main() -> None:
    """Print the figures; exit with 1 if one is over its limit."""
    Pair("warm").play(until=SET_UP)  # generators and face points are derived once
    rounds = sorted(map(set_up_round, range(ROUNDS)), key=lambda r: r.ms / r.raw_ms)
    set_up = rounds[ROUNDS // 2]
    ratio = set_up.ms / set_up.raw_ms
    counts = set_up_counts()
    print(
        f"set-up, 2 seats, {DECK} cards: {set_up.ms:.1f} ms, raw {set_up.raw_ms:.1f} ms"
        f" for {counts}, ratio {ratio:.2f} (at most {MAX_RATIO})"
    )
    is_good = ratio <= MAX_RATIO
    turns: list[float] = []
    audits: list[float] = []
    for number in range(GAMES_PLAYED):
        game, pair = turns_ms(f"turns {number}")
        turns += game
        audits.append(verify_ms(pair))
    product = median(once_ms(raw_works()[0], RAW_REPEAT) for _ in range(50))
    scale = PRODUCT_MS / product
    print(f"a product: {product:.3f} ms; in brackets, scaled to {PRODUCT_MS}")
    for name, ms, limit in (
        ("a turn, both seats, median", median(turns), MAX_TURN_MS),
        ("a turn, both seats, worst", max(turns), MAX_WORST_TURN_MS),
        ("verification, worst", max(audits), MAX_VERIFY_MS),
    ):
        print(f"{name}: {ms:.1f} ms [{ms * scale:.1f}], at most {limit}")
        is_good = is_good and ms * scale <= limit
    print(f"{len(turns)} turns, {len(audits)} games")
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
