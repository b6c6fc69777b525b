"""Is it valid? The log as every seat and every auditor judges it (PROTOCOL 3 and 7).

The ledger owns no secret: a seat, a spectator and `oakfield verify` run the same one
over the same entries and reach the same state, or the same refusal.
"""

from collections import deque
from typing import NamedTuple

from engine.clause import clause
from engine.deals import Deal, Face, Seat, Side
from engine.game import (
    DealError,
    Decide,
    Due,
    Event,
    IllegalMove,
    Options,
    Over,
    State,
    digest,
)
from engine.kit import Kit
from p2p.errors import DecodeError, OutOfTurn, PeerError, Refused
from p2p.fairness.cards import FaceTable
from p2p.fairness.challenge import Context
from p2p.record.charter import Charter, check_charter
from p2p.record.encoding import unpack
from p2p.record.entry import (
    AnyBody,
    Entry,
    Moved,
    decode_entry,
    entry_head,
    kind_of,
    verify_entry,
)
from p2p.table.dealing import Dealing, SetUpFault
from p2p.table.schedule import Turn, set_up, turns
from p2p.table.set_up import SetUp

EQUIVOCATION = "peer/equivocation"


class Accepted(NamedTuple):
    """What an entry brought.

    entry:  None for one that the log already holds
    events: what to tell the screens
    """

    entry: Entry | None
    events: tuple[Event, ...]


class Ledger:
    """The log so far and all that follows from it.

    options: as in the charter
    texts: the entries' canonical texts; authors, kinds: who signed each, and what it is
    heads: `heads[k]` is the head before entry k; `places` is the way back
    proofs: how many proofs of others have been verified
    state: None until the toss
    """

    def __init__(self, charter: Charter, kit: Kit) -> None:
        """Start an empty log. Raises: as `check_charter`."""
        self.charter = charter
        self.kit = kit
        self.options = check_charter(charter, kit)
        self.seats = len(charter.seats)
        self.texts: list[bytes] = []
        self.authors: list[Seat] = []
        self.kinds: list[str] = []
        self.heads: list[bytes] = [charter.digest]
        self.places: dict[bytes, int] = {charter.digest: 0}
        self.set_up = SetUp(charter)
        self.dealing: Dealing | None = None
        self.state: State | None = None
        self.proofs = 0
        self._turns: deque[Turn] = deque(set_up(self.seats))

    @property
    def head(self) -> bytes:
        """The digest of the last entry, or of the charter."""
        return self.heads[-1]

    @property
    def due(self) -> Due | None:
        """What the game waits for; None until the toss."""
        return None if self.state is None else self.kit.rules.due(self.state)

    @property
    def options_in_play(self) -> Options:
        """The options; the sides are settled in them once the toss has dealt them."""
        if self.state is None:
            return self.options
        return self.kit.rules.options(self.state)

    @property
    def sides(self) -> tuple[Side, ...] | None:
        """The side of each seat; None as long as the toss has not dealt them."""
        return self.options_in_play.settled_sides

    @property
    def outcome(self) -> Over | None:
        """The end by the rules, once they say so."""
        due = self.due
        return due if isinstance(due, Over) else None

    @property
    def expected(self) -> Turn | None:
        """The one entry that may come next; None when the log is complete."""
        return self._turns[0] if self._turns else None

    def context(self, seat: int) -> Context:
        """Return what binds a proof by `seat` in the next entry to its place."""
        return Context(
            charter=self.heads[0],
            entry=len(self.texts),
            seat=seat,
            identity=self.charter.seats[seat].identity,
            head=self.head,
            joint=self.dealing.joint if self.dealing else b"",
            prover=self.dealing.keys[seat] if self.dealing else b"",
        )

    def accept(self, text: bytes, *, proved: bool = False) -> Accepted:
        """Judge an entry, and adopt it if it holds.

        proved: its proofs hold, for we made them or have checked them before
        Raises: PeerError whose `blame` is the author if the author signed this, None if
        anyone could have sent it; nothing has changed then
        """
        entry = decode_entry(text)
        self.check_author(entry)
        return self.judge(entry, text, proved=proved)

    def check_author(self, entry: Entry) -> None:
        """Check who signed. Raises: DecodeError; nobody is to blame."""
        if entry.seat >= self.seats:
            raise DecodeError("there is no such seat")
        identity = self.charter.seats[entry.seat].identity
        verify_entry(self.heads[0], identity, entry)

    def judge(self, entry: Entry, text: bytes, *, proved: bool = False) -> Accepted:
        """Do as `accept` for an entry whose signature has been checked."""
        if self._is_repeated(entry, text):
            return Accepted(None, ())
        try:
            events = self._adopt_entry(entry, proved=proved)
        except PeerError as error:
            error.blame = entry.seat
            raise
        self.texts.append(text)
        self.authors.append(entry.seat)
        self.kinds.append(kind_of(entry.body))
        head = entry_head(self.heads[0], text)
        self.places[head] = len(self.heads)
        self.heads.append(head)
        return Accepted(entry, events)

    def _is_repeated(self, entry: Entry, text: bytes) -> bool:
        """Tell whether we hold this entry; raise if it does not follow our head."""
        place = entry.k
        if place < len(self.texts):
            if self.texts[place] == text:
                return True
            error = two_exist(place)
            if self.authors[place] == entry.seat:
                error.blame = entry.seat
            raise error
        if place > len(self.texts):
            raise OutOfTurn("entries before it are missing", code="peer/gap")
        if entry.prev != self.head:
            raise Refused("it follows another head", code="peer/fork")
        return False

    def _adopt_entry(self, entry: Entry, *, proved: bool) -> tuple[Event, ...]:
        self._check_turn(Turn(entry.seat, kind_of(entry.body)))
        if isinstance(entry.body, Moved):
            return self._move(entry.seat, entry.body, proved=proved)
        return self._statement(entry.seat, entry.body, proved=proved)

    def _check_turn(self, turn: Turn) -> None:
        due = self.expected
        if due is None:
            raise OutOfTurn("the log is complete")
        if turn != due:
            raise OutOfTurn(
                "{due} of seat {seat} is due, {came} of seat {other} came",
                due=clause(due.kind),
                seat=due.seat + 1,  # people count seats from 1
                came=clause(turn.kind),
                other=turn.seat + 1,
            )

    def _statement(
        self, seat: int, body: AnyBody, *, proved: bool
    ) -> tuple[Event, ...]:
        stage = self.dealing or self.set_up
        if not proved:
            stage.verify(self.context(seat), seat, body)
            self.proofs += hasattr(body, "proof")
        stage.take(body)
        self._turns.popleft()
        if self._turns:
            return ()
        if self.dealing is None:
            return self._start()
        return self._dealt(self.dealing.finish())

    def _move(self, seat: int, body: Moved, *, proved: bool) -> tuple[Event, ...]:
        assert self.state is not None
        assert self.dealing is not None
        if body.state != digest(self.state):
            raise Refused("it saw another state", code="peer/other-state")
        move = unpack(body.move, self.kit.move)
        try:
            step = self.kit.rules.play(self.state, move)
        except IllegalMove as error:
            raise Refused(
                "the rules refuse it: {reason}",
                reason=error.reason,
                code="peer/illegal-move",
            ) from error
        if not proved:
            context = self.context(seat)
            self.dealing.verify_claims(context, seat, step.claims, body.proofs)
            self.proofs += len(step.claims)
        self._turns.popleft()
        return self._adopt(step.state, step.events)

    def _start(self) -> tuple[Event, ...]:
        faces = FaceTable(self.kit.name, self.kit.rules.faces(self.options))
        self.dealing = Dealing(faces, self.set_up.keys)
        state = self.kit.rules.start(self.options, self.set_up.entropy)
        return self._adopt(state, ())

    def _dealt(self, shown: tuple[Face, ...]) -> tuple[Event, ...]:
        assert self.state is not None
        try:
            step = self.kit.rules.dealt(self.state, shown)
        except DealError as error:
            raise SetUpFault("the rules refuse a face that was proved") from error
        return self._adopt(step.state, step.events)

    def _adopt(self, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Take a new state, and do what needs nobody until somebody is due."""
        assert self.dealing is not None
        while True:
            self.state = state
            due = self.kit.rules.due(state)
            self._turns.extend(turns(due, self.seats))
            if isinstance(due, Deal):
                self.dealing.begin(due)
            if self._turns or isinstance(due, Decide | Over):
                return events
            step = self.kit.rules.dealt(state, self.dealing.finish())
            state, events = step.state, events + step.events


def two_exist(number: int) -> Refused:
    """Return what is said of two entries for one place, both signed by one seat."""
    return Refused("two entries {number} exist", number=number, code=EQUIVOCATION)


def replay(ledger: Ledger, length: int) -> Ledger:
    """Return a ledger as this one stood after so many entries."""
    past = Ledger(ledger.charter, ledger.kit)
    for text in ledger.texts[:length]:
        past.accept(text, proved=True)
    return past
