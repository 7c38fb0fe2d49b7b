"""The games kept, on the start page: read behind it, shown as they come, old ones deleted.

So is what is due for study.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.formats.workload import Watch
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
        # Without a deck nothing of it is loaded.
        if not self._services.study_folder.is_dir():
            self._page.set_study("")
            return
        due = reader.read(partial(_count_due, self._services.study_folder), self.tr("decks"))
        due.finished.connect(self._show_due)
        self._readings.append(due)

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
    def _show_due(self, due: int | None) -> None:
        from ..texts.study_texts import start_text

        self._page.set_study("" if due is None else start_text(due))

    @Slot(object)
    def _report(self, _pruned: object = None) -> None:
        notices = self._services.autosave.notices
        while notices:
            self.notice.emit(notices.pop(0))


def _count_due(folder: Path, _watch: Watch) -> int | None:
    """The cards due in all decks; None if there is no deck."""
    from eliot_qt.study.decks import Decks

    found = Decks(folder).due(int(time.time()))
    return sum(deck.due for deck in found) if found else None
