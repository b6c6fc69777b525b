"""What a terminal cannot show has a plain stand-in of the same width."""

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

import cli
from cli.full_screen import FullScreen
from cli.languages import DOMAIN, ENGLISH, FOLDER, LANGUAGES
from cli.stage import Stage
from cli.text import columns, plainer
from p2p.lan.sitting import Offer
from tests.cli.fakes import KIT, FakeLobby, advert
from tests.cli.screens import seen

CLI = Path(cli.__file__).parent
ISOLATES = "\u2068\u2069"
"""Of pages that a browser shows."""
ENCODINGS = ("ascii", "latin-1", "cp437", "cp1252", "utf-8")


def signs_of_sources() -> Iterator[tuple[str, str]]:
    """Yield each letter or sign beyond ASCII that a source can draw, and where."""
    for path in CLI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((sign, path.name) for sign in node.value)


def signs_of_catalogues() -> Iterator[tuple[str, str]]:
    """Yield each letter or sign that a translation says, and its language."""
    for language in LANGUAGES:
        if language != ENGLISH:
            spoken = gettext.translation(DOMAIN, FOLDER, [language])
            texts = map(str, vars(spoken)["_catalog"].values())
            yield from ((sign, language) for text in texts for sign in text)


def test_every_sign_that_can_be_drawn_has_a_stand_in() -> None:
    found = {*signs_of_sources(), *signs_of_catalogues()}
    missing = {
        (sign, where)
        for sign, where in found
        if sign not in ISOLATES and not sign.isascii() and plainer(sign, "ascii") == "?"
    }
    assert missing == set()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_stand_in_is_as_wide_as_its_sign(encoding: str) -> None:
    for sign, _ in {*signs_of_sources(), *signs_of_catalogues()}:
        if sign.isprintable():
            shown = plainer(sign, encoding)
            shown.encode(encoding)
            assert columns(shown) == columns(sign), sign


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
async def test_lists_are_drawn_in_what_there_is(encoding: str) -> None:
    lobby = FakeLobby(advert("Zoë"), advert("Mai"))

    async def flow(stage: Stage) -> None:
        front = FullScreen(stage)
        await front.visit(lobby)
        await front.choose_table(Offer(KIT, KIT.options()))

    async with seen(flow, encoding=encoding) as (look, _):
        await look.until("> 1  Zo")
        look.text.encode(encoding)
        await look.press("o", "What is played at your tables?")
        await look.until("> 1  Simple mode")
        look.text.encode(encoding)
        assert "?" not in look.text.replace("tables?", "").replace("? help", "")
