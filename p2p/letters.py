"""Letters as a keyboard without accents has them."""

import re
import unicodedata

_LATIN = re.compile(
    r"LATIN SMALL (?:LETTER|LIGATURE) (?:DOTLESS )?([A-Z]{1,2})(?: WITH .+)?"
)
"""Names of letters that do not decompose, such as `đ`, `ø` and `æ`."""


def unaccented(text: str) -> str:
    """Return a text in small letters without accents, however it was encoded.

    Letters that are not Latin stay, and so do those with a name of their own (`þ`).
    """
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(_base(one) for one in letters if not unicodedata.combining(one))


def _base(letter: str) -> str:
    """Return a Latin letter without its stroke or hook, any other as it is."""
    if letter.isascii():
        return letter
    found = _LATIN.fullmatch(unicodedata.name(letter, ""))
    return letter if found is None else found[1].lower()
