"""Text that fits a terminal: measured in columns, clipped, padded, wrapped.

A line is a tuple of fragments (style, text); a style names a meaning, such as
`class:dim`. Names of people may hold wide characters, so nothing here counts letters.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from prompt_toolkit.utils import get_cwidth

from cli.letters import PLAINER

Fragment: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Fragment, ...]

BETWEEN = " · "
"""Between two keys."""
_ISOLATE, _END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_NO_BREAK = "\N{NO-BREAK SPACE}"
_BREAKING_SPACES = r"[ \t\n]+"


def line(*parts: str | Fragment) -> Line:
    """Return a line of plain strings and styled fragments."""
    return tuple(("", part) if isinstance(part, str) else part for part in parts)


def columns(text: str) -> int:
    """Return how many terminal columns the text takes."""
    return get_cwidth(text)


def line_columns(fragments: Line) -> int:
    """Return how many terminal columns the line takes."""
    return sum(columns(text) for _, text in fragments)


BOT = " (bot)"
"""What the names of a practice table's bots end in."""


def clip(text: str, width: int) -> str:
    """Return the text, shortened with an ellipsis to at most `width` columns.

    What keeps a word written leftward to itself ends with it.
    """
    if columns(text) <= width:
        return text
    kept = ""
    for letter in text:
        if columns(kept) + columns(letter) > width - 1:
            break
        kept += letter
    open_ends = kept.count(_ISOLATE) - kept.count(_END_ISOLATE)
    return f"{kept}…{_END_ISOLATE * open_ends}" if width > 0 else ""


def bare_name(name: str) -> str:
    """Return a player's name without the mark of a bot."""
    return name.removesuffix(BOT)


def clip_name(name: str, width: int) -> str:
    """Return a player's name in `width` columns; that it is a bot gives way first."""
    return clip(name if columns(name) <= width else bare_name(name), width)


def clip_names(names: Sequence[str], between: str, width: int) -> str:
    """Return names joined in at most `width` columns, each shortened as it must.

    What a short one leaves is given to the others.
    """
    texts = names
    if columns(between.join(names)) > width:
        texts = [bare_name(name) for name in names]
    left = width - columns(between) * (len(texts) - 1)
    clipped = []
    for number, text in enumerate(texts):
        others = sum(columns(other) for other in texts[number + 1 :])
        share = left // (len(texts) - number)
        clipped.append(clip(text, max(share, left - others)))
        left -= columns(clipped[-1])
    return between.join(clipped)


def pad(text: str, width: int) -> str:
    """Return the text clipped or filled with spaces to exactly `width` columns."""
    fitting = clip(text, width)
    return fitting + " " * (width - columns(fitting))


def pad_left(text: str, width: int) -> str:
    """Return the text clipped, or moved to the right edge of `width` columns."""
    fitting = clip(text, width)
    return " " * (width - columns(fitting)) + fitting


def pad_line(fragments: Line, width: int, style: str = "") -> Line:
    """Return the line clipped or filled to exactly `width` columns."""
    fitting: list[Fragment] = []
    left = width
    for fragment_style, text in fragments:
        part = clip(text, left)
        fitting.append((fragment_style, part))
        left -= columns(part)
        if part != text:
            break
    return (*fitting, (style, " " * left))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Return the text as lines of at most `width` columns, broken at spaces.

    A longer word is broken where it must be. Lines after the first are indented.
    """
    lines: list[str] = []
    current = ""
    for word in filter(None, re.split(_BREAKING_SPACES, text)):
        rest = word
        joined = f"{current} {rest}" if current.strip() else current + rest
        if columns(joined) <= width:
            current = joined
            continue
        if current.strip():
            lines.append(current)
            current = indent
        while columns(current + rest) > width:
            piece = _head(rest, width - columns(current))
            lines.append(current + piece)
            current, rest = indent, rest[len(piece) :]
        current += rest
    return [*lines, current] if current.strip() or not lines else lines


def _head(word: str, width: int) -> str:
    """Return as many letters as fit, at least one."""
    taken = word[0]
    for letter in word[1:]:
        if columns(taken + letter) > width:
            break
        taken += letter
    return taken


def wrap_all(texts: Iterable[str], width: int, indent: str = "") -> list[str]:
    """Return the lines of several paragraphs, one after the other."""
    return [part for text in texts for part in wrap(text, width, indent)]


def fitted(texts: Sequence[str], width: int, rows: int, indent: str = "") -> list[str]:
    """Return paragraphs in at most so many lines: indented, if there is room for that.

    What has no room at all is cut with an ellipsis.
    """
    lines = wrap_all(texts, width, indent)
    if len(lines) > rows:
        lines = wrap_all(texts, width)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], clip(f"{lines[rows - 1]} …", width)][:rows]
    return lines


def text_of(fragments: Line) -> str:
    """Return the letters of a line."""
    return "".join(text for _, text in fragments)


def clean(text: str) -> str:
    """Return the text without control characters, for what others have written."""
    kept = (letter for letter in text if letter.isprintable() or letter == _NO_BREAK)
    return "".join(kept)


def plainer(text: str, encoding: str) -> str:
    """Return the text as the encoding can show it, column for column."""
    return text.encode(encoding, PLAINER).decode(encoding)
