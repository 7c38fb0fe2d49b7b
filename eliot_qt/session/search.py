"""The list of moves being made: asks the thinker, keeps the rows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis

from .state import AnalysisStatus, PlayerSpec
from .thinker import Thinker


class Search(QObject):
    """At most one question about moves; the newest counts."""

    updated = Signal(object, object)  # Analysis, AnalysisStatus: to be taken by the listener
    failed = Signal(str)

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.analysis: Analysis | None = None
        self.status = AnalysisStatus.NONE
        self._thinker = thinker
        self._number: int | None = None
        thinker.progressed.connect(self._on_progressed)
        thinker.finished.connect(self._on_finished)
        thinker.failed.connect(self._on_failed)

    def find(self, position: Position, spec: PlayerSpec) -> None:
        """Ask about a position; rows of an earlier one go."""
        self.clear()
        self.status = AnalysisStatus.RUNNING
        self._number = self._thinker.ask(position, spec)

    def take(self, analysis: Analysis, status: AnalysisStatus) -> None:
        """Show an answer."""
        self.analysis, self.status = analysis, status
        if status is not AnalysisStatus.RUNNING:
            self._number = None

    def cancel(self) -> None:
        """Stop asking; the rows found so far stay."""
        if self._number is not None:
            self._thinker.cancel(self._number)
            self._number = None
            self.status = AnalysisStatus.PARTIAL if self.analysis else AnalysisStatus.NONE

    def clear(self) -> None:
        """Stop asking and forget the rows."""
        self.cancel()
        self.analysis = None
        self.status = AnalysisStatus.NONE

    def _on_progressed(self, number: int, analysis: Analysis) -> None:
        if number == self._number:
            self.updated.emit(analysis, AnalysisStatus.RUNNING)

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        if number == self._number:
            self.updated.emit(analysis, AnalysisStatus.DONE)

    def _on_failed(self, number: int, message: str) -> None:
        if number == self._number:
            self.failed.emit(message)
