"""The file of what the player chose: kept whole, and never in the way."""

import stat
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.lan.identity import load_identity, save_name
from p2p.lan.profile import ASIDE_FILE, change_profile, read_profile
from p2p.profile import PROFILE_FILE, decode_profile, encode_profile
from tests.needs import not_on_windows


def test_nothing_is_kept_in_a_new_home(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        assert read_profile(home) == {}


def test_a_change_leaves_the_other_keys_as_they_were(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        load_identity(home, "Mai")
        change_profile(home, {"language": "fr", "motion": False})
        save_name(home, "Zoe")
        change_profile(home, {"motion": None})

        assert read_profile(home) == {"name": "Zoe", "language": "fr"}


@not_on_windows
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    with open_home(tmp_path) as home:
        change_profile(home, {"language": "fr"})

    assert stat.S_IMODE((tmp_path / PROFILE_FILE).stat().st_mode) == 0o600


@given(st.binary(max_size=40))
@example(b'{"name": "\\ud800"}')
@example(b"[" * 100_000)
def test_any_content_is_an_object_or_told_to_be_damaged(content: bytes) -> None:
    try:
        kept = decode_profile(content)
    except LocalError as error:
        assert error.code == "local/bad-profile"  # noqa: PT017  # both are right
    else:
        assert decode_profile(encode_profile(kept)) == kept


def test_a_damaged_file_is_moved_aside_by_the_next_change(tmp_path: Path) -> None:
    (tmp_path / PROFILE_FILE).write_bytes(b"garbage")
    with open_home(tmp_path) as home:
        change_profile(home, {"name": "Mai"})

        assert read_profile(home) == {"name": "Mai"}
    assert (tmp_path / ASIDE_FILE).read_bytes() == b"garbage"
