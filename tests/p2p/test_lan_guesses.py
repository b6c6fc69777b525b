"""Meetings broken off over the words: a table gives three guesses, not thousands.

Eve sits in between under keys of her own. She sees the share of an honest seat before
she has to open hers, so she leaves whenever the words would differ, and comes again.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from p2p.errors import LinkError, LocalError, P2PError, PeerError, Refused
from p2p.lan import guesses, listener, pairing
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.guesses import MAX_GUESSES, BrokenOff, Guesses
from p2p.lan.identity import Identity, new_identity
from p2p.lan.link import Link
from p2p.lan.meeting import Meeting
from p2p.lan.messages import (
    Accept,
    Here,
    Join,
    PairCommit,
    PairReveal,
    Seats,
    Sitter,
    Table,
)
from p2p.lan.node import Node
from p2p.lan.pairing import code_words, commit_nonce, table_code
from p2p.lan.talk import FellApart, Talk
from p2p.lan.tasks import end
from tests.p2p.lan_links import eventually, here, listening
from tests.p2p.lan_pair import table_for
from tests.p2p.lan_table import nodes_of, offer_for
from tests.p2p.pair import NAMES, material
from tests.p2p.test_lan_gathering import Person, company, hosting, joining

GONE = LinkError("somebody has left", code="link/left")
EVE, FALSE_TOM = new_identity("Eve"), new_identity("Tom")
NONCE = material("eve")


# The count


def broken_off(count: Guesses, error: P2PError, *, times: int) -> list[str]:
    """Break off so many meetings, and return the codes of what is raised."""
    codes = []
    for _ in range(times):
        with pytest.raises(P2PError) as caught, count.one():
            raise error
        codes.append(caught.value.code)
    return codes


@pytest.mark.parametrize("error", [GONE, FellApart(), Refused("no")])
def test_the_third_meeting_that_is_broken_off_is_the_last(error: P2PError) -> None:
    codes = broken_off(Guesses(), error, times=3)
    assert codes == [error.code, error.code, "link/broken-off"]


def test_a_meeting_whose_words_are_settled_is_no_guess() -> None:
    count = Guesses()
    for _ in range(MAX_GUESSES - 1):
        broken_off(count, GONE, times=1)
        for _ in range(5):
            with count.one():
                pass
    assert broken_off(count, GONE, times=1) == ["link/broken-off"]


def test_our_own_fault_is_told_as_what_it_is() -> None:
    count = Guesses()
    broken_off(count, GONE, times=2)
    assert broken_off(count, LocalError("disk"), times=1) == ["local/misuse"]


def test_nothing_that_catches_peers_and_links_goes_on_after_the_last() -> None:
    assert not issubclass(BrokenOff, LinkError | PeerError)


# A table that waits for a guest


async def share_of(talk: Talk, table: bytes, ours: Identity) -> bytes:
    """Commit, and return the share that the other opens then."""
    await talk.say(PairCommit(commit_nonce(table, ours.public_key, NONCE)))
    await talk.hear(PairCommit)
    return (await talk.hear(PairReveal)).nonce


async def agree(talk: Talk) -> None:
    """Open our share after all, and say that the words are the same."""
    await talk.say(PairReveal(NONCE))
    await talk.say(Accept())


def code_of(talk: Talk, table: bytes, share: bytes, ours: Identity) -> int:
    """Return the code that the other shows if we open our share."""
    return table_code(table, {talk.key: share, ours.public_key: NONCE})


async def ask_seat(host: Node) -> tuple[Talk, Table, Identity]:
    """Sit down at a table as a Tom whom nobody has seen before."""
    tom = new_identity("Tom")
    talk = Talk(await dial(tom, [Address(LOOPBACK, host.port)]))
    await talk.say(Join(tom.name, (), False))
    return talk, await talk.hear(Table), tom


async def guess_at(host: Node, mai: Person, wanted: int | None = None) -> int:
    """Meet the host until its words are those wanted; return how often it took.

    What fits before the host should have stopped is passed over. Ends with the table.
    """
    count = 0
    while not mai.code:
        try:
            talk, table, tom = await ask_seat(host)
            share = await share_of(talk, table.table, tom)
        except (LinkError, PeerError):  # too fast for the door, or there is no table
            await asyncio.sleep(0.02)
            continue
        count += 1
        fits = code_of(talk, table.table, share, tom) == wanted
        if fits and count > MAX_GUESSES:
            await agree(talk)
            return count
        talk.link.abort()
        await asyncio.sleep(0)
    return count


@contextlib.asynccontextmanager
async def held(tom: Node, people: list[Person]) -> AsyncIterator[tuple[Talk, int]]:
    """Let Tom sit down at a false Mai's; yield the talk, and the code he will show."""
    table = table_for("Mai", offer_for(2))
    async with listening(EVE) as at:
        people.append(Person(await tom.join(str(here(at)))))
        talk = Talk(await anext(at.links()))
        await talk.hear(Join)
        await talk.say(table)
        share = await share_of(talk, table.table, EVE)
        try:
            yield talk, code_of(talk, table.table, share, EVE)
        finally:
            await talk.link.close()


@pytest.mark.e2e
async def test_a_table_of_strangers_who_break_off_gives_three_guesses(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        mai = await hosting(nodes[0], 2)
        people.append(mai)
        async with held(nodes[1], people) as (_, wanted):
            assert await guess_at(nodes[0], mai, wanted) == MAX_GUESSES == 3
        assert mai.code == "link/broken-off"
        assert not mai.words
        with pytest.raises((LinkError, PeerError)):
            await ask_seat(nodes[0])


@pytest.mark.e2e
async def test_control_without_the_count_a_table_gives_as_many_as_they_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words of two bits, so that it takes a moment."""
    monkeypatch.setattr(guesses, "MAX_GUESSES", 1 << 30)
    monkeypatch.setattr(pairing, "CODE_BITS", 2)
    monkeypatch.setattr(listener, "PACE_S", 0.01)
    monkeypatch.setattr(Meeting._exchange, "__defaults__", (60.0,))
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        mai = await hosting(nodes[0], 2)
        people.append(mai)
        async with held(nodes[1], people) as (talk, wanted):
            assert await guess_at(nodes[0], mai, wanted) > MAX_GUESSES
            await agree(talk)
            await eventually(lambda: all(person.words for person in people))
        assert mai.words == people[1].words == [code_words(wanted)]


@pytest.mark.e2e
async def test_a_person_who_opens_the_table_anew_can_lose_two_more_guests(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        mai = await hosting(nodes[0], 2)
        people.append(mai)
        await guess_at(nodes[0], mai)
        again = await hosting(nodes[0], 2)
        people.append(again)
        for _ in range(MAX_GUESSES - 1):
            await lose_one(nodes[0])
        people.append(await joining(nodes[1], nodes[0]))
        await eventually(lambda: again.is_seated, 30)
        assert len(again.words) == 1


async def lose_one(host: Node) -> None:
    """Break one meeting off once the host has opened its share."""
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(LinkError):
                talk, table, tom = await ask_seat(host)
                await share_of(talk, table.table, tom)
                talk.link.abort()
                return
            await asyncio.sleep(0.05)


# A guest whom a host lets begin anew, above two seats


class FalseHost:
    """Eve as the host of one guest, and as the other guest that it sees."""

    def __init__(self, opener: Talk, links: AsyncIterator[Link], where: str) -> None:
        self._opener = opener
        self._links = links
        self._where = where

    async def guess(self, number: int, wanted: int, *, opens: bool) -> bool:
        """Begin a meeting; open our shares if the words would be those wanted."""
        meeting, me = material("meeting", number), self._opener
        await me.say(Seats(meeting, self._seats()))
        await me.say(Here(meeting, False))
        other = Talk(await self._other_link())
        await other.hear_here(meeting)
        await other.say(Here(meeting, False))
        await me.hear_here(meeting)
        seats = ((EVE, me), (FALSE_TOM, other))
        nonces = {who.public_key: material(who.name) for who, _ in seats}
        for who, talk in seats:
            key = who.public_key
            await talk.say(PairCommit(commit_nonce(meeting, key, nonces[key])))
        for _, talk in seats:
            await talk.hear(PairCommit)
        for _, talk in seats:
            share = (await talk.hear(PairReveal)).nonce
        if table_code(meeting, nonces | {me.key: share}) != wanted or not opens:
            return False
        for who, talk in seats:
            await talk.say(PairReveal(nonces[who.public_key]))
            await talk.say(Accept())
        return True

    async def _other_link(self) -> Link:
        """Return the guest's link to the other guest; LinkError once it has left."""
        coming = asyncio.ensure_future(anext(self._links))
        leaving = asyncio.ensure_future(self._opener.lost())
        try:
            await asyncio.wait({coming, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                await leaving
            return coming.result()
        finally:
            await end(coming, leaving)

    def _seats(self) -> tuple[Sitter, ...]:
        return (
            Sitter(EVE.name, EVE.public_key, ()),
            Sitter(NAMES[0], self._opener.key, ()),
            Sitter(FALSE_TOM.name, FALSE_TOM.public_key, (self._where,)),
        )


async def guess_of(guest: Node, people: list[Person], wanted: int) -> int:
    """Host the guest, anew until its words are those wanted; return how often."""
    async with listening(EVE) as at, listening(FALSE_TOM) as one:
        people.append(Person(await guest.join(str(here(at)))))
        opener = Talk(await anext(at.links()))
        await opener.hear(Join)
        await opener.say(table_for(EVE.name, offer_for(3)))
        host = FalseHost(opener, one.links(), str(here(one)))
        count = 0
        with contextlib.suppress(LinkError):
            while not await host.guess(count, wanted, opens=count >= MAX_GUESSES):
                count += 1
        await eventually(lambda: bool(people[0].code or people[0].words))
        return count


@pytest.mark.e2e
async def test_a_host_who_begins_anew_gets_three_guesses_of_a_guest(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 1) as nodes, company() as people:
        assert await guess_of(nodes[0], people, wanted=0) == MAX_GUESSES
        assert people[0].code == "link/broken-off"
        assert not people[0].words


@pytest.mark.e2e
async def test_control_without_the_count_a_host_gets_as_many_as_it_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "MAX_GUESSES", 1 << 30)
    monkeypatch.setattr(pairing, "CODE_BITS", 2)
    monkeypatch.setattr(listener, "PACE_S", 0.01)
    async with nodes_of(tmp_path, 1) as nodes, company() as people:
        assert await guess_of(nodes[0], people, wanted=3) >= MAX_GUESSES
        assert people[0].words == [code_words(3)]
