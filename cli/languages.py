"""The language of this process: which one, and its catalogue.

English is the source, and what a catalogue lacks is said in it. The others are gettext
catalogues under `cli/locale`, by key (their `msgctxt`) and English sentence (`msgid`);
`python -m tests.catalogues` keeps them. Only the catalogue of the language that is
spoken is read, once.
"""

import gettext
import locale
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {
    ENGLISH: "English",
    "fr": "français",
    "nl": "Nederlands",
    "vi": "Tiếng Việt",
}
"""Every language by its code (ISO 639-1), with its own name for itself."""
DOMAIN = "oakfield"
FOLDER = Path(__file__).parent / "locale"
OPTION = "--lang"
_PRIORITY = "LANGUAGE"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides (POSIX), unless GNU's list of priority is longer."""
_NO_LANGUAGE = ("C", "POSIX")


class _Speech:
    """What is spoken now: there is one language to a process."""

    language = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _Speech.language


def sentence(key: str, english: str) -> str:
    """Return the sentence of a key, its fields not yet filled in."""
    return _Speech.catalogue.pgettext(key, english)


def counted(key: str, one: str, many: str, count: int) -> str:
    """Return the sentence of a key for a count, by the language's own plural."""
    return _Speech.catalogue.npgettext(key, one, many, count)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language to the end of the block.

    The texts of argparse come by `gettext.gettext`, which asks the environment.
    """
    before = (_Speech.language, _Speech.catalogue)
    domain, priority = gettext.textdomain(), os.environ.get(_PRIORITY)
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    try:
        switch(language)
        yield
    finally:
        _Speech.language, _Speech.catalogue = before
        gettext.textdomain(domain)
        if priority is None:
            del os.environ[_PRIORITY]
        else:
            os.environ[_PRIORITY] = priority


def switch(language: str) -> None:
    """Speak another language, to the end of the block of `speaking` around this."""
    os.environ[_PRIORITY] = language
    _Speech.language, _Speech.catalogue = language, _catalogue(language)


def _catalogue(language: str) -> gettext.NullTranslations:
    """Read a language's catalogue; English needs none."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)


def language_of(
    argv: Sequence[str], environ: Mapping[str, str], settled: str | None = None
) -> str:
    """Return the language that a command line asks for, else the environment.

    settled: what the player has settled goes between the two
    """
    asked = typed_after(OPTION, argv) or settled or ""
    return asked if asked in LANGUAGES else language_around(environ)


def typed_after(wanted: str, argv: Sequence[str]) -> str:
    """Return what stands behind an option, before argparse judges the command line."""
    words = iter(argv)
    for word in words:
        if word == "--":
            break
        option, equals, value = word.partition("=")
        if option == wanted:
            return value if equals else next(words, "")
    return ""


def language_around(environ: Mapping[str, str]) -> str:
    """Return the language of the surroundings, as gettext would choose it."""
    around = next((environ[name] for name in _LOCALES if environ.get(name)), "")
    around = around or _of_system()
    if around.partition(".")[0] in _NO_LANGUAGE:
        return ENGLISH
    wanted = [*environ.get(_PRIORITY, "").split(":"), around]
    codes = [name.replace("-", "_").partition("_")[0].lower() for name in wanted]
    codes = [code.partition(".")[0].partition("@")[0] for code in codes]
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def _of_system() -> str:
    """Return the locale of a system that does not tell it in the environment."""
    found = ""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415  # nobody else needs it

        chosen = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        found = locale.windows_locale.get(chosen, "")
    return found
