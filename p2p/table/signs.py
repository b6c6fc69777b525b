"""Table signs: of each seat at most one a step is shown, and none that is old.

Nobody is at fault for another one: it may have come two ways, or late.
"""

from engine.deals import Seat
from p2p.errors import DecodeError, LocalError
from p2p.record.signature import Sign
from p2p.record.table_sign import (
    SignKind,
    TableSign,
    decode_sign,
    encode_sign,
    make_sign,
    verify_sign,
)
from p2p.table.ledger import Ledger

MAX_LATE = 8
"""Entries that may overtake a sign on its way: about those of a move and its deals."""


class Signs:
    """The last step at which each seat has given a sign, for one of the seats."""

    def __init__(self, ledger: Ledger, seat: Seat, sign: Sign) -> None:
        """Begin with none; `sign` is the identity key's signature of our `seat`."""
        self._ledger = ledger
        self._seat = seat
        self._sign = sign
        self._last: dict[Seat, int] = {}

    def give(self, kind: SignKind) -> bytes:
        """Return a sign of ours at the present step; it counts once `take` has it.

        Raises: LocalError `local/one-sign` if we have given one at this step
        """
        step = len(self._ledger.texts)
        if self._last.get(self._seat) == step:
            raise LocalError(
                "one sign until something happens at the table", code="local/one-sign"
            )
        digest = self._ledger.heads[0]
        return encode_sign(make_sign(digest, self._seat, step, kind, self._sign))

    def take(self, text: bytes) -> TableSign | None:
        """Judge a sign; None unless it is one to be shown.

        Raises: DecodeError; nobody is to blame, for anyone could have sent it
        """
        given, ledger = decode_sign(text), self._ledger
        if given.seat >= ledger.seats:
            raise DecodeError("there is no such seat")
        if not self._is_new(given):
            return None
        identity = ledger.charter.seats[given.seat].identity
        verify_sign(ledger.heads[0], identity, given)
        self._last[given.seat] = given.step
        return given

    def _is_new(self, given: TableSign) -> bool:
        """Tell a sign of about now from a second one, an old one, and one to come."""
        now = len(self._ledger.texts)
        is_of_now = now - MAX_LATE <= given.step <= now
        return is_of_now and given.step > self._last.get(given.seat, -1)
