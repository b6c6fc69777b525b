"""The catalogues of all languages, kept with Babel; `cli.words` is their source.

    python -m tests.catalogues update    take new, changed and dropped keys over
    python -m tests.catalogues compile   write each .mo from its .po
    python -m tests.catalogues check     say what is missing or does not hold

A dropped key stays in the .po as stale until the next `update`, so that a key that was
renamed can take its translation along.
"""

import io
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import cli.words
from cli.clauses import CONTEXT
from cli.grammar import shape
from cli.languages import DOMAIN, ENGLISH, FOLDER, LANGUAGES
from cli.words import entries
from cli.words.clauses import CLAUSES

TRANSLATED = tuple(code for code in LANGUAGES if code != ENGLISH)
PLURALS: Mapping[str, str] = {
    "fr": "nplurals=2; plural=(n > 1);",
    "nl": "nplurals=2; plural=(n != 1);",
    "vi": "nplurals=1; plural=0;",
}
"""Which form goes with a count, as gettext writes it; French has 0 with 1."""
ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "unrecognized arguments: %s",
    "the following arguments are required: %s",
    "one of the arguments %s is required",
    "expected one argument",
    "expected at most one argument",
    "expected at least one argument",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "ambiguous option: %(option)s could match %(matches)s",
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid choice: %(value)r, maybe you meant %(suggestion)r?"
    " (choose from %(choices)s)",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    "unexpected option string: %s",
)
"""What argparse says to a person, in any Python from 3.11 on; it has no keys."""
COUNT = ("count", "", "")
"""The field of the number in a counted sentence."""
_MANY = range(1000)
"""Enough counts to see which form of a plural covers more than one number."""


class Source(NamedTuple):
    """What is to be translated: a sentence, or one and many, and where it stands."""

    key: str | None
    english: tuple[str, ...]
    place: str


def sources() -> Iterator[Source]:
    """Yield all that is to be translated, in the order of the tables."""
    folder = Path(cli.words.__file__).parent
    for path in sorted(folder.glob("[!_]*.py")):
        words = getattr(import_module(f"cli.words.{path.stem}"), "WORDS", {})
        for key, english in entries(words).items():
            yield Source(key, english, f"cli/words/{path.name}")
    for clause in CLAUSES:
        yield Source(CONTEXT, (clause,), "cli/words/clauses.py")
    for text in ARGPARSE:
        yield Source(None, (text,), "argparse")


def path_of(language: str, suffix: str = ".po") -> Path:
    """Return where a catalogue lies."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}{suffix}"


def load(language: str) -> Catalog:
    """Return a catalogue; a new one if there is none."""
    path = path_of(language)
    if not path.exists():
        return _empty(language, Catalog(locale=language))
    return read_po(io.BytesIO(path.read_bytes()), locale=language, domain=DOMAIN)


def _empty(language: str, like: Catalog) -> Catalog:
    """Return a catalogue without a message, with the head of another."""
    catalogue = Catalog(
        locale=language,
        domain=DOMAIN,
        project=DOMAIN,
        language_team=LANGUAGES[language],
        header_comment=like.header_comment,
        creation_date=like.creation_date,
        revision_date=like.creation_date,
        fuzzy=False,
    )
    catalogue.version = catalogue.msgid_bugs_address = catalogue.last_translator = ""
    catalogue.mime_headers = [("Plural-Forms", PLURALS[language])]
    return catalogue


def updated(language: str, before: Catalog) -> Catalog:
    """Return the catalogue of today's sources with the translations of another one.

    A translation whose English has changed is fuzzy; of a dropped key it is obsolete.
    """
    after = _empty(language, before)
    kept = {known_as(message): message for message in before if message.id}
    kept |= {known_as(message): message for message in before.obsolete.values()}
    for source in sources():
        old = kept.pop(_key(source), None)
        _take_over(after, source, old)
    for left in before:
        if left.id and known_as(left) in kept and left.string:
            after.obsolete[left.context or "", english_of(left)[0]] = left
    return after


def _key(source: Source) -> str:
    """Return what a source is known by: its key, or its own words."""
    return _known_by(source.key, source.english)


def known_as(message: Message) -> str:
    """Return what a message is known by: its key, or its own words."""
    return _known_by(message.context, english_of(message))


def _known_by(context: str | None, english: tuple[str, ...]) -> str:
    return english[0] if context in {None, CONTEXT} else str(context)


def english_of(message: Message) -> tuple[str, ...]:
    """Return what is translated: a sentence, or one and many."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translation, in all its forms."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def _take_over(after: Catalog, source: Source, old: Message | None) -> None:
    """Add a source with its translation, if it has one."""
    said = ("",) * (after.num_plurals if len(source.english) > 1 else 1)
    is_fuzzy = False
    if old is not None and len(english_of(old)) == len(source.english):
        said = strings(old)
        is_fuzzy = any(said) and (old.fuzzy or english_of(old) != source.english)
    after.add(
        source.english if len(source.english) > 1 else source.english[0],
        said if len(source.english) > 1 else said[0],
        auto_comments=[source.place],
        flags={"fuzzy"} if is_fuzzy else (),
        user_comments=() if old is None else old.user_comments,
        context=source.key,
    )


def composed(text: str) -> str:
    """Return the text with a letter and its marks as one character each (NFC)."""
    return unicodedata.normalize("NFC", text)


def po_text(catalogue: Catalog) -> bytes:
    """Return the text of a .po; the same catalogue gives the same bytes."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=88)
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a .mo; what is fuzzy or empty is left out."""
    buffer = io.BytesIO()
    for message in catalogue:
        if not all(strings(message)):
            message.string = ""  # else Babel writes the English of what is counted
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def faults(language: str) -> Iterator[str]:
    """Yield what is missing, fuzzy, stale, or does not hold, a line each."""
    catalogue = load(language)
    found = {known_as(message): message for message in catalogue if message.id}
    for source in sources():
        message = found.pop(_key(source), None)
        said = () if message is None else strings(message)
        if message is None or not said or not all(said):
            yield f"{_key(source)}: missing: {source.english[-1]!r}"
        elif message.fuzzy or english_of(message) != source.english:
            yield f"{_key(source)}: fuzzy: the English is {source.english[-1]!r}"
        else:
            yield from wrong_forms(source, said, catalogue)
    stale = [*found, *(known_as(message) for message in catalogue.obsolete.values())]
    yield from (f"{key}: stale: nothing says it" for key in stale)


def wrong_forms(
    source: Source, said: tuple[str, ...], catalogue: Catalog
) -> Iterator[str]:
    """Yield each form whose fields are not those of the English sentence.

    A form of a plural has those of many, or of one: then with the count, unless the
    form is for one alone.
    """
    one, many = shape(source.english[0]), shape(source.english[-1])
    counted = sorted({*one, COUNT})
    for form, text in enumerate(said):
        right = [many]
        if len(source.english) > 1:
            right.append(one if _numbers(catalogue, form) == [1] else counted)
        if shape(text) not in right:
            yield f"{_key(source)}: fields: {text!r} for {source.english[-1]!r}"
        if source.key is None and text.count("%") != source.english[0].count("%"):
            yield f"{_key(source)}: fields: {text!r}"


def _numbers(catalogue: Catalog, form: int) -> list[int]:
    """Return the counts that a plural form covers."""
    # Babel has checked that the rule is an arithmetic expression of n.
    rule = catalogue.plural_expr
    choose = import_module("gettext").c2py(rule)
    return [count for count in _MANY if choose(count) == form]


def main(words: list[str]) -> int:
    """Run one command for all languages; return the exit code."""
    commands: Mapping[str, object] = {"update": 0, "compile": 0, "check": 0}
    if len(words) != 1 or words[0] not in commands:
        print(__doc__)
        return 2
    found = 0
    for language in TRANSLATED:
        if words[0] == "update":
            path_of(language).parent.mkdir(parents=True, exist_ok=True)
            path_of(language).write_bytes(po_text(updated(language, load(language))))
        elif words[0] == "compile":
            path_of(language, ".mo").write_bytes(mo_bytes(load(language)))
        else:
            said = list(faults(language))
            found += len(said)
            print(f"{language}: {len(said)} faults", *said, sep="\n  ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
