"""The file of what the player chose: kept whole, and never in the way."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.identity import load_identity, save_name
from p2p.lan.profile import ASIDE_FILE, PROFILE_FILE, change_profile, read_profile
from tests.needs import not_on_windows


def test_nothing_is_kept_where_there_is_no_home(tmp_path: Path) -> None:
    assert read_profile(tmp_path / "nowhere") == {}
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_is_a_file_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    assert read_profile(tmp_path / "file") == {}


def test_a_change_leaves_the_other_keys_as_they_were(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        load_identity(home, "Mai")
        change_profile(home, {"language": "fr", "motion": False})
        save_name(home, "Zoe")
        change_profile(home, {"motion": None})

    assert read_profile(tmp_path) == {"name": "Zoe", "language": "fr"}


@not_on_windows
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        change_profile(home, {"language": "fr"})

    assert stat.S_IMODE((tmp_path / PROFILE_FILE).stat().st_mode) == 0o600


@given(st.binary(max_size=40))
def test_any_file_is_read_as_an_object_or_told_to_be_damaged(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("home")
    (folder / PROFILE_FILE).write_bytes(content)

    try:
        kept = read_profile(folder)
    except LocalError as error:
        told = error
    else:
        assert isinstance(kept, dict)
        return
    assert told.code == "local/bad-profile"
    assert str(folder / PROFILE_FILE) in told.text


def test_a_damaged_file_is_moved_aside_by_the_next_change(tmp_path: Path) -> None:
    (tmp_path / PROFILE_FILE).write_bytes(b"garbage")
    with open_home(tmp_path) as home:
        change_profile(home, {"name": "Mai"})

    assert read_profile(tmp_path) == {"name": "Mai"}
    assert (tmp_path / ASIDE_FILE).read_bytes() == b"garbage"
