"""Measure the house: ``python tests/house_figures.py`` prints figures of its structure and wording.

Rules are tests elsewhere; these figures are to fall. They are counts over the syntax trees of the
package, imports under ``TYPE_CHECKING`` included.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, overload

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"
LONG_FUNCTION, FULL_FOLDER, SMALL_FILE = 40, 25, 80
# Kernels are as long as their loops, and so is the walk through the word graph, taken apart it was
# a fifth slower.
KERNELS = ("engine", "lab/kernels", "words/walk.py")
# Past participles that say nothing of what was found, shown or told.
_PARTICIPLES = frozenset(
    [
        "asked",
        "chosen",
        "counted",
        "dealt",
        "done",
        "drawn",
        "found",
        "given",
        "gone",
        "heard",
        "held",
        "judged",
        "kept",
        "known",
        "laid",
        "left",
        "lost",
        "made",
        "marked",
        "meant",
        "missed",
        "named",
        "offered",
        "opened",
        "played",
        "said",
        "saved",
        "seen",
        "sent",
        "shown",
        "told",
        "taken",
        "tried",
        "used",
        "wanted",
        "written",
    ]
)
_NAMED_BY_CLAUSE = re.compile(r"(what|whether|who|whose|where|which|how|when)_")
_NOUN_CLAUSE = re.compile(r"(What|Where|Whether|Who|Which|Whose|How)\b")


A = TypeVar("A", bound=ast.AST)
B = TypeVar("B", bound=ast.AST)


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@overload
def nodes_of(path: Path, kind: type[A], /) -> list[A]: ...
@overload
def nodes_of(path: Path, kind: type[A], other: type[B], /) -> list[A | B]: ...
@overload
def nodes_of(path: Path, /, *kinds: type[ast.AST]) -> list[ast.AST]: ...
def nodes_of(path: Path, /, *kinds: type[ast.AST]) -> list[Any]:
    """The nodes of a file of some kinds, kind by kind, those further out first."""
    by_kind = _nodes_by_kind(path)
    return [node for kind in kinds for node in by_kind[kind]]


@cache
def _nodes_by_kind(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    """All that is in a file: looked through once, whatever is asked about it."""
    found: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    waiting: list[ast.AST] = [tree_of(path)]
    for node in waiting:
        found[type(node)].append(node)
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting += [part for part in value if isinstance(part, ast.AST)]
    return found


@cache
def files() -> tuple[Path, ...]:
    """All files of the package."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def name_of(path: Path) -> str:
    """Dotted name of a file's module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, modules: frozenset[str]) -> set[str]:
    """The modules of the package that a file imports, anywhere in it."""
    found = set()
    above = path.relative_to(ROOT).with_suffix("").parts
    for node in nodes_of(path, ast.Import, ast.ImportFrom):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*(above[: -node.level] if node.level else ()), *(node.module or "").split(".")]
            module = ".".join(filter(None, base))
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        found |= {name for name in names if name in modules}
    return found - {name_of(path)}


@cache
def imports() -> dict[str, set[str]]:
    """The modules that each module imports."""
    every = frozenset(map(name_of, files()))
    packages = {name_of(path) for path in files() if path.name == "__init__.py"}
    return {name_of(path): imports_of(path, every) - packages for path in files()}


def circles() -> list[set[str]]:
    """Groups of modules that import each other, in whatever many steps."""
    edges = imports()
    reached: dict[str, set[str]] = {}
    for start in edges:
        seen, open_ones = set[str](), [start]
        while open_ones:
            for module in edges[open_ones.pop()] - seen:
                seen.add(module)
                open_ones.append(module)
        reached[start] = seen
    groups = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in edges
        if module in reached[module]
    }
    return sorted(map(set, groups), key=len, reverse=True)


def for_one_neighbour() -> list[str]:
    """Small files that one file of their own folder alone imports."""
    users: dict[str, set[str]] = defaultdict(set)
    for module, used in imports().items():
        for name in used:
            users[name].add(module)
    found = []
    for path in files():
        name = name_of(path)
        is_small = len(path.read_text(encoding="utf-8").splitlines()) < SMALL_FILE
        near = {user.rpartition(".")[0] for user in users[name]} == {name.rpartition(".")[0]}
        if path.name != "__init__.py" and is_small and near and len(users[name]) == 1:
            found.append(name)
    return found


def full_folders() -> dict[str, int]:
    """Folders with too many files, themselves alone."""
    counts = Counter(path.parent for path in files())
    return {
        folder.relative_to(ROOT).as_posix(): count
        for folder, count in counts.most_common()
        if count > FULL_FOLDER
    }


def long_functions() -> dict[str, int]:
    """Functions outside kernels with too many lines."""
    found = {}
    for path in files():
        if path.relative_to(PACKAGE).as_posix().startswith(KERNELS):
            continue
        for node in nodes_of(path, ast.FunctionDef, ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONG_FUNCTION:
                found[f"{name_of(path)}.{node.name}"] = lines
    return found


def docstrings() -> Iterator[tuple[str, str]]:
    """Place and text of every docstring."""
    for path in files():
        for node in (tree_of(path), *nodes_of(path, ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield f"{name_of(path)}.{getattr(node, 'name', '')}", text


def noun_clauses() -> list[str]:
    """Docstrings of functions and classes that begin with a question word."""
    return [place for place, text in docstrings() if _NOUN_CLAUSE.match(text)]


def bare_names() -> list[str]:
    """Public functions, methods and properties named by a participle alone or by a clause.

    Signals are no functions: theirs are the names of events.
    """
    return [
        f"{name_of(path)}.{node.name}"
        for path in files()
        if not path.is_relative_to(PACKAGE / "engine")
        for node in nodes_of(path, ast.FunctionDef)
        if node.name in _PARTICIPLES or _NAMED_BY_CLAUSE.match(node.name)
    ]


def bare_locals() -> list[str]:
    """Locals of functions outside kernels that are named by a participle.

    In the widgets ``left`` is the opposite of right.
    """
    places = set()
    for path in files():
        if path.is_relative_to(PACKAGE / "engine") or path.is_relative_to(PACKAGE / "lab/kernels"):
            continue
        names = (
            _PARTICIPLES - {"left"} if path.is_relative_to(PACKAGE / "widgets") else _PARTICIPLES
        )
        stored = [node for node in nodes_of(path, ast.Name) if isinstance(node.ctx, ast.Store)]
        if names.isdisjoint(node.id for node in stored):
            continue
        for function in nodes_of(path, ast.FunctionDef):
            places |= {
                f"{name_of(path)}.{function.name}.{node.id}"
                for node in ast.walk(function)
                if isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Store)
                and node.id in names
            }
    return sorted(places)


def shared_names() -> dict[str, int]:
    """Public names of classes that several modules define, each a class of its own."""
    names = Counter(
        node.name
        for path in files()
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return {name: count for name, count in names.most_common() if count > 1}


def taken_apart() -> list[str]:
    """Functions and classes that take tiles and board one by one, not as a ``Game``."""
    places = []
    for path in files():
        if path == PACKAGE / "game/game.py":
            continue
        for node in nodes_of(path, ast.ClassDef, ast.FunctionDef):
            notes: list[ast.expr | None]
            if isinstance(node, ast.ClassDef):
                notes = [each.annotation for each in node.body if isinstance(each, ast.AnnAssign)]
            else:
                notes = [each.annotation for each in (*node.args.args, *node.args.kwonlyargs)]
            if {"TileSet", "Layout"} <= {note.id for note in notes if isinstance(note, ast.Name)}:
                places.append(f"{name_of(path)}.{node.name}")
    return places


def only_tested() -> list[str]:
    """Functions and classes whose names no other line of the product says, tests apart.

    Left out are what Python, Qt and Numba call: names like ``__eq__`` and ``_missing_`` or in camel
    case, and the room of the compiler.
    """
    sources = [path.read_text(encoding="utf-8") for path in files()]
    for folder in ("benchmarks", "bundle", "launcher"):
        sources += [path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")]
    words = Counter(word for source in sources for word in re.findall(r"\w+", source))
    return [
        f"{name_of(path)}.{node.name}"
        for path in files()
        if not path.is_relative_to(PACKAGE / "engine/compiling")
        for node in nodes_of(path, ast.FunctionDef, ast.ClassDef)
        if words[node.name] == 1 and not re.match(r"_\w+_$|[a-z]+[A-Z]", node.name)
    ]


def lines_of(folder: str) -> int:
    """Lines of all files below a folder of the package."""
    return sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in (PACKAGE / folder).rglob("*.py")
    )


def figures() -> Iterator[tuple[str, int, str]]:
    """Each figure: what it counts, how many, and the worst of them."""
    yield "lines of the package", lines_of("."), ""
    for folder in ("widgets", "session", "models", "terminal", "widgets/window"):
        yield f"lines of {folder}", lines_of(folder), ""
    window = len(list((PACKAGE / "widgets/window").glob("*.py")))
    yield "files of widgets/window", window, ""
    found = circles()
    worst = ", ".join(sorted(found[0])[:3]) if found else ""
    yield "circles of imports", len(found), f"{len(found[0])} files: {worst} …" if found else ""
    alone = for_one_neighbour()
    yield f"files under {SMALL_FILE} lines for one neighbour", len(alone), ", ".join(alone[:3])
    folders = full_folders()
    yield f"folders of more than {FULL_FOLDER} files", len(folders), str(folders)
    functions = long_functions()
    longest = max(functions, key=lambda name: functions[name], default="")
    yield f"functions over {LONG_FUNCTION} lines", len(functions), longest
    clauses = noun_clauses()
    yield "docstrings that begin with a question word", len(clauses), ", ".join(clauses[:2])
    bare = bare_names()
    yield "functions named by a participle or a clause", len(bare), ", ".join(bare[:3])
    participles = bare_locals()
    yield "locals named by a participle", len(participles), ", ".join(participles[:3])
    tested = only_tested()
    yield "functions and classes that only tests name", len(tested), ", ".join(tested[:2])
    apart = taken_apart()
    yield "places that take tiles and board one by one", len(apart), ", ".join(apart[:3])
    names = shared_names()
    yield "names of several classes", len(names), str(dict(list(names.items())[:6]))


if __name__ == "__main__":
    for what, count, worst in figures():
        print(f"{count:>8,}  {what}{'  (' + worst + ')' if worst else ''}")
