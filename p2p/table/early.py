"""Notices that came before what they rest on (PROTOCOL 7, Crossing).

Where more than two seats talk, each on links of its own, a notice can overtake the
entry or the notice of another that its author had seen.
"""

from collections import defaultdict

from engine.deals import Seat
from p2p.errors import PeerError
from p2p.record.notice import Notice, encode_notice
from p2p.table.ends import BLAMELESS, LATE

MAX_EARLY = 8
"""Notices of one seat that wait; an honest one has never so many on their way."""


class Early:
    """What waits at one seat; authors have been checked."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._waiting: dict[Seat, list[Notice]] = defaultdict(list)

    def keep(self, notice: Notice, error: PeerError) -> bool:
        """Let a refused notice wait if it may hold later; False if it may not.

        error: why it was refused
        """
        waiting = self._waiting[notice.seat]
        if notice in waiting:
            return True
        if error.code not in BLAMELESS - {LATE} or len(waiting) == MAX_EARLY:
            return False
        waiting.append(notice)
        return True

    def release(self) -> tuple[bytes, ...]:
        """Return all that has waited, each author's in order, and forget it."""
        texts = [encode_notice(n) for all_ in self._waiting.values() for n in all_]
        self._waiting.clear()
        return tuple(texts)
