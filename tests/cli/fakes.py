"""A lobby, a table and a game without a network, behind the protocols of the seam.

The game is real: the engine's rules, an open dealer with a seeded shuffle, and a bot in
the other seat. Only the seat that sits here is told its own cards.
"""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from engine.dealer import OpenDealer
from engine.deals import CardId, Face, Mix, Seat, Shuffle
from engine.game import Decide, Due, Event, Move, Options, Over, State, resignation
from engine.kit import Bot, Kit
from engine.registry import GAMES
from p2p.errors import LocalError, P2PError
from p2p.lan.sitting import (
    Away,
    Back,
    BrokenGame,
    Ended,
    EndOffered,
    Finished,
    Gathering,
    GraceOver,
    KeptGame,
    Offer,
    Progress,
    RematchWanted,
    Seated,
    SeatingUpdate,
    SignGiven,
    Stopped,
    TableAd,
    Told,
    Update,
)
from p2p.record.notice import Absence
from p2p.record.table_sign import SignKind

KIT = GAMES["agent-avenue"]
NAMES = ("Mai", "Tom")
TRANSCRIPT = Path("/home/mai/games/mai-tom.oakfield")


class FakeSitting:
    """One seat of a real game whose other seat is a bot at the same table."""

    def __init__(
        self,
        *,
        seed: int = 1,
        seat: Seat = 0,
        names: tuple[str, ...] = NAMES,
        bot: str = "simple",
        path: Path = TRANSCRIPT,
        kit: Kit = KIT,
        holds: bool = False,
        checks: bool = True,
        keeps: bool = True,
        options: Options | None = None,
    ) -> None:
        """Deal and start.

        holds:  the bot waits for `release` before each move
        checks: the verdict comes at once; else `check` brings it
        """

        self.keeps = keeps
        self.grace_s = 120
        self.recorded: list[Seat] = []
        self.offered = 0
        self.has_signed = False
        self.wants_again = False
        self._others_want = asyncio.Event()
        self._next: FakeSeating | P2PError | None = None
        self._checks = checks
        self._outcome: Over | None = None
        self._has_given_up = False
        self._offer_stands = False
        self.kit = kit
        self.options: Options = options or kit.options()
        self.seat = seat
        self.names = names
        self.decided: list[Move] = []
        self.is_closed = False
        self.proofs_checked = 0
        self._random = random.Random(seed)
        self._bot: Bot = kit.bots[bot]
        self._path = path
        self._holds = holds
        self._queue: asyncio.Queue[Update | None] = asyncio.Queue()
        entropy = self._random.randbytes(32)
        state = kit.rules.start(self.options, entropy)
        self.dealer = OpenDealer(kit.rules, state, {}, self._permute)
        self._set_up()

    def _permute(self, deal: Shuffle | Mix) -> tuple[int, ...]:
        return tuple(self._random.sample(range(len(deal.cards)), len(deal.cards)))

    def _set_up(self) -> None:
        agenda = getattr(self.dealer.state, "agenda", ())
        piles = [deal.pile for deal in agenda if isinstance(deal, Shuffle)]
        steps = [("commit", ""), ("coin", ""), ("key", "")]
        for code, pile in (*steps, *(("shuffle", pile) for pile in piles)):
            for seat in range(len(self.names)):
                self.put(Progress(code, seat, 0.1, pile))
        self._run()

    @property
    def state(self) -> State | None:
        return self.dealer.state

    @property
    def due(self) -> Due | None:
        return self.dealer.due

    @property
    def known(self) -> Mapping[CardId, Face]:
        return self.dealer.known(self.seat)

    def moves(self) -> tuple[Move, ...]:
        return self.dealer.view(self.seat).moves

    async def decide(self, move: Move) -> None:
        await asyncio.sleep(0)
        self.decided.append(move)
        self._tell(self.dealer.play(move))
        self._run()

    async def resign(self) -> None:
        await asyncio.sleep(0)
        over = resignation(self.options.sides, frozenset({self.seat}))
        self._has_given_up = True
        if over is None:
            self._run()
        else:
            self._finish(over)

    async def give_sign(self, kind: SignKind) -> None:
        await asyncio.sleep(0)
        if self.has_signed:
            raise LocalError("one sign until something happens", code="local/one-sign")
        self.has_signed = True
        self.put(SignGiven(self.seat, kind))

    async def offer_end(self) -> None:
        await asyncio.sleep(0)
        self.offered += 1

    async def accept_end(self) -> None:
        await asyncio.sleep(0)
        if not self._offer_stands:
            raise LocalError("no offer stands", code="local/no-offer")
        self._finish(Over((), "agreed"))

    async def record_unresponsive(self, seat: Seat) -> None:
        await asyncio.sleep(0)
        self.recorded.append(seat)
        away = (Absence(self.seat, seat),)
        self._finish(Over((), "unresponsive"), verdict="UNFINISHED", absences=away)

    async def rematch(self) -> "FakeSeating":
        self.wants_again = True
        await self._others_want.wait()
        if isinstance(self._next, P2PError):
            raise self._next
        assert self._next is not None
        return self._next

    def answer_rematch(self, answer: "FakeSeating | P2PError") -> None:
        """Let the other seat want another game too, or leave."""
        self._next = answer
        self._others_want.set()

    async def updates(self) -> AsyncIterator[Update]:
        while (update := await self._queue.get()) is not None:
            yield update

    async def close(self) -> None:
        await asyncio.sleep(0)
        self.is_closed = True
        if self._outcome is None or self._checks:
            self.put(None)

    def put(self, update: Update | None) -> None:
        """Tell something at once."""
        self._queue.put_nowait(update)

    def go_away(self, seat: Seat) -> None:
        self.put(Away(seat))

    def stay_away(self, seat: Seat) -> None:
        self.put(Away(seat))
        self.put(GraceOver(seat))

    def come_back(self, seat: Seat) -> None:
        self.put(Back(seat))

    def be_offered_the_end(self, seat: Seat) -> None:
        self._offer_stands = True
        self.put(EndOffered(seat))

    def be_asked_again(self, seat: Seat) -> None:
        self.put(RematchWanted(seat))

    def stop(self, code: str, text: str, seat: Seat | None) -> None:
        self.put(Stopped(code, text, seat, self._path))
        self.put(None)

    def release(self) -> None:
        """Let the bot make one move."""
        self._run(released=True)

    def _run(self, *, released: bool = False) -> None:
        """Deal, and let the other seats decide, until this one is due."""
        while True:
            due = self.dealer.due
            if isinstance(due, Over):
                self._finish(due)
                return
            if isinstance(due, Decide) and due.seat == self.seat:
                if not self._has_given_up:
                    return
                leaving = self.kit.rules.resigning(self.dealer.state)
                self._tell(self.dealer.play(leaving or self.moves()[0]))
                continue
            if isinstance(due, Decide) and self._holds and not released:
                return
            released = False
            if isinstance(due, Decide):
                view = self.dealer.view(due.seat)
                self._tell(self.dealer.play(self._bot(view, self._random.randrange)))
            else:
                self._tell(self.dealer.deal())

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.proofs_checked += 3
        self.has_signed = False
        dealer = self.dealer
        told = Told(events, dealer.state, dict(self.known), dealer.due)
        self.put(told)

    def _finish(
        self, over: Over, verdict: str = "FAIR", absences: tuple[Absence, ...] = ()
    ) -> None:
        self._outcome = over
        self.put(Ended(over, self._path, absences))
        if self._checks:
            self.check(verdict)

    def check(self, verdict: str = "FAIR") -> None:
        """Bring the verdict."""
        assert self._outcome is not None
        faces = dict(self.dealer.faces)
        self.put(Finished(self._outcome, faces, verdict, self._path, 0.3))

    def end_updates(self) -> None:
        self.put(None)


class FakeSeating:
    """A table that fills, with the answers given to it."""

    def __init__(
        self,
        *steps: SeatingUpdate | P2PError,
        sitting: FakeSitting | None = None,
    ) -> None:
        self.sitting = sitting or FakeSitting()
        self.steps = steps
        self.answers: list[bool] = []
        self.missing: tuple[str, ...] = ("Tom",)
        self.is_closed = False
        self._answered = asyncio.Event()

    async def updates(self) -> AsyncIterator[SeatingUpdate]:
        for step in self.steps:
            if isinstance(step, P2PError):
                raise step
            yield step
            if not isinstance(step, Gathering):
                await self._answered.wait()
                self._answered.clear()
        yield Seated(self.sitting)

    async def confirm(self, agree: bool) -> None:
        await asyncio.sleep(0)
        self.answers.append(agree)
        if agree:
            self._answered.set()

    async def close(self) -> None:
        await asyncio.sleep(0)
        self.is_closed = True


def advert(
    name: str = "Tom",
    *,
    known: str | None = None,
    taken: int = 1,
    version: str = "1",
    ours: bool = True,
    game: str = "agent-avenue",
) -> TableAd:
    """Return a table that somebody opened."""
    return TableAd(
        label=f"{name.lower()}0000",
        name=name,
        known=known,
        game=game,
        seats=2,
        taken=taken,
        version=version,
        ours=ours,
    )


class FakeLobby:
    """A lobby whose tables the test adds, and that seats at `seating`.

    refuses: what joining raises, the first `refusals` times, or always
    """

    def __init__(
        self,
        *tables: TableAd,
        seating: FakeSeating | None = None,
        trouble: str | None = None,
        refuses: P2PError | None = None,
        refusals: int | None = None,
        kept: tuple[KeptGame, ...] = (),
        broken: tuple[BrokenGame, ...] = (),
    ) -> None:
        self.name = "Mai"
        self.seating = seating or FakeSeating()
        self.opened: list[Offer] = []
        self.practised: list[Offer] = []
        self.joined: list[str] = []
        self.is_closed = False
        self._tables = tables
        self._trouble = trouble
        self._refuses = refuses
        self._refusals = math.inf if refusals is None else refusals
        self.tries = 0
        self._kept = kept
        self._broken = broken
        self.resumed: list[str] = []
        self._changed = asyncio.Event()

    def tables(self) -> tuple[TableAd, ...]:
        return self._tables

    def set_tables(self, *tables: TableAd) -> None:
        """Let other tables be heard."""
        self._tables = tables
        self._changed.set()

    async def changed(self) -> None:
        await self._changed.wait()
        self._changed.clear()

    def addresses(self) -> tuple[str, ...]:
        return ("192.168.1.23:24816", "10.0.0.5:24816")

    def trouble(self) -> str | None:
        return self._trouble

    async def host(self, offer: Offer) -> FakeSeating:
        return await self._seat(self.opened, offer)

    async def practice(self, offer: Offer) -> FakeSeating:
        return await self._seat(self.practised, offer)

    async def kept(self) -> tuple[KeptGame, ...]:
        await asyncio.sleep(0)
        return self._kept

    async def broken(self) -> tuple[BrokenGame, ...]:
        await asyncio.sleep(0)
        return self._broken

    async def resume(self, journal: str) -> FakeSitting:
        await asyncio.sleep(0)
        self.resumed.append(journal)
        return self.seating.sitting

    async def join(self, target: str) -> FakeSeating:
        await asyncio.sleep(0)
        self.tries += 1
        if self._refuses is not None and self.tries <= self._refusals:
            raise self._refuses
        self.joined.append(target)
        return self.seating

    async def close(self) -> None:
        await asyncio.sleep(0)
        self.is_closed = True

    async def _seat(self, kept: list[Offer], offer: Offer) -> FakeSeating:
        await asyncio.sleep(0)
        kept.append(offer)
        return self.seating
