"""A finished game step by step, for whoever reads it (PROTOCOL 4, 5, 7 and 8).

An audited log is gone through once more. Each step tells what was due, what came of it,
and which checks of the audit vouch for it. What a face-down card was is read with the
keys of the seats whose seeds are open, when cards are turned up, and from what moves
claim: a number stands for one card for good, so what comes out late holds from the
start. Nothing is checked here that the audit has not checked.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.deals import CardId, Deal, Face, Seat, TurnUp
from engine.game import Claim, Decide, Event, Is, Move, OneOf, Options, Over, State
from engine.kit import Kit
from p2p.fairness.cards import Card, open_card, share
from p2p.record.encoding import unpack
from p2p.record.entry import Entry, Moved, TurnedUp, decode_entry
from p2p.record.notice import Notice
from p2p.table.audit import DAMAGED, Audit, Verdict, notice_order
from p2p.table.dealing import Dealing, Place
from p2p.table.ledger import Ledger
from p2p.table.opened import choice_due

CHAIN, SCHEDULE, SET_UP, SHUFFLES, CARDS, MOVES, _, SEEDS, CLEAR = range(3, 12)
"""The numbers of the audit's steps (PROTOCOL 8)."""
_PROVED_BY = {
    "commit": SET_UP,
    "coin": SET_UP,
    "key": SET_UP,
    "shuffle": SHUFFLES,
    "share": CARDS,
    "mix": CARDS,
    "turn-up": CARDS,
    "pass": CARDS,
    "move": MOVES,
}
"""The step of the audit in which an entry of each kind is judged."""


class Voucher(NamedTuple):
    """One check that vouches for a step.

    number: of the audit's step; code: what of it, `chain`, `schedule`, the kind of the
            entries, `claim`, `seed` or `clear`
    seats:  for whose statements; claim: which one, if it is a claim
    """

    number: int
    code: str
    seats: tuple[Seat, ...]
    claim: Claim | None = None


class Step(NamedTuple):
    """One thing that was due, and how it was done.

    due:     what the game asked for; None in the set-up
    kind:    of the entries by which it was done; `first` is the number of the first
    before:  the public state; `after` it, where deals that need nobody are done too
    move:    what the seat that was due decided; None for a deal
    notices: what was said beside the log before the next entry
    """

    due: Decide | Deal | None
    kind: str
    first: int
    entries: tuple[Entry, ...]
    before: State | None
    after: State | None
    move: Move | None
    events: tuple[Event, ...]
    vouchers: tuple[Voucher, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who signed the entries, in their order."""
        return tuple(entry.seat for entry in self.entries)


class Chronicle(NamedTuple):
    """A game as its transcript tells it, up to the fault if it is unfair.

    early:   notices from before the first entry
    faces:   every face-down card that can be read, by its number, from its first moment
    missing: the seats whose seeds are not open, so that their cards may be unknown
    state:   the last one; None before the toss
    outcome: how it ended, if it did
    """

    kit: Kit
    options: Options
    steps: tuple[Step, ...]
    early: tuple[Notice, ...]
    faces: Mapping[CardId, Face]
    missing: tuple[Seat, ...]
    state: State | None
    outcome: Over | None
    verdict: Verdict

    def hand(self, state: State, seat: Seat) -> tuple[Face | None, ...]:
        """Return a hand with open cards; None stands for one that cannot be read."""
        return tuple(self.faces.get(card) for card in self.kit.rules.hand(state, seat))


def chronicle(audit: Audit) -> Chronicle:
    """Return the chronicle of a transcript that has been audited.

    Raises: ValueError if it is damaged: nobody signed what is there
    """
    if audit.verdict is None or audit.verdict.verdict == DAMAGED:
        raise ValueError("only what somebody signed can be told")
    return _Writer(audit).chronicle()


class _Writer:
    """One way through the log."""

    def __init__(self, audit: Audit) -> None:
        assert audit.ledger is not None
        self._audit = audit
        self._texts = audit.ledger.texts
        self._ledger = Ledger(audit.ledger.charter, audit.ledger.kit)
        self._reader = _Reader(audit)
        self._passed = {check.number for check in audit.checks}
        self._steps: list[Step] = []

    def chronicle(self) -> Chronicle:
        """Go through the log, then tell all that has been read."""
        ledger, audit = self._ledger, self._audit
        while len(ledger.texts) < len(self._texts):
            self._steps.append(self._step())
        early, *told = self._told()
        steps = zip(self._steps, told, strict=True)
        assert audit.verdict is not None
        return Chronicle(
            kit=ledger.kit,
            options=ledger.options_in_play,
            steps=tuple(step._replace(notices=notices) for step, notices in steps),
            early=early,
            faces=self._reader.faces,
            missing=tuple(set(range(ledger.seats)) - set(audit.voices)),
            state=ledger.state,
            outcome=audit.outcome,
            verdict=audit.verdict,
        )

    def _step(self) -> Step:
        """Adopt all entries of what is due now."""
        ledger, first = self._ledger, len(self._ledger.texts)
        before, due, turn = ledger.state, ledger.due, ledger.expected
        assert turn is not None
        assert not isinstance(due, Over)
        entries: list[Entry] = []
        events: tuple[Event, ...] = ()
        seeded = False
        while ledger.state is before and self._is_next(turn.kind):
            text = self._texts[len(ledger.texts)]
            entry = decode_entry(text)
            seeded |= choice_due(ledger, entry) is not None
            self._reader.hear(ledger, entry)
            events += ledger.accept(text, proved=True).events
            self._reader.look(ledger.dealing)
            entries.append(entry)
        step = Step(
            due=due,
            kind=turn.kind,
            first=first,
            entries=tuple(entries),
            before=before,
            after=ledger.state,
            move=self._move(entries[0]),
            events=events,
            vouchers=(),
        )
        return step._replace(vouchers=tuple(self._vouchers(step, seeded=seeded)))

    def _is_next(self, kind: str) -> bool:
        """Tell whether the log goes on with another entry of this kind."""
        turn = self._ledger.expected
        is_more = len(self._ledger.texts) < len(self._texts)
        return is_more and turn is not None and turn.kind == kind

    def _move(self, entry: Entry) -> Move | None:
        if not isinstance(entry.body, Moved):
            return None
        move: Move = unpack(entry.body.move, self._ledger.kit.move)
        return move

    def _vouchers(self, step: Step, *, seeded: bool) -> Iterable[Voucher]:
        """Yield what vouches for a step, in the order of the audit.

        seeded: its authors chose by their seeds
        """
        seats, number = step.seats, _PROVED_BY[step.kind]
        yield Voucher(CHAIN, "chain", seats)
        yield Voucher(SCHEDULE, "schedule", seats)
        yield Voucher(number, step.kind, seats)
        if step.move is not None:
            played = self._ledger.kit.rules.play(step.before, step.move)
            for claim in played.claims:
                yield Voucher(number, "claim", seats, claim)
        opened = tuple(seat for seat in seats if seat in self._audit.voices)
        if opened and SEEDS in self._passed and (seeded or number == SET_UP):
            yield Voucher(SEEDS, "seed", opened)
        if CLEAR in self._passed and step.before is not None:
            yield Voucher(CLEAR, "clear", seats)

    def _told(self) -> list[tuple[Notice, ...]]:
        """Return the notices from before the first step, and those of each step."""
        assert self._audit.transcript is not None
        heads = self._ledger.heads
        ends = [0, *(step.first + len(step.entries) for step in self._steps)]
        told: list[list[Notice]] = [[] for _ in ends]
        for notice in sorted(self._audit.transcript.notices, key=notice_order):
            place = heads.index(notice.head) if notice.head in heads else len(heads)
            later = (n for n, end in enumerate(ends) if end >= place)
            told[next(later, len(ends) - 1)].append(notice)
        return [tuple(notices) for notices in told]


class _Reader:
    """What face-down cards are, as far as the transcript lets anyone read them."""

    def __init__(self, audit: Audit) -> None:
        self.faces: dict[CardId, Face] = {}
        self._secrets = {
            seat: voice.secret_key() for seat, voice in audit.voices.items()
        }
        self._seen: dict[CardId, Place] = {}

    def hear(self, ledger: Ledger, entry: Entry) -> None:
        """Read what an entry says that is about to be adopted."""
        if isinstance(entry.body, TurnedUp):
            assert isinstance(ledger.due, TurnUp)
            self.faces.update(zip(ledger.due.cards, entry.body.faces, strict=True))
        elif isinstance(entry.body, Moved):
            move = unpack(entry.body.move, ledger.kit.move)
            for claim in ledger.kit.rules.play(ledger.state, move).claims:
                match claim:
                    case Is(card=card, face=face) | OneOf(card=card, faces=(face,)):
                        self.faces[card] = face
                    case _:
                        pass

    def look(self, dealing: Dealing | None) -> None:
        """Read the cards that lie anew where they lie, by the keys that are known."""
        if dealing is None:
            return
        for number, card in dealing.cards.items():
            place = dealing.places[number]
            if number not in self.faces and self._seen.get(number) != place:
                self._seen[number] = place
                self._read(dealing, number, card, place)

    def _read(self, dealing: Dealing, number: CardId, card: Card, place: Place) -> None:
        """Open one card if every key in its mask is known."""
        seats = (place,) if isinstance(place, int) else range(len(dealing.keys))
        if set(seats) <= set(self._secrets):
            shares = [share(self._secrets[seat], card) for seat in seats]
            face = dealing.faces.face(open_card(card, shares))
            if face is not None:
                self.faces[number] = face
