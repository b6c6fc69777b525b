"""Is an accused entry at fault? Judged by itself and the head it names (PROTOCOL 7).

An accusation carries its evidence, and every seat checks it again. It is judged against
the prefix that the accused saw, never against a fork that it did not.
"""

from collections.abc import Callable

from engine.deals import Seat
from p2p.errors import DecodeError, PeerError, Refused
from p2p.record.entry import Entry, decode_entry
from p2p.record.notice import Accuse
from p2p.table.ledger import Ledger, replay, two_exist

AFTER_END = "peer/after-end"


def fault_of(
    ledger: Ledger,
    accuser: Seat,
    head: bytes,
    say: Accuse,
    check_promises: Callable[[Entry], None],
) -> PeerError:
    """Return what the accused entry is guilty of; its `blame` is the entry's author.

    head: which the accusation names; our log has it
    check_promises: raises a PeerError for an entry that its author has forsworn
    Raises: Refused `peer/false-accusation`; `peer/unknown-notice` if it may rest on a
    notice that has not reached us
    """
    false = Refused("the entry accused holds", code="peer/false-accusation")
    entry = _signed(ledger, say.entry)
    if entry is None or entry.seat == accuser:
        raise false
    if say.other:
        if head != ledger.heads[0]:
            raise false
        return _equivocation(ledger, entry, say, false)
    try:
        check_promises(entry)
    except PeerError as error:
        return error
    if say.code == AFTER_END:
        raise Refused("what the entry breaks is unknown", code="peer/unknown-notice")
    if entry.prev != head or entry.k != ledger.places[head]:
        raise false
    fault = _fault_on(ledger, entry, say.entry)
    if fault is None:
        raise false
    return fault


def _signed(ledger: Ledger, text: bytes) -> Entry | None:
    """Return the entry of a text that its author has signed; None if nobody has."""
    try:
        entry = decode_entry(text)
        ledger.check_author(entry)
    except DecodeError:
        return None
    return entry


def _equivocation(
    ledger: Ledger, entry: Entry, say: Accuse, false: PeerError
) -> PeerError:
    other = _signed(ledger, say.other)
    if (
        other is None
        or say.other == say.entry
        or (other.seat, other.k) != (entry.seat, entry.k)
    ):
        raise false
    return _blamed(two_exist(entry.k), entry)


def _fault_on(ledger: Ledger, entry: Entry, text: bytes) -> PeerError | None:
    """Return what our check says of the entry on the head that it names."""
    if entry.k < len(ledger.texts):
        if ledger.texts[entry.k] == text:
            return None
        if ledger.authors[entry.k] == entry.seat:
            return _blamed(two_exist(entry.k), entry)
    try:
        replay(ledger, entry.k).accept(text)
    except PeerError as error:
        return error
    return None


def _blamed(error: PeerError, entry: Entry) -> PeerError:
    error.blame = entry.seat
    return error
