"""What a player has settled, where it counts, and what happens to what cannot be."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.settings import (
    KEYS,
    LANGUAGES,
    Settings,
    change_setting,
    choose_settings,
    format_setting,
    parse_setting,
    possible_values,
)
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.profile import PROFILE_FILE


def kept(folder: Path, **values: object) -> None:
    (folder / PROFILE_FILE).write_text(json.dumps(values), encoding="utf-8")


def test_without_a_file_the_defaults_count(tmp_path: Path) -> None:
    chosen = choose_settings(tmp_path / "none", {})

    assert chosen.settings == Settings()
    assert set(chosen.sources.values()) == {"default"}
    assert chosen.warning() == ""
    assert not (tmp_path / "none").exists()


def test_a_folder_that_is_a_file_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    assert choose_settings(tmp_path / "file", {}).faults == ()


@pytest.mark.parametrize("key", KEYS)
def test_each_setting_is_kept_as_it_was_typed(tmp_path: Path, key: str) -> None:
    for text in possible_values(key) or ("Mai", "Zoë"):
        with open_home(tmp_path) as home:
            change_setting(home, key, parse_setting(key, text))
        chosen = choose_settings(tmp_path, {})

        assert format_setting(getattr(chosen.settings, key)) == text
        assert chosen.sources[key] == "kept"


def test_a_setting_can_go_back_to_its_default(tmp_path: Path) -> None:
    kept(tmp_path, language="fr", motion=False)
    with open_home(tmp_path) as home:
        for key in ("language", "motion"):
            change_setting(home, key, parse_setting(key, "default"))

    assert choose_settings(tmp_path, {}).settings == Settings()


def test_the_command_line_goes_before_the_environment_before_what_is_kept(
    tmp_path: Path,
) -> None:
    kept(tmp_path, language="fr", motion=False, signs=False)
    environ = {"OAKFIELD_LANGUAGE": "vi", "OAKFIELD_MOTION": "on"}

    chosen = choose_settings(tmp_path, environ, {"language": "nl", "motion": None})

    assert (chosen.settings.language, chosen.sources["language"]) == ("nl", "given")
    assert (chosen.settings.motion, chosen.sources["motion"]) == (
        True,
        "OAKFIELD_MOTION",
    )
    assert (chosen.settings.signs, chosen.sources["signs"]) == (False, "kept")


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": "1", "OAKFIELD_COLOUR": "on"}, True),
        ({"OAKFIELD_COLOUR": "off"}, False),
    ],
)
def test_no_color_is_heeded_unless_ours_says_otherwise(
    tmp_path: Path, environ: dict[str, str], colour: bool
) -> None:
    assert choose_settings(tmp_path, environ).settings.colour is colour


def test_a_variable_that_cannot_be_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(LocalError) as caught:
        choose_settings(tmp_path, {"OAKFIELD_LANGUAGE": "klingon"})

    assert caught.value.code == "local/bad-setting"
    assert caught.value.text == (
        "OAKFIELD_LANGUAGE cannot be 'klingon'; it can be en, fr, vi, nl, or default"
    )


@pytest.mark.parametrize(
    ("key", "text", "code"),
    [
        ("size", "big", "local/no-setting"),
        ("language", "xx", "local/bad-setting"),
        ("motion", "true", "local/bad-setting"),
        ("name", "", "local/bad-name"),
        ("name", "a\x1bb", "local/bad-name"),
    ],
)
def test_what_cannot_be_set_is_refused(key: str, text: str, code: str) -> None:
    with pytest.raises(LocalError) as caught:
        parse_setting(key, text)

    assert caught.value.code == code


def test_a_damaged_file_is_one_sentence_and_the_defaults(tmp_path: Path) -> None:
    (tmp_path / PROFILE_FILE).write_bytes(b"\xff\x00")
    chosen = choose_settings(tmp_path, {})

    assert chosen.settings == Settings()
    assert str(tmp_path / PROFILE_FILE) in chosen.warning()
    assert "oakfield settings" in chosen.warning()


def test_one_value_that_cannot_be_spares_the_others(tmp_path: Path) -> None:
    kept(tmp_path, name="Mai", language="xx", motion="off", signs=False, size=7)
    chosen = choose_settings(tmp_path, {})

    assert chosen.settings == Settings(name="Mai", signs=False)
    assert "language, motion, size cannot be used" in chosen.warning()
    assert chosen.warning().count("\n") == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2),
)


@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), json_values))
def test_whatever_a_file_says_only_possible_settings_count(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("home")
    (folder / PROFILE_FILE).write_text(json.dumps(values), encoding="utf-8")
    settings, sources, faults, _ = choose_settings(folder, {})

    assert settings.language in (None, *LANGUAGES)
    assert all(
        isinstance(getattr(settings, key), bool) for key in KEYS if key[0] in "mcsh"
    )
    assert set(values) == {k for k, v in sources.items() if v == "kept"} | set(faults)
