"""Each game that ends enters the person's record, behind the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.formats.workload import Watch
from eliot_qt.game.record import GameRecord
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.record_book.book import RecordBook

from .background.question import Question
from .background.runner import Runner


class GameLog(QObject):
    """Takes games that have ended; ``entered`` says that the record may have changed."""

    entered = Signal()
    notice = Signal(object)  # Notice

    def __init__(self, book: RecordBook, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._runner = runner
        # Games on the way to the file.
        self._open: list[tuple[Question, GameRecord, Path | None]] = []

    def enter(self, record: GameRecord, path: Path | None) -> None:
        """Enter a game that has ended and is saved in ``path``."""
        job = partial(_entered, self._book, record, path)
        reading = self._runner.read(job, self.tr("the record of your games"))
        self._open.append((reading, record, path))
        reading.finished.connect(self._on_finished)
        reading.failed.connect(self._on_failed)

    def close(self) -> None:
        """Enter what has not been entered yet: the runner may drop it."""
        waiting, self._open = self._open, []
        for _, record, path in waiting:
            self._book.enter(record, path)

    def _on_finished(self, notice: Notice | None) -> None:
        self._drop()
        if notice is not None:
            self.notice.emit(notice)
        self.entered.emit()

    def _on_failed(self, why: Said) -> None:
        self._drop()
        self.notice.emit(Notice(NoticeKind.RECORD_FAILED, self._book.path, why))

    def _drop(self) -> None:
        """Take note that a game has been entered; they are entered in order."""
        if self._open:
            self._open.pop(0)


def _entered(
    book: RecordBook, record: GameRecord, path: Path | None, _watch: Watch
) -> Notice | None:
    return book.enter(record, path)
