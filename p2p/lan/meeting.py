"""A meeting: proved peers agree on a table and sign its charter (PROTOCOL 3, 9).

    all    pair-commit, pair-reveal, the person's yes to the words, accept
           (if each has verified everybody's key before: the yes of each person who has
           not seen this table yet, accept)
    all    nonce
    all    signature, once the seed is on disk

Each says each of these to all others, on a link to each; so all read the same words,
and all sign the charter that each has drawn up alone. Whoever opened the table has no
power over the game that follows from it.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engine.deals import Seat
from engine.kit import Kit
from engine.registry import GAMES
from p2p.errors import LinkError, P2PError, Refused
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.lan.address import Address, reachable
from p2p.lan.guesses import Guesses
from p2p.lan.home import Home
from p2p.lan.identity import Identity
from p2p.lan.journal import CHARTER, Journal
from p2p.lan.keeping import keep_addresses
from p2p.lan.link import DIFFER
from p2p.lan.messages import (
    Accept,
    AnyMessage,
    Nonce,
    PairCommit,
    PairReveal,
    Signature,
    Sitter,
    Table,
)
from p2p.lan.naming import Bearer, seat_names, shown_names
from p2p.lan.new_journal import NewJournal
from p2p.lan.pairing import Pairing, code_digits, code_words
from p2p.lan.players import Changed, Players
from p2p.lan.players import Meeting as Met
from p2p.lan.sitting import Gathering, Invitation, KeyChanged, Question, Words
from p2p.lan.talk import ANSWER_S, Talk, together
from p2p.lan.tasks import end, whole
from p2p.record.charter import (
    Charter,
    SeatEntry,
    SignedCharter,
    charter_message,
    check_charter,
    check_signatures,
)
from p2p.record.encoding import encode, unpack

Ask = Callable[[Question], Awaitable[bool]]
"""Put a question to the person here."""
Miss = Callable[[tuple[str, ...]], None]
"""Tell the names of those whose yes is still to come."""
Show = Callable[[Gathering], None]
"""Tell who is at the table."""
M = TypeVar("M", bound=AnyMessage)


class Company(NamedTuple):
    """Who meets here, and where things are kept.

    addresses: HOST:PORT where we can be dialled
    games:     that can be played, by name
    seen:      where discovery sees a peer, by its key
    """

    home: Home
    ours: Identity
    players: Players
    addresses: tuple[str, ...]
    games: Mapping[str, Kit] = GAMES
    seen: Callable[[bytes], Iterable[Address]] = lambda _: ()

    def knows(self, key: bytes) -> bool:
        """Whether we have compared words with the holder of a key."""
        player = self.players.find(key)
        return player is not None and player.verified

    def names(self, sitters: Sequence[Sitter]) -> tuple[str, ...]:
        """Return what our screens call those at a table, and ourselves as we do."""
        ours = self.ours.public_key
        table = [Bearer(sitter.identity, sitter.name) for sitter in sitters]
        shown = shown_names(self.players, ours, table)
        return tuple(
            self.ours.name if one.key == ours else name
            for one, name in zip(table, shown, strict=True)
        )


class Setting(NamedTuple):
    """Who meets for what.

    table:   as it was opened; kit: its game
    meeting: 32 bytes that bind the words
    sitters: in the order of their seats, ourselves among them at `seat`
    all_know: each has verified the key of every other before
    is_chosen: the person here has chosen this very table
    """

    table: Table
    kit: Kit
    meeting: bytes
    sitters: tuple[Sitter, ...]
    seat: Seat
    all_know: bool
    is_chosen: bool


class Agreed(NamedTuple):
    """A charter that all have signed, and our seat and journal for it.

    journal:   holds all of this
    names:     of the seats, as our screens call them
    addresses: where each other seat can be dialled, as it says itself
    """

    signed: SignedCharter
    kit: Kit
    seat: Seat
    journal: Journal
    names: tuple[str, ...]
    addresses: Mapping[Seat, tuple[str, ...]]


class Meeting:
    """One run, over a link to each other seat."""

    def __init__(
        self,
        company: Company,
        setting: Setting,
        talks: Mapping[Seat, Talk],
        ask: Ask,
        guesses: Guesses,
        miss: Miss,
    ) -> None:
        """Begin once a link to everybody is there. guesses: those at this table."""
        self._company = company
        self._setting = setting
        self._talks = talks
        self._ask = ask
        self._guesses = guesses
        self._miss = miss
        self._names = company.names(setting.sitters)
        for seat, talk in talks.items():
            talk.name = self._names[seat]
            talk.other = f"{talk.name} ({talk.link.where})"

    async def agree(self) -> Agreed:
        """Return what all have signed.

        Raises: FellApart; LinkError, PeerError; BrokenOff, after which no other begins
        """
        setting = self._setting
        await self._get_to_know()
        charter = await self._draw_up()
        check_charter(charter, setting.kit)
        company, others = self._company, self._addresses()
        names = seat_names(company.players, company.ours.public_key, charter)
        journal, signed = await self._sign(charter, others)
        return Agreed(signed, setting.kit, setting.seat, journal, names, others)

    def _addresses(self) -> dict[Seat, tuple[str, ...]]:
        """Return where each other says that it can be dialled, and may be."""
        sitters = self._setting.sitters
        told = {
            seat: reachable(sitters[seat].addresses, talk.link.remote_host)
            for seat, talk in self._talks.items()
        }
        return {seat: tuple(map(str, addresses)) for seat, addresses in told.items()}

    # First meeting

    async def _get_to_know(self) -> None:
        players, sitters = self._company.players, self._setting.sitters
        met = {
            talk: players.meet(talk.key, sitters[seat].name)
            for seat, talk in self._talks.items()
        }
        if self._setting.all_know:
            await self._look_at_table()
        else:
            await self._compare_words(met)
        now = int(time.time())
        for seat, talk in self._talks.items():
            name = sitters[seat].name
            known = partial(players.remember, talk.key, name, now, verified=True)
            await whole(known)

    async def _compare_words(self, met: Mapping[Talk, Met]) -> None:
        """Work the words out, which programs do alone and in time, and ask our person.

        So a stranger who falls silent before people are asked keeps no seat.
        """
        ours, keys = self._company.ours.public_key, [t.key for t in self._each()]
        nonce = secrets.token_bytes(32)
        pairing = Pairing(self._setting.meeting, ours, keys, nonce)
        commits = await self._exchange(PairCommit(pairing.commitment), PairCommit)
        for talk, commit in commits:
            with talk.answering():
                pairing.got_commitment(talk.key, commit.commitment)
        with self._guesses.one():
            await self._open(pairing, met)

    async def _open(self, pairing: Pairing, met: Mapping[Talk, Met]) -> None:
        """Open our share, and let our person compare what comes of all of them."""
        reveals = await self._exchange(PairReveal(pairing.opening), PairReveal)
        for talk, reveal in reveals:
            with talk.answering():
                pairing.got_opening(talk.key, reveal.nonce)
        assert pairing.code is not None
        for talk, one in met.items():
            if isinstance(one, Changed) and not await self._put(
                KeyChanged(one.player.name)
            ):
                with talk.answering():
                    raise Refused("the key has changed", code="peer/changed-key")
        await self._read_out(pairing.code)

    async def _read_out(self, code: int) -> None:
        """Let the people compare the words of a code."""
        seat, names = self._setting.seat, self._names
        ours_first = (names[seat], *names[:seat], *names[seat + 1 :])
        words = Words(code_words(code), code_digits(code), ours_first)
        no = Refused("the words differ", code="peer/other-words")
        await self._accept(words, no)

    async def _look_at_table(self) -> None:
        """Let a guest among friends, who compares no words, see what it will sign."""
        setting = self._setting
        table: Invitation | None = None
        if not setting.is_chosen:
            options = unpack(setting.table.options, setting.kit.options)
            table = Invitation(self._names, setting.kit, options)
        no = LinkError("we have left the table", code="link/left")
        await self._accept(table, no)

    async def _accept(self, question: Question | None, no: P2PError) -> None:
        """Wait until every person has said yes, ours to a question, if there is one."""
        yes = asyncio.ensure_future(self._hear_each_yes())
        try:
            if question is not None and not await self._put(question, yes):
                raise no
            await self._say_all(Accept())
            await yes
        finally:
            await end(yes)
            self._miss(())

    async def _hear_each_yes(self) -> None:
        """Hear everybody else's yes, and tell meanwhile whose is missing."""
        missing = set(self._talks)

        async def hear(seat: Seat, talk: Talk) -> None:
            await talk.hear(Accept, None)
            missing.remove(seat)
            tell()

        def tell() -> None:
            self._miss(tuple(self._names[seat] for seat in sorted(missing)))

        tell()
        await together(*(hear(seat, talk) for seat, talk in self._talks.items()))

    async def _put(self, question: Question, *meanwhile: "asyncio.Future[Any]") -> bool:
        """Ask the person here, unless somebody leaves or breaks off meanwhile.

        meanwhile: what is waited for beside the answer, and may fail
        """
        answer = asyncio.ensure_future(self._ask(question))
        leaving = [asyncio.ensure_future(talk.lost()) for talk in self._each()]
        waiting: set[asyncio.Future[Any]] = {*leaving, *meanwhile}
        try:
            while not answer.done():
                done, _ = await asyncio.wait(
                    {answer, *waiting}, return_when=asyncio.FIRST_COMPLETED
                )
                for one in done & waiting:
                    one.result()
                waiting -= done
            return answer.result()
        finally:
            if isinstance(question, Words) and _is_no(answer):
                self._tell_difference()
            await end(answer, *leaving)

    def _tell_difference(self) -> None:
        """Tell all that our person found the words different: nobody else can know.

        Whoever leaves the table right behind that answer has said it nevertheless.
        """
        for talk in self._each():
            talk.link.hang_up(DIFFER)

    # The charter

    async def _draw_up(self) -> Charter:
        setting, table = self._setting, self._setting.table
        nonce = secrets.token_bytes(32)
        heard = await self._exchange(Nonce(nonce), Nonce)
        nonces = {self._company.ours.public_key: nonce}
        nonces |= {talk.key: theirs.nonce for talk, theirs in heard}
        seats = tuple(
            SeatEntry(sitter.name, sitter.identity, nonces[sitter.identity])
            for sitter in setting.sitters
        )
        return Charter(
            PROTOCOL,
            SUITE,
            table.game,
            table.options,
            table.rules,
            seats,
            table.grace_s,
        )

    async def _sign(
        self, charter: Charter, others: Mapping[Seat, tuple[str, ...]]
    ) -> tuple[Journal, SignedCharter]:
        """Put a fresh seed and our signature on disk, then sign, then keep all."""
        seat = self._setting.seat
        ours = {seat: self._company.ours.sign(charter_message(charter, seat))}
        alone = encode(_signed(charter, ours))
        journal = NewJournal(self._company.home, charter.digest.hex()[:32])
        try:
            await journal.begin(secrets.token_bytes(32))
            await journal.write(lambda new: new.write_charter(alone))
            signed = await self._exchange_signatures(charter, ours)
            whole = encode(signed)
            await journal.write(lambda new: new.append(CHARTER, whole))
            await journal.write(lambda new: keep_addresses(new, others))
        except BaseException:
            await journal.discard()
            raise
        return journal.kept(), signed

    async def _exchange_signatures(
        self, charter: Charter, ours: Mapping[Seat, bytes]
    ) -> SignedCharter:
        (sig,) = ours.values()
        heard = await self._exchange(Signature(charter.digest, sig), Signature)
        for talk, theirs in heard:
            with talk.answering():
                if theirs.digest != charter.digest:
                    raise Refused("it has another charter", code="peer/other-charter")
        sigs = [theirs.signature for _, theirs in heard]
        signed = _signed(charter, {**ours, **dict(zip(self._talks, sigs, strict=True))})
        check_signatures(signed)
        return signed

    # Messages

    def _each(self) -> Iterable[Talk]:
        return self._talks.values()

    async def _say_all(self, message: AnyMessage) -> None:
        for talk in self._each():
            await talk.say(message)

    async def _hear_all(
        self, kind: type[M], timeout_s: float | None
    ) -> list[tuple[Talk, M]]:
        heard = await together(*(talk.hear(kind, timeout_s) for talk in self._each()))
        return list(zip(self._each(), heard, strict=True))

    async def _exchange(
        self, message: AnyMessage, kind: type[M], timeout_s: float | None = ANSWER_S
    ) -> list[tuple[Talk, M]]:
        """Say something to all, and return what each says of the same kind."""
        await self._say_all(message)
        return await self._hear_all(kind, timeout_s)


def _is_no(answer: "asyncio.Future[bool]") -> bool:
    """Tell whether a person has said no."""
    return answer.done() and not answer.cancelled() and not answer.result()


def _signed(charter: Charter, signatures: Mapping[Seat, bytes]) -> SignedCharter:
    """Return a charter with the signatures there are, in seat order."""
    seats = range(len(charter.seats))
    return SignedCharter(charter, tuple(signatures.get(seat, b"") for seat in seats))
