"""A meeting: two proved peers agree on a table and sign its charter (PROTOCOL 3, 9).

    guest -> host    join
    host -> guest    table
    both             pair-commit, pair-reveal, the person's yes, same-words
                     (left out if each has verified the other's key before)
    both             nonce
    both             signature, once the seed is on disk

Whoever opened the table has no power over the game that follows from it.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from engine.deals import Seat
from engine.kit import Kit
from engine.registry import GAMES
from p2p.errors import LinkError, OutOfTurn, Refused
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.lan.home import Home
from p2p.lan.identity import Identity, clean_name
from p2p.lan.journal import CHARTER, Journal, create_journal
from p2p.lan.link import Link
from p2p.lan.messages import (
    AnyMessage,
    Join,
    Nonce,
    PairCommit,
    PairReveal,
    SameWords,
    Signature,
    Table,
    decode_message,
    encode_message,
)
from p2p.lan.pairing import Pairing, code_digits, code_words
from p2p.lan.players import Changed, Players
from p2p.lan.sitting import Gathering, KeyChanged, Offer, Words
from p2p.record.charter import (
    Charter,
    SeatEntry,
    SignedCharter,
    charter_message,
    check_charter,
    check_seat_name,
    check_signatures,
    rules_digest,
)
from p2p.record.encoding import encode, pack

ANSWER_S = 10.0
"""What a program answers without its person comes within this time."""

Ask = Callable[[Words | KeyChanged], Awaitable[bool]]
Show = Callable[[Gathering], None]
M = TypeVar("M", bound=AnyMessage)


class Company(NamedTuple):
    """Who meets here, and where things are kept.

    addresses: HOST:PORT where we can be dialled
    """

    home: Home
    ours: Identity
    players: Players
    addresses: tuple[str, ...]


class Agreed(NamedTuple):
    """A charter that all have signed, and our seat and journal for it.

    addresses: where the other can be dialled, as it says itself
    """

    signed: SignedCharter
    kit: Kit
    seat: Seat
    journal: Journal
    addresses: tuple[str, ...]


class Meeting:
    """One run over one link.

    ask:  puts a question to the person here
    show: tells who is at the table
    """

    def __init__(self, company: Company, link: Link, ask: Ask, show: Show) -> None:
        """Begin with a proved link."""
        self._company = company
        self._link = link
        self._other = link.where
        self._ask = ask
        self._show = show

    async def as_host(self, offer: Offer, join: Join | None = None) -> Agreed:
        """Offer our table to whoever has dialled.

        join:   the guest's first words, if they have been heard
        Raises: LinkError, PeerError
        """
        join = join or await self._recv(Join)
        table = Table(
            self._company.ours.name,
            self._company.addresses,
            self._knows,
            secrets.token_bytes(32),
            offer.kit.name,
            pack(offer.options),
            rules_digest(offer.kit),
            offer.grace_s,
        )
        await self._send(table)
        return await self._agree(0, table, join)

    async def as_guest(self) -> Agreed:
        """Ask for a seat at the table of whoever we have dialled.

        Raises: LinkError, PeerError
        """
        company = self._company
        join = Join(company.ours.name, company.addresses, self._knows)
        await self._send(join)
        return await self._agree(1, await self._recv(Table), join)

    @property
    def _knows(self) -> bool:
        player = self._company.players.find(self._link.peer_key)
        return player is not None and player.verified

    async def _agree(self, seat: Seat, table: Table, join: Join) -> Agreed:
        kit = GAMES.get(table.game)
        if kit is None or rules_digest(kit) != table.rules:
            raise Refused(
                f"the rules or the version of {self._other} differ",
                code="peer/other-rules",
            )
        names = (table.name, join.name)
        for name in names:
            check_seat_name(name)
        self._show(Gathering(tuple(map(clean_name, names)), len(names)))
        theirs = names[1 - seat]
        self._other = f"{clean_name(theirs)} ({self._link.where})"
        await self._get_to_know(table, theirs, both_know=table.knows and join.knows)
        charter = await self._draw_up(seat, table, names)
        check_charter(charter, kit)
        journal, signed = await self._sign(seat, charter)
        addresses = join.addresses if seat == 0 else table.addresses
        return Agreed(signed, kit, seat, journal, addresses)

    # First meeting

    async def _get_to_know(self, table: Table, called: str, *, both_know: bool) -> None:
        players, key = self._company.players, self._link.peer_key
        met = players.meet(key, called)
        if isinstance(met, Changed) and not await self._put(
            KeyChanged(met.player.name)
        ):
            raise Refused("the key has changed", code="peer/changed-key")
        if not both_know:
            await self._compare_words(table, called)
        now = int(time.time())
        await asyncio.to_thread(players.remember, key, called, now, verified=True)

    async def _compare_words(self, table: Table, called: str) -> None:
        ours, theirs = self._company.ours, self._link.peer_key
        pairing = Pairing(
            table.table, ours.public_key, [theirs], secrets.token_bytes(32)
        )
        await self._send(PairCommit(pairing.commitment))
        commit = await self._recv(PairCommit)
        pairing.got_commitment(theirs, commit.commitment)
        await self._send(PairReveal(pairing.opening))
        reveal = await self._recv(PairReveal)
        pairing.got_opening(theirs, reveal.nonce)
        assert pairing.code is not None
        words = Words(
            code_words(pairing.code),
            code_digits(pairing.code),
            (ours.name, clean_name(called)),
        )
        if not await self._put(words):
            raise Refused("the words differ", code="peer/other-words")
        await self._send(SameWords())
        await self._recv(SameWords, timeout_s=None)

    async def _put(self, question: Words | KeyChanged) -> bool:
        """Ask the person here, unless the other leaves meanwhile."""
        answer = asyncio.ensure_future(self._ask(question))
        gone = asyncio.ensure_future(self._link.wait_closed())
        try:
            await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise LinkError(f"{self._other} has left the table", code="link/left")
            return answer.result()
        finally:
            answer.cancel()
            gone.cancel()

    # The charter

    async def _draw_up(
        self, seat: Seat, table: Table, names: tuple[str, ...]
    ) -> Charter:
        nonce = secrets.token_bytes(32)
        await self._send(Nonce(nonce))
        theirs = await self._recv(Nonce)
        ours = SeatEntry(names[seat], self._company.ours.public_key, nonce)
        other = SeatEntry(names[1 - seat], self._link.peer_key, theirs.nonce)
        return Charter(
            PROTOCOL,
            SUITE,
            table.game,
            table.options,
            table.rules,
            (ours, other) if seat == 0 else (other, ours),
            table.grace_s,
        )

    async def _sign(
        self, seat: Seat, charter: Charter
    ) -> tuple[Journal, SignedCharter]:
        """Put a fresh seed and our signature on disk, then sign, then keep all."""
        journal = await asyncio.to_thread(
            create_journal,
            self._company.home,
            charter.digest.hex()[:32],
            secrets.token_bytes(32),
        )
        ours = self._company.ours.sign(charter_message(charter, seat))
        alone = SignedCharter(charter, (ours, b"") if seat == 0 else (b"", ours))
        try:
            await asyncio.to_thread(journal.write_charter, encode(alone))
            signed = await self._exchange_signatures(seat, charter, ours)
            await asyncio.to_thread(journal.append, CHARTER, encode(signed))
        except BaseException:
            journal.discard()
            raise
        return journal, signed

    async def _exchange_signatures(
        self, seat: Seat, charter: Charter, ours: bytes
    ) -> SignedCharter:
        await self._send(Signature(charter.digest, ours))
        theirs = await self._recv(Signature)
        if theirs.digest != charter.digest:
            raise Refused("it has another charter", code="peer/other-charter")
        pair = (ours, theirs.signature) if seat == 0 else (theirs.signature, ours)
        signed = SignedCharter(charter, pair)
        check_signatures(signed)
        return signed

    # Messages

    async def _send(self, message: AnyMessage) -> None:
        await self._link.send(encode_message(message))

    async def _recv(self, kind: type[M], timeout_s: float | None = ANSWER_S) -> M:
        """Return the message of this kind, which must come next and in time."""
        try:
            async with asyncio.timeout(timeout_s):
                message = decode_message(await self._link.recv())
        except TimeoutError:
            raise LinkError(
                f"{self._other} does not answer", code="link/timeout"
            ) from None
        if not isinstance(message, kind):
            raise OutOfTurn(f"another message than {kind.__name__} came")
        return message
