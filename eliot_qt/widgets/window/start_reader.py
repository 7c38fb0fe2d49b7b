"""The games kept, on the start page: read behind it, shown as they come, old ones deleted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.play.autosave import SavedGame
from eliot_qt.session.file_reader import Reading
from eliot_qt.widgets.board.services import Services

from ..start.start_offers import recent_games
from ..start.start_page import StartPage


class StartReader(QObject):
    """Fills in what to continue and what was played lately; ``notice`` carries each notice."""

    notice = Signal(object)  # Notice

    def __init__(self, services: Services, page: StartPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._page = page
        self._readings: list[Reading] = []

    def refresh(self) -> None:
        """Read the folder again; what an earlier call asked for is dropped."""
        autosave, reader = self._services.autosave, self._services.reader
        for reading in self._readings:
            reading.cancel()
        # First the one that Enter resumes.
        latest = reader.read(autosave.latest, self.tr("the latest game"))
        latest.finished.connect(self._show_latest)
        recent = reader.read(autosave.recent, self.tr("recent games"))
        recent.finished.connect(self._show_recent)
        old = reader.read(autosave.prune, self.tr("old games"))
        old.finished.connect(self._report)
        self._readings = [latest, recent, old]

    @Slot(object)
    def _show_latest(self, found: SavedGame | None) -> None:
        page = self._page
        # The focus moves with the default button, unless the person has moved it.
        chosen = page.window().focusWidget() is page.default_button()
        page.set_continue(found.record if found else None)
        if chosen:
            page.focus_default()

    @Slot(object)
    def _show_recent(self, found: Sequence[SavedGame]) -> None:
        self._page.set_recent(recent_games(found))
        self._report()

    @Slot(object)
    def _report(self, _pruned: object = None) -> None:
        notices = self._services.autosave.notices
        while notices:
            self.notice.emit(notices.pop(0))
