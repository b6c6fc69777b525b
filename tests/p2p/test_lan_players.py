"""Whom we have met: a known name with another key is never taken silently."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p.errors import LocalError
from p2p.lan.home import Home, open_home
from p2p.lan.players import PLAYERS_FILE, Changed, Known, Players, Unknown
from p2p.record.keytag import key_label
from tests.needs import not_on_windows

TOM, EVE, MAI = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with open_home(tmp_path) as home:
        yield home


def test_stranger_is_unknown(home: Home) -> None:
    assert Players(home).meet(TOM, "Tom") == Unknown()


def test_verified_player_is_known_at_the_next_start(home: Home) -> None:
    tom = Players(home).remember(TOM, "Tom", 1000, verified=True)

    assert Players(home).meet(TOM, "Tom") == Known(tom)


def test_known_key_under_a_new_name_is_still_known(home: Home) -> None:
    tom = Players(home).remember(TOM, "Tom", 1000, verified=True)

    assert Players(home).meet(TOM, "Thomas") == Known(tom)


@pytest.mark.parametrize("called", ["Tom", "tom", "TOM", "\u202eTom", "Ｔｏｍ"])
def test_known_name_with_another_key_is_a_changed_key(home: Home, called: str) -> None:
    tom = Players(home).remember(TOM, "Tom", 1000, verified=True)

    assert Players(home).meet(EVE, called) == Changed(tom)


@pytest.mark.parametrize("called", ["Tom", "Tommy"])
def test_both_names_of_a_renamed_player_are_guarded(home: Home, called: str) -> None:
    players = Players(home)
    players.remember(TOM, "Tom", 1000, verified=True)
    tom = players.rename(TOM, "Tommy")

    assert players.meet(EVE, called) == Changed(tom)


def test_player_who_was_never_verified_is_unknown_and_guards_no_name(
    home: Home,
) -> None:
    players = Players(home)
    players.remember(TOM, "Tom", 1000, verified=False)

    assert players.meet(TOM, "Tom") == Unknown()
    assert players.meet(EVE, "Tom") == Unknown()
    assert players.labels() == frozenset()


def test_verified_once_stays_verified(home: Home) -> None:
    players = Players(home)
    players.remember(TOM, "Tom", 1000, verified=True)

    tom = players.remember(TOM, "Thomas", 2000, verified=False)

    assert (tom.name, tom.called, tom.verified) == ("Tom", "Thomas", True)
    assert (tom.first_seen, tom.last_seen) == (1000, 2000)


def test_changed_key_is_known_once_its_words_were_compared(home: Home) -> None:
    players = Players(home)
    players.remember(TOM, "Tom", 1000, verified=True)

    new = players.remember(EVE, "Tom", 2000, verified=True)

    assert players.meet(EVE, "Tom") == Known(new)
    assert players.meet(MAI, "Tom") != Unknown()


def test_forgotten_player_is_a_stranger_again(home: Home) -> None:
    players = Players(home)
    players.remember(TOM, "Tom", 1000, verified=True)

    players.forget(TOM)

    assert Players(home).meet(TOM, "Tom") == Unknown()
    assert Players(home).all() == ()


def test_players_are_listed_by_name(home: Home) -> None:
    players = Players(home)
    for key, name in ((TOM, "tom"), (EVE, "Eve"), (MAI, "Mai")):
        players.remember(key, name, 1, verified=True)

    assert [player.name for player in players.all()] == ["Eve", "Mai", "tom"]
    assert players.labels() == {key_label(key) for key in (TOM, EVE, MAI)}


def test_unknown_player_cannot_be_renamed_or_forgotten(home: Home) -> None:
    with pytest.raises(LocalError, match="no such player"):
        Players(home).rename(TOM, "Tom")
    with pytest.raises(LocalError, match="no such player"):
        Players(home).forget(TOM)


def test_name_that_cannot_be_shown_is_no_new_name(home: Home) -> None:
    players = Players(home)
    tom = players.remember(TOM, "Tom", 1, verified=True)

    with pytest.raises(LocalError):
        players.rename(TOM, "a\nb")

    assert players.find(TOM) == tom


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b'{"version": 2, "players": []}',
        b'{"version": 1, "players": [], "more": 1}',
        b'{"version": 1, "players": [{"key": "AAAA"}]}',
        b"\x89PNG",
    ],
)
def test_damaged_file_is_told_and_left_alone(home: Home, content: bytes) -> None:
    home.write(PLAYERS_FILE, content)

    with pytest.raises(LocalError) as caught:
        Players(home)

    assert caught.value.code == "local/bad-players"
    assert home.read(PLAYERS_FILE) == content


@not_on_windows
def test_file_is_private(home: Home) -> None:
    Players(home).remember(TOM, "Tom", 1, verified=True)

    assert stat.S_IMODE((home.path / PLAYERS_FILE).stat().st_mode) == 0o600
