"""`oakfield verify`: numbered checks, one verdict, an exit code, and no network."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.languages import speaking
from cli.main import main
from cli.verify import run, sentences
from engine.registry import GAMES
from p2p.table.audit import DAMAGED, FAIR, UNFAIR, UNFINISHED, Audit, Check
from tests.cli.no_transcripts import UNUSABLE
from tests.transcripts import TABLES, played
from tests.vectors.make_transcripts import FOLDER, VECTORS

EXIT_CODES = {FAIR: 0, UNFAIR: 1, UNFINISHED: 2, DAMAGED: 2}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", VECTORS)
def test_every_vector_has_its_verdict_exit_code_and_words(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    vector, path = VECTORS[name], FOLDER / f"{name}.oakfield"

    assert run(str(path)) == EXIT_CODES[vector.verdict]

    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == vector.verdict
    if vector.seat is not None:
        assert ("Mai", "Tom")[vector.seat] in lines[-2]
        assert vector.code in lines[-2]
    if vector.entry is not None:
        assert f"{vector.entry} " in lines[-2]


@pytest.mark.parametrize("name", ["fair", "unopened", "claim_is_not_false", "cut"])
def test_json_is_one_object_with_the_same_verdict(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    vector = VECTORS[name]

    code = run(str(FOLDER / f"{name}.oakfield"), as_json=True)

    said = json.loads(capsys.readouterr().out)
    assert code == EXIT_CODES[vector.verdict]
    assert said["verdict"] == vector.verdict
    assert said["code"] == vector.code
    assert (said["entry"], said["seat"]) == (vector.entry, vector.seat)
    assert said["unopened"] == list(vector.missing)
    if vector.verdict == FAIR:
        assert [seat["name"] for seat in said["seats"]] == ["Mai", "Tom"]
        assert said["winners"] in (["Mai"], ["Tom"])
        assert said["game"] == "agent-avenue"
        assert said["entries"] > 20
        assert [check["number"] for check in said["checks"]][:9] == [*range(1, 10)]


def test_a_game_with_a_closed_seed_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(FOLDER / "unopened.oakfield")) == 0

    out = capsys.readouterr().out
    assert "Tom" in out.splitlines()[-2]
    assert "proofs" in out


def printed(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(str(FOLDER / f"{name}.oakfield")) in EXIT_CODES.values()
    return capsys.readouterr().out


def test_seats_are_counted_from_one_as_on_every_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed("fair", capsys)

    assert re.findall(r"Seat (\d+): (\w+)", out) == [("1", "Mai"), ("2", "Tom")]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("fair", "Outcome: Mai wins. Mai has 3 Codebreakers: that wins."),
        ("resigned", "Outcome: Tom wins. Mai has resigned."),
        ("agreed", "Outcome: Nobody wins. All at the table agreed to end the game."),
        ("unresponsive", "Tom stayed away"),
    ],
)
def test_the_outcome_says_who_did_what(
    name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in printed(name, capsys)


@pytest.mark.parametrize(
    ("name", "said"),
    [("four", "Mai & Ana against Tom & Ida"), ("three", "Mai against Tom & Ana")],
)
def test_a_table_with_teams_tells_who_played_with_whom(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "teams.oakfield"
    path.write_bytes(played(name, TABLES[name]))

    assert run(str(path)) == 0

    (told,) = re.findall(r"Who played with whom: (.*)", capsys.readouterr().out)
    assert said in told


def test_a_table_without_teams_has_no_line_of_sides(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "with whom" not in printed("fair", capsys)


def test_where_no_seed_is_open_nothing_is_said_to_be_recomputed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed("unfinished", capsys)

    assert "10. Seeds: none of 2 opened" in out
    assert "recomputed" not in out


def test_a_picture_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cat.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 50)

    assert run(str(path)) == 2
    assert capsys.readouterr().out.splitlines()[-1] == DAMAGED


@pytest.mark.parametrize("kind", UNUSABLE)
def test_what_is_no_transcript_of_ours_is_told_in_one_sentence(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, said = UNUSABLE[kind]
    path = tmp_path / "odd.oakfield"
    path.write_bytes(text)

    assert run(str(path)) == 2

    *checks, fault, verdict = capsys.readouterr().out.splitlines()
    assert (verdict, fault.count(said)) == (DAMAGED, 1)
    assert len(checks) <= 1


@pytest.mark.parametrize("kind", UNUSABLE)
def test_who_tells_games_says_the_same_of_it(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, said = UNUSABLE[kind]
    path = tmp_path / "odd.oakfield"
    path.write_bytes(text)

    for command in ("replay", "report"):
        assert main([command, str(path)]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert f"no transcript that can be shown: {said}" in error.replace(
            ": line 1: ", ": "
        ).replace(": Line 1: ", ": ")


def test_what_is_no_file_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        assert run(str(path)) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert len(printed.err.splitlines()) == 1


@pytest.mark.parametrize(
    "program",
    [
        "from cli.verify import run; code = run(sys.argv[1])",
        "from cli.main import main; code = main(['verify', sys.argv[1]])",
    ],
    ids=["verify", "command"],
)
def test_verify_loads_no_network(program: str) -> None:
    after = """
found = {"websockets", "zeroconf", "asyncio", "ssl", "p2p.lan"} & set(sys.modules)
print(code, sorted(found))
"""
    lines = ["import sys", "try:", f"    {program}", "except SystemExit as end:"]
    source = "\n".join([*lines, "    code = end.code", after])

    done = subprocess.run(
        [sys.executable, "-c", source, str(FOLDER / "fair.oakfield")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=60,
    )

    assert done.stdout.splitlines()[-1] == "0 []"


@pytest.mark.parametrize("code", ["chain", "schedule", "set-up", "clear"])
def test_one_of_a_kind_is_said_as_one(code: str) -> None:
    audit = Audit((FOLDER / "fair.oakfield").read_bytes(), GAMES)
    assert [*audit.steps()]
    for language, plurals in {
        "en": ("entries", "moves"),
        "fr": ("entrées", "coups"),
        "nl": ("stukken", "zetten"),
    }.items():
        with speaking(language):
            one, many = (
                " ".join(sentences(audit, Check(1, code, {"count": count})))
                for count in (1, 2)
            )
        assert not any(word in one for word in plurals)
        assert any(word in many for word in plurals)


@pytest.mark.parametrize("columns", [50, 80])
def test_a_terminal_breaks_lines_at_words_and_a_pipe_none(
    columns: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = printed("unopened", capsys)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))

    broken = printed("unopened", capsys)

    assert broken.split() == whole.split()
    assert max(map(len, whole.splitlines())) > 80
    assert max(map(len, broken.splitlines())) < columns
    starts = [text[:4] for text in whole.splitlines()]
    for text in broken.splitlines():
        assert text[:4] in (*starts, "    ")
