"""The audit: what a stranger can check of a finished game, alone (PROTOCOL 8).

It runs the table's own ledger as a seat that owns no secret, and then, for every opened
seed, recomputes what that seat chose. Bad signatures and broken chains are damage,
which blames nobody; a signed statement that does not hold is the fault of its author.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.clause import clause
from engine.dealer import OpenDealer
from engine.deals import CardId, Face, Seat
from engine.game import EngineError, IllegalMove, Over, digest
from engine.kit import Kit
from p2p.errors import PeerError
from p2p.fairness.seed import Seed, Voice
from p2p.record.charter import check_charter, check_signatures
from p2p.record.entry import (
    Coin,
    Commit,
    Entry,
    Key,
    Moved,
    Shuffled,
    decode_entry,
    encode_entry,
    entry_head,
)
from p2p.record.notice import (
    Accept,
    Accuse,
    Decline,
    Notice,
    Offer,
    Opening,
    Resign,
    Result,
    Unresponsive,
)
from p2p.record.transcript import Damaged, Transcript, decode_transcript
from p2p.table.dealing import SetUpFault
from p2p.table.ends import UNRESPONSIVE, Ends
from p2p.table.ledger import Ledger
from p2p.table.notices import check_repetition
from p2p.table.opened import Choice, choice_due, in_the_clear, orders

FAIR = "FAIR"
UNFAIR = "UNFAIR"
UNFINISHED = "UNFINISHED"
DAMAGED = "DAMAGED"

SET_UP_FAULT = "audit/set-up-fault"

_OF_OTHERS = frozenset({"peer/other-version", "peer/other-rules"})
"""With what the charter of another version of ours is refused."""

NOTICE_ORDER = (
    Offer,
    Accept,
    Resign,
    Unresponsive,
    Result,
    Accuse,
    Decline,
    Opening,
)
"""In which order notices build on one another; the file sorts them by their text."""


class Check(NamedTuple):
    """One numbered step that has passed; `facts` are the figures of its sentence."""

    number: int
    code: str
    facts: Mapping[str, int | str]


class Verdict(NamedTuple):
    """The last word.

    verdict: FAIR, UNFAIR, UNFINISHED or DAMAGED
    code:    of the fault, "" for FAIR; `text` says it in one clause
    entry:   the number of the entry at fault; `seat`: who signed it
    """

    verdict: str
    code: str = ""
    text: str = ""
    entry: int | None = None
    seat: Seat | None = None


class Unfair(Exception):
    """A signed statement does not hold."""

    def __init__(
        self, code: str, text: str, entry: int | None, seat: Seat | None
    ) -> None:
        """Store the verdict."""
        super().__init__(text)
        self.verdict = Verdict(UNFAIR, code, text, entry, seat)


class Audit:
    """One run over one file.

    kits:    the games that we know, by name
    verdict: None until `steps` has been exhausted
    checks:  the steps that have passed so far
    voices:  of the seats whose seeds are open
    faces:   all cards that were never turned up, once all seeds are open
    missing: the seats whose seeds are not open
    """

    def __init__(self, text: bytes, kits: Mapping[str, Kit]) -> None:
        """Take the file's bytes; nothing is checked yet."""
        self._text = text
        self._kits = kits
        self._choices: list[Choice] = []
        self.checks: list[Check] = []
        self.voices: dict[Seat, Voice] = {}
        self._counts = dict.fromkeys(("set-up", "shuffles", "cards", "moves"), 0)
        self.transcript: Transcript | None = None
        self.ledger: Ledger | None = None
        self.outcome: Over | None = None
        self.verdict: Verdict | None = None
        self.faces: Mapping[CardId, Face] = {}
        self.missing: tuple[Seat, ...] = ()

    def run(self) -> Verdict:
        """Do all steps and return the verdict."""
        for _ in self.steps():
            pass
        assert self.verdict is not None
        return self.verdict

    def steps(self) -> Iterator[Check]:
        """Yield each step as it passes; then `verdict` is set."""
        try:
            for check in self._steps():
                self.checks.append(check)
                yield check
        except Damaged as error:
            self.verdict = Verdict(DAMAGED, error.code, error.text)
        except Unfair as unfair:
            self.verdict = unfair.verdict

    def _steps(self) -> Iterator[Check]:
        self.transcript = transcript = decode_transcript(self._text)
        yield Check(1, "format", {"bytes": len(self._text)})
        self.ledger = ledger = self._open_ledger(transcript)
        yield Check(2, "charter", {"game": ledger.kit.name, "seats": ledger.seats})
        _check_chain(transcript, ledger)
        yield Check(3, "chain", {"count": len(transcript.entries)})
        self._check_log(transcript, ledger)
        yield Check(4, "schedule", {"count": len(transcript.entries)})
        for number, (code, count) in enumerate(self._counts.items(), 5):
            yield Check(number, code, {"count": count})
        ends = self._check_notices(transcript, ledger)
        self.outcome = ends.outcome
        if self.outcome is not None:
            reason, signed = self.outcome.reason, len(ends.said(Result))
            yield Check(9, "outcome", {"reason": reason, "signed": signed})
        yield from self._check_seeds(ledger, ends)
        self.verdict = _final(ends)

    def _open_ledger(self, transcript: Transcript) -> Ledger:
        charter = transcript.charter
        kit = self._kits.get(charter.game)
        if kit is None:
            raise Damaged(
                "this version of Oakfield does not know the game {game}",
                1,
                game=ascii(charter.game[:40]),
            )
        try:
            check_charter(charter, kit)
            check_signatures(transcript.signed)
        except PeerError as error:
            if error.code in _OF_OTHERS:
                told = "it was played with another version of Oakfield: {text}"
                raise Damaged(told, 1, text=error.text) from error
            raise Damaged(error.text, 1) from error
        return Ledger(charter, kit)

    def _check_log(self, transcript: Transcript, ledger: Ledger) -> None:
        for entry in transcript.entries:
            choice = choice_due(ledger, entry)
            try:
                ledger.judge(entry, encode_entry(entry))
            except PeerError as error:
                raise Unfair(error.code, error.text, entry.k, entry.seat) from error
            except SetUpFault as error:
                raise Unfair(SET_UP_FAULT, error.text, entry.k, None) from error
            if choice is not None:
                self._choices.append(choice)
            self._counts[_step_of(entry)] += 1

    def _check_notices(self, transcript: Transcript, ledger: Ledger) -> Ends:
        ends, notices = Ends(ledger), transcript.notices
        try:
            for notice in notices:
                ends.check_author(notice)
            for notice in sorted(notices, key=notice_order):
                check_repetition(notice, notices)
                ends.accept(notice)
                if isinstance(notice.say, Accuse) and ends.fault is not None:
                    raise _accused(ends.fault, notice.say)
        except PeerError as error:
            if error.blame is None:
                raise Damaged("a notice: {text}", text=error.text) from error
            raise Unfair(error.code, error.text, None, error.blame) from error
        return ends

    def _check_seeds(self, ledger: Ledger, ends: Ends) -> Iterator[Check]:
        charter = ledger.charter.digest
        self.voices = voices = {
            seat: Voice(Seed(seed), charter, seat) for seat, seed in ends.seeds.items()
        }
        self.missing = tuple(s for s in range(ledger.seats) if s not in voices)
        for choice in self._choices:
            if choice.seat in voices:
                _check_choice(choice, voices[choice.seat])
        yield Check(10, "seeds", {"count": len(voices), "seats": ledger.seats})
        if not self.missing and ledger.state is not None:
            self.faces = self._clear(ledger).faces
            yield Check(11, "clear", {"count": self._counts["moves"]})

    def _clear(self, ledger: Ledger) -> OpenDealer:
        """Return the open dealer at the end of the log; raise if it disagrees."""
        *_, dealer = self.moments()
        assert ledger.state is not None
        if digest(dealer.state) != digest(ledger.state):
            raise Unfair(
                "audit/other-game", "the open cards tell another game", None, None
            )
        return dealer

    def moments(self) -> Iterator[OpenDealer]:
        """Yield the open dealer before each move and at the end of the log.

        It is one dealer that goes on: look before the next. Only for an audit that has
        come to its end with all seeds open.
        """
        assert self.transcript is not None
        assert self.ledger is not None
        bodies = [entry.body for entry in self.transcript.entries]
        moves = [body for body in bodies if isinstance(body, Moved)]
        order = orders(self._choices, self.voices)
        try:
            yield from in_the_clear(self.ledger, moves, order)
        except EngineError as error:
            reason = error.reason if isinstance(error, IllegalMove) else error.text
            why = clause("the rules refuse it: {reason}", reason=reason)
            raise Unfair("audit/other-game", why, None, None) from error


def _check_chain(transcript: Transcript, ledger: Ledger) -> None:
    head = ledger.head
    for line, entry in enumerate(transcript.entries, 2):
        if (entry.k, entry.prev) != (line - 2, head):
            raise Damaged("the entry does not follow the one before", line)
        try:
            ledger.check_author(entry)
        except PeerError as error:
            raise Damaged(error.text, line) from error
        head = entry_head(ledger.heads[0], encode_entry(entry))


def notice_order(notice: Notice) -> int:
    """Return the place of a notice among those that it may rest on."""
    return NOTICE_ORDER.index(type(notice.say))


def _step_of(entry: Entry) -> str:
    match entry.body:
        case Commit() | Coin() | Key():
            return "set-up"
        case Shuffled():
            return "shuffles"
        case Moved():
            return "moves"
        case _:
            return "cards"


def _check_choice(choice: Choice, voice: Voice) -> None:
    if not choice.is_explained_by(voice):
        raise Unfair(
            "audit/not-from-seed",
            "its permutation and masks are not those of the opened seed",
            choice.entry.k,
            choice.seat,
        )


def _accused(fault: PeerError, say: Accuse) -> Unfair:
    return Unfair(fault.code, fault.text, decode_entry(say.entry).k, fault.blame)


def _final(ends: Ends) -> Verdict:
    over = ends.outcome
    if over is None:
        return Verdict(UNFINISHED, "transcript/unfinished", "the game has not ended")
    if over.reason == UNRESPONSIVE:
        said = "a seat is said to have stayed away"
        return Verdict(UNFINISHED, "transcript/unresponsive", said)
    if not ends.is_confirmed:
        return Verdict(
            UNFINISHED,
            "transcript/unconfirmed",
            "who could have played on has not signed that the game ended so",
        )
    return Verdict(FAIR)
