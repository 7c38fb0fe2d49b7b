"""What the first window costs: counted, because times depend on the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from benchmarks.startup import CHILD

from .widgets.desk import root

COMPILER = {"numba", "llvmlite", "numpy"}
# Rooms that no start page needs, and what of the standard library is slow to load.
LATER = (
    "eliot_qt.lab",
    "eliot_qt.sheets",
    "eliot_qt.terminal",
    "eliot_qt.widgets.play",
    "eliot_qt.widgets.club",
    "eliot_qt.widgets.paper",
    "eliot_qt.play.evening.club",
    "eliot_qt.formats.gcg",
    "eliot_qt.formats.eliot_xml",
    "eliot_qt.engine.cache",
    "importlib.metadata",
    "email",
    "html",
    # What only a lexicon's file or the words of an error need.
    "argparse",
    "logging",
    "hashlib",
    "secrets",
    "eliot_qt.lexicon.columns",
    "eliot_qt.lexicon.playability",
)
# Features, which declare commands for the menus; their pages come later.
DECLARED = {
    "eliot_qt.widgets.club",
    "eliot_qt.widgets.club.feature",
    "eliot_qt.widgets.paper",
    "eliot_qt.widgets.paper.feature",
    "eliot_qt.widgets.play",
    "eliot_qt.widgets.play.commands",
    "eliot_qt.widgets.play.feature",
    "eliot_qt.widgets.play.game_acts",
}
MOST_MODULES = 284


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The program as ``python -m eliot_qt`` starts it, up to the window shown."""
    home = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "ELIOT_QT_HOME": str(home), "PYTHONPATH": str(root())}
    command = [sys.executable, "-c", CHILD]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def test_only_what_the_first_window_needs_is_loaded(start: dict[str, Any]) -> None:
    modules = start["modules"]
    assert COMPILER.isdisjoint(name.split(".")[0] for name in modules)
    early = [
        name
        for room in LATER
        for name in modules
        if f"{name}.".startswith(f"{room}.") and name not in DECLARED
    ]
    assert early == []
    assert len([name for name in modules if name.startswith("eliot_qt")]) <= MOST_MODULES


def test_the_start_page_alone_is_made(start: dict[str, Any]) -> None:
    assert start["pages"] == ["START"]
    assert start["widgets"] <= 120


def test_python_does_without_the_constants_of_styles(start: dict[str, Any]) -> None:
    assert "QPushButton" in start["classes"]
    assert "QStyle" not in start["classes"]


def test_one_tile_set_is_read(start: dict[str, Any]) -> None:
    assert start["tile sets"] == ["en"]
