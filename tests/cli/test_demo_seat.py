"""One process of the demo: how it comes to its seat."""

import asyncio

import pytest

from cli.demo import seat
from p2p.errors import LinkError
from tests.cli.fakes import FakeLobby, FakeSeating, advert

FULL = LinkError("the door takes no more links now", code="link/full")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait before asking again."""
    monkeypatch.setattr(seat, "AGAIN_S", 0.0)


async def test_a_door_that_takes_no_more_links_is_knocked_at_again() -> None:
    lobby = FakeLobby(advert("Ada"), refuses=FULL, refusals=3)
    assert await seat.join(lobby, "Ada") is lobby.seating.sitting
    assert lobby.tries == 4
    assert lobby.joined == ["ada0000"]


async def test_a_meeting_that_falls_apart_is_joined_again() -> None:
    lobby = FakeLobby(advert("Ada"), seating=FakeSeating(FULL))
    joining = asyncio.ensure_future(seat.join(lobby, "Ada"))
    async with asyncio.timeout(10):
        while len(lobby.joined) < 2:  # noqa: ASYNC110 - the fake tells nobody
            await asyncio.sleep(0)
    lobby.seating = FakeSeating()
    assert await joining is lobby.seating.sitting


async def test_it_sits_down_at_no_other_table_than_its_own() -> None:
    lobby = FakeLobby(advert("Eve"))
    joining = asyncio.ensure_future(seat.join(lobby, "Ada"))
    await asyncio.sleep(0)
    lobby.set_tables(advert("Eve"), advert("Ada"))
    await joining
    assert lobby.joined == ["ada0000"]


async def test_a_door_that_stays_closed_is_told_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seat, "JOIN_S", 0.0)
    with pytest.raises(LinkError) as error:
        await seat.join(FakeLobby(advert("Ada"), refuses=FULL), "Ada")
    assert error.value is FULL
