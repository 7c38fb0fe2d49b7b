"""Every test asserts something: itself, or through a helper of the tests that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ASSERTING = {"raises", "warns", "fail"}
ASSERTING |= {"waitSignal", "waitSignals", "waitUntil", "waitExposed", "assertNotEmitted"}


@dataclass(frozen=True)
class Function:
    """A function or method of the tests: ``calls`` are the last names of what it calls."""

    place: str
    name: str
    asserts: bool
    calls: frozenset[str]

    @property
    def is_test(self) -> bool:
        return self.name.startswith("test_")


def functions(folder: Path) -> Iterator[Function]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                parts = list(ast.walk(node))
                calls = frozenset(last_name(p.func) for p in parts if isinstance(p, ast.Call))
                asserts = any(isinstance(part, ast.Assert | ast.Raise) for part in parts)
                place = f"{path.relative_to(folder)}: {node.name}"
                yield Function(place, node.name, asserts or bool(calls & ASSERTING), calls)


def last_name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def without_assertion(folder: Path) -> list[str]:
    """The tests that neither assert nor call what does."""
    found = list(functions(folder))
    helpers = {each.name for each in found if each.asserts and not each.is_test}
    size = 0
    while size != len(helpers):
        size = len(helpers)
        helpers |= {each.name for each in found if each.calls & helpers and not each.is_test}
    tests = [each for each in found if each.is_test]
    return [each.place for each in tests if not each.asserts and not each.calls & helpers]


def test_every_test_asserts_something() -> None:
    assert without_assertion(TESTS) == []


def test_a_test_without_an_assertion_is_seen(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "def check(): assert 1\n"
        "def deeper(): check()\n"
        "def test_a(): assert 1\n"
        "def test_b(): deeper()\n"
        "def test_c(): print(1)\n"
    )
    assert without_assertion(tmp_path) == ["test_it.py: test_c"]
