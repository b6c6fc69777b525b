"""What a player has settled, where it counts, and what happens to what cannot be."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli import settings_command
from cli.languages import LANGUAGES
from cli.main import main
from cli.play import Wanted
from cli.settings import (
    KEYS,
    Settings,
    change_setting,
    choose_settings,
    format_setting,
    parse_setting,
    possible_values,
)
from cli.settled import Settled
from cli.story import Story
from p2p.errors import LocalError
from p2p.lan.home import open_home
from p2p.profile import PROFILE_FILE
from p2p.record.name import name_fault
from tests.cli.fakes import FakeSitting


def kept(folder: Path, **values: object) -> None:
    (folder / PROFILE_FILE).write_text(json.dumps(values), encoding="utf-8")


def test_without_a_file_the_defaults_count(tmp_path: Path) -> None:
    chosen = choose_settings(tmp_path / "none", {})

    assert chosen.settings == Settings()
    assert set(chosen.sources.values()) == {"default"}
    assert chosen.warnings() == []
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


def test_the_environment_goes_before_what_is_kept(tmp_path: Path) -> None:
    kept(tmp_path, language="fr", motion=False, signs=False, hints=False)
    environ = {
        "OAKFIELD_LANGUAGE": "vi",
        "OAKFIELD_MOTION": "on",
        "OAKFIELD_HINTS": "default",
        "OAKFIELD_NAME": "Zoe",
    }

    chosen = choose_settings(tmp_path, environ)

    assert chosen.settings == Settings(None, "vi", signs=False)
    assert chosen.sources == {
        "name": "default",
        "language": "OAKFIELD_LANGUAGE",
        "motion": "OAKFIELD_MOTION",
        "colour": "default",
        "mouse": "default",
        "signs": "kept",
        "hints": "OAKFIELD_HINTS",
    }


@pytest.mark.parametrize(
    ("argv", "environ", "settled", "said"),
    [
        ([], {}, None, "Fichiers"),
        ([], {}, "en", "Files"),
        ([], {"OAKFIELD_LANGUAGE": "fr"}, "en", "Fichiers"),
        (["--lang", "en"], {"OAKFIELD_LANGUAGE": "fr"}, "fr", "Files"),
    ],
    ids=["the system", "settled", "environment", "command line"],
)
def test_the_language_is_that_of_whoever_speaks_last(
    argv: list[str],
    environ: dict[str, str],
    settled: str | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if settled:
        kept(tmp_path, language=settled)
    for name, value in {"LC_ALL": "fr_FR.UTF-8", **environ}.items():
        monkeypatch.setenv(name, value)

    assert main(["--home", str(tmp_path), *argv, "whoami"]) == 0

    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "settled", "motion"),
    [([], True, True), ([], False, False), (["--no-motion"], True, False)],
)
def test_a_game_begins_with_what_counts(
    argv: list[str],
    settled: bool,
    motion: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted: list[Wanted] = []

    def run(one: Wanted) -> int:
        wanted.append(one)
        return 0

    monkeypatch.setattr("cli.play.run", run)
    kept(tmp_path, motion=settled, colour=False)

    assert main(["--home", str(tmp_path), "practice", *argv]) == 0

    assert wanted[0].settings == Settings(motion=motion, colour=False)


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


def test_a_variable_that_cannot_be_is_told_and_does_not_count(tmp_path: Path) -> None:
    kept(tmp_path, language="fr")
    chosen = choose_settings(tmp_path, {"OAKFIELD_LANGUAGE": "klingon"})

    assert (chosen.settings.language, chosen.sources["language"]) == ("fr", "kept")
    assert chosen.warnings() == [
        "OAKFIELD_LANGUAGE of the environment cannot be used, so it does not count; it"
        " can be en, fr, nl, vi, default."
    ]


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
    (warning,) = chosen.warnings()
    assert str(tmp_path / PROFILE_FILE) in warning
    assert "oakfield settings" in warning


def test_one_value_that_cannot_be_spares_the_others(tmp_path: Path) -> None:
    kept(tmp_path, name="Mai", language="xx", motion="off", signs=False, size=7)
    chosen = choose_settings(tmp_path, {})

    assert chosen.settings == Settings(name="Mai", signs=False)
    (warning,) = chosen.warnings()
    assert "'language', 'motion', 'size' cannot be used" in warning


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
    chosen = choose_settings(folder, {})
    settings = chosen.settings

    assert settings.language in (None, *LANGUAGES)
    assert settings.name is None or name_fault(settings.name) is None
    assert all(isinstance(getattr(settings, key), bool) for key in KEYS[2:])
    is_all_used = set(values) == {k for k, v in chosen.sources.items() if v == "kept"}
    assert is_all_used is not bool(chosen.warnings())


def test_the_command_shows_all_with_their_sources_and_the_file(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept(tmp_path, name="Mai", motion=False)
    monkeypatch.setenv("OAKFIELD_SIGNS", "off")

    assert settings_command.run(tmp_path, None, None) == 0

    lines = capsys.readouterr().out.splitlines()
    cells = [re.split(r"\s{2,}", line) for line in lines[:-1]]
    assert cells[0] == ["Setting", "Value", "Chosen", "Possible"]
    assert cells[1][:3] == ["name", "Mai", "kept here"]
    assert cells[2] == [
        "language",
        "as the system is set",
        "by default",
        "en, fr, nl, vi",
    ]
    assert cells[3] == ["motion", "off", "kept here", "on, off"]
    assert cells[6][:3] == ["signs", "off", "by OAKFIELD_SIGNS of the environment"]
    assert lines[-1] == f"They are kept in {tmp_path / PROFILE_FILE}"
    assert len(lines) == len(KEYS) + 2


def test_what_the_first_practice_game_has_switched_off_is_not_said_to_be_ones_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    story = Story(FakeSitting(keeps=False), lambda: 0.0)
    hints = Settled(tmp_path, Settings()).hints(story)
    assert hints is not None
    hints.stop()

    assert settings_command.run(tmp_path, "hints", None) == 0

    row = re.split(r"\s{2,}", capsys.readouterr().out.splitlines()[1])
    assert row[:3] == ["hints", "off", "kept here"]


def test_the_command_sets_one_and_the_name_is_the_one_at_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    assert main([*home, "settings", "name", "Zoë"]) == 0
    assert main([*home, "settings", "hints", "off"]) == 0
    assert main([*home, "whoami", "--name", "Mai"]) == 0
    capsys.readouterr()
    assert main([*home, "settings", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)

    assert said["settings"]["name"] == {"value": "Mai", "source": "kept", "values": []}
    assert said["settings"]["hints"]["value"] is False
    assert said["file"] == str(tmp_path / PROFILE_FILE)


@pytest.mark.parametrize(
    "argv", [["size"], ["size", "big"], ["language", "xx"], ["name", ""]]
)
def test_the_command_refuses_what_cannot_be_in_one_sentence(
    argv: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--home", str(tmp_path), "settings", *argv]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert not (tmp_path / PROFILE_FILE).exists()


def test_a_damaged_file_is_told_before_a_game_and_only_there(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / PROFILE_FILE).write_bytes(b"garbage")
    monkeypatch.setattr("cli.play.run", lambda _: 0)

    assert main(["--home", str(tmp_path), "practice"]) == 0
    assert capsys.readouterr().err.count("is damaged, so the defaults count") == 1
    assert main(["--home", str(tmp_path), "players"]) == 0
    assert capsys.readouterr().err == ""
