"""Shared set-up: no screen, no user folders, settled hypothesis, the shipped English data."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from pytestqt.qtbot import QtBot

from eliot_qt import paths

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.wait_signal import SignalBlocker

    from eliot_qt.engine import RunGraph
    from eliot_qt.game.layout import Layout
    from eliot_qt.game.tiles import TileSet
    from eliot_qt.lexicon.catalogue import Lexicon
    from eliot_qt.lexicon.manifest import Manifest

# How many tests lie between two looks at all garbage.
_FULL_AFTER = 200
# Milliseconds until a test gives up what it waits for: no machine is that slow.
PATIENCE = 120_000

# Tests of the package's source, which is parsed for them (the fixture ``parsed_files``).
OF_SOURCE = frozenset(
    f"tests/test_{name}.py"
    for name in (
        *("architecture", "classes", "faults", "house"),
        *("mode_branches", "one_voice", "translations"),
    )
)

# Which of several processes that share the tests this is: "gw0", "gw1"; empty if it is alone.
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")

_home: str | None = None
_done = itertools.count(1)

# Each run tries other examples, so that fewer will do, unless a test says how many it needs.
hypothesis.settings.register_profile(
    "local", max_examples=40, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile(
    "ci", hypothesis.settings.get_profile("local"), derandomize=True, print_blob=True
)


def pytest_configure(config: pytest.Config) -> None:
    """Point everything the program writes at a throw-away folder, except compiled kernels."""
    global _home
    # Syntax trees of tests whose assertions are rewritten are much to look through, and no garbage.
    gc.disable()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("ELIOT_QT_CACHE", str(paths.user_cache()))
    _home = tempfile.mkdtemp(prefix="eliot-qt-tests-")
    os.environ["ELIOT_QT_HOME"] = _home
    # Whoever has made a library here tests it with ELIOT_QT_COMPILE= (set to nothing).
    os.environ.setdefault("ELIOT_QT_COMPILE", "1")
    hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the throw-away folder."""
    if _home is not None:
        shutil.rmtree(_home, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Of processes that share the tests by files one has all tests of the package's source."""
    if config.getoption("dist") != "loadfile":
        return None
    scheduling: Any = import_module("xdist.scheduler").LoadFileScheduling(config, log)
    file_of = scheduling._split_scope

    def scope_of(test: str) -> str:
        file: str = file_of(test)
        return "source" if file in OF_SOURCE else file

    scheduling._split_scope = scope_of
    return scheduling


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Every second process reads the tests from the end.

    On a new clone all of them rewrite the assertions of all files, which is most of the work of
    reading, unless they find a file that another has done. So two processes do half of it each.
    """
    report = yield
    if isinstance(collector, pytest.Directory) and _WORKER[2:].isdigit() and int(_WORKER[2:]) % 2:
        report.result = report.result[::-1]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In whichever order they were read, all processes have the tests in that of the files."""
    if _WORKER:
        items.sort(key=lambda item: item.path.parts)


def pytest_collection_finish() -> None:
    """What was read to know the tests stays: no later look for garbage visits it."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Collect garbage after each test, in the thread that runs it.

    Python would do so in whichever thread allocates, also in the one in which xdist hears from its
    other process, and widgets that die in another thread than theirs take the process with them.
    """
    gc.disable()
    outcome = yield
    gc.collect(2 if next(_done) % _FULL_AFTER == 0 else 1)
    return outcome


class PatientBot(QtBot):
    """Waits for what is to come however busy the machine is: no test depends on its speed."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(
        self,
        signal: Any,
        *,
        timeout: int = PATIENCE,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(
            signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb
        )

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[QtBot]:
    """As the plugin's own, but patient; the widgets of a test are gone when the next one begins.

    Each of them would make changes of style and text size slower, which reach all there are.
    """
    from PySide6.QtCore import QCoreApplication, QEvent

    yield PatientBot(request)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def parsed_files() -> None:
    """Syntax trees of the package, for all tests of its source.

    They are a million objects: from here on no look for garbage visits them.
    """
    from .house_figures import files, nodes_of

    for path in files():
        nodes_of(path)
    gc.collect()
    gc.freeze()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh home of the program's own files (settings, games, autosave) for one test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("ELIOT_QT_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def tile_sets() -> dict[str, TileSet]:
    """All shipped tile sets by id."""
    from eliot_qt.game.tiles import read_tile_sets

    return read_tile_sets(paths.resources() / "tilesets.toml")


@pytest.fixture(scope="session")
def en_tiles(tile_sets: dict[str, TileSet]) -> TileSet:
    """The English tile set: A-Z are tiles 1-26, two blanks."""
    return tile_sets["en"]


def _layout(name: str) -> Layout:
    from eliot_qt.game.layout import read_layout

    return read_layout(paths.resources() / "layouts" / f"{name}.txt")


@pytest.fixture(scope="session")
def standard15() -> Layout:
    """The 15×15 board."""
    return _layout("standard15")


@pytest.fixture(scope="session")
def super21() -> Layout:
    """The 21×21 board."""
    return _layout("super21")


@pytest.fixture(scope="session")
def open_shared() -> Callable[[Manifest], Lexicon]:
    """Opens a lexicon; the shipped ones, which nobody changes, once for all tests."""
    from eliot_qt.lexicon.catalogue import open_lexicon

    shipped = paths.bundled_lexicons()
    opened: dict[Path, Lexicon] = {}

    def open_it(manifest: Manifest) -> Lexicon:
        if manifest.folder.parent != shipped:
            return open_lexicon(manifest)
        if manifest.folder not in opened:
            opened[manifest.folder] = open_lexicon(manifest)
        return opened[manifest.folder]

    return open_it


@pytest.fixture(scope="module")
def shared_lexicons(open_shared: Callable[[Manifest], Lexicon]) -> Iterator[None]:
    """Each command has a library of its own; with this they share the shipped lexicons."""
    from eliot_qt.lexicon import catalogue

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "open_lexicon", open_shared)
        yield


@pytest.fixture(scope="session")
def en(open_shared: Callable[[Manifest], Lexicon]) -> Lexicon:
    """The shipped English lexicon."""
    from eliot_qt.lexicon.catalogue import Catalogue

    return open_shared(Catalogue([paths.bundled_lexicons()]).manifest("en"))


@pytest.fixture(scope="session")
def en_run(en: Lexicon, en_tiles: TileSet) -> RunGraph:
    """Its words as the compiled engine reads them."""
    from eliot_qt.players.listers import run_graph_of

    return run_graph_of(en.graph, len(en_tiles))
