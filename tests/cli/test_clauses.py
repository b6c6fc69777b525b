"""The errors of the layers below are told in the language that is spoken."""

import ast
import string

import msgspec
import pytest

from cli import clauses, languages
from cli.clauses import said
from cli.failures import explain, sentence_of
from cli.languages import LANGUAGES, speaking
from cli.words.clauses import CLAUSES
from engine.agent_avenue.refusal import REASONS as AGENTS_REASONS
from engine.clause import Clause, clause
from engine.game import NotationError
from engine.grifters.refusal import REASONS as GRIFTERS_REASONS
from engine.registry import GAMES
from p2p.errors import LinkError, LocalError, Refused
from p2p.lan.hello import VERSION, wrong_version
from p2p.lan.identity import check_name
from p2p.record.charter import check_seat_name
from tests.raise_sites import Site, sites, sources

OTHERS = [language for language in LANGUAGES if language != languages.ENGLISH]


def fields_of(template: str) -> set[str]:
    parsed = string.Formatter().parse(template)
    return {name for _, name, _, _ in parsed if name is not None}


@pytest.mark.parametrize("site", sites(), ids=lambda site: site.place)
def test_what_is_said_of_an_error_is_a_known_clause_with_its_fields(site: Site) -> None:
    if site.template is None:
        return  # brought along from a place of its own
    assert site.template in CLAUSES
    if site.fields is not None:
        assert fields_of(site.template) <= site.fields


def test_the_places_are_found() -> None:
    found = sites()
    assert len(found) > 250
    assert {"p2p/lan/dialer.py", "engine/agent_avenue/notation.py"} <= {
        site.place for site in found
    }
    brought = [site for site in found if site.template is None]
    assert len(brought) < 40, brought


def test_no_clause_is_left_over() -> None:
    texts = {
        node.value
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    tags = {"commit", "coin", "shuffle", "turn-up"}  # said by the names of types
    names = {"offer", "accept", "decline", "resign", "unresponsive", "result"}
    assert set(CLAUSES) - texts - tags - names == {"opening", "accuse"} - texts


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("template", CLAUSES)
def test_a_clause_is_told_with_what_stands_in_it(template: str, language: str) -> None:
    fields = {name: f"<{name}>" for name in fields_of(template)}
    with speaking(language):
        told = said(clause(template, **fields))
    assert all(f"<{name}>" in told for name in fields)


def test_a_clause_within_a_clause_is_told_too() -> None:
    why = LinkError("no answer from {where}", where="10.0.0.1:7").text
    apart = LinkError(
        "{name} and this machine cannot reach each other ({why})", name="Mai", why=why
    )
    english = "Mai and this machine cannot reach each other (no answer from 10.0.0.1:7)"
    assert apart.text == english
    with speaking("fr"):
        told = said(apart.text)
    assert told == (
        "Mai et cette machine ne peuvent pas se joindre (pas de réponse de 10.0.0.1:7)"
    )


def test_an_error_hands_on_the_clause_of_another() -> None:
    first = NotationError("no such seat: {name!r}", "seats[0]", name="9")
    second = LocalError("no table: {why}", why=first.text)
    assert second.text == "no table: seats[0]: no such seat: '9'"
    with speaking("nl"):
        told = said(second.text)
    assert told == "geen tafel: seats[0]: zo'n plaats is er niet: '9'"
    assert LocalError(first.text).text is first.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["nobody knows this {clause}", "", "{", "déjà dit"])
def test_what_is_in_no_catalogue_is_told_as_it_is(language: str, text: str) -> None:
    with speaking(language):
        assert said(text) == said(clause(text)) == said(LocalError(text).text) == text


@pytest.mark.parametrize("text", ["{", "{name}", "}", "{name!r:>9}"])
def test_braces_in_a_field_stay_as_they_are(text: str) -> None:
    error = LinkError("no host has the name {host}", host=text)
    with speaking("fr"):
        assert said(error.text).endswith(text)


@pytest.mark.parametrize(
    "reason", sorted({*AGENTS_REASONS, *GRIFTERS_REASONS, "already-resigned"})
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_the_rules_refuse_a_move_is_told_in_words(
    reason: str, language: str
) -> None:
    refused = Refused("the rules refuse it: {reason}", reason=reason)
    with speaking(language):
        assert reason not in said(refused.text)


def test_a_field_that_is_no_text_is_written_as_one() -> None:
    error = LinkError("nobody listens at {where}", where=ValueError("there"))
    assert error.text.fields == {"where": "there"}
    assert isinstance(error.text, Clause)


@pytest.mark.parametrize("version", [VERSION - 1, VERSION + 1])
def test_who_must_upgrade_is_said_in_each_language(version: int) -> None:
    text = wrong_version(version, "x").text
    told = set()
    for language in LANGUAGES:
        with speaking(language):
            told.add(said(text))
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"mode": "x"}, "ce mode n'existe pas\u00a0: 'x'"),
        ({"market": "x"}, "ce marché n'existe pas\u00a0: 'x'"),
        ({"market": "both"}, "le mode simple n'a pas de marché"),
    ],
)
def test_tables_that_cannot_be_are_told(options: dict[str, str], told: str) -> None:
    kit = GAMES["agent-avenue"]
    with pytest.raises(NotationError) as refused:
        kit.validate(msgspec.convert(options, kit.options))
    with speaking("fr"):
        assert said(refused.value.message) == told


def test_a_failure_is_one_sentence_in_one_language() -> None:
    error = LinkError(
        "nobody listens at {where}", where="10.0.0.1:7", code="link/refused"
    )
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
        assert clauses.why_not(OSError("no number")) == "fout OSError van het systeem"
    assert failure is not None
    assert failure.sentence == "/games/x: toegang geweigerd."


@pytest.mark.parametrize("name", ["x" * 40, "a\nb", "a\u202eb"])
def test_the_fault_of_a_name_is_told_in_the_language(name: str) -> None:
    with pytest.raises(LocalError, match="this name") as refused:
        check_name(name)
    with speaking("vi"):
        assert said(refused.value.text).startswith("tên này ")


def test_the_fault_of_the_name_of_another_is_told_likewise() -> None:
    with speaking("vi"), pytest.raises(Exception, match="this name takes") as refused:
        check_seat_name("x" * 40)
    with speaking("vi"):
        assert "40 byte" in said(refused.value.text)  # type: ignore[attr-defined]
