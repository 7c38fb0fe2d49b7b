"""Says which file is being read when that takes a while, with a button to cancel."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction

from eliot_qt.session.background.file_reader import FileReader, Reading

from ..parts.notice_bar import NoticeBar

# Files of this many bytes are announced at once, others after so many milliseconds.
_LARGE = 1_000_000
_PATIENCE = 500


class ReadingNotices(QObject):
    """A notice for each reading that takes long; ``status`` is a line on how far it has come."""

    status = Signal(str)

    def __init__(
        self, reader: FileReader, notices: NoticeBar, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._notices = notices
        reader.begun.connect(self._watch)

    @Slot(object)
    def _watch(self, reading: Reading) -> None:
        _ReadingNotice(reading, self._notices, self)


class _ReadingNotice(QObject):
    """The notice of one reading; it goes with it."""

    def __init__(self, reading: Reading, notices: NoticeBar, owner: ReadingNotices) -> None:
        super().__init__(owner)
        self._notices = notices
        self._owner = owner
        self._name = reading.name
        self._text = self.tr("Reading {file}…").format(file=reading.name)
        if reading.size >= _LARGE:
            decimal = QLocale.DataSizeFormat.DataSizeSIFormat
            size = QLocale().formattedDataSize(reading.size, 1, decimal)
            self._text = self.tr("Reading {file} ({size})…").format(file=reading.name, size=size)
        self._cancel = QAction(self.tr("Cancel"), self)
        self._cancel.triggered.connect(reading.cancel)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._show)
        self._shown = False
        reading.progressed.connect(self._progressed)
        reading.ended.connect(self._ended)
        self._wait.start(0 if reading.size >= _LARGE else _PATIENCE)

    @Slot()
    def _show(self) -> None:
        self._shown = True
        self._notices.say(self._text, self._cancel, lasts=True)

    @Slot(int)
    def _progressed(self, events: int) -> None:
        if self._shown and events:
            text = self.tr("Reading {file}: {n} events").format(
                file=self._name, n=QLocale().toString(events)
            )
            self._owner.status.emit(text)

    @Slot()
    def _ended(self) -> None:
        self._wait.stop()
        if self._shown:
            self._notices.forget(self._text)
            self._owner.status.emit("")
        self.deleteLater()
