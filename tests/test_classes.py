"""Classes stay small and shallow: depth, public members, length, no forwarding; by syntax tree.

``pytest -s tests/test_classes.py`` prints the worst. The lists of exceptions only shrink.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from .house_figures import nodes_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eliot_qt"
# The package is parsed once for all tests of its source.
pytestmark = pytest.mark.usefixtures("parsed_files")
DEEPEST, MOST, LONGEST = 2, 40, 300
SHOWN = 5
# Compiled kernels and what drives them have reasons of their own.
EXEMPT = {"engine"}
# Of these no class is one of a tower: they have values or names, or describe another.
NOT_COUNTED = {
    "Protocol",
    "Exception",
    "BaseException",
    "Enum",
    "IntEnum",
    "StrEnum",
    "Flag",
    "IntFlag",
}

# What is still to be mended, with its figure. Nothing may be added.
DEEP: dict[str, int] = {}
CROWDED: dict[str, int] = {}
LONG: dict[str, int] = {}


@dataclass(frozen=True)
class Class:
    """A class as it is written: ``bases`` are dotted names of this package or of others."""

    name: str
    bases: tuple[str, ...]
    members: frozenset[str]
    length: int
    forwards: bool


def dotted(node: ast.expr) -> str:
    """``a.b`` of a name, an attribute or a subscript of one; else nothing."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            return f"{dotted(value)}.{name}"
        case ast.Subscript(value=value):
            return dotted(value)
    return ""


def imported(nodes: Iterable[ast.AST], module: str) -> dict[str, str]:
    """What names of a file mean, as dotted names."""
    names: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name] = alias.name
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            origin = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                names[alias.asname or alias.name] = f"{origin}.{alias.name}"
        elif isinstance(node, ast.ClassDef):
            names.setdefault(node.name, f"{module}.{node.name}")
    return names


def is_signal(node: ast.stmt) -> bool:
    """Whether a statement of a class makes a signal."""
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return isinstance(value, ast.Call) and dotted(value.func).split(".")[-1] == "Signal"


def members_of(node: ast.ClassDef) -> Iterator[str]:
    """Names of methods, properties, fields and attributes, signals left out."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield part.name
            for inner in ast.walk(part):
                stored = isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
                if stored and isinstance(inner, ast.Attribute) and dotted(inner.value) == "self":
                    yield inner.attr
        elif isinstance(part, ast.AnnAssign) and not is_signal(part):
            yield dotted(part.target)
        elif isinstance(part, ast.Assign) and not is_signal(part):
            yield from (dotted(target) for target in part.targets)


def read(path: Path) -> Iterator[Class]:
    """The classes of a file."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    names = imported(nodes_of(path, ast.Import, ast.ImportFrom, ast.ClassDef), module)
    for node in nodes_of(path, ast.ClassDef):
        written = [dotted(base) for base in node.bases]
        heads = [(name, name.split(".")[0]) for name in written if name]
        bases = tuple(names.get(head, head) + name[len(head) :] for name, head in heads)
        members = set(members_of(node))
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        forwards = not members.isdisjoint({"__getattr__", "__getattribute__"})
        public = frozenset(name for name in members if not name.startswith("_"))
        yield Class(f"{module}.{node.name}", bases, public, length, forwards)


@cache
def classes() -> dict[str, Class]:
    """Every class outside the exempt rooms."""
    found: dict[str, Class] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] not in EXEMPT:
            found |= {each.name: each for each in read(path)}
    return found


def kin(name: str) -> Iterator[str]:
    """A class and all it derives from, of this package and of others."""
    yield name
    if name in classes():
        for base in classes()[name].bases:
            yield from kin(base)


def is_counted(name: str) -> bool:
    """Whether a class counts: it is neither a protocol nor an exception nor an enum."""
    simple = {base.split(".")[-1] for base in kin(name)}
    broken = any(base.endswith(("Error", "Warning")) for base in simple)
    return NOT_COUNTED.isdisjoint(simple) and not broken


def depth(name: str) -> int:
    """How many classes of our own stand on one another."""
    if name not in classes() or not is_counted(name):
        return 0
    return 1 + max((depth(base) for base in classes()[name].bases), default=0)


def qt_names(name: str) -> set[str]:
    """What a class has from Qt, so may override."""
    found: set[str] = set()
    for base in kin(name):
        if base.startswith("PySide6."):
            module, _, attribute = base.rpartition(".")
            found |= set(dir(getattr(importlib.import_module(module), attribute)))
    return found


def members(name: str) -> int:
    """Public members with those of our own bases; Qt overrides and signals are not counted."""
    own = {member for base in kin(name) if base in classes() for member in classes()[base].members}
    return len(own - qt_names(name))


def length(name: str) -> int:
    """Lines of a class."""
    return classes()[name].length


@pytest.mark.parametrize(
    ("measure", "limit", "known"),
    [(depth, DEEPEST, DEEP), (members, MOST, CROWDED), (length, LONGEST, LONG)],
    ids=["depth", "members", "length"],
)
def test_classes_are_small_and_shallow(
    measure: Callable[[str], int], limit: int, known: dict[str, int]
) -> None:
    figures = {name: measure(name) for name in classes() if is_counted(name)}
    worst = sorted(figures, key=lambda name: -figures[name])
    for name in worst[:SHOWN]:
        print(f"{measure.__name__:8}{figures[name]:4}  {name}")
    worse = {n: figures[n] for n in worst if figures[n] > known.get(n, limit)}
    assert worse == {}, f"more than {limit}, or than before"
    mended = [name for name in known if figures.get(name, 0) <= limit]
    assert mended == [], "to be taken off the list"


def test_no_class_forwards_what_it_does_not_know() -> None:
    assert [name for name, each in classes().items() if each.forwards] == []


# Features, pages, and the two sides of a page that hold its board: all others get the part of the
# session they need. Nothing may be added.
HOLD_A_SESSION = {
    "analysis.analysed_notes.AnalysedNotes",
    "analysis.feature.AnalysisFeature",
    "board.hands.surface_input.SurfaceInput",
    "club.arbitration_page.ArbitrationPage",
    "club.arbitration_surface.ArbiterSurface",
    "club.arbitration_workspace.ArbiterWorkspace",
    "club.feature.ClubFeature",
    "parts.front.GameInFront",
    "play.feature.ClockGuard",
    "play.feature.PlayFeature",
    "play.feature.ResultKeeper",
    "play.game_acts.GameActs",
    "play.panes.topping_pane.ToppingPane",
    "play.play_page.PlayPage",
    "play.play_table.PlayTable",
    "play.puzzle_view.PuzzleView",
    "play.undo_offer.UndoOffer",
    "start.feature.StartFeature",
    "lessons.feature.LessonsFeature",
    "lessons.lessons_view.LessonsView",
    "start.game_opener.GameOpener",
    "window.main_window.MainWindow",
    "window.window_notices.WindowNotices",
}
SESSIONS = {"GameSession", "ClubSession"}


def holders_of_a_session(nodes: Iterable[ast.ClassDef]) -> Iterator[str]:
    """The classes with a field of a session's type, or a session among the arguments."""
    for node in nodes:
        types = [n.annotation for n in ast.walk(node) if isinstance(n, ast.arg | ast.AnnAssign)]
        named = {n.id for t in types if t for n in ast.walk(t) if isinstance(n, ast.Name)}
        if not named.isdisjoint(SESSIONS):
            yield node.name


def holders_in(path: Path) -> list[str]:
    """Those of a file."""
    if SESSIONS.isdisjoint(node.id for node in nodes_of(path, ast.Name)):
        return []
    return list(holders_of_a_session(nodes_of(path, ast.ClassDef)))


def test_widgets_get_the_part_of_the_session_they_need() -> None:
    room = PACKAGE / "widgets"
    found = {
        ".".join((*path.relative_to(room).with_suffix("").parts, name))
        for path in room.rglob("*.py")
        for name in holders_in(path)
    }
    assert found == HOLD_A_SESSION


def test_no_part_of_a_session_gets_the_session() -> None:
    rooms = ("session", "models", "play")
    files = [path for room in rooms for path in (PACKAGE / room).rglob("*.py")]
    assert [p.name for p in files if holders_in(p)] == []


def test_holders_of_a_session_are_found() -> None:
    source = (
        "class A:\n    def __init__(self, session: GameSession | None): ...\n"
        "class B:\n    club: ClubSession\n"
        "class C:\n    def __init__(self, hand: HandControl): ...\n"
    )
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert [*holders_of_a_session(classes)] == ["A", "B"]


def test_the_measures_see_what_they_are_to_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tower, members of all kinds and a forwarder are found where they stand."""
    package = tmp_path / "eliot_qt"
    package.mkdir()
    (package / "low.py").write_text(
        "from PySide6.QtWidgets import QWidget\n"
        "from PySide6.QtCore import Signal\n"
        "class A(QWidget):\n"
        "    gone = Signal()\n"
        "    def paintEvent(self, event): self.seen = self._hidden = 1\n"
        "class Fault(ValueError): ...\n"
        "class Worse(Fault): ...\n"
        "class Worst(Worse): ...\n"
    )
    (package / "high.py").write_text(
        "from .low import A\n"
        "class B(A):\n"
        "    field: int = 0\n"
        "class C(B):\n"
        "    def more(self): ...\n"
        "    def __getattr__(self, name): ...\n"
    )
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    found = {each.name: each for path in package.iterdir() for each in read(path)}
    monkeypatch.setitem(globals(), "classes", lambda: found)
    assert [depth(f"eliot_qt.{name}") for name in ("low.A", "high.B", "high.C")] == [1, 2, 3]
    assert [depth(name) for name in found if "low.W" in name] == [0, 0]
    assert members("eliot_qt.high.C") == len({"seen", "field", "more"})
    assert length("eliot_qt.high.C") == 3
    assert [name for name, each in found.items() if each.forwards] == ["eliot_qt.high.C"]
