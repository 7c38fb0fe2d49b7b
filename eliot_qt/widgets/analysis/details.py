"""Below the turns: candidates of the turn, the summary of the game, a note, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.text_table import ColumnHead, TextTableModel
from eliot_qt.review.values import SeatSummary
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..look.fonts import scale_of
from ..parts.eliding_label import ElidingLabel
from ..parts.segments import FittingTabs
from .candidate_table import CandidateTable
from .summary_texts import summary_rows

# A note is saved after this many milliseconds without typing, and when the field loses focus.
_KEPT_AFTER = 800
# From this width on, at the usual text size, the basis stands beside the buttons.
_BESIDE = 460


class SummaryTable(RowTable):
    """A row for each figure, a column for each seat."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Summary"))
        self.say_when_empty(self.tr("Figures appear as turns are analysed."))
        self._names: tuple[str, ...] = ()
        self._table: TextTableModel | None = None
        self.keep_rows(3)

    def show_seats(self, seats: Sequence[SeatSummary]) -> None:
        """Show the figures of all seats."""
        names = tuple(seat.name for seat in seats)
        if self._table is None or names != self._names:
            self._names = names
            columns = [
                ColumnHead(self.tr("Figure")),
                *(ColumnHead(name, number=True) for name in names),
            ]
            before, self._table = self._table, TextTableModel(columns, self)
            self.setModel(self._table)
            self.fit_columns(0)
            if before is not None:
                before.deleteLater()
        self._table.set_rows(summary_rows(seats) if seats else ())


class NoteField(QWidget):
    """Emits ``written`` with the number of events before the end of the turn, and the text."""

    written = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = -1
        self._kept = ""
        self.edit = QPlainTextEdit()
        self.edit.setPlaceholderText(self.tr("A note on this turn"))
        self.edit.setAccessibleName(self.tr("Note on this turn"))
        self.edit.setTabChangesFocus(True)
        self.edit.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.edit)
        self._keep_soon = QTimer(self)
        self._keep_soon.setSingleShot(True)
        self._keep_soon.setInterval(_KEPT_AFTER)
        self._keep_soon.timeout.connect(self.keep)
        self.edit.textChanged.connect(self._keep_soon.start)

    def show_note(self, number: int, text: str) -> None:
        """Show the note that follows this many events, after saving one that was being written."""
        if number != self._number:
            self.keep()
            self._number = number
        elif self.edit.hasFocus():
            return
        self._kept = text
        if self.edit.toPlainText() != text:
            self.edit.setPlainText(text)
        self._keep_soon.stop()

    def keep(self) -> None:
        """Keep what is written."""
        self._keep_soon.stop()
        text = self.edit.toPlainText()
        if self._number >= 0 and text != self._kept:
            self._kept = text
            self.written.emit(self._number, text)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit and isinstance(event, QFocusEvent) and event.lostFocus():
            self.keep()
        return super().eventFilter(watched, event)


class Details(QWidget):
    """Three tabs, before them those that have no room elsewhere; the bar takes the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.candidates = CandidateTable()
        # Not wrapped: tables beside a text that is would be given the height they like best.
        self.basis = ElidingLabel()
        self.basis.setObjectName("muted")
        self.deepen = QPushButton()
        self.deepen.setObjectName("choice")
        self.deepen.setCheckable(True)
        self.deepen.setAutoDefault(True)
        self.study = QPushButton(self.tr("Study"))
        self.study.setObjectName("choice")
        self.study.setAutoDefault(True)
        self.study.setToolTip(self.tr("Add the word of this candidate to the deck “Missed words”"))
        self.summary = SummaryTable()
        self.note = NoteField()
        self.bar = FittingTabs()
        self.bar.setAccessibleName(self.tr("Details"))
        self._stack = QStackedWidget()
        self._guests: list[QWidget] = []
        self._lay_out()
        self.bar.currentChanged.connect(self._stack.setCurrentIndex)

    def _lay_out(self) -> None:
        """Put each part behind its tab."""
        first = QWidget()
        column = QVBoxLayout(first)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.candidates, 1)
        foot = self._foot = QGridLayout()
        foot.setVerticalSpacing(2)
        foot.setColumnStretch(0, 1)
        for place, button in enumerate((self.study, self.deepen), 1):
            foot.addWidget(button, 1, place)
        self._place_basis()
        column.addLayout(foot)
        pages = (
            (self.tr("Candidates"), first),
            (self.tr("Summary"), self.summary),
            (self.tr("Note"), self.note),
        )
        for name, page in pages:
            self.bar.addTab(name)
            self._stack.addWidget(page)
        self._own = tuple(page for _, page in pages)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(self.bar)
        whole.addWidget(self._stack, 1)

    def _place_basis(self) -> None:
        """Put the basis beside the buttons where it is whole there, else on a line of its own."""
        beside = self.width() >= _BESIDE * scale_of(self.font())
        self._foot.addWidget(self.basis, int(beside), 0, 1, 1 if beside else 3)

    def take(self, guests: Sequence[tuple[str, QWidget]]) -> None:
        """Show these behind the first tabs, instead of those that stood there."""
        widget = self._stack.currentWidget()
        for guest in self._guests:
            self._stack.removeWidget(guest)
            self.bar.removeTab(0)
        self._guests = [guest for _, guest in guests]
        for place, (name, guest) in enumerate(guests):
            self._stack.insertWidget(place, guest)
            self.bar.insertTab(place, name)
        index = self._stack.indexOf(widget) if widget is not None else -1
        self.bar.setCurrentIndex(index if widget in self._own or index > 0 else 0)
        self._stack.setCurrentIndex(self.bar.currentIndex())

    def reveal(self, part: QWidget) -> None:
        """Bring the tab with this part to the front; nothing if it stands elsewhere."""
        for place in range(self._stack.count()):
            page = self._stack.widget(place)
            if page is part or (page is not None and page.isAncestorOf(part)):
                self.bar.setCurrentIndex(place)

    @property
    def front(self) -> QWidget:
        """The widget of the tab in front that takes the keyboard, of candidates, summary, note."""
        parts = (self.candidates, self.summary, self.note.edit)
        widget = self._stack.currentWidget()
        return parts[self._own.index(widget)] if widget in self._own else self.candidates

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_basis()
