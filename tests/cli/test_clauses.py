"""The errors of the layers below are told in the language that is spoken."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import p2p
from cli import clauses, languages
from cli.clauses import recognised, said
from cli.failures import explain, sentence_of
from cli.languages import LANGUAGES, speaking
from cli.words.clauses import CLAUSES
from engine.game import NotationError
from engine.registry import GAMES
from p2p.errors import LinkError
from p2p.lan.hello import VERSION, wrong_version
from p2p.lan.identity import check_name
from p2p.record.name import name_fault

ERRORS = {
    *("LocalError", "PeerError", "DecodeError", "ProofError", "OutOfTurn", "Refused"),
    *("LinkError", "HomeInUse", "JournalInUse", "Damaged"),
}
FRAGMENTS = {
    "p2p/lan/hello.py: {} {}": "made of a place and what it does",
    "p2p/lan/hello.py: {} speaks version {}, we speak version {}: {} must upgrade": (
        "they or we"
    ),
    "p2p/lan/identity.py: this name {}": "made of a fault of a name",
    "p2p/lan/listener.py: {}; choose another by --port": "made of what is taken",
    "p2p/lan/web.py: {} and this machine cannot reach each other{}": "with or without",
    "p2p/record/charter.py: a name {}": "made of a fault of a name",
}
"""Texts whose parts are clauses only together; they are tried below, one by one."""


def _texts(path: Path) -> Iterator[str]:
    """Yield what a source says of errors, with `{}` for what is put in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if getattr(node.func, "id", "") not in ERRORS:
            continue
        text = node.args[0]
        if isinstance(text, ast.Constant):
            yield str(text.value)
        elif isinstance(text, ast.JoinedStr):
            parts = text.values
            literal = (p.value if isinstance(p, ast.Constant) else "{}" for p in parts)
            yield "".join(map(str, literal))


ROOT = Path(p2p.__file__).parent
RAISED = sorted(
    {
        f"{path.relative_to(ROOT.parent).as_posix()}: {text}"
        for path in ROOT.rglob("*.py")
        for text in _texts(path)
    }
)


@pytest.mark.parametrize("raised", RAISED)
def test_every_error_of_the_layers_below_is_a_known_clause(raised: str) -> None:
    if raised in FRAGMENTS:
        return
    text = raised.partition(": ")[2]
    assert recognised(text.replace("{}", "x7")) is not None


def test_no_exception_from_that_is_left_over() -> None:
    assert FRAGMENTS.keys() <= set(RAISED)


@pytest.mark.parametrize(
    "text",
    [
        *(wrong_version(version, "x").text for version in (1, VERSION + 1)),
        *(f"x {what}" for what in ("shows no key", "does not assent")),
        *("x sent a proof before a hello", "x says what makes no sense"),
        *(f"this name {name_fault(name)}" for name in ("x" * 40, "a\nb", " a")),
        *(f"a name {name_fault(name)}" for name in ("x" * 40, "a\nb", " a")),
        "this name has characters that a screen may show wrongly",
        "none of the ports 1 to 2 is free; choose another by --port",
        "port 1 is not free; choose another by --port",
        "x and this machine cannot reach each other",
        "x and this machine cannot reach each other (no answer from y)",
        "the game has not ended",
        "a seat stayed away",
    ],
)
def test_errors_that_are_made_of_parts_are_known_clauses(text: str) -> None:
    assert recognised(text) is not None


@pytest.mark.parametrize(
    "options", [{"mode": "x"}, {"market": "x"}, {"market": "both"}]
)
def test_tables_that_cannot_be_are_known_clauses(options: dict[str, str]) -> None:
    kit = GAMES["agent-avenue"]
    with pytest.raises(NotationError) as refused:
        kit.validate(msgspec.convert(options, kit.options))
    assert recognised(refused.value.message) is not None


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_known_again_with_what_stands_in_it(clause: str) -> None:
    names = clauses._FIELD.findall(clause)
    fields = {name: f"<{number}>" for number, name in enumerate(names)}
    assert recognised(clause.format(**fields)) == (clause, fields)


def test_a_clause_within_a_clause_is_told_too() -> None:
    text = "Mai and this machine cannot reach each other (no answer from 10.0.0.1:7)"
    with speaking("fr"):
        told = said(text)
    assert "Mai" in told
    assert "10.0.0.1:7" in told
    assert "answer" not in told
    assert "machine" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["nobody knows this {clause}", "", "{", "déjà dit"])
def test_what_nobody_knows_is_told_as_it_is(language: str, text: str) -> None:
    with speaking(language):
        assert said(text) == text


def test_a_failure_is_one_sentence_in_one_language() -> None:
    error = LinkError("nobody listens at 10.0.0.1:7", code="link/refused")
    english = sentence_of(error.code, error.text)
    assert english.startswith("Nobody listens at 10.0.0.1:7; check the address")
    with speaking("fr"):
        failure = explain(error)
    assert failure is not None
    assert failure.sentence.startswith("Personne n'écoute à 10.0.0.1:7\u00a0; vérifie")


def test_what_the_system_refuses_is_told_too() -> None:
    error = PermissionError(13, "Permission denied", "/games/x")
    with speaking("nl"):
        failure = explain(error)
        assert clauses.why_not(OSError("no number")) == "OSError"
    assert failure is not None
    assert failure.sentence == "/games/x: toegang geweigerd."


def test_the_fault_of_a_name_is_told_in_the_language() -> None:
    with speaking("vi"), pytest.raises(Exception, match="this name takes") as refused:
        check_name("x" * 40)
    assert languages.spoken() == "en"
    with speaking("vi"):
        assert "40 byte" in said(str(refused.value))
