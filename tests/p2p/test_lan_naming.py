"""Nobody passes for another on a screen, whatever it calls itself."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.lan.home import Home, open_home
from p2p.lan.identity import clean_name
from p2p.lan.naming import Bearer, shown_names
from p2p.lan.node import Node
from p2p.lan.players import Players, fold
from p2p.lan.session import Session
from p2p.record.keytag import key_tag
from tests.p2p.lan_links import eventually
from tests.p2p.lan_table import nodes_of
from tests.p2p.test_lan_gathering import Person, befriend, company, hosting, joining

OURS, TOM, ANN, EVE = (bytes([n]) * 32 for n in range(1, 5))
AS_ANN = (
    "Ann",
    "ann",
    " Ann ",
    "\u202eAnn",
    "Ａｎｎ",
    "A\u200bnn",
    "Ann·k7q2",
    "Ann • 7abc",
    "Ann·k7q2·k7q2",
    "Ann ⸱abcd",
    "Ann\u034f",
    "A\u034fnn",
    "Ann\u17b4",
    "Ann\u180b",
    "Ann\U000e0100",
    "Ann·ab\u0301cd",
)


def tagged(name: str, key: bytes) -> str:
    return f"{name}·{key_tag(key)}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """Return the home of somebody who knows a Tom and an Ann, and is called Mai."""
    with open_home(tmp_path_factory.mktemp("home")) as home:
        players = Players(home)
        players.remember(TOM, "Tom", 1, verified=True)
        players.remember(ANN, "Ann", 1, verified=True)
        players.remember(EVE, "Zoe", 1, verified=False)
        yield home


def shown(home: Home, *others: tuple[bytes, str]) -> tuple[str, ...]:
    """Return what the others are called at a table of Mai's."""
    table = [Bearer(OURS, "Mai"), *(Bearer(*other) for other in others)]
    ours, *names = shown_names(Players(home), OURS, table)
    assert ours in {"Mai", tagged("Mai", OURS)}
    return tuple(names)


def test_whoever_has_a_name_of_its_own_is_shown_by_it(home: Home) -> None:
    table = ((TOM, "Thomas"), (ANN, "Ann"), (EVE, "Eve"))
    assert shown(home, *table) == ("Thomas", "Ann", "Eve")


@pytest.mark.parametrize("called", AS_ANN)
def test_a_friend_in_the_name_of_another_has_our_name_and_a_tag(
    home: Home, called: str
) -> None:
    assert shown(home, (TOM, called)) == (tagged("Tom", TOM),)
    assert shown(home, (TOM, called), (ANN, "Ann")) == (
        tagged("Tom", TOM),
        tagged("Ann", ANN),
    )


@pytest.mark.parametrize("called", AS_ANN)
def test_a_stranger_in_the_name_of_a_friend_has_a_tag(home: Home, called: str) -> None:
    assert shown(home, (EVE, called)) == (tagged(clean_name(called), EVE),)


def test_a_name_that_was_never_verified_is_guarded_from_nobody(home: Home) -> None:
    assert shown(home, (TOM, "Zoe")) == ("Zoe",)


@pytest.mark.parametrize("called", ["Mai", "mai", "ＭＡＩ", "Mai·aaaa"])
def test_our_own_name_is_not_shown_bare_for_another(home: Home, called: str) -> None:
    assert shown(home, (TOM, called)) == (tagged("Tom", TOM),)
    assert shown(home, (EVE, called)) == (tagged(called, EVE),)


def test_a_friend_who_has_our_name_does_not_give_us_a_tag(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        Players(home).remember(ANN, "Mai", 1, verified=True)
        table = [Bearer(OURS, "Mai"), Bearer(TOM, "Tom")]
        assert shown_names(Players(home), OURS, table) == ("Mai", "Tom")


def test_a_catalan_dot_is_no_tag(home: Home) -> None:
    assert shown(home, (EVE, "Ann·a")) == ("Ann·a",)


CALLED = st.sampled_from((*AS_ANN, "Tom", "tom", "Mai", "Zoe", "Eve"))


@given(st.lists(CALLED, min_size=3, max_size=3))
def test_no_screen_shows_a_verified_name_bare_for_another(
    home: Home, called: list[str]
) -> None:
    keys = (TOM, ANN, EVE)
    names = shown(home, *zip(keys, called, strict=True))
    for key, name in zip(keys, names, strict=True):
        for owner, theirs in ((OURS, "Mai"), (TOM, "Tom"), (ANN, "Ann")):
            assert key == owner or fold(name) != fold(theirs)
    assert len(set(map(fold, names))) == len(names)


# At a real table


async def sit_as_ann(nodes: list[Node], people: list[Person]) -> tuple[str, ...]:
    """Let Tom, a friend, call himself Ann, whom Mai knows; return her game's names.

    First she hosts, then she joins him and leaves the game, which is kept.
    """
    mai, tom = nodes
    befriend(nodes)
    mai.players.remember(ANN, "Ann", 1, verified=True)
    tom._ours.name = "Ann"
    people += [await hosting(mai, 2), await joining(tom, mai)]
    await eventually(lambda: all(p.is_seated for p in people), 30)
    await asyncio.gather(*(person.leave() for person in people))
    people += [await hosting(tom, 2), await joining(mai, tom)]
    await eventually(lambda: all(p.is_seated for p in people), 30)
    sitting = people[3].sitting
    assert isinstance(sitting, Session)
    return sitting.names


@pytest.mark.e2e
async def test_a_friend_under_the_name_of_another_is_shown_as_who_it_is(
    tmp_path: Path,
) -> None:
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        names = await sit_as_ann(nodes, people)
        tom = tagged("Tom", nodes[1].public_key)
        assert names == (tom, "Mai")
        as_host, _, _, as_guest = people
        assert as_host.gathered == [("Mai",), ("Mai", tom)]
        assert set(as_guest.gathered) == {(tom, "Mai")}
        assert [invited.names for invited in as_guest.invited] == [(tom, "Mai")]
        await asyncio.gather(*(person.leave() for person in people))
        kept = await nodes[0].kept()
        assert [game.names for game in kept] == [(tom, "Mai"), ("Mai", tom)]
        game = await nodes[0].resume(kept[0].journal)
        assert game.names == (tom, "Mai")
        await game.close()


@pytest.mark.e2e
async def test_control_by_what_it_calls_itself_it_would_be_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Players, "namesake", lambda *_: None)
    async with nodes_of(tmp_path, 2) as nodes, company() as people:
        assert await sit_as_ann(nodes, people) == ("Ann", "Mai")
        assert people[0].gathered == [("Mai",), ("Mai", "Ann")]
