"""How a game ended, in facts that need no screen: who won, and what each side had.

Taken from an audit that has run, to be said in any language now or later.
"""

import msgspec

from engine.deals import Seat, Side
from engine.kit import Tally
from p2p.record.notice import Absence, Resign, absences
from p2p.table.audit import Audit
from p2p.table.ends import UNRESPONSIVE


class Conclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a game.

    winners:  the winning sides; `reason`: the code of why it is over
    sides:    of each seat; empty if the game ended before the toss dealt them
    tallies:  what the game tells of its last state; none before cards were dealt
    resigned: the seats that gave up
    absences: whom others waited for in vain, if the game ended by that
    """

    winners: tuple[Side, ...]
    reason: str
    sides: tuple[Side, ...] = ()
    tallies: tuple[Tally, ...] = ()
    resigned: tuple[Seat, ...] = ()
    absences: tuple[Absence, ...] = ()

    @property
    def winning(self) -> tuple[Seat, ...]:
        """The seats that won."""
        sides = enumerate(self.sides)
        return tuple(seat for seat, side in sides if side in self.winners)


def conclusion_of(audit: Audit) -> Conclusion | None:
    """Return how an audited game ended; None if it has not, as far as was checked."""
    ledger, over, transcript = audit.ledger, audit.outcome, audit.transcript
    if ledger is None or over is None or transcript is None:
        return None
    said = [(notice.seat, notice.say) for notice in transcript.notices]
    return Conclusion(
        winners=over.winners,
        reason=over.reason,
        sides=ledger.sides or (),
        tallies=() if ledger.state is None else ledger.kit.tallies(ledger.state),
        resigned=tuple(sorted({seat for seat, say in said if isinstance(say, Resign)})),
        absences=absences(transcript.notices) if over.reason == UNRESPONSIVE else (),
    )
