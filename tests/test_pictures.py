"""The pictures of the README are of the screens as they are now."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.stage import STYLE
from cli.text import text_of
from tests.cli.scenes import SIZES, pictures
from tests.cli.table_scenes import SCENES
from tests.pictures import FOLDER, SHOWN, drawn, path_of
from tests.pictures.svg import BORDERS, COLOURS, INK, PAPER

README = Path(__file__).parents[1] / "README.md"
HOW = "`python -m tests.pictures` draws it anew; look at it"


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_what_the_command_draws_now(name: str) -> None:
    kept = path_of(name).read_text(encoding="utf-8").splitlines()
    assert drawn(name).splitlines() == kept, HOW


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_has_every_letter_of_its_screen(name: str) -> None:
    scene, title = SHOWN[name]
    (picture,) = pictures(SCENES[scene], "en", SIZES[0])
    root = ElementTree.fromstring(drawn(name))
    space = "{http://www.w3.org/2000/svg}"
    letters = "".join(part.text or "" for part in root.iter(f"{space}text"))
    said = "".join(text_of(one) for one in picture.lines)
    plain = [letter for letter in said if letter != " " and letter not in BORDERS]
    assert sorted(letters) == sorted(plain)
    assert root.findtext(f"{space}title") == title
    strokes = "".join(path.get("d", "") for path in root.iter(f"{space}path"))
    assert strokes.count("h") == len(re.findall("─+", said))


def test_the_readme_shows_each_picture_and_none_that_is_not_here() -> None:
    text = README.read_text(encoding="utf-8")
    told = re.findall(r"tests/pictures/([\w-]+)\.svg", text)
    assert sorted(told) == sorted(SHOWN)
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(SHOWN)


def _light(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2) of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return sum(p * w for p, w in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def test_every_colour_of_the_screens_can_be_read_on_the_pictures_ground() -> None:
    used = {attrs.color for attrs in map(STYLE.get_attrs_for_style_str, _classes())}
    assert used <= {*COLOURS, ""}
    for colour in (INK, *COLOURS.values()):
        assert (_light(colour) + 0.05) / (_light(PAPER) + 0.05) >= 5, colour


def _classes() -> list[str]:
    return [f"class:{name}" for name, _ in STYLE.style_rules]
