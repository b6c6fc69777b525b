"""What stands for a letter or a sign that an output's encoding does not have.

`PLAINER` is an error handler of codecs: column for column, so that a layout stays as it
is; a letter loses its marks, a sign becomes a plainer one, anything else `?`.
"""

import codecs
import unicodedata

PLAINER = "oakfield.plainer"
_PLAIN = str.maketrans(
    {
        "─": "-", "│": "|", "┬": "+", "┴": "+", "┼": "+", "├": "+", "┤": "+",
        "▲": "G", "●": "B", "△": "g", "○": "b", "⌂": "^", "▸": ">", "·": "-", "…": ".",
        "→": ">", "↑": "^", "↓": "v", "↻": ">", "–": "-", "×": "x", "’": "'", "✓": "+",
        "←": "<", "◂": "<",
        "\N{NO-BREAK SPACE}": " ", "«": '"', "»": '"', "đ": "d", "Đ": "D",
        "œ": "e", "Œ": "E", "æ": "e", "Æ": "E",
    }
)  # fmt: skip


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the letters at fault, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(_plain, letters)), error.end


def _plain(letter: str) -> str:
    """Return one letter of ASCII."""
    parts = unicodedata.normalize("NFD", letter.translate(_PLAIN))
    bare, marks = parts[:1], parts[1:]
    is_letter = bare.isascii() and all(map(unicodedata.combining, marks))
    return bare if is_letter else "?"


codecs.register_error(PLAINER, _plainer)
