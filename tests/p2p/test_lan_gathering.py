"""How three and four sit down: who comes and goes, the words, the links."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from p2p.errors import LinkError, P2PError
from p2p.lan import web
from p2p.lan.address import LOOPBACK, Address
from p2p.lan.dialer import dial
from p2p.lan.identity import Identity, new_identity
from p2p.lan.meeting import Meeting
from p2p.lan.messages import Here, Join, PairCommit, Seats, Table
from p2p.lan.node import Node
from p2p.lan.sitting import (
    Gathering,
    Invitation,
    KeyChanged,
    Offer,
    Question,
    Seated,
    Seating,
    Sitting,
    Words,
)
from p2p.lan.talk import Talk
from tests.p2p.lan_links import eventually
from tests.p2p.lan_table import gather, join, nodes_of, offer_for

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(90)]

Answer = Callable[[Question], Awaitable[bool]]


async def yes(_: Question) -> bool:
    """Agree."""
    return True


class Person:
    """Somebody at a seating: what they were shown, and how it ended for them.

    gathered: the names at the table, each time they changed
    differed: who had said just before that the words differ
    """

    def __init__(self, seating: Seating, answer: Answer = yes) -> None:
        self.gathered: list[tuple[str, ...]] = []
        self.differed: tuple[str, ...] = ()
        self.words: list[tuple[str, ...]] = []
        self.invited: list[Invitation] = []
        self.changed: list[str] = []
        self.code = ""
        self.sitting: Sitting | None = None
        self._seating = seating
        self._answer = answer
        self._task = asyncio.create_task(self._sit())

    async def _sit(self) -> None:
        try:
            async for update in self._seating.updates():
                await self._got(update)
        except P2PError as error:
            self.code = error.code

    async def _got(self, update: object) -> None:
        match update:
            case Gathering(names=names, differed=differed):
                self.gathered.append(names)
                self.differed = differed
            case Words(words=words):
                self.words.append(words)
                await self._confirm(update)
            case Invitation():
                self.invited.append(update)
                await self._confirm(update)
            case KeyChanged(name=name):
                self.changed.append(name)
                await self._confirm(update)
            case Seated(sitting=sitting):
                self.sitting = sitting
            case _:
                raise AssertionError("a seating shows nothing else")

    async def _confirm(self, question: Question) -> None:
        agree = await self._answer(question)
        with contextlib.suppress(P2PError):  # it may be asked no more
            await self._seating.confirm(agree)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table, as shown last."""
        return self.gathered[-1] if self.gathered else ()

    @property
    def is_seated(self) -> bool:
        """Whether the game has begun."""
        return self.sitting is not None

    @property
    def missing(self) -> tuple[str, ...]:
        """Whose yes is still to come."""
        return self._seating.missing

    async def leave(self) -> None:
        """Leave the table, or the game."""
        await self._seating.close()
        await self._task
        if self.sitting is not None:
            await self.sitting.close()


@contextlib.asynccontextmanager
async def company() -> AsyncIterator[list[Person]]:
    """Yield a list; whoever is on it leaves at the end."""
    people: list[Person] = []
    try:
        yield people
    finally:
        await asyncio.gather(*(person.leave() for person in people))


async def hosting(node: Node, seats: int, answer: Answer = yes) -> Person:
    return Person(await node.host(offer_for(seats)), answer)


async def joining(node: Node, host: Node, answer: Answer = yes) -> Person:
    return Person(await join(node, host), answer)


def befriend(nodes: list[Node]) -> None:
    """Let all have compared words before."""
    for node in nodes:
        for other in nodes:
            if other is not node:
                key, name = other.public_key, other.name
                node.players.remember(key, name, 1, verified=True)


def taken_seen_by(node: Node) -> list[int]:
    """Return how many seats are taken at the tables that a lobby shows."""
    return [table.taken for table in node.tables() if table.name == "Mai"]


# Who comes and goes


@pytest.mark.parametrize("seats", [3, 4])
async def test_all_screens_show_the_same_words_once(tmp_path: Path, seats: int) -> None:
    async with nodes_of(tmp_path, seats) as nodes:
        for met in (False, True):
            async with company() as people:
                people.append(await hosting(nodes[0], seats))
                for guest in nodes[1:]:
                    people.append(await joining(guest, nodes[0]))
                await eventually(lambda: all(p.is_seated for p in people), 30)
                shown = [person.words for person in people]
                invited = [len(person.invited) for person in people]
            assert invited == [0] + [int(met)] * (seats - 1)
            if met:
                assert shown == [[]] * seats
            else:
                assert len({tuple(words) for words in shown}) == 1
                assert [len(words) for words in shown] == [1] * seats


@pytest.mark.parametrize("seats", [2, 3])
async def test_friends_sign_no_table_that_they_have_not_seen(
    tmp_path: Path, seats: int
) -> None:
    asked = asyncio.Event()
    offer = offer_for(seats)

    async def looks(question: Question) -> bool:
        assert isinstance(question, Invitation)
        await asked.wait()
        return True

    async with nodes_of(tmp_path, seats) as nodes, company() as people:
        befriend(nodes)
        people.append(await hosting(nodes[0], seats))
        people += [await joining(guest, nodes[0], looks) for guest in nodes[1:]]
        await eventually(lambda: all(len(p.invited) == 1 for p in people[1:]))
        for person in people[1:]:
            (table,) = person.invited
            assert (table.kit, table.options) == (offer.kit, offer.options)
            assert table.names == tuple(node.name for node in nodes)
        assert not any(person.is_seated for person in people)
        asked.set()
        await eventually(lambda: all(p.is_seated for p in people), 30)
        assert not people[0].invited


async def test_who_declines_a_table_leaves_it_and_the_host_stays(
    tmp_path: Path,
) -> None:
    async def no(_: Question) -> bool:
        return False

    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        befriend(nodes)
        host = await hosting(nodes[0], 2)
        guest = await joining(nodes[1], nodes[0], no)
        people += [host, guest]
        await eventually(lambda: guest.code == "link/left")
        await eventually(lambda: host.names == ("Mai",))
        people.append(await joining(nodes[1], nodes[0]))
        await eventually(lambda: host.is_seated, 30)


async def test_a_table_that_a_guest_has_chosen_itself_is_asked_no_more(
    tmp_path: Path,
) -> None:
    """The next game of the same people is their last one's table, or is shown."""
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        befriend(nodes)
        offer, there = offer_for(2), [Address(LOOPBACK, nodes[0].port)]
        for chosen, invited in ((offer, 0), (Offer(offer.kit, offer.options, 7), 1)):
            host = await hosting(nodes[0], 2)
            link = await dial(nodes[1]._ours, there)
            met = await nodes[1]._company()
            guest = Person(nodes[1]._take_seat(met, link, chosen=chosen))
            people += [host, guest]
            await eventually(lambda p=guest: p.is_seated, 30)  # type: ignore[misc] # bound now
            assert len(guest.invited) == invited
            await asyncio.gather(host.leave(), guest.leave())


async def test_a_stranger_who_sits_down_and_says_no_more_keeps_no_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Meeting._exchange, "__defaults__", (0.3,))
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        host = await hosting(nodes[0], 2)
        people.append(host)
        eve = new_identity("Eve")
        talk = Talk(await dial(eve, [Address(LOOPBACK, nodes[0].port)]))
        await talk.say(Join("Eve", (), False))
        await eventually(lambda: host.names == ("Mai", "Eve"))
        await eventually(lambda: host.names == ("Mai",))
        assert not host.words
        people.append(await joining(nodes[1], nodes[0]))
        await eventually(lambda: host.is_seated, 30)
        talk.link.abort()


async def test_one_stranger_among_friends_makes_all_compare_words(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        befriend(nodes[:2])
        people.append(await hosting(nodes[0], 3))
        people += [await joining(guest, nodes[0]) for guest in nodes[1:]]
        await eventually(lambda: all(p.is_seated for p in people), 30)
        assert [len(person.words) for person in people] == [1, 1, 1]


async def test_who_comes_and_goes_is_shown_to_all_who_wait(tmp_path: Path) -> None:
    async with nodes_of(tmp_path, 4) as nodes, company() as people:
        host = await hosting(nodes[0], 4)
        tom = await joining(nodes[1], nodes[0])
        people += [host, tom]
        ana = await joining(nodes[2], nodes[0])
        for person in (host, tom, ana):
            await eventually(lambda p=person: p.names == ("Mai", "Tom", "Ana"))  # type: ignore[misc] # bound now
        await eventually(lambda: taken_seen_by(nodes[3]) == [3])
        await ana.leave()
        for person in (host, tom):
            await eventually(lambda p=person: p.names == ("Mai", "Tom"))  # type: ignore[misc] # bound now
        await eventually(lambda: taken_seen_by(nodes[3]) == [2])
        assert not any(person.words for person in people)


async def test_a_table_that_is_full_takes_nobody_more(tmp_path: Path) -> None:
    async def never(_: Question) -> bool:
        await asyncio.Event().wait()
        return False

    async with nodes_of(tmp_path, 4) as nodes:
        host = await hosting(nodes[0], 3, never)
        guests = [await joining(node, nodes[0], never) for node in nodes[1:3]]
        await eventually(lambda: all(p.words for p in (host, *guests)))
        late = await joining(nodes[3], nodes[0])
        await eventually(lambda: late.code == "link/full")
        for person in (host, *guests, late):
            person._task.cancel()


async def test_who_leaves_over_the_words_costs_the_meeting_and_not_the_table(
    tmp_path: Path,
) -> None:
    leaving = asyncio.Event()

    async def once_left(_: Question) -> bool:
        await leaving.wait()
        return True

    async with nodes_of(tmp_path, 4) as nodes, company() as people:
        host = await hosting(nodes[0], 3, once_left)
        tom = await joining(nodes[1], nodes[0], once_left)
        people += [host, tom]
        ana = await joining(nodes[2], nodes[0], once_left)
        await eventually(lambda: all(p.words for p in (host, tom, ana)))
        leaving.set()
        await ana.leave()
        for person in people:
            await eventually(lambda p=person: p.names == ("Mai", "Tom"))  # type: ignore[misc] # bound now
        people.append(await joining(nodes[3], nodes[0]))
        await eventually(lambda: all(p.is_seated for p in people), 30)
        assert host.words[-1] == tom.words[-1] != host.words[0]
        assert host.sitting is not None
        assert host.sitting.names == ("Mai", "Tom", "Ida")


@pytest.mark.parametrize("friends", [False, True])
async def test_whose_yes_is_missing_is_known_to_all(
    tmp_path: Path, friends: bool
) -> None:
    said = {name: asyncio.Event() for name in ("Mai", "Tom", "Ana")}

    def once(name: str) -> Answer:
        async def answer(_: Question) -> bool:
            await said[name].wait()
            return True

        return answer

    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        if friends:
            befriend(nodes)
        host = await hosting(nodes[0], 3, once("Mai"))
        people.append(host)
        for node in nodes[1:]:
            people.append(await joining(node, nodes[0], once(node.name)))
        _, tom, ana = people
        # a host among friends has chosen the table, and says yes at once
        mai = () if friends else ("Mai",)
        await eventually(lambda: host.missing == ("Tom", "Ana"))
        await eventually(lambda: tom.missing == (*mai, "Ana"))
        said["Tom"].set()
        await eventually(lambda: host.missing == ("Ana",))
        await eventually(lambda: ana.missing == mai)
        assert tom.missing == (*mai, "Ana")
        said["Ana"].set()
        said["Mai"].set()
        await eventually(lambda: all(p.is_seated for p in people), 30)
        assert not any(person.missing for person in people)


async def test_who_says_that_the_words_differ_leaves_and_the_others_stay(
    tmp_path: Path,
) -> None:
    async def no(_: Question) -> bool:
        return False

    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        host = await hosting(nodes[0], 3)
        tom = await joining(nodes[1], nodes[0])
        people += [host, tom]
        ana = await joining(nodes[2], nodes[0], no)
        await eventually(lambda: ana.code == "peer/other-words", 30)
        for person in people:
            await eventually(lambda p=person: p.names == ("Mai", "Tom"))  # type: ignore[misc] # bound now
        assert not any(person.is_seated for person in people)
        for node in nodes:
            assert not list((node._home.path / "journals").iterdir())
        known = [nodes[0].players.find(node.public_key) for node in nodes[1:]]
        assert known == [None, None]


async def test_when_the_one_who_opened_it_leaves_the_table_is_gone(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 4) as nodes:
        host = await hosting(nodes[0], 4)
        guests = [await joining(node, nodes[0]) for node in nodes[1:3]]
        await eventually(lambda: len(host.names) == 3)
        await host.leave()
        for guest in guests:
            await eventually(lambda p=guest: p.code == "link/left")  # type: ignore[misc] # bound now


# Links between guests


@pytest.mark.parametrize("deaf", [1, 2], ids=["the lower", "the higher"])
async def test_one_direction_is_enough_between_two_guests(
    tmp_path: Path, deaf: int
) -> None:
    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        nodes[deaf].addresses = lambda: ()  # type: ignore[method-assign] # a firewall
        people.append(await hosting(nodes[0], 3))
        for guest in nodes[1:]:
            people.append(await joining(guest, nodes[0]))
            await eventually(lambda: len(people[0].names) == len(people))
        await eventually(lambda: all(p.is_seated for p in people), 30)


async def test_two_who_dial_each_other_at_once_go_on_with_one_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "HEAD_START_S", 0)
    async with nodes_of(tmp_path, 4) as nodes:
        sessions = await gather(nodes)
        for one in sessions:
            for other in sessions:
                if other is not one:
                    link = one._paths[other.seat].current
                    assert link is not None
                    assert link.alive
        await asyncio.gather(*(session.close() for session in sessions))


async def test_two_guests_who_cannot_reach_each_other_leave_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "LINK_UP_S", 1.0)
    async with nodes_of(tmp_path, 3) as nodes, company() as people:
        for node in nodes[1:]:
            node.addresses = lambda: ()  # type: ignore[method-assign] # firewalls
        people.append(await hosting(nodes[0], 3))
        guests = [await joining(node, nodes[0]) for node in nodes[1:]]
        await eventually(lambda: all(g.code == "link/unreachable" for g in guests))
        await eventually(lambda: people[0].names == ("Mai",))


# Keys that are not what they seem


@pytest.mark.parametrize("is_other", [True, False], ids=["another key", "control"])
async def test_another_key_at_one_link_than_the_table_names_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_other: bool
) -> None:
    """Ana sits down at the host as herself, and shows Tom another key."""
    monkeypatch.setattr(web, "LINK_UP_S", 2.0)
    ana, eve = new_identity("Ana"), new_identity("Eve")
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        people.append(await hosting(nodes[0], 3))
        tom = await joining(nodes[1], nodes[0])
        await eventually(lambda: len(people[0].names) == 2)
        opener = await sit(ana, nodes[0], ())
        seats = await full(opener)
        await opener.hear(Here)
        where = [Address(LOOPBACK, nodes[1].port)]
        other = Talk(await dial(eve if is_other else ana, where))
        await other.say(Here(seats.meeting, False))
        await opener.say(Here(seats.meeting, False))
        if is_other:
            await eventually(lambda: tom.code == "link/unreachable")
            with pytest.raises(LinkError):
                await other.hear(Here)
            assert not tom.words
        else:
            assert (await other.hear(Here)).meeting == seats.meeting
            await other.hear(PairCommit)
            await tom.leave()
        await opener.link.close()
        await eventually(lambda: people[0].names == ("Mai",))


async def sit(who: Identity, host: Node, addresses: tuple[str, ...]) -> Talk:
    """Ask for a seat by hand, and return the talk with the host."""
    opener = Talk(await dial(who, [Address(LOOPBACK, host.port)]))
    await opener.say(Join(who.name, addresses, False))
    await opener.hear(Table)
    return opener


async def full(opener: Talk) -> Seats:
    """Return who sits at the table once all seats are taken."""
    while True:
        seats = await opener.hear_seats()
        if len(seats.seats) == 3:
            return seats
