"""Every sentence is said from one place, and none is missing or left over."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import cli
from cli.words import ENGLISH, say, say_count

CLI = Path(cli.__file__).parent
SOURCES = [path for path in CLI.rglob("*.py") if path.parent.name != "words"]


def _strings(path: Path) -> Iterator[str]:
    """Yield a pattern for each string or f-string of a source that looks like a key."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value))
                if isinstance(part, ast.Constant)
                else r"[\w./:+-]+"
                for part in node.values
            ]
            yield "".join(parts)


def _said(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield the literal keys that a source says, and whether they are counted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in {"say", "say_count"} or not node.args:
            continue
        key = node.args[0]
        if isinstance(key, ast.Constant):
            yield str(key.value), node.func.id == "say_count"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_key_that_is_said_has_a_sentence(path: Path) -> None:
    for key, is_counted in _said(path):
        forms = (f"{key}.one", f"{key}.many") if is_counted else (key,)
        assert all(form in ENGLISH for form in forms), key


def test_no_sentence_is_left_over() -> None:
    patterns = {pattern for path in SOURCES for pattern in _strings(path)}
    keyed = [re.compile(p) for p in patterns if re.match(r"[a-z]+\\?\.", p)]
    left = [key for key in ENGLISH if not _is_said(key, keyed)]
    assert left == []


def _is_said(key: str, keyed: list[re.Pattern[str]]) -> bool:
    """Return whether a source names the key, with or without its forms' suffixes."""
    counted = re.sub(r"\.(one|many)$", "", key)
    one = counted.removesuffix(".team")
    stems = {key, counted, one, re.sub(r"\.(you|they|watched)$", "", one)}
    return any(pattern.fullmatch(stem) for stem in stems for pattern in keyed)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_fields_of_a_sentence_have_names(key: str) -> None:
    fields = [field for _, field, _, _ in string.Formatter().parse(ENGLISH[key])]
    assert all(field is None or field.isidentifier() for field in fields), key


def test_a_sentence_is_filled_in() -> None:
    assert say("table.away", name="Tom") == "Tom is away."


def test_one_and_many_are_two_sentences() -> None:
    assert say_count("gather.waiting", 1) == "Waiting for 1 more player."
    assert say_count("gather.waiting", 2) == "Waiting for 2 more players."


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("no.such.sentence")
