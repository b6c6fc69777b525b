"""Whole games in memory: each FAIR, with equal states on both sides at every entry.

Run as `python -m tests.bench.table_games [GAMES] [FIRST]`; 200 games by default, the
first with this seed, so that a long run can go on where it stopped.
"""

import sys
import time
from collections import Counter

from engine.game import digest
from engine.registry import GAMES
from p2p.table.audit import FAIR, Audit
from tests.p2p.pair import Pair, picker


def play(label: str) -> tuple[str, int]:
    """Play a game; return how it ended and its entries, or raise AssertionError."""
    pair = Pair(label)
    while (text := pair.next_entry(picker(label))) is not None:
        pair.hand_over(text)
        states = [player.ledger.state for player in pair.players]
        digests = {digest(state) for state in states if state is not None}
        heads = {player.ledger.head for player in pair.players}
        assert len(digests) <= 1, f"{label}: two states"
        assert len(heads) == 1, f"{label}: two heads"
    pair.close()
    assert pair.transcript(0) == pair.transcript(1), f"{label}: two transcripts"
    audit = Audit(pair.transcript(), GAMES)
    assert audit.run().verdict == FAIR, f"{label}: {audit.verdict}"
    assert audit.outcome is not None
    return audit.outcome.reason, len(pair.players[0].ledger.texts)


def main() -> None:
    """Play, and print what came of it."""
    given = [int(text) for text in sys.argv[1:3]]
    games, first = (*given, *(200, 0)[len(given) :])
    start = time.process_time()
    reasons: Counter[str] = Counter()
    entries = 0
    for seed in range(first, first + games):
        reason, length = play(f"game {seed}")
        reasons[reason] += 1
        entries += length
    seconds = time.process_time() - start
    print(f"{games} games, {entries} entries, all FAIR, {seconds:.0f} s of CPU")
    for reason, count in reasons.most_common():
        print(f"{count:>6}  {reason}")


if __name__ == "__main__":
    main()
