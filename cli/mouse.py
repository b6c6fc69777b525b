"""A click on a row of a list: which keys it stands for.

Lists begin their rows with a number, and the row under the cursor has a mark before it;
so a click needs to know no screen. The first click on a row moves the cursor there, the
second is Enter: nothing is ever sent by a click alone.
"""

import re

_ROW = re.compile(r"\s*(?P<cursor>▸)?\s*(?P<number>\d{1,3})\s")
_DIVIDER = "│"


def keys_of_click(line: str, at: int) -> str:
    """Return the key that a click on a line stands for, empty if none.

    line: what is drawn in that row; at: the letter of it that was clicked
    """
    start = line.rfind(_DIVIDER, 0, at + 1) + 1
    found = _ROW.match(line, start)
    if found is None or line[at : at + 1] == _DIVIDER:
        return ""
    return "enter" if found["cursor"] else str(int(found["number"]))
