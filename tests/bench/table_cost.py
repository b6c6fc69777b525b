"""What a game costs at the table: set-up, turns and verification, in CPU time.

Run as `python -m tests.bench.table_cost`. The set-up is the whole work of all seats,
signatures, encoding and bookkeeping included, beside the products, base products,
additions and decodings that the formulas of its proofs need, timed in the same round.
Its table tells what one seat needs, counted in products of that round, so that it says
the same on a slow machine: it grows by one step with each seat, and with each card.
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

from engine.agent_avenue.options import AgentAvenueOptions
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

ROUNDS: Final = 9
RUNS: Final = 3
GAMES_PLAYED: Final = 12
PRODUCT_MS: Final = 0.1
MAX_RATIO: Final = 1.5
MAX_TURN_MS: Final = 25.0
MAX_WORST_TURN_MS: Final = 75.0
MAX_VERIFY_MS: Final = 1000.0


class Setting(NamedTuple):
    """A table to be set up: so many seats, and the cards of each pile."""

    seats: int
    piles: tuple[int, ...]
    options: AgentAvenueOptions

    @property
    def entries(self) -> int:
        """Entries of the set-up: each seat commits, opens two parts, and shuffles."""
        return self.seats * (3 + len(self.piles))

    def pair(self, label: str) -> Pair:
        """Return the table, of which nothing is set up."""
        return Pair(label, self.seats, options=self.options)


SETTINGS: Final = tuple(
    Setting(len(sides), piles, AgentAvenueOptions(sides=sides, **chosen))
    for sides in ((0, 1), (0, 1, 1), (0, 1, 0, 1))
    for piles, chosen in (
        ((38,), {}),
        ((44,), {"division_m": True}),
        ((44, 30), {"division_m": True, "mode": "advanced", "market": "both"}),
    )
)
SMALL, LARGE = SETTINGS[0], SETTINGS[-2]
"""What the limit is for: two seats with 38 cards, four with 44."""


class Round(NamedTuple):
    """CPU milliseconds of a set-up, of its raw operations, and of one product."""

    ms: float
    raw_ms: float
    product_ms: float

    @property
    def ratio(self) -> float:
        """How much more it is than its raw operations."""
        return self.ms / self.raw_ms


def set_up_counts(setting: Setting) -> Counts:
    """Return the operations of all key proofs and shuffles: made once, checked by all.

    Each seat makes one of each, and checks those of every other.
    """
    proofs = [
        (Counts(0, 2, 0), Counts(1, 1, 1, 1)),
        *map(shuffle_counts, setting.piles),
    ]
    checks = setting.seats - 1
    each = [
        Counts(*(m + checks * c for m, c in zip(made, checked, strict=True)))
        for made, checked in proofs
    ]
    return Counts(*(setting.seats * sum(one) for one in zip(*each, strict=True)))


def set_up_round(setting: Setting, number: int) -> Round:
    """Return one set-up between two timings of its raw operations."""
    raws, counts = raw_works(), set_up_counts(setting)
    pair = setting.pair(f"set-up {number}")
    before = [once_ms(raw, RAW_REPEAT) for raw in raws]
    ms = once_ms(lambda: pair.play(until=setting.entries), 1)
    after = [once_ms(raw, RAW_REPEAT) for raw in raws]
    means = [(x + y) / 2 for x, y in zip(before, after, strict=True)]
    raw_ms = sum(n * x for n, x in zip(counts, means, strict=True))
    return Round(ms, raw_ms, means[0])


def set_up(setting: Setting) -> Round:
    """Return the round of the median ratio."""
    rounds = (set_up_round(setting, number) for number in range(ROUNDS))
    return sorted(rounds, key=lambda one: one.ratio)[ROUNDS // 2]


def print_set_ups() -> bool:
    """Print what set-ups cost; tell whether the limit is kept where it is for."""
    is_good = True
    print("set-up          all seats, ms    raw  ratio   one seat, in products")
    for setting in SETTINGS:
        cost = set_up(setting)
        share = cost.ms / setting.seats / cost.product_ms
        cards = " + ".join(map(str, setting.piles))
        print(
            f"{setting.seats} seats, {cards:<8}{cost.ms:>9.1f}{cost.raw_ms:>9.1f}"
            f"{cost.ratio:>7.2f}{share:>16.0f}",
            flush=True,
        )
        if setting in (SMALL, LARGE):
            is_good = is_good and cost.ratio <= MAX_RATIO
    print(f"ratio at most {MAX_RATIO}: {set_up_counts(LARGE)} for 4 seats, 44 cards")
    return is_good


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
    pair.play(until=SMALL.entries + 2)
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
    for setting in SETTINGS[:3]:  # generators and face points are derived once
        setting.pair("warm").play(until=setting.entries)
    is_good = print_set_ups()
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
