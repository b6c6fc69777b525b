"""A machine between two people who sit down at a table: what it can do, and cannot.

The link's own part, two TLS sessions with every frame passed on, is in
`test_lan_listener`; here whole tables meet through the middle.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar

import pytest

from p2p.errors import LinkError, P2PError
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import new_identity
from p2p.lan.link import Link
from p2p.lan.messages import (
    ENTRY,
    Accept,
    AnyMessage,
    Join,
    Nonce,
    PairCommit,
    PairReveal,
    Signature,
    Table,
    decode_message,
    encode_message,
)
from p2p.lan.node import Node
from p2p.lan.pairing import Pairing, commit_nonce, table_code
from p2p.lan.players import Players
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeyChanged,
    Seated,
    Seating,
    Sitting,
    Words,
)
from p2p.record.charter import Charter, SeatEntry, charter_message
from tests.p2p.lan_links import Wire, listening
from tests.p2p.lan_pair import OFFER, play_out, seated, two_nodes
from tests.p2p.pair import material

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(60)]

EVE = new_identity("Eve")
M = TypeVar("M", bound=AnyMessage)
Choose = Callable[["Middle"], tuple[bytes, bytes]]
Compare = Callable[[tuple[str, ...]], Awaitable[bool]]


class Asked(NamedTuple):
    """How a seating went for one person.

    words:   that were shown; changed: whose key had changed
    code:    of the error that ended it, if one was told; sitting: if the game began
    """

    words: tuple[str, ...] = ()
    changed: str = ""
    code: str = ""
    sitting: Sitting | None = None


class Voices:
    """Two people who read their words aloud, and hear each other."""

    def __init__(self) -> None:
        self._read: list[tuple[str, ...]] = []
        self._both = asyncio.Event()

    async def are_same(self, words: tuple[str, ...]) -> bool:
        """Read some words aloud; return whether the other reads the same."""
        self._read.append(words)
        if len(self._read) == 2:
            self._both.set()
        await self._both.wait()
        return len(set(self._read)) == 1


async def careless(_: tuple[str, ...]) -> bool:
    """Say yes without reading."""
    return True


async def ask(seating: Seating, are_same: Compare, *, trusts: bool = False) -> Asked:
    """Sit down; a host whose guest has gone gets no error, and leaves.

    trusts: compares words with somebody whose key has changed
    """
    asked, met = Asked(), False
    try:
        async for update in seating.updates():
            match update:
                case Gathering(names=names) if met and len(names) == 1:
                    return asked
                case Gathering(names=names):
                    met = len(names) > 1
                case Invitation():
                    await seating.confirm(True)
                case Words(words=words):
                    asked = asked._replace(words=words)
                    await seating.confirm(await are_same(words))
                case KeyChanged(name=name):
                    asked = asked._replace(changed=name)
                    await seating.confirm(trusts)
                case Seated(sitting=sitting):
                    return asked._replace(sitting=sitting)
    except P2PError as error:
        return asked._replace(code=error.code)
    return asked


class Middle:
    """Eve: a guest to the host and a host to the guest, each under her own key.

    nonces: of guest and host, once they have opened them
    """

    def __init__(self, guest: Link, host: Link) -> None:
        self.links = (guest, host)
        self.frames: list[bytes] = []
        self.table = b""
        self.nonces: list[bytes] = []

    async def recv(self, side: int, kind: type[M]) -> M:
        """Return the next message of a side."""
        frame = await self.links[side].recv()
        self.frames.append(frame)
        message = decode_message(frame)
        assert isinstance(message, kind)
        return message

    async def send(self, side: int, message: AnyMessage) -> None:
        """Say something to a side."""
        await self.links[side].send(encode_message(message))

    async def sit(self, choose: Choose) -> None:
        """Sit down at both tables; `choose` picks a nonce for each of the two sides."""
        join = await self.recv(0, Join)
        await self.send(1, join)
        table = await self.recv(1, Table)
        await self.send(0, table)
        self.table = table.table
        await self._compare(choose)
        names = (table.name, join.name)
        for side in (0, 1):
            await self._sign(side, table, names)

    async def _compare(self, choose: Choose) -> None:
        """Commit to nothing in particular, and open what suits."""
        promised = (material("guest"), material("host"))
        for side, nonce in enumerate(promised):
            commitment = commit_nonce(self.table, EVE.public_key, nonce)
            await self.send(side, PairCommit(commitment))
            await self.recv(side, PairCommit)
        for side in (0, 1):
            self.nonces.append((await self.recv(side, PairReveal)).nonce)
        for side, nonce in enumerate(choose(self)):
            await self.send(side, PairReveal(nonce))
        for side in (0, 1):
            await self.recv(side, Accept)
            await self.send(side, Accept())

    async def _sign(self, side: int, table: Table, names: tuple[str, str]) -> None:
        """Sign the charter of one table in the place of who sits at the other."""
        theirs, nonce = await self.recv(side, Nonce), material("charter", side)
        await self.send(side, Nonce(nonce))
        seats = [
            SeatEntry(names[1 - side], self.links[side].peer_key, theirs.nonce),
            SeatEntry(names[side], EVE.public_key, nonce),
        ]
        charter = Charter(
            PROTOCOL,
            SUITE,
            table.game,
            table.options,
            table.rules,
            tuple(seats if side else reversed(seats)),
            table.grace_s,
        )
        await self.recv(side, Signature)
        sig = EVE.sign(charter_message(charter, side))
        await self.send(side, Signature(charter.digest, sig))

    def code(self, side: int, nonce: bytes) -> int:
        """Return the code that a side shows if this nonce is opened to it."""
        key = self.links[side].peer_key
        return table_code(self.table, {key: self.nonces[side], EVE.public_key: nonce})


def as_promised(_: Middle) -> tuple[bytes, bytes]:
    """Open what was committed to."""
    return material("guest"), material("host")


def ground(middle: Middle) -> tuple[bytes, bytes]:
    """Search for two nonces that give both sides one code; a few thousand tries."""
    seen = {middle.code(0, n.to_bytes(32)): n.to_bytes(32) for n in range(1 << 13)}
    nonces = (n.to_bytes(32) for n in count())
    host = next(nonce for nonce in nonces if middle.code(1, nonce) in seen)
    return seen[middle.code(1, host)], host


@contextlib.asynccontextmanager
async def middle(host: Node, choose: Choose) -> AsyncIterator[tuple[str, list[Middle]]]:
    """Yield where Eve listens, and what she is once somebody has dialled her."""
    found: list[Middle] = []
    async with listening(EVE) as listener:

        async def serve() -> None:
            guest = await anext(listener.links())
            link = await dial(EVE, [Address(LOOPBACK, host.port)])
            found.append(Middle(guest, link))
            with contextlib.suppress(LinkError):
                await found[0].sit(choose)
            await asyncio.gather(guest.wait_closed(), link.wait_closed())

        serving = asyncio.create_task(serve())
        try:
            yield f"{LOOPBACK}:{listener.port}", found
        finally:
            serving.cancel()
            await asyncio.wait([serving])
            await asyncio.gather(*(link.close() for m in found for link in m.links))


class Meeting(NamedTuple):
    """What came of a meeting through the middle.

    known: under which names each person holds Eve's key as compared, after it
    """

    mai: Asked
    tom: Asked
    eve: Middle
    known: tuple[str | None, str | None]


async def meet_through(
    nodes: tuple[Node, Node], choose: Choose, *compare: Compare, trusts: bool = False
) -> Meeting:
    """Let Tom join Mai's table by way of Eve."""
    mai, tom = nodes
    async with middle(mai, choose) as (where, eve):
        seatings = await mai.host(OFFER), await tom.join(where)
        said = await asyncio.gather(
            *(ask(s, c, trusts=trusts) for s, c in zip(seatings, compare, strict=True))
        )
        for asked in said:
            if asked.sitting is not None:
                await asked.sitting.close()
        await asyncio.gather(*(seating.close() for seating in seatings))
    known = [node.players.find(EVE.public_key) for node in nodes]
    names = [player.name if player and player.verified else None for player in known]
    return Meeting(said[0], said[1], eve[0], (names[0], names[1]))


def nothing_began(folder: Path, met: Meeting) -> bool:
    """Tell whether no game was begun, kept or spoken of, and Eve is a stranger."""
    kept = [*folder.glob("*/journals/*"), *folder.glob("*/games/*")]
    is_silent = not [frame for frame in met.eve.frames if frame[:1] == ENTRY]
    sat = [met.mai.sitting, met.tom.sitting]
    return not kept and is_silent and sat == [None, None] == [*met.known]


# She passes on what she cannot read


async def test_a_wire_that_passes_all_on_reads_nothing_of_the_game(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (mai, tom), Wire(mai.port) as wire:
        seatings = await mai.host(OFFER), await tom.join(str(wire.address))
        sessions = await asyncio.gather(*map(seated, seatings))
        ours, theirs = await asyncio.gather(*map(play_out, sessions))

    assert ours.transcript == theirs.transcript
    assert ours.finished.verdict == "FAIR"
    carried = bytes(wire.carried)
    assert len(carried) > len(ours.transcript)
    clear = [b"Mai", b"Tom", b'"kind"', b'"say"', b"oakfield/1"]
    clear += [face.encode() for face in OFFER.kit.rules.faces(OFFER.options)]
    assert not [word for word in clear if word in carried]
    # control: what she looks for is what she would have read
    assert all(word in ours.transcript for word in clear[:5])


# She sits down at both tables under a key of her own


async def test_words_that_differ_stop_whoever_sits_in_between(tmp_path: Path) -> None:
    voices = Voices()
    async with two_nodes(tmp_path) as nodes:
        met = await meet_through(nodes, as_promised, voices.are_same, voices.are_same)

    assert len(met.mai.words) == len(met.tom.words) == 4
    assert met.mai.words != met.tom.words
    assert met.tom.code in {"peer/other-words", "link/left"}
    assert nothing_began(tmp_path, met)


async def test_control_who_does_not_compare_plays_with_her(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as nodes:
        met = await meet_through(nodes, as_promised, careless, careless)

    assert met.mai.words != met.tom.words
    assert met.mai.sitting is not None
    assert met.tom.sitting is not None
    assert met.known == ("Tom", "Mai")  # she is taken for each of them from now on


async def test_a_nonce_that_she_finds_later_is_not_what_she_committed_to(
    tmp_path: Path,
) -> None:
    voices = Voices()
    async with two_nodes(tmp_path) as nodes:
        met = await meet_through(nodes, ground, voices.are_same, voices.are_same)

    assert met.tom.code == "peer/bad-opening"
    assert met.mai.words == met.tom.words == ()
    assert nothing_began(tmp_path, met)


async def test_control_without_commitments_she_shows_both_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trusting(self: Pairing, key: bytes, nonce: bytes) -> None:
        self._nonces[key] = nonce

    monkeypatch.setattr(Pairing, "got_opening", trusting)
    voices = Voices()
    async with two_nodes(tmp_path) as nodes:
        met = await meet_through(nodes, ground, voices.are_same, voices.are_same)

    assert met.mai.words == met.tom.words != ()
    assert met.mai.sitting is not None
    assert met.tom.sitting is not None
    assert met.known == ("Tom", "Mai")


# She meets people who know each other


async def befriend(nodes: tuple[Node, Node]) -> None:
    """Let both have compared their words before."""
    mai, tom = nodes
    mai.players.remember(tom.public_key, "Tom", 1, verified=True)
    tom.players.remember(mai.public_key, "Mai", 1, verified=True)


async def test_a_known_name_under_her_key_stops_with_a_question(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as nodes:
        await befriend(nodes)
        met = await meet_through(nodes, as_promised, careless, careless)

    assert (met.mai.changed, met.tom.changed) == ("Tom", "Mai")
    assert met.mai.words == met.tom.words == ()
    assert met.tom.code in {"peer/changed-key", "link/left"}
    assert nothing_began(tmp_path, met)


async def test_who_trusts_a_changed_key_compares_words_again(tmp_path: Path) -> None:
    voices = Voices()
    async with two_nodes(tmp_path) as nodes:
        await befriend(nodes)
        met = await meet_through(
            nodes, as_promised, voices.are_same, voices.are_same, trusts=True
        )

    assert (met.mai.changed, met.tom.changed) == ("Tom", "Mai")
    assert met.mai.words != met.tom.words
    assert nothing_began(tmp_path, met)


async def test_control_without_the_pin_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "meet", lambda *_: None)
    async with two_nodes(tmp_path) as nodes:
        await befriend(nodes)
        met = await meet_through(nodes, as_promised, careless, careless)

    assert (met.mai.changed, met.tom.changed) == ("", "")
    assert met.mai.sitting is not None
    assert met.tom.sitting is not None
