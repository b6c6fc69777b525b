"""The pictures of the README, drawn from the scenes that the tests look at.

python -m tests.pictures    draw them anew
"""

from pathlib import Path

from cli.languages import ENGLISH
from tests.cli.scenes import SIZES, pictures
from tests.cli.table_scenes import SCENES
from tests.pictures.svg import svg

FOLDER = Path(__file__).parent
SHOWN = {
    "lobby": ("lobby-kept", "The lobby of Oakfield, with three tables nearby"),
    "agent-avenue": ("agents-advanced-later", "A game of Agent Avenue"),
    "grifters": ("grifters-four-later", "A game of Grifters for four"),
}
"""By file: the scene, and what the picture is called."""


def drawn(name: str) -> str:
    """Return a picture as it is drawn now."""
    scene, title = SHOWN[name]
    (picture,) = pictures(SCENES[scene], ENGLISH, SIZES[0])
    return svg(picture, title)


def path_of(name: str) -> Path:
    """Return where a picture lies."""
    return FOLDER / f"{name}.svg"
