"""What import-linter cannot say of the house: packages, the first window, who reads what."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from eliot_qt.widgets.parts.shell import Shell

from .house_figures import circles, long_functions, nodes_of, noun_clauses, tree_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")

COMPILER = {"numba", "llvmlite", "numpy"}
# Packages from elsewhere. Which room sees which is import-linter's to say.
OUTSIDE = {"PySide6", "shiboken6", *COMPILER, "distributed", "fsrs"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py") + sorted(
    path for path in PACKAGE.glob("*/**/__init__.py")
)


@cache
def imports_of(path: Path) -> tuple[tuple[str, int], ...]:
    """Every module a file imports, at top or inside functions, as dotted name and line."""
    return tuple(_imports_of(path))


def _imports_of(path: Path) -> Iterator[tuple[str, int]]:
    for node in nodes_of(path, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        else:
            above = path.relative_to(ROOT).with_suffix("").parts[: -node.level]
            parts = [*(above if node.level else ()), *(node.module or "").split(".")]
            module = ".".join(part for part in parts if part)
            yield module, node.lineno
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)


# What begins threads and processes beside the runner: search inside one step of a question, over
# kernels that run without the interpreter's lock; the laboratory and the compiler's own process,
# which have no window; a sound that plays by itself.
CONCURRENT = {"threading", "concurrent", "multiprocessing", "asyncio"}
THREADED = {
    "players/bag_end/one_in_bag.py",
    "players/bag_end/two_in_bag.py",
    "engine/games.py",
    "engine/simulation.py",
}
# A build of a lexicon and the compilation of the engine are processes of their own.
PROCESSES = {
    "engine/warmup.py",
    "session/background/process.py",
    "widgets/parts/sounds.py",
}


def test_threads_are_begun_by_the_runner_alone() -> None:
    wrong = []
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith("lab/"):
            continue
        for module, line in imports_of(path):
            last = module.rpartition(".")[2]
            if last in {"QThread", "QRunnable", "QThreadPool"}:
                is_fine = name == "session/background/runner.py"
            elif module.partition(".")[0] in CONCURRENT:
                is_fine = name in THREADED
            elif last == "QProcess" or module.partition(".")[0] == "subprocess":
                is_fine = name in PROCESSES
            else:
                continue
            if not is_fine:
                wrong.append(f"{name}:{line}: {module}")
    assert wrong == []


# What only those need who build a bundle, in the one file that builds with it.
BUILDERS = {"engine/compiling/linking.py": {"setuptools"}}


def test_nothing_is_imported_that_is_not_installed_with_the_program() -> None:
    usual = {*sys.stdlib_module_names, "eliot_qt", *OUTSIDE}
    foreign = {
        f"{path.relative_to(ROOT)}, line {line}: {module}"
        for path in MODULES
        for module, line in imports_of(path)
        if module.split(".")[0]
        not in usual | BUILDERS.get(path.relative_to(PACKAGE).as_posix(), set())
    }
    assert foreign == set()


def test_only_widgets_and_the_start_see_qt_widgets() -> None:
    rooms = {
        path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for path in MODULES
        for module, _ in imports_of(path)
        if module.startswith("PySide6.QtWidgets")
    }
    assert rooms <= {"__main__", "app", "widgets"}


def test_run_needs_only_the_standard_library() -> None:
    files = [ROOT / "run.py", ROOT / "bundle/contents.py", *(ROOT / "launcher").glob("*.py")]
    named = {module for file in files for module, _ in imports_of(file)}
    modules = {module.split(".")[0] for module in named if not module.startswith("bundle.contents")}
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
    readers = {"read_layout", "read_tile_sets", "TileSets", "AllTileSets", "Catalogue"}
    rooms = {
        path.relative_to(PACKAGE).parts[0]
        for path in MODULES
        for node in nodes_of(path, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id in readers
    }
    assert rooms == {"library", "lexicon"}


def test_json_is_read_in_the_store() -> None:
    """Elsewhere ``Fields`` names what is wrong: no second way to read JSON."""
    readers = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        for node in nodes_of(path, ast.Attribute)
        if node.attr in ("load", "loads", "JSONDecoder") and ast.unparse(node.value) == "json"
    }
    assert {path for path in readers if not path.startswith("store/")} == set()
    imported = {module for path in MODULES for module, _ in imports_of(path)}
    assert imported.isdisjoint({"json.load", "json.loads", "json.JSONDecoder", "json.decoder"})


def test_nobody_but_the_start_names_the_window() -> None:
    """Features know the shell around them, not the window, for types neither."""
    names = {"MainWindow", "WindowPages"}
    naming = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        for node in nodes_of(path, ast.ImportFrom)
        if names & {alias.name for alias in node.names}
    }
    assert {path for path in naming if not path.startswith("widgets/window/")} == {"app.py"}


def test_texts_of_one_feature_stand_in_its_folder() -> None:
    """``widgets/texts`` has what several folders say."""
    texts = "eliot_qt.widgets.texts."
    users: dict[str, set[str]] = {}
    for path in MODULES:
        for module, _ in imports_of(path):
            if module.startswith(texts):
                folder = path.parent.relative_to(PACKAGE).as_posix()
                users.setdefault(module.split(".")[3], set()).add(folder)
    files = {path.stem for path in (PACKAGE / "widgets/texts").glob("[!_]*.py")}
    assert {name: users.get(name) for name in files if len(users.get(name, ())) < 2} == {}


def test_the_window_is_a_frame() -> None:
    """What pages do is their features' matter."""
    files = [*(PACKAGE / "widgets/window").glob("*.py")]
    assert len(files) <= 14
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 1_800
    window = "eliot_qt.widgets.window."
    assert [name for name in long_functions() if name.startswith(window)] == []
    assert [place for place in noun_clauses() if place.startswith(window)] == []


def test_nothing_of_the_window_is_imported_in_a_circle() -> None:
    """Imports for types count."""
    rooms = [sorted(circle) for circle in circles()]
    assert [names for names in rooms if names[0].startswith("eliot_qt.widgets")] == []


def test_a_feature_may_ask_little_of_the_window() -> None:
    shell = [name for name in vars(Shell) if not name.startswith("_")]
    assert len(shell) <= 8


def test_features_do_not_know_each_other() -> None:
    """Import-linter says so of their folders; nothing else is handed to all of them."""
    classes = {
        node.name
        for path in MODULES
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef)
    }
    assert classes.isdisjoint({"Services", "Context"})


def test_what_is_loaded_later_is_imported_where_it_is_used() -> None:
    """No lists of names of modules: what they name is not seen by any tool."""
    files = [*(PACKAGE / "widgets").rglob("*.py")]
    loading = [path.name for path in files if "importlib" in path.read_text(encoding="utf-8")]
    assert loading == []
