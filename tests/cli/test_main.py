"""The command line: help, usage, exit codes, and what it does not import."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.failures import CRASHED
from cli.main import main
from p2p.lan.home import open_home
from p2p.lan.players import Players
from p2p.record.keytag import key_tag

COMMANDS = [
    "host",
    "join",
    "practice",
    "resume",
    "demo",
    "verify",
    "rules",
    "games",
    "position",
    "peers",
    "doctor",
    "players",
    "settings",
    "completion",
    "whoami",
]
HEAVY = ("asyncio", "websockets", "zeroconf", "prompt_toolkit", "cryptography", "nacl")
ROOMS = ("p2p.lan", "p2p.table", "p2p.fairness")


ACTIONS = ["players rename", "players forget", "games delete"]


@pytest.mark.parametrize("command", ["", *COMMANDS, *ACTIONS])
def test_help_has_an_example_and_the_exit_codes(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--help"]) == 0
    out = capsys.readouterr().out
    _, is_there, example = out.partition("\nexample:\n")
    assert is_there
    assert f"oakfield {command}".rstrip() in example
    assert "130  stopped by Ctrl-C" in out
    assert "--home DIR" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    out = capsys.readouterr().out
    assert all(f"    {command} " in out for command in COMMANDS)


@pytest.mark.parametrize(
    "line",
    [
        "fly",
        "host --port none",
        "host --port 65536",
        "verify",
        "peers --seconds 0",
        "peers --seconds nan",
        "join a b",
        "players rename abcd",
        "players fly",
        "--ho /tmp",
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("oakfield: ")
    assert said.err.count("\n") == 1
    assert "--help" in said.err


def test_a_game_that_nobody_knows_is_said_with_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practice", "--game", "whist", "--home", str(tmp_path)]) == 2
    assert "no game is called whist" in capsys.readouterr().err.lower()


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("oakfield ")


def test_a_file_that_is_not_there_is_unusable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("verify", "position"):
        assert main([command, str(tmp_path / "none")]) == 2
        said = capsys.readouterr()
        assert str(tmp_path / "none") in said.err
        assert "Traceback" not in said.err


def test_a_position_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text(
        '{"game": "agent-avenue", "seats": ['
        '{"side": 0, "hand": ["mole", "sentinel"]},'
        '{"side": 1, "hand": ["enforcer"]}], "moves": ["play mole sentinel"]}'
    )
    assert main(["position", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["due"]["what"] == "recruit"


def test_options_stand_before_or_after_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = str(tmp_path)
    assert main(["whoami", "--name", "Mai", "--home", home]) == 0
    capsys.readouterr()
    assert main(["--home", home, "whoami", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Mai"


def test_a_player_is_renamed_and_forgotten_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = bytes(range(32))
    with open_home(tmp_path) as home:
        Players(home).remember(key, "Tom", 1_000_000_000, verified=True)
    place, tag = ("--home", str(tmp_path)), key_tag(key)
    assert main(["players", "rename", tag, "Tommy", *place]) == 0
    capsys.readouterr()
    assert main(["players", "--json", *place]) == 0
    (player,) = json.loads(capsys.readouterr().out)["players"]
    assert (player["name"], player["called"]) == ("Tommy", "Tom")
    assert main(["players", "forget", tag, *place]) == 0
    capsys.readouterr()
    assert main(["players", "forget", tag, *place]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "oakfield players lists those you know" in err


def test_the_home_may_come_from_the_environment(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OAKFIELD_HOME", str(tmp_path / "mine"))
    assert main(["whoami", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["home"] == str(tmp_path / "mine")


def test_a_bug_is_one_sentence_with_a_report(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_args: object, **_options: object) -> int:
        raise KeyError("mole")

    monkeypatch.setattr("cli.whoami.run", broken)
    assert main(["whoami", "--home", str(tmp_path)]) == CRASHED
    err = capsys.readouterr().err
    assert err.startswith("oakfield: Oakfield has failed by its own fault (KeyError)")
    assert "mole" not in err
    assert len(list(tmp_path.glob("crash-*.txt"))) == 1


def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_args: object, **_options: object) -> int:
        raise ModuleNotFoundError("No module named 'zeroconf'", name="zeroconf")

    monkeypatch.setattr("cli.peers.run", missing)
    assert main(["peers"]) == 2
    assert "not installed here: zeroconf" in capsys.readouterr().err


def modules_after(*argv: str) -> set[str]:
    """Return what a fresh process has imported after this command."""
    script = (
        "import sys; from cli.main import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, *argv]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("argv", [("--help",), ("verify", "--help")])
def test_help_imports_nothing_heavy(argv: tuple[str, ...]) -> None:
    assert modules_after(*argv).isdisjoint({*HEAVY, "engine.game", *ROOMS})


def test_verify_meets_no_network_code(tmp_path: Path) -> None:
    picture = tmp_path / "picture.oakfield"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    seen = modules_after("verify", str(picture))
    assert seen.isdisjoint({"asyncio", "websockets", "zeroconf", "prompt_toolkit"})
    assert "cli.verify" in seen


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    script = (
        "import sys; from cli import main;"
        "main._run = lambda args: print('x' * 10**6);"
        "sys.exit(main.main(['peers']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 130
    assert err == b""
