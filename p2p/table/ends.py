"""How a game ends, beside the log (PROTOCOL 7, Ends).

Notices wait for nobody's turn, so they can cross entries in flight; each names the head
at which its author spoke, and what it forbids its author counts from there.
"""

from engine.deals import Seat
from engine.game import Over, resignation
from p2p.errors import DecodeError, PeerError, Refused
from p2p.fairness.group import mul_base
from p2p.fairness.seed import Seed, Voice
from p2p.record.entry import Entry, decode_entry, verify_entry
from p2p.record.notice import (
    Accept,
    Accuse,
    AnySay,
    Decline,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
    notice_digest,
    verify_notice,
)
from p2p.table.ledger import Ledger, replay

AGREED = "agreed"
UNRESPONSIVE = "unresponsive"


class Ends:
    """The notices at one table and what they bring about.

    notices: all that hold, in order of arrival
    """

    def __init__(self, ledger: Ledger) -> None:
        """Watch over the ledger's log."""
        self._ledger = ledger
        self._digest = ledger.heads[0]
        self.notices: list[Notice] = []

    def said(self, kind: type[AnySay], seat: Seat | None = None) -> list[Notice]:
        """Return the notices of a kind, by one seat or by all."""
        return [
            notice
            for notice in self.notices
            if isinstance(notice.say, kind) and seat in (None, notice.seat)
        ]

    def place(self, notice: Notice) -> int:
        """Return the number of the first entry that its author had not seen."""
        return self._ledger.heads.index(notice.head)

    @property
    def seeds(self) -> dict[Seat, bytes]:
        """The opened seeds."""
        return {
            notice.seat: notice.say.seed
            for notice in self.notices
            if isinstance(notice.say, Opening)
        }

    @property
    def outcome(self) -> Over | None:
        """How the game has ended, if it has.

        The rules' own end counts before an agreed one, that before a resignation, and
        that before an absence.
        """
        if self._ledger.outcome is not None:
            return self._ledger.outcome
        if any(self._is_agreed(offer) for offer in self.said(Offer)):
            return Over((), AGREED)
        resigned = frozenset(notice.seat for notice in self.said(Resign))
        over = resignation(self._ledger.options.sides, resigned)
        if over is None and self.said(Unresponsive):
            return Over((), UNRESPONSIVE)
        return over

    @property
    def is_settled(self) -> bool:
        """Whether every seat has signed the same result."""
        results = {
            notice.seat: (notice.head, notice.say) for notice in self.said(Result)
        }
        return len(results) == self._ledger.seats and len(set(results.values())) == 1

    def result_due(self, seat: Seat) -> Result | None:
        """Return the result that `seat` can sign now.

        Who has resigned waits for the results of those who have not: an entry of theirs
        may still be in flight, and the final head is where they stopped.
        """
        over = self.outcome
        if over is None or self.said(Result, seat):
            return None
        result = Result(over.winners, over.reason)
        resigned = {notice.seat for notice in self.said(Resign)}
        if over.reason == "resigned" and seat in resigned:
            others = set(range(self._ledger.seats)) - resigned
            head = self._ledger.head
            agreeing = {
                notice.seat
                for notice in self.said(Result)
                if (notice.head, notice.say) == (head, result)
            }
            if not others <= agreeing:
                return None
        return result

    def has_left(self, seat: Seat) -> bool:
        """Whether the seat has promised to sign no more entries."""
        return any(
            notice.seat == seat and isinstance(notice.say, Result | Resign | Accept)
            for notice in self.notices
        )

    def standing_offer(self, seat: Seat) -> bytes | None:
        """Return the digest of the last offer by another seat that still stands."""
        for offer in reversed(self.said(Offer)):
            if offer.seat != seat and not self._is_withdrawn(offer):
                return notice_digest(self._digest, offer)
        return None

    # Judging what others say

    def check_entry(self, entry: Entry) -> None:
        """Raise a PeerError if its author has promised to sign no such entry."""
        for notice in self.notices:
            if notice.seat == entry.seat and self._forbids(notice, entry.k):
                error = Refused("its author had left the log", code="peer/after-end")
                error.blame = entry.seat
                raise error

    def _forbids(self, notice: Notice, k: int) -> bool:
        final = isinstance(notice.say, Result | Resign | Accept)
        return final and k >= self.place(notice)

    def accept(self, notice: Notice) -> bool:
        """Judge a notice and adopt it if it holds; False if it is known already.

        Raises: PeerError whose `blame` is the author, or None where the author may just
        know more than we do (`peer/unknown-head`, `peer/unknown-offer`)
        """
        if notice.seat >= self._ledger.seats:
            raise DecodeError("there is no such seat")
        identity = self._ledger.charter.seats[notice.seat].identity
        verify_notice(self._digest, identity, notice)
        if notice in self.notices:
            return False
        if notice.head not in self._ledger.heads:
            raise Refused("its head is not in our log", code="peer/unknown-head")
        try:
            self._judge(notice)
        except PeerError as error:
            if error.code != "peer/unknown-offer":
                error.blame = notice.seat
            raise
        self.notices.append(notice)
        return True

    def _judge(self, notice: Notice) -> None:
        say = notice.say
        if not isinstance(say, Offer | Accuse) and self.said(type(say), notice.seat):
            raise Refused(
                f"a second {type(say).__name__.lower()}", code="peer/second-notice"
            )
        if isinstance(say, Result | Resign | Accept):
            self._check_silence(notice)
        match say:
            case Result():
                over = self.outcome
                if over is None or (say.winners, say.reason) != (
                    over.winners,
                    over.reason,
                ):
                    raise Refused("the result is another", code="peer/false-result")
            case Accept():
                self._check_accept(notice, say)
            case Unresponsive(seat=absent):
                if absent >= self._ledger.seats or absent == notice.seat:
                    raise DecodeError("it names no other seat")
            case Opening(seed=seed):
                self.check_opening(notice.seat, seed)
            case Accuse():
                self.check_accusation(notice, say)
            case Resign() | Offer() | Decline():
                pass

    def _check_silence(self, notice: Notice) -> None:
        start = self.place(notice)
        for text in self._ledger.texts[start:]:
            if decode_entry(text).seat == notice.seat:
                raise Refused(
                    "its author has signed an entry after it", code="peer/after-end"
                )

    def _check_accept(self, notice: Notice, say: Accept) -> None:
        for offer in self.said(Offer):
            if notice_digest(self._digest, offer) == say.offer:
                if offer.seat == notice.seat or self._is_withdrawn(offer):
                    raise Refused("the offer does not stand", code="peer/late-accept")
                return
        raise Refused("it accepts an offer unknown to us", code="peer/unknown-offer")

    def _is_withdrawn(self, offer: Notice) -> bool:
        start = self.place(offer)
        return any(
            decode_entry(text).seat == offer.seat for text in self._ledger.texts[start:]
        )

    def _is_agreed(self, offer: Notice) -> bool:
        name = notice_digest(self._digest, offer)
        seats = {offer.seat} | {
            notice.seat
            for notice in self.notices
            if isinstance(notice.say, Accept) and notice.say.offer == name
        }
        return len(seats) == self._ledger.seats

    def check_opening(self, seat: Seat, seed: bytes) -> None:
        """Check that an opened seed is the one committed to, and its key and coin.

        Raises: Refused `peer/early-opening` or `peer/bad-opening`
        """
        if self.outcome is None:
            raise Refused("a seed before the end", code="peer/early-opening")
        voice = Voice(Seed(seed), self._digest, seat)
        key, set_up = mul_base(voice.secret_key()), self._ledger.set_up
        expected = set_up.expected(seat, seed, voice.coin(), key)
        if expected != set_up.commitments(seat):
            raise Refused(
                "the seed is not the one committed to", code="peer/bad-opening"
            )

    def check_accusation(self, notice: Notice, say: Accuse) -> PeerError:
        """Return what the accused entry is guilty of, judged against the head it names.

        Raises: Refused `peer/false-accusation`
        """
        false = Refused("the entry accused holds", code="peer/false-accusation")
        try:
            entry = decode_entry(say.entry)
            place = self.place(notice)
            accused = self._ledger.charter.seats[entry.seat].identity
            verify_entry(self._digest, accused, entry)
        except (PeerError, ValueError, IndexError):
            raise false from None
        if entry.prev != notice.head or entry.k != place or entry.seat == notice.seat:
            raise false
        texts = self._ledger.texts
        if place < len(texts) and texts[place] == say.entry:
            raise false  # our own log holds it
        for length in (place, place + 1):  # on that head; beside what we hold there
            ledger = replay(self._ledger.charter, self._ledger.kit, texts[:length])
            try:
                self.check_entry(entry)
                ledger.accept(say.entry)
            except PeerError as error:
                if error.blame == entry.seat:
                    return error
        raise false
