"""Every error is one sentence and one exit code; a bug leaves a report, no secrets."""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

import p2p
from cli.console import InputEnded
from cli.failures import (
    CRASHED,
    exit_code_of,
    explain,
    report_crash,
    sentence_of,
)
from engine.game import IllegalMove, NotationError
from p2p.errors import (
    DecodeError,
    LinkError,
    LocalError,
    OutOfTurn,
    P2PError,
    PeerError,
    ProofError,
    Refused,
)

HIDDEN: dict[str, str] = {}
NOW = datetime(2026, 11, 30, 12, 0, 5)  # the clock on the wall


def codes_in_use() -> Iterator[str]:
    """Yield every error code that p2p raises."""
    for path in Path(p2p.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r'code = "((?:link|local|peer)/[\w-]+)"', text)
        yield from re.findall(r'code="((?:link|local|peer)/[\w-]+)"', text)


@pytest.mark.parametrize("code", sorted(set(codes_in_use())))
def test_every_code_has_a_sentence_with_its_text_and_an_exit_code(code: str) -> None:
    sentence = sentence_of(code, "the reason is this")
    assert "the reason is this" in sentence.lower()
    assert sentence[0].isupper()
    assert exit_code_of(code) in {1, 2, 3}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (LocalError("no space"), 2),
        (PeerError("no"), 1),
        (DecodeError("no"), 1),
        (ProofError("no"), 1),
        (OutOfTurn("no"), 1),
        (Refused("no"), 1),
        (LinkError("cut"), 3),
        (LinkError("nobody listens", code="link/refused"), 3),
        (LocalError("the port is taken", code="link/busy-port"), 2),
        (LocalError("no network", code="link/no-network"), 2),
        (Refused("other rules", code="peer/other-rules"), 3),
        (NotationError("no such agent", "hand"), 2),
        (IllegalMove("same-name"), 1),
        (KeyboardInterrupt(), 130),
        (InputEnded(), 130),
        (EOFError(), 130),
        (PermissionError(13, "Permission denied", "/nowhere/x"), 2),
    ],
)
def test_exit_codes_follow_the_table(error: BaseException, code: int) -> None:
    failure = explain(error)
    assert failure is not None
    assert failure.exit_code == code
    assert "\n" not in failure.sentence
    assert failure.sentence.endswith((".", "oakfield", "HOST:PORT"))


def test_an_error_of_an_unknown_family_still_has_words() -> None:
    failure = explain(P2PError("odd"))
    assert failure is not None
    assert failure.sentence == "Something went wrong: odd."


def test_a_file_error_names_the_file() -> None:
    failure = explain(FileNotFoundError(2, "No such file or directory", "/tmp/x"))
    assert failure is not None
    assert "/tmp/x: No such file or directory" in failure.sentence


def test_a_bug_has_no_sentence_of_its_own() -> None:
    assert explain(KeyError("x")) is None


def test_a_crash_report_names_places_and_kinds_but_no_message_or_value(
    tmp_path: Path,
) -> None:
    def fail(face: str) -> None:
        try:
            HIDDEN[face]
        except KeyError as error:
            raise RuntimeError(f"the hidden card is {face}") from error

    try:
        fail("daredevil-secret")
    except RuntimeError as error:
        failure = report_crash(error, tmp_path / "home", NOW)
    assert failure.exit_code == CRASHED
    report = tmp_path / "home" / "crash-20261130-120005.txt"
    assert str(report) in failure.sentence
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError" in text
    assert "KeyError" in text
    assert "test_failures.py" in text
    assert "secret" not in text


def test_a_crash_that_cannot_be_reported_is_still_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    failure = report_crash(RuntimeError(), blocked / "home", NOW)
    assert failure.exit_code == CRASHED
    assert "no report could be written" in failure.sentence


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("link/not-oakfield", "another program answers at 10.0.0.7:80"),
        ("link/refused", "nobody listens at 10.0.0.7:24816"),
        ("link/timeout", "no answer from 10.0.0.7:24816"),
        ("link/unreachable", "there is no way to 10.0.0.7:24816"),
        ("link/unknown-host", "no host has the name tom.local"),
        ("link/lost", "the link to 10.0.0.7:24816 is cut"),
        ("link/other-key", "somebody else answers at 10.0.0.7:24816"),
        ("link/full", "the table at 10.0.0.7:24816 has no place"),
        ("link/left", "Tom (10.0.0.7:24816) has gone"),
        ("link/other-words", "Tom (10.0.0.7:24816) says that the words differ"),
        ("link/ended", "10.0.0.7:24816 said goodbye"),
        ("link/bad-hello", "10.0.0.7:24816 says what makes no sense"),
        ("link/version", "they speak version 2, we speak version 1: we must upgrade"),
        ("peer/other-rules", "the other table's rules or version differ"),
        ("local/no-such-table", "no table of 'Tom' is in sight"),
    ],
)
def test_a_sentence_says_what_is_wrong_once_and_then_what_to_do(
    code: str, text: str
) -> None:
    sentence = sentence_of(code, text)
    assert sentence.startswith(text[0].upper() + text[1:])
    said, advice = text.lower().split(), sentence[len(text) :].lower().split()
    assert advice
    repeated = {word for word in said if len(word) > 5} & set(advice)
    assert repeated <= {"upgrade", "version"}


def test_a_table_that_is_not_in_sight_is_unreachable() -> None:
    assert exit_code_of("local/no-such-table") == 3
    assert exit_code_of("local/bad-address") == 2
