"""The main screens in English, as a person reads them: `SCENE-COLUMNSxROWS.txt` here.

    python -m tests.cli.snapshots    write them anew

Whoever changes a screen writes them anew, and reads the difference.
"""

from pathlib import Path

from cli.languages import ENGLISH
from cli.text import text_of
from tests.cli.scenes import SIZES, Picture, pictures
from tests.cli.table_scenes import SCENES

FOLDER = Path(__file__).parent
SHOWN = (
    "name",
    "lobby-empty",
    "lobby-empty-for-long",
    "lobby-tables",
    "lobby-help",
    "tables",
    "tables-grifters",
    "settings",
    "past",
    "past-open",
    "seats",
    "seats-four",
    "words",
    "words-said",
    "invitation",
    "key-changed",
    "agents",
    "agents-preview",
    "agents-waiting",
    "agents-later",
    "agents-events",
    "agents-help",
    "agents-resign",
    "agents-sign",
    "agents-away-asked",
    "agents-end",
    "agents-end-page",
    "agents-advanced-later",
    "agents-advanced-cards",
    "agents-four",
    "agents-four-proposal",
    "grifters",
    "grifters-later",
    "grifters-cards",
    "grifters-end-page",
    "grifters-four-later",
    "hint-play",
    "checks",
    "replay",
    "replay-turn",
    "replay-end",
    "replay-grifters",
)
"""One of each kind of screen; the tests look at all of them."""


def snapshots(name: str) -> dict[Path, str]:
    """Return the file and the text of a scene in each size."""
    found = pictures(SCENES[name], ENGLISH, *SIZES)
    return {_file(name, picture): _text(picture) for picture in found}


def _file(name: str, picture: Picture) -> Path:
    columns, rows = picture.size
    return FOLDER / f"{name}-{columns}x{rows}.txt"


def _text(picture: Picture) -> str:
    """Return the rows without the spaces at their ends."""
    return "".join(f"{text_of(one).rstrip()}\n" for one in picture.lines)


def kept() -> set[Path]:
    """Return the files that are here."""
    return set(FOLDER.glob("*.txt"))
