"""`p2p/PROTOCOL.md` says what the code does, as far as a test can compare."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.deals import Draw, Gather, Hold, Mix, Pass, Shuffle, TurnUp
from engine.game import Decide, Due, Over
from engine.registry import GAMES
from p2p.fairness.challenge import PROTOCOL, SUITE
from p2p.fairness.group import L
from p2p.lan import messages
from p2p.lan.hello import MAX_HELLO_BYTES, SUBPROTOCOL
from p2p.lan.link import MAX_FRAME_BYTES as FRAME
from p2p.record.charter import MAX_GRACE_S, Charter
from p2p.record.encoding import MAX_FRAME_BYTES
from p2p.record.entry import MAX_ENTRY_BYTES, AnyBody
from p2p.record.name import MAX_NAME_BYTES
from p2p.record.notice import AnySay
from p2p.record.table_sign import MAX_SIGN_BYTES, SIGN_KINDS
from p2p.record.transcript import FORMAT, MAX_LINE_BYTES, MAX_TRANSCRIPT_BYTES
from p2p.table.audit import Audit
from p2p.table.schedule import set_up, turns
from p2p.table.signs import MAX_LATE
from tests.vectors.make_transcripts import FOLDER

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "p2p" / "PROTOCOL.md").read_text(encoding="utf-8")
CODE = re.compile(r'"((?:peer|link|local|audit|transcript|discovery)/[a-z-]+)"')


def section(title: str) -> str:
    """Return the text under a heading of the second level."""
    return PAGE.split(f"\n## {title}")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of all table rows."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def codes_in_source() -> set[str]:
    """Return every error code that the source names."""
    files = (ROOT / "p2p").rglob("*.py")
    return {code for file in files for code in CODE.findall(file.read_text("utf-8"))}


def test_every_error_code_stands_on_the_page_and_in_the_source() -> None:
    listed = [row[0].strip("`") for row in rows(section("12. Error codes"))]
    codes = [code for code in listed if "/" in code]

    assert len(codes) == len(set(codes))
    assert set(codes) == codes_in_source()


SEATS = 3
DUE: dict[str, Due] = {
    "Decide": Decide(1, "play"),
    "Shuffle": Shuffle("deck", (1,), (2,)),
    "Draw": Draw("deck", (1,), 1),
    "Mix": Mix(1, (1,), (2,)),
    "TurnUp from a hand": TurnUp((1,), 1),
    "TurnUp from a pile": TurnUp((1,), None),
    "Pass": Pass(1, 1, 2, 3),
    "Gather": Gather("deck", (), ()),
    "Hold": Hold(1, (), ()),
    "Over": Over((), "agreed"),
}
SPEAKERS = {
    "each seat": [0, 1, 2],
    "each seat but the one that draws": [0, 2],
    "the seat that decides": [1],
    "the seat whose hand it is": [1],
    "the seat whose cards they are": [1],
    "the giver": [1],
    "nobody": [],
}


def test_the_schedule_on_the_page_is_that_of_the_code() -> None:
    table = [row for row in rows(section("7. Who speaks next")) if row[-1] in SPEAKERS]
    seen: list[str] = []
    for due, kind, by in table:
        words = kind.strip("`")
        if due.startswith("set-up"):
            found = [t.seat for t in set_up(SEATS) if t.kind == words]
            assert found == SPEAKERS[by]
            continue
        for name in due.split(", "):
            seen.append(name)
            found = [t.seat for t in turns(DUE[name], SEATS)]
            assert found == SPEAKERS[by], name
            assert {t.kind for t in turns(DUE[name], SEATS)} <= {words}
    assert sorted(seen) == sorted(DUE)


def fields(union: object) -> dict[str, set[str]]:
    """Return the fields of each record of a union, by its tag."""
    return {
        str(kind.__struct_config__.tag): set(kind.__struct_fields__)
        for kind in get_args(union)
    }


@pytest.mark.parametrize(
    ("title", "union"),
    [
        ("3. The log", AnyBody),
        ("7. Who speaks next", AnySay),
        ("9. The link", messages.AnyMessage),
    ],
)
def test_every_record_of_the_wire_stands_with_its_fields(
    title: str, union: object
) -> None:
    table = {row[0].strip("`"): row[1:] for row in rows(section(title))}
    for tag, names in fields(union).items():
        cells = " ".join(table[tag])
        named = set(re.findall(r"`(\w+)`", cells))
        if tag == "table":  # "the same" as join, and more
            named |= {"name", "addresses", "knows"}
        assert names <= named, tag


def test_the_steps_of_the_audit_are_those_of_the_code() -> None:
    audit = Audit((FOLDER / "fair.oakfield").read_bytes(), GAMES)
    numbers = [check.number for check in audit.steps()]

    listed = [
        int(row[0]) for row in rows(section("8. Transcript")) if row[0].isdecimal()
    ]

    assert listed == numbers


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    assert L == 2**252 + 27742317777372353535851937790883648493
    for figure in (
        str(L - 2**252),
        PROTOCOL,
        SUITE,
        FORMAT,
        SUBPROTOCOL,
        str(MAX_ENTRY_BYTES),
        str(MAX_FRAME_BYTES),
        str(FRAME),
        str(MAX_GRACE_S),
        f"1 to {MAX_NAME_BYTES} bytes",
        f"at most {MAX_HELLO_BYTES} bytes",
        f"at most {messages.MAX_CONTROL_BYTES} bytes",
        f"at most {MAX_SIGN_BYTES} bytes",
        f"at most {MAX_LATE} below it",
        ", ".join(f"`{kind}`" for kind in SIGN_KINDS),
        f"2^{MAX_TRANSCRIPT_BYTES.bit_length() - 1} bytes",
        f"2^{MAX_LINE_BYTES.bit_length() - 1} a line",
    ):
        assert figure in PAGE, figure
    assert set(Charter.__struct_fields__) == set(
        re.findall(r"`\{(game, [^}]*)\}`", PAGE)[0].split(", ")
    )


def test_a_frame_of_the_link_holds_the_longest_text_and_its_letter() -> None:
    assert MAX_FRAME_BYTES + len(messages.ENTRY) == FRAME


def test_keys_of_records_are_ascii() -> None:
    for union in (AnyBody, AnySay, messages.AnyMessage):
        for kind in get_args(union):
            assert issubclass(kind, msgspec.Struct)
            assert all(name.isascii() for name in kind.__struct_fields__)
