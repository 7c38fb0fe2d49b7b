"""Each part that is made later is made once, and what goes together is shared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject

from eliot_qt.library.library import Library
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.later_parts import LaterParts
from eliot_qt.session.settings_store import SettingsStore
from eliot_qt.words.query import Query

from .conftest import StubThinker

pytestmark = pytest.mark.usefixtures("qapp")
NAMES = ("record_book", "word_tools", "study", "shelf", "bench", "analysis", "many_games")


@pytest.fixture
def settings(home: Path) -> SettingsStore:
    return SettingsStore(home / "settings.json")


@pytest.fixture
def later(home: Path, settings: SettingsStore) -> Iterator[LaterParts]:
    library, runner, owner = Library(), Runner(), QObject()
    autosave = Autosave(home / "autosave", library.tile_sets, library.layouts)
    games = KeptGames(autosave, GameFiles(library.tile_sets, library.layouts), runner)
    thinker, now = cast(Any, StubThinker()), datetime(2026, 1, 1, tzinfo=UTC)
    parts = LaterParts(library, thinker, games, settings, lambda: now, {"en"}.__contains__, owner)
    yield parts
    parts.close()
    runner.close()


def test_each_is_made_once_and_writes_nothing_by_that(later: LaterParts, home: Path) -> None:
    first = [getattr(later, name) for name in NAMES]
    assert [getattr(later, name) for name in NAMES] == first
    assert later.record_book.path.parent == home
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_a_search_saved_with_the_words_is_offered_for_a_deck(later: LaterParts) -> None:
    _, saved = later.word_tools
    saved.save("Sevens", Query())
    assert list(later.study.saved()) == ["Sevens"]


def test_games_in_a_row_get_the_time_of_an_analysis(
    later: LaterParts, settings: SettingsStore
) -> None:
    many = later.many_games
    settings.change(analysis_seconds=7)
    assert many._budget().seconds == later.analysis.analysis.budget.seconds == 7
