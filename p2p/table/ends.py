"""How a game ends, beside the log (PROTOCOL 7, Ends).

Notices wait for nobody's turn, so they can cross entries in flight; each names the head
at which its author spoke, and what it forbids its author counts from there. Nobody is
blamed for what a crossing explains.
"""

from collections.abc import Iterator

from engine.deals import Seat
from engine.game import Over, resignation
from p2p.errors import DecodeError, PeerError, Refused
from p2p.fairness.group import mul_base
from p2p.fairness.seed import Seed, Voice
from p2p.record.encoding import pack
from p2p.record.entry import Entry, Moved, decode_entry
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
    verify_notice,
)
from p2p.table.accusation import AFTER_END, fault_of
from p2p.table.ledger import Ledger, replay
from p2p.table.notices import Notices, check_repetition
from p2p.table.schedule import Turn

AGREED = "agreed"
RESIGNED = "resigned"
UNRESPONSIVE = "unresponsive"

LATE = "peer/late-notice"
BLAMELESS = frozenset(
    {
        "peer/early-opening",
        "peer/early-result",
        LATE,
        "peer/unknown-head",
        "peer/unknown-notice",
        "peer/unknown-offer",
    }
)
"""What an honest seat may say when it knows more than has reached us, or less."""


class Ends:
    """The notices at one table and what they bring about.

    fault: what a seat is guilty of by an accusation that holds, if there is one
    """

    def __init__(self, ledger: Ledger) -> None:
        """Watch over the ledger's log."""
        self._ledger = ledger
        self._digest = ledger.heads[0]
        self._notices = Notices(ledger)
        self.fault: PeerError | None = None

    @property
    def notices(self) -> list[Notice]:
        """All that hold, in order of arrival."""
        return self._notices.all

    def said(self, kind: type[AnySay], seat: Seat | None = None) -> list[Notice]:
        """Return the notices of a kind, by one seat or by all."""
        return self._notices.said(kind, seat)

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

        The last of those that all who must confirm it have signed; else the first that
        applies, unless it is denied: what speaks for it had then not reached all.
        """
        overs = [*self._ends()]
        signed = [over for over in overs if self._is_signed(over)]
        open_ = [over for over in overs if not self._is_denied(over)]
        return next(iter([*reversed(signed), *open_, *overs]), None)

    def _ends(self) -> Iterator[Over]:
        """Yield each end that applies.

        The rules' own counts before an agreed one, that before a resignation, and that
        before an absence.
        """
        if self._ledger.outcome is not None:
            yield self._ledger.outcome
            return
        if self._notices.agreed is not None:
            yield Over((), AGREED)
        over = self._given_up()
        if over is not None:
            yield over
        if self.said(Unresponsive):
            yield Over((), UNRESPONSIVE)

    def _is_denied(self, over: Over) -> bool:
        """Whether another end is signed by one who must confirm that one or this.

        What others sign has no weight: whoever has lost would rather have it otherwise.
        """
        first = self._first_to_confirm(over)
        return any(
            notice.seat in first | self._first_to_confirm(other)
            for other in self._ends()
            for notice in self.said(Result)
            if other != over and notice.say == Result(other.winners, other.reason)
        )

    def _is_signed(self, over: Over) -> bool:
        """Whether all who must confirm an end have signed it."""
        first = self._first_to_confirm(over)
        return bool(first) and first <= self._agreeing(over)

    def _given_up(self) -> Over | None:
        """Return the end by those who have resigned, if there is one.

        Before the toss has dealt the sides there is none to win or to play on.
        """
        resigned = frozenset(notice.seat for notice in self.said(Resign))
        sides = self._ledger.sides
        if sides is not None:
            return resignation(sides, resigned)
        return Over((), RESIGNED) if resigned else None

    @property
    def is_final(self) -> bool:
        """Whether a seat has signed the result, so that nothing changes it any more."""
        return bool(self.said(Result))

    @property
    def is_settled(self) -> bool:
        """Whether every seat has signed the same result."""
        results = {(notice.head, notice.say) for notice in self.said(Result)}
        return len(self.said(Result)) == self._ledger.seats and len(results) == 1

    @property
    def is_certain(self) -> bool:
        """Whether nothing that anybody may still sign changes how the game ended.

        An absence is never certain: whoever was away may have played on, or may yet.
        """
        over = self.outcome
        return over is not None and over.reason != UNRESPONSIVE and self.is_confirmed

    @property
    def is_confirmed(self) -> bool:
        """Whether those who might have spoken on have signed that the game ended so.

        Without that, whoever keeps the file could leave out what came after a notice.
        """
        over = self.outcome
        return over is not None and self._first_to_confirm(over) <= self._agreeing(over)

    def result_due(self, seat: Seat) -> Result | None:
        """Return the result that `seat` can sign now.

        An entry may still be in flight, so whoever could have signed it comes first:
        the final head is where that seat stopped.
        """
        over = self.outcome
        if over is None or self.said(Result, seat):
            return None
        awaited, first = self._next_to_speak(), self._first_to_confirm(over)
        if seat not in first:
            awaited |= first
        if awaited - {seat} <= self._agreeing(over):
            return Result(over.winners, over.reason)
        return None

    def awaited(self) -> set[Seat]:
        """Return whose word on the end is still missing, so that it is not certain."""
        over = self.outcome
        if over is None or self.is_certain:
            return set()
        awaited = self._next_to_speak() | self._first_to_confirm(over)
        return awaited - self._agreeing(over)

    def must_fall_silent(self, seat: Seat) -> bool:
        """Whether others wait to hear that this seat speaks no more.

        It has resigned, and so have so many that the game is over; but the next entry
        is its own, and they cannot know what it has heard.
        """
        over = self.outcome
        if over is None or over.reason != RESIGNED:
            return False
        return bool(self.said(Resign, seat)) and self._next_to_speak() == {seat}

    def _agreeing(self, over: Over) -> set[Seat]:
        """Return who has signed this result at the present head."""
        said = (self._ledger.head, Result(over.winners, over.reason))
        return {n.seat for n in self.said(Result) if (n.head, n.say) == said}

    def _first_to_confirm(self, over: Over) -> set[Seat]:
        """Return without whose word the game may have gone on or ended otherwise."""
        if over.reason == AGREED and self._notices.agreed is not None:
            return {self._notices.agreed.seat}
        if over.reason == RESIGNED:
            resigned = {notice.seat for notice in self.said(Resign)}
            return set(range(self._ledger.seats)) - resigned
        return set()

    def _next_to_speak(self) -> set[Seat]:
        """Return the seat that may be signing the next entry, unknown to us, if any."""
        turn = self._ledger.expected
        absent = {notice.say for notice in self.said(Unresponsive)}
        if (
            turn is None
            or self.has_left(turn.seat)
            or Unresponsive(turn.seat) in absent
        ):
            return set()
        return {turn.seat}

    def has_left(self, seat: Seat) -> bool:
        """Whether the seat has promised not to sign the next entry."""
        return self._notices.is_forsworn(seat, len(self._ledger.texts))

    def standing_offer(self, seat: Seat) -> Notice | None:
        """Return the last offer by another that `seat` can accept."""
        notices = self._notices
        for offer in reversed(notices.said(Offer)):
            is_open = seat not in notices.accepted_by(offer) | {offer.seat}
            if is_open and not notices.is_withdrawn(offer):
                return offer
        return None

    # Judging what others say

    def check_entry(self, entry: Entry) -> None:
        """Raise a PeerError if its author has promised to sign no such entry."""
        if self._notices.is_forsworn(entry.seat, entry.k) or (
            self._was_gone(entry.seat, entry.k) and self._is_move_on(entry)
        ):
            error = Refused("its author had left the log", code=AFTER_END)
            error.blame = entry.seat
            raise error

    def resign(self, seat: Seat) -> Resign:
        """Return what a seat says to give up: of a team, that it plays on as yet."""
        return Resign(team=self._notices.has_team(seat))

    def is_gone(self, seat: Seat) -> bool:
        """Whether the seat has resigned and its program alone plays on with others."""
        return self._was_gone(seat, len(self._ledger.texts))

    def _was_gone(self, seat: Seat, k: int) -> bool:
        """Whether the seat had done so before entry k."""
        resigned = self.said(Resign, seat)
        is_before = any(self._notices.place(notice) <= k for notice in resigned)
        return is_before and self._notices.is_played_for(seat)

    def _is_move_on(self, entry: Entry) -> bool:
        """Tell whether the entry is the move of one who plays on.

        Judged where it stands: the log may have grown since. What only its author can
        answer of its hand stays free (8c.4).
        """
        heads, k = self._ledger.heads, entry.k
        if (
            not isinstance(entry.body, Moved)
            or k >= len(heads)
            or entry.prev != heads[k]
        ):
            return False
        past = self._ledger if k == len(heads) - 1 else replay(self._ledger, k)
        return self._is_other_move(entry, past)

    @staticmethod
    def _is_other_move(entry: Entry, past: Ledger) -> bool:
        """Tell whether it is a move, due in that log, other than that of who leaves."""
        is_due = past.expected == Turn(entry.seat, "move")
        if not (is_due and isinstance(entry.body, Moved)):
            return False
        leaving = past.kit.rules.resigning(past.state)
        return leaving is not None and entry.body.move != pack(leaving)

    def _moves_on(self, notice: Notice) -> bool:
        """Tell whether the author of a resignation has moved on in our log."""
        start = self._notices.place(notice)
        is_played_for = self._notices.is_played_for(notice.seat)
        if not (is_played_for and self._notices.has_moved(notice.seat, start)):
            return False
        past = replay(self._ledger, start)
        for text in self._ledger.texts[start:]:
            entry = decode_entry(text)
            if entry.seat == notice.seat and self._is_other_move(entry, past):
                return True
            past.accept(text, proved=True)
        return False

    def accept(self, notice: Notice) -> bool:
        """Judge a notice and adopt it if it holds; False if it is known already.

        Raises: PeerError whose `blame` is the author, or None where the author may just
        know more than we do, or less (`BLAMELESS`)
        """
        self.check_author(notice)
        if notice in self.notices:
            return False
        try:
            self._judge(notice)
        except PeerError as error:
            error.blame = None if error.code in BLAMELESS else notice.seat
            raise
        self.notices.append(notice)
        return True

    def check_author(self, notice: Notice) -> None:
        """Check who signed. Raises: DecodeError; nobody is to blame."""
        if notice.seat >= self._ledger.seats:
            raise DecodeError("there is no such seat")
        identity = self._ledger.charter.seats[notice.seat].identity
        verify_notice(self._digest, identity, notice)

    def _judge(self, notice: Notice) -> None:
        say = notice.say
        if notice.head not in self._ledger.places:
            raise Refused("its head is not in our log", code="peer/unknown-head")
        check_repetition(notice, self.notices)
        if isinstance(say, Offer | Accept | Resign | Unresponsive):
            self._check_still_open(say)
        self._check_silence(notice)
        match say:
            case Result():
                self._check_result(notice, say)
            case Accept():
                self._check_accept(notice, say)
            case Unresponsive(seat=absent):
                if absent >= self._ledger.seats or absent == notice.seat:
                    raise DecodeError("it names no other seat")
            case Opening(seed=seed):
                self._check_opening(notice.seat, seed)
            case Accuse():
                self.fault = self.check_accusation(notice, say)
            case Resign() | Offer() | Decline():
                pass

    def _check_still_open(self, say: AnySay) -> None:
        """Refuse what comes after a result, which stands.

        Nobody is blamed: it may have crossed a result, and come again by another way.
        Not so the promise to speak no more, which some may wait for.
        """
        if self.is_final and say != Resign(final=True):
            raise Refused("the result is signed", code=LATE)

    def _check_silence(self, notice: Notice) -> None:
        places = range(self._notices.place(notice), len(self._ledger.texts))
        own = [k for k in places if self._ledger.authors[k] == notice.seat]
        if any(self._notices.forbids(notice, k) for k in own) or (
            isinstance(notice.say, Resign) and self._moves_on(notice)
        ):
            raise Refused("its author has signed an entry after it", code=AFTER_END)

    def _check_result(self, notice: Notice, say: Result) -> None:
        by_rules = self._ledger.outcome is not None
        applies = any(say == Result(end.winners, end.reason) for end in self._ends())
        if by_rules and notice.head == self._ledger.head and not applies:
            raise Refused("the result is another", code="peer/false-result")
        if not applies or (by_rules and notice.head != self._ledger.head):
            raise Refused("it may end by what we lack", code="peer/early-result")

    def _check_accept(self, notice: Notice, say: Accept) -> None:
        offer = self._notices.offer(say.offer)
        if offer is None:
            raise Refused(
                "it accepts an offer unknown to us", code="peer/unknown-offer"
            )
        if offer.seat == notice.seat or self._notices.is_withdrawn(
            offer, self._notices.place(notice)
        ):
            raise Refused("the offer did not stand", code="peer/late-accept")

    # Openings and accusations

    def _check_opening(self, seat: Seat, seed: bytes) -> None:
        """Check that an opened seed is the one committed to, and its key and coin."""
        set_up = self._ledger.set_up
        if self.outcome is None or not set_up.has_committed(seat):
            raise Refused("a seed before the end", code="peer/early-opening")
        voice = Voice(Seed(seed), self._digest, seat)
        key = mul_base(voice.secret_key())
        expected = set_up.expected(seat, seed, voice.coin(), key)
        if expected != set_up.commitments(seat):
            raise Refused(
                "the seed is not the one committed to", code="peer/bad-opening"
            )

    def check_accusation(self, notice: Notice, say: Accuse) -> PeerError:
        """Return what the accused entry is guilty of; raises as `fault_of`."""
        return fault_of(self._ledger, notice.seat, notice.head, say, self.check_entry)
