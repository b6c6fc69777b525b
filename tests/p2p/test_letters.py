"""Accents are folded, so that a name keeps its letters in the name of a file."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p.lan.archive import Archive
from p2p.lan.home import open_home
from p2p.letters import unaccented
from p2p.record.transcript import SUFFIX

NAMES = (
    ("Hà", "ha"),
    ("Chloé", "chloe"),
    ("Đặng Thị Ánh", "dang-thi-anh"),
    ("Søren", "soren"),
    ("Łukasz", "lukasz"),
    ("Strauß", "strauss"),
    ("Œuvre Ægir", "oeuvre-aegir"),
    ("Işıl", "isil"),
    ("Zoë van 't Hof", "zoe-van-t-hof"),
    ("R2-D2", "r2-d2"),
    ("Ｗｉｄｅ", "wide"),
    ("李", "player"),
    ("李 Li", "li"),
    ("...", "player"),
)


@pytest.mark.parametrize(("name", "part"), NAMES)
def test_the_file_of_a_game_keeps_the_letters_of_the_names(
    tmp_path: Path, name: str, part: str
) -> None:
    with open_home(tmp_path) as home:
        kept = Archive(home).keep(b"", (name, "Tom"))
    assert re.fullmatch(
        rf"\d{{4}}-\d\d-\d\d-\d{{4}}-{part}-tom{SUFFIX}", kept.path.name
    )


@pytest.mark.parametrize(("name", "lost"), [("Hà", "h"), ("Đặng", "ng")])
def test_control_without_folding_letters_are_lost(name: str, lost: str) -> None:
    assert re.sub(r"[^a-z0-9]+", "", name.lower()) == lost


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    once = unaccented(text)
    assert unaccented(once) == once


@given(st.text())
def test_all_ways_to_write_a_text_give_the_same(text: str) -> None:
    forms = [unicodedata.normalize(f, text) for f in ("NFC", "NFD", "NFKC", "NFKD")]
    assert {unaccented(form) for form in forms} == {unaccented(text)}


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_letters_are_only_made_small(text: str) -> None:
    assert unaccented(text) == text.lower()
