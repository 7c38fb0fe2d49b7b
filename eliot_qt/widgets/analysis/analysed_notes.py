"""Notes written in an analysis, kept where the game is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt.faults import reason
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.same_game import is_same_game
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.session.game.game_session import GameSession

if TYPE_CHECKING:
    from eliot_qt.session.analysis.analysis_session import AnalysisSession

    from .analysis_page import AnalysisPage


class AnalysedNotes(QObject):
    """The running game keeps its own; the game of a file is kept under Recent with its first."""

    def __init__(self, session: GameSession, autosave: Autosave, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._autosave = autosave
        self._analysis: AnalysisSession | None = None
        self._path: Path | None = None

    def follow(self, page: AnalysisPage, analysis: AnalysisSession) -> None:
        """Keep what is written on the page; following twice is no error."""
        if self._analysis is None:
            self._analysis = analysis
            analysis.opened.connect(self._start_over)
            page.note_written.connect(self._keep)

    def _start_over(self) -> None:
        self._path = None

    def _keep(self, number: int, text: str) -> None:
        """Keep the note that follows this many events."""
        assert self._analysis is not None
        record = self._analysis.record
        noted = record.go_to(number).with_note(text).go_to(record.cursor)
        self._analysis.set_record(noted)
        session = self._session
        if session.is_open and is_same_game(session.record, record):
            cursor = session.record.cursor
            session.past.go_to(number)
            session.past.set_note(text)
            session.past.go_to(cursor)
            return
        autosave = self._autosave
        self._path = self._path or autosave.new_path()
        try:
            autosave.save(self._path, noted)
        except OSError as error:
            notice = Notice(NoticeKind.AUTOSAVE_FAILED, self._path, reason(error))
            session.notice.emit(notice)
