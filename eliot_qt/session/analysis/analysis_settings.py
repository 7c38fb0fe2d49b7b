"""The time and the threads of analyses, as they are preferred."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_time import Cores, cores_here

from ..settings import Settings
from ..settings_store import SettingsStore
from .analysis_parts import AnalysisParts


class AnalysisSettings(QObject):
    """Has an analysis follow the preferences; ``cores`` are those of the machine."""

    def __init__(
        self,
        parts: AnalysisParts,
        store: SettingsStore,
        parent: QObject | None = None,
        *,
        cores: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts = parts
        self._cores = cores_here() if cores is None else cores
        self._follow(store.value)
        store.changed.connect(self._follow)

    @Slot(object)
    def _follow(self, settings: Settings) -> None:
        threads = Cores(settings.analysis_cores).threads(self._cores)
        budget = TurnBudget(seconds=float(settings.analysis_seconds), threads=threads)
        self._parts.analysis.set_budget(budget)
        self._parts.look.set_threads(threads)
