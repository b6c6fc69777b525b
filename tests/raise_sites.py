"""Every place below the screens that says something of an error, found in the sources.

An error's text is a template or a clause that another error brought. A template stands
at the place itself, or in a name that is filled in the same function or module.
"""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import engine
import p2p
from engine.agent_avenue.card_table import CardTableError as AgentsCardTableError
from engine.game import EngineError, FalseClaim, IllegalMove
from engine.grifters.card_table import CardTableError as GriftersCardTableError
from p2p.errors import P2PError
from p2p.lan.talk import FellApart

PACKAGES: tuple[ModuleType, ...] = (engine, p2p)
APART = {
    IllegalMove: "its text is a code, which each game's screens put into words",
    FalseClaim: "takes a claim",
    FellApart: "takes seats",
    AgentsCardTableError: "the package itself is broken: nobody can play",
    GriftersCardTableError: "the package itself is broken: nobody can play",
}
"""Errors that are not made of a template, and why."""
MAKERS = {"clause": 0}
HOLDERS = {"Unfair": 1, "Verdict": 2, "_bad": 0}
"""What else takes a template, or a clause that is made, and as which argument."""
NO_FIELDS = {"code"}
_WORDS = re.compile("[a-z] [a-z{]|} [a-z]")


class Site(NamedTuple):
    """A call that says something, in a file.

    template: what stands there; None where it is brought along
    fields:   the names of what it is filled with; None if they are not written out
    """

    place: str
    template: str | None
    fields: frozenset[str] | None


def makers() -> dict[str, int]:
    """Return the names of all that takes a template, and as which argument."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    kinds = [kind for base in (P2PError, EngineError) for kind in _below(base)]
    errors = {kind.__name__: 0 for kind in kinds if kind not in APART}
    return MAKERS | HOLDERS | errors


def _below(kind: type[Exception]) -> Iterator[type[Exception]]:
    yield kind
    for other in kind.__subclasses__():
        yield from _below(other)


def sources() -> Iterator[Path]:
    """Yield the sources of all packages."""
    for package in PACKAGES:
        assert package.__file__ is not None
        yield from sorted(Path(package.__file__).parent.rglob("*.py"))


@cache
def sites() -> tuple[Site, ...]:
    """Return every call that makes a clause."""
    known = makers()
    return tuple(site for path in sources() for site in _sites_of(path, known))


def _sites_of(path: Path, known: dict[str, int]) -> Iterator[Site]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    short = "/".join(path.parts[-3:])
    for scope in (module, *_functions(module)):
        for node in _own_nodes(scope):
            if isinstance(node, ast.Call) and (name := _name(node.func)) in known:
                if len(node.args) <= known[name]:
                    continue
                given = {word.arg for word in node.keywords}
                is_open = None in given or name in HOLDERS
                fields = frozenset(word for word in given if word) - NO_FIELDS
                text = node.args[known[name]]
                found: list[str | None] = [*_templates(text, scope, module)]
                for template in found or [None]:
                    yield Site(short, template, None if is_open else fields)


def _functions(module: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a scope, but not in the functions within it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += ast.iter_child_nodes(node)


def _name(node: ast.AST) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _templates(text: ast.AST, scope: ast.AST, module: ast.Module) -> list[str]:
    """Return the templates that an expression can be, through names that are filled."""
    if isinstance(text, ast.Constant):
        return [str(text.value)]
    if isinstance(text, ast.JoinedStr):
        return [ast.unparse(text)]  # no template: nobody can translate it
    found, seen, waiting = [], set[str](), [text]
    while waiting:
        for node in ast.walk(waiting.pop()):
            if isinstance(node, ast.Call) and _name(node.func) in MAKERS:
                return []  # a place of its own
            if isinstance(node, ast.Constant) and _WORDS.search(str(node.value)):
                found.append(str(node.value))
            if isinstance(node, ast.Name) and node.id not in seen:
                seen.add(node.id)
                waiting += _filled(node.id, scope) or _filled(node.id, module)
    return found


def _filled(name: str, scope: ast.AST) -> list[ast.AST]:
    """Return what a name is filled with in a scope."""
    values: list[ast.AST] = []
    for node in _own_nodes(scope):
        targets: list[ast.AST] = []
        if isinstance(node, ast.Assign):
            targets = list(node.targets)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            targets = [node.target]
        inside = {_name(part) for target in targets for part in ast.walk(target)}
        if name in inside and node.value is not None:  # type: ignore[attr-defined]
            values.append(node.value)  # type: ignore[attr-defined]
    return values
