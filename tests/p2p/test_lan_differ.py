"""Whoever finds the words different says so, and the others read it."""

import asyncio
from pathlib import Path

import pytest

from engine.kit import Kit
from p2p.errors import LinkError
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import new_identity
from p2p.lan.joining import GuestSeating
from p2p.lan.link import BYE, DIFFER, LEFT
from p2p.lan.meeting import Agreed, Meeting
from p2p.lan.messages import Join, Seats, Table
from p2p.lan.node import Node
from p2p.lan.sitting import Question, Seating, Words
from p2p.lan.talk import Talk
from tests.p2p.lan_links import eventually, linked
from tests.p2p.lan_pair import meet, play_out, two_nodes
from tests.p2p.lan_table import join, nodes_of, offer_for
from tests.p2p.test_lan_gathering import Answer, Person, company, hosting, joining, yes

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(90)]

SAID, GONE = "link/other-words", "link/left"


async def no(_: Question) -> bool:
    return False


async def table(nodes: list[Node], *answers: Answer) -> list[Person]:
    """Let all sit down, each with its answer to the words; the first has opened it."""
    people = [await hosting(nodes[0], len(nodes), answers[0])]
    for node, answer in zip(nodes[1:], answers[1:], strict=True):
        people.append(await joining(node, nodes[0], answer))
    return people


async def guests_no(folder: Path, seats: int) -> list[tuple[str, ...]]:
    """Let the last guest say no; return whom each of the others reads of then."""
    async with nodes_of(folder, seats) as nodes, company() as people:
        people.extend(await table(nodes, *[yes] * (seats - 1), no))
        await eventually(lambda: people[-1].code == "peer/other-words", 30)
        rest = tuple(node.name for node in nodes[:-1])
        for one in people[:-1]:
            await eventually(lambda p=one: p.words and p.names == rest, 30)  # type: ignore[misc] # bound now
        assert not any(person.code for person in people[:-1])
        return [person.differed for person in people[:-1]]


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_guests_no_is_read_by_all_and_the_table_stays(
    tmp_path: Path, seats: int
) -> None:
    found = await guests_no(tmp_path, seats)
    assert found == [(("Tom", "Ana", "Ida")[seats - 2],)] * (seats - 1)


async def test_control_untold_it_would_look_like_leaving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Meeting, "_tell_difference", lambda _: None)
    assert await guests_no(tmp_path, 2) == [()]


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_hosts_no_is_what_ends_the_table_for_each_guest(
    tmp_path: Path, seats: int
) -> None:
    async with nodes_of(tmp_path, seats) as nodes, company() as people:
        people.extend(await table(nodes, no, *[yes] * (seats - 1)))
        for guest in people[1:]:
            await eventually(lambda p=guest: p.code == SAID, 30)  # type: ignore[misc] # bound now


async def test_a_guest_reads_the_hosts_no_though_another_has_left_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meet = GuestSeating._meet

    async def lose_another_first(
        self: GuestSeating, now: Seats, table: Table, kit: Kit
    ) -> Agreed:
        try:
            return await meet(self, now, table, kit)
        except LinkError:
            await self._opener.link.wait_closed()
            raise LinkError("Ana has left the table", code=GONE) from None

    monkeypatch.setattr(GuestSeating, "_meet", lose_another_first)
    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        people.extend(await table(nodes, no, yes, yes))
        for guest in people[1:]:
            await eventually(lambda p=guest: p.code == SAID, 30)  # type: ignore[misc] # bound now


async def leave_at_words(seating: Seating, *, says_no: bool) -> None:
    """Leave as soon as the words are there, right behind a no or without an answer."""
    async for update in seating.updates():
        if isinstance(update, Words):
            if says_no:
                await seating.confirm(False)
            await seating.close()
            return


async def test_it_is_told_however_soon_its_person_leaves(tmp_path: Path) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        opened = await nodes[0].host(offer_for(2))
        people.append(await joining(nodes[1], nodes[0]))
        await leave_at_words(opened, says_no=True)
        await eventually(lambda: people[0].code == SAID)

        people.append(host := await hosting(nodes[0], 2))
        await leave_at_words(await join(nodes[1], nodes[0]), says_no=True)
        await eventually(lambda: host.names == ("Mai",) and bool(host.words))
        assert host.differed == ("Tom",)


async def test_who_only_leaves_has_said_nothing_of_the_words(tmp_path: Path) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        people.append(host := await hosting(nodes[0], 2))
        await leave_at_words(await join(nodes[1], nodes[0]), says_no=False)
        await eventually(lambda: host.names == ("Mai",) and bool(host.words))
        assert host.differed == ()


async def test_the_note_is_gone_once_the_next_meeting_has_begun(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        people.extend(await table(nodes, yes, no))
        await eventually(lambda: people[0].differed == ("Tom",), 30)
        people.append(ana := await joining(nodes[1], nodes[0]))
        await eventually(lambda: ana.is_seated and people[0].is_seated, 30)
        assert len(people[0].words) == 2


async def test_who_has_met_nobody_yet_cannot_say_it_of_the_words(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        people.append(host := await hosting(nodes[0], 3))
        eve = new_identity("Eve")
        talk = Talk(await dial(eve, [Address(LOOPBACK, nodes[0].port)]))
        await talk.say(Join(eve.name, (), False))
        await talk.hear(Table)
        await eventually(lambda: host.names == ("Mai", "Eve"))
        await talk.link.close(DIFFER)
        await eventually(lambda: host.names == ("Mai",))
        assert host.differed == ()


async def test_who_says_it_in_a_game_has_cut_a_link_and_no_more(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (host, guest):
        sessions = await meet(host, guest)
        for session in sessions:
            for path in session._paths.values():
                (await path.link()).hang_up(DIFFER)
        played = await asyncio.gather(*map(play_out, sessions))
    assert [one.finished.verdict for one in played] == ["FAIR", "FAIR"]


@pytest.mark.parametrize("then", [LEFT, BYE])
async def test_the_first_goodbye_of_an_end_is_the_one_that_counts(then: int) -> None:
    async with linked(new_identity("Mai"), new_identity("Tom")) as (ours, theirs):
        ours.hang_up(DIFFER)
        await ours.close(then)
        await theirs.wait_closed()
        assert theirs.words_differ
        assert not theirs.was_left
