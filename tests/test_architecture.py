"""The house keeps its walls: which room may import what, and what the first window costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"

# Packages from elsewhere, by room; which room may import which is import-linter's to say.
COMPILER = {"numba", "llvmlite", "numpy"}
QT = {"PySide6", "shiboken6"}
OUTSIDE = {
    "__main__": QT,
    "cli": QT,
    "app": QT,
    "widgets": QT,
    "models": QT,
    "session": QT,
    "engine": COMPILER,
}
SEES_WIDGETS = {"__main__", "app", "widgets"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py") + sorted(
    path for path in PACKAGE.glob("*/**/__init__.py")
)


def imports_of(path: Path) -> Iterator[tuple[str, int]]:
    """Every module a file imports, at top or inside functions, as dotted name and line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.relative_to(ROOT).with_suffix("").parts[: -node.level]
            parts = [*(above if node.level else ()), *(node.module or "").split(".")]
            module = ".".join(part for part in parts if part)
            yield module, node.lineno
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)


def fault(room: str, module: str) -> str:
    """Why ``room`` may not import ``module``; empty if it may."""
    parts = module.split(".")
    if parts[0] == "eliot_qt":
        return ""
    if parts[0] not in sys.stdlib_module_names and parts[0] not in OUTSIDE.get(room, set()):
        return "not for this room"
    if parts[:2] == ["PySide6", "QtWidgets"] and room not in SEES_WIDGETS:
        return "widgets are for eliot_qt.widgets"
    return ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_stay_in_their_walls(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    faults = [
        f"line {line}: {module} ({why})"
        for module, line in imports_of(path)
        if (why := fault(room, module))
    ]
    assert faults == []


def test_run_needs_only_the_standard_library() -> None:
    files = [ROOT / "run.py", *(ROOT / "launcher").glob("*.py")]
    modules = {module.split(".")[0] for file in files for module, _ in imports_of(file)}
    assert modules <= {*sys.stdlib_module_names, "launcher", "eliot_qt"}
    # As before the set-up: no installed package can be imported.
    code = "import sys; sys.path.insert(0, sys.argv[1]); import launcher.commands"
    command = [sys.executable, "-I", "-S", "-c", code, str(ROOT)]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr


def test_the_first_window_does_not_load_the_compiler() -> None:
    code = "import sys, eliot_qt.app; print(*{m.split('.')[0] for m in sys.modules})"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert COMPILER.isdisjoint(answer.stdout.split())


def test_what_games_are_played_with_is_composed_in_the_library() -> None:
    """Boards, tile sets and lexicons are read in one room; ``lexicon`` below it has commands."""
    readers = {"read_layout", "read_tile_sets", "TileSets", "Catalogue"}
    rooms = {
        path.relative_to(PACKAGE).parts[0]
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in readers
    }
    assert rooms == {"library", "lexicon"}
