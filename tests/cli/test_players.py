"""`oakfield players` lists, renames and forgets the people met before."""

import json
import re
from pathlib import Path

import pytest

from cli import players
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.players import Player, Players
from p2p.record.keytag import key_label, key_tag

TOM, ANA = bytes(range(32)), bytes(range(1, 33))
NOON = 1_000_000_000  # on 2001-09-09, in every time zone but the farthest east


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home whose owner has met two people."""
    with open_home(tmp_path) as place:
        known = Players(place)
        known.remember(TOM, "Tom", NOON, verified=True)
        known.remember(TOM, "Tommy", NOON + 86400, verified=False)
        known.remember(ANA, "Ana", NOON, verified=False)
    return tmp_path


def listed(home: Path, capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """Return the cells of each row, without the heads."""
    capsys.readouterr()
    assert players.run_list(home) == 0
    heads, *rows = capsys.readouterr().out.splitlines()
    assert re.split(r"\s{2,}", heads)[:3] == ["Player", "Key tag", "Own name"]
    return [re.split(r"\s{2,}", row) for row in rows]


def test_everybody_is_one_row(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ana, tom = listed(home, capsys)
    assert ana[:3] == ["Ana", key_tag(ANA), "Ana"]
    assert ana[-1] == "not compared"
    assert tom[:3] == ["Tom", key_tag(TOM), "Tommy"]
    assert tom[3].startswith("2001-09-0")
    assert tom[4].startswith("2001-09-1")
    assert tom[-1] == "compared"


def test_rows_stand_in_columns_whatever_letters_a_name_has(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_home(home) as place:
        Players(place).rename(ANA, "\u5c0f\u660e")
    assert players.run_list(home) == 0
    *_, wide = sorted(capsys.readouterr().out.splitlines())
    assert wide.startswith(f"\u5c0f\u660e    {key_tag(ANA)}  ")  # 4 columns of 6


def test_a_moment_beyond_the_calendar_is_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_home(tmp_path) as place:
        Players(place).remember(TOM, "Tom", 10**15, verified=True)
    (tom,) = listed(tmp_path, capsys)
    assert tom[3:5] == ["no such day", "no such day"]


def test_nobody_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert players.run_list(tmp_path) == 0
    said = capsys.readouterr().out
    assert said == "You have met nobody yet: whom you play with is noted here.\n"


def test_the_json_has_every_field(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert players.run_list(home, as_json=True) == 0
    _, tom = json.loads(capsys.readouterr().out)["players"]
    assert tom == {
        "name": "Tom",
        "tag": key_tag(TOM),
        "label": key_label(TOM),
        "key": TOM.hex(),
        "called": "Tommy",
        "first_seen": NOON,
        "last_seen": NOON + 86400,
        "verified": True,
    }


def test_a_player_is_renamed_and_keeps_what_it_calls_itself(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert players.run_rename(home, key_tag(TOM).upper(), "Thomas") == 0
    assert f"{key_tag(TOM)} is Thomas here now." in capsys.readouterr().out
    assert listed(home, capsys)[1][:3] == ["Thomas", key_tag(TOM), "Tommy"]


@pytest.mark.parametrize("name", ["Ana", "ANA", "\uff21na"])
def test_a_name_that_another_has_is_kept_with_a_word_about_both(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert players.run_rename(home, key_tag(TOM), name) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1] == (
        f"So you call the player with key tag {key_tag(ANA)} too; lists show both tags."
    )
    assert {row[0] for row in listed(home, capsys)} == {"Ana", name}


def test_a_player_is_forgotten(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert players.run_forget(home, key_label(TOM)) == 0
    assert "the words are compared" in capsys.readouterr().out
    (ana,) = listed(home, capsys)
    assert ana[0] == "Ana"


@pytest.mark.parametrize("tag", ["", "zzzz", "\x1b[31m", key_tag(TOM)[:3]])
def test_a_tag_that_nobody_has_changes_nothing(
    tag: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(LocalError) as caught:
        players.run_forget(home, tag)
    assert caught.value.code == "local/unknown-player"
    assert "\x1b" not in caught.value.text
    assert len(listed(home, capsys)) == 2


def test_a_tag_of_two_players_is_answered_with_their_labels() -> None:
    keys: dict[str, bytes] = {}
    number = 0
    while key_tag(number.to_bytes(32)) not in keys:
        keys[key_tag(number.to_bytes(32))] = number.to_bytes(32)
        number += 1
    pair = (keys[key_tag(number.to_bytes(32))], number.to_bytes(32))
    known = [Player(key, "Tom", "Tom", NOON, NOON, verified=True) for key in pair]
    with pytest.raises(LocalError) as caught:
        players.find(known, key_tag(pair[0]))
    assert caught.value.code == "local/ambiguous-player"
    assert all(key_label(key) in caught.value.text for key in pair)
    assert [players.find(known, key_label(key)).key for key in pair] == list(pair)


def test_a_name_that_cannot_be_shown_changes_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = listed(home, capsys)
    with pytest.raises(LocalError):
        players.run_rename(home, key_tag(TOM), "a\x1bb")
    assert listed(home, capsys) == before


def test_the_list_works_beside_an_open_lobby(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_home(home):
        assert len(listed(home, capsys)) == 2
