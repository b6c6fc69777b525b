"""The catalogues hold what the tables of words say."""

import argparse
import ast
import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from cli.languages import ENGLISH, FOLDER, LANGUAGES, speaking
from cli.verify import EXIT_CODES as VERDICTS
from cli.words import say
from tests import catalogues
from tests.catalogues import (
    ARGPARSE,
    TRANSLATED,
    english_of,
    load,
    mo_bytes,
    path_of,
    strings,
)

languages = pytest.mark.parametrize("language", TRANSLATED)
_EVERYWHERE = {
    **{f"verify.verdict.{word}": "a code, as in JSON" for word in VERDICTS},
    **{
        f"settings.language.{code}": "what a language calls itself"
        for code in LANGUAGES
    },
}
_TERMS = {"nonce": "a word of cryptography", "null": "a word of JSON"}
SAME: dict[str, dict[str, str]] = {
    "fr": {
        **_EVERYWHERE,
        **_TERMS,
        "command.placeholder.action": "the same word",
        "command.placeholder.mode": "the same word",
        "command.placeholder.page": "the same word",
        "aa.agent.saboteur": "the name of the French edition",
        "aa.agent.division_m": "the name in French shops",
        "aa.brief.double_shift": "a name and a number",
        "aa.card.promotion": "the same word",
        "aa.pieces": "the same word",
        "aa.book.agents": "the same word",
        "gr.card.pickpocket": "the same word",
        "gr.short.pickpocket": "the same word, shortened",
        "gr.short.h_impostor": "a word that begins alike",
        "lobby.row.version": "the same word",
    },
    "nl": {
        **_EVERYWHERE,
        **_TERMS,
        "bytes": "the same word",
        "opening": "the same word",
        "aa.agent.saboteur": "the same word",
        "aa.card.supercomputer": "the same word",
        "gr.board.hand": "the same word",
        "gr.head.hand": "the same word",
        "failure.line": "a name",
        "table.key.move": "a key",
        "argument %(argument_name)s: %(message)s": "the same word",
    },
    "vi": {
        **_EVERYWHERE,
        **_TERMS,
        "failure.line": "a name",
        "table.key.move": "a key",
    },
}
"""What is the same in English, and why; commands and what has no word are so too."""
UNHEARD = "|".join(
    (
        "prog|heading",  # only names and signs; our parser says errors itself
        "callable|positionals|defined|mode %r|cannot|conflict|must",  # to programmers
        "dest=|invalid option string",
        "open|default|version|deprecated|subcommands|expected %s",  # nothing of ours
    )
)
"""What argparse says that none of our parsers can make it say."""


def _messages(catalogue: Catalog) -> dict[object, object]:
    """Return what a compiled catalogue says, and its plural, without its dates."""
    said: dict[object, object] = {
        (message.context, english_of(message)): strings(message)
        for message in catalogue
        if message.id
    }
    return {**said, "plural": catalogue.plural_forms}


@languages
def test_the_compiled_catalogue_is_what_its_source_compiles_to(language: str) -> None:
    compiled = read_mo(io.BytesIO(path_of(language, ".mo").read_bytes()))
    again = read_mo(io.BytesIO(mo_bytes(load(language))))
    assert _messages(compiled) == _messages(again)


@languages
def test_every_translation_has_the_fields_of_its_sentence(language: str) -> None:
    said = [fault for fault in catalogues.faults(language) if ": fields: " in fault]
    assert said == []


@languages
def test_nothing_is_missing_fuzzy_or_stale(language: str) -> None:
    assert list(catalogues.faults(language)) == []


@languages
def test_a_translation_is_not_its_english_but_for_good_reason(language: str) -> None:
    same = {
        catalogues.known_as(message)
        for message in load(language)
        if message.id and strings(message)[-1] == english_of(message)[-1]
        if _has_words(english_of(message)[-1])
    }
    assert same == SAME[language].keys()


def _has_words(text: str) -> bool:
    """Return whether there is something to translate: more than fields and commands."""
    bare = re.sub(r"{[^}]*}", "", text)
    is_command = bare.split()[:1] in (["oakfield"], ["eval"])
    return re.search("[A-Za-z]{2}", bare) is not None and not is_command


def test_french_has_no_break_spaces_before_its_signs_and_no_others() -> None:
    for message in load("fr"):
        for text in strings(message) if message.id else ():
            bare = re.sub(r"{[^}]*}", "X", text)
            assert not re.search(r"[\w)»%] [:;?!»]|« ", bare), text
            assert not re.search(r"[\w)»][;?!»]", bare), text


def test_french_breaks_no_unit_from_its_number() -> None:
    for message in load("fr"):
        for text in strings(message) if message.id else ():
            assert not re.search(r"[\d}] (s|ms)(?![\w'])", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_is_told_in_the_words_of_the_rules(language: str) -> None:
    with speaking(language):
        for end in ("win", "lose"):
            rule, told = say(f"aa.book.icon.{end}"), say(f"aa.icon.{end}.at-end")
            assert rule.endswith(told.split(" ", 1)[1])


@languages
def test_letters_are_composed(language: str) -> None:
    text = path_of(language).read_text(encoding="utf-8")
    assert catalogues.composed(text) == text


def test_each_language_has_a_catalogue_and_each_catalogue_a_language() -> None:
    folders = {path.name for path in FOLDER.iterdir()}
    assert folders == set(TRANSLATED)
    assert set(catalogues.PLURALS) == set(TRANSLATED)
    assert {*TRANSLATED, ENGLISH} == set(LANGUAGES)


def _said_by_argparse() -> set[str]:
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    return {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"_", "ngettext"}
        and isinstance(node.args[0], ast.Constant)
    }


def test_what_argparse_says_to_a_person_is_known() -> None:
    later = {text for text in ARGPARSE if "suggestion" in text}
    assert set(ARGPARSE) - later <= _said_by_argparse()


def test_whatever_else_argparse_says_nobody_hears_from_us() -> None:
    heard = _said_by_argparse() - set(ARGPARSE)
    assert {text for text in heard if not re.search(UNHEARD, text)} == set()


@pytest.fixture
def catalogue() -> Catalog:
    """A catalogue of two sentences, both translated."""
    made = Catalog(locale="fr")
    made.mime_headers = [("Plural-Forms", catalogues.PLURALS["fr"])]
    made.add("Hello, {name}.", "Bonjour, {name}.", context="greeting")
    made.add(("1 card", "{count} cards"), ("{count} carte", "{count} cartes"))
    return made


def _sources(
    monkeypatch: pytest.MonkeyPatch, *found: tuple[str, tuple[str, ...]]
) -> None:
    known = [catalogues.Source(key, english, "there") for key, english in found]
    monkeypatch.setattr(catalogues, "sources", lambda: iter(known))


def _faults(monkeypatch: pytest.MonkeyPatch, catalogue: Catalog) -> list[str]:
    monkeypatch.setattr(catalogues, "load", lambda _: catalogue)
    return list(catalogues.faults("fr"))


def test_an_update_keeps_a_translation(
    monkeypatch: pytest.MonkeyPatch, catalogue: Catalog
) -> None:
    _sources(monkeypatch, ("greeting", ("Hello, {name}.",)))
    after = catalogues.updated("fr", catalogue)
    assert [strings(message) for message in after if message.id] == [
        ("Bonjour, {name}.",)
    ]
    assert _faults(monkeypatch, after) == ["1 card: stale: nothing says it"]


def test_a_reworded_sentence_is_fuzzy_and_a_new_one_missing(
    monkeypatch: pytest.MonkeyPatch, catalogue: Catalog
) -> None:
    _sources(monkeypatch, ("greeting", ("Good day, {name}.",)), ("new", ("Anything?",)))
    after = catalogues.updated("fr", catalogue)
    assert [fault.split(": ")[:2] for fault in _faults(monkeypatch, after)] == [
        ["greeting", "fuzzy"],
        ["new", "missing"],
        ["1 card", "stale"],
    ]
    assert mo_bytes(after).count(b"Bonjour") == 0


def test_what_is_counted_and_not_translated_is_left_out() -> None:
    vietnamese = Catalog(locale="vi")
    vietnamese.mime_headers = [("Plural-Forms", catalogues.PLURALS["vi"])]
    vietnamese.add(("1 card", "{count} cards"), ("",))
    assert b"card" not in mo_bytes(vietnamese)


@pytest.mark.parametrize(
    ("english", "said", "is_right"),
    [
        (("Hello, {name}.",), ("Bonjour.",), False),
        (("Hello, {name}.",), ("Bonjour, {nom}.",), False),
        (("{count} cards",), ("{count:d} cartes",), False),
        (("Hello, {name}.",), ("Bonjour {name:de}.",), True),
        (("1 card", "{count} cards"), ("une carte", "{count} cartes"), False),
        (("1 card", "{count} cards"), ("{count} carte", "des cartes"), False),
        (("1 card", "{count} cards"), ("{count} carte", "{count} cartes"), True),
    ],
)
def test_fields_of_a_translation_are_those_of_the_english(
    catalogue: Catalog, english: tuple[str, ...], said: tuple[str, ...], is_right: bool
) -> None:
    source = catalogues.Source("key", english, "there")
    assert (not list(catalogues.wrong_forms(source, said, catalogue))) == is_right


def test_a_form_for_one_number_alone_may_leave_the_count_out() -> None:
    dutch = Catalog(locale="nl")
    dutch.mime_headers = [("Plural-Forms", catalogues.PLURALS["nl"])]
    source = catalogues.Source("key", ("1 card", "{count} cards"), "there")
    said = ("een kaart", "{count} kaarten")
    assert list(catalogues.wrong_forms(source, said, dutch)) == []


def test_every_key_is_once_in_a_table() -> None:
    found = catalogues.sources()
    keys = [(source.key, source.english[0]) for source in found]
    assert len(keys) == len(set(keys))
