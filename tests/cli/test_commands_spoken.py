"""What a command prints is in the language that is asked for, whatever is typed."""

import json
import re
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from cli.languages import ENGLISH, LANGUAGES
from cli.main import _COMMANDS, main
from engine.registry import GAMES
from tests.catalogues import TRANSLATED, english_of, load, strings
from tests.transcripts import vector
from tests.vectors.make_transcripts import FOLDER

WORD = r"\b[^\W\d_]{2,}\b"
TYPED = {
    *("nope", "nobody", "nowhere", "quux", "bash", "zsh", "fish", "powershell"),
    *("name", "language", "motion", "colour", "mouse", "signs", "hints", "default"),
    *("on", "off", "toss", "base", "both", "published", "simple", "advanced", "all"),
    *("up", "down", "recruit", "resign", "figure", "source", "open", "json"),
    *("Later", "Robin", "Mai", "Tom", "bot", "sentinel", "mind", "control", "puzzle"),
    *("market", "game", "games", "sides", "seats", "moves", "deck", "code"),
    *("notation", "where", "message", "error", "at", "move", "discard", "fair"),
    *("key", "tag", "home", "interface", "port", "division", "house", "mode"),
}
"""What is typed or read as it is in every language: names, options, keys of JSON."""
HELP = [*([name, "--help"] for name in _COMMANDS), ["--help"]]
HELP += [["games", "delete", "--help"], ["players", "rename", "--help"]]
WRONG = [
    ["quux"],
    ["--port", "70000", "host"],
    ["--lang"],
    ["host", "--players", "7"],
    ["host", "--game", "quux"],
    ["host", "--mode", "quux"],
    ["host", "--market", "quux"],
    ["host", "--market", "both"],
    ["host", "--sides", "77"],
    ["host", "--players", "4", "--sides", "1-2"],
    ["host", "--players", "3", "--game", "grifters", "--mode", "simple"],
    ["host", "--division-m=3"],
    ["host", "--name", "x" * 40],
    ["join", "nope", "nope"],
    ["verify"],
    ["verify", "nowhere"],
    ["verify", "{folder}"],
    ["verify", "{picture}"],
    ["verify", "{words}"],
    ["replay", "nowhere"],
    ["replay", "{picture}"],
    ["replay", "{changed}"],
    ["report", "nowhere"],
    ["report", "{picture}"],
    ["report", "{fair}", "-o", "{folder}"],
    ["report", "{fair}", "-o", "{folder}/nowhere/nope.html"],
    ["position", "nowhere"],
    ["position", "{folder}"],
    ["position", "{picture}"],
    ["peers", "--seconds", "-1"],
    ["rules", "quux"],
    ["rules", "agent-avenue", "quux"],
    ["settings", "quux"],
    ["settings", "motion", "quux"],
    ["settings", "language", "quux"],
    ["completion", "quux"],
    ["completion"],
    ["players", "rename"],
    ["players", "rename", "zzzz", "Tom"],
    ["players", "forget", "zzzz"],
    ["players", "quux"],
    ["whoami", "--name"],
    ["whoami", "--name", "x" * 40],
    ["whoami", "--name", "a\nb"],
    ["games", "delete"],
    ["games", "delete", "5"],
    ["games", "delete", "nowhere"],
]
RIGHT = [
    ["--version"],
    ["verify", "{fair}"],
    ["rules"],
    ["games"],
    ["games", "delete", "--all", "--yes"],
    ["players"],
    ["settings"],
    ["settings", "motion", "off"],
    ["settings", "hints", "default"],
    ["whoami"],
    ["report", "{fair}", "-o", "{folder}/nope.html"],
    *(["rules", name] for name in GAMES),
]
FAULTY = [path.stem for path in sorted(FOLDER.glob("*.oakfield"))]
POSITIONS = [
    "{nope",
    "[1]",
    "",
    '{"game": "quux"}',
    '{"game": "agent-avenue", "deck": ["quux"]}',
    '{"game": "agent-avenue", "quux": 1}',
    '{"game": "agent-avenue", "active": "quux"}',
    '{"game": "agent-avenue", "active": 7}',
    '{"game": "agent-avenue", "seats": [{"side": 0}]}',
    '{"game": "agent-avenue", "moves": 3}',
    '{"game": "agent-avenue", "options": {"mode": "quux"}}',
    '{"game": "grifters", "seats": 3}',
    '{"game": "grifters", "coffers": -1}',
    '{"game": "grifters", "resigned": [9]}',
]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder of our own to start in, and a home in it."""
    monkeypatch.setenv("OAKFIELD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("_ARGCOMPLETE", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nope.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    (tmp_path / "nope.txt").write_text("quux\n", "utf-8")


def typed(words: list[str]) -> list[str]:
    """Return a command line with the files that it names."""
    files = {
        "fair": vector("fair"),
        "changed": vector("changed_byte"),
        "folder": Path.cwd(),
        "picture": "nope.png",
        "words": "nope.txt",
    }
    return [word.format(**files) for word in words]


@cache
def words_of(language: str) -> frozenset[str]:
    """Return every word of a catalogue."""
    return frozenset(
        word.lower()
        for message in load(language)
        if message.id
        for said in strings(message)
        for word in re.findall(WORD, re.sub(r"{[^}]*}", " ", said))
    )


@cache
def english_words() -> frozenset[str]:
    """Return every word of the English sentences."""
    catalogue: Catalog = load(TRANSLATED[0])
    return frozenset(
        word.lower()
        for message in catalogue
        if message.id
        for said in english_of(message)
        for word in re.findall(WORD, re.sub(r"{[^}]*}", " ", said))
    )


def english_in(text: str, language: str) -> set[str]:
    """Return the words that are English, and none of the language nor a name."""
    names = {word for game in GAMES for word in game.split("-")} | TYPED
    data = (
        r"\S*/\S*",  # paths
        r"\S*\.(oakfield|html|png|txt|json|OAKFIELD|local)\b",
        r"--?[a-z][\w-]*",  # options
        r"\([a-z]+/[a-z-]+\)",  # codes
        r"oakfield( [a-z]+)*",  # commands
        r"(?<!\w)'[^']*'",  # what was typed, or can be
        r"\b[A-Z]+_[A-Z]+\b",  # the environment
        *(rf"\b{name}\b" for name in _COMMANDS),
    )
    for what in data:
        text = re.sub(what, " ", text)
    found = {word.lower() for word in re.findall(WORD, text)}
    lowered = {name.lower() for name in names}
    return (found & english_words()) - words_of(language) - lowered


def said(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    main(argv)
    return "".join(capsys.readouterr())


everywhere = pytest.mark.parametrize("language", TRANSLATED)


@everywhere
def test_every_command_speaks_the_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    left = {}
    for words in (*HELP, *WRONG, *RIGHT):
        text = said(["--lang", language, *typed(words)], capsys)
        if found := english_in(text, language):
            left[" ".join(words)] = found
    assert left == {}


def test_every_verdict_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    left = {}
    for name, language in zip(FAULTY, cycle(TRANSLATED), strict=False):
        text = said(["--lang", language, "verify", str(vector(name))], capsys)
        if found := english_in(text, language):
            left[name] = found
    assert left == {}


@everywhere
def test_what_is_wrong_with_a_position_is_in_the_language(
    language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.json"
    for position in POSITIONS:
        file.write_text(position, "utf-8")
        answer = said(["--lang", language, "position", str(file)], capsys)
        told = json.loads(answer)["error"]["message"]
        main(["--lang", ENGLISH, "position", str(file)])
        english = json.loads(capsys.readouterr().out)["error"]["message"]
        assert told != english, position
        assert english_in(told, language) == set(), position


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_is_one_sentence_on_standard_error(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["--lang", "fr", *typed(words)])
    out, err = capsys.readouterr()
    assert code == 2
    assert err.count("\n") == 1 or (words[0] == "verify" and out), err
    assert err == "" or err.startswith("oakfield")


def test_english_is_seen() -> None:
    assert english_in("il y a a missing folder ici", "fr") == {"missing", "folder"}
    assert english_in("Personne n'écoute : 'nobody listens'", "fr") == set()
    assert len(LANGUAGES) > len(TRANSLATED)
