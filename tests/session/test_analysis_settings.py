"""Analyses think for as long, and on as many cores, as is preferred."""

from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.library.library import Library
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_time import Cores, cores_here
from eliot_qt.session.analysis.analysis_settings import AnalysisSettings
from eliot_qt.session.settings_store import SettingsStore

from .test_analysis_session import parts_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("cores", "machine", "threads"),
    [
        (Cores.SPARE_ONE, 1, 1),
        (Cores.SPARE_ONE, 2, 1),
        (Cores.SPARE_ONE, 8, 7),
        (Cores.ONE, 8, 1),
        (Cores.ALL, 2, 2),
    ],
)
def test_so_many_threads_are_used(cores: Cores, machine: int, threads: int) -> None:
    assert cores.threads(machine) == threads
    assert 1 <= cores.threads(cores_here()) <= cores_here()


def test_preferences_are_in_force_at_once(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    parts, _ = parts_of(Library(), tmp_path)
    follower = AnalysisSettings(parts, store, cores=4)
    assert parts.analysis.budget == TurnBudget(seconds=2.0, threads=3)
    seen: list[TurnBudget] = []
    parts.analysis.budget_changed.connect(lambda: seen.append(parts.analysis.budget))
    store.change(analysis_seconds=10)
    store.change(analysis_cores=Cores.ALL.value)
    store.change(theme="dark")
    assert seen == [TurnBudget(seconds=10.0, threads=3), TurnBudget(seconds=10.0, threads=4)]
    assert follower is not None
