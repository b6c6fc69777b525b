"""A host who shows each of two guests another key for the other: the words tell.

Eve opens a table for three. To Mai she is Tom, to Tom she is Mai, each time under a key
of her own, so she sits on both ends of the link that the two believe to have.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from p2p.errors import LinkError, PeerError
from p2p.lan.identity import Identity, new_identity
from p2p.lan.listener import Listener
from p2p.lan.messages import (
    Accept,
    Here,
    Join,
    PairCommit,
    PairReveal,
    Seats,
    Sitter,
)
from p2p.lan.node import Node
from p2p.lan.pairing import Pairing, commit_nonce, table_code
from p2p.lan.sitting import Question, Words
from p2p.lan.talk import Talk
from tests.p2p.lan_links import eventually, here, listening
from tests.p2p.lan_pair import table_for
from tests.p2p.lan_table import nodes_of, offer_for
from tests.p2p.pair import material
from tests.p2p.test_lan_gathering import Person, company

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(60)]

EVE, TOM_TO_MAI, MAI_TO_TOM = map(new_identity, ("Eve", "Tom", "Mai"))
MEETING = material("meeting")
OFFER = offer_for(3)
TABLE = table_for("Eve", OFFER)

Choose = Callable[["Half", "Half"], tuple[bytes, bytes]]
"""Pick the nonces that the two false keys open."""


class Half:
    """What Eve is to one guest: the host, and under another key the other guest.

    guest: its key and its nonce, once it has opened it
    """

    def __init__(self, opener: Talk, other: Talk, false: Identity) -> None:
        self.guest = opener.key
        self.nonce = b""
        self._false = false
        self._talks = {EVE.public_key: opener, false.public_key: other}

    def code(self, nonce: bytes) -> int:
        """Return the code that the guest shows if the false key opens this nonce."""
        nonces = {
            EVE.public_key: material("eve"),
            self._false.public_key: nonce,
            self.guest: self.nonce,
        }
        return table_code(MEETING, nonces)

    async def commit(self, promised: bytes) -> None:
        """Commit under both keys, and wait for the guest to open its nonce."""
        nonces = (material("eve"), promised)
        for (key, talk), nonce in zip(self._talks.items(), nonces, strict=True):
            await talk.say(PairCommit(commit_nonce(MEETING, key, nonce)))
            await talk.hear(PairCommit)
        for talk in self._talks.values():
            self.nonce = (await talk.hear(PairReveal)).nonce

    async def open(self, nonce: bytes) -> None:
        """Open under both keys, and say that the words are the same."""
        for talk, one in zip(
            self._talks.values(), (material("eve"), nonce), strict=True
        ):
            await talk.say(PairReveal(one))
            await talk.say(Accept())


async def seat(link: Talk, seats: tuple[Sitter, ...]) -> Talk:
    """Tell a guest of a table whose seats are all taken."""
    await link.hear(Join)
    await link.say(TABLE)
    await link.say(Seats(MEETING, seats))
    await link.say(Here(MEETING, False))
    return link


async def half(
    opener: Talk, seats: tuple[Sitter, ...], false: Identity, at: Listener
) -> Half:
    """Seat a guest, and answer it as the other guest."""
    await seat(opener, seats)
    other = Talk(await anext(at.links()))
    await other.hear_here(MEETING)
    await other.say(Here(MEETING, False))
    await opener.hear_here(MEETING)
    return Half(opener, other, false)


def sitter(who: Identity, *at: str) -> Sitter:
    return Sitter(who.name, who.public_key, at)


async def deceive(mai: Node, tom: Node, choose: Choose, people: list[Person]) -> None:
    """Seat both, each with a false other, and open what `choose` picks."""
    async with (
        listening(EVE) as host,
        listening(TOM_TO_MAI) as one,
        listening(MAI_TO_TOM) as two,
    ):
        links = host.links()
        openers = []
        for node, voice in zip((mai, tom), voices(), strict=True):
            people.append(Person(await node.join(str(here(host))), voice))
            openers.append(Talk(await anext(links)))
        true = (
            sitter(EVE),
            Sitter("Mai", mai.public_key, ()),
            Sitter("Tom", tom.public_key, ()),
        )
        to_mai = (*true[:2], sitter(TOM_TO_MAI, str(here(one))))
        to_tom = (true[0], sitter(MAI_TO_TOM, str(here(two))), true[2])
        halves = await asyncio.gather(
            half(openers[0], to_mai, TOM_TO_MAI, one),
            half(openers[1], to_tom, MAI_TO_TOM, two),
        )
        with contextlib.suppress(LinkError, PeerError):
            for one_half in halves:
                await one_half.commit(material("false"))
            for one_half, nonce in zip(halves, choose(*halves), strict=True):
                await one_half.open(nonce)
        await eventually(lambda: all(p.words or p.code for p in people))


def voices() -> Iterator[Callable[[Question], "asyncio.Future[bool]"]]:
    """Yield the answers of two people, who read their words to each other."""
    read: list[tuple[str, ...]] = []
    heard: list[asyncio.Future[bool]] = []

    def answer(question: Question) -> "asyncio.Future[bool]":
        assert isinstance(question, Words)
        read.append(question.words)
        heard.append(asyncio.get_running_loop().create_future())
        if len(read) == 2:
            for one in heard:
                one.set_result(read[0] == read[1])
        return heard[-1]

    yield answer
    yield answer


def as_promised(*_: Half) -> tuple[bytes, bytes]:
    """Open what was committed to."""
    return material("false"), material("false")


def ground(mai: Half, tom: Half) -> tuple[bytes, bytes]:
    """Search for two nonces that give both one code; a few thousand tries."""
    seen = {mai.code(n.to_bytes(32)): n.to_bytes(32) for n in range(1 << 13)}
    nonces = (n.to_bytes(32) for n in count())
    found = next(nonce for nonce in nonces if tom.code(nonce) in seen)
    return seen[tom.code(found)], found


@contextlib.asynccontextmanager
async def deceived(folder: Path, choose: Choose) -> AsyncIterator[list[Person]]:
    """Yield the two people after Eve's attempt."""
    async with nodes_of(folder, 2) as nodes, company() as people:
        await deceive(nodes[0], nodes[1], choose, people)
        yield people


def kept(folder: Path) -> list[Path]:
    """Return the journals of all homes in a folder."""
    return list(folder.glob("*/journals/*"))


async def test_the_words_of_the_two_differ(tmp_path: Path) -> None:
    async with deceived(tmp_path, as_promised) as people:
        mai, tom = people
        assert mai.words != tom.words
        await eventually(lambda: all(p.code for p in people))
        assert {mai.code, tom.code} <= {"peer/other-words", "link/left"}
    assert not kept(tmp_path)


async def test_nonces_found_later_are_not_what_she_committed_to(tmp_path: Path) -> None:
    async with deceived(tmp_path, ground) as people:
        await eventually(lambda: any(p.code == "peer/bad-opening" for p in people))
    assert not kept(tmp_path)


async def test_control_without_commitments_both_read_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trusting(self: Pairing, key: bytes, nonce: bytes) -> None:
        self._nonces[key] = nonce

    monkeypatch.setattr(Pairing, "got_opening", trusting)
    async with deceived(tmp_path, ground) as people:
        mai, tom = people
        assert mai.words == tom.words != []
