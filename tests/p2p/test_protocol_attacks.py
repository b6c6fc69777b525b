"""The attacks on the protocol page: each has its check, its code, its tests."""

import ast
import inspect
import re
from functools import lru_cache
from typing import NamedTuple

import pytest

from tests.p2p import cheats
from tests.p2p.test_protocol_page import ROOT, rows, section

REFERENCE = re.compile(r"`((?:e2e\.)?[a-z_0-9]+\.[a-z_0-9]+(?:\.[a-z_0-9]+)?)`")
CODE = re.compile(r"`([a-z]+/[a-z-]+)`")
HEADS = ("attack", "---")


class Attack(NamedTuple):
    """One row."""

    what: str
    check: str
    code: str
    test: str
    control: str


def attacks() -> list[Attack]:
    """Return all rows of all tables of the section."""
    return [Attack(*row) for row in rows(section("13. Attacks")) if row[0] not in HEADS]


@lru_cache
def functions(path: str) -> frozenset[str]:
    """Return the names of the functions of a file, none if there is no such file."""
    file = ROOT / path
    if not file.exists():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in tree.body if isinstance(node, kinds))


def exists(reference: str) -> bool:
    """Tell whether a cheat or a test is there."""
    room, name = reference.rsplit(".", 1)
    if room == "cheats":
        return name in functions("tests/p2p/cheats.py")
    if room.startswith("e2e."):
        path = f"tests/e2e/{room.removeprefix('e2e.')}.py"
    else:
        path = f"tests/p2p/test_{room}.py"
    return name.startswith("test_") and name in functions(path)


def missing(cell: str) -> list[str]:
    """Return what a cell names and what is not there."""
    return [ref for ref in REFERENCE.findall(cell) if not exists(ref)]


@pytest.mark.parametrize("attack", attacks(), ids=lambda attack: attack.what)
def test_every_attack_has_a_check_tests_that_exist_and_a_control(
    attack: Attack,
) -> None:
    assert all(attack)
    assert REFERENCE.search(attack.test)
    assert missing(attack.test) == missing(attack.control) == []
    assert "cheats." not in attack.control
    if "`cheats." in attack.test:
        assert REFERENCE.search(attack.control)


def test_control_a_test_that_is_gone_is_found() -> None:
    gone = "`table_ends.test_nobody_cheats` `cheats.steals_the_spoons` `nowhere.test_x`"
    assert len(missing(gone)) == 3
    assert missing("`table_ends.refusal`") == ["table_ends.refusal"]
    assert missing("`table_ends.test_both_resigned_and_nobody_wins`") == []


def test_every_code_of_a_peer_or_a_file_stands_beside_an_attack() -> None:
    table = section("12. Error codes").split("Our own side")[0]
    known = {
        code
        for row in rows(section("12. Error codes"))
        for code in CODE.findall(row[0])
    }
    listed = {code for row in rows(table) for code in CODE.findall(row[0])}
    beside = {code for attack in attacks() for code in CODE.findall(attack.code)}

    assert listed - beside == {"peer/refused"}
    assert beside <= known


ALL = (*cheats.ENTRIES, *cheats.NOTICES)


@pytest.mark.parametrize("cheat", ALL, ids=lambda c: c.__name__)
def test_every_cheat_stands_in_one_row_with_its_code_and_its_control(
    cheat: cheats.Cheat,
) -> None:
    name = f"`cheats.{cheat.__name__}`"
    (attack,) = (attack for attack in attacks() if name in attack.test)

    (code,) = re.findall(r'"(peer/[a-z-]+)"\s*\)\s*$', inspect.getsource(cheat))
    assert code in CODE.findall(attack.code)
    controls = [
        ref.removeprefix("table_controls.")
        for ref in REFERENCE.findall(attack.control)
        if ref.startswith("table_controls.")
    ]
    source = (ROOT / "tests/p2p/test_table_controls.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    bodies = {
        n.name: ast.unparse(n) for n in tree.body if isinstance(n, ast.FunctionDef)
    }
    assert any(f"cheats.{cheat.__name__}(" in bodies[control] for control in controls)


def test_every_function_that_returns_a_bad_statement_is_a_cheat() -> None:
    found = {
        name
        for name, value in vars(cheats).items()
        if inspect.isfunction(value)
        and value.__module__ == cheats.__name__
        and value.__annotations__.get("return") is cheats.Bad
    }
    assert found == {cheat.__name__ for cheat in ALL}
