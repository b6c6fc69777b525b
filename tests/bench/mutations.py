"""Where a module checks something, and the ways to make each check fail to.

raise     a `raise` does nothing                    the check is removed
call      a call that only checks does nothing      the check is removed
operand   one part of an `and` or an `or` is gone   a part is removed
test      the condition of an `if` is the contrary  the check is negated
compare   a comparison is the contrary              the check is negated
bound     < and <=, > and >= change places          the check is moved by one
result    a function that tells tells the contrary  the check is negated
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

KINDS = ("raise", "call", "operand", "test", "bound", "result", "compare")
"""Removals first: of too many mutants the last kind gives way."""

_CHECKING = re.compile(r"(.*\.)?_?(verify|check|require|decode|validate)\w*")
_CONTRARY = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_MOVED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}


class Mutant(NamedTuple):
    """One change to one module.

    scope: the class and function; start, end: bytes of the source that are replaced
    """

    path: str
    scope: str
    kind: str
    line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def key(self) -> str:
        """Name the mutant without its line, so that the name outlives other edits."""
        after = " ".join(self.after.split())
        return f"{self.path} {self.scope}: {self.kind}: {self.before} -> {after}"

    def apply(self, source: bytes) -> bytes:
        """Return the source with this change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of its text."""
    source = (root / path).read_bytes()
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    """Collects the mutants of one module."""

    def __init__(self, path: str, source: bytes) -> None:
        self.found: list[Mutant] = []
        self._path = path
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._scope: list[str] = []
        self._tells = False

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._enter(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self._tells = self._tells, _is_bool(node.returns)
        self._enter(node)
        self._tells = before

    def _enter(self, node: ast.ClassDef | ast.FunctionDef) -> None:
        self._scope.append(node.name)
        self.generic_visit(node)
        self._scope.pop()

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is not None and "AssertionError" not in ast.unparse(node.exc):
            self._add("raise", node, "pass")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and _CHECKING.fullmatch(ast.unparse(call.func)):
            self._add("call", node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._negate("test", node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate("test", node.test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if self._tells and node.value is not None:
            self._negate("result", node.value)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for kind, table in (("compare", _CONTRARY), ("bound", _MOVED)):
            if len(node.ops) > 1:
                if kind == "compare":
                    self._add(kind, node, f"(not ({self._text(node)}))")
            elif type(node.ops[0]) in table:
                word = table[type(node.ops[0])]
                left, right = self._text(node.left), self._text(node.comparators[0])
                self._add(kind, node, f"{left} {word} {right}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        neutral = "True" if isinstance(node.op, ast.And) else "False"
        for operand in node.values:
            self._add("operand", operand, neutral)
        self.generic_visit(node)

    def _negate(self, kind: str, node: ast.expr) -> None:
        if not isinstance(node, ast.Compare):  # which has mutants of its own
            self._add(kind, node, f"(not ({self._text(node)}))")

    def _span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.stmt | ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _add(self, kind: str, node: ast.stmt | ast.expr, after: str) -> None:
        start, end = self._span(node)
        before = " ".join(self._text(node).split())
        scope = ".".join(self._scope) or "module"
        mutant = (self._path, scope, kind, node.lineno, start, end, before, after)
        self.found.append(Mutant(*mutant))


def _is_bool(returns: ast.expr | None) -> bool:
    return isinstance(returns, ast.Name) and returns.id == "bool"
