"""Which language is spoken, and what is said in it."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cli
from cli import languages
from cli.languages import LANGUAGES, language_around, language_of, speaking, spoken
from cli.main import _COMMANDS, main
from cli.text import columns
from cli.words import ENGLISH, entries, say, say_count
from engine.agent_avenue.agents import AGENTS

CLI = Path(cli.__file__).parent


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_BE@euro"}, "fr"),
        ({"LANG": "vi"}, "vi"),
        ({"LC_MESSAGES": "nl_NL.UTF-8", "LANG": "fr_FR.UTF-8"}, "nl"),
        ({"LC_ALL": "vi_VN", "LC_MESSAGES": "nl_NL", "LANG": "fr_FR"}, "vi"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "POSIX", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:nl:en"}, "nl"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en_US:fr"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_as_gettext_does(
    environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "_of_system", lambda: "")
    assert language_around(environ) == language


def test_a_system_that_says_nothing_in_the_environment_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(languages, "_of_system", lambda: "fr_CH")
    assert language_around({}) == "fr"
    assert language_around({"LANG": "nl_BE"}) == "nl"


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("--lang fr", "fr"),
        ("--lang=vi host", "vi"),
        ("host --name Mai --lang nl", "nl"),
        ("host", "nl"),
        ("--lang de", "nl"),
        ("--lang", "nl"),
        ("join -- --lang=fr", "nl"),
    ],
)
def test_the_command_line_goes_before_the_environment(line: str, language: str) -> None:
    assert language_of(line.split(), {"LC_ALL": "nl_NL.UTF-8"}) == language


def test_a_language_that_nobody_speaks_is_refused_with_those_that_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "de", "whoami"]) == 2
    assert "no language 'de'; there are: en, fr, nl, vi" in capsys.readouterr().err


def test_a_language_is_spoken_to_the_end_of_its_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "sv")
    english = say("table.away", name="Tom")
    with speaking("fr"):
        assert spoken() == "fr"
        assert os.environ["LANGUAGE"] == "fr"
    assert spoken() == "en"
    assert os.environ["LANGUAGE"] == "sv"
    assert say("table.away", name="Tom") == english


def test_what_a_catalogue_lacks_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ENGLISH, "new.sentence", "Not translated yet, {name}.")
    monkeypatch.setitem(ENGLISH, "new.count.one", "1 of {kind}")
    monkeypatch.setitem(ENGLISH, "new.count.many", "{count} of {kind}")
    with speaking("fr"):
        assert say("new.sentence", name="Mai") == "Not translated yet, Mai."
        assert say_count("new.count", 1, kind="a") == "1 of a"
        assert say_count("new.count", 0, kind="a") == "0 of a"


def test_what_is_counted_is_one_entry_with_both_forms() -> None:
    words = {"a.one": "1 card", "a.many": "{count} cards", "b.one": "One of us."}
    assert entries(words) == {
        "a": ("1 card", "{count} cards"),
        "b.one": ("One of us.",),
    }


def test_the_english_names_of_the_agents_are_those_of_the_cards() -> None:
    names = {face: agent.name_en for face, agent in AGENTS.items()}
    assert {face: say(f"aa.agent.{face}") for face in AGENTS} == names


def _said_at_import(path: Path) -> Iterator[int]:
    """Yield the lines of a source that say something outside of any function."""
    outside: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while outside:
        node = outside.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            outside += [*node.args.defaults, *node.decorator_list]
            continue
        if isinstance(node, ast.Lambda):
            continue
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in {"say", "say_count"}:
            yield called.lineno
        outside += ast.iter_child_nodes(node)


@pytest.mark.parametrize("path", sorted(CLI.rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_is_said_before_the_language_is_known(path: Path) -> None:
    assert list(_said_at_import(path)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *_COMMANDS])
def test_help_is_in_one_language_and_fits_its_lines(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, *command.split(), "--help"]) == 0
    out = capsys.readouterr().out
    assert all(columns(line) <= 80 for line in out.splitlines())
    with speaking(language):
        assert say("command.exit-codes") in out
    others = {"usage:", "options:", "show this help", "example:", "exit codes:"}
    assert {text for text in others if text in out} == (
        others if language == "en" else set()
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "oakfield\u00a0: argument --port\u00a0: il faut une valeur\u00a0; voir"),
        ("nl", "oakfield: argument --port: er hoort één waarde bij; zie"),
        ("vi", "oakfield: tham số --port: cần một giá trị; xem"),
    ],
)
def test_what_argparse_refuses_is_said_in_the_language(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "host", "--port"]) == 2
    assert capsys.readouterr().err.startswith(said)


def test_the_keys_of_json_are_the_same_in_every_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for language in LANGUAGES:
        home = str(tmp_path)
        assert main(["--lang", language, "whoami", "--json", "--home", home]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert all(each == printed[0] for each in printed)


def test_english_reads_no_catalogue_and_another_language_its_own_only() -> None:
    script = (
        "import sys; opened = [];"
        "sys.addaudithook(lambda e, a: opened.append(str(a[0])) if e == 'open' else 0);"
        "from cli.main import main; main(sys.argv[1:]);"
        "print(*{p for p in opened if p.endswith('.mo')}, file=sys.stderr)"
    )
    read = {}
    for language in ("en", "fr"):
        command = [sys.executable, "-c", script, "--lang", language, "--help"]
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=True
        )
        read[language] = [Path(path).parts[-3] for path in done.stderr.split()]
    assert read == {"en": [], "fr": ["fr"]}
